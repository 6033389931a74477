/*
 * Stones and captures. A board never changes: a move makes a new one.
 *
 * Moves are executed as a record has them, also when the rules forbid them (docs/GRAPH.md): a stone on an
 * occupied point replaces what lies there, a suicide removes its own string, a ko is retaken. What was wrong is
 * listed in `faults`. `legal()` says what a player may do.
 */
import { areaOf, PASS, sameSize } from './point'
import type { Colour, Move, Point, Size } from './point'

export interface Board {
    readonly size: Size
    /** +1 black, -1 white, 0 empty; do not write. */
    readonly stones: Int8Array
    /** The point that may not be retaken now. */
    readonly ko: Point | null
}

export type Fault = 'occupied' | 'suicide' | 'ko' | 'turn'
export type Sign = 1 | 0 | -1

export interface Played {
    board: Board
    taken: Point[]
    faults: Fault[]
}

export const signOf = (colour: Colour | null): Sign => (colour === 'black' ? 1 : colour === 'white' ? -1 : 0)

export const colourAt = (board: Board, point: Point): Colour | null =>
    board.stones[point] === 1 ? 'black' : board.stones[point] === -1 ? 'white' : null

export function emptyBoard(size: Size): Board {
    return { size, stones: new Int8Array(areaOf(size)), ko: null }
}

const neighbourTables = new Map<number, readonly (readonly Point[])[]>()

/** The points beside each point of a board; made once for a size. */
export function neighbours(size: Size): readonly (readonly Point[])[] {
    const key = size.rows * 64 + size.cols
    let table = neighbourTables.get(key)
    if (!table) neighbourTables.set(key, (table = makeNeighbours(size)))
    return table
}

function makeNeighbours({ rows, cols }: Size): Point[][] {
    return Array.from({ length: rows * cols }, (_, point) => {
        const row = Math.floor(point / cols), col = point % cols
        const beside: Point[] = []
        if (row > 0) beside.push(point - cols)
        if (col > 0) beside.push(point - 1)
        if (col < cols - 1) beside.push(point + 1)
        if (row < rows - 1) beside.push(point + cols)
        return beside
    })
}

/** The string that a stone belongs to, and its liberties up to `enough`. */
export function stringAt(
    stones: Int8Array, point: Point, size: Size, enough: number,
): { string: Point[]; liberties: number } {
    const beside = neighbours(size), sign = stones[point]
    const string = [point], seen = new Set(string)
    let liberties = 0
    for (let i = 0; i < string.length && liberties < enough; i++) {
        for (const near of beside[string[i]!]!) {
            if (seen.has(near)) continue
            if (stones[near] === 0) liberties++
            if (stones[near] === 0 || stones[near] === sign) seen.add(near)
            if (stones[near] === sign) string.push(near)
        }
    }
    return { string, liberties }
}

/** Take the string at `point` off if it has no liberty left; what was taken is added to `taken`. */
function takeIfDead(stones: Int8Array, point: Point, size: Size, taken: Point[]): void {
    const { string, liberties } = stringAt(stones, point, size, 1)
    if (liberties > 0) return
    for (const stone of string) stones[stone] = 0
    taken.push(...string)
}

/** Do a move, whatever the rules say of it. */
export function play(board: Board, move: Move): Played {
    const { size } = board, { point } = move
    if (point === PASS) return { board: withoutKo(board), taken: [], faults: [] }
    const stones = board.stones.slice(), sign = signOf(move.colour)
    const faults: Fault[] = [], taken: Point[] = []
    if (stones[point] !== 0) faults.push('occupied')
    else if (board.ko === point) faults.push('ko')
    stones[point] = sign
    for (const near of neighbours(size)[point]!) {
        if (stones[near] === -sign) takeIfDead(stones, near, size, taken)
    }
    let ko: Point | null = null
    if (taken.length === 0) {
        takeIfDead(stones, point, size, taken)
        if (taken.length > 0) faults.push('suicide')
    } else if (taken.length === 1 && faults[0] !== 'occupied') {
        const { string, liberties } = stringAt(stones, point, size, 2)
        if (string.length === 1 && liberties === 1) ko = taken[0]!
    }
    return { board: { size, stones, ko }, taken, faults }
}

/** Whether a player may move so: not on a stone, no suicide, no ko retaken. A pass always. */
export function legal(board: Board, move: Move): boolean {
    if (move.point === PASS) return true
    if (board.stones[move.point] !== 0 || board.ko === move.point) return false
    if (neighbours(board.size)[move.point]!.some((near) => board.stones[near] === 0)) return true
    return play(board, move).faults.length === 0
}

/** Put stones or take them away, as by hand: nothing is captured, and no ko is left. */
export function setup(board: Board, changes: Iterable<readonly [Point, Colour | null]>): Board {
    const stones = board.stones.slice()
    for (const [point, colour] of changes) stones[point] = signOf(colour)
    return { size: board.size, stones, ko: null }
}

export const withoutKo = (board: Board): Board => (board.ko === null ? board : { ...board, ko: null })

/** Black stones for white ones, and the other way round. */
export const exchangeColours = (board: Board): Board => ({ ...board, stones: board.stones.map((stone) => -stone) })

/** The board as requests write it: rows from the top, "X" black, "O" white, a number for that many empty points. */
export function boardLine(board: Board): string {
    const { rows, cols } = board.size
    let line = ''
    for (let row = 0; row < rows; row++) {
        let empty = 0
        for (let point = row * cols; point < (row + 1) * cols; point++) {
            const stone = board.stones[point]
            if (stone === 0) {
                empty++
                continue
            }
            line += (empty > 0 ? empty : '') + (stone === 1 ? 'X' : 'O')
            empty = 0
        }
        line += (empty > 0 ? empty : '') + (row < rows - 1 ? '/' : '')
    }
    return line
}

/** Stones, size and ko as one text: equal boards have equal keys. */
export const boardKey = (board: Board): string => `${boardLine(board)} ${board.ko ?? '-'}`

/** Whether the same stones stand on the same points; the ko is not looked at. */
export function sameStones(a: Board, b: Board): boolean {
    return sameSize(a.size, b.size) && a.stones.every((stone, point) => stone === b.stones[point])
}

export const equal = (a: Board, b: Board): boolean => a.ko === b.ko && sameStones(a, b)
