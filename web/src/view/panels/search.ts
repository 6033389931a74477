/*
 * The search box: one line for the filters that are used most.
 *
 *      Shusaku                      games of a player whose name holds this
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
export type Search = Pick<Filter, 'player' | 'event' | 'from' | 'to'>

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
    const [player = '', event = ''] = text.split(EVENT, 2).map((part) =>
        part.split(/\s+/).filter((word) => word && !takeDate(word, search)).join(' '))
    if (player) search.player = player
    if (event) search.event = event
    return search
}

export function formatSearch({ player, event, from, to }: Search): string {
    const dates = from && from === to ? from : from || to ? `${from ?? ''}..${to ?? ''}` : ''
    return [player, event && `event: ${event}`, dates].filter(Boolean).join(' ')
}
