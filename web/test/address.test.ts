/* The address: written and read back, and what it makes of the state. */
import './browser'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boardLine } from '../src/go/board'
import { addMove } from '../src/record/edit'
import { positionAt } from '../src/record/position'
import { parseSgf } from '../src/record/sgf'
import { mainLine, newTree, subtree } from '../src/record/tree'
import { addressOf, formatAddress, formatMoves, HOME, parseAddress, parseBoardLine, parseMoves, placeOf, placeWithin,
    treeOf } from '../src/state/address'
import type { Address } from '../src/state/address'
import { placeAt } from '../src/state/place'
import { currentPosition } from '../src/state/screen'
import { checkSettings } from '../src/state/settings'
import { firstState } from '../src/state/start'
import type { State } from '../src/state/state'
import { sampleGames } from './sample'

const settings = checkSettings(null)
const stateWith = (change: Partial<State>): State => ({ ...firstState(settings), ...change })
const size19 = { rows: 19, cols: 19 }

test('addresses are the same after writing and reading', () => {
    const some: Partial<Address>[] = [
        {}, { game: 12, move: 30, region: 'nw', motion: 3 }, { play: ['pd', 'dp'] },
        { game: 0, trial: ['qd', 'w:pc', 'pass'] },
        { game: 7, db: 'a b&c=d#%', path: [{ depth: 17, child: 1 }, { depth: 30, child: 2 }], move: 20 },
        { size: { rows: 9, cols: 13 }, board: null, turn: 'white', play: ['aa'], move: 0 },
        { filter: { player: '高尾 & co', from: '1998-05', rank: '1d-9p' }, sort: { key: 'rank', reverse: true } },
        { filter: { text: 'cho 1998', 'who-black': '17', against: '93' }, scope: 'all', sort: { key: 'handicap', reverse: false } },
        { game: 3, node: 31 }, { board: '9/9/9/4X4/9/9/9/9/9', turn: 'white' },
    ]
    for (const one of some) {
        const address = { ...HOME, ...one }
        assert.deepEqual(parseAddress(`#${formatAddress(address)}`), address, formatAddress(address))
    }
    assert.equal(formatAddress(HOME), '')
    const turned = { ...HOME, game: 12, move: 30, region: 'nw', motion: 3 } as const
    assert.equal(formatAddress(turned), 'game=12&move=30&region=nw&motion=3')
    assert.equal(formatAddress({ ...HOME, play: ['pd', 'dp'] }), 'play=pd,dp')
})

test('nonsense in an address is as if it had not been said', () => {
    assert.deepEqual(parseAddress('#game=x&move=-3&region=up&motion=9&sort=luck&size=99&path=1,2-,a-b&unknown=1'), HOME)
})

test('moves say whose they are only out of turn', () => {
    const moves = parseMoves(['pd', 'w:dd', 'w:Q4', 'pass', 'zz', 'aa'], 'black', size19)
    assert.deepEqual(moves.map(({ colour }) => colour), ['black', 'white', 'white', 'black'])
    assert.deepEqual(formatMoves(moves, 'black', size19), ['pd', 'dd', 'w:pp', 'pass'])
    assert.deepEqual(formatMoves(moves, 'white', size19)[0], 'b:pd')
})

test('boards are read as they are written', () => {
    for (const text of sampleGames(9).slice(0, 5)) {
        const tree = parseSgf(text)
        for (const id of mainLine(tree)) {
            const { board } = positionAt(tree, id)
            assert.deepEqual(parseBoardLine(boardLine(board))!.stones, board.stones)
        }
    }
    for (const bad of ['', 'x', '26', '3/3/4', '2X/3/99', '30/'.repeat(30)]) {
        assert.equal(parseBoardLine(bad), null, bad)
    }
})

test('every node of a stored game has an address that leads back to it', () => {
    const tree = parseSgf('(;SZ[9]AB[aa][bb];W[ee](;B[ec];C[words];W[gc](;B[cc])(;B[dd];AE[aa];W[ff]))(;B[gc];W[dd]))')
    for (const node of subtree(tree, tree.root)) {
        const state = stateWith({ place: placeAt(tree, node), source: { kind: 'game', db: '', id: 5 } })
        const address = parseAddress(formatAddress(addressOf(state)))
        const place = placeOf(tree, address)
        assert.equal(place.node, node)
        assert.deepEqual(addressOf({ ...state, place }), address)
    }
})

test('a record without a game is its moves', () => {
    let { tree, node } = addMove(newTree(size19), 0, { colour: 'black', point: 72 })
    const first = node
    ;({ tree, node } = addMove(tree, node, { colour: 'white', point: 288 }))
    const state = stateWith({ place: placeAt(tree, node) })
    assert.equal(formatAddress(addressOf(state)), 'play=pd,dp')
    const back = { ...state, place: { ...placeAt(tree, first), towards: node } }
    assert.equal(formatAddress(addressOf(back)), 'play=pd,dp&move=1')
    for (const one of [state, back]) {
        const address = addressOf(one), again = placeOf(treeOf(address), address)
        assert.deepEqual(currentPosition({ ...one, place: again }), currentPosition(one))
    }
    const trying: State = { ...state, place: { ...state.place, trial: [{ colour: 'black', point: 60 }], tried: 1 } }
    const address = addressOf(trying), again = placeOf(treeOf(address), address)
    assert.equal(formatAddress(address), 'play=pd,dp&try=dd')
    assert.equal(again.tried, 1)
})

test('setup in a record without a game', () => {
    const check = (text: string, node: number, expected: string): void => {
        const tree = parseSgf(text), state = stateWith({ place: placeAt(tree, node) })
        const address = addressOf(state), place = placeOf(treeOf(address), address)
        assert.equal(formatAddress(address), expected)
        const { board, turn } = currentPosition({ ...state, place })
        assert.equal(boardLine(board), boardLine(currentPosition(state).board))
        assert.equal(turn, currentPosition(state).turn)
    }
    check('(;SZ[3]AB[aa][bb];W[cc])', 1, 'size=3x3&board=X2/1X1/3&turn=white&play=cc')
    check('(;SZ[3];B[aa];AW[bb];B[cc])', 1, 'size=3x3&play=aa')
    check('(;SZ[3];B[aa];AW[bb];B[cc])', 2, 'size=3x3&board=X2/1O1/3&play=cc&move=0')
    check('(;SZ[3]PL[W];W[aa])', 0, 'size=3x3&turn=white&play=aa&move=0')
})

test('an address that the open record has leads to a place in it', () => {
    const tree = treeOf({ ...HOME, play: ['pd', 'dp', 'pp'] })
    assert.equal(placeWithin(tree, { ...HOME, play: ['pd', 'dp'] })!.node, 2)
    assert.equal(placeWithin(tree, { ...HOME, play: ['pd', 'dp', 'pp'], move: 1 })!.node, 1)
    assert.equal(placeWithin(tree, HOME)!.node, 0)
    assert.equal(placeWithin(tree, { ...HOME, play: ['dd'] }), null)
    assert.equal(placeWithin(tree, { ...HOME, size: { rows: 9, cols: 9 } }), null)
    assert.equal(placeWithin(tree, { ...HOME, turn: 'white' }), null)
})

test('settings that make no sense are not taken', () => {
    const checked = checkSettings({ language: 'ja', theme: 'pink', marks: false, swap: 'yes', other: 1, board: null })
    assert.deepEqual(checked, { ...settings, language: 'ja', marks: false })
    for (const bad of [null, 3, 'x', [], [1]]) assert.deepEqual(checkSettings(bad), settings)
})
