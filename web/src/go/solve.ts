/*
 * Play on a small board, as include/tengen/solve.h has it: suicide is not allowed, a single stone may not be retaken at
 * once, two passes in a row end the game. A pass under a ban on retaking lifts it and does not count.
 */
import { legal, play, stringAt, withoutKo } from './board'
import type { Board } from './board'
import { other, PASS } from './point'
import type { Colour, Point } from './point'

export interface Situation {
    readonly board: Board
    readonly turn: Colour
    readonly passed: boolean // the move before was a pass that counts
    readonly over: boolean
    readonly prisoners: number // stones that White lost less those that Black lost
}

/** What is forbidden: retaking a single stone immediately, or repeating any earlier position. */
export type Repetition = 'ko' | 'positional' | 'situational'

export type Refusal = 'over' | 'occupied' | 'suicide' | 'ko' | 'repeated'

export const beginning = (board: Board, turn: Colour): Situation =>
    ({ board: withoutKo(board), turn, passed: false, over: false, prisoners: 0 })

/** The first stone of a string without a liberty, or null: then the board is one that play can come to. */
export function stifled({ stones, size }: Board): Point | null {
    const found = stones.findIndex((stone, point) => stone !== 0 && stringAt(stones, point, size, 1).liberties === 0)
    return found < 0 ? null : found
}

/** Play a move that nothing is to be said against. */
export function playOn(here: Situation, point: Point, repetition: Repetition): Situation {
    const { board, turn, prisoners } = here, passes = point === PASS
    const counts = passes && board.ko === null
    const played = play(board, { point, colour: turn })
    const gained = turn === 'black' ? played.taken.length : -played.taken.length
    return {
        board: repetition === 'ko' ? played.board : withoutKo(played.board), turn: other(turn), passed: counts,
        over: counts && here.passed, prisoners: prisoners + gained,
    }
}

const sameStones = (a: Board, b: Board): boolean => a.stones.every((stone, point) => stone === b.stones[point])

/** Whether what stands now stood before in the line. */
const isRepeated = (line: readonly Situation[], now: Situation, repetition: Repetition): boolean =>
    repetition !== 'ko' && line.some(({ board, turn }) =>
        sameStones(board, now.board) && (repetition === 'positional' || turn === now.turn))

/** Why a move is not allowed at the end of a line; null when it is. */
export function refusal(line: readonly Situation[], point: Point, repetition: Repetition): Refusal | null {
    const here = line.at(-1)!, { board, turn, over } = here
    if (over) return 'over'
    if (point === PASS) return null
    if (board.stones[point] !== 0) return 'occupied'
    if (board.ko === point) return 'ko'
    if (!legal(board, { point, colour: turn })) return 'suicide'
    return isRepeated(line, playOn(here, point, repetition), repetition) ? 'repeated' : null
}

/** The situations of a line, the beginning first; up to the first move that is not allowed. */
export function situations(start: Situation, points: readonly Point[], repetition: Repetition): Situation[] {
    const line = [start]
    for (const point of points) {
        if (refusal(line, point, repetition)) break
        line.push(playOn(line.at(-1)!, point, repetition))
    }
    return line
}
