/*
 * Figures as people read them: no more digits than the games behind them can bear.
 */
import { formatNumber, getLanguage } from '../../words'

/** With fewer games a rate says little, and is shown in grey. */
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

/** Units from the largest; below the smallest a number is short enough. */
const units = {
    en: [[1e9, 'B'], [1e6, 'M'], [1e3, 'K']],
    ja: [[1e8, '億'], [1e4, '万']],
} as const

/** A number where there is little space, in two digits: "939", "13K", in Japanese "1.3万". The full number is shown beside it. */
export function shortNumber(n: number): string {
    const known = units[getLanguage()], rounded = Number(n.toPrecision(2))
    if (n < known.at(-1)![0]) return formatNumber(n)
    const [size, letter] = known.find(([unit]) => rounded >= unit)!
    return `${formatNumber(rounded / size)}${letter}`
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
