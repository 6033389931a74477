/*
 * What the server knows about players (docs/API.md), typed: paths to ask, and what is answered. A player may be written
 * in several ways; whoever asks for one of these numbers gets the player.
 */
import { ask, formatQuery } from './api'
import type { GameLine } from './types'

export interface Player {
    id: number
    name: string
    spellings: readonly string[] // the first is the name
    games: number
    black: number // games with this colour
    white: number
    won: number
    lost: number
    first: string | null
    last: string | null
    rank: string | null // the latest that is known
}

export interface PlayedEvent { name: string; games: number; first: string | null; last: string | null }

/* ---- what somebody types into a box ---- */

export interface Found {
    text: string
    players: { total: number; list: readonly Player[] }
    events: { total: number; list: readonly PlayedEvent[] }
    games: { total: number; games: readonly GameLine[] }
}

export const findPath = (q: { db: string; text: string; players?: number; events?: number; games?: number }): string =>
    '/find' + formatQuery(q)

/* ---- players ---- */

export type PlayerOrder = 'games' | 'name' | 'last'

export interface PlayerPage { total: number; skip: number; players: readonly Player[] }

/** A spelling of a name, as the database numbers them. */
export interface Spelling { id: number; name: string; games: number }

export interface Colours { games: number; won: number; lost: number; other: number }
export interface Opponent extends Spelling { won: number; lost: number }
export interface RankSpan { rank: string; first: string | null; last: string | null; games: number }
export interface Opening { colour: 'black' | 'white'; size: string; play: string; games: number; won: number }

export interface PlayerDetails extends Player {
    names: readonly Spelling[]
    colours: { black: Colours; white: Colours }
    years: readonly [year: number, games: number, won: number][]
    ranks: readonly RankSpan[] // in order of time
    opponents: readonly Opponent[]
    opponent_count: number
    events: readonly PlayedEvent[]
    openings: readonly Opening[]
    similar: readonly Spelling[] // names that may be the same person
}

interface ListQuestion { db: string; name: string; sort: PlayerOrder; reverse: boolean; players: number; skip: number }

export const playersPath = ({ skip, ...q }: ListQuestion): string =>
    '/players' + formatQuery({ ...q, skip: skip || undefined })

export const playerPath = (db: string, id: number): string => `/players/${id}` + formatQuery({ db })

/* ---- spellings ---- */

/** From now on the other name, and all that were joined to it, are this player. */
export const joinSpelling = (db: string, id: number, other: number): Promise<PlayerDetails> =>
    ask(`/players/${id}/spellings` + formatQuery({ db, add: other }), { method: 'POST' })

/** A spelling is a player of its own again. */
export const separateSpelling = (db: string, id: number, spelling: number): Promise<unknown> =>
    ask(`/players/${id}/spellings/${spelling}` + formatQuery({ db }), { method: 'DELETE' })
