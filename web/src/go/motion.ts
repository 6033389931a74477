/*
 * The motions that map a board onto itself, numbered as everywhere in tengen: bit 0 mirrors left and right, bit
 * 1 top and bottom, bit 2 swaps rows and columns (done last). A square has eight, a rectangle the first four.
 *
 *      0 a b      1 b a      2 c d      3 d c      4 a c      5 b d      6 c a      7 d b
 *        c d        d c        a b        b a        b d        a c        d b        c a
 */
import type { Board } from './board'
import { PASS, sameSize } from './point'
import type { Point, Size } from './point'
import { inRegion, throughMotion } from './region'
import type { RegionName } from './region'

export const motionCount = (size: Size): number => (size.rows === size.cols ? 8 : 4)

function moved(motion: number, point: Point, { rows, cols }: Size): Point {
    let row = Math.floor(point / cols), col = point % cols
    if (motion & 1) col = cols - 1 - col
    if (motion & 2) row = rows - 1 - row
    return motion & 4 ? col * cols + row : row * cols + col
}

const tables = new Map<number, Int16Array>()

/** Where each point goes under a motion; made once for a size and a motion. */
function tableOf(motion: number, size: Size): Int16Array {
    const key = (size.rows * 64 + size.cols) * 8 + motion
    let table = tables.get(key)
    if (!table) {
        table = Int16Array.from({ length: size.rows * size.cols }, (_, point) => moved(motion, point, size))
        tables.set(key, table)
    }
    return table
}

/** Where a point goes; a pass stays a pass. */
export const moveThrough = (motion: number, point: Point, size: Size): Point =>
    point === PASS ? PASS : tableOf(motion, size)[point]!

/** Swapping rows and columns turns a left-right mirror into a top-bottom one. */
const swapMirrors = (mirrors: number): number => ((mirrors & 1) << 1) | ((mirrors & 2) >> 1)

/** First `a`, then `b`, as one motion. */
export function compose(a: number, b: number): number {
    const mirrors = a & 4 ? swapMirrors(b & 3) : b & 3
    return ((a ^ b) & 4) | ((a & 3) ^ mirrors)
}

export const inverse = (motion: number): number => (motion & 4 ? 4 | swapMirrors(motion & 3) : motion)

export function transformBoard(board: Board, motion: number): Board {
    if (motion === 0) return board
    const table = tableOf(motion, board.size)
    const stones = new Int8Array(board.stones.length)
    for (let point = 0; point < stones.length; point++) stones[table[point]!] = board.stones[point]!
    return { size: board.size, stones, ko: board.ko === null ? null : table[board.ko]! }
}

/** The motions of a board, the preferred one first. */
function* candidates(size: Size, prefer: number): Generator<number> {
    yield prefer
    for (let motion = 0; motion < motionCount(size); motion++) if (motion !== prefer) yield motion
}

function fits(from: Board, to: Board, motion: number, matters: (screen: Point) => boolean): boolean {
    const table = tableOf(motion, from.size)
    for (let point = 0; point < from.stones.length; point++) {
        const there = table[point]!
        if (from.stones[point] !== to.stones[there] && matters(there)) return false
    }
    return true
}

const everywhere = (): boolean => true

/**
 * The motion that carries `from` onto `to`, ko included; if the ko fits nowhere, one that carries the stones.
 * Null when the boards differ. Of several the preferred one.
 */
export function findMotion(from: Board, to: Board, prefer = 0): number | null {
    if (!sameSize(from.size, to.size)) return null
    let stonesOnly: number | null = null
    for (const motion of candidates(from.size, prefer)) {
        if (!fits(from, to, motion, everywhere)) continue
        const ko = from.ko === null ? null : moveThrough(motion, from.ko, from.size)
        if (ko === to.ko) return motion
        stonesOnly ??= motion
    }
    return stonesOnly
}

/**
 * The motion that puts into `region` of `to` what `to` has there; null when none does. If the part of `from`
 * is known (`part`), only motions that carry it onto `region` are taken.
 */
export function findPartMotion(
    from: Board, to: Board, region: RegionName, prefer = 0, part?: RegionName,
): number | null {
    if (!sameSize(from.size, to.size)) return null
    const inside = (point: Point): boolean => inRegion(region, point, to.size)
    for (const motion of candidates(from.size, prefer)) {
        if (part !== undefined && throughMotion(part, motion) !== region) continue
        if (fits(from, to, motion, inside)) return motion
    }
    return null
}
