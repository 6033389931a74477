/*
 * Points and sizes. A point is row * cols + col, row 0 at the top, as on the screen and in SGF; -1 is a pass.
 */
export type Point = number
export const PASS: Point = -1

export interface Size {
    readonly rows: number
    readonly cols: number
}

/** Boards have 1 to 25 rows and columns: as many as there are letters for, I being left out. */
export const SIDE_MAX = 25

export type Colour = 'black' | 'white'

export interface Move {
    readonly colour: Colour
    readonly point: Point
}

export const other = (colour: Colour): Colour => (colour === 'black' ? 'white' : 'black')
export const rowOf = (point: Point, size: Size): number => Math.floor(point / size.cols)
export const colOf = (point: Point, size: Size): number => point % size.cols
export const areaOf = (size: Size): number => size.rows * size.cols
export const sameSize = (a: Size, b: Size): boolean => a.rows === b.rows && a.cols === b.cols

/** The point of a row and a column, or null beside the board. */
function pointAt(row: number, col: number, size: Size): Point | null {
    const on = row >= 0 && row < size.rows && col >= 0 && col < size.cols
    return on ? row * size.cols + col : null
}

const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'

/** "Q16" (1 at the bottom, no I) or "pass"; null if this board has no such point. */
export function parseName(text: string, size: Size): Point | null {
    if (/^pass$/i.test(text)) return PASS
    const found = /^([a-hj-z])([1-9][0-9]?)$/i.exec(text)
    if (!found) return null
    return pointAt(size.rows - Number(found[2]), LETTERS.indexOf(found[1]!.toUpperCase()), size)
}

/** "Q16"; in the style 1-1, "16-4": the column from the left, then the row from the top, as in Japan. */
export function formatName(point: Point, size: Size, style: 'A1' | '1-1' = 'A1'): string {
    if (point === PASS) return 'pass'
    const row = rowOf(point, size), col = colOf(point, size)
    return style === 'A1' ? `${LETTERS[col]}${size.rows - row}` : `${col + 1}-${row + 1}`
}

/** "pd" as in SGF: column, then row from the top; "" and, up to 19x19, "tt" are a pass. */
export function parseSgfPoint(text: string, size: Size): Point | null {
    const trimmed = text.trim()
    if (trimmed === '' || (trimmed === 'tt' && size.rows <= 19 && size.cols <= 19)) return PASS
    if (!/^[a-y]{2}$/.test(trimmed)) return null
    return pointAt(trimmed.charCodeAt(1) - 97, trimmed.charCodeAt(0) - 97, size)
}

export function formatSgfPoint(point: Point, size: Size): string {
    if (point === PASS) return ''
    return String.fromCharCode(97 + colOf(point, size), 97 + rowOf(point, size))
}

/** "19", or "9x13": rows x columns. Null if that is not a board size. */
export function parseSize(text: string): Size | null {
    const found = /^([0-9]{1,2})(?:x([0-9]{1,2}))?$/.exec(text)
    if (!found) return null
    const rows = Number(found[1]), cols = Number(found[2] ?? found[1])
    return rows >= 1 && cols >= 1 && rows <= SIDE_MAX && cols <= SIDE_MAX ? { rows, cols } : null
}

export const formatSize = (size: Size): string => `${size.rows}x${size.cols}`
