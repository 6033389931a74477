/*
 * Figures as people read them: no more digits than the games behind them can bear.
 */
import { formatNumber, getLanguage } from '../../words'

/** Below so many games a rate says little, and is shown in grey. */
export const FEW = 15

/**
 * A part of a whole, in whole percents: tenths would be chance below ten thousand games. Some are never 0%, and not
 * quite all never 100%.
 */
export function percent(part: number, whole: number): string {
    if (whole === 0) return '–'
    const rounded = Math.round((100 * part) / whole)
    if (part > 0 && rounded === 0) return '<1%'
    return `${part < whole ? Math.min(rounded, 99) : rounded}%`
}

const SHORT = { notation: 'compact', maximumSignificantDigits: 2 } as const
const compact = { en: new Intl.NumberFormat('en', SHORT), ja: new Intl.NumberFormat('ja', SHORT) }
const FIRST_UNIT = { en: 1000, ja: 10_000 } // numbers below it are short enough

/** A number where there is little room: "939", "13K", in Japanese "1.3万". The whole one is told beside it. */
export function shortNumber(n: number): string {
    const language = getLanguage()
    return n < FIRST_UNIT[language] ? formatNumber(n) : compact[language].format(n)
}

/** "1998–2016", "1998", "–": the years from the first date to the last. */
export function yearSpan(first: string | null, last: string | null): string {
    const from = first?.slice(0, 4), to = last?.slice(0, 4)
    return !from || !to ? '–' : from === to ? from : `${from}–${to}`
}

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB']

/** "775 MiB", "1.5 GiB". */
export function formatBytes(bytes: number): string {
    let unit = 0
    while (bytes >= 1024 && unit < UNITS.length - 1) {
        bytes /= 1024
        unit++
    }
    return `${formatNumber(bytes < 10 && unit > 0 ? Math.round(bytes * 10) / 10 : Math.round(bytes))} ${UNITS[unit]}`
}
