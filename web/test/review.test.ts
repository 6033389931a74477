/* A review: its stream, what is known while it comes, where one stands in it, its mistakes and sums, lines on the board, the records. */
import { asked, failure, on, pause } from './browser'
import type { Asked, Reply } from './browser'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boardLine } from '../src/go/board'
import { parseName } from '../src/go/point'
import type { PatternAnswer } from '../src/net/pattern'
import { askReport, eventsIn } from '../src/net/review'
import type { KnownPlace, ReviewEvent, ReviewHead, ReviewPlace } from '../src/net/review'
import type { Failure } from '../src/net/types'
import { setComment } from '../src/record/edit'
import { parseSgf } from '../src/record/sgf'
import { mainLine } from '../src/record/tree'
import { addressOf, formatAddress, parseAddress } from '../src/state/address'
import { placeAt } from '../src/state/place'
import { goToMistake, gravity, mistakes, ownerOf, ownersSeen, phaseSums, recordsPrefer, wonBy } from '../src/state/review/judge'
import { betterChoices, playedPlace, reviewAt, reviewedBoard, reviewNodes, sharedMoves, shownPosition, startOf } from '../src/state/review/line'
import { backToLine, tryLine } from '../src/state/review/lines'
import { closeReview, deeper, noReview, openReview, reviewWords, setReview, withReviewWords } from '../src/state/review/look'
import { gameNow, goDeeper, goOn, sameGame, stop, watchReview, withEvents } from '../src/state/review/run'
import { checkSettings } from '../src/state/settings'
import { firstState } from '../src/state/start'
import type { ReviewSeen, State } from '../src/state/state'
import { getState, setState } from '../src/state/store'
import { spaceDown, spaceUp } from '../src/view/review/keys'
import { disagreeText, lossText, mistakeText, nameOf } from '../src/view/review/text'
import { localPath, localWays, rectAround } from '../src/view/review/useLocal'
import { setLanguage } from '../src/words'
import { en } from '../src/words/review.en'
import { ja } from '../src/words/review.ja'

setLanguage('en')
const settings = { ...checkSettings(null), language: 'en' as const }

/* A game on 5 by 5: B C3, W B4, B D4, W D3, and a variation B D2 instead of the third move. */
const SGF = '(;SZ[5]KM[2.5]PB[Ann]PW[Bob];B[cc];W[bb](;B[db];W[dc])(;B[dd]))'
const SIZE = { rows: 5, cols: 5 }

const head = (more: Partial<ReviewHead> = {}): ReviewHead => ({
    size: '5x5', rules: 'japanese', komi: 2.5, visits: 200, engine: 'tengen 0', moves: 4, kept: 0,
    phases: [{ name: 'opening', from: 1, to: 2 }, { name: 'middle', from: 3, to: 4 }], ...more,
})
const choice = (point: string, score = 0, line = [point]) => ({ point, visits: 10, chance: 0.5, score, prior: 0.5, line })
const POINTS = ['C3', 'B4', 'D4', 'D3']
const placeOf = (move: number, more: Partial<ReviewPlace> = {}): ReviewPlace => ({
    move, colour: move > 4 ? null : move % 2 ? 'black' : 'white', point: POINTS[move - 1] ?? null, visits: 200, chance: 0.5, score: 1,
    lost: move > 4 ? null : 0, lost_chance: 0, prior: 0.1, rank: 0, choices: [], spread: 3, owner: 'K'.repeat(25), ...more,
})
/* Black's second move lost 4 points, White's second 1.5. */
const PLACES = [
    placeOf(1), placeOf(2),
    placeOf(3, { lost: 4, rank: null, choices: [choice('C4', 5, ['C4', 'B3', 'pass', 'B2']), choice('D2', 2), choice('E5', 0.5)] }),
    placeOf(4, { lost: 1.5, rank: 1, choices: [choice('E4', 1), choice('D3')] }), placeOf(5),
]

const reviewed = (more: Partial<ReviewSeen> = {}): ReviewSeen => {
    const tree = parseSgf(SGF), game = gameNow({ ...firstState(settings), place: placeAt(tree) })!
    return { ...noReview, on: true, game, head: head(), places: PLACES, done: { visits: 200, seconds: 1, kept: true }, ...more }
}
const stateAt = (depth: number, more: Partial<ReviewSeen> = {}, change: Partial<State> = {}): State => {
    const tree = parseSgf(SGF), line = mainLine(tree)
    return { ...firstState(settings), place: { ...placeAt(tree, line[depth]!), towards: line.at(-1)! }, review: reviewed(more), ...change }
}

/* ---- the stream ---- */

async function* linesOf(text: string): AsyncGenerator<string> { yield* text.split('\n') }
const gather = async (text: string): Promise<ReviewEvent[]> => {
    const events: ReviewEvent[] = []
    for await (const event of eventsIn(linesOf(text))) events.push(event)
    return events
}
const told = ({ event, data }: ReviewEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

test('server-sent events are read line by line, and what is not known is passed over', async () => {
    const text = ': a comment\n\nevent: progress\r\ndata: {"done": 1, "total": 2}\r\n\r\nevent: weather\ndata: {}\n\ndata: {"no": "name"}\n\n'
        + 'event: done\ndata:{"visits": 4, "seconds": 1.5, "kept": true}\n\nevent: place\ndata: {"cut'
    const events = await gather(text)
    assert.deepEqual(events.map(({ event }) => event), ['progress', 'done'])
    assert.deepEqual(events[0]!.data, { done: 1, total: 2 })
    await assert.rejects(gather('event: place\ndata: {"cut\n\n'), (thrown) => thrown instanceof SyntaxError)
})

test('what is told adds up, and what is clearer replaces what was there', () => {
    const start = { ...noReview, on: true, running: true }
    const first = withEvents(start, [{ event: 'review', data: head() }, { event: 'place', data: placeOf(3, { visits: 4 }) }])
    assert.deepEqual(first.places.map((place) => place?.visits ?? null), [null, null, 4, null, null])
    const second = withEvents(first, [
        { event: 'place', data: placeOf(3, { visits: 1 }) }, { event: 'place', data: placeOf(1, { visits: 16 }) },
        { event: 'place', data: placeOf(77) }, { event: 'progress', data: { done: 3, total: 9 } },
    ])
    assert.deepEqual(second.places.map((place) => place?.visits ?? null), [16, null, 4, null, null])
    assert.equal(first.places[0], null, 'what was there before stays as it was')
    const again = withEvents(second, [{ event: 'review', data: head({ visits: 800 }) }])
    assert.equal(again.places[0]?.visits, 16, 'the same engine goes on')
    assert.equal(withEvents(second, [{ event: 'review', data: head({ engine: 'GNU Go' }) }]).places[0], null, 'another begins anew')
    const end = withEvents(second, [{ event: 'error', data: { error: { code: 'engine', message: 'it died' } } }])
    assert.deepEqual([end.running, end.failure?.code, end.places[0]?.visits], [false, 'engine', 16])
    const done = withEvents(second, [{ event: 'done', data: { visits: 200, seconds: 3, kept: true } }])
    assert.deepEqual([done.running, done.progress, done.done?.visits], [false, null, 200])
})

/* ---- asking ---- */

const events = (...list: ReviewEvent[]): string => list.map(told).join('')
const WHOLE = events({ event: 'review', data: head() }, ...PLACES.map((data) => ({ event: 'place' as const, data })),
    { event: 'done', data: { visits: 200, seconds: 1, kept: true } })

/** A body that comes in pieces, and stays open until it is given up. */
function openBody(text: string, signal: AbortSignal | undefined): { body: ReadableStream; given: () => boolean } {
    let given = false
    const body = new ReadableStream({
        start(controller) {
            for (let i = 0; i < text.length; i += 100) controller.enqueue(new TextEncoder().encode(text.slice(i, i + 100)))
            signal?.addEventListener('abort', () => {
                given = true
                controller.error(new DOMException('', 'AbortError'))
            })
        },
    })
    return { body, given: () => given }
}

const reviews = (): Asked[] => asked.filter(({ path }) => path === '/review')
const begin = (sgf = SGF): void => {
    if (getState()) stop()
    asked.length = 0
    const tree = parseSgf(sgf), line = mainLine(tree)
    setState({ ...firstState(settings), place: { ...placeAt(tree), towards: line.at(-1)! } })
    watchReview()
}
const until = async (holds: () => boolean): Promise<void> => { while (!holds()) await pause(5) }
const answers = (reply: (one: Asked) => Reply): void => on('POST', /^\/review$/, reply)

test('a click reviews the record, and what comes is shown', async () => {
    begin()
    answers(() => ({ body: WHOLE }))
    openReview()
    assert.equal(getState().sheet, 'review')
    assert.equal(getState().review.running, true)
    await until(() => !getState().review.running)
    const { places, done, head: found } = getState().review
    assert.deepEqual([places.length, done?.visits, found?.engine], [5, 200, 'tengen 0'])
    assert.equal(reviews().length, 1)
    assert.equal(reviews()[0]!.params.get('visits'), '200')
    assert.equal(reviews()[0]!.body.includes('B[db]'), true)
    closeReview()
    openReview()
    assert.equal(reviews().length, 1, 'what is known is not asked again')
    goDeeper()
    await until(() => !getState().review.running)
    assert.equal(reviews()[1]!.params.get('visits'), '800')
    goOn({ engine: 'GNU Go 3.8' })
    await until(() => !getState().review.running)
    assert.equal(reviews()[2]!.params.get('engine'), 'GNU Go 3.8')
    assert.deepEqual(reviewWords(getState()), ['800', 'GNU Go 3.8'])
})

test('stop, closing the panel and another game give the work up', async () => {
    const half = events({ event: 'review', data: head() }, { event: 'place', data: PLACES[0]! })
    let body: ReturnType<typeof openBody>
    answers(({ signal }) => (body = openBody(half, signal)))
    for (const leave of [stop, closeReview, () => setState({ place: placeAt(parseSgf('(;SZ[5];B[aa])')) })]) {
        begin()
        openReview()
        await until(() => getState().review.places[0] != null)
        leave()
        await until(() => body.given())
        assert.equal(getState().review.running, false)
        assert.equal(getState().review.failure, null, 'nobody complains about that')
    }
    assert.equal(getState().review.game, null, 'of another game nothing is known')
    assert.equal(getState().review.on, true, 'but its panel is open')
    begin()
    openReview()
    await until(() => getState().review.places[0] != null)
    stop()
    goOn()
    await until(() => reviews().length === 2)
    assert.equal(getState().review.places[0]?.visits, 200, 'what was found is shown while it goes on')
    stop()
})

test('edits that leave the game alone leave the review alone, and a variation can be looked at meanwhile', async () => {
    answers(({ signal }) => openBody(events({ event: 'review', data: head() }), signal))
    begin()
    openReview()
    await until(() => getState().review.head !== null)
    const { place } = getState(), tree = setComment(place.tree, place.node, 'well')
    setState({ place: { ...place, tree } })
    assert.equal(getState().review.running, true)
    const beside = tree.nodes.size - 1
    setState({ place: placeAt(tree, beside) })
    assert.deepEqual([getState().review.running, sharedMoves(getState()), reviewAt(getState())], [true, 2, null])
    stop()
})

test('failures are told: before the stream, within it, and when it breaks off', async () => {
    const replies: Reply[] = [failure(503, 'too-many'), { body: events({ event: 'review', data: head() }) },
        { body: 'event: review\ndata: {oh}\n\n' }, { body: events({ event: 'error', data: { error: { code: 'engine', message: 'gone' } } }) }]
    const codes: (string | undefined)[] = []
    for (const reply of replies) {
        answers(() => reply)
        begin()
        openReview()
        await until(() => !getState().review.running)
        codes.push(getState().review.failure?.code)
    }
    assert.deepEqual(codes, ['too-many', 'unreachable', 'bad-answer', 'engine'])
})

test('a report is asked for with what the review was asked with', async () => {
    on('POST', /^\/review\.pdf$/, () => ({ body: 'PDF' }))
    on('POST', /^\/review\.html$/, () => failure(404, 'no-review'))
    const question = { sgf: SGF, db: 'others', visits: 800, engine: '' }
    assert.equal(await (await askReport(question, 'pdf', 'ja')).text(), 'PDF')
    const { params, body } = asked.at(-1)!
    assert.deepEqual([params.get('visits'), params.get('db'), params.get('language'), body], ['800', 'others', 'ja', SGF])
    const thrown = await askReport(question, 'html', 'en').catch((failed: Failure) => failed)
    assert.equal((thrown as Failure).code, 'no-review')
})

/* ---- the game ---- */

test('what is reviewed is the line that is followed', () => {
    const state = stateAt(1), tree = state.place.tree, beside = tree.nodes.size - 1
    assert.equal(gameNow(state)!.moves.length, 4)
    const variation = gameNow({ ...state, place: placeAt(tree, beside) })!
    assert.equal(variation.moves.length, 3)
    assert.equal(variation.sgf.indexOf('B[dd]') < variation.sgf.indexOf('B[db]'), true, 'it is sent as the main line')
    assert.equal(sameGame(variation, gameNow(state)), false)
    assert.equal(sameGame(gameNow(stateAt(4)), gameNow(state)), true)
    assert.equal(gameNow({ ...state, place: placeAt(parseSgf('(;SZ[5])')) }), null)
})

test('the game is found in the record, whatever was added to it', () => {
    const state = stateAt(2), line = mainLine(state.place.tree)
    assert.deepEqual(reviewNodes(state), line)
    const commented = parseSgf('(;SZ[5];C[a node without a move];B[cc](;B[aa])(;W[bb];B[db];W[dc];B[ee]))')
    assert.equal(reviewNodes({ ...state, place: placeAt(commented) })!.length, 5)
    assert.equal(reviewNodes({ ...state, place: placeAt(parseSgf('(;SZ[5];B[cc];W[bb];B[db])')) }), null)
    assert.equal(reviewNodes({ ...state, place: placeAt(parseSgf('(;SZ[5]AW[aa];B[cc];W[bb];B[db];W[dc])')) }), null)
    assert.equal(startOf(commented), '5/5/5/5/5')
})

test('where one stands in it', () => {
    assert.deepEqual([0, 2, 4].map((depth) => reviewAt(stateAt(depth))), [0, 2, 4])
    assert.equal(playedPlace(stateAt(3))?.point, 'D4')
    assert.equal(playedPlace(stateAt(0)), null)
    const trying = stateAt(2), place = { ...trying.place, trial: [{ colour: 'black' as const, point: 0 }], tried: 1 }
    assert.deepEqual([reviewAt({ ...trying, place }), sharedMoves({ ...trying, place })], [null, 2])
    assert.equal(sharedMoves(stateAt(3, { on: false })), -1)
})

/* ---- mistakes ---- */

test('mistakes are listed, the worst first, for one side or both', () => {
    const list = (side: ReviewSeen['side']) => mistakes(stateAt(0, { side })).map(({ move }) => move)
    assert.deepEqual([list('both'), list('black'), list('white')], [[3, 4], [3], [4]])
    assert.equal(mistakes(stateAt(0)), mistakes(stateAt(0)), 'the same list as long as nothing is new')
    const many = Array.from({ length: 60 }, (_, i) => placeOf(1, { move: i + 1, colour: i % 2 ? 'white' : 'black', lost: 1 + i, rank: null }))
    assert.equal(mistakes(stateAt(0, { places: many })).length, 30)
    assert.equal(mistakes(stateAt(0, { places: many }))[0]!.lost, 60)
    const first = placeOf(1, { lost: 9, rank: 0 }), unknown = placeOf(2, { lost: null })
    assert.deepEqual(mistakes(stateAt(0, { places: [first, unknown, null] })), [])
})

test('from mistake to mistake, in the order of the game and of the side that is asked for', () => {
    const go = (depth: number, by: 1 | -1, side: ReviewSeen['side'] = 'both'): (number | null)[] => {
        setState(stateAt(depth, { side }))
        return [goToMistake(by), reviewAt(getState())]
    }
    assert.deepEqual([go(0, 1), go(3, 1), go(4, 1), go(4, -1), go(3, -1)], [[3, 3], [4, 4], [null, 4], [3, 3], [null, 3]])
    assert.deepEqual(go(0, 1, 'white'), [4, 4])
})

test('better moves are those that promise more than what was played', () => {
    assert.deepEqual(betterChoices(PLACES[2]!).map(({ point }) => point), ['C4', 'D2'], 'E5 is worse than the move by half a point')
    assert.deepEqual(betterChoices(PLACES[3]!).map(({ point }) => point), ['E4'])
    assert.deepEqual(betterChoices(PLACES[0]!), [])
    assert.deepEqual(betterChoices(placeOf(3, { lost: 0.4, rank: 1, choices: [choice('C4')] })), [], 'hardly anything was lost')
    assert.deepEqual([0, 0.49, 0.5, 1.5, 3, 6, 12, 99].map(gravity), [0, 0, 1, 2, 3, 4, 5, 5])
})

test('sums of phases', () => {
    const [opening, middle, all, ...more] = phaseSums(head(), PLACES)
    assert.equal(more.length, 0)
    assert.deepEqual(opening!.black, { moves: 1, lost: 0, first: 1, most: 0, worst: null })
    assert.deepEqual(middle!.black, { moves: 1, lost: 4, first: 0, most: 4, worst: 3 })
    assert.deepEqual([all!.name, all!.white], ['all', { moves: 2, lost: 1.5, first: 1, most: 1.5, worst: 4 }])
    const short = head({ phases: [{ name: 'opening', from: 1, to: 4 }] })
    assert.equal(phaseSums(short, [PLACES[0]!, null, placeOf(3, { lost: null })]).length, 1, 'a game that is all opening needs no sum')
})

/* ---- on the board ---- */

test('dots and letters lie where the board is turned to', () => {
    const at = (name: string) => parseName(name, SIZE)!
    const { lost, better } = reviewedBoard(stateAt(3))!
    assert.deepEqual([...lost], [[at('B4'), 0], [at('D4'), 4], [at('C3'), 0]])
    assert.deepEqual([...better], [[at('C4'), 'A'], [at('D2'), 'B']])
    const turned = reviewedBoard(stateAt(3, {}, { motion: 1 }))!
    assert.deepEqual([...turned.better], [[at('C4'), 'A'], [at('B2'), 'B']])
    const dots = (reviewDots: State['settings']['reviewDots']) => reviewedBoard(stateAt(4, {}, { settings: { ...settings, reviewDots } }))!.lost.size
    assert.deepEqual([dots('none'), dots('3'), dots('all')], [0, 3, 4])
    assert.equal(reviewedBoard(stateAt(3, { on: false })), null)
})

test('a line is played out where the mistake was made', () => {
    const shown = shownPosition(stateAt(3, { line: true }))!
    assert.equal(boardLine(shown.position.board), '5/1OX2/1OX2/1O3/5', 'the mistake is not on the board, and a pass puts no stone')
    assert.deepEqual([...shown.numbers.values()], [1, 2, 3, 4])
    assert.equal(shown.numbers.get(parseName('B2', SIZE)!), 4)
    assert.equal(shownPosition(stateAt(1, { line: true })), null, 'a good move has no better line')
    const pointed = shownPosition(stateAt(0, { pointed: { move: 3, choice: 1 } }))!
    assert.equal(boardLine(pointed.position.board), '5/1O3/2X2/3X1/5')
    assert.equal(shownPosition(stateAt(3)), null)
})

test('a line can be tried, and one comes back', () => {
    setState(stateAt(3))
    tryLine({ move: 3, choice: 0 })
    const { place } = getState()
    assert.deepEqual([place.trial.length, place.tried, reviewAt(getState())], [4, 1, null])
    assert.deepEqual(place.trial.map(({ colour }) => colour), ['black', 'white', 'black', 'white'])
    backToLine()
    assert.equal(reviewAt(getState()), 3)
})

test('the space bar shows the line while it is held, or until it is touched again', () => {
    setState(stateAt(3))
    const line = () => getState().review.line
    spaceDown(false)
    assert.equal(line(), true)
    spaceUp()
    assert.equal(line(), true, 'touched: it stays')
    spaceDown(false)
    spaceUp()
    assert.equal(line(), false, 'and goes')
    spaceDown(false)
    spaceDown(true)
    spaceDown(true)
    assert.equal(line(), true)
    spaceUp()
    assert.equal(line(), false, 'held: it goes with the key')
})

test('who owns what, before and after the move, and what it changed', () => {
    assert.deepEqual(['A', 'F', 'K', 'U', '?'].map(ownerOf), [-1, -0.5, 0, 1, -1])
    const places = PLACES.map((place, i) => ({ ...place, owner: (i < 3 ? 'K' : 'P').repeat(25) }))
    const owners = (reviewOwner: State['settings']['reviewOwner'], at: number | null) =>
        ownersSeen({ review: reviewed({ places }), settings: { ...settings, reviewOwner } }, at)?.[0]
    assert.deepEqual([owners('before', 3), owners('after', 3), owners('change', 3), owners('change', 2)], [0, 0.5, 0.5, 0])
    assert.deepEqual([owners('none', 3), owners('before', 0), owners('change', 0), owners('after', null)], [undefined, undefined, undefined, undefined])
})

/* ---- words ---- */

test('what is said of mistakes', () => {
    const state = stateAt(3), [worst] = mistakes(state)
    assert.equal(mistakeText(state, worst!), 'Move 3, Black D4, lost 4 points, better C4')
    assert.deepEqual([1, 1.04, 8.24, 34.4].map(lossText), ['lost 1 point', 'lost 1 point', 'lost 8.2 points', 'lost 34 points'])
    assert.equal(nameOf({ ...state, motion: 1 }, 'D4'), 'B4', 'as it lies on the screen')
    assert.equal(nameOf(state, '<b>'), '<b>')
})

const known = (games: number, played: number, first = 'C4'): KnownPlace => ({
    move: 3, games, played: { point: 'D4', games: played, black_wins: 1, white_wins: 1 },
    moves: [{ point: first, games: games - played, black_wins: 3, white_wins: 1 }],
})

test('where the engine and the records both disagree with a move, that is said', () => {
    const said = (place: KnownPlace, more: Partial<ReviewPlace> = {}) => {
        const records = { games: 100, new_from: 4, places: [place], around: [] }
        return disagreeText(stateAt(3, { records }), { ...PLACES[2]!, ...more })
    }
    assert.equal(said(known(50, 1)), 'The engine and most other games chose C4 instead.')
    assert.equal(/C4.*E3/.test(said(known(50, 1, 'E3'))!), true)
    assert.equal(said(known(50, 20)), null, 'a usual move')
    assert.equal(said(known(5, 0)), null, 'too few games to say so')
    assert.equal(said(known(50, 1), { lost: 0.2 }), null, 'the engine does not mind')
    assert.deepEqual([recordsPrefer(null), recordsPrefer({ ...known(50, 1), moves: [] })], [null, null])
    assert.deepEqual([wonBy('black', { black_wins: 3, white_wins: 1 }), wonBy('white', { black_wins: 0, white_wins: 0 })], [0.75, null])
})

test('beyond the records the shape around the last move is asked about', () => {
    assert.deepEqual(rectAround(parseName('K10', { rows: 19, cols: 19 })!, { rows: 19, cols: 19 }), { row: 6, col: 6, rows: 7, cols: 7 })
    assert.deepEqual(rectAround(parseName('A19', { rows: 19, cols: 19 })!, { rows: 19, cols: 19 }), { row: 0, col: 0, rows: 4, cols: 4 })
    const records = (new_from: number | null) => ({ records: { games: 9, new_from, places: [], around: [] } })
    const path = localPath(stateAt(3, records(3)))!
    const params = new URLSearchParams(path.split('?')[1])
    assert.deepEqual([params.get('cells'), params.get('next'), params.get('at')], ['...../.O.X./..X../...../.....', 'white', 'A5'])
    assert.deepEqual([localPath(stateAt(2, records(3))), localPath(stateAt(4, records(null))), localPath(stateAt(4))], [null, null, null])
    const answer = { games: 8, continuations: [
        { kind: 'outside', cell: null, games: 4 }, { kind: 'move', cell: [1, 2], games: 3 }, { kind: 'move', cell: [4, 4], games: 1 },
    ] } as unknown as PatternAnswer
    assert.deepEqual(localWays(answer, stateAt(3)), { games: 8, ways: [{ point: 'C4', games: 3 }, { point: 'E1', games: 1 }] })
})

test('the address says that a game is reviewed', () => {
    const on = stateAt(2)
    assert.equal(formatAddress(addressOf(on)).endsWith('review=200'), true)
    assert.equal(addressOf(stateAt(2, { on: false })).review, null)
    assert.equal(addressOf(stateAt(2, { game: null })).review, null)
    assert.deepEqual(parseAddress('#review=800,GNU%20Go').review, ['800', 'GNU Go'])
    const read = (words: string[]) => withReviewWords(noReview, words, false).wish
    assert.deepEqual(read(['800', 'GNU Go', ' Inc.']), { visits: 800, engine: 'GNU Go, Inc.' })
    assert.deepEqual([read(['0']).visits, read(['99999']).visits, read(['x']).visits, read([]).visits], [1, 10000, 200, 200])
    assert.equal(withReviewWords(noReview, null, false), noReview)
    assert.equal(withReviewWords(on.review, ['800'], true), on.review, 'within a record that is reviewed nothing begins again')
    assert.deepEqual([deeper(200), deeper(3200)], [800, 10000])
    setReview({ on: false })
})

test('the sentences are there in both languages, and put in the same things', () => {
    const holes = (text: string): string => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].filter((name) => name !== 'points').sort().join()
    for (const [key, text] of Object.entries(en)) assert.equal(holes(ja[key as keyof typeof ja]), holes(text), key)
})
