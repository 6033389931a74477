/*
 * Where the record stands in the game that is reviewed. The game is known by its moves, not by the nodes of a tree: it is found again
 * in a record that was edited or opened anew.
 */
import { boardLine } from '../../go/board'
import type { Board } from '../../go/board'
import { moveThrough } from '../../go/motion'
import { parseName, PASS } from '../../go/point'
import type { Move, Point, Size } from '../../go/point'
import type { ReviewPlace } from '../../net/review'
import { playMove, positionAt } from '../../record/position'
import type { Position } from '../../record/position'
import { get, moveOf, pathTo } from '../../record/tree'
import type { NodeId, Tree } from '../../record/tree'
import { memo } from '../memo'
import { screenSize, stoneMoves, turnedBoard } from '../screen'
import type { Place, ReviewDots, ReviewedGame, ReviewLine, ReviewSeen, State } from '../state'

const sameMove = (a: Move | null | undefined, b: Move | null | undefined): boolean =>
    a != null && b != null && a.colour === b.colour && a.point === b.point

/** How a record begins: two that begin alike and have the same moves are the same game. */
export const startOf = (tree: Tree): string => boardLine(positionAt(tree, tree.root).board)

/* ---- in the tree ---- */

/** The node after each move on the way to a node, the root first. */
const nodesTo = (tree: Tree, node: NodeId): readonly NodeId[] =>
    [tree.root, ...pathTo(tree, node).filter((each) => moveOf(tree, each))]

/** Nodes whose moves are the game's are followed, and those without a move; the first line that has all moves is it. */
const find = memo((tree: Tree, { start, moves }: ReviewedGame): readonly NodeId[] | null => {
    const waiting = startOf(tree) === start ? [{ node: tree.root, before: 0 }] : []
    for (let step = waiting.pop(); step; step = waiting.pop()) {
        const { node, before } = step, move = moveOf(tree, node)
        if (move && !sameMove(move, moves[before])) continue
        const played = before + (move ? 1 : 0)
        if (played === moves.length) return nodesTo(tree, node)
        waiting.push(...get(tree, node).children.map((child) => ({ node: child, before: played })).reverse())
    }
    return null
})

/** The node after each of the game's moves, the root first; null where the record is another game. */
export const reviewNodes = ({ place: { tree }, review: { game } }: State): readonly NodeId[] | null => game && find(tree, game)

/* ---- what is seen ---- */

const shared = memo((place: Place, { start, moves }: ReviewedGame): number => {
    const { tree, node, trial, tried } = place
    if (startOf(tree) !== start) return -1
    const played = pathTo(tree, node).flatMap((at) => moveOf(tree, at) ?? []).concat(trial.slice(0, tried))
    const other = played.findIndex((move, i) => !sameMove(move, moves[i]))
    return other < 0 ? played.length : other
})

/** How many moves of what is seen are the game's; -1: none of it, or nothing is reviewed. */
export const sharedMoves = ({ place, review: { on, game } }: State): number => (on && game ? shared(place, game) : -1)

/** After how many moves of the game we stand; null beside it. */
export function reviewAt(state: State): number | null {
    const { place } = state, number = positionAt(place.tree, place.node).number + place.tried
    return sharedMoves(state) === number ? number : null
}

/** What is known of the move that was played last; null where none was, or where nobody has looked yet. */
export function playedPlace(state: State): ReviewPlace | null {
    const at = reviewAt(state)
    return at === null || at === 0 ? null : state.review.places[at - 1] ?? null
}

/* ---- what lies on the board ---- */

const LEAST = 0.5 // points: less is no mistake, and the engine may be wrong by more

/** The choices that the engine likes better than what was played: its first, and others it has looked at. None where hardly anything was lost. */
export function betterChoices({ lost, rank, choices }: ReviewPlace): ReviewPlace['choices'] {
    const first = choices[0]
    if (!first || lost === null || lost < LEAST || rank === 0) return []
    return choices.slice(0, rank ?? undefined).filter((choice) =>
        choice === first || (choice.visits > 0 && choice.score > first.score - lost))
}

export const LETTERS = 'ABCDEFGH'

/** A point as the server names it, as it lies on the screen; null where there is none. */
export function pointOnScreen(state: State, name: string): Point | null {
    const size = screenSize(state), point = parseName(name, size)
    return point === null ? null : moveThrough(state.motion, point, size)
}

/** "8.2", and whole points where tenths mean nothing. */
export const lostText = (lost: number): string => `${lost >= 20 ? Math.round(lost) : Math.round(lost * 10) / 10}`

/** By point of the screen: what the moves lost whose stones have dots, and the letters of moves that were better. */
export interface Reviewed { lost: ReadonlyMap<Point, number>; better: ReadonlyMap<Point, string> }

const LAST: Readonly<Record<ReviewDots, number>> = { none: 0, 3: 3, 10: 10, all: Infinity }
const LETTERS_MOST = 3

const onBoard = memo((
    places: ReviewSeen['places'], moves: Int32Array, shared: number, dots: ReviewDots, played: ReviewPlace | null, size: Size,
    motion: number,
): Reviewed => {
    const lost = new Map<Point, number>(), better = new Map<Point, string>()
    moves.forEach((number, point) => {
        const of = number > Math.max(0, shared - LAST[dots]) && number <= shared ? places[number - 1]?.lost : null
        if (of != null) lost.set(point, of)
    })
    const choices = played ? betterChoices(played).slice(0, LETTERS_MOST) : []
    choices.forEach(({ point: name }, i) => {
        const point = parseName(name, size)
        if (point !== null && point !== PASS) better.set(moveThrough(motion, point, size), LETTERS[i]!)
    })
    return { lost, better }
})

/** What the review draws on the stones and beside them; null when it is off. */
export function reviewedBoard(state: State): Reviewed | null {
    const { review: { places }, settings: { reviewDots }, motion } = state, shared = sharedMoves(state)
    if (shared < 0 || places.length === 0) return null
    return onBoard(places, stoneMoves(state), shared, reviewDots, playedPlace(state), screenSize(state), motion)
}

/* ---- lines ---- */

/** The line of the best move that was better; null where none was. */
export function betterLine(place: ReviewPlace): ReviewLine | null {
    const [first] = betterChoices(place)
    return first ? { move: place.move, choice: place.choices.indexOf(first) } : null
}

/** The line that a row or a key shows on the board. */
export function lineShown(state: State): ReviewLine | null {
    const { review: { on, pointed, line } } = state
    if (!on || !(pointed || line)) return null
    const place = pointed ? null : playedPlace(state)
    return pointed ?? (place && betterLine(place))
}

/** A line of the engine, played out where its move was played instead. */
export interface Shown { position: Position; numbers: ReadonlyMap<Point, number>; from: number }

const playOut = memo((tree: Tree, node: NodeId, line: readonly string[], from: number): Shown => {
    let position = positionAt(tree, node)
    const numbers = new Map<Point, number>(), { size } = position.board
    line.forEach((name, i) => {
        const point = parseName(name, size)
        if (point === null) return
        position = playMove(position, { colour: position.turn, point })
        numbers.set(point, i + 1)
    })
    return { position, numbers, from }
})

/** The position with the line that is shown, in record coordinates; null as a rule. */
export function shownPosition(state: State): Shown | null {
    const shown = lineShown(state), nodes = shown && reviewNodes(state)
    const line = shown && choiceOf(state.review, shown)?.line, node = nodes?.[shown!.move - 1]
    return line && node !== undefined ? playOut(state.place.tree, node, line, shown.move) : null
}

export const choiceOf = ({ places }: ReviewSeen, { move, choice }: ReviewLine) => places[move - 1]?.choices[choice] ?? null

/** Its board as it lies on the screen. */
export function shownBoard(state: State): Board | null {
    const shown = shownPosition(state)
    return shown && turnedBoard(shown.position.board, state.motion)
}
