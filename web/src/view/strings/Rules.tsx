/*
 * The rules of the game and the keys of the view, on one page.
 */
import type { JSX } from 'preact'
import { t } from '../../words/strings'
import type { StringsKey } from '../../words/strings'
import { Frame } from '../dialogs/Frame'
import { KeyTable } from '../dialogs/KeyTable'

const rules: readonly StringsKey[] = ['rules.string', 'rules.stay', 'rules.duel', 'rules.solitaire', 'rules.advice']

const keys: readonly [string[], StringsKey][] = [
    [['P'], 'rules.key.pass'],
    [['H'], 'rules.key.hint'],
    [['Ctrl+Z'], 'rules.key.undo'],
    [['←', '→'], 'rules.key.step'],
    [['R'], 'rules.key.random'],
    [['?'], 'rules.key.rules'],
]

export function Rules({ onClose }: { onClose: () => void }): JSX.Element {
    return (
        <Frame title={t('rules.title')} onClose={onClose} wide>
            {rules.map((key) => <p key={key}>{t(key)}</p>)}
            <KeyTable title={t('rules.keys')} keys={keys.map(([names, what]) => [names, t(what)])} />
        </Frame>
    )
}
