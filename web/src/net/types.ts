/*
 * What the server answers: docs/API.md, as types. Points are names ("Q16", "pass"), dates are texts.
 */
import type { RegionName } from '../go/region'
import type { Meaning } from '../record/meaning'

export type { RegionName }

export interface Count {
    games: number
    occurrences: number
    black: number
    white: number
    other: number
    first: string | null
    last: string | null
}

export type WayKind = 'move' | 'pass' | 'setup' | 'outside' | 'start' | 'end'
export type Years = [year: number, games: number][]

export interface Way extends Count {
    move: string | null
    colour: 'black' | 'white' | null
    kind: WayKind
}

/** The points that a setup changes, by what lies there then. */
export interface SetupStones { black: string[]; white: string[]; empty: string[] }

export interface Continuation extends Way {
    reached?: { games: number; occurrences: number } | null // whole board
    at_once?: number // parts and patterns
    years?: Years
    stones?: SetupStones // the most frequent setups
    turn?: 'black' | 'white' | null // after a setup on the whole board
    letter?: string | undefined // patterns: what it is called on the board
}

/** Where a game has a pattern, as the server names it: points of the game, and the motion from the pattern to there. */
export interface Hit { at: string; rect: string; motion: number; swapped: boolean }

export interface GameLine {
    id: number
    black: string | null
    white: string | null
    date: string | null
    result: string | null
    black_rank: string | null
    white_rank: string | null
    event: string | null
    komi: number | null
    handicap: number
    size: string
    moves: number
    move?: number // in the answer to a position
    last_move?: number
    region?: RegionName
    hit?: Hit // in the answer to a pattern, where a line is a hit and a game may have several
}

/** What is known of a position. */
export interface Found extends Count {
    ended: number
    years?: Years
    continuations: Continuation[]
    parents: Way[]
    list: GameLine[]
}

export interface Answer extends Found {
    size: string
    turn: 'black' | 'white' | null
    ko: string | null
    region: RegionName
    swapped?: Found // the same with colours exchanged
    pattern?: { images: number; indexed: boolean } // of a pattern, not of a position: lines of the list are hits
}

/** How many lines the list has. */
export const lineCount = ({ pattern, games, occurrences }: Answer): number => (pattern ? occurrences : games)

/** Whether an answer is about a part of the board: games have it from one move to another. */
export const isPart = ({ region, pattern }: Answer): boolean => region !== 'whole' || pattern !== undefined

export interface Part { region: RegionName; games: number; occurrences: number }

export interface GraphNode { id: number; level: -1 | 0 | 1 | 2; games: number | null; occurrences: number | null }
export interface GraphArc {
    from: number
    to: number
    move: string | null
    colour: 'black' | 'white' | null
    kind: WayKind
    games: number
}
export interface Neighbourhood { nodes: GraphNode[]; arcs: GraphArc[] }

export interface GamePage { total: number; skip: number; games: GameLine[] }
/** A game that was deleted, and when. */
export interface BinGame extends GameLine { removed: string }
export interface BinPage { total: number; skip: number; games: BinGame[] }
export interface RecordProblem { kind: string; line: number; column: number; message: string }
export interface ReadRecord { sgf: string; info?: Meaning; problems: RecordProblem[] }
export interface StoredGame extends ReadRecord { id: number }
export interface ReadAnswer { records: ReadRecord[]; more: boolean }

export interface Database {
    name: string
    games: number
    bytes: number
    graphs: Record<string, { nodes: number; arcs: number; occurrences: number }>
}

export interface About {
    name: string
    version: string
    read_only: boolean
    token_needed: boolean
    can_end: boolean
    network: boolean // it can judge, and suggest moves
    limits: { body: number; upload: number; list: number }
    engines: string[] // who can play: tengen first
    databases: string[]
}

export type Fate = 'added' | 'repaired' | 'duplicate' | 'refused' | 'unreadable'
export interface ImportProblem { file: string; number: number; fate: Fate; id: number | null; message: string }

export interface Import {
    id: number
    name: string
    db: string
    state: 'receiving' | 'waiting' | 'running' | 'stopping' | 'undoing' | 'done' | 'stopped' | 'failed' | 'undone'
    open: boolean // more pieces may come
    pieces: number
    what: string
    done: number
    total: number
    added: number
    repaired: number
    duplicates: number
    refused: number
    unreadable: number
    games: number // read so far
    undoable: number // games that can be taken back, when it is over
    undone: number // that were
    problems?: ImportProblem[] // the first 200 of each fate, when one import is asked for
    problem_count: number
    error: string | null
}

/** A folder that the server watches, and what came of its files since it started. */
export interface WatchedFolder {
    folder: string
    db: string
    files: number
    added: number
    replaced: number
    duplicates: number
    refused: number
    trouble: string | null
    problems: { file: string; message: string | null }[] // the last ones
}

export interface Failure { status: number; code: string; message: string; id?: number }

export interface Filter {
    text?: string // words that are in the names of players or of the event
    player?: string; black?: string; white?: string; event?: string
    from?: string; to?: string; rank?: string; result?: string; komi?: string; handicap?: string
    who?: string; 'who-black'?: string; 'who-white'?: string; against?: string // players, by their numbers
}

/** What lists of games can be sorted by. */
export const SORTS = ['date', 'rank', 'black', 'white', 'event', 'result', 'moves', 'komi', 'handicap', 'size', 'id'] as const
export type SortKey = (typeof SORTS)[number]
