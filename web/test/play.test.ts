/* The view in which one plays: the rules, the count, the clock, what can happen to a game, and how it is kept. */
import { entries, fire, storage } from './browser'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { emptyBoard } from '../src/go/board'
import { countBoard, groupAt, leadOf, pointsOf } from '../src/go/count'
import { beginning, compensation, playOn, refusal, RULE_NAMES, RULES, standings } from '../src/go/game'
import type { RuleName } from '../src/go/game'
import { formatName, other, parseName, PASS } from '../src/go/point'
import type { Colour, Move, Point, Size } from '../src/go/point'
import type { PlayAnswer, PlayLoss } from '../src/net/play'
import { handicapPoints } from '../src/record/handicap'
import { positionAt } from '../src/record/position'
import { mainLine } from '../src/record/tree'
import { follow, watchHistory } from '../src/state/history'
import { clockText, newClock, shown, spend } from '../src/state/play/clock'
import * as happens from '../src/state/play/match'
import type { Match } from '../src/state/play/match'
import { adopt, newMatch, pass, playAt, takeUp, undo } from '../src/state/play/actions'
import { formatMatch, loadMatch, parseMatch, recordOf, resultText } from '../src/state/play/record'
import { change, checkSetting, FIRST, fullKomi, isSeat, mostStones, placing, seatsOf, timeOf, withEngines } from '../src/state/play/setting'
import type { Setting } from '../src/state/play/setting'
import { checkSettings } from '../src/state/settings'
import { firstState } from '../src/state/start'
import { getState, setState } from '../src/state/store'
import { liveText, refusalText, statusText } from '../src/view/play/text'
import { questionOf } from '../src/view/play/useComputer'
import { setLanguage } from '../src/words'
import { boardOfRows } from '../src/view/strings/rows'
import { dice } from './sample'

declare const TREE: string

const size5: Size = { rows: 5, cols: 5 }
const at = (name: string, size = size5): Point => parseName(name, size)!
const inTurn = (names: string, size = size5, first: Colour = 'black'): Move[] =>
    names.split(' ').map((name, i) => ({ point: at(name, size), colour: i % 2 === 0 ? first : other(first) }))

/* ---- rules ---- */

test('the rules are those of the server', () => {
    const source = new TextDecoder().decode(readFileSync(`${TREE}/src/go/rules.c`))
    const rows = [...source.matchAll(/ROW\("([a-z-]+)",\s*(true|false),\s*(\w+),\s*(\w+),\s*(\w+),\s*([\d.]+)f/g)]
    const compensations = { NOTHING: 'nothing', ALL_STONES: 'stones', ONE_LESS: 'less' } as const
    assert.deepEqual(rows.map(([, name]) => name), [...RULE_NAMES])
    for (const [, name, suicide, repetition, scoring, handicap, komi] of rows) {
        assert.deepEqual(RULES[name as RuleName], {
            suicide: suicide === 'true', repetition: repetition!.toLowerCase(), scoring: scoring!.toLowerCase(),
            handicap: compensations[handicap as keyof typeof compensations], komi: Number(komi),
        }, name)
    }
    assert.equal(compensation(RULES.chinese, 4), 4)
    assert.equal(compensation(RULES.aga, 4), 3)
    assert.equal(compensation(RULES.japanese, 4), 0)
    assert.equal(compensation(RULES.chinese, 0), 0)
})

test('ko, suicide and stones on stones are refused', () => {
    // . X O . .
    // X O . O .     Black takes at C4 and White may not retake at B4 at once
    // . X O . .
    const board = boardOfRows(['.XO..', 'XO.O.', '.XO..', '.....', '.....'])
    const line = [beginning(board, 'black')]
    assert.equal(refusal(line, at('B4'), RULES.japanese), 'occupied')
    line.push(playOn(line[0]!, { colour: 'black', point: at('C4') }))
    assert.deepEqual([line[1]!.taken, line[1]!.lost], [1, { black: 0, white: 1 }])
    for (const name of RULE_NAMES) assert.equal(refusal(line, at('B4'), RULES[name]), 'ko', name)
    line.push(playOn(line[1]!, { colour: 'white', point: at('E1') }))
    line.push(playOn(line[2]!, { colour: 'black', point: at('E2') }))
    for (const name of RULE_NAMES) assert.equal(refusal(line, at('B4'), RULES[name]), null, 'after a threat')
    assert.equal(refusal([beginning(boardOfRows(['.X', 'X.']), 'white')], 0, RULES.japanese), 'suicide')
    assert.equal(refusal([beginning(boardOfRows(['.X', 'X.']), 'white')], 0, RULES['tromp-taylor']), 'repeated', 'of one stone: nothing changes')
})

test('suicide of several stones is allowed by some rules, and the stones are lost', () => {
    const start = beginning(boardOfRows(['.OX', 'XXX', '...']), 'white')
    assert.equal(refusal([start], 0, RULES.japanese), 'suicide')
    assert.equal(refusal([start], 0, RULES['new-zealand']), null)
    const after = playOn(start, { colour: 'white', point: 0 })
    assert.deepEqual([after.lost.white, after.taken, after.board.stones[1]], [2, 0, 0])
})

test('superko: whatever would stand as it stood before is refused', () => {
    for (let seed = 1; seed <= 30; seed++) {
        const roll = dice(seed), size = { rows: 2, cols: 2 + roll(2) }, by = RULES[seed % 2 ? 'chinese' : 'aga']
        const line = [beginning(emptyBoard(size), 'black')]
        for (let n = 0; n < 60; n++) {
            const open = [...line[0]!.board.stones.keys()].filter((point) => refusal(line, point, by) === null)
            if (open.length === 0) break
            line.push(playOn(line.at(-1)!, { colour: line.at(-1)!.turn, point: open[roll(open.length)]! }))
        }
        const keys = line.map(({ board, turn }) => board.stones.join() + (by.repetition === 'situational' ? turn : ''))
        assert.equal(new Set(keys).size, keys.length, `seed ${seed}`)
    }
})

test('two passes end a game, and nothing comes after', () => {
    const line = standings(beginning(emptyBoard(size5), 'black'), inTurn('C3 pass D3 pass pass B2'), RULES.japanese)
    assert.equal(line.length, 6)
    assert.equal(refusal(line, at('B2'), RULES.japanese), 'over')
    assert.equal(standings(beginning(emptyBoard(size5), 'black'), inTurn('C3 C3'), RULES.japanese).length, 2, 'nor after a wrong one')
})

/* ---- counting ---- */

const counted = (rows: string[], dead: string[] = [], seki: string[] = []): ReturnType<typeof countBoard> => {
    const board = boardOfRows(rows), points = (names: string[]): Set<Point> => new Set(names.map((name) => at(name, board.size)))
    return countBoard(board, points(dead), points(seki))
}

test('a board is counted in both ways', () => {
    const count = counted(['.X.O.', 'OX.O.', '.X.O.', '.X.O.', '.X.O.'], ['A4'])
    assert.deepEqual(count.area, { black: 10, white: 10 })
    assert.deepEqual(count.territory, { black: 5, white: 5 })
    assert.deepEqual([count.dead.white, count.dame], [1, 5])
    assert.equal(pointsOf(count, { black: 2, white: 3 }, 'territory', 'black'), 5 + 3 + 1)
    assert.equal(leadOf(count, { black: 2, white: 3 }, 'territory', 0.5), 9 - 7 - 0.5)
    assert.equal(leadOf(count, { black: 2, white: 3 }, 'area', 0.5), -0.5)
    const alive = counted(['.X.O.', 'OX.O.', '.X.O.', '.X.O.', '.X.O.'])
    assert.deepEqual([alive.territory.black, alive.dame], [0, 9])
    const empty = counted(['..', '..'])
    assert.deepEqual([empty.area, empty.dame], [{ black: 0, white: 0 }, 4])
    const shared = counted(['.X.O.', '.X.O.', '.X.O.', '.X.O.', '.X.O.'], [], ['B5', 'B4', 'B3', 'B2', 'B1'])
    assert.deepEqual([shared.area.black, shared.territory.black], [10, 0], 'eyes in seki count by area alone')
})

test('a click means a string, or all of its colour that is not walled off', () => {
    const board = boardOfRows(['O..X.', '.O.X.', '...X.', 'XXXX.', '..O..'])
    assert.deepEqual(groupAt(board, at('A5'), false), [at('A5')])
    assert.deepEqual(groupAt(board, at('A5'), true).map((point) => formatName(point, size5)).sort(), ['A5', 'B4'])
    assert.deepEqual(groupAt(board, at('C5'), true), [])
})

/* ---- the clock ---- */

test('a clock: main time, then periods', () => {
    const time = { main: 60, periods: 3, seconds: 10 }, clock = newClock(time)
    assert.deepEqual(spend(clock, time, 59000), { main: 1000, periods: 3 })
    assert.deepEqual(spend(clock, time, 65000), { main: 0, periods: 3 })
    assert.deepEqual(spend(clock, time, 75000), { main: 0, periods: 2 })
    assert.equal(spend(clock, time, 90000), null)
    assert.deepEqual(spend({ main: 0, periods: 1 }, time, 9999), { main: 0, periods: 1 })
    assert.deepEqual(shown(clock, time, 500), { seconds: 60, periods: null })
    assert.deepEqual(shown(clock, time, 61000), { seconds: 9, periods: 3 })
    assert.deepEqual(shown(clock, time, 999999), { seconds: 0, periods: 0 })
    assert.deepEqual([5, 65, 3725].map(clockText), ['0:05', '1:05', '1:02:05'])
})

/* ---- settings ---- */

test('what is chosen goes together', () => {
    const handicap = change({ ...FIRST, side: 19 }, { handicap: 4 })
    assert.deepEqual([handicap.komi, handicap.free, placing(handicap)], [0.5, false, 'either'])
    assert.equal(change(handicap, { handicap: 0 }).komi, 6.5)
    assert.equal(change(FIRST, { rules: 'chinese' }).komi, 7.5)
    assert.equal(change({ ...FIRST, komi: 3.5 }, { level: 5 }).komi, 3.5, 'a komi of one\'s own stays')
    assert.equal(change(handicap, { side: 8 }).handicap, 4)
    assert.deepEqual([change(handicap, { side: 5 }).free, change(handicap, { side: 2 }).handicap], [true, 0])
    assert.equal(change(handicap, { side: 5, colour: 'white' }).handicap, 0, 'the computer places none by hand')
    assert.equal(mostStones({ ...FIRST, side: 19, opponent: 'computers' }), 9)
    assert.equal(fullKomi(change({ ...FIRST, side: 19, rules: 'chinese' }, { handicap: 3 })), 3.5)
    assert.deepEqual(timeOf({ ...FIRST, time: 'move', seconds: 20 }), { main: 0, periods: 1, seconds: 20 })
    assert.equal(timeOf(FIRST), null)
})

test('a setting that was kept is not trusted', () => {
    assert.deepEqual(checkSetting(null), FIRST)
    assert.deepEqual(checkSetting({ side: 99, rules: 'mine', komi: 'x', level: 2, __proto__: { x: 1 }, periods: 0 }), { ...FIRST, level: 2 })
    assert.equal(checkSetting({ ...FIRST, side: 2, handicap: 9 }).handicap, 0)
    for (const [chance, person] of [[0.2, 'black'], [0.8, 'white']] as const)
        assert.equal(seatsOf({ ...FIRST, colour: 'nigiri' }, chance)[person], 'person')
})

test('another program may be the computer', () => {
    const engines = ['tengen', 'GNU Go 3.8'], wish = { ...FIRST, engine: 'GNU Go 3.8', engine2: 'gone' }
    assert.deepEqual(withEngines(wish, engines), { ...wish, engine2: '' })
    assert.deepEqual(seatsOf(wish, 0), { black: 'person', white: { engine: 'GNU Go 3.8' } })
    assert.deepEqual(seatsOf({ ...wish, opponent: 'computers', engine2: '', level2: 5 }, 0), { black: { engine: 'GNU Go 3.8' }, white: 5 })
    assert.equal(checkSetting({ ...FIRST, engine: 'x'.repeat(201), engine2: 7 }).engine, '')
    for (const seat of ['person', 1, 9, { engine: 'x' }]) assert.equal(isSeat(seat), true, JSON.stringify(seat))
    for (const seat of ['x', 0, 10, 1.5, null, {}, { engine: 7 }, { engine: 'x'.repeat(201) }]) assert.equal(isSeat(seat), false, JSON.stringify(seat))
    const match = happens.begin(wish, seatsOf(wish, 0), '2026-05-31')
    assert.deepEqual(parseMatch(formatMatch(match))?.seats, match.seats, 'it is kept')
    assert.equal(formatMatch(match).includes('PW[GNU Go 3.8]'), true)
    const asked = questionOf(match, { engine: 'GNU Go 3.8' })
    assert.deepEqual([asked.engine, asked.level, questionOf(match, 4).level, 'engine' in questionOf(match, 4)], ['GNU Go 3.8', undefined, 4, false])
    assert.equal(happens.takeOver(match), match, 'not while a person is to move')
    const waits = happens.play(match, 0)
    assert.deepEqual(happens.takeOver(waits).seats, { black: 'person', white: FIRST.level })
    setLanguage('en')
    assert.equal(statusText(waits), 'GNU Go 3.8 is thinking for White…')
})

/* ---- what happens ---- */

const begun = (part: Partial<Setting> = {}): Match => {
    const setting = change(FIRST, part)
    return happens.begin(setting, seatsOf(setting, 0), '2026-05-31')
}
const played = (match: Match, names: string): Match => names.split(' ').reduce((now, name) =>
    happens.play(now, at(name, { rows: now.setting.side, cols: now.setting.side })), match)

const reply = (move: string, more: Partial<PlayAnswer> = {}): PlayAnswer =>
    ({ engine: 'tengen', colour: 'white', move, resign: false, chance: 0.5, score: 0, visits: 1, exact: false, choices: [], lost: null, ...more })
const loss = (points: number): PlayLoss => ({ move: 'A1', colour: 'black', points, chance: 0.1, better: 'C3', line: ['C3'] })

test('a game by hand: stones, a pass, undo, the count, a dead stone, the result', () => {
    const match = begun({ opponent: 'nobody', side: 5, komi: 0.5 })
    assert.deepEqual([happens.phaseOf(match), happens.turnOf(match)], ['play', 'black'])
    const wall = played(match, 'B5 D5 B4 D4 B3 D3 B2 D2 B1 D1 pass A5 pass')
    assert.equal(happens.hereOf(wall).board.stones[at('A5')], -1)
    assert.equal(happens.play(wall, at('A5')), wall, 'an occupied point changes nothing')
    assert.equal(happens.undo(wall).moves.length, 12)
    const over = played(wall, 'pass')
    assert.deepEqual([happens.phaseOf(over), happens.countOf(over)], ['count', null])
    assert.equal(happens.accept(over), over, 'nothing is accepted before it is known')
    const proposed = happens.propose(over, [], [])
    assert.equal(happens.countOf(proposed)!.territory.black, 0)
    const dead = happens.toggleDead(proposed, at('A5'), false)
    assert.deepEqual([dead.dead, happens.countOf(dead)!.territory], [[at('A5')], { black: 5, white: 5 }])
    assert.deepEqual(happens.toggleDead(dead, at('A5'), false).dead, [])
    assert.equal(happens.toggleDead(dead, at('C3'), false), dead)
    assert.equal(happens.phaseOf(happens.resume(dead)), 'play')
    const end = happens.accept(dead)
    assert.deepEqual(end.result, { how: 'count', winner: 'black', lead: 0.5 }, '5 and a prisoner against 5 and komi')
    assert.deepEqual([happens.phaseOf(end), happens.undo(end), happens.resign(end, 'white')], ['over', end, end])
    assert.equal(resultText(end.result), 'B+0.5')
})

test('against the computer undo takes back to one\'s own move', () => {
    const match = played(begun({ side: 9 }), 'E5')
    assert.deepEqual([happens.isPersonsTurn(match), happens.undo(match).moves.length], [false, 0])
    const answered = happens.answer(match, reply('C3'), at('C3', { rows: 9, cols: 9 }))
    assert.deepEqual([answered.moves.length, happens.isPersonsTurn(answered), happens.undo(answered).moves.length], [2, true, 0])
    const white = begun({ side: 9, colour: 'white' })
    assert.equal(happens.canUndo(played(white, 'E5')), false, 'nothing of one\'s own')
    assert.equal(happens.canUndo(played(begun({ opponent: 'computers' }), 'E5')), false)
})

test('the computer resigns, or passes', () => {
    const match = played(begun(), 'E5')
    const resigned = happens.answer(match, reply('A1', { resign: true }), 0)
    assert.deepEqual(resigned.result, { how: 'resign', winner: 'black' })
    setLanguage('en')
    assert.equal(statusText(resigned), 'The computer resigns. Black wins by resignation.')
    const passed = happens.answer(match, reply('pass'), PASS)
    assert.equal(statusText(passed).startsWith('The computer passes.'), true)
    assert.equal(happens.phaseOf(happens.play(passed, PASS)), 'count')
    assert.equal(resultText({ how: 'time', winner: 'white' }), 'W+T')
    assert.equal(resultText({ how: 'count', winner: null, lead: 0 }), '0')
})

test('a mistake is offered back once, and only a large one', () => {
    const match = played(begun({ teach: 5 }), 'A1'), point = at('C3', { rows: 9, cols: 9 })
    assert.equal(happens.teaches(match), true)
    assert.equal(happens.answer(match, reply('C3', { lost: loss(4.9) }), point).moves.length, 2)
    const offered = happens.answer(match, reply('C3', { lost: loss(5) }), point)
    assert.deepEqual([offered.moves.length, offered.offer?.lost.points, happens.isPersonsTurn(offered)], [1, 5, false])
    assert.deepEqual([happens.undo(offered).moves.length, happens.undo(offered).offer], [0, null])
    const kept = happens.answer(offered, reply('C3', { lost: loss(5) }), point)
    assert.deepEqual([kept.moves.length, kept.offer], [2, null])
    assert.equal(happens.teaches(played(begun({ opponent: 'nobody', teach: 5 }), 'A1')), false)
})

test('handicap: customary points, or placed by hand', () => {
    const fixed = begun({ side: 19, handicap: 4 })
    assert.deepEqual([fixed.stones.length, happens.turnOf(fixed), happens.phaseOf(fixed)], [4, 'white', 'play'])
    const free = begun({ side: 19, handicap: 2, free: true })
    assert.deepEqual([happens.phaseOf(free), happens.turnOf(free), happens.seatToMove(free)], ['place', 'black', 'person'])
    assert.equal(happens.play(free, PASS), free)
    const one = happens.play(free, 3)
    assert.equal(happens.play(one, 3), one)
    assert.equal(happens.undo(one).stones.length, 0)
    const two = happens.play(one, 4)
    assert.deepEqual([happens.phaseOf(two), happens.turnOf(two), happens.hereOf(two).board.stones[4]], ['play', 'white', 1])
})

test('whose time is over loses', () => {
    const match = begun({ opponent: 'nobody', time: 'move', seconds: 10 })
    assert.deepEqual(happens.charge(match, 9000).clocks!.black, { main: 0, periods: 1 })
    assert.deepEqual(happens.charge(match, 10000).result, { how: 'time', winner: 'white' })
    assert.equal(happens.charge(played(begun({ time: 'move' }), 'E5'), 1e9).result, null, 'the computer has no clock')
    assert.equal(happens.charge(begun(), 1e9).result, null)
})

/* ---- words ---- */

test('what is said and read out', () => {
    setLanguage('en')
    const hand = begun({ opponent: 'nobody', side: 5 })
    assert.deepEqual([statusText(null), statusText(hand), liveText(hand, 'A1')], ['No game yet. Choose “New game” to begin.', 'Black to play.', ''])
    const taken = played(hand, 'A2 A1 B1')
    assert.equal(liveText(taken, 'A1'), 'Black B1, captures 1')
    assert.equal(liveText(played(hand, 'C3'), '1-1'), 'Black 3-3')
    assert.equal(liveText(played(hand, 'pass'), 'A1'), 'Black passes')
    assert.equal(refusalText(taken, at('A1'), 'A1'), 'A1 would leave your stones without a liberty.')
    assert.equal(refusalText(taken, at('B1'), 'A1'), 'B1 is not empty.')
    assert.equal(refusalText(taken, at('E5'), 'A1'), '')
    assert.equal(refusalText(played(begun(), 'E5'), 3, 'A1'), 'It is not your turn.')
    assert.equal(refusalText(null, 3, 'A1'), 'There is no game. Begin a new one.')
    assert.equal(statusText(begun({ side: 19, handicap: 2, free: true })), 'Place 2 handicap stones.')
})

/* ---- the record, and the browser ---- */

test('a game becomes a record', () => {
    const match = happens.resign(played(begun({ side: 9, handicap: 2, rules: 'aga', time: 'byoyomi' }), 'E5 C5'), 'white')
    const tree = recordOf(match, (seat) => `<${seat}>`), { props } = tree.nodes.get(0)!
    const stones = handicapPoints({ rows: 9, cols: 9 }, 2)
    assert.deepEqual([props['RE'], props['HA'], props['KM'], props['RU'], props['OT'], props['TM']], [['B+R'], ['2'], ['0.5'], ['AGA'], ['5x30 byo-yomi'], ['600']])
    const end = positionAt(tree, mainLine(tree).at(-1)!)
    assert.deepEqual([end.number, end.turn, stones.every((point) => end.board.stones[point] === 1)], [2, 'white', true])
    assert.deepEqual(props['PW'], ['<3>'].map((name) => name.replace('3', `${match.seats.white}`)))
})

test('what is kept comes back, whatever the game is doing', () => {
    const count = happens.toggleDead(happens.propose(played(begun({ opponent: 'nobody', side: 5 }), 'C3 A1 pass pass'), [], []), at('A1'), false)
    const games = [begun(), played(begun({ side: 19, handicap: 5, time: 'move' }), 'C3 D3'), begun({ side: 13, handicap: 3, free: true }), count,
        happens.accept(count), happens.resign(played(begun(), 'E5'), 'black'), { ...begun({ opponent: 'computers' }), paused: true }]
    for (const match of games) assert.deepEqual(parseMatch(formatMatch(match)), match)
})

test('what was kept and makes no sense is no game, or as much of one as there is', () => {
    for (const text of ['', 'null', '{}', '[]', '"x"', '{"sgf":1}', '{"sgf":"(;SZ[9])","seats":{"black":0,"white":"person"}}',
        '{"sgf":"(;SZ[13])","seats":{"black":1,"white":"person"}}']) assert.equal(parseMatch(text), null, text)
    const kept = JSON.parse(formatMatch(played(begun(), 'E5 C3'))) as Record<string, unknown>
    const broken = parseMatch(JSON.stringify({
        ...kept, sgf: '(;SZ[9];B[ee];W[ee];B[cc])', dead: ['x', -1, 999, 4], clocks: { black: 1 }, result: { how: 'magic', winner: 'black' },
    }))!
    assert.deepEqual([broken.moves.length, broken.dead, broken.clocks, broken.result], [1, null, null, null])
})

test('the page takes the game up again, and hears of other tabs', () => {
    setState(firstState(checkSettings(null)))
    storage.clear()
    takeUp()
    assert.equal(getState().match, null)
    newMatch(change(FIRST, { opponent: 'nobody', side: 9 }))
    playAt(40)
    playAt(40)
    pass()
    assert.equal(loadMatch()?.moves.length, 2)
    undo()
    setState({ match: null })
    takeUp()
    assert.equal(getState().match?.moves.length, 1)
    adopt(begun())
    assert.equal(getState().match?.moves.length, 0)
    storage.full = true
    newMatch(FIRST)
    assert.equal(getState().messages.length, 1, 'one hears that nothing can be kept')
    playAt(0)
    assert.equal(getState().messages.length, 1, 'once')
    storage.full = false
})

test('a question holds the whole game', () => {
    const match = played(begun({ side: 9, handicap: 2, rules: 'chinese' }), 'E5 pass')
    assert.deepEqual(questionOf(match, 4), {
        board: '9/9/6X2/9/9/9/2X6/9/9', rules: 'chinese', komi: 2.5, turn: 'white', moves: 'E5 pass', level: 4,
    })
})

test('#play leads into the view, and back', async () => {
    setState(firstState(checkSettings(null)))
    for (const hash of ['#play', '#view=play', '#play&x=1']) {
        setState({ view: 'records' })
        await follow(hash)
        assert.equal(getState().view, 'play', hash)
    }
    await follow('#play=pd,dp')
    assert.equal(getState().view, 'records', 'moves on an empty board are an address of the records')
    watchHistory()
    entries.push('#play')
    fire('popstate')
    assert.equal(getState().view, 'play')
})
