/* The field: what is asked about a record, what the address says, lines of equal potential, and the scale of a curve. */
import './browser'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Size } from '../src/go/point'
import type { FieldReport, Moment } from '../src/net/field'
import { getInfo } from '../src/record/edit'
import { parseSgf } from '../src/record/sgf'
import { mainLine } from '../src/record/tree'
import { addressOf, formatAddress, parseAddress } from '../src/state/address'
import { fieldWords, withFieldWords } from '../src/state/field/look'
import { lineOf, linePath, positionPath, termsOf } from '../src/state/field/question'
import { placeAt } from '../src/state/place'
import { checkSettings } from '../src/state/settings'
import { firstState } from '../src/state/start'
import type { State } from '../src/state/state'
import { signed, spotText } from '../src/view/board/spot'
import { priorText, suggestedMoves } from '../src/view/board/suggested'
import { contours } from '../src/view/field/contour'
import type { Spot } from '../src/view/field/contour'
import { leadText, percentText, spreadText } from '../src/view/curve/figures'
import { across, bandPath, down, linePath as pathOf, moveAt, scaleOf } from '../src/view/curve/scale'
import { setLanguage } from '../src/words'
import { en } from '../src/words/field.en'
import { ja } from '../src/words/field.ja'
import { dice } from './sample'

const settings = { ...checkSettings(null), language: 'en' as const }
const stateAt = (sgf: string, depth: number, change: Partial<State> = {}): State => {
    const tree = parseSgf(sgf), line = mainLine(tree)
    return { ...firstState(settings), place: { ...placeAt(tree, line[depth]!), towards: line.at(-1)! }, ...change }
}
const asked = (path: string): Record<string, string> => Object.fromEntries(new URLSearchParams(path.split('?')[1]!))

/* ---- questions ---- */

test('a position is asked about with its prisoners, its moves and its end', () => {
    // White takes a stone in the corner, then both pass
    const sgf = '(;SZ[5]KM[7.5]RU[Chinese];B[aa];W[ba];B[cc];W[ab];B[];W[])'
    const early = asked(positionPath(stateAt(sgf, 3)))
    assert.deepEqual(early, {
        board: 'XO3/5/2X2/5/5', turn: 'white', moves: '3', rule: 'network', last: 'C3,B5,A5', komi: '7.5', scoring: 'area', field: 'opening',
    })
    const late = asked(positionPath(stateAt(sgf, 6)))
    assert.deepEqual([late['black_lost'], late['white_lost'], late['finished'], late['turn']], ['1', undefined, '1', 'black'])
    assert.equal(asked(positionPath(stateAt(sgf, 5)))['finished'], undefined, 'one pass is no end')
})

test('a result that was counted makes the end of the record the end of the game', () => {
    const end = (result: string): string | undefined =>
        asked(positionPath(stateAt(`(;SZ[5]RE[${result}];B[aa];W[bb])`, 2)))['finished']
    assert.deepEqual(['B+3.5', 'W+12', 'B+R', 'B+T', ''].map(end), ['1', '1', undefined, undefined, undefined])
    const before = stateAt('(;SZ[5]RE[B+3];B[aa];W[bb])', 1)
    assert.equal(asked(positionPath(before))['finished'], undefined)
    assert.equal(asked(linePath(before))['finished'], '1', 'of the line it is the end that counts')
    const tried = { ...before, place: { ...before.place, trial: [{ colour: 'white' as const, point: 3 }], tried: 1 } }
    assert.equal(asked(linePath(tried))['finished'], undefined)
})

test('questions are asked as the board is seen', () => {
    const turned = stateAt('(;SZ[3];B[aa])', 1, { motion: 3 })
    assert.equal(asked(positionPath(turned))['board'], '3/3/2X')
    assert.equal(asked(linePath(turned))['play'], 'aa', 'a curve has no orientation')
})

test('komi and counting are those of the record', () => {
    const terms = (root: string): unknown[] => {
        const { komi, scoring } = termsOf(getInfo(parseSgf(`(;${root})`)), 'opening')
        return [komi, scoring]
    }
    assert.deepEqual(terms(''), [6.5, 'territory'])
    assert.deepEqual(terms('KM[0]RU[Japanese]'), [0, 'territory'])
    assert.deepEqual(terms('KM[3.75]RU[chinese]'), [7.5, 'area'])
    assert.deepEqual(terms('KM[650]RU[AGA]'), [6.5, 'area'])
    assert.deepEqual(terms('HA[4]'), [0.5, 'territory'])
    assert.deepEqual(terms('HA[4]KM[0]RU[Chinese]'), [4, 'area'])
    assert.deepEqual(terms('KM[none]'), [6.5, 'territory'])
    assert.deepEqual(terms('KM[1e9]'), [6.5, 'territory'])
})

/* ---- the line ---- */

test('the line is the record, or what is tried beyond where one stands', () => {
    const state = stateAt('(;SZ[9];B[aa];W[bb];B[cc])', 1)
    assert.equal(asked(linePath(state))['play'], 'aa,bb,cc')
    const trial = [{ colour: 'white' as const, point: 40 }, { colour: 'white' as const, point: 41 }]
    const trying = { ...state, place: { ...state.place, trial, tried: 1 } }
    assert.equal(asked(linePath(trying))['play'], 'aa,ee,w:fe')
})

test('stones set up on the way begin the line anew', () => {
    const sgf = '(;SZ[9];B[aa];W[bb];AW[ii];B[cc];W[dd])', line = (depth: number) => lineOf(stateAt(sgf, depth))
    assert.deepEqual([line(1).start.number, line(1).moves.length], [0, 2])
    assert.deepEqual([line(3).start.number, line(3).moves.length], [2, 2])
    assert.equal(asked(linePath(stateAt(sgf, 5)))['board']!.endsWith('8O'), true)
})

/* ---- the address ---- */

test('an address says how one looks at the field, or nothing', () => {
    assert.equal(fieldWords(settings), null)
    const on = withFieldWords(settings, ['paper', 'middle', 'contours', 'nonsense'])
    assert.deepEqual(fieldWords(on), ['paper', 'middle', 'contours'])
    assert.equal(withFieldWords(on, null), on)
    assert.deepEqual(fieldWords(withFieldWords(settings, [])), ['network', 'opening'])
    const text = formatAddress(addressOf({ ...firstState(on) }))
    assert.equal(text, 'field=paper,middle,contours')
    assert.deepEqual(parseAddress(`#${text}`).field, ['paper', 'middle', 'contours'])
    assert.equal(parseAddress('#game=1').field, null)
})

/* ---- lines of equal potential ---- */

/** Whether a place lies within closed lines, by the crossings of a ray. */
const crossings = (lines: readonly (readonly Spot[])[], x: number, y: number): number => lines.reduce((sum, spots) =>
    sum + spots.filter(([x1, y1], i) => {
        const [x2, y2] = spots[(i + 1) % spots.length]!
        return (y1 > y) !== (y2 > y) && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)
    }).length, 0)

test('closed lines part the points above a level from those below', () => {
    const roll = dice(7)
    for (const size of [{ rows: 1, cols: 1 }, { rows: 5, cols: 5 }, { rows: 7, cols: 19 }] satisfies Size[]) {
        for (let i = 0; i < 40; i++) {
            // the border is below the level, so that no line ends there
            const map = Array.from({ length: size.rows }, (_, y) => Array.from({ length: size.cols }, (_, x) =>
                (x === 0 || y === 0 || x === size.cols - 1 || y === size.rows - 1 ? 0 : roll(9))))
            const lines = contours(map, size, 4.5)
            assert.equal(lines.every(({ closed }) => closed), true)
            for (let y = 0; y < size.rows; y++) for (let x = 0; x < size.cols; x++) {
                const within = crossings(lines.map(({ spots }) => spots), x + 0.5, y + 0.5) % 2 === 1
                assert.equal(within, map[y]![x]! > 4.5, `${x} ${y} of ${JSON.stringify(map)}`)
            }
        }
    }
})

test('a line lies where the level is, and ends at the edge of the board', () => {
    const [line, ...more] = contours([[0, 4], [0, 4]], { rows: 2, cols: 2 }, 1)
    assert.equal(more.length, 0)
    assert.equal(line!.closed, false)
    assert.deepEqual(line!.spots.map(([x]) => x), [0.75, 0.75, 0.75, 0.75], 'a quarter of the way from 0.5 to 1.5')
    assert.deepEqual(line!.spots.map(([, y]) => y).sort(), [0, 0.5, 1.5, 2])
    assert.deepEqual(contours([[3, 3]], { rows: 1, cols: 2 }, 1), [], 'none where all is above')
})

/* ---- curves and words ---- */

const moment = (score: number, spread: number, lead = 0): Moment =>
    ({ move: 'Q16', colour: 'black', lead, score, spread, probability: 0.5 })

test('a scale holds the scores with their spread, and zero', () => {
    const curve = [moment(3, 9), moment(-4, 9), moment(0, 1)], long = Array.from({ length: 100 }, () => curve[0]!)
    assert.deepEqual(scaleOf(curve), { most: 15, least: -15, moves: 2 })
    assert.equal(scaleOf([...long, moment(300, 1)]).most, 15, 'a short moment may leave it')
    assert.equal(scaleOf([...long, ...long, moment(-4, 9)]).least, -10)
    assert.deepEqual(scaleOf([]), { most: 5, least: -5, moves: -1 })
    const scale = scaleOf(curve)
    assert.deepEqual([across(scale, 1), down(scale, 15), down(scale, 0), down(scale, -15)], [0.5, 0, 0.5, 1])
    assert.deepEqual([-1, 0, 0.24, 0.26, 2].map((part) => moveAt(scale, part)), [0, 0, 0, 1, 2])
    assert.equal(across(scaleOf([moment(0, 1)]), 0), 0)
    assert.equal(pathOf(scale, [moment(15, 0), moment(-15, 0)], (m) => m.score), 'M0 0L500 200')
    assert.equal(bandPath(scale, [moment(0, 15)], (m) => m.score + m.spread, (m) => m.score - m.spread), 'M0 0L0 200')
    assert.equal(pathOf(scale, [] as Moment[], (m) => m.score), '')
})

test('leads are written as people do', () => {
    setLanguage('en')
    assert.deepEqual([3.46, -2, 0.04, -0.06].map((lead) => leadText(lead)), ['B+3.5', 'W+2', '0', 'W+0.1'])
    assert.deepEqual([leadText(12.34, 8), leadText(0.4, 8), leadText(12.34, 1)], ['B+12', '0', 'B+12.3'])
    assert.deepEqual([12.34, 1.26, 0].map(spreadText), ['±12', '±1.3', ''])
    assert.deepEqual([0, 0.624, 1].map(percentText), ['0%', '62%', '100%'])
    assert.deepEqual([signed(3), signed(-3), signed(0.001, 2), signed(-0.5, 1)], ['+3', '−3', '0.00', '−0.5'])
})

test('a point says its potential, whose it is, and whether its stone is dead', () => {
    const report = {
        size: '1x3', rule: 'judge', potential: [[12, -3, 0]], owner: [[0.8, -0.9, 0.01]], dead: ['B1'], seki: [],
        thresholds: { core: 6, rim: 1, levels: [1, 6, 16, 32] },
    } as unknown as FieldReport
    setLanguage('en')
    assert.deepEqual([0, 1, 2].map((point) => spotText(report, point)), [
        '80% Black’s at the end, potential +12, Black’s core', '90% White’s at the end, dead, potential −3, White’s rim',
        'potential 0, neutral',
    ])
    assert.equal(spotText(report, 3), '', 'a board of another size has other points')
    assert.equal(spotText({ ...report, rule: 'paper' }, 0), 'potential +12, Black’s core')
})

test('the sentences are there in both languages, and put in the same things', () => {
    const holes = (text: string): string => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort().join()
    for (const [key, text] of Object.entries(en)) assert.equal(holes(ja[key as keyof typeof ja]), holes(text), key)
})

/* ---- what the network would play ---- */

const told = (size: string, suggestions: FieldReport['suggestions'], change: Partial<State> = {}): State => {
    const [rows] = size.split('x'), state = stateAt(`(;SZ[${rows}];B[aa])`, 1)
    const about = { network: true } as State['about'], answer = { size, suggestions } as FieldReport
    return {
        ...state, about, settings: { ...settings, suggest: true },
        field: { ...state.field, suggested: { key: 'asked', answer, pending: false, failure: null } }, ...change,
    }
}

test('the first moves of the network are shown, those that are rare are not', () => {
    const moves = [{ point: 'C3', prior: 0.5 }, { point: 'pass', prior: 0.3 }, { point: 'A1', prior: 0.01 }]
    assert.deepEqual(suggestedMoves(told('5x5', moves)), [{ point: 12, prior: 0.5 }, { point: -1, prior: 0.3 }])
    assert.deepEqual(suggestedMoves(told('5x5', [{ point: 'A1', prior: 0.01 }])), [{ point: 20, prior: 0.01 }], 'but the first')
    const many = Array.from({ length: 10 }, (_, i) => ({ point: `${'ABCDE'[i % 5]}${1 + Math.floor(i / 5)}`, prior: 0.09 }))
    assert.equal(suggestedMoves(told('5x5', many)).length, 8)
    assert.deepEqual([0.314, 0.002, 1].map(priorText), ['31', '1', '100'])
})

test('nothing is suggested that is not about what is seen', () => {
    const moves = [{ point: 'C3', prior: 0.5 }], good = told('5x5', moves)
    assert.equal(suggestedMoves(good).length, 1)
    assert.equal(suggestedMoves(good), suggestedMoves(good), 'the same list, so that nothing is drawn anew')
    const none = (change: Partial<State>): void => assert.equal(suggestedMoves({ ...good, ...change }).length, 0)
    none({ settings })
    none({ about: null })
    none({ about: { network: false } as State['about'] })
    none({ field: { ...good.field, suggested: { ...good.field.suggested, pending: true } } })
    assert.equal(suggestedMoves(told('5x5', null)).length, 0)
    assert.equal(suggestedMoves(stateAt('(;SZ[9];B[aa])', 1, { ...told('5x5', moves), place: stateAt('(;SZ[9];B[aa])', 1).place })).length, 0)
})

test('the network is told the last moves, as they are on the screen', () => {
    const sgf = '(;SZ[5];B[aa];W[bb];B[];W[cc];B[dd];W[ea])', state = stateAt(sgf, 6)
    assert.equal(asked(positionPath(state, 'network'))['last'], 'E5,D2,C3,pass,B4')
    assert.equal(asked(positionPath({ ...state, motion: 3 }, 'network'))['last'], 'A1,B4,C3,pass,D2')
    assert.equal(asked(positionPath(state, 'judge'))['last'], undefined)
    assert.equal(asked(linePath(state))['rule'], 'network')
    assert.equal(asked(linePath({ ...state, settings: { ...settings, fieldMethod: 'judge' } }))['rule'], 'judge')
})
