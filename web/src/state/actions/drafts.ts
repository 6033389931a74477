/*
 * Unsaved work that was kept: going on with it, or throwing it away.
 */
import { parseSgf } from '../../record/sgf'
import { newTree, nodeAt, sizeOf } from '../../record/tree'
import { holdDraft, removeDraft, stash } from '../draft'
import { getState, setState } from '../store'
import { freshRecord } from './record'

const without = (id: string): { drafts: ReturnType<typeof getState>['drafts'] } =>
    ({ drafts: getState().drafts.filter((draft) => draft.id !== id) })

/** Go on with a draft where it was left. */
export function takeDraft(id: string): void {
    const draft = getState().drafts.find((one) => one.id === id)
    if (!draft) return
    stash()
    holdDraft(id)
    const tree = parseSgf(draft.sgf)
    setState(({ visit }) => ({
        ...freshRecord(tree, draft.source, nodeAt(tree, draft.spot)), ...without(id),
        saved: newTree(sizeOf(tree)), // another tree than the record's: it is not saved
        motion: draft.motion, mode: 'edit', dialog: null, visit: visit + 1,
    }))
}

/** Throw a draft away. */
export function dropDraft(id: string): void {
    removeDraft(id)
    const { drafts } = without(id)
    setState({ drafts, ...(drafts.length === 0 ? { dialog: null } : {}) })
}
