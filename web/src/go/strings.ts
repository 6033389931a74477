/*
 * The strings game (docs/STRINGS-GAME.md): stones stay where they are put, and no string may be left without a liberty.
 * Who has more strings wins a duel; in a solitaire one player puts stones of both colours.
 */
import { emptyBoard, setup, stringAt, neighbours } from './board'
import type { Board } from './board'
import { other, PASS } from './point'
import type { Colour, Move, Point, Size } from './point'

/** A position. `turn` is null in a solitaire. */
export interface Standing {
    readonly board: Board
    readonly turn: Colour | null
    readonly passed: boolean // the move before was a pass
    readonly over: boolean
}

/** Why a move is not allowed; `point` is a stone of the string that would have no liberty. */
export type Refusal =
    | { why: 'over' | 'turn' | 'occupied' | 'alone' }
    | { why: 'stifles'; point: Point }

export const beginning = (size: Size, solitaire: boolean): Standing =>
    ({ board: emptyBoard(size), turn: solitaire ? null : 'black', passed: false, over: false })

/** How many strings a colour has. */
export function stringsOf({ stones, size }: Board, colour: Colour): number {
    const sign = colour === 'black' ? 1 : -1, seen = new Set<Point>()
    let count = 0
    stones.forEach((stone, point) => {
        if (stone !== sign || seen.has(point)) return
        count++
        for (const each of stringAt(stones, point, size, Infinity).string) seen.add(each)
    })
    return count
}

/** The first point beside the new stone, or itself, whose string has no liberty. */
function stifled({ stones, size }: Board, point: Point): Point | null {
    const near = neighbours(size)[point]!.filter((each) => stones[each] !== 0)
    return [...near, point].find((each) => stringAt(stones, each, size, 1).liberties === 0) ?? null
}

export function refusal({ board, turn, over }: Standing, { point, colour }: Move): Refusal | null {
    if (over) return { why: 'over' }
    if (turn !== null && turn !== colour) return { why: 'turn' }
    if (point === PASS) return null
    if (board.stones[point] !== 0) return { why: 'occupied' }
    const dead = stifled(setup(board, [[point, colour]]), point)
    if (dead === null) return null
    return dead === point ? { why: 'alone' } : { why: 'stifles', point: dead }
}

/** Play a move that nothing is to be said against. */
export function playOn({ board, turn, passed }: Standing, { point, colour }: Move): Standing {
    const passes = point === PASS
    return {
        board: passes ? board : setup(board, [[point, colour]]), turn: turn && other(colour), passed: passes,
        over: passes && (passed || turn === null),
    }
}

/** Whether a colour can put a stone anywhere. */
export function canPut(standing: Standing, colour: Colour): boolean {
    const anybody = { ...standing, turn: null }
    return standing.board.stones.some((stone, point) => stone === 0 && refusal(anybody, { point, colour }) === null)
}

/** Whether nothing is left but to pass: nobody need say so, the game goes on by itself. */
export function mustPass(standing: Standing): boolean {
    const { turn, over } = standing
    const able = turn ? canPut(standing, turn) : canPut(standing, 'black') || canPut(standing, 'white')
    return !over && !able
}

/** The positions of a game, the beginning first; moves up to the first that is not allowed. */
export function standings(size: Size, solitaire: boolean, moves: readonly Move[]): Standing[] {
    const all = [beginning(size, solitaire)]
    for (const move of moves) {
        const last = all.at(-1)!
        if (refusal(last, move)) break
        all.push(playOn(last, move))
    }
    return all
}
