/*
 * What the server says about the field (docs/API.md), typed: paths to ask, and what is answered.
 */
import type { Colour } from '../go/point'
import { formatQuery } from './api'

export type FieldRule = 'network' | 'judge' | 'paper' // who answers
export type FieldKind = 'opening' | 'middle' | 'dynamic' // the thresholds of the potential

/** Rows from the top, of the points from the left. */
export type FieldMap = readonly (readonly number[])[]

export interface Share { points: number; potential: number; points_in_stones: number; potential_in_stones: number }

/** A move that the network would play ("Q16", "pass"), and how likely it is. */
export interface Suggestion { point: string; prior: number }

/** Core or rim, with Black's lead by it. */
export interface FieldPart { black: Share; white: Share; lead: number }

export interface FieldReport {
    size: string
    rule: FieldRule
    field: FieldKind
    komi: number
    to_move: Colour | null
    moves: number
    potential: FieldMap // positive for Black
    level: FieldMap // -4 to 4
    owner: FieldMap // -1 White's to 1 Black's
    thresholds: { core: number; rim: number; levels: readonly number[] }
    core: FieldPart
    rim: FieldPart
    lead: number // the paper's, komi taken off
    area: Record<Colour, number>
    dead: readonly string[]
    seki: readonly string[]
    winner: Colour | null
    probability: number // that Black wins
    score: number
    spread: number
    suggestions: readonly Suggestion[] | null // of the network, the likeliest first
}

/** After a move, or at the beginning: the paper's lead, and what the judge says. */
export interface Moment {
    move: string | null
    colour: Colour | null
    lead: number
    score: number
    spread: number
    probability: number
}

export interface FieldGame { size: string; komi: number; scoring: string; field: FieldKind; curve: readonly Moment[] }

/** What is known of a game beside its stones. */
export interface Terms { komi: number; scoring: 'territory' | 'area'; field: FieldKind }

export interface FieldQuestion extends Terms {
    board: string // boardLine(), as on the screen
    turn: Colour
    ko: string | null
    moves: number
    lost: Record<Colour, number> // stones captured so far
    finished: boolean
    rule: FieldRule
    last: readonly string[] // the moves before, the latest first; only the network looks at them
}

export const fieldPath = ({ board, turn, ko, moves, lost, finished, rule, last, ...terms }: FieldQuestion): string =>
    '/field' + formatQuery({
        board, turn, ko, moves, black_lost: lost.black || null, white_lost: lost.white || null, finished, rule,
        last: last.join() || null, ...terms,
    })

export interface FieldGameQuestion extends Terms {
    board: string // where the moves begin
    turn: Colour
    play: readonly string[]
    finished: boolean
    rule: FieldRule
}

export const fieldGamePath = ({ board, turn, play, finished, rule, ...terms }: FieldGameQuestion): string =>
    '/field/game' + formatQuery({ board, turn, play: play.join(','), finished, rule, ...terms })
