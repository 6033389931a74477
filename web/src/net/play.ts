/*
 * The computer as an opponent (docs/API.md), typed.
 */
import type { RuleName } from '../go/game'
import type { Colour } from '../go/point'
import { ask } from './api'

export interface PlayQuestion {
    board: string // boardLine() of the beginning
    rules: RuleName
    komi: number // handicap compensation included
    turn: Colour // who begins
    moves: string // "E5 C3 pass"
    level?: number // of tengen
    engine?: string // a name of About.engines; tengen if it is not said
    ms?: number
    lost?: boolean // what the last move lost is wanted too
    resign?: boolean
}

/** A move that was considered. Chances and scores are Black's. */
export interface PlayChoice {
    move: string
    visits: number
    chance: number
    score: number
    prior: number
    line: readonly string[]
}

/** What the last move lost, and what would have been better. */
export interface PlayLoss {
    move: string
    colour: Colour
    points: number
    chance: number
    better: string
    line: readonly string[]
}

export interface PlayAnswer {
    engine: string
    colour: Colour
    move: string
    resign: boolean
    chance: number
    score: number
    visits: number
    exact: boolean
    choices: readonly PlayChoice[]
    lost: PlayLoss | null
}

/** Giving up (`signal`) stops the server too. */
export const askMove = (question: PlayQuestion, signal: AbortSignal): Promise<PlayAnswer> =>
    ask('/play', { method: 'POST', body: JSON.stringify(question), type: 'application/json', signal })
