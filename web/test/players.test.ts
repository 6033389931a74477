/* The view of players: its address, its ranks, and that both languages say everything. */
import { entries, goBack, pause } from './browser'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPath, playerPath, playersPath } from '../src/net/players'
import { setDatabase } from '../src/state/actions/look'
import { enterView } from '../src/state/actions/view'
import { follow, watchHistory } from '../src/state/history'
import { changePlayers, formatPlayers, getPlayers, parsePlayers, playersHash, showPlayer } from '../src/state/players'
import { checkSettings } from '../src/state/settings'
import { firstState } from '../src/state/start'
import { getState, setState } from '../src/state/store'
import { heightOfRank, stepsOf, yearsOfDate } from '../src/view/players/ranks'
import { en } from '../src/words/players.en'
import { ja } from '../src/words/players.ja'

const ALL = parsePlayers('')

setState(firstState(checkSettings(null)))
watchHistory()

test('players: an address is the same after writing and reading', () => {
    for (const one of [{}, { player: 0 }, { player: 17, sort: 'last' as const }, { called: '趙 & co', name: 'cho=1', reverse: true }]) {
        const players = { ...ALL, ...one }
        assert.deepEqual(parsePlayers(formatPlayers(players)), players)
    }
    assert.equal(formatPlayers(ALL), '')
    assert.deepEqual(parsePlayers('player=-1&sort=luck&reverse=yes&player=x'), ALL)
})

test('players: the address names the database too', async () => {
    await follow('#view=players&db=second&player=17')
    assert.equal(getState().view, 'players')
    assert.equal(getState().db, 'second')
    assert.equal(getPlayers().player, 17)
    assert.equal(playersHash('second', { player: 17 }), '#view=players&db=second&player=17')
    setDatabase('third')
    assert.equal(getPlayers().player, null, 'another database has other numbers')
    await follow('#')
})

test('players: going to one makes an entry, typing a name none', async () => {
    enterView('players')
    const before = entries.length
    showPlayer(17)
    assert.equal(entries.length, before + 1)
    assert.equal(entries.at(-1), '#view=players&player=17')
    changePlayers({ name: 'cho' })
    await pause(500)
    assert.equal(entries.length, before + 1)
    assert.equal(entries.at(-1), '#view=players&player=17&name=cho')
    goBack()
    await pause(0)
    assert.equal(getPlayers().player, null)
})

test('players: what the server is asked', () => {
    assert.equal(findPath({ db: '', text: 'cho', players: 5 }), '/find?text=cho&players=5')
    const list = { db: 'a', name: '', sort: 'games' as const, reverse: false, players: 100 }
    assert.equal(playersPath({ ...list, skip: 0 }), '/players?db=a&sort=games&players=100')
    assert.equal(playersPath({ ...list, skip: 200 }), '/players?db=a&sort=games&players=100&skip=200')
    assert.equal(playerPath('', 0), '/players/0')
})

test('ranks: kyu below dan below professional', () => {
    const ranks = ['30k', '1k', '1d', '9d', '1p', '9p']
    assert.deepEqual(ranks.map(heightOfRank), [-30, -1, 0, 8, 9, 17])
    assert.deepEqual(ranks.map((rank) => heightOfRank(rank.toUpperCase())), ranks.map(heightOfRank))
    for (const odd of ['', 'insei', 'd5', '?']) assert.equal(heightOfRank(odd), null)
})

test('ranks: steps last until the next begins', () => {
    assert.equal(yearsOfDate('1998-07'), 1998.5)
    const steps = stepsOf([
        { rank: '1d', first: '1990', last: '1991-07', games: 3 }, { rank: '?', first: '1992', last: '1992', games: 1 },
        { rank: '2d', first: '1993', last: null, games: 2 }, { rank: '3d', first: null, last: null, games: 1 },
    ])
    assert.deepEqual(steps, [
        { rank: '1d', height: 0, from: 1990, to: 1993 }, { rank: '2d', height: 1, from: 1993, to: 1993 },
    ])
})

test('players: every sentence is there in both languages, with the same places to fill', () => {
    const places = (text: string): string => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).filter((name, i, all) =>
        all.indexOf(name) === i).sort().join()
    for (const key of Object.keys(en) as (keyof typeof en)[]) assert.equal(places(ja[key]), places(en[key]), key)
})
