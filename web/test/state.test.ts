/* The state: walking, trying, editing, opening games, asking. */
import { answerWith, asked, failure, gameLine, on, pause } from './browser'
import type { Asked } from './browser'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boardLine, equal } from '../src/go/board'
import { compose, moveThrough, transformBoard } from '../src/go/motion'
import { formatName, parseName } from '../src/go/point'
import { inRegion, throughMotion } from '../src/go/region'
import { commentOf } from '../src/record/edit'
import { positionAt } from '../src/record/position'
import { parseSgf } from '../src/record/sgf'
import { moveNumber, newTree } from '../src/record/tree'
import * as edit from '../src/state/actions/edit'
import * as look from '../src/state/actions/look'
import * as play from '../src/state/actions/play'
import * as record from '../src/state/actions/record'
import * as save from '../src/state/actions/save'
import * as token from '../src/state/actions/token'
import * as walk from '../src/state/actions/walk'
import { PAGE, questionOf, watchQuestions } from '../src/state/ask'
import { placeAt } from '../src/state/place'
import { currentPosition, lineLength, lineNodes, marksOnScreen, moveSeen, screenBoard, screenLast, stoneMoves,
    unsaved } from '../src/state/screen'
import { checkSettings } from '../src/state/settings'
import { firstState } from '../src/state/start'
import type { State } from '../src/state/state'
import { getState, setState } from '../src/state/store'
import { sampleGames } from './sample'

const nine = { rows: 9, cols: 9 }
const at = (name: string): number => parseName(name, nine)!
const VARIED = '(;SZ[9];B[ee](;W[ec];B[gc];W[gg])(;W[gc];B[ec];W[cc]))'

function begin(sgf: string, change: Partial<State> = {}): void {
    const tree = parseSgf(sgf)
    setState({ ...firstState(checkSettings(null)), place: placeAt(tree), saved: tree,
        source: { kind: 'game', db: '', id: 1 }, ...change })
}

const said = (): string[] => getState().messages.map(({ text }) => text)

/* ---- walking ---- */

test('walking stays on the line, also in a variation', () => {
    begin(VARIED)
    walk.step(1)
    walk.step(1)
    assert.equal(formatName(screenLast(getState())!, nine), 'E7')
    walk.sibling(1)
    assert.equal(formatName(screenLast(getState())!, nine), 'G7')
    walk.step(-2)
    walk.step(10)
    assert.equal(formatName(screenLast(getState())!, nine), 'C7', 'the variation is remembered')
    assert.equal(lineLength(getState()), 4)
    walk.goToMove(1)
    assert.equal(moveSeen(getState()), 1)
    walk.goToMove(99)
    assert.equal(moveSeen(getState()), 4)
    walk.first()
    walk.step(-1)
    assert.equal(moveSeen(getState()), 0)
    assert.equal(getState().visit, 2, 'going somewhere counts, stepping does not')
})

test('the line is the same object while one steps along it', () => {
    begin(VARIED)
    const line = lineNodes(getState())
    walk.step(1)
    assert.equal(lineNodes(getState()), line)
    const board = screenBoard(getState())
    walk.step(1)
    walk.step(-1)
    assert.equal(screenBoard(getState()), board)
})

/* ---- trying ---- */

test('in browse mode the record never changes', () => {
    begin(VARIED)
    const { tree } = getState().place
    play.playAt(at('E5'))
    assert.equal(getState().place.trial.length, 0, "the record's own next move is followed")
    play.playAt(at('G7'))
    assert.deepEqual([getState().place.trial.length, moveSeen(getState())], [0, 2], 'also into a variation')
    play.playAt(at('A1'))
    play.pass()
    assert.deepEqual([getState().place.tried, moveSeen(getState())], [2, 4])
    assert.equal(getState().place.tree, tree)
    walk.step(-1)
    assert.equal(getState().place.tried, 1)
    walk.step(1)
    assert.equal(getState().place.tried, 2, 'forward again within the trial')
    walk.step(-1)
    play.playAt(at('B2'))
    assert.equal(getState().place.trial.length, 2, 'another move takes the place of what came after')
    walk.step(-2)
    assert.deepEqual([getState().place.trial.length, moveSeen(getState())], [0, 2], 'stepping out ends it')
    assert(!unsaved(getState()))
})

test('what may not be played is said', () => {
    begin('(;SZ[9];B[ab];W[ee];B[ba];W[ef])')
    walk.last()
    setState({ place: { ...getState().place } })
    play.playAt(at('E5'))
    play.pass()
    play.playAt(at('A9'))
    assert.equal(getState().place.tried, 1)
    assert.equal(said().length, 2)
})

test('a click on a stone leads to its move', () => {
    begin(VARIED)
    walk.last()
    play.goToStone(at('E7'))
    assert.equal(moveSeen(getState()), 2)
    walk.last()
    play.playAt(at('A1'))
    play.playAt(at('B1'))
    assert.deepEqual([...stoneMoves(getState())].filter((n) => n > 0).sort(), [1, 2, 3, 4, 5, 6])
    play.goToStone(at('A1'))
    assert.deepEqual([getState().place.tried, moveSeen(getState())], [1, 5])
    play.goToStone(at('E5'))
    assert.deepEqual([getState().place.tried, moveSeen(getState())], [0, 1])
    play.goToStone(at('J9'))
    assert.equal(said().length, 1)
})

test('ways are followed in screen orientation', () => {
    begin(VARIED, { motion: 1 })
    play.followWay({ kind: 'move', colour: 'black', move: 'E5' })
    play.followWay({ kind: 'move', colour: 'white', move: 'C7' })
    assert.equal(formatName(currentPosition(getState()).last!.point, nine), 'G7', 'mirrored')
    assert.equal(getState().place.trial.length, 0)
    play.followWays([{ kind: 'move', colour: 'black', move: 'A1' }, { kind: 'pass', colour: 'white', move: 'pass' }])
    assert.equal(getState().place.tried, 2)
    play.followWay({ kind: 'move', colour: 'white', move: 'A2' })
    assert.equal(currentPosition(getState()).turn, 'black', 'the colour is that of the way')
    const before = getState().place
    play.followWay({ kind: 'setup', colour: null, move: null })
    assert.equal(getState().place, before)
    assert.equal(said().length, 1)
})

/* ---- editing ---- */

test('edit mode takes over what was tried, and undo takes it back', () => {
    begin(VARIED)
    play.playAt(at('A1'))
    play.playAt(at('A2'))
    const board = boardLine(screenBoard(getState()))
    edit.setMode('edit')
    assert.equal(boardLine(screenBoard(getState())), board)
    assert.equal(getState().place.trial.length, 0)
    assert(unsaved(getState()))
    edit.undo()
    assert(!unsaved(getState()))
    edit.redo()
    assert.equal(boardLine(screenBoard(getState())), board)
})

test('tools', () => {
    begin(VARIED, { mode: 'edit' })
    walk.last()
    play.playAt(at('A1'))
    assert.equal(moveNumber(getState().place.tree, getState().place.node), 5)
    edit.setTool('correct')
    play.playAt(at('A2'))
    assert.equal(formatName(screenLast(getState())!, nine), 'A2')
    edit.setTool('triangle')
    play.playAt(at('A2'))
    assert.deepEqual([...marksOnScreen(getState())], [[at('A2'), { shape: 'triangle' }]])
    look.turn('flip-h')
    assert.deepEqual([...marksOnScreen(getState())], [[at('J2'), { shape: 'triangle' }]])
    edit.setTool('stone-white')
    play.playAt(at('J9'))
    assert.equal(currentPosition(getState()).board.stones[at('A9')], -1, 'clicks are turned back')
    edit.deletePart()
    edit.deletePart()
    assert.equal(moveSeen(getState()), 4)
    for (let i = 0; i < 6; i++) edit.undo()
    assert(!unsaved(getState()))
})

test('a correction that later moves do not fit is told', () => {
    begin(VARIED, { mode: 'edit', tool: 'correct' })
    walk.step(1)
    play.playAt(at('G7'))
    assert.equal(said().length, 1)
    assert.equal(formatName(screenLast(getState())!, nine), 'G7')
})

test('typing is one change', () => {
    begin(VARIED, { mode: 'edit' })
    for (const text of ['a', 'ab', 'abc']) edit.setComment(text)
    assert.equal(getState().undo.length, 1)
    walk.step(1)
    edit.setComment('x')
    assert.equal(getState().undo.length, 2)
    edit.undo()
    assert.equal(commentOf(getState().place.tree, 0), 'abc')
    edit.undo()
    assert.equal(commentOf(getState().place.tree, 0), '')
})

/* ---- looking ---- */

test('turning the board turns the region with it', () => {
    begin(VARIED, { region: 'nw' })
    look.turn('left')
    assert.deepEqual([getState().motion, getState().region], [5, 'sw'])
    look.turn('right')
    assert.deepEqual([getState().motion, getState().region], [0, 'nw'])
    for (const kind of ['left', 'flip-h', 'right', 'flip-v', 'left'] as const) look.turn(kind)
    look.turn('reset')
    assert.deepEqual([getState().motion, getState().region], [0, 'nw'])
})

test('a rectangle is turned by half', () => {
    begin('(;SZ[9:13])')
    look.turn('left')
    assert.equal(getState().motion, 3)
    look.setRegion('diag-ne')
    assert.equal(getState().region, 'whole')
})

/* ---- opening games ---- */

/** A game of the sample, turned, as the server would give it. */
function turnedSgf(text: string, motion: number): string {
    return text.replace(/(?<=\[)([a-s])([a-s])(?=\])/g, (_, col: string, row: string) => {
        const here = (row.charCodeAt(0) - 97) * 19 + col.charCodeAt(0) - 97
        const there = moveThrough(motion, here, { rows: 19, cols: 19 })
        return String.fromCharCode(97 + (there % 19), 97 + Math.floor(there / 19))
    })
}

test('switching games keeps the board on the screen', async () => {
    const text = sampleGames(19)[0]!
    for (let motion = 0; motion < 8; motion++) for (let screen = 0; screen < 8; screen++) {
        begin(text, { motion: screen })
        walk.step(40)
        const before = screenBoard(getState())
        on('GET', /^\/games\/7$/, () => ({ json: { id: 7, sgf: turnedSgf(text, motion), problems: [] } }))
        await record.openGame(gameLine(7, { move: 40, last_move: 40, region: 'whole' }))
        assert(equal(screenBoard(getState()), before), `turned by ${motion}, seen through ${screen}`)
        assert.equal(moveSeen(getState()), 40)
        assert.equal(getState().interval, null)
        assert.deepEqual(getState().source, { kind: 'game', db: '', id: 7 })
    }
})

test('of a symmetric position the motion that is there is kept', async () => {
    begin('(;SZ[19];B[jj])', { motion: 6 })
    walk.step(1)
    on('GET', /^\/games\/8$/, () => ({ json: { id: 8, sgf: '(;SZ[19];B[jj];W[pd])', problems: [] } }))
    await record.openGame(gameLine(8, { move: 1, last_move: 1 }))
    assert.equal(getState().motion, 6)
})

test('switching by a part keeps the part in its place', async () => {
    const text = sampleGames(19)[1]!
    const motions = [[0, 0], [3, 0], [5, 2], [4, 7], [6, 6]] as const
    for (const region of ['nw', 'se', 'left', 'bottom', 'diag-ne'] as const) for (const [motion, screen] of motions) {
        begin(text, { motion: screen, region })
        walk.step(30)
        const before = screenBoard(getState())
        on('GET', /^\/games\/9$/, () => ({ json: { id: 9, sgf: turnedSgf(text, motion), problems: [] } }))
        // where the other game shows it: from the screen back to this record, and on to that one
        const screenToOther = [0, 1, 2, 3, 4, 5, 6, 7].find((m) => compose(screen, m) === motion)!
        await record.openGame(gameLine(9, { move: 30, last_move: 35, region: throughMotion(region, screenToOther) }))
        const after = screenBoard(getState())
        const inside = [...after.stones.keys()].filter((point) => inRegion(region, point, after.size))
        assert(inside.every((point) => after.stones[point] === before.stones[point]), `${region} ${motion} ${screen}`)
        assert.deepEqual(getState().interval, { from: 30, to: 35 })
        assert.equal(getState().region, region)
    }
})

test('a game with colours exchanged shows the same points', async () => {
    begin('(;SZ[19];B[pd];W[dp];B[pp])')
    walk.last()
    const before = screenBoard(getState())
    on('GET', /^\/games\/10$/, () => ({ json: { id: 10, sgf: '(;SZ[19];W[dd];B[dp];W[pd];B[qq])', problems: [] } }))
    await record.openGame(gameLine(10, { move: 3, last_move: 3 }))
    const after = screenBoard(getState())
    assert.deepEqual([...after.stones].map((stone) => 0 - stone), [...before.stones].map((stone) => 0 + stone))
})

test('the last game that was chosen is meant, and one that is gone is told of', async () => {
    begin(VARIED)
    on('GET', /^\/games\/11$/, async () => {
        await pause(20)
        return { json: { id: 11, sgf: '(;SZ[9])', problems: [] } }
    })
    on('GET', /^\/games\/12$/, () => ({ json: { id: 12, sgf: '(;SZ[9])', problems: [] } }))
    on('GET', /^\/games\/13$/, () => failure(404, 'no-such-game'))
    await Promise.all([record.openGame(11), record.openGame(12)])
    assert.deepEqual(getState().source, { kind: 'game', db: '', id: 12 })
    await record.openGame(13)
    assert.equal(getState().messages.at(-1)!.kind, 'failed')
})

test('the game that is open is not fetched again, and its changes stay', async () => {
    begin(VARIED, { mode: 'edit' })
    edit.setComment('mine')
    const before = asked.length
    await record.openGame(gameLine(1, { move: 2, last_move: 2 }))
    assert.deepEqual([moveSeen(getState()), getState().mode, asked.length], [2, 'edit', before])
    assert(unsaved(getState()))
})

test('a way in leads to a game that shows the position before', async () => {
    begin('(;SZ[19];B[pd];W[dp])')
    walk.last()
    on('GET', /^\/position$/, ({ params }: Asked) => {
        assert.equal(params.get('board'), boardLine(positionAt(parseSgf('(;SZ[19];W[dp])'), 1).board))
        assert.equal(params.get('turn'), 'black')
        return { json: answerWith([gameLine(14, { move: 1, last_move: 1 })]) }
    })
    on('GET', /^\/games\/14$/, () => ({ json: { id: 14, sgf: '(;SZ[19];W[pd];B[dd])', problems: [] } }))
    await play.goParent({ kind: 'move', colour: 'white', move: 'D4' })
    assert.equal(moveSeen(getState()), 1, 'we came by it')
    assert.deepEqual(getState().source, { kind: 'game', db: '', id: 1 })
    walk.last()
    await play.goParent({ kind: 'move', colour: 'black', move: 'Q16' })
    assert.deepEqual(getState().source, { kind: 'game', db: '', id: 14 })
    assert.equal(moveSeen(getState()), 1)
    assert.equal(formatName(screenLast(getState())!, { rows: 19, cols: 19 }), 'D4')
})

/* ---- saving ---- */

test('a stored game is replaced, a new one added', async () => {
    begin(VARIED, { mode: 'edit' })
    edit.setComment('x')
    on('PUT', /^\/games\/1$/, () => ({ json: { id: 1 } }))
    await save.save()
    assert(!unsaved(getState()) && getState().savedAt !== null)
    assert(asked.some(({ method, body }) => method === 'PUT' && body.includes('C[x]')))
    record.newGame(nine)
    play.playAt(at('E5'))
    on('POST', /^\/games$/, () => ({ status: 201, json: { id: 99 } }))
    await save.save()
    assert.deepEqual(getState().source, { kind: 'game', db: '', id: 99 })
    assert(!unsaved(getState()))
})

test('what was changed while it was saved is not saved', async () => {
    begin(VARIED, { mode: 'edit' })
    edit.setComment('x')
    on('PUT', /^\/games\/1$/, async () => {
        await pause(5)
        return { json: { id: 1 } }
    })
    const saving = save.save()
    edit.setComment('xy')
    await saving
    assert(unsaved(getState()))
})

test('a duplicate opens the dialog, and both can be kept', async () => {
    begin(VARIED, { source: { kind: 'new' }, saved: newTree(nine) })
    on('POST', /^\/games$/, ({ params }) => params.get('duplicates') === 'keep'
        ? { status: 201, json: { id: 100 } } : failure(409, 'duplicate', { id: 42 }))
    await save.save()
    assert.deepEqual([getState().dialog, getState().duplicate, getState().saving], ['save', 42, false])
    await save.saveAs({ keepDuplicate: true })
    const { dialog, duplicate, source } = getState()
    assert.deepEqual([dialog, duplicate, source], [null, null, { kind: 'game', db: '', id: 100 }])
})

test('without the token it is asked for, and then it goes on', async () => {
    begin(VARIED, { mode: 'edit' })
    edit.setComment('x')
    let right = false
    on('PUT', /^\/games\/1$/, () => right ? { json: { id: 1 } } : failure(401, 'token-needed'))
    await save.save()
    assert.equal(getState().dialog, 'token')
    assert(unsaved(getState()))
    right = true
    await token.enterToken('secret')
    assert(!unsaved(getState()))
    assert.equal(getState().dialog, null)
})

test('read-only is said before anything is asked', async () => {
    begin(VARIED, { mode: 'edit' })
    edit.setComment('x')
    setState({ about: { ...getState().about!, read_only: true } })
    const before = asked.length
    await save.save()
    assert.equal(asked.length, before)
    assert.equal(getState().messages.at(-1)!.kind, 'failed')
})

/* ---- asking ---- */

test('what is seen is asked in screen orientation, with turn and ko', () => {
    begin('(;SZ[9];B[de];W[ee];B[cf];W[ff];B[dg];W[eg];B[ef];W[df])', { motion: 1 })
    walk.last()
    const { board, ko, turn } = questionOf(getState())
    assert.equal(board, boardLine(transformBoard(currentPosition(getState()).board, 1)))
    assert.deepEqual([ko, turn], ['E4', 'black'])
})

test('stepping shows answers that were asked ahead at once', async () => {
    const text = sampleGames(19)[2]!
    begin(text)
    on('GET', /^\/position$/, ({ params }) =>
        ({ json: { ...answerWith([gameLine(1)], 250), size: params.get('board')! } }))
    const stop = watchQuestions()
    await pause(20)
    assert(!getState().seen.pending)
    for (let i = 0; i < 5; i++) {
        walk.step(1)
        assert(!getState().seen.pending, `step ${i}`)
        assert.equal(getState().seen.answer!.size, boardLine(screenBoard(getState())))
        await pause(10)
    }
    walk.step(-1)
    assert(!getState().seen.pending)
    walk.last()
    assert(getState().seen.pending, 'a far jump has to wait')
    assert(getState().seen.answer, 'and shows what was there meanwhile')
    await pause(200)
    assert.equal(getState().seen.answer!.size, boardLine(screenBoard(getState())))
    assert.notEqual(getState().aroundKey, '', 'after a rest the surroundings are asked')
    stop()
})

test('rows come in pages, and those of another question are dropped', async () => {
    begin(VARIED)
    on('GET', /^\/position$/, async ({ params }) => {
        const skip = Number(params.get('skip') ?? 0), many = Number(params.get('games'))
        if (skip > 0) await pause(10)
        return { json: answerWith(Array.from({ length: many }, (_, i) => gameLine(skip + i)), 1000) }
    })
    const stop = watchQuestions()
    await pause(10)
    assert.equal(getState().seen.rows.size, PAGE)
    look.needRows(350, 420)
    await pause(30)
    assert.deepEqual([getState().seen.rows.get(350)?.id, getState().seen.rows.get(499)?.id], [350, 499])
    assert.equal(getState().seen.rows.get(200), undefined)
    look.needRows(600, 610)
    look.setSort({ key: 'rank', reverse: false })
    await pause(30)
    assert.equal(getState().seen.rows.size, PAGE, 'the rows of the old order did not come in')
    stop()
})

test('a question that fails says so in its place', async () => {
    begin(VARIED)
    on('GET', /^\/position$/, () => failure(400, 'bad-parameter'))
    const stop = watchQuestions()
    look.setFilter({ from: 'yesterday', player: '' })
    await pause(10)
    assert.equal(getState().seen.failure?.code, 'bad-parameter')
    assert.deepEqual(getState().filter, { from: 'yesterday' })
    on('GET', /^\/position$/, () => ({ json: answerWith([]) }))
    look.setFilter({})
    await pause(10)
    assert.equal(getState().seen.failure, null)
    stop()
})
