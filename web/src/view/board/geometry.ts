/*
 * Shapes on the board, in units of the distance between two lines: the point in column c and row r is the square
 * from (c, r) to (c + 1, r + 1).
 */
import { kindOf, REGIONS } from '../../go/region'
import type { RegionName } from '../../go/region'
import type { Size } from '../../go/point'

/** How far a half reaches from its side: an odd middle line belongs to both. */
const halfway = (count: number): number => Math.ceil(count / 2)

export type Corner = readonly [x: number, y: number]

/** The triangle of a diagonal half, in the north-west; half a line more than the diagonal. */
const triangle = (n: number): Corner[] => [[0, 0], [n, 0], [n, 0.5], [0.5, n], [0, n]]

const rectangle = (x: number, y: number): Corner[] => [[0, 0], [x, 0], [x, y], [0, y]]

/** The outline of a region: drawn in the north-west, then mirrored to where it belongs. */
export function regionOutline(region: RegionName, { rows, cols }: Size): Corner[] {
    const place = (REGIONS.indexOf(region) - 1) & 3
    const kind = kindOf(region)
    const ofRows = kind === 'half' && (place & 2) !== 0
    const east = kind === 'half' ? !ofRows && (place & 1) !== 0 : (place & 1) !== 0
    const south = kind === 'half' ? ofRows && (place & 1) !== 0 : (place & 2) !== 0
    const outline = {
        whole: () => rectangle(cols, rows),
        half: () => (ofRows ? rectangle(cols, halfway(rows)) : rectangle(halfway(cols), rows)),
        quarter: () => rectangle(halfway(cols), halfway(rows)),
        diagonal: () => triangle(cols),
    }[kind]()
    if (kind === 'whole') return outline
    return outline.map(([x, y]) => [east ? cols - x : x, south ? rows - y : y])
}

const closed = (corners: readonly Corner[]): string => `M${corners.map(([x, y]) => `${x} ${y}`).join('L')}Z`

/** Everything outside an outline, `margin` around the points included, as a path to be filled by the even-odd rule. */
export function outsideOf(outline: readonly Corner[], size: Size, margin: number): string {
    const all: Corner[] = [
        [-margin, -margin], [size.cols + margin, -margin], [size.cols + margin, size.rows + margin],
        [-margin, size.rows + margin],
    ]
    const reach = (at: number, end: number): number => (at <= 0 ? -margin : at >= end ? end + margin : at)
    return closed(all) + closed(outline.map(([x, y]): Corner => [reach(x, size.cols), reach(y, size.rows)]))
}

export const outsidePath = (region: RegionName, size: Size, margin: number): string =>
    outsideOf(regionOutline(region, size), size, margin)
