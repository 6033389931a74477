/*
 * A game of Go by rules: what may be played, and what it leads to. The server judges moves by the same table
 * (src/go/rules.c); here a move is shown, or refused in words, without asking it.
 */
import { play, sameStones, withoutKo } from './board'
import type { Board } from './board'
import { other, PASS } from './point'
import type { Colour, Move, Point } from './point'

export const RULE_NAMES = ['japanese', 'korean', 'chinese', 'aga', 'new-zealand', 'ing', 'tromp-taylor'] as const
export type RuleName = (typeof RULE_NAMES)[number]

export interface Rules {
    readonly suicide: boolean // a string may take its own last liberty
    readonly repetition: 'ko' | 'positional' | 'situational'
    readonly scoring: 'territory' | 'area'
    readonly handicap: 'nothing' | 'stones' | 'less' // what White gets for a handicap of n stones: 0, n or n - 1
    readonly komi: number
}

const rules = (
    suicide: boolean, repetition: Rules['repetition'], scoring: Rules['scoring'], handicap: Rules['handicap'], komi: number,
): Rules => ({ suicide, repetition, scoring, handicap, komi })

export const RULES: Readonly<Record<RuleName, Rules>> = {
    'japanese': rules(false, 'ko', 'territory', 'nothing', 6.5),
    'korean': rules(false, 'ko', 'territory', 'nothing', 6.5),
    'chinese': rules(false, 'positional', 'area', 'stones', 7.5),
    'aga': rules(false, 'situational', 'area', 'less', 7.5),
    'new-zealand': rules(true, 'situational', 'area', 'nothing', 7),
    'ing': rules(true, 'situational', 'area', 'nothing', 7.5),
    'tromp-taylor': rules(true, 'positional', 'area', 'nothing', 7.5),
}

/** What White gets beside the komi for handicap stones. */
export function compensation({ handicap }: Rules, stones: number): number {
    if (handicap === 'nothing' || stones < 2) return 0
    return handicap === 'less' ? stones - 1 : stones
}

/* ---- positions ---- */

export interface Standing {
    readonly board: Board
    readonly turn: Colour
    readonly passes: number // in a row, up to now
    readonly lost: Readonly<Record<Colour, number>> // stones that were captured
    readonly taken: number // by the last move
}

export const beginning = (board: Board, turn: Colour): Standing =>
    ({ board: withoutKo(board), turn, passes: 0, lost: { black: 0, white: 0 }, taken: 0 })

/** Two passes in a row end a game. */
export const isOver = ({ passes }: Standing): boolean => passes >= 2

/** Play a move that nothing is to be said against. */
export function playOn({ board, passes, lost }: Standing, move: Move): Standing {
    const { colour, point } = move, { board: after, taken, faults } = play(board, move)
    const loser = faults.includes('suicide') ? colour : other(colour)
    return {
        board: after, turn: other(colour), passes: point === PASS ? passes + 1 : 0,
        lost: { ...lost, [loser]: lost[loser] + taken.length }, taken: faults.includes('suicide') ? 0 : taken.length,
    }
}

export type Refusal = 'over' | 'occupied' | 'ko' | 'suicide' | 'repeated'

const isRepeated = (line: readonly Standing[], now: Standing, { repetition }: Rules): boolean =>
    repetition !== 'ko' && line.some(({ board, turn }) =>
        (repetition === 'positional' || turn === now.turn) && sameStones(board, now.board))

/** Why a move is not allowed at the end of a line; null when it is. */
export function refusal(line: readonly Standing[], point: Point, by: Rules): Refusal | null {
    const here = line.at(-1)!, { board, turn } = here, move: Move = { colour: turn, point }
    if (isOver(here)) return 'over'
    if (point === PASS) return null
    if (board.stones[point] !== 0) return 'occupied'
    if (board.ko === point) return 'ko'
    if (!by.suicide && play(board, move).faults.includes('suicide')) return 'suicide'
    return isRepeated(line, playOn(here, move), by) ? 'repeated' : null
}

/** The positions of a game, the beginning first; up to the first move that is not allowed or out of turn. */
export function standings(start: Standing, moves: readonly Move[], by: Rules): Standing[] {
    const line = [start]
    for (const move of moves) {
        const here = line.at(-1)!
        if (move.colour !== here.turn || refusal(line, move.point, by)) break
        line.push(playOn(here, move))
    }
    return line
}
