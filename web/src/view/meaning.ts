/*
 * Game information in the words of the reader: "6.5" for a komi that is written "650", "1 hour, then 30 s a move, 3 periods".
 */
import type { Clock } from '../record/meaning'
import { t } from '../words'
import type { Key } from '../words'

/* ---- dates ---- */

/** A date as yyyymmdd, in the order of the language; 00 and 99 are not known. */
function dayText(date: number): string {
    const y = `${Math.floor(date / 10000)}`, m = Math.floor(date / 100) % 100, d = date % 100
    if (m === 0 || m > 12) return t('date.year', { y })
    const month = t('date.months').split(' ')[m - 1]!
    return d === 0 || d > 31 ? t('date.month', { y, month }) : t('date.day', { y, month, d: `${d}` })
}

export function dateText({ first, last }: { first: number; last: number }): string {
    const from = dayText(first), to = dayText(last)
    return from === to ? from : t('date.range', { from, to })
}

/* ---- time ---- */

/** "1 hour 30 min"; a zero is "0 s". */
function spanText(seconds: number): string {
    const parts: [Key, number][] = [
        ['clock.hours', Math.floor(seconds / 3600)], ['clock.minutes', Math.floor(seconds / 60) % 60], ['clock.seconds', seconds % 60],
    ]
    const said = parts.filter(([, n]) => n > 0).map(([key, n]) => t(key, { n }))
    return said.length > 0 ? said.join(t('clock.and')) : t('clock.seconds', { n: 0 })
}

function overtimeText({ overtime, periods, moves, seconds }: Clock): string {
    if (overtime === 'byo-yomi') return t('clock.byo-yomi', { time: spanText(seconds!), n: periods! })
    if (overtime === 'canadian') return t('clock.canadian', { time: spanText(seconds!), n: moves! })
    return t('clock.fischer', { time: spanText(seconds!) })
}

/** Null where it cannot be said better than it is written. */
export function clockText(clock: Clock): string | null {
    const { main, overtime } = clock
    if (main === null || overtime === null) return null
    if (overtime === 'none') return main > 0 ? spanText(main) : null
    return main > 0 ? t('clock.then', { main: spanText(main), overtime: overtimeText(clock) }) : overtimeText(clock)
}

/* ---- ranks and rules ---- */

/** "9p" as players write it: the same in English, プロ9段 in Japanese. */
export function rankText(rank: string): string {
    const [, n, grade] = /^(\d+)([kdp])$/.exec(rank) ?? []
    return grade ? t(`rank.${grade as 'k' | 'd' | 'p'}`, { n: n! }) : rank
}

const named = ['japanese', 'chinese', 'aga', 'new-zealand', 'ing', 'korean', 'tromp-taylor'] as const
type Named = (typeof named)[number]

export const rulesText = (rules: string): string =>
    ((named as readonly string[]).includes(rules) ? t(`rules.${rules as Named}`) : rules)
