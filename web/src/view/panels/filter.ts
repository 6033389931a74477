/*
 * Filters as data: the fields there are, what is said in them, and which one the server could not read.
 */
import { FILTERS } from '../../net/api'
import type { Failure, Filter } from '../../net/types'

export const FIELDS = ['player', 'event', 'result', 'from', 'to', 'rank', 'black', 'white', 'komi', 'handicap'] as const
export type Field = (typeof FIELDS)[number]

/** Without the fields that say nothing. */
export const said = (filter: Filter): Filter =>
    Object.fromEntries(Object.entries(filter).filter(([, value]) => value?.trim())) as Filter

export const same = (a: Filter, b: Filter): boolean => FILTERS.every((name) => (a[name] ?? '') === (b[name] ?? ''))

export const activeCount = (filter: Filter): number => Object.keys(said(filter)).length

/** The field that the server could not read: its message begins with the name, or quotes what was typed. */
export function faultyField(failure: Failure | null, filter: Filter): Field | null {
    if (failure?.status !== 400) return null
    const named = /^(\w+)\s*[=:]/.exec(failure.message)?.[1]
    return FIELDS.find((field) => field === named)
        ?? FIELDS.find((field) => filter[field] && failure.message.includes(`'${filter[field]}'`)) ?? null
}
