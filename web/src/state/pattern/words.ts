/*
 * A pattern as an address says it: a list of words.
 *
 *      pattern=C17:E15                          a rectangle of the screen, by two of its corners
 *      pattern=C17:E15,free,keep-colours        it may lie anywhere (fixed: only there), not with colours exchanged
 *      pattern=C17:E15,next-white               White must be the next to play in it
 *      pattern=C17:E15,turn-black,moves-1-60    it must appear with Black to play, after 1 to 60 moves
 *      pattern=C17:E15,D16:any,E15:stone        cells that need not be as they are: any, not-white, not-black, stone
 *      pattern=C17:E15,from-D17,swapped         it was drawn at D17, and is seen with colours exchanged
 */
import { ANCHORS, between, cellAt, cornersOf, fits, newPattern, pointAt, readMoves, wildAt, asItLies } from '../../go/pattern'
import type { Pattern, Wild } from '../../go/pattern'
import { formatName, other, parseName, PASS } from '../../go/point'
import type { Colour, Point, Size } from '../../go/point'

/** What a cell that is not as on the board is called, in addresses and as the end of keys for sentences. */
export const WILD_NAMES: Readonly<Record<Wild, 'any' | 'not-white' | 'not-black' | 'stone'>> =
    { '*': 'any', x: 'not-white', o: 'not-black', '#': 'stone' }

/* ---- writing ---- */

/** As it is seen: cells and colours are those of the screen. */
export function patternWords(pattern: Pattern | null, size: Size): readonly string[] | null {
    if (!pattern) return null
    const { rect, drawn, anchor, keepColours, swapped, loose, next, turn, moves } = pattern
    const name = (point: Point): string => formatName(point, size)
    const from = drawn.row * size.cols + drawn.col, corners = cornersOf(rect, size)
    const onScreen = (colour: Colour | null): Colour | null => colour && (swapped ? other(colour) : colour)
    return [
        corners.map(name).join(':'), ...(anchor === 'edges' ? [] : [anchor]), ...(keepColours ? ['keep-colours'] : []),
        ...(next ? [`next-${onScreen(next)}`] : []), ...(turn ? [`turn-${onScreen(turn)}`] : []),
        ...(moves ? [`moves-${moves}`] : []), ...(from === corners[0] ? [] : [`from-${name(from)}`]),
        ...(swapped ? ['swapped'] : []),
        ...[...loose.keys()].sort((a, b) => a - b)
            .map((cell) => `${name(pointAt(rect, cell, size))}:${WILD_NAMES[wildAt(pattern, cell)!]}`),
    ]
}

/* ---- reading ---- */

function readPoint(text: string | undefined, size: Size): Point | null {
    const point = text === undefined ? null : parseName(text, size)
    return point === PASS ? null : point
}

function readRect(words: readonly string[], size: Size): ReturnType<typeof between> | null {
    const [from, to] = (words[0] ?? '').split(':').map((text) => readPoint(text, size))
    return from == null || to == null ? null : between(from, to, size)
}

function readLoose(words: readonly string[], rect: ReturnType<typeof between>, size: Size): Map<number, Wild> {
    const kinds = Object.entries(WILD_NAMES) as [Wild, string][]
    return new Map(words.slice(1).flatMap((word) => {
        const [name, kind] = word.split(':'), point = readPoint(name, size)
        const cell = point === null ? null : cellAt(rect, point, size), found = kinds.find(([, each]) => each === kind)
        return cell === null || !found ? [] : [[cell, found[0]] as const]
    }))
}

/** Null if there is no rectangle of this board in it; other words that mean nothing are passed over. */
export function readPattern(words: readonly string[] | null, size: Size): Pattern | null {
    const rect = words && readRect(words, size)
    if (!words || !rect) return null
    const colour = (of: string): Colour | null =>
        (['black', 'white'] as const).find((each: Colour) => words.includes(`${of}-${each}`)) ?? null
    const moves = readMoves(words.find((word) => word.startsWith('moves-'))?.slice(6) ?? '')
    const seen: Pattern = {
        ...newPattern(rect), anchor: ANCHORS.find((anchor) => words.includes(anchor)) ?? 'edges',
        keepColours: words.includes('keep-colours'), next: colour('next'), turn: colour('turn'), moves,
        loose: readLoose(words, rect, size),
    }
    const from = readPoint(words.find((word) => word.startsWith('from-'))?.slice(5), size)
    const drawn = from === null ? rect : { row: Math.floor(from / size.cols), col: from % size.cols }
    const there = fits({ ...rect, ...drawn }, size) ? { row: drawn.row, col: drawn.col } : rect
    if (!words.includes('swapped')) return { ...seen, drawn: there }
    // What is seen is the other way round than what was drawn.
    return { ...asItLies({ ...seen, swapped: true }), drawn: there, swapped: true }
}
