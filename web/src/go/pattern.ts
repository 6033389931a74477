/*
 * Patterns: a rectangle of the board, of which some cells need not be as they are (docs/PATTERN.md). The rest is as
 * on the board: whoever plays on inside the rectangle asks about another pattern.
 *
 *      *  anything      x  not white: empty or black      o  not black: empty or white      #  a stone of either colour
 *
 * A pattern is drawn in one place and found in others, turned, moved along an edge, with colours exchanged. A game
 * that was found is shown turned back; the pattern may still lie elsewhere than it was drawn, and its colours may be
 * exchanged. So a pattern knows both: `drawn` is what is asked about, `rect` and `swapped` say how it lies on the
 * screen.
 */
import type { Board } from './board'
import { inverse } from './motion'
import { other } from './point'
import type { Colour, Point, Size } from './point'

/** Rows and columns of a board, from 0 at the upper left. */
export interface Rect {
    readonly row: number
    readonly col: number
    readonly rows: number
    readonly cols: number
}

export const WILDS = ['*', 'x', 'o', '#'] as const
export type Wild = (typeof WILDS)[number]

/** Where a pattern may lie: sides at an edge of the board bind it to that edge; anywhere; where it was drawn. */
export const ANCHORS = ['edges', 'free', 'fixed'] as const
export type Anchor = (typeof ANCHORS)[number]

export interface Pattern {
    readonly rect: Rect // on the screen
    readonly drawn: Readonly<{ row: number; col: number }> // where its upper left cell was drawn
    readonly swapped: boolean // the screen shows it with colours exchanged
    /** Cells that are not as on the board, by row * cols + col of the rectangle; in the pattern's colours. */
    readonly loose: ReadonlyMap<number, Wild>
    readonly anchor: Anchor
    readonly keepColours: boolean // not with colours exchanged
    readonly next: Colour | null // whose the continuation must be, in the pattern's colours
    readonly turn: Colour | null // whose turn it must be when the pattern appears, likewise
    readonly moves: string | null // after how many moves it must appear: "1-60", "20-", "-60", "31"
}

/** A window of moves as it is written, without what means nothing; null if it is none. */
export function readMoves(text: string): string | null {
    const [, from, dash, to] = /^\s*(\d{0,5})\s*([-–〜~]?)\s*(\d{0,5})\s*$/.exec(text) ?? []
    if (!from && !to) return null
    if (!dash) return to ? null : String(Number(from))
    if (from && to && Number(from) > Number(to)) return null
    return `${from && Number(from)}-${to && Number(to)}`
}

/* ---- rectangles ---- */

/** The rectangle between two points, corners of any kind and in any order. */
export function between(a: Point, b: Point, { cols }: Size): Rect {
    const rows = [Math.floor(a / cols), Math.floor(b / cols)], columns = [a % cols, b % cols]
    const row = Math.min(...rows), col = Math.min(...columns)
    return { row, col, rows: Math.max(...rows) - row + 1, cols: Math.max(...columns) - col + 1 }
}

export const sameRect = (a: Rect, b: Rect): boolean =>
    a.row === b.row && a.col === b.col && a.rows === b.rows && a.cols === b.cols

export const fits = ({ row, col, rows, cols }: Rect, size: Size): boolean =>
    row >= 0 && col >= 0 && rows >= 1 && cols >= 1 && row + rows <= size.rows && col + cols <= size.cols

/** One side of a rectangle's range of lines, drawn to the edge if it is one line away from it. */
function snapLines(from: number, count: number, all: number): [from: number, count: number] {
    const first = from === 1 ? 0 : from, end = from + count === all - 1 ? all : from + count
    return [first, end - first]
}

/** The rectangle with the sides that nearly touch an edge drawn to it: a hand is not exact. */
export function snapped(rect: Rect, size: Size): Rect {
    const [row, rows] = snapLines(rect.row, rect.rows, size.rows)
    const [col, cols] = snapLines(rect.col, rect.cols, size.cols)
    return { row, col, rows, cols }
}

/** The corners of a rectangle as points: upper left, lower right. */
export const cornersOf = ({ row, col, rows, cols }: Rect, size: Size): [Point, Point] =>
    [row * size.cols + col, (row + rows - 1) * size.cols + col + cols - 1]

/** The cell of a rectangle that a point is; null outside. */
export function cellAt(rect: Rect, point: Point, size: Size): number | null {
    const row = Math.floor(point / size.cols) - rect.row, col = point % size.cols - rect.col
    return row >= 0 && col >= 0 && row < rect.rows && col < rect.cols ? row * rect.cols + col : null
}

/** The point of a cell. */
export const pointAt = (rect: Rect, cell: number, size: Size): Point =>
    (rect.row + Math.floor(cell / rect.cols)) * size.cols + rect.col + cell % rect.cols

export type Side = 'top' | 'right' | 'bottom' | 'left'

/** The sides that bind a pattern to an edge of the board. */
export function boundSides({ rect: { rows, cols }, drawn, anchor }: Pattern, size: Size): Side[] {
    if (anchor === 'free') return []
    if (anchor === 'fixed') return ['top', 'right', 'bottom', 'left']
    const touching: Record<Side, boolean> = {
        top: drawn.row === 0, right: drawn.col + cols === size.cols, bottom: drawn.row + rows === size.rows,
        left: drawn.col === 0,
    }
    return (Object.keys(touching) as Side[]).filter((side) => touching[side])
}

/* ---- patterns ---- */

/** A new one, as one begins. */
export const newPattern = (rect: Rect): Pattern => ({
    rect, drawn: rect, swapped: false, loose: new Map(), anchor: 'edges', keepColours: false, next: null,
    turn: null, moves: null,
})

const exchanged: Readonly<Record<Wild, Wild>> = { '*': '*', x: 'o', o: 'x', '#': '#' }

/** What a cell is on the screen; null if it is as on the board. */
export function wildAt({ loose, swapped }: Pattern, cell: number): Wild | null {
    const wild = loose.get(cell)
    return wild === undefined ? null : swapped ? exchanged[wild] : wild
}

/** The pattern as it lies now, as if it had been drawn so. */
export function asItLies(pattern: Pattern): Pattern {
    const { rect, swapped, loose, next, turn } = pattern
    if (!swapped) return { ...pattern, drawn: rect }
    const wilds = new Map([...loose].map(([cell, wild]) => [cell, exchanged[wild]]))
    return { ...pattern, drawn: rect, swapped: false, loose: wilds, next: next && other(next), turn: turn && other(turn) }
}

/** Another rectangle; what was said of points that it has too still holds. */
export function withRect(pattern: Pattern, rect: Rect, size: Size): Pattern {
    const before = asItLies(pattern)
    const loose = [...before.loose].flatMap(([cell, wild]) => {
        const there = cellAt(rect, pointAt(before.rect, cell, size), size)
        return there === null ? [] : [[there, wild] as const]
    })
    return { ...before, rect, drawn: rect, loose: new Map(loose) }
}

/** The next kind of a cell: as on the board, *, x, o, #, and as on the board again. */
export function cycled(pattern: Pattern, cell: number): Pattern {
    const before = asItLies(pattern), now = before.loose.get(cell)
    const next = WILDS[now === undefined ? 0 : WILDS.indexOf(now) + 1]
    const loose = new Map(before.loose)
    if (next === undefined) loose.delete(cell)
    else loose.set(cell, next)
    return { ...before, loose }
}

const SIGNS: Readonly<Record<string, string>> = { '1': 'X', '-1': 'O', '0': '.' }

/** The cells as the server reads them: rows of `.XOxo#*`, separated by `/`. */
export function cellsText({ rect, swapped, loose }: Pattern, { stones, size }: Board): string {
    const cellText = (cell: number): string => loose.get(cell)
        ?? SIGNS[`${(swapped ? -1 : 1) * stones[pointAt(rect, cell, size)]! || 0}`]!
    return Array.from({ length: rect.rows }, (_, row) =>
        Array.from({ length: rect.cols }, (_, col) => cellText(row * rect.cols + col)).join('')).join('/')
}

/** Whether a board shows these cells, as cellsText() writes them, in a rectangle. */
export function shows({ stones, size }: Board, rect: Rect, cells: string, swapped: boolean): boolean {
    const stands: Readonly<Record<string, (sign: number) => boolean>> = {
        '.': (sign) => sign === 0, X: (sign) => sign === 1, O: (sign) => sign === -1, '*': () => true,
        x: (sign) => sign !== -1, o: (sign) => sign !== 1, '#': (sign) => sign !== 0,
    }
    return [...cells.replaceAll('/', '')].every((cell, i) =>
        stands[cell]!((swapped ? -1 : 1) * stones[pointAt(rect, i, size)]!))
}

/* ---- turning ---- */

/** Where a rectangle of a board goes under a motion. */
export function rectThrough(motion: number, { row, col, rows, cols }: Rect, size: Size): Rect {
    const top = motion & 2 ? size.rows - row - rows : row, left = motion & 1 ? size.cols - col - cols : col
    return motion & 4 ? { row: left, col: top, rows: cols, cols: rows } : { row: top, col: left, rows, cols }
}

function cellThrough(motion: number, cell: number, { rows, cols }: Rect): number {
    const row = Math.floor(cell / cols), col = cell % cols
    const down = motion & 2 ? rows - 1 - row : row, along = motion & 1 ? cols - 1 - col : col
    return motion & 4 ? along * rows + down : down * cols + along
}

/** The pattern on a board that is turned. */
export function patternThrough(motion: number, pattern: Pattern, size: Size): Pattern {
    const { rect, drawn, loose } = pattern
    return {
        ...pattern, rect: rectThrough(motion, rect, size), drawn: rectThrough(motion, { ...rect, ...drawn }, size),
        loose: new Map([...loose].map(([cell, wild]) => [cellThrough(motion, cell, rect), wild])),
    }
}

/** Where a game has a pattern: the rectangle there, the motion from the pattern to it, exchanged colours or not. */
export interface Found { readonly rect: Rect; readonly motion: number; readonly swapped: boolean }

/**
 * How a game must be turned so that the pattern lies as it was drawn, and where it lies then. A board that is not
 * square cannot be laid on its side: there the pattern turns instead.
 */
export function layFound(pattern: Pattern, { rect, motion, swapped }: Found, size: Size): {
    motion: number
    pattern: Pattern
} {
    if (motion & 4 && size.rows !== size.cols) {
        const loose = [...pattern.loose].map(([cell, wild]) => [cellThrough(motion, cell, pattern.rect), wild] as const)
        return { motion: 0, pattern: { ...pattern, rect, drawn: rect, loose: new Map(loose), swapped } }
    }
    const back = inverse(motion)
    return { motion: back, pattern: { ...pattern, rect: rectThrough(back, rect, size), swapped } }
}
