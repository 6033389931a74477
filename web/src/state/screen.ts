/*
 * What is seen, worked out from the state. The record has its own coordinates; `motion` turns them to the screen.
 * All of these return the same object as long as nothing changed that they depend on.
 */
import type { Board } from '../go/board'
import { inverse, moveThrough, transformBoard } from '../go/motion'
import { formatName, PASS } from '../go/point'
import type { Colour, Move, Point, Size } from '../go/point'
import { commentOf } from '../record/edit'
import { marksOf } from '../record/marks'
import type { Mark } from '../record/marks'
import { playMove, positionAt } from '../record/position'
import type { Position } from '../record/position'
import { moveOf, pathTo, sizeOf } from '../record/tree'
import type { NodeId, Tree } from '../record/tree'
import { memo } from './memo'
import { lineAt } from './place'
import type { State } from './state'

/* ---- the position ---- */

const withTrial = memo((start: Position, trial: readonly Move[], tried: number): Position =>
    trial.slice(0, tried).reduce(playMove, start))

/** The position that is seen, trial included, in record coordinates. */
export function currentPosition({ place }: State): Position {
    const position = positionAt(place.tree, place.node)
    return place.tried === 0 ? position : withTrial(position, place.trial, place.tried)
}

const turned = new WeakMap<Board, (Board | undefined)[]>()

/** A board as a motion shows it, made once. */
export function turnedBoard(board: Board, motion: number): Board {
    let images = turned.get(board)
    if (!images) turned.set(board, (images = []))
    return (images[motion] ??= transformBoard(board, motion))
}

export const screenBoard = (state: State): Board => turnedBoard(currentPosition(state).board, state.motion)

export const screenSize = (state: State): Size => sizeOf(state.place.tree)

export const screenTurn = (state: State): Colour => currentPosition(state).turn

/**
 * Whose stone a click on a point of the screen plays: as a rule the side whose turn it is; where only the other side
 * goes on with the pattern there, as after a tenuki, that side.
 */
export function colourToPlay(state: State, point: Point): Colour {
    const { turn, board: { size } } = currentPosition(state), { answer, pending } = state.seen
    if (!state.pattern || pending || !answer?.pattern) return turn
    const name = formatName(point, size)
    const colours = answer.continuations.flatMap(({ move, colour }) => (move === name && colour ? [colour] : []))
    return colours.includes(turn) ? turn : colours[0] ?? turn
}

/** The point of the last move on the screen, PASS included; null when nothing was played. */
export function screenLast(state: State): Point | null {
    const { last, board } = currentPosition(state)
    return last === null ? null : moveThrough(state.motion, last.point, board.size)
}

/** A point of the screen in record coordinates. */
export const toRecord = (state: State, point: Point): Point =>
    moveThrough(inverse(state.motion), point, screenSize(state))

/* ---- the record ---- */

/** Whether there is work that is not saved. */
export const unsaved = (state: State): boolean => state.place.tree !== state.saved

/** The nodes of the line that is followed, from the root to its end. */
export const lineNodes = ({ place }: State): readonly NodeId[] => lineAt(place)

const countMoves = memo((tree: Tree, nodes: readonly NodeId[]): readonly number[] => {
    let moves = 0
    return nodes.map((node) => (moveOf(tree, node) ? ++moves : moves))
})

/** For every node of the line, how many moves were played when it is reached. */
export const lineNumbers = (state: State): readonly number[] => countMoves(state.place.tree, lineNodes(state))

/** How many moves the line has: the 241 of "30 / 241". */
export const lineLength = (state: State): number => lineNumbers(state).at(-1)!

/** Which move is seen: the 30 of "30 / 241", trial included. */
export const moveSeen = (state: State): number => currentPosition(state).number

export const comment = ({ place }: State): string => (place.tried > 0 ? '' : commentOf(place.tree, place.node))

const noMarks: ReadonlyMap<Point, Mark> = new Map()

const turnedMarks = memo((tree: Tree, node: NodeId, motion: number): ReadonlyMap<Point, Mark> => {
    const size = sizeOf(tree)
    return new Map([...marksOf(tree, node)].map(([point, mark]) => [moveThrough(motion, point, size), mark]))
})

/** The marks of the node by point of the screen; none while moves are tried. */
export const marksOnScreen = ({ place, motion }: State): ReadonlyMap<Point, Mark> =>
    place.tried > 0 ? noMarks : turnedMarks(place.tree, place.node, motion)

/* ---- which move placed which stone ---- */

const stoneMovesOf = memo((
    tree: Tree, node: NodeId, trial: readonly Move[], tried: number, board: Board, motion: number,
): Int32Array => {
    const moves = pathTo(tree, node).flatMap((at) => moveOf(tree, at) ?? []).concat(trial.slice(0, tried))
    const numbers = new Int32Array(board.stones.length)
    moves.forEach(({ point }, i) => {
        if (point === PASS) return
        const there = moveThrough(motion, point, board.size)
        if (board.stones[there] !== 0) numbers[there] = i + 1
    })
    return numbers
})

/** For every point of the screen the number of the move that placed its stone; 0 for setup and empty points. */
export function stoneMoves(state: State): Int32Array {
    const { tree, node, trial, tried } = state.place
    return stoneMovesOf(tree, node, trial, tried, screenBoard(state), state.motion)
}
