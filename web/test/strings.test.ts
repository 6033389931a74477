/* The strings view: the rules of its game, its address, its way from board to board, and what it says. */
import { entries, goBack, pause, storage } from './browser'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neighbours } from '../src/go/board'
import type { Board } from '../src/go/board'
import { parseName, PASS } from '../src/go/point'
import type { Colour, Move, Point, Size } from '../src/go/point'
import { beginning, canPut, playOn, refusal, standings, stringsOf } from '../src/go/strings'
import { hintPath, maximumPath, movePath, reachPath, reviewPath } from '../src/net/strings'
import { enterView, keptAs } from '../src/state/actions/view'
import { follow, watchHistory } from '../src/state/history'
import { checkSettings } from '../src/state/settings'
import { firstState } from '../src/state/start'
import { getState, setState } from '../src/state/store'
import { changePlay, formatStrings, getStrings, newGame, parseStrings, setSides, showTab } from '../src/state/strings'
import type { Play, Strings } from '../src/state/strings'
import { boardOfRows, isDrawn, rowsText } from '../src/view/strings/rows'
import {
    addMove, aheadText, matchOf, nameHere, refusalText, scoreOf, statusText, undo, undoCount,
} from '../src/view/strings/match'
import { boardAfter } from '../src/view/strings/steps'
import { setLanguage } from '../src/words'
import { en } from '../src/words/strings.en'
import { ja } from '../src/words/strings.ja'
import { dice } from './sample'

const size5: Size = { rows: 5, cols: 5 }
const at = (name: string, size = size5): Point => parseName(name, size)!
const move = (name: string, colour: Colour, size = size5): Move => ({ point: at(name, size), colour })

/* ---- the rules ---- */

/** Labels of strings by spreading the smallest number until nothing changes: slow, and obviously right. */
function labels({ stones, size }: Board): number[] {
    const label = [...stones].map((stone, point) => (stone === 0 ? -1 : point)), beside = neighbours(size)
    for (let changed = true; changed;) {
        changed = false
        stones.forEach((stone, point) => beside[point]!.forEach((near) => {
            if (stone === 0 || stones[near] !== stone || label[near]! >= label[point]!) return
            label[point] = label[near]!
            changed = true
        }))
    }
    return label
}

/** Whether every string has an empty point beside it. */
function isLegal(board: Board): boolean {
    const label = labels(board), free = new Set<number>(), beside = neighbours(board.size)
    label.forEach((mine, point) => {
        if (mine >= 0 && beside[point]!.some((near) => label[near] === -1)) free.add(mine)
    })
    return label.every((mine) => mine < 0 || free.has(mine))
}

test('a move is allowed when every string keeps a liberty, and strings are counted', () => {
    for (let seed = 1; seed <= 20; seed++) {
        const roll = dice(seed), size = { rows: 2 + roll(4), cols: 2 + roll(4) }
        let standing = beginning(size, true)
        for (let tries = 0; tries < 120; tries++) {
            const tried: Move = { point: roll(size.rows * size.cols), colour: roll(2) ? 'black' : 'white' }
            const there = standing.board.stones[tried.point] !== 0
            const next = playOn(standing, tried), allowed = !there && isLegal(next.board)
            assert.equal(refusal(standing, tried) === null, allowed, `seed ${seed}, point ${tried.point}`)
            if (!allowed) continue
            standing = next
            const all = new Set(labels(standing.board).filter((label) => label >= 0)).size
            assert.equal(stringsOf(standing.board, 'black') + stringsOf(standing.board, 'white'), all)
        }
    }
})

test('why a move is not allowed', () => {
    const size = { rows: 2, cols: 2 }
    const [, , after] = standings(size, false, [move('A1', 'black', size), move('A2', 'white', size)])
    assert.deepEqual(refusal(after!, move('A1', 'black', size)), { why: 'occupied' })
    assert.deepEqual(refusal(after!, move('B2', 'white', size)), { why: 'turn' })
    assert.deepEqual(refusal(after!, move('B2', 'black', size)), { why: 'stifles', point: at('A2', size) })
    const corner = standings(size5, true, [move('A2', 'white'), move('B1', 'white')]).at(-1)!
    assert.deepEqual(refusal(corner, move('A1', 'black')), { why: 'alone' })
    assert.equal(refusal(corner, move('A1', 'white')), null)
    setLanguage('en')
    const words = refusalText(after!, move('B2', 'black', size), 'A1')
    assert.equal(words, 'B2 would leave the string at A2 without a liberty.')
    assert.equal(refusalText(after!, move('B1', 'black', size), 'A1'), '')
})

test('two passes end a duel, one ends a solitaire', () => {
    const pass = (colour: Colour): Move => ({ point: PASS, colour })
    const moves = [pass('black'), move('C3', 'white'), pass('black'), pass('white'), pass('black')]
    const duel = standings(size5, false, moves)
    assert.deepEqual(duel.map(({ over }) => over), [false, false, false, false, true])
    assert.deepEqual(duel.map(({ passed }) => passed), [false, true, false, true, true])
    assert.equal(standings(size5, true, [pass('black')]).at(-1)!.over, true)
})

test('a board without a point to play', () => {
    const full = { ...beginning({ rows: 1, cols: 3 }, false), board: boardOfRows(['X.O']) }
    assert.equal(canPut(full, 'black') || canPut(full, 'white'), false)
    assert.equal(canPut(beginning(size5, false), 'white'), true)
})

/* ---- the address ---- */

const START: Strings = parseStrings('')

test('the view is the same after writing and reading', () => {
    const plays: Partial<Play>[] = [
        {}, { mode: 'solitaire', moves: [move('C3', 'black'), move('C2', 'black'), { point: PASS, colour: 'white' }] },
        { level: 5, side: 'white', komi: -2.5, seed: 77, size: { rows: 3, cols: 19 } },
        { side: 'both', moves: [move('C3', 'black'), move('A1', 'white')], review: true, at: 1 },
    ]
    for (const play of plays) {
        const strings: Strings = { tab: 'play', look: START.look, play: { ...START.play, ...play } }
        assert.deepEqual(parseStrings(formatStrings(strings)), strings, formatStrings(strings))
    }
    const look = { rows: 19, cols: 7, index: '340282366920938463463374607431768211455', prove: true, count: true }
    assert.deepEqual(parseStrings(formatStrings({ ...START, look })).look, look)
})

test('nonsense in the address of the view is as if it had not been said', () => {
    for (const text of ['rows=0&cols=1001', 'rows=-3&cols=x', 'index=-1', 'index=007',
        'tab=none&level=9&komi=0.3&size=1x5', 'mode=team&colour=red&seed=-1&at=4&moves=zz', 'size=20',
        'komi=1e9&moves=,,']) {
        assert.deepEqual(parseStrings(text), START, text)
    }
    assert.equal(parseStrings('rows=20&cols=20&index=3').look.index, null, 'too large to step through')
    assert.equal(parseStrings('moves=cc,cc,dd').play.moves.length, 1, 'up to the first that is not allowed')
})

test('one goes to the view and back, and the record stays', async () => {
    setState(firstState(checkSettings(null)))
    watchHistory()
    entries.push('#play=dd,pp')
    await follow(entries.at(-1)!)
    const { place } = getState()
    enterView('strings')
    assert.equal(entries.at(-1), '#view=strings&')
    setSides(9, 7)
    assert.equal(entries.at(-1)!.slice(0, 28), '#view=strings&rows=9&cols=7&')
    assert.equal(storage.getItem(keptAs('strings'))!.slice(0, 13), 'rows=9&cols=7')
    showTab('play')
    goBack()
    assert.equal(getStrings().tab, 'look')
    goBack()
    goBack()
    await pause(50)
    assert.equal(getState().view, 'records')
    assert.equal(getState().place, place, 'the very same')
    setState({ strings: '' })
    enterView('strings')
    assert.equal(getStrings().look.rows, 9, 'where one was the last time')
    enterView('records')
    assert.equal(getState().view, 'records')
    await follow('#room=strings&rows=8&cols=8')
    assert.equal(getStrings().look.rows, 8, 'an address of before')
})

/* ---- the game ---- */

const play = (change: Partial<Play>): Play => ({ ...START.play, ...change })

test('undo goes back to where one could choose', () => {
    const moves = [move('C3', 'black'), move('A1', 'white'), move('E5', 'black')]
    const count = (change: Partial<Play>): number => undoCount(matchOf(play(change)))
    assert.equal(count({ moves }), 1, 'while the computer thinks: the own move')
    assert.equal(count({ moves: moves.slice(0, 2) }), 2, 'both')
    assert.equal(count({ moves: moves.slice(0, 1), side: 'white' }), 0, 'not what the computer began with')
    assert.equal(count({ moves, side: 'both' }), 1)
    assert.equal(count({ moves: [] }), 0)
    const strings = formatStrings({ ...START, play: play({ moves }) })
    setState({ ...firstState(checkSettings(null)), view: 'strings', strings })
    undo(matchOf(getStrings().play))
    assert.equal(getStrings().play.moves.length, 2)
    addMove(move('B2', 'black'))
    assert.equal(getStrings().play.moves.length, 3)
    changePlay({ at: 1 })
    assert.equal(matchOf(getStrings().play).isPast, true)
    newGame({ mode: 'solitaire', size: size5, level: 2, side: 'black', komi: 3 })
    assert.deepEqual([getStrings().play.moves.length, getStrings().play.at, getStrings().play.komi], [0, null, 0])
})

test('what the game says', () => {
    setLanguage('en')
    const said = (change: Partial<Play>, most: number | null = null): string => statusText(matchOf(play(change)), most)
    const end: Move[] = [move('C3', 'black'), { point: PASS, colour: 'white' }, { point: PASS, colour: 'black' }]
    assert.equal(said({}), 'Your turn. Black to play.')
    assert.equal(said({ side: 'both' }), 'Black to play.')
    assert.equal(said({ side: 'white' }), 'The computer is thinking…')
    assert.equal(said({ moves: end.slice(0, 2) }), 'The other side passed. If you pass too, the game ends.')
    assert.equal(said({ moves: end }), 'The game is over: B+1.')
    assert.equal(said({ moves: end, komi: 1.5 }), 'The game is over: W+0.5.')
    assert.equal(said({ moves: end, komi: 1 }), 'The game is over: jigo.')
    assert.equal(said({ moves: end, at: 1 }), 'After move 1.')
    const alone: Partial<Play> = { mode: 'solitaire', moves: [move('C3', 'black'), { point: PASS, colour: 'black' }] }
    assert.equal(said(alone, 18), 'The game is over: 1 string of 18 possible.')
    assert.equal(said({ mode: 'solitaire' }), 'Place a stone of either colour.')
    assert.equal(aheadText(-1.5), 'White ends 1.5 ahead')
    assert.deepEqual(['B5', 'pass'].map((name) => nameHere(name, size5, '1-1')), ['2-1', 'pass'])
    assert.equal(aheadText(0), 'both end with the same number')
    assert.deepEqual(scoreOf(matchOf(play({ moves: end })).last, 0.5), { black: 1, white: 0, ahead: 0.5 })
})

/* ---- boards ---- */

test('from one optimal board to another', () => {
    const few = 22n, many = 2n ** 100n
    assert.equal(boardAfter('forward', null, few), 0n)
    assert.equal(boardAfter('forward', 20n, few), 21n)
    assert.equal(boardAfter('forward', 21n, few), 21n)
    assert.equal(boardAfter('back', 0n, few), 0n)
    assert.equal(boardAfter('back', many - 1n, many), many - 2n)
    assert.equal(boardAfter('last', null, many), many - 1n)
    assert.equal(boardAfter('random', 3n, few, () => 7n), 7n)
    const seen = new Set(Array.from({ length: 400 }, () => boardAfter('random', null, few)))
    assert.equal(seen.size, 22, 'chance comes everywhere')
})

test('boards of letters', () => {
    assert.deepEqual([...boardOfRows(['X.O', '.X.']).stones], [1, 0, -1, 0, 1, 0])
    assert.equal(rowsText(['X.O', '.X.']), 'X . O\n. X .\n')
    assert.equal(isDrawn(Array(25).fill('.'.repeat(25))), true)
    assert.equal(isDrawn(Array(26).fill('.')), false)
})

test('questions to the server', () => {
    const position = { board: '3/1X1/3', turn: 'white' as const, passed: true }
    assert.equal(maximumPath({ rows: 7, cols: 9, prove: true, count: false }), '/strings?rows=7&cols=9&prove=1')
    const path = movePath(position, { level: 3, seed: 5 })
    assert.equal(path, '/strings/move?board=3/1X1/3&turn=white&passed=1&level=3&seed=5')
    assert.equal(hintPath({ ...position, turn: null, passed: false }), '/strings/hint?board=3/1X1/3&solitaire=1')
    assert.equal(reachPath({ board: '3/3', colours: 'black' }), '/strings/reach?board=3/3&colours=black')
    const game = { size: '3x3', solitaire: false, komi: 0, moves: 'bb,pass' }
    assert.equal(reviewPath(game), '/strings/review?size=3x3&moves=bb,pass')
})

test('every sentence has the same places to fill in both languages', () => {
    const places = (text: string): string =>
        [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort().join()
    for (const key of Object.keys(en) as (keyof typeof en)[]) assert.equal(places(ja[key]), places(en[key]), key)
})
