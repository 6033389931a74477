/*
 * The page against a real server with the sample games in it (tests/page/server_test.sh starts one): what the page
 * asks about a position of a record must find that record there. Without a server there is nothing to test.
 */
import assert from 'node:assert/strict'
import { env } from 'node:process'
import { test } from 'node:test'
import { boardLine, emptyBoard } from '../src/go/board'
import { transformBoard } from '../src/go/motion'
import { formatName, parseName } from '../src/go/point'
import { inRegion, REGIONS } from '../src/go/region'
import { beginning, playOn, refusal } from '../src/go/solve'
import type { Situation } from '../src/go/solve'
import * as api from '../src/net/api'
import type { Question } from '../src/net/api'
import { MOST, RULES, solvePath } from '../src/net/solve'
import type { Solved } from '../src/net/solve'
import type { Failure } from '../src/net/types'
import { addMove, setComment, setInfo } from '../src/record/edit'
import { positionAt } from '../src/record/position'
import type { Position } from '../src/record/position'
import { formatSgf, parseSgf } from '../src/record/sgf'
import { mainLine, newTree } from '../src/record/tree'
import type { Tree } from '../src/record/tree'
import { findShown } from '../src/state/actions/record'
import { dice } from './sample'

const server = env['TENGEN_SERVER']
const check = (name: string, work: () => Promise<void>): void => {
    if (server) void test(name, work)
}
if (server) api.setServer(server)

function questionAt({ board, turn }: Position, motion = 0, region: Question['region'] = 'whole'): Question {
    const screen = transformBoard(board, motion)
    const ko = screen.ko === null ? null : formatName(screen.ko, screen.size)
    return { db: '', board: boardLine(screen), turn, ko, region, games: 1000, years: true }
}

async function storedTree(id: number): Promise<Tree> {
    return parseSgf((await api.game('', id)).sgf)
}

const thrownBy = (work: Promise<unknown>): Promise<Failure> =>
    work.then(() => { throw new Error('it did not fail') }, (failure: Failure) => failure)

check('every position of a record is found with that record, however it is turned', async () => {
    const roll = dice(7)
    for (const id of [1, 5, 8, 41, 48, 81, 90, 280]) {
        const tree = await storedTree(id)
        for (const node of mainLine(tree)) {
            const position = positionAt(tree, node), motion = roll(8)
            const { list, games } = await api.position(questionAt(position, motion))
            const line = list.find((one) => one.id === id)
            assert(line, `game ${id}, move ${position.number}, turned by ${motion}`)
            assert(line.move! <= position.number, 'two passes show a position again')
            assert.equal(games, list.length)
        }
    }
})

check('the games of a list show the position, turned so that the screen stays as it is', async () => {
    const tree = await storedTree(81), line = mainLine(tree)
    for (const number of [1, 2, 4, 6]) for (const motion of [0, 3, 5]) {
        const board = transformBoard(positionAt(tree, line[number]!).board, motion)
        const { list } = await api.position(questionAt(positionAt(tree, line[number]!), motion))
        for (const game of list.slice(0, 5)) {
            const other = await storedTree(game.id)
            const found = findShown(other, game, { board, region: 'whole' }, motion)
            assert(found, `game ${game.id} at move ${number}`)
            assert.equal(boardLine(transformBoard(positionAt(other, found.node).board, found.motion)), boardLine(board))
        }
    }
})

check('and so do those of a part, at the move and in the region that the list says', async () => {
    const tree = await storedTree(100), line = mainLine(tree)
    for (const region of REGIONS.slice(1)) {
        const position = positionAt(tree, line[20]!)
        const { list } = await api.position(questionAt(position, 6, region))
        assert(list.some((one) => one.id === 100))
        const board = transformBoard(position.board, 6)
        for (const game of list.slice(0, 4)) {
            const other = await storedTree(game.id)
            const found = findShown(other, game, { board, region }, 6)
            assert(found, `game ${game.id}, ${region}`)
            const shown = transformBoard(positionAt(other, found.node).board, found.motion)
            assert(shown.stones.every((stone, p) => !inRegion(region, p, board.size) || stone === board.stones[p]))
            assert.equal(positionAt(other, found.node).number, game.move)
        }
    }
})

check('pages of the list are its parts', async () => {
    const start = questionAt(positionAt(newTree({ rows: 19, cols: 19 }), 0))
    const question: Question = { ...start, sort: { key: 'id', reverse: false } }
    const { list, games } = await api.position(question)
    assert.deepEqual([games, list.length], [200, 200])
    const page = await api.position({ ...question, skip: 100, games: 50, years: false, parents: false })
    assert.deepEqual(page.list.map(({ id }) => id), list.slice(100, 150).map(({ id }) => id))
})

check('parts, neighbourhood, games, databases, about, imports', async () => {
    const question = questionAt(positionAt(newTree({ rows: 19, cols: 19 }), 0))
    assert.deepEqual((await api.parts(question)).map(({ region }) => region), REGIONS)
    const { nodes, arcs } = await api.neighbourhood(question)
    assert(nodes.some(({ level }) => level === 2) && arcs.length > 0)
    assert.equal((await api.games({ db: '', games: 3 })).total, 280)
    assert.equal((await api.databases())[0]!.games, 280)
    assert.equal((await api.about()).name, 'tengen')
    assert(Array.isArray(await api.imports()))
})

check('what the page sends of filters is understood', async () => {
    const question = questionAt(positionAt(newTree({ rows: 19, cols: 19 }), 0))
    const filter = { player: 'gnu', from: '2000', to: '2030-12-31', result: 'B', komi: '7.5', handicap: '0' }
    const { games } = await api.position({ ...question, filter, sort: { key: 'rank', reverse: true }, swap: true })
    assert(games > 0 && games < 200)
    await api.parts({ ...question, filter })
    await api.neighbourhood({ ...question, filter })
    await api.games({ db: '', filter, sort: { key: 'black', reverse: true }, skip: 3, games: 5, size: '19x19' })
    assert.equal((await thrownBy(api.position({ ...question, filter: { from: 'yesterday' } }))).code, 'bad-parameter')
})

check('a record is read, added, found twice, replaced, cut and deleted', async () => {
    const size = { rows: 13, cols: 13 }
    const broken = new TextEncoder().encode('(;SZ[13]PB[Á];B[dd];W[jj')
    const { records } = await api.readFile(new Blob([broken]))
    assert.equal(records.length, 1)
    assert(records[0]!.problems.length > 0)

    let { tree, node } = addMove(newTree(size), 0, { colour: 'black', point: 100 })
    for (const point of [30, 42, 55, 99]) {
        ({ tree, node } = addMove(tree, node, { colour: point % 2 ? 'black' : 'white', point }))
    }
    const { id } = await api.addGame('', formatSgf(tree))
    const again = await thrownBy(api.addGame('', formatSgf(tree)))
    assert.deepEqual([again.status, again.code, again.id], [409, 'duplicate', id])
    const kept = await api.addGame('', formatSgf(tree), { keepDuplicate: true })
    await api.deleteGame('', kept.id)

    const changed = setComment(setInfo(tree, { black: '本因坊 [x]' }), node, 'a\\b]\nc')
    await api.replaceGame('', id, formatSgf(changed))
    assert.equal(formatSgf(parseSgf((await api.game('', id)).sgf)), formatSgf(changed))
    assert.equal((await api.position(questionAt(positionAt(changed, node)))).list[0]!.black, '本因坊 [x]')

    assert.equal((await api.cutGame('', id, 2)).moves, 2)
    assert.equal((await api.position(questionAt(positionAt(changed, node)))).games, 0)
    await api.deleteGame('', id)
    assert.equal((await thrownBy(api.game('', id))).code, 'no-such-game')
})

check('pictures and exports have addresses that answer', async () => {
    const board = boardLine(positionAt(await storedTree(1), 9).board)
    const picture = await fetch(api.diagramUrl({ board, format: 'svg', region: 'nw', coordinates: false, last: 'E5',
        marks: 'C3:A,D4:triangle', caption: 'x & y', point: 20 }))
    assert.equal(picture.status, 200)
    const games = await fetch(api.exportUrl({ db: '', format: 'sgf', filter: { handicap: '2' } }))
    assert.equal(games.status, 200)
    assert((await games.text()).includes('HA[2]'))
    assert.equal((await fetch(api.sgfUrl('', 1))).status, 200)
})

/** The moves that the page allows, as the server names them. */
const allowed = (line: readonly Situation[]): string[] => {
    const { board: { stones, size } } = line.at(-1)!
    const points = [...stones.keys()].filter((point) => refusal(line, point, 'ko') === null)
    return [...points.map((point) => formatName(point, size)), 'pass']
}

check('small boards have the same rules and the same moves here and there', async () => {
    type Told = { rules: { name: string }[]; points: number; tabled: number }
    const { rules, points, tabled } = await api.ask<Told>('/solve/rules')
    assert.deepEqual(rules.map(({ name }) => name), [...RULES])
    assert.deepEqual({ points, tabled }, MOST)
    for (let seed = 1; seed <= 6; seed++) {
        const roll = dice(seed), line = [beginning(emptyBoard({ rows: 2 + (seed % 2), cols: 3 }), 'black')]
        for (let i = 0; i < 25 && !line.at(-1)!.over; i++) {
            const here = line.at(-1)!, { moves } = await api.ask<Solved>(solvePath({ ...here, rules: 'area', komi: 0 }))
            assert.deepEqual(moves.map(({ move }) => move), allowed(line), `seed ${seed}, move ${i}`)
            const point = parseName(moves[roll(moves.length)]!.move, here.board.size)!
            line.push(playOn(here, point, 'ko'))
        }
    }
})
