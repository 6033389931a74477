/*
 * The strings view: the most strings of a board, and the game about them. Its code is fetched when it is entered.
 */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { getStrings, showTab } from '../../state/strings'
import type { Strings } from '../../state/strings'
import { useStore } from '../../state/store'
import { t } from '../../words/strings'
import { Button } from '../Button'
import { onBoardKeys, onViewKeys } from './keys'
import { Look } from './Look'
import { Play } from './Play'
import { Rules } from './Rules'

const TABS: readonly Strings['tab'][] = ['look', 'play']

function ViewBar({ tab, onRules }: { tab: Strings['tab']; onRules: () => void }): JSX.Element {
    return (
        <div class="view-bar">
            <h2 class="hidden-text">{t('strings.title')}</h2>
            <div class="group" role="group" aria-label={t('strings.tabs')}>
                {TABS.map((each) => (
                    <Button key={each} name={t(`strings.tab.${each}`)} pressed={each === tab}
                        onClick={() => showTab(each)} />
                ))}
            </div>
            <Button class="bare" name={t('strings.rules')} keys="?" onClick={onRules} />
        </div>
    )
}

export function StringsView(): JSX.Element {
    useStore((state) => state.strings)
    const { tab, look, play } = getStrings()
    const [rules, setRules] = useState(false)
    useEffect(() => (tab === 'look' ? onBoardKeys() : undefined), [tab])
    useEffect(() => onViewKeys(() => setRules(true)), [])
    return (
        <main class="view-body">
            <ViewBar tab={tab} onRules={() => setRules(true)} />
            {tab === 'look' ? <Look look={look} /> : <Play play={play} />}
            <p id="strings-hint" class="hidden-text">{t('strings.skip-hint')}</p>
            {rules && <Rules onClose={() => setRules(false)} />}
        </main>
    )
}
