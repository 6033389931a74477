/*
 * What the server knows about strings (docs/API.md), typed: paths to ask, and what is answered.
 */
import type { Colour } from '../go/point'
import { formatQuery } from './api'

/** Numbers of boards are texts: they may be larger than a number holds. */
export interface FullBoard { rows: number; cols: number; strings: number; empties: number; board: readonly string[] }

export interface Maximum extends FullBoard {
    status: 'computed' | 'theorem'
    reference: string | null
    states: number | null // profiles met
    bounds: number | null // profiles in the tables of the bound
    seconds: number | null
    optimal_boards: string | null
    optimal_boards_up_to_symmetry: string | null
    free_colourings: string | null
}

export interface OptimalBoard extends FullBoard { index: string | null; optimal_boards: string }

export interface GameMove { move: string; colour: Colour }
export interface Hint extends GameMove { value: number; exact: boolean }

export interface ReviewedMove extends Hint {
    best: string
    best_colour: Colour
    before: number
    after: number
    lost: number
}

export interface Review {
    score: string
    lost: { black: number; white: number; both: number; exact: boolean }
    moves: readonly ReviewedMove[]
}

/** Sides up to which the server answers. */
export const MOST = { side: 1000, prove: 19, count: 19, free: 16 }

interface Sides { rows: number; cols: number }

export const maximumPath = (q: Sides & { prove?: boolean; count?: boolean; free?: boolean }): string =>
    '/strings' + formatQuery({ ...q })

export const optimalBoardPath = (q: Sides & { index: string }): string => '/strings/board' + formatQuery({ ...q })

export const reachPath = (q: { board: string; colours?: Colour }): string => '/strings/reach' + formatQuery({ ...q })

/** A position of the game; the board as boardLine() writes it. */
export interface Position { board: string; turn: Colour | null; passed: boolean }

const place = ({ board, turn, passed }: Position) => ({ board, turn, solitaire: turn === null, passed })

export const movePath = (at: Position, q: { level: number; seed: number }): string =>
    '/strings/move' + formatQuery({ ...place(at), ...q })

export const hintPath = (at: Position): string => '/strings/hint' + formatQuery(place(at))

export const reviewPath = (q: { size: string; solitaire: boolean; komi: number; moves: string }): string =>
    '/strings/review' + formatQuery({ ...q, komi: q.komi || undefined })
