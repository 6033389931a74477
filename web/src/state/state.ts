/*
 * All that the page knows. What is seen is a function of this; actions make a new one.
 */
import type { Pattern, Rect } from '../go/pattern'
import type { Colour, Move, Point } from '../go/point'
import type { RegionName } from '../go/region'
import type { Sort } from '../net/api'
import type { Missing } from '../net/pieces'
import type { Progress } from '../net/pattern'
import type { FieldGame, FieldKind, FieldReport, FieldRule } from '../net/field'
import type { KnownGame, ReviewDone, ReviewHead, ReviewPlace } from '../net/review'
import type {
    About, Answer, Database, Failure, Filter, GameLine, Import, Neighbourhood, Part, ReadRecord,
    WatchedFolder,
} from '../net/types'
import type { NodeId, Spot, Tree } from '../record/tree'
import type { ColumnName } from './columns'
import type { Panes } from './panes'
import type { Match } from './play/match'

/** Where the record came from. A `db` of '' is the server's first. */
export type Source =
    | { kind: 'new' }
    | { kind: 'game'; db: string; id: number }
    | { kind: 'file'; name: string }

/** A record and the current node. */
export interface Place {
    tree: Tree
    node: NodeId
    /** The node whose line is followed: stepping back and on again stays in the same variation. */
    towards: NodeId
    /** Moves tried beyond the node while browsing, in record coordinates; the first `tried` of them are played. */
    trial: readonly Move[]
    tried: number
}

/** A tree and its current node: what undo goes back to. */
export interface Version { tree: Tree; node: NodeId }

/** The records, and the views beside them, which are fetched when they are entered. */
export type SideView = 'players' | 'play' | 'strings' | 'solve'
export type View = 'records' | SideView
export type Mode = 'browse' | 'edit'

/** Which games are listed: those that show what is seen on the board, or all of them. */
export type Scope = 'here' | 'all'

/** What a click on the board does in edit mode. */
export type Tool =
    | 'input' | 'correct' // the paper's two: add a move; fix the move of this node
    | 'stone-black' | 'stone-white' | 'stone-none' // setup
    | 'triangle' | 'square' | 'circle' | 'cross' | 'letter' | 'number' // markup

/**
 * A rectangle of the screen that is being marked: the corner it begins with, and what it would be now. `drags`: only
 * as long as the pointer is held; a click plays, as ever.
 */
export interface Marking { corner: Point | null; over: Rect | null; drags: boolean }

/**
 * The answer about the position or the pattern that is seen. While it is `pending`, answer and rows are still those
 * of the one before, so that nothing jumps. Rows fill as the list is scrolled.
 */
export interface Seen {
    key: string // what was asked; '' before the first question
    laid: string // how the pattern lay for which the answer is told (state/pattern/search.ts)
    answer: Answer | null
    rows: ReadonlyMap<number, GameLine> // by place in the list
    pending: boolean
    progress: Progress | null // of a search that tells it
    failure: Failure | null
}

export type Theme = 'auto' | 'light' | 'dark'
export type Language = 'en' | 'ja'
export type Coordinates = 'A1' | '1-1' | 'none'
export interface Settings {
    language: Language
    theme: Theme
    coordinates: Coordinates
    board: 'wood' | 'paper' | 'slate'
    numbers: 'none' | 'last' | 'all' // move numbers on the stones
    marks: boolean // continuations on the board
    swap: boolean // also with colours exchanged
    starts: Starts
    waysBy: 'games' | 'wins' // the order of the continuations
    suggest: boolean // what the network would play, on the board
    field: boolean // who owns what, over the board and beside it; the rest says how (state/field/look.ts)
    fieldMethod: FieldRule
    fieldKind: FieldKind
    fieldHeat: boolean
    fieldContours: boolean
    fieldTerritory: boolean
    fieldDead: boolean
    fieldFold: boolean // methods and the paper's table are put away
    autoplaySpeed: '2' | '0.5' | '1' | '5' | '10' // seconds from move to move
    autoplayStops: boolean // at a comment
    branched: MovesAs // how the moves of a record with variations are shown
    straight: MovesAs // and those of a record without
    reviewDots: ReviewDots // what moves lost, on their stones
    reviewOwner: ReviewOwner // who owns what, by a review
}

export type MovesAs = 'list' | 'tree'
/** Which games are meant at the empty board (state/starts.ts). */
export type Starts = 'even' | 'handicap' | 'all'

/** Of how many of the last moves the stones have dots. */
export type ReviewDots = '10' | '3' | 'all' | 'none'
/** Before the move that is seen, after it, or what it changed. */
export type ReviewOwner = 'none' | 'before' | 'after' | 'change'

/** An answer that is followed: while it is `pending` it is still the one before. */
export interface Told<T> {
    key: string // what was asked; '' before the first question
    answer: T | null
    pending: boolean
    failure: Failure | null
}

/** What is known of the field: of the position that is seen, and of the whole line; and what the network would play. */
export interface FieldSeen { report: Told<FieldReport>; curve: Told<FieldGame>; suggested: Told<FieldReport> }

/** How closely a game is to be looked at, and by whom; '' is the server's own player. */
export interface ReviewWish { visits: number; engine: string }

/** A game that is reviewed: a line of the record, which may be looked at in other variations meanwhile. */
export interface ReviewedGame { sgf: string; db: string; start: string; moves: readonly Move[] }

/** A choice of the engine where a move was played: the first is its better move. */
export interface ReviewLine { move: number; choice: number }

/** The review: what was asked, what is known of it so far, and how one looks at it. */
export interface ReviewSeen {
    on: boolean // its panel is open
    wants: boolean // to begin, or to go on, as soon as it can
    wish: ReviewWish
    asked: ReviewWish | null // the wish of what is known, or is being done
    game: ReviewedGame | null // null: nothing was asked yet
    head: ReviewHead | null
    places: readonly (ReviewPlace | null)[] // by moves played before; one more than there are moves
    records: KnownGame | null
    running: boolean
    progress: Progress | null
    done: ReviewDone | null
    failure: Failure | null
    side: Colour | 'both' // whose mistakes are listed
    pointed: ReviewLine | null // the line that a row shows on the board
    line: boolean // the better line of the move that is seen is shown on the board
}

export type Dialog =
    | 'help' | 'settings' | 'info' | 'import' | 'load' | 'save' | 'delete' | 'end' | 'picture' | 'goto' | 'draft'
    | 'token' | 'bin' | null
export type Sheet = 'moves' | 'games' | 'ways' | 'field' | 'review' | 'regions' | 'info' // on a phone: which panel lies below the board

/** Something to be read; `action` is what may be done about it. */
export interface Message {
    id: number
    kind: 'said' | 'failed'
    text: string
    action?: { text: string; run: () => void }
}

/** Unsaved work that is kept in this browser. */
export interface Draft {
    id: string
    name: string
    sgf: string
    at: string // ISO date and time
    source: Source
    spot: Spot // the current node
    motion: number // how the board was turned
}

/** The records of a file that has several. */
export interface Collection {
    name: string
    records: readonly ReadRecord[]
    at: number // the one that is shown
    more: boolean // the file has still more
}

/** Files on their way to the server, which are one import there. */
export interface Upload {
    id: number
    importId: number | null // before the server has answered
    name: string
    files: number
    filesSent: number
    share: number // sent of all bytes, 0 to 1
    sending: boolean
    waits: 'busy' | 'unreachable' | null // tried again in a moment
    failure: Failure | null
    missing: readonly Missing[]
}

export interface State {
    view: View
    players: string // the players, as the address says them (state/players.ts)
    play: string // of the view in which one plays the address says nothing but its name: the game is `match`
    match: Match | null // as the browser keeps it (state/play/match.ts)
    strings: string // the strings view, as the address says it (state/strings.ts)
    solve: string // the small boards likewise (state/solve.ts)
    place: Place
    source: Source
    collection: Collection | null
    saved: Tree // as it was loaded or saved; `place.tree !== saved` is unsaved work
    saving: boolean
    savedAt: string | null // "12:04"
    duplicate: number | null // what was to be saved is there already: the game's number
    undo: readonly Version[]
    redo: readonly Version[]
    drafts: readonly Draft[] // unsaved work of earlier, newest first
    mode: Mode
    tool: Tool
    motion: number // 0 to 7: from the record to the screen
    region: RegionName // as on the screen
    pattern: Pattern | null // any part of the screen, instead of the region
    marking: Marking | null // while clicks mark a rectangle instead of playing
    /** After a game was chosen by a part: the moves between which it shows the part. */
    interval: { from: number; to: number } | null
    db: string // '' is the server's first
    searched: string | null // what stands in the search box and is no filter; null: it says what the filter is
    filter: Filter
    scope: Scope
    sort: Sort
    columns: readonly ColumnName[] | null // of the list of games; null: as many as there is space for
    about: About | null
    databases: readonly Database[]
    seen: Seen
    parts: readonly Part[] | null
    neighbourhood: Neighbourhood | null
    edition: number // grows when the database changed: what was answered before is out of date
    aroundKey: string // what parts and neighbourhood are the answers to; they lag behind while one steps
    field: FieldSeen
    review: ReviewSeen
    autoplay: boolean // moves are played one after the other (state/actions/autoplay.ts)
    hover: Point | null // a point of the screen that a row or the pointer lights up
    imports: readonly Import[]
    watched: readonly WatchedFolder[]
    uploads: readonly Upload[]
    dialog: Dialog
    sheet: Sheet
    settings: Settings
    panes: Panes
    welcome: boolean // what a first visitor may try is shown
    messages: readonly Message[]
    visit: number // grows when one goes somewhere: the browser's history gets an entry
    ended: boolean // the program was ended from this page
}

export type { Colour, Move, Point }
