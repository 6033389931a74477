/*
 * How often each continuation was played, year by year: the most frequent ones by name, the rest together, in steps of
 * as many years as a small picture can show.
 */
import type { Answer, Continuation, Years } from '../../net/types'
import { axisOf } from '../panels/years'

export const MOST_SERIES = 6 // that have a name: more tints cannot be told apart
const MOST_STEPS = 24
const SPANS = [1, 2, 5, 10, 20, 50, 100, 500, 10000]

/** A continuation, or (null) all others. */
export interface Series { way: Continuation | null; games: number; steps: readonly number[] }

/** Steps of `span` years from the year `from` on. */
export interface Steps { from: number; span: number; totals: readonly number[]; series: readonly Series[] }

/** Null where there is nothing to compare: no dates, or a single year. */
export function stepsOf({ continuations }: Answer): Steps | null {
    const axis = axisOf(continuations.map(({ years }) => years))
    if (!axis || axis.from === axis.to) return null
    const span = SPANS.find((each) => countOf(axis.from, axis.to, each) <= MOST_STEPS)!
    const from = Math.floor(axis.from / span) * span, count = countOf(axis.from, axis.to, span)
    const add = (steps: number[], years: Years = []): number[] => {
        for (const [year, games] of years) steps[Math.floor((year - from) / span)]! += games
        return steps
    }
    const none = (): number[] => new Array<number>(count).fill(0)
    const named = continuations.filter(({ kind }) => kind === 'move' || kind === 'pass').slice(0, MOST_SERIES)
    const others = continuations.filter((way) => !named.includes(way))
    const series: Series[] = named.map((way) => ({ way, games: way.games, steps: add(none(), way.years) }))
    if (others.length > 0) {
        const steps = others.reduce((sum, way) => add(sum, way.years), none())
        series.push({ way: null, games: others.reduce((sum, { games }) => sum + games, 0), steps })
    }
    const totals = none().map((_, i) => series.reduce((sum, { steps }) => sum + steps[i]!, 0))
    return { from, span, totals, series }
}

function countOf(from: number, to: number, span: number): number {
    return Math.floor(to / span) - Math.floor(from / span) + 1
}

/** "1990–1994", "1990" */
export const stepName = ({ from, span }: Steps, i: number): string => {
    const first = from + i * span
    return span === 1 ? `${first}` : `${first}–${first + span - 1}`
}

/* ---- as a file ---- */

const field = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Every year and every continuation, as a table of comma-separated values. `nameOf` has the heads. */
export function csvOf({ continuations }: Answer, yearHead: string, nameOf: (way: Continuation) => string): string {
    const all = continuations.flatMap((way) => (way.years ?? []).map(([year]) => year))
    const years = [...new Set(all)].sort((a, b) => a - b)
    const games = continuations.map((way) => new Map(way.years))
    const rows = years.map((year) => [`${year}`, ...games.map((each) => `${each.get(year) ?? 0}`)])
    return [[yearHead, ...continuations.map(nameOf)], ...rows].map((row) => `${row.map(field).join(',')}\n`).join('')
}
