/*
 * Games by year, on an axis that several rows share.
 */
import type { Years } from '../../net/types'

export interface Axis { from: number; to: number }

/** The years that any of these lists knows. */
export function axisOf(lists: readonly (Years | undefined)[]): Axis | null {
    let from = Infinity, to = -Infinity
    for (const years of lists) {
        if (!years?.length) continue
        from = Math.min(from, years[0]![0])
        to = Math.max(to, years[years.length - 1]![0])
    }
    return from <= to ? { from, to } : null
}

/** Games by bar: a bar for each year, or for several where that would be more than `most`. */
export function barsOf(years: Years, { from, to }: Axis, most: number): number[] {
    const span = Math.ceil((to - from + 1) / most)
    const bars = new Array<number>(Math.ceil((to - from + 1) / span)).fill(0)
    for (const [year, games] of years) bars[Math.floor((year - from) / span)]! += games
    return bars
}
