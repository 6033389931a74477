/*
 * Unsaved work of earlier, kept in this browser.
 */
import type { JSX } from 'preact'
import { dropDraft, takeDraft } from '../../state/actions/drafts'
import type { Draft } from '../../state/state'
import { useStore } from '../../state/store'
import { getLanguage, t } from '../../words'
import { Button } from '../Button'
import { Frame } from './Frame'

const formatTime = (at: string): string =>
    new Date(at).toLocaleString(getLanguage(), { dateStyle: 'medium', timeStyle: 'short' })

function Offer({ draft }: { draft: Draft }): JSX.Element {
    return (
        <li class="draft">
            <p>{t('draft.text', { name: draft.name, at: formatTime(draft.at) })}</p>
            <div class="dialog-foot">
                <Button name={t('draft.drop')} onClick={() => dropDraft(draft.id)} />
                <Button class="main" name={t('draft.take')} onClick={() => takeDraft(draft.id)} />
            </div>
        </li>
    )
}

export function Drafts(): JSX.Element {
    const drafts = useStore((state) => state.drafts)
    return (
        <Frame title={t('draft.title')}>
            <ul class="plain">{drafts.map((draft) => <Offer key={draft.id} draft={draft} />)}</ul>
            <p class="quiet note">{t('draft.later')}</p>
        </Frame>
    )
}
