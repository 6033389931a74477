/*
 * The position of a record as a situation of a small board: with the pass before it, and the prisoners of its past.
 */
import type { Board } from '../go/board'
import { PASS } from '../go/point'
import type { Colour } from '../go/point'
import { stifled } from '../go/solve'
import type { Situation } from '../go/solve'
import { isTabled } from '../net/solve'
import { playMove, positionAt } from '../record/position'
import type { Position } from '../record/position'
import { pathTo } from '../record/tree'
import { memo } from './memo'
import { screenBoard, screenSize } from './screen'
import type { Place, State } from './state'

/** All positions from the beginning to what is seen. */
export function positionsOf({ tree, node, trial, tried }: Place): Position[] {
    const positions = pathTo(tree, node).map((each) => positionAt(tree, each))
    for (const move of trial.slice(0, tried)) positions.push(playMove(positions.at(-1)!, move))
    return positions
}

/** Stones that a side has captured. */
export const takenBy = (colour: Colour, positions: readonly Position[]): number => positions.reduce((sum, { last, taken }) =>
    sum + (last?.colour === colour ? taken.length : 0), 0)

/** Whether a position was reached by a pass that counts: one that lifts no ban on retaking. */
const isPass = (positions: readonly Position[], i: number): boolean =>
    i > 0 && positions[i]!.last?.point === PASS && positions[i - 1]!.board.ko === null

const work = memo((place: Place, board: Board): Situation | null => {
    if (stifled(board) !== null) return null // a record may hold anything
    const positions = positionsOf(place), last = positions.length - 1, passed = isPass(positions, last)
    return {
        board, turn: positions[last]!.turn, passed, over: passed && isPass(positions, last - 1),
        prisoners: takenBy('black', positions) - takenBy('white', positions),
    }
})

/** What is seen, on the screen; null on boards that are too large for tables, and for what can not be. */
export const smallSituation = (state: State): Situation | null =>
    (isTabled(screenSize(state)) ? work(state.place, screenBoard(state)) : null)
