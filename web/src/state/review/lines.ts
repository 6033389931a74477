/*
 * Lines of the engine on the board: pointed at, shown by a key, or tried as if they were played.
 */
import { parseName } from '../../go/point'
import type { Move } from '../../go/point'
import { other } from '../../go/point'
import { positionAt } from '../../record/position'
import { sizeOf } from '../../record/tree'
import type { ReviewLine } from '../state'
import { getState, setState } from '../store'
import { setReview } from './look'
import { choiceOf, reviewNodes, sharedMoves } from './line'
import { goToReviewed } from './judge'

/** Show a line as long as something points at it; null: nothing does. */
export const pointAtLine = (pointed: ReviewLine | null): void => {
    const before = getState().review.pointed
    if (before?.move !== pointed?.move || before?.choice !== pointed?.choice) setReview({ pointed })
}

/** Show the better line of the move that is seen, or not. */
export const showLine = (line: boolean): void => { if (getState().review.line !== line) setReview({ line }) }

/** Play the first move of a line beside the record; stepping on follows the line. */
export function tryLine(wanted: ReviewLine): void {
    const state = getState(), { place: { tree }, review } = state
    const nodes = reviewNodes(state), node = nodes?.[wanted.move - 1], line = choiceOf(review, wanted)?.line
    if (!nodes || node === undefined || !line) return
    let { turn } = positionAt(tree, node)
    const trial = line.flatMap((name): Move[] => {
        const point = parseName(name, sizeOf(tree)), colour = turn
        turn = other(turn)
        return point === null ? [] : [{ colour, point }]
    })
    setState(({ visit }) => ({
        place: { tree, node, towards: nodes.at(-1)!, trial, tried: 1 }, visit: visit + 1, hover: null,
        review: { ...review, pointed: null, line: false },
    }))
}

/** From beside the line back to it, to the first move that was left out. */
export function backToLine(): void {
    const state = getState(), moves = state.review.game?.moves.length ?? 0
    goToReviewed(Math.min(moves, Math.max(0, sharedMoves(state)) + 1))
}
