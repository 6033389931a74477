/*
 * The search box: one line for the filters that are used most.
 *
 *      Shusaku Gennan               games in which each word is in the name of a player or of the event
 *      Shusaku 1846                 ... of one year, or 1846-09, or 1846-09-11
 *      Shusaku 1840..1850           ... from one date to another; 1840.. and ..1850 are open
 *      event: castle games 1849     games of an event
 */
import type { Filter } from '../../net/types'

const DATE = '\\d{4}(?:-\\d{1,2}){0,2}'
const ONE = new RegExp(`^${DATE}$`)
const SPAN = new RegExp(`^(${DATE})?\\.\\.(${DATE})?$`)
const EVENT = /(?:^|\s)(?:event|棋戦)[:\uff1a]\s*/i

/** The fields that the box speaks of; the others are left to the row of filters. */
const SPOKEN = ['text', 'player', 'event', 'from', 'to'] as const

/** A search that takes all of them off. */
export const NO_SEARCH: Search = Object.fromEntries(SPOKEN.map((field) => [field, '']))

export type Search = Pick<Filter, (typeof SPOKEN)[number]>

function takeDate(word: string, into: Search): boolean {
    const span = SPAN.exec(word)
    if (ONE.test(word)) into.from = into.to = word
    else if (span && word !== '..') {
        if (span[1]) into.from = span[1]
        if (span[2]) into.to = span[2]
    } else return false
    return true
}

export function parseSearch(text: string): Search {
    const search: Search = {}
    const [words = '', event = ''] = text.split(EVENT, 2).map((part) =>
        part.split(/\s+/).filter((word) => word && !takeDate(word, search)).join(' '))
    if (words) search.text = words
    if (event) search.event = event
    return search
}

/** Whether this asks for events alone. */
export const isEvent = (text: string): boolean => EVENT.test(text)

/** What the server is to look for: the words, without the one that says what they are. */
export const wordsOf = (text: string): string => text.replace(EVENT, ' ').trim()

/** Dates that somebody may mean who has typed these digits: 198 is a decade, 1985 a year or its decade. */
export function datesFor(text: string): readonly Search[] {
    const typed = text.trim(), decade = /^\d{3}/.exec(typed)?.[0]
    const search: Search = {}, isDate = takeDate(typed, search)
    const tens: Search[] = decade && /^\d{3,4}$/.test(typed) ? [{ from: `${decade}0`, to: `${decade}9` }] : []
    return isDate ? [search, ...tens] : tens
}

export function formatSearch({ text, player, event, from, to }: Search): string {
    const dates = from && from === to ? from : from || to ? `${from ?? ''}..${to ?? ''}` : ''
    return [text, player, event && `event: ${event}`, dates].filter(Boolean).join(' ')
}
