/*
 * The browser's address and the state, kept together. Going somewhere (`visit` grows) makes an entry in the
 * history; anything else replaces the entry, but not oftener than browsers allow: a held key would write thirty
 * addresses a second.
 */
import { motionCount } from '../go/motion'
import { regionExists } from '../go/region'
import * as api from '../net/api'
import type { Failure } from '../net/types'
import { parseKnown } from '../record/meaning'
import { sizeOf } from '../record/tree'
import type { Tree } from '../record/tree'
import { addressOf, formatAddress, parseAddress, placeOf, placeWithin, treeOf } from './address'
import type { Address } from './address'
import { freshRecord } from './actions/record'
import { fail } from './actions/say'
import { stash } from './draft'
import { withFieldWords } from './field/look'
import { readPattern } from './pattern/words'
import { formatPlayers, parsePlayers, playersHash } from './players'
import { withReviewWords } from './review/look'
import type { Place, SideView, Source, State } from './state'
import { getState, setState, subscribe } from './store'

const WRITE_MS = 400 // between two addresses
const SOON_MS = 30 // after a step, when it is drawn

let told: State | null = null // the state that was looked at last
let written = 0 // when an address was written last
let timer: ReturnType<typeof setTimeout> | undefined
let arriving = 0 // addresses on their way into the state
let newest = 0 // the last of them is meant

const VIEW = /^#?(?:(?:view|room)=(players|play|strings|solve)|(play))(?:&|$)/ // `room=` is how addresses began once

const hashOf = (state: State): string =>
    (state.view === 'records' ? `#${formatAddress(addressOf(state))}`
        : state.view === 'play' ? '#play'
            : state.view === 'players' ? playersHash(state.db, parsePlayers(state.players))
                : `#view=${state.view}&${state[state.view]}`)

function replace(state: State): void {
    clearTimeout(timer)
    timer = undefined
    written = Date.now()
    const hash = hashOf(state)
    if (hash !== (location.hash || '#')) history.replaceState(null, '', hash)
}

function watch(): void {
    if (arriving > 0) return
    const state = getState(), before = told
    told = state
    if (before && state.visit !== before.visit) {
        if (timer !== undefined) replace(before) // where we were until now
        const hash = hashOf(state)
        if (hash !== location.hash) history.pushState(null, '', hash)
    } else {
        const wait = Math.max(SOON_MS, written + WRITE_MS - Date.now())
        timer ??= setTimeout(() => replace(getState()), wait)
    }
}

/* ---- from the address to the state ---- */

const sameGame = (source: Source, { game, db }: Address): boolean =>
    source.kind === 'game' && source.id === game && source.db === db

interface Record { place: Place; source: Source }

/** The record that an address names: the one that is open if it is that, else fetched or made. */
async function recordOf(address: Address, { source, place }: State): Promise<Record> {
    if (sameGame(source, address)) return { place: placeOf(place.tree, address), source }
    if (address.game === null) {
        const within = source.kind === 'game' ? null : placeWithin(place.tree, address)
        if (within) return { place: within, source }
        return { place: placeOf(treeOf(address), address), source: { kind: 'new' } }
    }
    const tree = parseKnown(await api.game(address.db, address.game))
    return { place: placeOf(tree, address), source: { kind: 'game', db: address.db, id: address.game } }
}

function lookOf(address: Address, tree: Tree): Partial<State> {
    const { region, pattern, motion, filter, scope, sort, db, field, review } = address
    const size = sizeOf(tree), marked = readPattern(pattern, size)
    return {
        region: !marked && regionExists(region, size) ? region : 'whole', pattern: marked, marking: null,
        motion: motion < motionCount(size) ? motion : 0,
        filter, scope, sort, db, interval: null, settings: withFieldWords(getState().settings, field),
        review: withReviewWords(getState().review, review, tree === getState().place.tree),
    }
}

/** Go where an address leads. What was not saved is put aside. */
export async function arrive(address: Address): Promise<void> {
    const mine = ++newest
    arriving++
    try {
        const { place, source } = await recordOf(address, getState())
        if (mine !== newest) return
        const stays = place.tree === getState().place.tree
        if (!stays) stash()
        const look = lookOf(address, place.tree)
        setState({ ...(stays ? {} : freshRecord(place.tree, source)), ...look, place, view: 'records' })
    } catch (failure) {
        setState({ ...lookOf(address, getState().place.tree), view: 'records' })
        fail(failure as Failure)
    } finally {
        arriving--
        told = getState()
    }
}

/** Into a view beside the records; the record stays as it is. */
function arriveAt(view: SideView, text: string): void {
    newest++
    const players = view === 'players' ? new URLSearchParams(text) : null
    setState(players ? { view, db: players.get('db') ?? '', players: formatPlayers(parsePlayers(text)) } : { view, [view]: text })
    told = getState()
}

/** Go where a hash leads, whichever view that is. */
export async function follow(hash: string): Promise<void> {
    const [start, view, short] = VIEW.exec(hash) ?? []
    if (start !== undefined) arriveAt((view ?? short) as SideView, hash.slice(start.length))
    else await arrive(parseAddress(hash))
}

/** Whether an address names what is seen; one that does not speak of the field or of a review means them as they are. */
function isSeenAt(address: Address, state: State): boolean {
    const here = addressOf(state)
    return formatAddress({ ...address, field: address.field ?? here.field, review: address.review ?? here.review }) === formatAddress(here)
}

/** Back and forward, and an address typed by hand. What is seen already is left alone: it may hold unsaved work. */
function moved(): void {
    clearTimeout(timer)
    timer = undefined
    const { hash } = location, state = getState(), beside = VIEW.test(hash)
    const isSeen = beside ? hash === hashOf(state) : isSeenAt(parseAddress(hash), state)
    if (!isSeen) void follow(hash)
    else if (!beside && state.view !== 'records') setState({ view: 'records' })
}

/** The link that the server prints may bring the token for writing; it does not stay in the address. */
export function takeToken(): void {
    const params = new URLSearchParams(location.hash.slice(1)), token = params.get('token')
    if (token === null) return
    api.setToken(token)
    params.delete('token')
    history.replaceState(null, '', `#${params}`)
}

/** Keep them together from now on. */
export function watchHistory(): void {
    told = getState()
    subscribe(watch)
    addEventListener('popstate', moved)
}
