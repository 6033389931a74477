/*
 * The thirteen parts of a board.
 *
 *      whole     left  right     top  bottom      nw   ne   sw   se      diag-nw  diag-ne  diag-sw  diag-se
 *       ###       ##.   .##      ###   ...        ##.  .##  ...  ...        ###      ###      #..      ..#
 *       ###       ##.   .##      ###   ###        ##.  .##  ##.  .##        ##.      .##      ##.      .##
 *       ###       ##.   .##      ...   ###        ...  ...  ##.  .##        #..      ..#      ###      ###
 *
 * A middle line belongs to both halves, a diagonal to both of its halves. In REGIONS the four of a kind stand in
 * a row, and the place in it is two bits: of halves "far side" (0) and "of rows" (1), else "east" and "south".
 */
import type { Point, Size } from './point'

export type RegionName =
    | 'whole' | 'left' | 'right' | 'top' | 'bottom' | 'nw' | 'ne' | 'sw' | 'se'
    | 'diag-nw' | 'diag-ne' | 'diag-sw' | 'diag-se'

export type RegionKind = 'whole' | 'half' | 'quarter' | 'diagonal'

export const REGIONS: readonly RegionName[] = [
    'whole', 'left', 'right', 'top', 'bottom', 'nw', 'ne', 'sw', 'se', 'diag-nw', 'diag-ne', 'diag-sw', 'diag-se',
]

export const isRegion = (text: string): text is RegionName => (REGIONS as readonly string[]).includes(text)

export function kindOf(region: RegionName): RegionKind {
    const index = REGIONS.indexOf(region)
    return index === 0 ? 'whole' : index < 5 ? 'half' : index < 9 ? 'quarter' : 'diagonal'
}

/** Rectangles have no diagonal halves. */
export const regionExists = (region: RegionName, size: Size): boolean =>
    kindOf(region) !== 'diagonal' || size.rows === size.cols

const inHalf = (line: number, count: number, far: boolean): boolean => 2 * (far ? count - 1 - line : line) < count

export function inRegion(region: RegionName, point: Point, { rows, cols }: Size): boolean {
    const row = Math.floor(point / cols), col = point % cols
    const place = (REGIONS.indexOf(region) - 1) & 3
    const east = (place & 1) !== 0, south = (place & 2) !== 0
    switch (kindOf(region)) {
        case 'whole': return true
        case 'half': return south ? inHalf(row, rows, east) : inHalf(col, cols, east)
        case 'quarter': return inHalf(col, cols, east) && inHalf(row, rows, south)
        case 'diagonal': return (east ? cols - 1 - col : col) + (south ? rows - 1 - row : row) < rows
    }
}

/** Where a region goes under a motion. */
export function throughMotion(region: RegionName, motion: number): RegionName {
    if (region === 'whole') return region
    const index = REGIONS.indexOf(region) - 1
    let place = index & 3
    if (kindOf(region) === 'half') {
        place ^= (place & 2 ? motion >> 1 : motion) & 1 // the mirror across this half's axis changes its side
        place ^= (motion & 4) >> 1 // swapping rows and columns changes the axis
    } else {
        place ^= motion & 3
        if (motion & 4) place = ((place & 1) << 1) | (place >> 1)
    }
    return REGIONS[1 + (index & ~3) + place]!
}
