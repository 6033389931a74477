/*
 * What the search box offers for what was typed into it.
 */
import { useEffect, useState } from 'preact/hooks'
import { findPath } from '../../net/players'
import type { Found, PlayedEvent, Player } from '../../net/players'
import type { GameLine } from '../../net/types'
import { listGames, setSearched } from '../../state/actions/look'
import { openGame } from '../../state/actions/record'
import { showPlayer } from '../../state/players'
import { getState, useStore } from '../../state/store'
import { t, type Key } from '../../words'
import { useAnswer } from '../useAnswer'
import type { Answered } from '../useAnswer'
import { datesFor, isEvent, NO_SEARCH, parseSearch, wordsOf } from './search'
import type { Search } from './search'

const REST_MS = 80 // without a key
const MOST = { players: 5, events: 3, games: 5 }

/** Something that can be taken. */
export type Offer = { take: () => void } & (
    | { kind: 'player'; player: Player }
    | { kind: 'event'; event: PlayedEvent }
    | { kind: 'date'; date: Search }
    | { kind: 'game'; line: GameLine }
    | { kind: 'all'; games: number | null }
)

export interface Group { head: Key | null; offers: readonly Offer[] }

/** A text when it has not changed for a moment. */
function useRested(text: string): string {
    const [rested, setRested] = useState(text)
    useEffect(() => {
        const timer = setTimeout(() => setRested(text), REST_MS)
        return () => clearTimeout(timer)
    }, [text])
    return rested
}

/** What all games have of a text; of one that asks for events, no players. */
export function useFound(text: string): Answered<Found> {
    const db = useStore((state) => state.db), edition = useStore((state) => state.edition)
    const rested = useRested(text), words = wordsOf(rested)
    const most = isEvent(rested) ? { ...MOST, players: 0 } : MOST
    const found = useAnswer<Found>(words === '' ? null : findPath({ db, text: words, ...most }), edition)
    return { ...found, pending: found.pending || rested !== text }
}

/** List all games that a search means; the filters that the box does not speak of stay. */
function listFound(search: Search): void {
    setSearched(null)
    listGames({ ...getState().filter, ...NO_SEARCH, ...search })
}

/** All games that match what was typed. */
export const findAll = (text: string): void => listFound(parseSearch(text))

/** What was found, in groups; while nothing is known yet, all games that match can be had at once. */
export function groupsFor(text: string, found: Found | null): readonly Group[] {
    const groups: readonly Group[] = [
        {
            head: 'search.players', offers: (found?.players.list ?? []).map((player) =>
                ({ kind: 'player', player, take: () => showPlayer(player.id) })),
        },
        {
            head: 'search.events', offers: (found?.events.list ?? []).map((event) =>
                ({ kind: 'event', event, take: () => listFound({ event: event.name }) })),
        },
        { head: 'search.dates', offers: datesFor(text).map((date) => ({ kind: 'date', date, take: () => listFound(date) })) },
        {
            head: 'search.games', offers: (found?.games.games ?? []).map((line) =>
                ({ kind: 'game', line, take: () => void openGame(line) })),
        },
        { head: null, offers: [{ kind: 'all', games: found?.games.total ?? null, take: () => findAll(text) }] },
    ]
    return groups.filter(({ offers }) => offers.length > 0)
}

/** The dates of an offer, in words. */
export const dateText = ({ from = '', to = '' }: Search): string => from === to ? from
    : from && to ? t('search.span', { from, to }) : `${from}..${to}`
