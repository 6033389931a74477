/*
 * A long list of rows of one height, of which only those in sight exist.
 *
 *      scrollTop ->  +---------+      The list is as tall as all its rows, up to what browsers can draw. Beyond
 *                    | margin  |      that it is squeezed: one pixel of the scroll bar then stands for `scale`
 *      first row --> | in sight|      pixels of rows, and rows are placed relative to where the bar is.
 *                    | margin  |
 *                    +---------+ <- scrollTop + viewport
 */

/** The tallest element that every browser draws: Firefox, the first to give up, does so at 17.8 million pixels. */
const TALLEST = 16_000_000

/** Rows beyond what is seen, so that a turn of the wheel finds them drawn. */
const MARGIN = 8

export interface Sheet {
    count: number // rows
    row: number // height of one, in pixels
    viewport: number // the visible height, in pixels
}

export interface Sight {
    first: number // the first row that is drawn
    end: number // and the one after the last
    top: number // where the first stands, in pixels from the top of the list
}

export const heightOf = ({ count, row }: Sheet): number => Math.min(count * row, TALLEST)

function scaleOf(sheet: Sheet): number {
    const height = heightOf(sheet), full = sheet.count * sheet.row
    return full > height ? (full - sheet.viewport) / (height - sheet.viewport) : 1
}

export function inSight(sheet: Sheet, scrollTop: number): Sight {
    const { count, row, viewport } = sheet
    const offset = scrollTop * scaleOf(sheet)
    const first = Math.max(0, Math.min(count, Math.floor(offset / row)) - MARGIN)
    const end = Math.min(count, Math.ceil((offset + viewport) / row) + MARGIN)
    return { first, end, top: scrollTop - offset + first * row }
}

/** Where to scroll so that a row is seen: not at all when it is. */
export function scrollTo(sheet: Sheet, scrollTop: number, index: number): number {
    const scale = scaleOf(sheet), offset = scrollTop * scale, top = index * sheet.row
    if (top < offset) return top / scale
    const bottom = top + sheet.row - sheet.viewport
    return bottom > offset ? bottom / scale : scrollTop
}
