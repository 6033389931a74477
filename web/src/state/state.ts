/*
 * All that the page knows. What is seen is a function of this; actions make a new one.
 */
import type { Colour, Move, Point } from '../go/point'
import type { About, Answer, Database, Failure, Filter, GameLine, Import, Neighbourhood, Part, RegionName, SortKey } from '../net/types'
import type { NodeId, Tree } from '../record/tree'

/** Where the record came from. */
export type Source =
    | { kind: 'new' }
    | { kind: 'game'; db: string; id: number }
    | { kind: 'file'; name: string }

/** A record and where we stand in it. */
export interface Place {
    tree: Tree
    node: NodeId
    /** Moves tried beyond the node while browsing, in record coordinates; the first `tried` of them are played. */
    trial: readonly Move[]
    tried: number
}

export type Mode = 'browse' | 'edit'

/** What a click on the board does in edit mode. */
export type Tool =
    | 'input' | 'correct' // the paper's two: add a move; put the move of this node elsewhere
    | 'stone-black' | 'stone-white' | 'stone-none' // setup
    | 'triangle' | 'square' | 'circle' | 'cross' | 'letter' | 'number' // markup

/** The answer about the position that is seen, or what is known meanwhile. Rows fill as the list is scrolled. */
export interface Seen {
    key: string // what was asked; '' before the first question
    answer: Answer | null
    rows: ReadonlyMap<number, GameLine> // by place in the list
    pending: boolean
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
}

export type Dialog = 'help' | 'settings' | 'info' | 'import' | 'load' | 'save' | 'delete' | 'end' | 'picture' | 'goto' | 'draft' | 'token' | null
export type Sheet = 'moves' | 'games' | 'ways' | 'regions' | 'info' // on a phone: which panel lies below the board

export interface Message { id: number; kind: 'said' | 'failed'; text: string }

export interface State {
    place: Place
    source: Source
    saved: Tree // as it was loaded or saved; `place.tree !== saved` is unsaved work
    undo: readonly { tree: Tree; node: NodeId }[]
    redo: readonly { tree: Tree; node: NodeId }[]
    mode: Mode
    tool: Tool
    motion: number // 0 to 7: from the record to the screen
    region: RegionName // as on the screen
    /** After a game was chosen by a part: the moves between which it shows the part. */
    interval: { from: number; to: number } | null
    db: string
    filter: Filter
    sort: { key: SortKey; reverse: boolean }
    about: About | null
    databases: readonly Database[]
    seen: Seen
    parts: readonly Part[] | null
    neighbourhood: Neighbourhood | null
    hover: Point | null // a point of the screen that a row or the pointer lights up
    imports: readonly Import[]
    dialog: Dialog
    sheet: Sheet
    settings: Settings
    messages: readonly Message[]
    savedAt: string | null // "12:04"
    draft: { sgf: string; name: string; at: string } | null // unsaved work found from last time
}

export type { Colour, Move, Point }
