/*
 * Ranks as heights of a chart.
 */
import type { RankSpan } from '../../net/players'

/** 30k is -30, 1k -1, 1d 0, 9d 8, 1p 9, 9p 17; null is none of these. */
export function heightOfRank(rank: string): number | null {
    const found = /^(\d{1,2})\s*([kdp])/i.exec(rank), n = Number(found?.[1])
    if (!found) return null
    const kind = found[2]!.toLowerCase()
    return kind === 'k' ? -n : kind === 'd' ? n - 1 : n + 8
}

/** A date as a number of years: "1998-07" is 1998.5. */
export function yearsOfDate(date: string): number {
    const [year, month = 1, day = 1] = date.split('-').map(Number)
    return year! + (month - 1) / 12 + (day - 1) / 365
}

/** A rank as long as it was held; the end of one is drawn up to the beginning of the next. */
export interface RankStep { rank: string; height: number; from: number; to: number }

/** The steps of a chart: those whose rank and time are known. */
export function stepsOf(ranks: readonly RankSpan[]): readonly RankStep[] {
    const known = ranks.flatMap(({ rank, first, last }) => {
        const height = heightOfRank(rank)
        if (height === null || !first) return []
        const from = yearsOfDate(first)
        return [{ rank, height, from, to: Math.max(from, yearsOfDate(last ?? first)) }]
    })
    return known.map((step, i) => ({ ...step, to: Math.max(step.to, known[i + 1]?.from ?? 0) }))
}
