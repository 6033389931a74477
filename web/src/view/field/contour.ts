/*
 * Lines of equal potential. The potential is known at the points; between them it is taken to change evenly, and from
 * the outermost points to the edge of the board, half a line away, not at all. Marching squares: where the level lies
 * between two neighbours the line crosses the edge between them, and each square of four neighbours joins the crossings
 * on its sides.
 *
 *          0       3           level 2:  0 ------ 3      The crossings are joined to lines, closed or from border
 *                                        |      \ |      to border, and drawn as curves that have them as corners.
 *          0       0                     0 ------ 0
 */
import type { Size } from '../../go/point'

export type Spot = readonly [x: number, y: number]
export interface Line { spots: readonly Spot[]; closed: boolean }

/** The values at the points, with the border of the board around them. */
interface Sheet {
    width: number
    height: number
    value: (x: number, y: number) => number
    at: (i: number, count: number) => number // where the i-th of `count` lines is
}

function sheetOf(map: readonly (readonly number[])[], { rows, cols }: Size): Sheet {
    const within = (i: number, count: number): number => Math.max(0, Math.min(count - 1, i - 1))
    return {
        width: cols + 2, height: rows + 2, value: (x, y) => map[within(y, rows)]![within(x, cols)]!,
        at: (i, count) => Math.max(0, Math.min(count - 2, i - 0.5)),
    }
}

/** Where a level is crossed on an edge. Edges are numbered: to the right of a place, then downwards from it. */
function crossing(sheet: Sheet, edge: number, level: number): Spot {
    const place = edge >> 1, x = place % sheet.width, y = Math.floor(place / sheet.width), down = edge & 1
    const from = sheet.value(x, y), to = sheet.value(x + 1 - down, y + down)
    const share = (level - from) / (to - from)
    const between = (i: number, count: number, moves: number): number =>
        sheet.at(i, count) + moves * share * (sheet.at(i + 1, count) - sheet.at(i, count))
    return [between(x, sheet.width, 1 - down), between(y, sheet.height, down)]
}

/** Pairs of edges that the line joins within the square below and to the right of a place. */
function joins(sheet: Sheet, x: number, y: number, level: number): [number, number][] {
    const corners = [sheet.value(x, y), sheet.value(x + 1, y), sheet.value(x + 1, y + 1), sheet.value(x, y + 1)]
    const above = corners.map((value) => value >= level)
    if (above.every((each) => each === above[0])) return []
    const edge = (u: number, v: number, down: number): number => ((v * sheet.width + u) << 1) | down
    const sides = [edge(x, y, 0), edge(x + 1, y, 1), edge(x, y + 1, 0), edge(x, y, 1)] // top, right, bottom, left
    const crossed = sides.filter((_, i) => above[i] !== above[(i + 1) % 4])
    if (crossed.length < 4) return crossed.length === 2 ? [[crossed[0]!, crossed[1]!]] : []
    const middle = corners.reduce((sum, value) => sum + value, 0) / 4 >= level
    const [top, right, bottom, left] = sides as [number, number, number, number]
    return above[0] === middle ? [[top, right], [bottom, left]] : [[top, left], [right, bottom]]
}

/** Which edges each crossed edge is joined with: two, or one at the border. */
function joined(sheet: Sheet, level: number): Map<number, number[]> {
    const next = new Map<number, number[]>()
    const join = (from: number, to: number): void => { next.set(from, [...(next.get(from) ?? []), to]) }
    for (let y = 0; y + 1 < sheet.height; y++) for (let x = 0; x + 1 < sheet.width; x++) {
        for (const [a, b] of joins(sheet, x, y, level)) {
            join(a, b)
            join(b, a)
        }
    }
    return next
}

/** Follow a line from an edge as far as it leads, taking it out of the map. */
function follow(next: Map<number, number[]>, start: number): number[] {
    const edges = [start]
    for (let at: number | undefined = start; at !== undefined;) {
        const to: number | undefined = next.get(at)?.find((edge) => next.has(edge) && edge !== at)
        next.delete(at)
        if (to !== undefined) edges.push(to)
        at = to
    }
    return edges
}

/** The lines on which a map has this value; those that end at the border first. */
export function contours(map: readonly (readonly number[])[], size: Size, level: number): Line[] {
    const sheet = sheetOf(map, size), next = joined(sheet, level)
    const spots = (edges: readonly number[]): Spot[] => edges.map((edge) => crossing(sheet, edge, level))
    const ends = [...next.keys()].filter((edge) => next.get(edge)!.length === 1)
    const open = ends.flatMap((edge) => (next.has(edge) ? [{ spots: spots(follow(next, edge)), closed: false }] : []))
    const round: Line[] = []
    while (next.size > 0) round.push({ spots: spots(follow(next, next.keys().next().value!)), closed: true })
    return [...open, ...round]
}

/* ---- as a path ---- */

const middle = ([a, b]: Spot, [c, d]: Spot): Spot => [(a + c) / 2, (b + d) / 2]
const text = ([x, y]: Spot): string => `${+x.toFixed(2)} ${+y.toFixed(2)}`

/** A curve that has the spots as the corners of its frame. */
function curve({ spots, closed }: Line): string {
    const ring = closed ? [...spots, spots[0]!, spots[1] ?? spots[0]!] : spots
    const inner = ring.slice(1, -1).map((spot, i) => `Q${text(spot)} ${text(middle(spot, ring[i + 2]!))}`)
    if (closed) return `M${text(middle(ring[0]!, ring[1]!))}${inner.join('')}Z`
    return `M${text(ring[0]!)}L${text(middle(ring[0]!, ring[1]!))}${inner.join('')}L${text(ring.at(-1)!)}`
}

export const contourPath = (map: readonly (readonly number[])[], size: Size, level: number): string =>
    contours(map, size, level).filter(({ spots }) => spots.length > 1).map(curve).join('')
