// openapi.mjs - ask every route of a server, and hold what it answers against docs/openapi.json
//      node openapi.mjs http://127.0.0.1:PORT TENGEN FOLDER http://127.0.0.1:PORT
//
// The second server is one that has a network. The first has none, but two engines:
// The server has the databases "sample" (tests/sample) and "whole" (its 9x9 games, whole board alone), which lie
// in the folder; both are changed. described.mjs has good() and bad(), which do most of the testing.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import {
    ask, bad, demand, description, expect, good, json, operations, parameters, report, setAddress,
} from './described.mjs'
import { askField, askFieldCount, askFieldGame, askFieldWrongly, askNetwork } from './field.mjs'
import { askPattern, askPatternWrongly } from './pattern.mjs'
import { askEngines, askPlay, askPlayLost, askPlayWrongly } from './play.mjs'
import { askPlayers, askPlayersWrongly, joinPlayers } from './players.mjs'
import { askReview, askReviewWrongly } from './review.mjs'
import { askSolve, askSolveLarger, askSolveWrongly } from './solve.mjs'
import { askStrings, askStringsGame, askStringsWrongly } from './strings.mjs'

const [address, tengen, folder, withNetwork] = process.argv.slice(2)
setAddress(address)

const api = '/api/v1'
const get = async (path) => json(await good('GET', api + path, 200))
const refuse = (path, status, code, words) => bad('GET', api + path, status, code, words)
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0)

const filters =
    'player=gnu&black=level&white=GNU&event=&from=2000&to=2100&rank=30k-9p&result=B&komi=6.5&handicap=0' +
    '&text=gnu%202000..2100&who=1&who-black=1&who-white=2&against=2'
const record = '(;FF[4]SZ[9]PB[A & <B>]PW[C];B[ee];W[cc];B[gg](;W[cg])(;W[ab]))'
const centre = 'board=9/9/9/9/4X4/9/9/9/9'
const ko = 'board=1XO2/XO1O1/1XO2/5/5&ko=C4'

// ---- the server ----------------------------------------------------------------------------------------------------

async function askAbout() {
    const about = await get('')
    demand('no network', about.network === false)
    demand('the databases', about.databases.join() === 'sample,whole', about.databases)
    const all = (await get('/databases')).databases
    demand('their games', all[0].games === 280 && all[1].games === 40)
    demand('their graphs', Object.keys(all[0].graphs).length === 4 && Object.keys(all[1].graphs).length === 1)
    const told = await get('/openapi.json')
    demand('the server has this description', JSON.stringify(told) === JSON.stringify(description))
}

// The program prints what the server answers.
async function askProgram() {
    const run = (...words) =>
        JSON.parse(execFileSync(tengen, [...words, '--db', `${folder}/sample.tengen`, '--json']).toString())
    const same = async (path, ...words) => {
        const here = JSON.stringify(await get(path))
        const there = JSON.stringify(run(...words))
        expect(`tengen ${words.join(' ')}`, here === there ? [] : [here.slice(0, 200), there.slice(0, 200)])
    }
    await same('/position?size=9&play=ee,cc&parents=1', 'position', '--size', '9', '--moves', 'E5 C7')
    const moves = ['position', '--moves', 'Q16 w:D4 pass', '--years', '--swap', '--games', '3']
    await same('/position?play=Q16,w:D4,pass&years=1&swap=1&games=3&parents=1', ...moves)
    const part = ['position', '--size', '13', '--moves', '', '--region', 'ne', '--player', 'gnu', '--sort', 'black']
    await same('/position?size=13&region=ne&player=gnu&sort=black&parents=1', ...part)
    const cells = ['pattern', '--cells', '.../.X./...', '--at', 'A9', '--size', '9', '--next', 'white', '--hits', '5', '--years']
    await same('/pattern?cells=.../.X./...&at=A9&size=9&next=white&hits=5&years=1', ...cells)
    const page = ['games', '--sort', 'rank', '--reverse', '--skip', '3', '--count', '5', '--size', '19']
    await same('/games?sort=rank&reverse=1&skip=3&games=5&size=19', ...page)
    const { name, ...stats } = (await get('/databases')).databases[0]
    demand('tengen stats', name === 'sample' && JSON.stringify(stats) === JSON.stringify(run('stats')))
}

// ---- positions -----------------------------------------------------------------------------------------------------

async function askPosition() {
    const root = await get('/position?size=9&parents=1')
    demand('all games of the size begin so', root.games === 40 && root.list.length === 20)
    demand('which is the start', root.parents.length === 1 && root.parents[0].kind === 'start')
    demand('what was asked', [root.size, root.turn, root.ko, root.region].join() === '9x9,black,,whole')
    demand('the newest game is first', root.list.every((g, i, all) => i === 0 || all[i - 1].date >= g.date))
    const e5 = await get('/position?size=9&play=ee&games=3&skip=2&sort=id&reverse=1')
    demand('after a move', e5.turn === 'white' && e5.games === 13 && e5.list.length === 3 && e5.list[0].move === 1)
    const board = await get(`/position?${centre}&turn=white&games=3&skip=2&sort=id&reverse=1`)
    demand('the same as a board', JSON.stringify(board) === JSON.stringify(e5))
    const any = await get(`/position?${centre}&turn=any&games=0`)
    demand('either side', any.turn === null && any.games === 13)
    const both = await get(`/position?${centre}&turn=white&play=cc&games=0`)
    demand('a board and moves', both.turn === 'black' && both.games === e5.continuations[0].games)
    const retaken = await get(`/position?${ko}&turn=black`)
    demand('a ko', retaken.ko === 'C4' && retaken.games === 0)
    const filtered = await get('/position?size=9&result=W&games=0')
    demand('a filter counts anew', filtered.games === filtered.white && filtered.games === root.white)
    await get(`/position?db=whole&size=9&${filters}`)
    await get('/position?play=Q16,D4,pass&size=19')
    await get('/position?size=9x13')
}

async function askMore() {
    const asked = await get('/position?size=9&play=w:ee&swap=1&years=1&parents=0&games=1')
    demand('colours exchanged', asked.games === 0 && asked.swapped.games === 13)
    demand('no parents', !('parents' in asked) && !('parents' in asked.swapped))
    demand('games by year', asked.years.length === 0 && JSON.stringify(asked.swapped.years) === '[[2026,13]]')
    const years = asked.swapped.continuations.map((c) => sum(c.years.map(([, n]) => n)) === c.games)
    demand('and by continuation', years.length > 0 && years.every((same) => same))
    const part = await get('/position?size=9&play=ee&region=ne&years=')
    demand('a part', part.turn === null && part.region === 'ne')
    demand('its continuations', part.continuations.every((c) => 'at_once' in c && !('reached' in c)))
}

async function askPositionWrongly() {
    const long = encodeURIComponent('碁'.repeat(400)) // is cut, between characters
    const wrong = [
        ['play=Z4', 'bad-position', "play: a 19x19 board has no point 'Z4'"],
        ['play=w', 'bad-position', "no move after 'w'"],
        ['play=%3Cb%3E', 'bad-position', '<b>'],
        ['board=3/4', 'bad-position', 'board: row 2 has 4 points'],
        ['board=', 'bad-position', 'board: row 1 has no points'],
        ['board=9/9/9&size=9', 'bad-parameter', 'size:'],
        ['size=26', 'bad-parameter', "size: '26' is not a board size"],
        ['turn=red', 'bad-parameter', 'turn:'],
        ['ko=Q16', 'bad-parameter', 'ko: only with a board'],
        ['board=3/3/3&ko=Q16', 'bad-parameter', 'ko: a 3x3 board'],
        ['board=3/1X1/3&ko=B2', 'bad-position', 'ko: there is a stone on B2'],
        ['board=3/3/3&ko=pass', 'bad-parameter', 'ko:'],
        ['board=3/3/3&play=B2&ko=A1', 'bad-parameter', 'ko:'],
        ['region=corner', 'bad-parameter', 'region:'],
        ['size=3x4&region=diag-nw', 'bad-parameter', 'only square boards have diagonal halves'],
        ['swap=maybe', 'bad-parameter', 'swap'],
        ['years=2', 'bad-parameter', 'years'],
        ['parents=x', 'bad-parameter', 'parents'],
        ['games=1001', 'bad-parameter', 'games:'],
        ['games=-1', 'bad-parameter', 'games:'],
        ['skip=x', 'bad-parameter', 'skip:'],
        ['sort=length', 'bad-parameter', 'sort:'],
        ['reverse=x', 'bad-parameter', 'reverse:'],
        ['from=yesterday', 'bad-parameter', "from: 'yesterday' is not a date"],
        ['to=', 'bad-parameter', 'to:'],
        ['rank=strong', 'bad-parameter', 'rank:'],
        ['result=won', 'bad-parameter', 'result:'],
        ['komi=many', 'bad-parameter', 'komi:'],
        ['komi=6.1', 'bad-parameter', 'komi'],
        ['handicap=x', 'bad-parameter', 'handicap:'],
        [`region=${long}`, 'bad-parameter', "region: no region '碁"],
        [`from=${long}`, 'bad-parameter', 'is not a date; write 1998'],
        ['play=%zz', 'bad-parameter', '%'],
        ['play=%ff', 'bad-parameter', 'UTF-8'],
        ['play=pd&play=dp', 'bad-parameter', 'twice'],
    ]
    for (const [query, code, words] of wrong) await refuse(`/position?${query}`, 400, code, words)
    await refuse('/position?db=none', 404, 'no-such-database', 'none')
    await refuse('/position?db=whole&size=9&region=ne', 404, 'no-such-graph', 'quarter')
}

async function askParts() {
    const { parts } = await get('/parts?size=9&play=ee')
    demand('thirteen parts', parts.length === 13 && parts[0].region === 'whole' && parts[0].games === 13)
    for (const { region, games, occurrences } of parts) {
        const alone = await get(`/position?size=9&play=ee&games=0&region=${region}`)
        demand(`${region} is the same alone`, alone.games === games && alone.occurrences === occurrences)
    }
    const whole = await get(`/parts?db=whole&${centre}&turn=white`)
    demand('a database of the whole board', whole.parts.length === 1)
    demand('a rectangle', (await get('/parts?size=9x13')).parts.length === 9)
    await get(`/parts?${ko}&${filters}`)
    await refuse('/parts?region=ne', 400, 'bad-parameter', 'region')
}

// Follow the arcs by asking for each position: counts and ways must be the same.
async function askNeighbourhood() {
    const { nodes, arcs } = await get('/neighbourhood?size=9&play=ee&children=5&grandchildren=3&parents=2')
    demand('nodes are numbered', nodes.every((node, i) => node.id === i))
    demand('the position is the first', nodes[0].level === 0 && nodes[0].games === 13)
    demand('parents are known by their arcs', nodes.every((node) => (node.level === -1) === (node.games === null)))
    demand('arcs lead on', arcs.every((arc) => nodes[arc.from].level < nodes[arc.to].level))
    const path = new Map([[0, 'ee']])
    for (const arc of arcs.filter((a) => nodes[a.from].level >= 0)) {
        const play = `${path.get(arc.from)},${arc.move}`
        const there = await get(`/position?size=9&play=${play}&games=0&parents=1`)
        const { games, occurrences } = nodes[arc.to]
        demand(`the node behind ${play}`, there.games === games && there.occurrences === occurrences)
        demand(`the arc to ${play}`, sum(there.parents.map((p) => p.games)) >= arc.games)
        if (!path.has(arc.to)) path.set(arc.to, play)
    }
}

async function askFurther() {
    const many = await get('/neighbourhood?play=D16&children=20&grandchildren=20')
    demand('transpositions meet', many.arcs.length > many.nodes.length - 1)
    demand('the start has no parents', (await get('/neighbourhood')).nodes.every((node) => node.level >= 0))
    const alone = await get(`/neighbourhood?db=whole&${centre}&turn=any&children=0&parents=0&${filters}`)
    demand('alone', alone.nodes.length === 1 && alone.arcs.length === 0)
    await get(`/neighbourhood?${ko}&grandchildren=0`)
    await refuse('/neighbourhood?children=21', 400, 'bad-parameter', 'children')
    await refuse('/neighbourhood?db=none', 404, 'no-such-database')
}

// ---- games ---------------------------------------------------------------------------------------------------------

async function askGames() {
    const all = await get('/games')
    demand('all games', all.total === 280 && all.games.length === 20 && all.skip === 0)
    const page = await get('/games?games=5&skip=270&sort=id')
    demand('a page', page.games.map((g) => g.id).join() === '271,272,273,274,275' && page.skip === 270)
    demand('backwards', (await get('/games?games=1&sort=id&reverse=1')).games[0].id === 280)
    demand('of a size', (await get('/games?size=9&games=1000')).games.length === 40)
    await get(`/games?db=whole&${filters}`)
    await refuse('/games?play=pd', 400, 'bad-parameter', 'play')
    await refuse('/games?size=x', 400, 'bad-parameter', 'size')
    const one = await get('/games/1')
    demand('a record', one.id === 1 && one.sgf.startsWith('(;GM[1]FF[4]'))
    const file = await good('GET', `${api}/games/1.sgf?db=sample`, 200)
    demand('the same as a file', file.bytes.toString() === one.sgf)
    await refuse('/games/9999', 404, 'no-such-game', 'there is no game 9999')
    await refuse('/games/9999.sgf', 404, 'no-such-game')
    for (const id of ['0', '01', 'x', '-1', '99999999999', '1/', '1.txt'])
        await refuse(`/games/${id}`, 404, 'no-such-path')
}

async function change() {
    const made = await good('POST', `${api}/games?db=whole&variations=1`, 201, { body: record })
    const { id } = json(made)
    const { location } = made.headers
    demand('where it is', location === `${api}/games/${id}?db=whole`, location)
    const same = await bad('POST', `${api}/games?db=whole`, 409, 'duplicate', 'the same moves', { body: record })
    demand('which game is the same', json(same).error.id === id)
    const kept = json(await good('POST', `${api}/games?db=whole&duplicates=keep`, 201, { body: record })).id
    const stored = await good('GET', location, 200)
    demand('it is kept as it was', json(stored).sgf.includes('PB[A & <B>]') && json(stored).problems.length === 0)
    demand('nothing in it can be taken for a tag', !/[<>&]/.test(stored.bytes.toString()))
    const branch = await get('/position?db=whole&size=9&play=ee,cc,gg,ab&games=0')
    demand('all of it is in the graph', branch.games === 1)
    const cut = async (moves) => json(await good('POST', `${api}/games/${id}/cut?db=whole&moves=${moves}`, 200))
    demand('it is cut', (await cut(2)).moves === 2)
    demand('it is not longer than it is', (await cut(30)).moves === 2)
    await good('PUT', `${api}/games/${id}?db=whole&variations=0`, 200, { body: '(;SZ[9];B[aa])' })
    demand('it is replaced', (await get('/position?db=whole&size=9&play=aa&games=0')).games === 1)
    for (const gone of [id, kept]) await good('DELETE', `${api}/games/${gone}?db=whole`, 204)
    await refuse(`/games/${id}?db=whole`, 404, 'no-such-game')
    await askBin(id, kept)
    await changeWrongly(id)
}

// Two games that were deleted: they come back one by one or together, and go for ever.
async function askBin(first, second) {
    const bin = async () => (await get('/bin?db=whole')).games.map((game) => game.id)
    const inBin = (await get('/bin?db=whole&games=1&skip=1'))
    demand('a page of the bin', inBin.total === 2 && inBin.games[0].id === first, JSON.stringify(inBin))
    demand('the time', Math.abs(Date.parse(inBin.games[0].removed) - Date.now()) < 600000, inBin.games[0].removed)
    await good('POST', `${api}/bin/${first}/restore?db=whole`, 200)
    demand('it is found again', (await get('/position?db=whole&size=9&play=aa&games=0')).games === 1)
    await bad('POST', `${api}/bin/${first}/restore?db=whole`, 404, 'no-such-game')
    await good('DELETE', `${api}/games/${first}?db=whole`, 204)
    const back = json(await good('POST', `${api}/bin/restore?db=whole&duplicates=keep`, 200))
    demand('both come back', back.restored === 2 && (await bin()).length === 0, JSON.stringify(back))
    for (const id of [first, second]) await good('DELETE', `${api}/games/${id}?db=whole`, 204)
    demand('nothing is old', json(await good('DELETE', `${api}/bin?db=whole&days=1`, 200)).dropped === 0)
    await good('DELETE', `${api}/bin/${second}?db=whole`, 204)
    await bad('DELETE', `${api}/bin/${second}?db=whole`, 404, 'no-such-game')
    demand('the other one is emptied', json(await good('DELETE', `${api}/bin?db=whole`, 200)).dropped === 1)
    demand('the bin is empty', (await bin()).length === 0)
    await bad('DELETE', `${api}/bin?days=x`, 400, 'bad-parameter', 'days')
    await bad('POST', `${api}/bin/restore?duplicates=x`, 400, 'bad-parameter', 'duplicates')
}

async function changeWrongly(gone) {
    const body = record
    const games = `${api}/games`
    await bad('POST', games, 400, 'bad-body', 'nothing here looks like a game', { body: 'hello' })
    await bad('POST', games, 400, 'bad-body', '', { body: '' })
    await bad('POST', games, 400, 'bad-body', 'one record', { body: record + record })
    await bad('POST', games, 400, 'bad-body', 'another game than Go', { body: '(;GM[2];B[aa])' })
    await bad('POST', `${games}?duplicates=drop`, 400, 'bad-parameter', 'duplicates', { body })
    await bad('POST', `${games}?variations=x`, 400, 'bad-parameter', 'variations', { body })
    await bad('POST', `${games}?db=none`, 404, 'no-such-database', 'none', { body })
    await bad('POST', games, 415, 'bad-type', '', { body, headers: { 'Content-Type': 'text/plain' } })
    await bad('POST', games, 403, 'bad-origin', '', { body, headers: { Origin: 'http://elsewhere.example' } })
    await bad('GET', games, 403, 'bad-host', '', { headers: { Host: 'elsewhere.example' } })
    await bad('PUT', `${games}/${gone}?db=whole`, 404, 'no-such-game', '', { body })
    await bad('PUT', `${games}/1`, 400, 'bad-body', '', { body: '' })
    await bad('POST', `${games}/${gone}/cut?db=whole&moves=1`, 404, 'no-such-game')
    await bad('POST', `${games}/1/cut`, 400, 'bad-parameter', 'moves')
    await bad('POST', `${games}/1/cut?moves=-1`, 400, 'bad-parameter', 'moves')
    await bad('DELETE', `${games}/${gone}?db=whole`, 404, 'no-such-game')
}

// ---- records, files and pictures -----------------------------------------------------------------------------------

async function askRead() {
    const read = async (body) => json(await good('POST', `${api}/read`, 200, { body }))
    const two = await read(`${record}\n(;SZ[9];B[zz]\n;W[aa]`)
    demand('two records', two.records.length === 2 && !two.more && two.records[0].problems.length === 0)
    const kinds = two.records[1].problems.map((p) => `${p.kind} ${p.line}:${p.column}`)
    demand('where the problems are', kinds.includes('bad-point 2:11'), kinds)
    const none = await read('hello')
    const reasons = none.refused[0].problems.map((p) => p.kind)
    demand('nothing that can be read', none.records.length === 0 && reasons.includes('no-game'))
    const mixed = await read(`${record}(;GM[2])${record}`)
    demand('refused among others', mixed.records.length === 2 && mixed.refused[0].problems[0].kind === 'not-go')
    const many = await read(record.repeat(101))
    demand('a hundred at the most', many.records.length === 100 && many.more)
    demand('exactly a hundred', !(await read(record.repeat(100))).more)
    await read('')
    await bad('POST', `${api}/read?db=sample`, 400, 'bad-parameter', 'db', { body: record })
}

async function finished(id) {
    for (let i = 0; i < 6000; i++) {
        const { state } = json(await ask('GET', `${api}/imports/${id}`))
        if (['done', 'failed', 'stopped', 'undone'].includes(state)) break
        await new Promise((go) => setTimeout(go, 50))
    }
    return get(`/imports/${id}`)
}

async function askImports() {
    const body = `${record}\n(;GM[2])`
    const options = 'db=whole&name=some.sgf&variations=1&duplicates=keep'
    const { id } = json(await good('POST', `${api}/imports?${options}`, 202, { body }))
    const last = await finished(id)
    const told = [last.state, last.added, last.refused, last.db, last.name].join()
    demand('the import', told === 'done,1,1,whole,some.sgf', JSON.stringify(last))
    demand('the list', (await get('/imports')).imports.some((i) => i.id === id))
    await good('DELETE', `${api}/imports/${id}`, 202)
    demand('it can be undone', last.undoable === 1, JSON.stringify(last))
    await good('POST', `${api}/imports/${id}/undo`, 202)
    const undone = await finished(id)
    demand('it is undone', [undone.state, undone.undone, undone.undoable].join() === 'undone,1,0', JSON.stringify(undone))
    await bad('POST', `${api}/imports/${id}/undo`, 409, 'not-undoable')
    await bad('POST', `${api}/imports/9999/undo`, 404, 'no-such-import')
    await good('DELETE', `${api}/bin?db=whole`, 200)
    await refuse('/imports/9999', 404, 'no-such-import')
    await bad('DELETE', `${api}/imports/9999`, 404, 'no-such-import')
    await bad('POST', `${api}/imports?db=none`, 404, 'no-such-database', 'none', { body })
}

// No folder is watched here; tests/http/watch_test.sh has some.
async function askWatch() {
    const { reading, folders } = await get('/watch')
    demand('nothing is watched', !reading && folders.length === 0)
    await refuse('/watch?db=whole', 400, 'bad-parameter', 'db')
}

// An import in pieces: each is taken once, in its order, until the import is closed.
async function askPieces() {
    const begin = async () => json(await good('POST', `${api}/imports?db=whole&name=drop&open=1&duplicates=keep`, 202))
    const { id, state, open } = await begin()
    demand('an open import', state === 'receiving' && open)
    const body = `${record}\n(;GM[2])`, put = (query) => `${api}/imports/${id}?${query}`
    await bad('PUT', put('name=x'), 400, 'bad-parameter', 'piece', { body })
    await bad('PUT', put('piece=2'), 400, 'bad-parameter', 'expected 1', { body })
    await bad('PUT', put('piece=1'), 400, 'bad-body', 'empty', { body: '' })
    for (const piece of [1, 1, 2, 2, 1]) await good('PUT', put(`piece=${piece}&name=a${piece}.sgf`), 202, { body })
    await good('POST', `${api}/imports/${id}/close`, 202)
    const last = await finished(id)
    demand('its sum', [last.state, last.pieces, last.added, last.refused].join() === 'done,2,2,2', JSON.stringify(last))
    demand('its names', last.problems.map(({ file }) => file).sort().join() === 'a1.sgf,a2.sgf', JSON.stringify(last.problems))
    await bad('PUT', put('piece=3'), 409, 'closed', '', { body })
    await good('PUT', put('piece=2'), 202, { body }) // the answer to the last one may have been lost, too
    await bad('PUT', `${api}/imports/9999?piece=1`, 404, 'no-such-import', '', { body })
    await bad('POST', `${api}/imports/9999/close`, 404, 'no-such-import')
    await bad('POST', `${api}/imports?open=1`, 400, 'bad-body', 'without a body', { body })
    const stopped = (await begin()).id
    await good('DELETE', `${api}/imports/${stopped}`, 202)
    demand('one that is stopped', (await get(`/imports/${stopped}`)).state === 'stopped')
}

async function askDiagrams() {
    const begins = { svg: '<?xml', png: '\x89PNG', pdf: '%PDF', txt: '   A B C' }
    const all = 'size=9&turn=white&play=ee,cc&last=C7&caption=A%20%26%20B'
    const pictures = '&region=nw&coordinates=0&numbers=1&marks=E5:A,dd:triangle&point=16'
    for (const [format, start] of Object.entries(begins)) {
        const query = format === 'txt' ? all : all + pictures
        const bytes = (await good('GET', `${api}/diagram.${format}?${query}`, 200)).bytes.toString('latin1')
        demand(`a ${format}`, bytes.startsWith(start), bytes.slice(0, 40))
        await good('GET', `${api}/diagram.${format}?board=3/1X1/3`, 200)
        await refuse(`/diagram.${format}?last=pass`, 400, 'bad-parameter', 'last')
        await refuse(`/diagram.${format}?play=Z1`, 400, 'bad-position', 'Z1')
    }
    const marks = ['Q16', 'Z9:A', 'Q16:', 'Q16:far%20too%20long', ':A'].map((mark) => `marks=${mark}`)
    for (const query of [...marks, 'point=3', 'point=257', 'region=x', 'numbers=x'])
        await refuse(`/diagram.svg?${query}`, 400, 'bad-parameter', query.split('=')[0])
}

async function askExport() {
    const sgf = await good('GET', `${api}/export`, 200)
    demand('all records', sgf.bytes.toString().split('(;GM[1]').length - 1 === 280)
    const name = sgf.headers['content-disposition']
    demand('its name', name === 'attachment; filename="sample.sgf"', name)
    const lines = (await good('GET', `${api}/export?db=sample&format=jsonl&size=9`, 200)).bytes.toString()
    const games = lines.trimEnd().split('\n').slice(1) // behind a line about all of them
    demand('a line a game', games.length === 40 && games.every((line) => JSON.parse(line).sgf.startsWith('(;')))
    const none = await good('GET', `${api}/export?player=nobody`, 200)
    demand('no game', none.bytes.length === 0)
    await good('GET', `${api}/export?${filters}`, 200)
    await refuse('/export?format=book', 400, 'bad-parameter', 'format')
    await refuse('/export?komi=6.1', 400, 'bad-parameter', 'komi')
}

// ---- what holds of every route -------------------------------------------------------------------------------------

const example = (path) => path.replace(/\{[a-z]+\}/g, '1')
const isFile = (path) => path.endsWith('openapi.json')

// HEAD, caches, gzip.
async function askForms(where) {
    const plain = await ask('GET', where)
    const head = await ask('HEAD', where)
    demand(`HEAD ${where}`, head.status === plain.status && head.bytes.length === 0)
    const packed = await ask('GET', where, { headers: { 'Accept-Encoding': 'gzip' } })
    const isPacked = packed.bytes[0] === 0x1f && packed.bytes[1] === 0x8b
    demand(`${where} packed`, (packed.headers['content-encoding'] === 'gzip') === isPacked)
    if (!plain.headers.etag) return
    const again = await ask('GET', where, { headers: { 'If-None-Match': plain.headers.etag } })
    demand(`${where} unchanged`, again.status === 304 && again.bytes.length === 0, `status ${again.status}`)
}

async function askAllAlike() {
    for (const { method, path, operation } of operations) {
        const where = example(path)
        const options = operation.requestBody ? { body: record } : {}
        if (!isFile(path)) await bad(method, `${where}?nonsense=1`, 400, 'bad-parameter', 'nonsense', options)
        if (method === 'GET') await askForms(where)
    }
    for (const [path, methods] of Object.entries(description.paths)) {
        const { allow } = (await bad('PATCH', example(path), 405, 'bad-method')).headers
        const missing = Object.keys(methods).filter((m) => !allow.split(', ').includes(m.toUpperCase()))
        expect(`Allow of ${path}`, missing)
    }
    await refuse('/nothing', 404, 'no-such-path')
    await bad('GET', '/api/v2', 404, 'no-such-path')
}

// Every parameter that is described was used in a question that went well.
function checkCoverage() {
    for (const found of operations) {
        const unused = parameters(found).filter((p) => !found.used.has(p.name))
        expect(`parameters of ${found.method} ${found.path} that were not used`, unused.map((p) => p.name))
    }
}

// The table of routes and the two descriptions know the same.
function checkDocuments() {
    const table = readFileSync('src/http/routes.c', 'utf8').matchAll(/\{"([A-Z]+)", "(\/api[^"]*)"/g)
    const routes = [...table].map(([, method, path]) => `${method} ${path}`)
    const described = operations.map((o) => `${o.method} ${o.path}`).filter((o) => !isFile(o))
    expect('routes that are not described', routes.filter((r) => !described.includes(r)))
    expect('what is described and no route', described.filter((d) => !routes.includes(d)))
    const manual = readFileSync('docs/API.md', 'utf8')
    const paths = Object.keys(description.paths).map((path) => path.replace(/\.(png|pdf|txt)$/, ''))
    expect('paths that docs/API.md does not have', paths.filter((path) => !manual.includes(path)))
    const codes = description.components.schemas.Error.properties.error.properties.code.enum
    expect('codes that docs/API.md does not have', codes.filter((code) => !manual.includes(`\`${code}\``)))
    const isTold = (name) => new RegExp(`\`${name}[\`=]|[?&]${name}=`).test(manual)
    const names = new Set(operations.flatMap((found) => parameters(found).map((p) => p.name)))
    expect('parameters that docs/API.md does not have', [...names].filter((name) => !isTold(name)))
}

const tests = [
    askAbout, askProgram, askPosition, askMore, askPositionWrongly, askParts, askNeighbourhood, askFurther, askGames,
    askPlayers, askPlayersWrongly, joinPlayers, change, askRead, askImports, askPieces, askWatch, askDiagrams, askExport, askStrings, askStringsGame, askStringsWrongly, askSolve,
    askPattern, askPatternWrongly, askSolveLarger, askSolveWrongly, askField, askFieldCount, askFieldGame, askFieldWrongly, askPlay, askPlayLost,
    askPlayWrongly, askEngines, askReview, askReviewWrongly, askAllAlike,
    checkDocuments,
]
async function run(test) {
    try {
        await test()
    } catch (error) {
        expect(test.name, [error.stack])
    }
}
for (const test of tests) await run(test)
await good('POST', `${api}/end`, 204)
setAddress(withNetwork)
await run(askNetwork)
await run(askPlay)
checkCoverage()
process.exit(report() ? 0 : 1)
