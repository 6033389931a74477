/*
 * Counting a finished board, in both ways, once it is known which stones are dead and which live in seki.
 *
 *      . X . O O      with the white stone of the corner dead, all that Black surrounds is Black's, the point under
 *      O X . O .      the stone too; the points between the two are dame: nobody's
 */
import { neighbours, stringAt } from './board'
import type { Board, Sign } from './board'
import type { Rules } from './game'
import type { Colour, Point } from './point'

type Both = Record<Colour, number>

export interface Count {
    readonly owner: Int8Array // of every point: +1 Black's, -1 White's, 0 nobody's, as area counts
    readonly area: Both // living stones and what they surround
    readonly territory: Both // what they surround; nothing in seki
    readonly dead: Both // stones, by their own colour
    readonly dame: number
}

interface Region { points: Point[]; beside: Set<Sign>; seki: boolean }

/** The empty points around a point, and whose stones they touch. */
function regionAt(stones: Int8Array, start: Point, board: Board, seki: ReadonlySet<Point>, seen: Set<Point>): Region {
    const region: Region = { points: [start], beside: new Set(), seki: false }
    seen.add(start)
    for (let i = 0; i < region.points.length; i++) {
        for (const near of neighbours(board.size)[region.points[i]!]!) {
            if (stones[near] !== 0) {
                region.beside.add(stones[near] as Sign)
                region.seki ||= seki.has(near)
            } else if (!seen.has(near)) {
                seen.add(near)
                region.points.push(near)
            }
        }
    }
    return region
}

const colourOf = (sign: Sign): Colour => (sign === 1 ? 'black' : 'white')

export function countBoard(board: Board, dead: ReadonlySet<Point>, seki: ReadonlySet<Point>): Count {
    const stones = board.stones.map((stone, point) => (dead.has(point) ? 0 : stone)), owner = stones.slice()
    const count = {
        owner, area: { black: 0, white: 0 }, territory: { black: 0, white: 0 }, dead: { black: 0, white: 0 }, dame: 0,
    }
    const seen = new Set<Point>()
    board.stones.forEach((stone, point) => { if (stone !== 0 && dead.has(point)) count.dead[colourOf(stone as Sign)]++ })
    stones.forEach((stone, point) => {
        if (stone !== 0) count.area[colourOf(stone as Sign)]++
        else if (!seen.has(point)) {
            const { points, beside, seki: shared } = regionAt(stones, point, board, seki, seen)
            const [holder] = beside
            if (beside.size !== 1) return void (count.dame += points.length)
            for (const each of points) owner[each] = holder!
            count.area[colourOf(holder!)] += points.length
            if (!shared) count.territory[colourOf(holder!)] += points.length
        }
    })
    return count
}

/** What a side has, komi not counted: its area, or its territory with the stones that the other has lost. */
export function pointsOf(count: Count, lost: Readonly<Both>, scoring: Rules['scoring'], colour: Colour): number {
    if (scoring === 'area') return count.area[colour]
    const theirs = colour === 'black' ? 'white' : 'black'
    return count.territory[colour] + lost[theirs] + count.dead[theirs]
}

/** Black's lead. */
export const leadOf = (count: Count, lost: Readonly<Both>, scoring: Rules['scoring'], komi: number): number =>
    pointsOf(count, lost, scoring, 'black') - pointsOf(count, lost, scoring, 'white') - komi

/**
 * The stones that a click means: the whole string; or with `all` every stone of its colour that can be reached from
 * there without crossing a stone of the other.
 */
export function groupAt({ stones, size }: Board, point: Point, all: boolean): Point[] {
    if (stones[point] === 0) return []
    if (!all) return stringAt(stones, point, size, Infinity).string
    const sign = stones[point], reached = [point], seen = new Set(reached)
    for (let i = 0; i < reached.length; i++) {
        for (const near of neighbours(size)[reached[i]!]!) {
            if (seen.has(near) || stones[near] === -sign!) continue
            seen.add(near)
            reached.push(near)
        }
    }
    return reached.filter((each) => stones[each] === sign)
}
