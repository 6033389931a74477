/*
 * Changing the record. Every change can be undone; a row of changes to one text is one change.
 */
import type { Point } from '../../go/point'
import { addMove, addSetup, correctMove, deleteFrom, promote as promoteLine, setComment as writeComment, setInfo as writeInfo,
    setSetup } from '../../record/edit'
import type { Edited, Info } from '../../record/edit'
import { changeHandicap, handicapClaimed } from '../../record/handicap'
import { toggleMark as toggle } from '../../record/marks'
import type { MarkTool } from '../../record/marks'
import { positionAt } from '../../record/position'
import { get, lineThrough, moveOf } from '../../record/tree'
import type { NodeId, Tree } from '../../record/tree'
import { colourAt, legal } from '../../go/board'
import type { Colour, Move } from '../../go/point'
import { t } from '../../words'
import { placeAt } from '../place'
import type { Mode, Tool, Version } from '../state'
import { getState, setState } from '../store'
import { say } from './say'

const MOST_UNDO = 500

/** What was changed last, so that typing on in the same text is not a new change. */
let lastChange: { what: string; tree: Tree } | null = null

/** Take an edit into the state. Edits of the same `what` that follow each other unsaved are undone together. */
export function commit({ tree, node }: Edited, what = ''): void {
    const { place, undo, saved } = getState()
    if (tree === place.tree) {
        if (node !== place.node) setState({ place: placeAt(tree, node) })
        return
    }
    const typingOn = what !== '' && lastChange?.what === what && lastChange.tree === place.tree && place.tree !== saved
    const before: Version = { tree: place.tree, node: place.node }
    lastChange = { what, tree }
    setState({
        place: placeAt(tree, node), redo: [],
        undo: typingOn ? undo : [...undo.slice(-MOST_UNDO + 1), before],
    })
}

/* ---- undo and modes ---- */

function travel(from: 'undo' | 'redo', to: 'undo' | 'redo'): void {
    const state = getState(), { place } = state
    const version = state[from].at(-1)
    if (!version) {
        if (from === 'undo') say(t('say.nothing-undone'))
        return
    }
    lastChange = null
    setState({
        place: placeAt(version.tree, version.node),
        [from]: state[from].slice(0, -1),
        [to]: [...state[to], { tree: place.tree, node: place.node }],
    })
}

export const undo = (): void => travel('undo', 'redo')
export const redo = (): void => travel('redo', 'undo')

/** To edit takes what was tried into the record, so that what is seen stays. */
export function setMode(mode: Mode): void {
    const { place } = getState()
    if (mode === 'edit' && place.tried > 0) {
        const start: Edited = { tree: place.tree, node: place.node }
        commit(place.trial.slice(0, place.tried).reduce(({ tree, node }, move) => addMove(tree, node, move), start))
    } else if (mode === 'edit' && place.trial.length > 0) setState({ place: placeAt(place.tree, place.node) })
    setState({ mode })
}

export const setTool = (tool: Tool): void => setState({ tool })

/* ---- moves ---- */

/** Whether a move may be played here; if not, say why. */
export function checkMove(at: { board: Parameters<typeof legal>[0] }, move: Move): boolean {
    if (legal(at.board, move)) return true
    const taken = colourAt(at.board, move.point) !== null
    say(t(taken ? 'say.occupied' : at.board.ko === move.point ? 'say.ko' : 'say.suicide'))
    return false
}

/** Add a move after this node, or go there if the record has it. */
export function inputMove(move: Move): void {
    const { place } = getState()
    if (checkMove(positionAt(place.tree, place.node), move)) commit(addMove(place.tree, place.node, move))
}

/** The first node after this one on its line whose move breaks a rule. */
function firstClash(tree: Tree, node: NodeId): NodeId | undefined {
    const line = lineThrough(tree, node)
    const clashes = (at: NodeId): boolean => positionAt(tree, at).faults.some((fault) => fault !== 'turn')
    return line.slice(line.indexOf(node) + 1).find(clashes)
}

/** Put the move of this node elsewhere; what follows stays, and if it does not fit any more, that is said. */
export function correct(point: Point): void {
    const { place: { tree, node } } = getState()
    const move = moveOf(tree, node), { parent } = get(tree, node)
    if (!move || parent === null) return say(t('say.correct-none'))
    if (!checkMove(positionAt(tree, parent), { ...move, point })) return
    const corrected = correctMove(tree, node, point)
    const clash = firstClash(corrected, node)
    commit({ tree: corrected, node })
    if (clash !== undefined && firstClash(tree, node) === undefined) {
        say(t('say.correct-clash', { move: positionAt(corrected, clash).number }))
    }
}

/** Place a stone by hand; one that is there already is taken away. */
export function placeStone(point: Point, colour: Colour | null): void {
    const { place: { tree, node } } = getState()
    const there = colourAt(positionAt(tree, node).board, point)
    commit(setSetup(tree, node, point, there === colour ? null : colour))
}

/** Put the stones of a setup after the node that is seen. */
export function addStones(stones: readonly (readonly [Point, Colour | null])[], turn: Colour): void {
    const { place: { tree, node } } = getState()
    commit(addSetup(tree, node, stones, turn))
}

/* ---- the tree ---- */

/** Delete this move and all that follows; at the start, all moves. */
export function deletePart(): void {
    const { place: { tree, node } } = getState()
    const edited = deleteFrom(tree, node)
    if (edited.tree === tree) say(t('say.delete-none'))
    else commit(edited)
}

/** Make this variation the main line. */
export function promote(): void {
    const { place: { tree, node } } = getState()
    commit({ tree: promoteLine(tree, node), node })
}

/* ---- texts and marks ---- */

/** Change game information; the stones of a handicap follow it while nothing is played yet. */
export function setInfo(fields: Partial<Info>): void {
    const { place: { tree, node } } = getState()
    commit({ tree: changeHandicap(writeInfo(tree, fields), handicapClaimed(tree)), node })
}

export function setComment(text: string): void {
    const { place: { tree, node } } = getState()
    commit({ tree: writeComment(tree, node, text), node }, `comment ${node}`)
}

/** Mark a point of the record, or take the mark away. */
export function toggleMark(point: Point, tool: MarkTool, label?: string): void {
    const { place: { tree, node } } = getState()
    commit({ tree: toggle(tree, node, point, tool, label), node })
}
