/* The small boards: play on them, the address of the view, what values say, and a record as a situation. */
import { entries, goBack, pause } from './browser'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boardLine, emptyBoard } from '../src/go/board'
import { areaOf, formatName, parseName, PASS } from '../src/go/point'
import type { Colour, Move, Point, Size } from '../src/go/point'
import { beginning, playOn, refusal, situations, stifled } from '../src/go/solve'
import type { Repetition, Situation } from '../src/go/solve'
import { solvePath } from '../src/net/solve'
import type { Solved, SolvedMove } from '../src/net/solve'
import { enterView } from '../src/state/actions/view'
import { parseBoardLine } from '../src/state/address'
import { follow, watchHistory } from '../src/state/history'
import { checkSettings } from '../src/state/settings'
import { smallSituation } from '../src/state/situation'
import {
    addMoves, beginSetup, changeSolve, formatSolve, getSolve, goTo, parseSolve, putStone, setSide, setSize,
} from '../src/state/solve'
import type { Solve } from '../src/state/solve'
import { firstState } from '../src/state/start'
import { getState, setState } from '../src/state/store'
import { backTo, computerMove, forwardTo, gameOf, movesOf, pathOf, playHere, statusText } from '../src/view/solve/game'
import { betweenText, kindOf, spokenValue, valueText } from '../src/view/value'
import type { Value } from '../src/view/value'
import { rulesNamed } from '../src/view/panels/Worths'
import { setLanguage } from '../src/words'
import { en } from '../src/words/solve.en'
import { ja } from '../src/words/solve.ja'
import { dice } from './sample'

const size3: Size = { rows: 3, cols: 3 }
const board = (line: string) => parseBoardLine(line)!
const at = (name: string, size = size3): Point => parseName(name, size)!
const points = (names: string, size = size3): Point[] => names.split(' ').map((name) => at(name, size))

/* ---- play ---- */

const KO = '1XO1/X1XO/1XO1' // White may not retake at B2
const koSize: Size = { rows: 3, cols: 4 }

/** Black has just taken a stone at B2. */
function afterKo(repetition: Repetition): Situation[] {
    return situations(beginning(board('1XO1/XO1O/1XO1'), 'black'), points('C2', koSize), repetition)
}

test('a single stone is not retaken at once; a pass lifts the ban and does not count', () => {
    const line = afterKo('ko'), here = line.at(-1)!
    assert.equal(boardLine(here.board), KO)
    assert.equal(here.prisoners, 1)
    assert.equal(refusal(line, at('B2', koSize), 'ko'), 'ko')
    const passed = playOn(here, PASS, 'ko')
    assert.deepEqual([passed.passed, passed.over, passed.board.ko], [false, false, null])
    const [first, second] = [playOn(passed, PASS, 'ko'), playOn(playOn(passed, PASS, 'ko'), PASS, 'ko')]
    assert.deepEqual([first.passed, first.over, second.over], [true, false, true])
    assert.equal(refusal([second], PASS, 'ko'), 'over')
})

test('superko bans what stood before, and no single retake as such', () => {
    for (const repetition of ['positional', 'situational'] as const) {
        const line = afterKo(repetition)
        assert.equal(line.at(-1)!.board.ko, null)
        assert.equal(refusal(line, at('B2', koSize), repetition), 'repeated')
        assert.equal(refusal(line.slice(1), at('B2', koSize), repetition), null, 'only what is known of the past')
    }
    const passed = situations(beginning(board('1XO1/XO1O/1XO1'), 'white'), [PASS, at('C2', koSize)], 'situational')
    assert.equal(refusal(passed, at('B2', koSize), 'situational'), 'repeated')
    assert.equal(refusal(passed.slice(0, 1).concat(passed.at(-1)!), at('B2', koSize), 'situational'), null,
        'the same stones with the other side to play')
})

test('why a move is not allowed', () => {
    const line = situations(beginning(emptyBoard(size3), 'black'), points('B2 A1'), 'ko')
    assert.equal(refusal(line, at('B2'), 'ko'), 'occupied')
    const cross = [beginning(board('1X1/X1X/1X1'), 'white')]
    assert.deepEqual(points('A3 B2 C1').map((point) => refusal(cross, point, 'ko')), ['suicide', 'suicide', 'suicide'])
    assert.equal(refusal(cross, PASS, 'ko'), null)
})

test('whatever is played leaves no string without a liberty, and prisoners are what is missing', () => {
    for (let seed = 1; seed <= 30; seed++) {
        const roll = dice(seed), size = { rows: 2 + roll(3), cols: 2 + roll(3) }
        let line = [beginning(emptyBoard(size), 'black')], black = 0, white = 0
        for (let tries = 0; tries < 60; tries++) {
            const point = roll(areaOf(size)), { turn } = line.at(-1)!
            if (refusal(line, point, 'ko')) continue
            line = [...line, playOn(line.at(-1)!, point, 'ko')]
            if (turn === 'black') black++
            else white++
            const { board: { stones }, prisoners } = line.at(-1)!
            assert.equal(stifled(line.at(-1)!.board), null)
            const there = (sign: number): number => stones.filter((stone) => stone === sign).length
            assert.equal(prisoners, (white - there(-1)) - (black - there(1)))
        }
    }
    assert.equal(stifled(board('XO1/OX1/3')), 0)
})

/* ---- the address ---- */

const START = parseSolve('')

test('the view is the same after writing and reading', () => {
    const views: Partial<Solve>[] = [
        {}, { rules: 'area-cycle', komi: -0.5, side: 'white', hide: true },
        { start: emptyBoard({ rows: 5, cols: 6 }), turn: 'white', rules: 'area-ssk', compare: true },
        { start: board('3/1X1/2O'), turn: 'white', setup: true },
        { start: board('XO1/OX1/3'), setup: true },
        { moves: points('B2 A1 pass').map((point, i) => ({ point, colour: i % 2 ? 'white' : 'black' })), at: 1 },
        { moves: [{ point: PASS, colour: 'black' }, { point: PASS, colour: 'white' }], at: 2 },
    ]
    for (const view of views) {
        const solve = { ...START, ...view }
        assert.deepEqual(parseSolve(formatSolve(solve)), solve, formatSolve(solve))
    }
})

test('nonsense in the address of the view is as if it had not been said', () => {
    for (const text of ['size=0', 'size=1', 'size=6x6', 'size=x', 'board=XX/X', 'board=19/19', 'rules=tibetan',
        'komi=0.3', 'komi=1000', 'komi=x', 'colour=red', 'at=-1', 'moves=zz,aa', 'moves=w:aa', 'turn=red',
        'moves=,,']) {
        assert.deepEqual(parseSolve(text), START, text)
    }
    assert.equal(parseSolve('moves=bb,bb,aa').moves.length, 1, 'up to the first that is not allowed')
    assert.equal(parseSolve('moves=bb,aa&at=9').at, 2)
    assert.equal(parseSolve('moves=pass,pass,aa').moves.length, 2, 'nothing after the end')
})

test('a board without tables is asked about by area', () => {
    assert.equal(parseSolve('size=5x5').rules, 'area')
    assert.equal(parseSolve('size=5x5&rules=territory').rules, 'area')
    assert.equal(parseSolve('size=5x5&rules=area-cycle').rules, 'area-cycle')
    assert.equal(parseSolve('size=4x4&rules=territory').rules, 'territory')
})

test('one goes there and back, and plays', async () => {
    setState(firstState(checkSettings(null)))
    watchHistory()
    entries.push('#play=dd')
    await follow(entries.at(-1)!)
    const { place } = getState()
    enterView('solve')
    setSize({ rows: 2, cols: 3 })
    assert.equal(entries.at(-1), '#view=solve&size=2x3&rules=japanese-1999')
    addMoves([{ point: 0, colour: 'black' }, { point: 2, colour: 'white' }])
    goTo(1)
    assert.deepEqual([getSolve().at, getSolve().moves.length], [1, 2])
    addMoves([{ point: 2, colour: 'white' }])
    assert.deepEqual([getSolve().at, getSolve().moves.length], [2, 2], 'the same move is redone')
    goTo(0)
    addMoves([{ point: 4, colour: 'black' }])
    assert.deepEqual([getSolve().at, getSolve().moves.length], [1, 1], 'another one replaces it')
    const { board: seen, turn } = gameOf(getSolve()).here
    beginSetup(seen, turn)
    putStone(0, 'white')
    assert.deepEqual([boardLine(getSolve().start), getSolve().turn, getSolve().moves.length], ['O2/1X1', 'white', 0])
    putStone(0, null)
    assert.equal(boardLine(getSolve().start), '3/1X1')
    setSide('black')
    assert.equal(getSolve().setup, false)
    while (getState().view === 'solve') {
        goBack()
        await pause(10)
    }
    assert.equal(getState().place, place, 'the record is the very same')
})

/* ---- against the computer ---- */

const lineOf = (count: number, side: Solve['side'], played = count): Solve => {
    const moves = points('B2 A1 C3 A3').slice(0, count)
        .map((point, i): Move => ({ point, colour: i % 2 ? 'white' : 'black' }))
    return { ...START, side, moves, at: played }
}

test('undo and redo lead to where one may choose', () => {
    assert.deepEqual([backTo(lineOf(2, 'both')), backTo(lineOf(2, 'black')), backTo(lineOf(2, 'white'))], [1, 0, 1])
    assert.deepEqual([backTo(lineOf(1, 'black')), backTo(lineOf(1, 'white'))], [0, 1], 'not what the other began with')
    assert.deepEqual([forwardTo(lineOf(4, 'both', 0)), forwardTo(lineOf(4, 'black', 0))], [1, 2])
    assert.equal(forwardTo(lineOf(4, 'white', 1)), 3)
    assert.deepEqual([forwardTo(lineOf(4, 'black', 4)), forwardTo(lineOf(1, 'black', 0))], [4, 1], 'or to the end')
})

test('whose turn it is, and what is refused', () => {
    setLanguage('en')
    setState({ ...firstState(checkSettings(null)), view: 'solve', solve: 'size=3x3' })
    assert.equal(playHere(gameOf(getSolve()), at('B2'), 'A1'), '')
    assert.equal(playHere(gameOf(getSolve()), at('B2'), '1-1'), 'There is already a stone on 2-2.')
    changeSolve({ side: 'black' })
    assert.equal(gameOf(getSolve()).computer, true)
    assert.equal(playHere(gameOf(getSolve()), at('A1'), 'A1'), 'It is the computer’s turn here.')
    assert.equal(statusText(gameOf(getSolve())), 'The computer is thinking…')
    assert.equal(statusText(gameOf(lineOf(3, 'both'))), 'White to play.')
    const both: Move[] = [{ point: PASS, colour: 'black' }, { point: PASS, colour: 'white' }]
    const passes: Solve = { ...START, moves: both, at: 1 }
    assert.equal(statusText(gameOf(passes)), 'White to play. The other side passed. Another pass ends the game.')
    assert.equal(statusText(gameOf({ ...passes, at: 2 })), 'The game is over')
    setState({ solve: 'board=XO1/OX1/3' })
    assert.equal(playHere(gameOf(getSolve()), at('C1'), 'A1').slice(0, 31), 'The string at A3 has no liberty')
    assert.equal(pathOf(gameOf(getSolve())), null, 'what can not be is not asked about')
})

test('moves of the server take turns from the side to play', () => {
    const moves = movesOf(['B2', 'pass', 'A1'], gameOf({ ...START, turn: 'white' }))
    assert.deepEqual(moves.map(({ colour, point }) => `${colour} ${formatName(point, size3)}`),
        ['white B2', 'black pass', 'white A1'])
})

test('what the computer plays when a search gave up', () => {
    const worth = (move: string, low: number, high: number): SolvedMove =>
        ({ move, value: null, low, high, best: false, exact: false })
    const answer = { rows: 3, cols: 3, pv: [], best: [], moves: [worth('A1', -3, 5), worth('B2', -1, 4), worth('C1', -1, 6)] }
    const plays = (turn: Colour, more: Partial<Solved> = {}): string =>
        computerMove({ ...answer, to_move: turn, ...more } as Solved)
    assert.deepEqual([plays('black'), plays('white')], ['C1', 'B2'])
    assert.deepEqual([plays('black', { best: ['A1'] }), plays('black', { best: ['A1'], pv: ['B2'] })], ['A1', 'B2'])
    assert.equal(plays('white', { moves: [] }), 'pass')
    assert.equal(plays('white', { rows: 5, cols: 5, best: ['A5', 'C4', 'D2', 'pass'] }), 'C4', 'where all lose alike it resists')
    const same = ['A3', 'A2', 'pass'].map((move) => worth(move, -1, 4))
    assert.equal(plays('white', { moves: same }), 'A2')
})

/* ---- what is asked, and what is said ---- */

test('questions', () => {
    const { here } = gameOf(lineOf(2, 'both'))
    assert.equal(solvePath({ ...here, rules: 'area', komi: 0 }), '/solve?board=3/1X1/O2&rules=area')
    const ko: Situation = { ...afterKo('ko').at(-1)!, passed: false }
    assert.equal(solvePath({ ...ko, rules: 'area', komi: -0.5, onlyValue: true, ms: 100 }),
        `/solve?board=${KO}&to_move=white&ko=B2&prisoners=1&rules=area&komi=-0.5&only_value=1&ms=100`)
})

const value = (low: number, high: number, score: number | null, komi = 0): Value => ({ low, high, score, komi })

test('values in signs and in words', () => {
    setLanguage('en')
    const said: [Value, string, string][] = [
        [value(3, 3, 3), 'B+3', 'Black leads by 3'], [value(3, 3, -0.5, 3.5), 'W+0.5', 'White leads by 0.5'],
        [value(0, 0, 0), '0', 'jigo'], [value(-2, 2, 0), '∞', 'endless play, a draw'],
        [value(0, 4, 0), '0', 'jigo'], [value(1, 4, 1), 'B+1', 'Black leads by 1'],
        [value(99, 99, 99), 'B+∞', 'Black captures for ever and wins'],
        [value(-99, -99, -99), 'W+∞', 'White captures for ever and wins'],
        [value(-99, 99, 0), '∞', 'endless play, a draw'], [value(-2, 5, null), '?', 'between W+2 and B+5'],
    ]
    for (const [each, text, words] of said) assert.deepEqual([valueText(each), spokenValue(each)], [text, words])
    assert.equal(betweenText(value(-99, 5, null, 0.5)), 'W+∞ to B+4.5')
    assert.equal(kindOf(value(2, 2, null)), 'unknown')
})

test('the rules that a record names', () => {
    assert.deepEqual(['Japanese', 'jp', 'Chinese', ''].map(rulesNamed), ['japanese-1999', 'area', 'area', 'area'])
})

/* ---- records ---- */

test('a record as a situation: prisoners, passes, and only small boards', async () => {
    setState(firstState(checkSettings(null)))
    assert.equal(smallSituation(getState()), null, '19x19 is too large')
    await follow('#size=3x3&play=ba,aa,ab,pass')
    const taken = smallSituation(getState())!
    assert.deepEqual([taken.prisoners, taken.turn, taken.passed, taken.over], [1, 'black', true, false])
    await follow('#size=3x3&play=ba,aa,ab,pass&try=pass')
    assert.equal(smallSituation(getState())!.over, true)
    assert.equal(smallSituation(getState()), smallSituation(getState()), 'the very same while nothing changes')
})

test('both languages say the same sentences', () => {
    const holes = (text: string): string => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort().join()
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
        assert.equal(new Set(holes(ja[key]).split(',')).size, new Set(holes(en[key]).split(',')).size, key)
    }
})
