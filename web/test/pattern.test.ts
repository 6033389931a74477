/* Patterns: rectangles, cells, turning, addresses, letters, and the answer as it is seen on the screen. */
import { asked, gameLine, on, pause } from './browser'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchangeColours } from '../src/go/board'
import { inverse, transformBoard } from '../src/go/motion'
import { asItLies, between, boundSides, cellAt, cellsText, cycled, layFound, newPattern, patternThrough, pointAt,
    readMoves, rectThrough, shows, snapped, wildAt, withRect } from '../src/go/pattern'
import type { Pattern, Wild } from '../src/go/pattern'
import { formatName, parseName } from '../src/go/point'
import { onScreen, patternPath } from '../src/net/pattern'
import type { PatternAnswer } from '../src/net/pattern'
import { parseSgf } from '../src/record/sgf'
import { mainLine } from '../src/record/tree'
import { positionAt } from '../src/record/position'
import * as look from '../src/state/actions/look'
import * as act from '../src/state/actions/pattern'
import * as play from '../src/state/actions/play'
import { openGame } from '../src/state/actions/record'
import { addressOf, formatAddress, parseAddress, parseBoardLine } from '../src/state/address'
import { stopSearch, watchQuestions } from '../src/state/ask'
import { lettersFor, MOST_LETTERS } from '../src/state/pattern/letters'
import { patternWords, readPattern } from '../src/state/pattern/words'
import { placeAt } from '../src/state/place'
import { screenBoard } from '../src/state/screen'
import { checkSettings } from '../src/state/settings'
import { firstState } from '../src/state/start'
import type { State } from '../src/state/state'
import { getState, setState } from '../src/state/store'
import { sampleGames } from './sample'

const nine = { rows: 9, cols: 9 }
const at = (name: string): number => parseName(name, nine)!
const rect = (from: string, to: string) => between(at(from), at(to), nine)
const loose = (...cells: [number, Wild][]): Map<number, Wild> => new Map(cells)
const board = parseBoardLine('9/2X6/2XO5/3O5/9/9/6X2/9/9')!

/* ---- rectangles and cells ---- */

test('a rectangle lies between two corners of any kind', () => {
    for (const [a, b] of [['B8', 'D6'], ['D6', 'B8'], ['B6', 'D8'], ['D8', 'B6']] as const)
        assert.deepEqual(rect(a, b), { row: 1, col: 1, rows: 3, cols: 3 })
    assert.deepEqual(rect('E5', 'E5'), { row: 4, col: 4, rows: 1, cols: 1 })
})

test('sides within one line of an edge go to it', () => {
    assert.deepEqual(snapped(rect('B8', 'D6'), nine), { row: 0, col: 0, rows: 4, cols: 4 })
    assert.deepEqual(snapped(rect('C7', 'G3'), nine), rect('C7', 'G3'))
    assert.deepEqual(snapped(rect('F4', 'H2'), nine), rect('F4', 'J1'))
    assert.deepEqual(snapped(rect('A9', 'J1'), nine), rect('A9', 'J1'))
})

test('cells are the stones, or what they may be', () => {
    const pattern = newPattern(rect('B9', 'E6'))
    assert.equal(cellsText(pattern, board), '..../.X../.XO./..O.')
    const wild = { ...pattern, loose: loose([5, '*'], [6, 'x'], [9, 'o'], [14, '#']) }
    assert.equal(cellsText(wild, board), '..../.*x./.oO./..#.')
    assert.equal(cellsText({ ...pattern, swapped: true }, exchangeColours(board)), cellsText(pattern, board))
})

test('a cell goes through its kinds and back', () => {
    let pattern = newPattern(rect('B9', 'E6'))
    const kinds: (Wild | null)[] = []
    for (let i = 0; i < 5; i++) kinds.push(wildAt(pattern = cycled(pattern, 3), 3))
    assert.deepEqual(kinds, ['*', 'x', 'o', '#', null])
    const seen = cycled({ ...pattern, swapped: true, loose: loose([3, 'x']) }, 3)
    assert.deepEqual([wildAt(seen, 3), seen.swapped], ['#', false], 'on the screen it was o, so # comes next')
})

test('what was said of points holds in another rectangle', () => {
    const pattern = { ...newPattern(rect('B9', 'E6')), loose: loose([5, '*'], [15, '#']) }
    const next = withRect(pattern, rect('C8', 'F3'), nine)
    const points = [...next.loose].map(([cell, wild]) => `${formatName(pointAt(next.rect, cell, nine), nine)} ${wild}`)
    assert.deepEqual(points, ['C8 *', 'E6 #'])
    assert.deepEqual(next.drawn, next.rect)
    assert.equal(withRect(pattern, rect('G3', 'J1'), nine).loose.size, 0)
})

test('the sides that bind are those that touch the board where it was drawn', () => {
    const pattern = newPattern(rect('A9', 'D6'))
    assert.deepEqual(boundSides(pattern, nine), ['top', 'left'])
    assert.deepEqual(boundSides({ ...pattern, rect: rect('C9', 'F6') }, nine), ['top', 'left'], 'wherever it lies now')
    assert.deepEqual(boundSides({ ...pattern, anchor: 'free' }, nine), [])
    assert.equal(boundSides({ ...newPattern(rect('C5', 'D4')), anchor: 'fixed' }, nine).length, 4)
    assert.deepEqual(boundSides(newPattern(rect('C5', 'D4')), nine), [])
})

/* ---- turning ---- */

test('a pattern turns with the board', () => {
    const pattern = { ...newPattern(rect('B9', 'E7')), loose: loose([1, '*'], [6, 'x']) }
    const cells = cellsText(pattern, board)
    for (let motion = 0; motion < 8; motion++) {
        const turned = patternThrough(motion, pattern, nine), there = transformBoard(board, motion)
        assert.deepEqual(turned.rect, rectThrough(motion, pattern.rect, nine))
        const stones = (text: string): string => [...text.replaceAll('/', '')].sort().join('')
        assert.equal(stones(cellsText(turned, there)), stones(cells), 'the same cells, elsewhere')
        assert.equal(cellsText(patternThrough(inverse(motion), turned, nine), board), cells)
    }
})

test('what was found is laid as it was drawn, for every motion and both colours', () => {
    const pattern = { ...newPattern(rect('A9', 'D6')), loose: loose([5, '*']) }
    const cells = cellsText(pattern, board)
    for (let motion = 0; motion < 8; motion++) {
        for (const swapped of [false, true]) {
            const turned = transformBoard(board, motion), game = swapped ? exchangeColours(turned) : turned
            const laid = layFound(pattern, { rect: rectThrough(motion, pattern.rect, nine), motion, swapped }, nine)
            const screen = transformBoard(game, laid.motion)
            assert.deepEqual(laid.pattern.rect, pattern.rect)
            assert(shows(screen, laid.pattern.rect, cells, swapped), `motion ${motion}`)
            assert.equal(cellsText(laid.pattern, screen), cells, 'so the question stays the same')
            assert.equal(laid.pattern.swapped, swapped)
        }
    }
})

test('one that slid along its edge lies where it is, and is still the same question', () => {
    const pattern = newPattern(rect('C9', 'E7'))
    const laid = layFound(pattern, { rect: rect('G9', 'J7'), motion: 0, swapped: false }, nine)
    assert.deepEqual([laid.pattern.rect, laid.pattern.drawn], [rect('G9', 'J7'), pattern.rect])
    assert.deepEqual(boundSides(laid.pattern, nine), ['top'], 'though it touches the right edge now')
    assert.deepEqual(asItLies(laid.pattern).drawn, rect('G9', 'J7'))
})

test('on a board that is not square the pattern turns instead of the board', () => {
    const size = { rows: 9, cols: 13 }, pattern = { ...newPattern({ row: 0, col: 0, rows: 2, cols: 3 }), loose: loose([2, '*']) }
    const laid = layFound(pattern, { rect: { row: 3, col: 4, rows: 3, cols: 2 }, motion: 4, swapped: false }, size)
    assert.equal(laid.motion, 0)
    assert.deepEqual(laid.pattern.rect, { row: 3, col: 4, rows: 3, cols: 2 })
    assert.deepEqual([...laid.pattern.loose], [[4, '*']])
})

/* ---- addresses ---- */

test('a pattern is the same after writing and reading', () => {
    const base = newPattern(rect('B9', 'E6'))
    const some: Pattern[] = [
        base, { ...base, anchor: 'free' }, { ...base, anchor: 'fixed', keepColours: true, next: 'white' },
        { ...base, turn: 'black', moves: '1-60' }, { ...base, swapped: true, turn: 'white', moves: '-9' },
        { ...base, loose: loose([0, '*'], [5, 'x'], [6, 'o'], [15, '#']) },
        { ...base, drawn: { row: 0, col: 3 }, swapped: true, loose: loose([5, 'x']), next: 'black' },
    ]
    for (const pattern of some) {
        const words = patternWords(pattern, nine)!, read = readPattern(words, nine)!
        assert.deepEqual(patternWords(read, nine), words)
        assert.deepEqual([...read.loose], [...pattern.loose], words.join())
        assert.deepEqual({ ...read, loose: 0, drawn: 0 }, { ...pattern, loose: 0, drawn: 0 })
        assert.deepEqual([read.drawn.row, read.drawn.col], [pattern.drawn.row, pattern.drawn.col])
    }
    assert.equal(patternWords(some[3]!, nine)!.join(), 'B9:E6,turn-black,moves-1-60')
    assert.equal(patternWords(some[4]!, nine)!.join(), 'B9:E6,turn-black,moves--9,swapped')
    assert.equal(patternWords(some[5]!, nine)!.join(), 'B9:E6,B9:any,C8:not-white,D8:not-black,E6:stone')
    assert.equal(patternWords(some[6]!, nine)!.join(), 'B9:E6,next-white,from-D9,swapped,C8:not-black')
})

test('a window of moves is read as people write it', () => {
    for (const [text, moves] of [['1-60', '1-60'], [' 7 – 007 ', '7-7'], ['20-', '20-'], ['-60', '-60'], ['31', '31'], ['0', '0'],
        ['', null], ['-', null], ['60-1', null], ['1 60', null], ['x', null], ['1-2-3', null], ['123456', null]] as const) {
        assert.equal(readMoves(text), moves, `“${text}”`)
    }
})

test('nonsense in a pattern is as if it had not been said', () => {
    for (const bad of [null, [], ['x'], ['A1'], ['A1:Z9'], ['pass:A1'], ['A0:B1']]) assert.equal(readPattern(bad, nine), null)
    const read = readPattern(['A1:B2', 'loose', 'A9:any', 'A1:some', 'from-J9', 'next-red', 'moves-9-1', 'turn-'], nine)!
    assert.deepEqual({ ...read, loose: read.loose.size }, { ...newPattern(rect('A1', 'B2')), loose: 0 })
})

/* ---- letters ---- */

test('letters stay while one plays on', () => {
    const first = lettersFor('a', [30, 31, 32])
    assert.deepEqual([...first.values()], ['A', 'B', 'C'])
    const second = lettersFor('a', [32, 40, 31])
    assert.deepEqual([...second], [[32, 'C'], [40, 'D'], [31, 'B']])
    assert.deepEqual([...lettersFor('a', [30, 40])], [[30, 'A'], [40, 'D']], 'also those that were away for a while')
    assert.deepEqual([...lettersFor('b', [40])], [[40, 'A']], 'another rectangle begins anew')
})

test('there are always letters', () => {
    for (let i = 0; i < 10; i++) {
        const cells = Array.from({ length: 40 }, (_, n) => i * 17 + n)
        const letters = lettersFor('c', cells)
        assert.equal(letters.size, MOST_LETTERS)
        assert.equal(new Set(letters.values()).size, MOST_LETTERS)
        assert([...letters.values()].every((letter) => /^[A-Z]$/.test(letter)))
    }
})

/* ---- the question and the answer ---- */

test('the question says what is asked, and no more', () => {
    const q = { db: '', board, pattern: newPattern(rect('A9', 'C8')), filter: {}, sort: { key: 'date', reverse: false }, hits: 20 } as const
    assert.equal(patternPath(q), '/pattern?cells=.../..X&size=9x9&at=A9&sort=date&hits=20')
    const more = { ...q.pattern, anchor: 'free', keepColours: true, next: 'white', turn: 'black', moves: '20-', loose: loose([0, '#']) } as const
    assert.equal(patternPath({ ...q, pattern: more, skip: 40, filter: { player: 'a' } }),
        '/pattern?cells=%23..%2F..X&size=9x9&free=1&keep-colours=1&next=white&to-move=black&moves=20-&player=a&sort=date&skip=40&hits=20')
})

const counts = { games: 3, times: 4, black: 2, white: 1, other: 0, first: null, last: null }
const found: PatternAnswer = {
    ...counts, size: '9x9', cells: '', images: 16, indexed: true, ended: 0,
    continuations: [
        { ...counts, cell: [1, 0], move: 'C8', colour: 'black', kind: 'move', at_once: 2 },
        { ...counts, cell: null, move: null, colour: null, kind: 'outside', at_once: 0 },
    ],
    hits: [],
}

test('the answer is told as the pattern lies', () => {
    const pattern = { ...newPattern(rect('C9', 'E7')), rect: rect('F9', 'H7') }
    const plain = onScreen(found, pattern, nine, () => 'A')
    assert.deepEqual([plain.continuations[0]!.move, plain.continuations[0]!.letter], ['F8', 'A'])
    assert.deepEqual([plain.occurrences, plain.black, plain.continuations[1]!.move], [4, 2, null])
    const swapped = onScreen(found, { ...pattern, swapped: true }, nine, () => 'A')
    assert.deepEqual([swapped.black, swapped.white, swapped.continuations[0]!.colour, swapped.continuations[0]!.black],
        [1, 2, 'white', 1])
})

/* ---- the state ---- */

const NINE = '(;SZ[9];B[cc];W[gg];B[cg];W[gc])'

function begin(change: Partial<State> = {}): void {
    const tree = parseSgf(NINE)
    setState({ ...firstState(checkSettings(null)), place: placeAt(tree, mainLine(tree)[2]!), saved: tree,
        source: { kind: 'game', db: '', id: 1 }, ...change })
}

test('marking: a drag is asked when it ends, two clicks are a drag', () => {
    begin()
    act.markOver(at('B8'), at('D6'), false)
    assert.equal(getState().pattern, null)
    assert.deepEqual(getState().marking!.over, rect('A9', 'D6'))
    act.markBetween(at('B8'), at('D6'), false)
    assert.deepEqual([getState().pattern!.rect, getState().marking], [rect('A9', 'D6'), null])
    act.markBetween(at('B8'), at('D6'), true)
    assert.deepEqual(getState().pattern!.rect, rect('B8', 'D6'), 'exactly')
    act.beginMarking()
    act.markCorner(at('E5'))
    assert.deepEqual(getState().pattern!.rect, rect('B8', 'D6'), 'one corner is not enough')
    act.markCorner(at('G7'))
    assert.deepEqual([getState().pattern!.rect, getState().marking], [rect('E7', 'G5'), null])
    act.setAnchor('free')
    act.markBetween(at('B8'), at('D6'), false)
    assert.deepEqual(getState().pattern!.rect, rect('B8', 'D6'), 'where edges do not matter nothing goes to them')
    const { visit } = getState()
    act.growTo(at('E5'), at('E6'), true)
    act.growTo(at('E5'), at('F6'), false)
    assert.deepEqual([getState().pattern!.rect, getState().visit], [rect('E6', 'F5'), visit + 1])
    look.setRegion('nw')
    assert.deepEqual([getState().pattern, getState().region], [null, 'nw'])
    act.markBetween(at('B8'), at('D6'), false)
    assert.equal(getState().region, 'whole')
})

test('the address has the pattern, and turning the board turns it', () => {
    begin()
    act.markBetween(at('A9'), at('D6'), true)
    act.cycleCell(at('B8'))
    assert.equal(act.cycleCell(at('E5')), false)
    const address = formatAddress(addressOf(getState()))
    assert.equal(address, 'game=1&move=2&pattern=A9:D6,B8:any')
    assert.deepEqual(formatAddress(parseAddress(address)), address)
    look.turn('flip-h')
    assert.equal(formatAddress(addressOf(getState())), 'game=1&move=2&pattern=F9:J6,H8:any&motion=1')
})

test('options are about the pattern as it is seen', () => {
    begin({ pattern: { ...newPattern(rect('A9', 'D6')), rect: rect('F9', 'J6'), swapped: true, next: 'black' } })
    assert.equal(act.colourOnScreen(getState().pattern!.next, getState().pattern!), 'white')
    act.setKeepColours(true)
    const { drawn, swapped, next, keepColours } = getState().pattern!
    assert.deepEqual([drawn.col, swapped, next, keepColours], [5, false, 'white', true])
    act.setNext('black')
    assert.equal(act.colourOnScreen(getState().pattern!.next, getState().pattern!), 'black')
})

const lines = (...texts: object[]): string => texts.map((text) => `${JSON.stringify(text)}\n`).join('')
let stop = (): void => undefined

/** A server that answers about patterns in lines, as many as one likes and when one likes. */
function onPattern(answer: (params: URLSearchParams, signal: AbortSignal | null) => Response | Promise<Response>): void {
    const before = globalThis.fetch
    globalThis.fetch = (input, init) => {
        const url = new URL(String(input), 'http://localhost')
        return url.pathname === '/api/v1/pattern' ? Promise.resolve(answer(url.searchParams, init?.signal ?? null)) : before(input, init)
    }
}

test('the pattern is searched for, and what is not wanted any more is given up', async () => {
    const given: string[] = [], searched: string[] = []
    onPattern((params, signal) => {
        searched.push(params.get('cells')!)
        if (params.get('cells') === '.') return new Response(lines({ progress: { done: 1, total: 9 } }, found))
        return new Promise<Response>((_, reject) => signal!.addEventListener('abort', () => {
            given.push(params.get('cells')!)
            reject(new DOMException('', 'AbortError'))
        }))
    })
    begin()
    stop = watchQuestions()
    await pause(5)
    act.markBetween(at('C7'), at('C7'), true)
    await pause(5)
    assert(getState().seen.pending)
    act.markBetween(at('E5'), at('E5'), true)
    await pause(5)
    assert.deepEqual([given, searched], [['X'], ['X', '.']])
    assert.deepEqual([getState().seen.pending, getState().seen.answer!.games, getState().seen.failure], [false, 3, null])
    act.markBetween(at('C7'), at('C7'), true)
    await pause(5)
    stopSearch()
    assert.deepEqual([given.length, getState().seen.failure!.code, getState().seen.pending], [2, 'stopped', false])
    act.cycleCell(at('C7'))
    await pause(5)
    assert.equal(getState().seen.failure!.code, 'asks-nothing')
    assert.equal(searched.length, 3, 'which is not asked')
    look.setRegion('whole')
    await pause(5)
    assert.equal(getState().seen.failure, null)
    assert.equal(asked.at(-1)!.path, '/position')
})

test('a search for which the server has no time is tried again', async () => {
    let tries = 0
    onPattern(() => (++tries === 1 ? new Response(JSON.stringify({ error: { code: 'too-many', message: '' } }), { status: 429 })
        : new Response(lines(found))))
    begin()
    act.markBetween(at('D4'), at('F5'), true)
    await pause(5)
    assert.deepEqual([tries, getState().seen.pending, getState().seen.failure], [1, true, null])
    while (getState().seen.pending) await pause(20)
    assert.deepEqual([tries, getState().seen.answer!.games], [2, 3])
    look.setRegion('whole')
})

test('letters are for what is played often, or for the first few', async () => {
    const way = (col: number, games: number) => ({ ...found.continuations[0]!, cell: [0, col] as const, games })
    const lettersOf = async (...games: number[]): Promise<string> => {
        onPattern(() => new Response(lines({ ...found, games: 1000, continuations: [...games.map((n, col) => way(col, n)),
            { ...way(7, 2), colour: 'white' }] })))
        begin()
        look.askAgain()
        act.markBetween(at('A9'), at('J9'), true)
        await pause(5)
        return getState().seen.answer!.continuations.map(({ letter }) => letter ?? '-').join('')
    }
    assert.equal(await lettersOf(500, 50, 50, 50, 50, 50, 10, 9, 1), 'ABCDEFGH-H', 'both colours of a point together')
    look.setRegion('whole')
    await pause(5)
    assert.equal(await lettersOf(5, 4, 3, 2, 1, 1, 1, 0, 1), 'ABCDEF----', 'of few games the first six')
    look.setRegion('whole')
})

test('a search that breaks off is a failure, and one with an error tells it', async () => {
    for (const [text, code] of [[lines({ progress: { done: 1, total: 9 } }), 'unreachable'], ['', 'unreachable'],
        [lines({ error: { code: 'too-bad', message: 'm' } }), 'too-bad'], ['nonsense', 'bad-answer']] as const) {
        onPattern(() => new Response(text))
        begin()
        act.markBetween(at('D4'), at('E5'), true)
        await pause(5)
        assert.equal(getState().seen.failure!.code, code)
    }
    look.setRegion('whole')
})

test('a hit is opened as the pattern was drawn, and the list stays', async () => {
    const tree = parseSgf(sampleGames(9)[0]!), line = mainLine(tree)
    const node = line[20]!, { board: there } = positionAt(tree, node)
    // The pattern is drawn as the game has it after its 20th move, turned by motion 6 with colours exchanged.
    const motion = 6, drawnOn = exchangeColours(transformBoard(there, inverse(motion)))
    const drawn = rect('A9', 'E5'), pattern = newPattern(drawn), cells = cellsText(pattern, drawnOn)
    const inGame = rectThrough(motion, drawn, nine)
    const name = (row: number, col: number): string => formatName(row * 9 + col, nine)
    const hit = {
        ...gameLine(7), game: 7, move: 20, last_move: 20, at: name(inGame.row, inGame.col),
        rect: `${name(inGame.row, inGame.col)}:${name(inGame.row + 4, inGame.col + 4)}`, motion, swapped: true,
        continuation: 0, next_move: null,
    }
    let searches = 0
    onPattern(() => {
        searches++
        return new Response(lines({ ...found, hits: [hit] }))
    })
    on('GET', /^\/games\/7$/, () => ({ json: { id: 7, sgf: sampleGames(9)[0]!, problems: [] } }))
    const setupTree = parseSgf(`(;SZ[9]${['AB', 'AW'].map((prop, i) => prop + [...drawnOn.stones].flatMap((stone, point) =>
        (stone === (i === 0 ? 1 : -1) ? [`[${'abcdefghi'[point % 9]}${'abcdefghi'[Math.floor(point / 9)]}]`] : [])).join('')).join('')})`)
    begin({ place: placeAt(setupTree), saved: setupTree, source: { kind: 'new' } })
    act.markBetween(at('A9'), at('E5'), true)
    await pause(5)
    const { rows } = getState().seen, before = getState().seen.key
    await openGame(getState().seen.rows.get(0)!)
    await pause(5)
    const state = getState()
    assert.deepEqual([state.source, state.motion, state.place.node], [{ kind: 'game', db: '', id: 7 }, 5, node])
    assert.deepEqual([state.pattern!.rect, state.pattern!.swapped], [drawn, true])
    assert.equal(cellsText(state.pattern!, screenBoard(state)), cells)
    assert.deepEqual([state.seen.key, searches], [before, 1], 'the same question')
    assert.equal(state.seen.rows, rows, 'the list stays')
    assert.equal(state.seen.answer!.continuations[0]!.colour, 'white', 'in the colours of the game')
    assert.deepEqual(state.interval, { from: 20, to: 20 })
    look.setRegion('whole')
})

test('a click on a letter plays the colour that goes on there', async () => {
    onPattern(() => new Response(lines({ ...found, continuations: [{ ...found.continuations[0]!, cell: [1, 1], colour: 'white' }] })))
    begin()
    act.markBetween(at('A9'), at('D6'), true)
    await pause(5)
    play.playAt(at('B8'))
    assert.deepEqual(getState().place.trial.map(({ colour }) => colour), ['white'])
    await pause(5)
    play.playAt(at('E5'))
    assert.deepEqual(getState().place.trial.map(({ colour }) => colour), ['white', 'black'])
    assert.equal(cellAt(getState().pattern!.rect, at('B8'), nine), 5)
    look.setRegion('whole')
    await pause(5)
    stop()
})
