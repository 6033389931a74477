/*
 * The comment on the move: read while browsing, written while editing. In a record that has comments it keeps its
 * space, so that nothing jumps where one move has a comment and the next has none; its edge can be dragged.
 */
import type { JSX } from 'preact'
import type { Tree } from '../record/tree'
import { setComment } from '../state/actions/edit'
import { comment } from '../state/screen'
import { useStore } from '../state/store'
import { t } from '../words'
import { Divider } from './Divider'
import { useNarrow } from './Sheets'

const known = new WeakMap<Tree, boolean>()

function hasComments(tree: Tree): boolean {
    let has = known.get(tree)
    if (has === undefined) known.set(tree, (has = [...tree.nodes.values()].some((node) => node.props['C'])))
    return has
}

export function Comment(): JSX.Element | null {
    const text = useStore(comment), editing = useStore((state) => state.mode === 'edit')
    const narrow = useNarrow(), commented = useStore((state) => hasComments(state.place.tree))
    if (!editing && !commented) return null
    return (
        <div class="comment-pane">
            {!narrow && <Divider pane="comment" />}
            <div class="comment" role="region" aria-label={t('panel.comment')} tabIndex={editing ? undefined : 0}>
                {editing
                    ? <textarea class="field" aria-label={t('panel.comment')} value={text}
                        placeholder={t('edit.comment.placeholder')}
                        onInput={(event) => setComment(event.currentTarget.value)} />
                    : text}
            </div>
        </div>
    )
}
