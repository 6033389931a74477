/*
 * The comment on the move: read while browsing, written while editing.
 */
import type { JSX } from 'preact'
import { setComment } from '../state/actions/edit'
import { comment } from '../state/screen'
import { useStore } from '../state/store'
import { t } from '../words'

export function Comment(): JSX.Element | null {
    const text = useStore(comment), editing = useStore((state) => state.mode === 'edit')
    if (!editing && text === '') return null
    return (
        <div class="comment" role="region" aria-label={t('panel.comment')} tabIndex={editing ? undefined : 0}>
            {editing
                ? <textarea class="field" rows={4} aria-label={t('panel.comment')} value={text}
                    placeholder={t('edit.comment.placeholder')}
                    onInput={(event) => setComment(event.currentTarget.value)} />
                : text}
        </div>
    )
}
