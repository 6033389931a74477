/*
 * What the panels work out before they draw: rows in sight, figures, filters, years, and where the graph's nodes stand.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer, Continuation, GraphArc, GraphNode, Neighbourhood, Years } from '../src/net/types'
import { checkColumns } from '../src/state/columns'
import { chosenColumns, columnsFor, namesFor, templateOf, widthOf } from '../src/view/panels/columns'
import type { Column } from '../src/view/panels/columns'
import { percent, shortNumber, yearSpan } from '../src/view/panels/figures'
import { activeCount, faultyField } from '../src/view/panels/filter'
import { layGraph, wayTo } from '../src/view/panels/layout'
import { heightOf, inSight, scrollTo, type Sheet } from '../src/view/panels/scroll'
import { datesFor, formatSearch, isEvent, parseSearch, wordsOf } from '../src/view/panels/search'
import { axisOf, barsOf } from '../src/view/panels/years'
import { csvOf, MOST_SERIES, stepName, stepsOf } from '../src/view/years/series'
import { formatNumber, setLanguage } from '../src/words'
import { answerWith } from './browser'

/* ---- rows in sight ---- */

const hundredThousand: Sheet = { count: 100_000, row: 24, viewport: 480 }
const tenMillion: Sheet = { ...hundredThousand, count: 10_000_000 }

test('rows in sight: draws those in sight and a few more', () => {
    const { first, end, top } = inSight(hundredThousand, 24_000)
    assert(first <= 1000 && first > 980)
    assert(end >= 1020 && end < 1040)
    assert.equal(top, first * 24)
})

test('rows in sight: begins and ends with the list', () => {
    assert.equal(inSight(hundredThousand, 0).first, 0)
    assert.equal(inSight(hundredThousand, heightOf(hundredThousand) - 480).end, 100_000)
    assert.deepEqual(inSight({ ...hundredThousand, count: 0 }, 0), { first: 0, end: 0, top: 0 })
    assert.equal(inSight({ ...hundredThousand, count: 3 }, 0).end, 3)
})

test('rows in sight: reaches the last row of a list too tall to be drawn', () => {
    assert(heightOf(tenMillion) < 17_000_000)
    const bottom = heightOf(tenMillion) - 480, { end, first, top } = inSight(tenMillion, bottom)
    assert.equal(end, 10_000_000)
    assert(Math.abs(top + (end - first) * 24 - (bottom + 480)) < 1, 'the last row stands at the bottom')
})

test('rows in sight: scrolls no further than a row needs', () => {
    assert.equal(scrollTo(hundredThousand, 240, 15), 240)
    assert.equal(scrollTo(hundredThousand, 240, 4), 96)
    assert.equal(scrollTo(hundredThousand, 0, 20), 24)
    for (const index of [0, 1, 4_999_999, 9_999_999]) {
        const { first, end } = inSight(tenMillion, scrollTo(tenMillion, 8_000_000, index))
        assert(first <= index && index < end, `row ${index}`)
    }
})

/* ---- figures ---- */

test('figures: tells shares without false precision', () => {
    assert.equal(percent(1, 3), '33%')
    assert.equal(percent(1, 1000), '<1%')
    assert.equal(percent(999, 1000), '99%')
    assert.equal(percent(0, 7), '0%')
    assert.equal(percent(7, 7), '100%')
    assert.equal(percent(0, 0), '–')
})

test('figures: shortens numbers only where there is a word for it', () => {
    const texts = (): string[] => [0, 939, 1000, 9_999, 31_346, 999_600, 2_000_000, 123_456_789].map(shortNumber)
    assert.deepEqual(texts(), ['0', '939', '1K', '10K', '31K', '1M', '2M', '120M'])
    setLanguage('ja')
    assert.deepEqual(texts(), ['0', '939', '1,000', '9,999', '3.1万', '100万', '200万', '1.2億'])
    setLanguage('en')
})

test('figures: separates thousands', () => {
    const texts = [0, 999, 1000, 12_345, 1_234_567].map(formatNumber)
    assert.deepEqual(texts, ['0', '999', '1,000', '12,345', '1,234,567'])
})

test('figures: tells dates by their years', () => {
    assert.equal(yearSpan('1998-05-31', '2016'), '1998–2016')
    assert.equal(yearSpan('1998', '1998-12-01'), '1998')
    assert.equal(yearSpan(null, null), '–')
})

/* ---- years ---- */

test('years: has one axis for all rows', () => {
    assert.deepEqual(axisOf([[[1998, 2]], undefined, [], [[1990, 1], [2001, 4]]]), { from: 1990, to: 2001 })
    assert.equal(axisOf([undefined, []]), null)
})

test('years: puts years together when there are too many, and loses none', () => {
    const years = Array.from({ length: 400 }, (_, i): [number, number] => [1600 + i, i])
    const bars = barsOf(years, { from: 1600, to: 1999 }, 48)
    assert(bars.length <= 48)
    assert.equal(bars.reduce((sum, games) => sum + games, 0), (399 * 400) / 2)
    assert.deepEqual(barsOf([[2001, 3]], { from: 2000, to: 2002 }, 48), [0, 3, 0])
})

/* ---- the search box ---- */

const cases: [text: string, filter: object][] = [
    ['', {}],
    ['Honinbo Shusaku', { text: 'Honinbo Shusaku' }],
    ['Shusaku 1846', { text: 'Shusaku', from: '1846', to: '1846' }],
    ['Shusaku 1840..1850', { text: 'Shusaku', from: '1840', to: '1850' }],
    ['1840-05..', { from: '1840-05' }],
    ['..1850', { to: '1850' }],
    ['event: castle games 1849', { event: 'castle games', from: '1849', to: '1849' }],
    ['Shusaku event: castle games', { text: 'Shusaku', event: 'castle games' }],
    ['棋戦:名人', { event: '名人' }],
    ['player 7', { text: 'player 7' }],
]
for (const [text, filter] of cases) {
    test(`the search box: reads '${text}'`, () => assert.deepEqual(parseSearch(text), filter))
}
test('the search box: writes what it reads', () => {
    for (const [text] of cases) assert.deepEqual(parseSearch(formatSearch(parseSearch(text))), parseSearch(text))
})

test('the search box: a filter of the row is said too', () => {
    assert.equal(formatSearch({ player: 'Shusaku', from: '1846', to: '1846' }), 'Shusaku 1846')
    assert.equal(formatSearch({ text: 'castle', event: 'games' }), 'castle event: games')
})

test('the search box: offers the dates that digits may mean', () => {
    assert.deepEqual(datesFor('198'), [{ from: '1980', to: '1989' }])
    assert.deepEqual(datesFor(' 1985 '), [{ from: '1985', to: '1985' }, { from: '1980', to: '1989' }])
    assert.deepEqual(datesFor('1985-07'), [{ from: '1985-07', to: '1985-07' }])
    assert.deepEqual(datesFor('1985..'), [{ from: '1985' }])
    for (const text of ['', '19', '19852', 'Shusaku 1846', '..']) assert.deepEqual(datesFor(text), [], text)
})

test('the search box: knows when events alone are asked for, and what the server is to look for', () => {
    assert(isEvent('event: castle') && isEvent('1849 棋戦：名人') && !isEvent('eventful'))
    assert.equal(wordsOf('Shusaku event: castle 1849'), 'Shusaku castle 1849')
})

/* ---- columns ---- */

test('columns: those that fit, or those that were chosen', () => {
    const heads = (columns: readonly Column[]): string[] => columns.map(({ head }) => head.replace('games.', ''))
    assert.deepEqual(heads(columnsFor(330, false)), ['date', 'black', 'white', 'result'])
    assert.deepEqual(namesFor(660), ['date', 'black', 'white', 'result', 'ranks', 'event', 'moves'])
    assert.deepEqual(heads(chosenColumns(['black', 'size'], true, null)), ['black', 'size', 'interval'])
    assert(!templateOf(chosenColumns(['black', 'event'], false, null)).includes('minmax(0'), 'names can be read')
    assert.equal(widthOf(chosenColumns(['date', 'black', 'size'], false, null)), 80 + 96 + 56 + 2 * 8 + 24)
})

test('columns: what is kept is in order and known', () => {
    assert.deepEqual(checkColumns(['id', 'luck', 'date', 'id']), ['date', 'id'])
    for (const stored of [null, [], 'date', { 0: 'date' }, ['luck']]) assert.equal(checkColumns(stored), null)
})

/* ---- filters ---- */

const failure = (message: string, status = 400) => ({ status, code: 'bad-parameter', message })
test('filters: counts what is said', () => assert.equal(activeCount({ player: 'x', event: '', from: ' ' }), 1))
test('filters: finds the field that could not be read', () => {
    const filter = { from: 'soon', rank: '9x' }
    assert.equal(faultyField(failure("from: 'soon' is not a date; write 1998"), filter), 'from')
    assert.equal(faultyField(failure("rank='9x' is not a range of ranks"), filter), 'rank')
    assert.equal(faultyField(failure("'9x' is not a range of ranks; write 1d-9p"), filter), 'rank')
    assert.equal(faultyField(failure("'3000' is not a board size"), filter), null)
    assert.equal(faultyField(failure("from: 'soon'", 500), filter), null)
    assert.equal(faultyField(null, filter), null)
})

/** Here, a parent, two children, and a position that both reach: each plays first what the other plays second. */
function diamond(): Neighbourhood {
    const node = (id: number, level: GraphNode['level'], games: number | null): GraphNode =>
        ({ id, level, games, occurrences: games })
    const arc = (from: number, to: number, move: string, games: number): GraphArc =>
        ({ from, to, move, colour: 'black', kind: 'move', games })
    return {
        nodes: [node(0, 0, 100), node(1, -1, null), node(2, 1, 60), node(3, 1, 40), node(4, 2, 50), node(5, 2, 9)],
        arcs: [
            arc(1, 0, 'Q16', 100), arc(0, 2, 'D4', 60), arc(0, 3, 'Q4', 40), arc(2, 4, 'Q4', 30), arc(3, 4, 'D4', 20),
            arc(2, 5, 'C3', 9),
        ],
    }
}

/* ---- the graph ---- */

test('the graph: goes from left to right, every position once', () => {
    const { nodes, left } = layGraph(diamond(), 600, 200, 24)
    const at = new Map(nodes.map((node) => [node.id, node]))
    assert.equal(left, 0)
    assert.equal(nodes.length, 6)
    for (const [a, b] of [[1, 0], [0, 2], [2, 4], [3, 5]]) assert(at.get(a!)!.x < at.get(b!)!.x)
    assert(nodes.every(({ x, y, width }) => x >= 0 && x + width <= 600 && y >= 12 && y <= 188))
    assert(at.get(2)!.y < at.get(3)!.y, 'more games stand higher')
})

test('the graph: shows where ways meet', () => {
    const { nodes, arcs } = layGraph(diamond(), 600, 200, 24)
    assert.equal(nodes.find(({ id }) => id === 4)!.waysIn, 2)
    assert.deepEqual(arcs.filter(({ joins }) => joins).map(({ from, to }) => [from, to]), [[3, 4]])
    assert.deepEqual(arcs.filter(({ label }) => label).map(({ move }) => move), ['D4'], 'its node says Q4')
})

test('the graph: counts the routes here as the list does', () => {
    const graph = diamond(), back: GraphArc = { ...graph.arcs[0]!, from: 2, to: 0, move: null, kind: 'pass' }
    const here = (routes?: number): number | undefined =>
        layGraph({ ...graph, arcs: [...graph.arcs, back] }, 600, 200, 24, routes).nodes.find(({ id }) => id === 0)!.waysIn
    assert.equal(here(), 1, 'who comes back was here before')
    assert.equal(here(9), 9, 'the graph has only the first of many')
})

test('the graph: keeps apart what stands below each other', () => {
    const nodes = layGraph(diamond(), 300, 70, 24).nodes
    for (const a of nodes) for (const b of nodes) {
        if (a.x === b.x && a.y < b.y) assert(b.y - a.y >= (a.waysIn > 1 ? 37 : 26), `${a.id} and ${b.id}`)
    }
})

test('the graph: leaves out what finds no space, and says how many', () => {
    const { nodes, left } = layGraph(diamond(), 300, 40, 24)
    assert.equal(nodes.length + left, 6)
    assert(nodes.some(({ id }) => id === 4) && !nodes.some(({ id }) => id === 5))
})

test('the graph: knows the moves to a node, the strongest way', () => {
    const graph = diamond(), node = (id: number) => graph.nodes.find((each) => each.id === id)!
    assert.deepEqual(wayTo(graph, node(4)).map(({ move }) => move), ['D4', 'Q4'])
    assert.deepEqual(wayTo(graph, node(3)).map(({ move }) => move), ['Q4'])
    assert.deepEqual(wayTo(graph, node(0)), [])
})


/* ---- choices over the years ---- */

const wayWith = (move: string, years: Years, kind: Continuation['kind'] = 'move'): Continuation => ({
    move, colour: 'black', kind, years, games: years.reduce((sum, [, games]) => sum + games, 0), occurrences: 0,
    black: 0, white: 0, other: 0, first: null, last: null,
})
const answerOf = (...continuations: Continuation[]): Answer => ({ ...answerWith([]), continuations })

test('years: one column a year where there are few', () => {
    const steps = stepsOf(answerOf(wayWith('Q16', [[1990, 3], [1992, 1]]), wayWith('R16', [[1991, 2]])))!
    assert.deepEqual([steps.from, steps.span, steps.totals], [1990, 1, [3, 2, 1]])
    assert.deepEqual(steps.series.map(({ steps: each }) => each), [[3, 0, 1], [0, 2, 0]])
    assert.equal(stepName(steps, 2), '1992')
})

test('years: round steps where there are many, and nothing is lost', () => {
    const years = Array.from({ length: 190 }, (_, i): [number, number] => [1833 + i, i])
    const steps = stepsOf(answerOf(wayWith('Q16', years)))!
    assert.deepEqual([steps.from, steps.span, steps.totals.length], [1830, 10, 20])
    assert.equal(stepName(steps, 0), '1830–1839')
    assert.equal(steps.totals.reduce((sum, n) => sum + n, 0), years.reduce((sum, [, n]) => sum + n, 0))
})

test('years: what has no name of its own is together, and last', () => {
    const ways = Array.from({ length: 9 }, (_, i) => wayWith(`A${i + 1}`, [[1990, 9 - i], [1991, 1]]))
    const { series, totals } = stepsOf(answerOf(...ways, wayWith('', [[1991, 5]], 'outside')))!
    assert.deepEqual([series.length, series.at(-1)!.way, series.at(-1)!.steps], [MOST_SERIES + 1, null, [3 + 2 + 1, 3 + 5]])
    assert.deepEqual(totals, [45, 9 + 5])
})

test('years: one year, or none, is nothing to compare', () => {
    assert.equal(stepsOf(answerOf(wayWith('Q16', [[1990, 3]]))), null)
    assert.equal(stepsOf(answerOf(wayWith('Q16', []))), null)
    assert.equal(stepsOf(answerOf()), null)
})

test('years: as a file, every year and every continuation', () => {
    const answer = answerOf(wayWith('Q16', [[1990, 3], [1992, 1]]), wayWith('R16', [[1991, 2]]))
    assert.equal(csvOf(answer, 'Year', ({ move }) => `A, "${move}"`),
        'Year,"A, ""Q16""","A, ""R16"""\n1990,3,0\n1991,0,2\n1992,1,0\n')
})
