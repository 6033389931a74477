/*
 * The view of players is what its part of the address says, nothing else:
 *
 *      name=cho&sort=name&reverse=1        the players whose names hold this, in this order
 *      player=17                           one of them
 *      called=Cho Chikun                   the one who is written so in a record
 *
 * Numbers of players belong to a database, which the address names as those of records do (state/history.ts).
 */
import { encodeValue } from '../net/api'
import type { PlayerOrder } from '../net/players'
import { changeView } from './actions/view'
import { getState, setState } from './store'

export interface Players {
    player: number | null
    called: string // '': nobody
    name: string
    sort: PlayerOrder
    reverse: boolean
}

export const ORDERS: readonly PlayerOrder[] = ['games', 'name', 'last']

const ALL: Players = { player: null, called: '', name: '', sort: 'games', reverse: false }

export function parsePlayers(text: string): Players {
    const params = new URLSearchParams(text), sort = params.get('sort') as PlayerOrder, player = params.get('player') ?? ''
    return {
        player: /^[0-9]{1,10}$/.test(player) ? Number(player) : null, called: params.get('called') ?? '',
        name: params.get('name') ?? '', sort: ORDERS.includes(sort) ? sort : 'games', reverse: params.get('reverse') === '1',
    }
}

export function formatPlayers({ player, called, name, sort, reverse }: Players): string {
    const said: Record<string, string | number | false | null> = {
        player, called, name, sort: sort !== 'games' && sort, reverse: reverse && 1,
    }
    return Object.entries(said).filter(([, value]) => value || value === 0)
        .map(([key, value]) => `${key}=${encodeValue(String(value))}`).join('&')
}

/* ---- links ---- */

/** The address of this part of the view, in the database that is looked at. */
export const playersHash = (db: string, players: Partial<Players>): string =>
    `#view=players&${db ? `db=${encodeValue(db)}&` : ''}${formatPlayers({ ...ALL, ...players })}`

/* ---- changing ---- */

let parsed: { text: string; players: Players } | null = null

/** The view of this moment; the same object as long as nothing changes. */
export function getPlayers(): Players {
    const text = getState().players
    if (parsed?.text !== text) parsed = { text, players: parsePlayers(text) }
    return parsed.players
}

/** Change it; `visit` makes an entry in the browser's history. */
export const changePlayers = (change: Partial<Players>, visit = false): void =>
    changeView('players', formatPlayers({ ...getPlayers(), ...change }), visit)

/** Go to a player, from whichever view. */
export function showPlayer(player: number): void {
    setState({ view: 'players', hover: null, dialog: null })
    changePlayers({ player, called: '' }, true)
}
