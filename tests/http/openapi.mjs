// openapi.mjs - ask every route of a server, and hold what it answers against docs/openapi.json
//      node openapi.mjs http://127.0.0.1:PORT
//
// The server has the databases "sample" (tests/sample) and "whole" (its 9x9 games, whole board alone); both are changed.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { check, resolve } from './schema.mjs'

const address = process.argv[2]
const description = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

// ---- counting ----------------------------------------------------------------------------------------------------------

let passed = 0
let failed = 0

function expect(what, faults) {
    if (faults.length === 0) {
        passed++
        return
    }
    failed++
    console.log(`FAIL ${what}`)
    for (const fault of faults.slice(0, 8)) console.log(`    ${fault}`)
}

const demand = (what, good, words = 'it is not so') => expect(what, good ? [] : [words])

// ---- asking ------------------------------------------------------------------------------------------------------------

function ask(method, path, { headers = {}, body } = {}) {
    return new Promise((done, fail) => {
        const type = body === undefined ? {} : { 'Content-Type': 'application/octet-stream', 'Content-Length': Buffer.byteLength(body) }
        const asked = request(address + path, { method, agent, headers: { ...type, ...headers } }, (answer) => {
            const pieces = []
            answer.on('data', (piece) => pieces.push(piece))
            answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(pieces) }))
            answer.on('error', fail)
        })
        asked.on('error', fail)
        asked.end(body)
    })
}

const json = (answer) => JSON.parse(answer.bytes.toString('utf8'))

// ---- the description ---------------------------------------------------------------------------------------------------

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation, used: new Set() })),
)

// "/api/v1/games/{id}.sgf" as something that takes "/api/v1/games/12.sgf".
const pattern = (path) => new RegExp(`^${path.replace(/[.]/g, '\\.').replace('{id}', '[0-9]+')}$`)

const find = (method, path) => operations.find((o) => o.method === method && pattern(o.path).test(path))

const parameters = (found) => found.operation.parameters.map((p) => resolve(description, p))

function checkParameters(found, query) {
    const known = parameters(found).filter((p) => p.in === 'query')
    return [...new URLSearchParams(query)].flatMap(([name, value]) => {
        const parameter = known.find((p) => p.name === name)
        if (!parameter) return [`the parameter '${name}' is not described`]
        found.used.add(name)
        const number = resolve(description, parameter.schema).type === 'integer'
        return check(description, parameter.schema, number ? Number(value) : value, `?${name}`)
    })
}

function checkHeaders(answer, described) {
    return Object.entries(described.headers ?? {}).flatMap(([name, header]) => {
        const value = answer.headers[name.toLowerCase()]
        if (value === undefined) return [`the header ${name} is missing`]
        return check(description, resolve(description, header).schema, value, name)
    })
}

function checkBody(answer, described) {
    const type = (answer.headers['content-type'] ?? '').split(';')[0]
    if (!described.content) return answer.bytes.length === 0 ? [] : ['there is a body']
    if (!described.content[type]) return [`the type '${type}' is not described`]
    if (type !== 'application/json') return []
    return check(description, described.content[type].schema, json(answer))
}

// An answer of this operation: its status, headers and body must be described.
function checkAnswer(found, answer) {
    const described = resolve(description, found.operation.responses[answer.status] ?? found.operation.responses.default)
    const guards = answer.headers['x-content-type-options'] === 'nosniff' ? [] : ['there is no nosniff']
    const cache = answer.headers['cache-control'] === 'no-cache' ? [] : ['Cache-Control is not no-cache']
    return [...guards, ...cache, ...checkHeaders(answer, described), ...checkBody(answer, described)]
}

// Ask, and see that status and answer are as they should be. Returns the answer.
async function good(method, path, status, options) {
    const [where, query = ''] = path.split('?')
    const found = find(method, where)
    if (!found) throw new Error(`${method} ${where} is not described`)
    const answer = await ask(method, path, options)
    const wrong = answer.status === status ? [] : [`status ${answer.status}, expected ${status}: ${answer.bytes.subarray(0, 300)}`]
    expect(`${method} ${path}`, [...wrong, ...checkParameters(found, query), ...checkAnswer(found, answer)])
    return answer
}

// The same of a request that must fail, with this code, and with words that name what is meant.
async function bad(method, path, status, code, words = '', options = {}) {
    const found = find(method, path.split('?')[0])
    const answer = await ask(method, path, options)
    const faults = answer.status === status ? [] : [`status ${answer.status}, expected ${status}: ${answer.bytes.subarray(0, 300)}`]
    if (found) faults.push(...checkAnswer(found, answer))
    const error = answer.bytes.length ? json(answer).error : {}
    if (error.code !== code) faults.push(`the code is '${error.code}', expected '${code}'`)
    if (!String(error.message).includes(words)) faults.push(`'${error.message}' does not say '${words}'`)
    expect(`${method} ${path} (${code})`, faults)
    return answer
}

// ---- questions ---------------------------------------------------------------------------------------------------------

const filters = 'player=gnu&black=level&white=GNU&event=&from=2000&to=2100&rank=30k-9p&result=B&komi=6.5&handicap=0'
const record = '(;FF[4]SZ[9]PB[A & <B>]PW[C];B[ee];W[cc];B[gg](;W[cg])(;W[ab]))'
const api = '/api/v1'

async function askAbout() {
    const about = json(await good('GET', api, 200))
    expect('the databases', JSON.stringify(about.databases) === '["sample","whole"]' ? [] : [`${about.databases}`])
    const all = json(await good('GET', `${api}/databases`, 200)).databases
    demand('their games', all[0].games === 280 && all[1].games === 40)
    demand('their graphs', Object.keys(all[0].graphs).length === 4 && Object.keys(all[1].graphs).length === 1)
    const told = json(await good('GET', `${api}/openapi.json`, 200))
    demand('the server has this description', JSON.stringify(told) === JSON.stringify(description))
}

async function askPosition() {
    const root = json(await good('GET', `${api}/position?size=9`, 200))
    demand('all games of the size begin so', root.games === 40 && root.list.length === 20 && root.parents[0].kind === 'start')
    demand('what was asked', root.size === '9x9' && root.turn === 'black' && root.ko === null && root.region === 'whole')
    demand('the newest game is first', root.list.every((g, i, all) => i === 0 || all[i - 1].date >= g.date))
    const e5 = json(await good('GET', `${api}/position?size=9&play=ee&games=3&skip=2&sort=id&reverse=1`, 200))
    demand('after a move', e5.turn === 'white' && e5.games === 13 && e5.list.length === 3 && e5.list[0].move === 1)
    const board = json(await good('GET', `${api}/position?board=9/9/9/9/4X4/9/9/9/9&turn=white&games=3&skip=2&sort=id&reverse=1`, 200))
    demand('the same as a board', JSON.stringify({ ...board }) === JSON.stringify({ ...e5 }))
    const any = json(await good('GET', `${api}/position?board=9/9/9/9/4X4/9/9/9/9&turn=any&games=0`, 200))
    demand('either side', any.turn === null && any.games === 13)
    const both = json(await good('GET', `${api}/position?board=9/9/9/9/4X4/9/9/9/9&turn=white&play=cc&games=0`, 200))
    demand('a board and moves', both.turn === 'black' && both.games === e5.continuations[0].games)
    const swapped = json(await good('GET', `${api}/position?size=9&play=w:ee&swap=1&years=1&parents=0&games=1`, 200))
    demand('colours exchanged', swapped.games === 0 && swapped.swapped.games === 13 && !('parents' in swapped))
    demand('games by year', Array.isArray(swapped.years) && Array.isArray(swapped.swapped.continuations[0].years))
    const part = json(await good('GET', `${api}/position?size=9&play=ee&region=ne&years=`, 200))
    demand('a part', part.turn === null && part.region === 'ne' && part.continuations.every((c) => 'at_once' in c))
    const ko = json(await good('GET', `${api}/position?board=1XO2/XO1O1/1XO2/5/5&ko=C4&turn=black`, 200))
    demand('a ko', ko.ko === 'C4' && ko.games === 0)
    await good('GET', `${api}/position?db=whole&size=9&${filters}`, 200)
    const filtered = json(await good('GET', `${api}/position?size=9&result=W&games=0`, 200))
    demand('a filter counts anew', filtered.games === filtered.white && filtered.games === root.white)
    await good('GET', `${api}/position?play=Q16,D4,pass&size=19`, 200)
    await good('GET', `${api}/position?size=9x13`, 200)
}

async function askPositionWrongly() {
    const wrong = [
        ['play=Z4', 'bad-position', "play: a 19x19 board has no point 'Z4'"],
        ['play=w', 'bad-position', "'w' stands alone"],
        ['play=%3Cb%3E', 'bad-position', '<b>'],
        ['board=3/4', 'bad-position', 'board: row 2 has 4 points'],
        ['board=', 'bad-position', 'board: row 1 has no points'],
        ['board=9/9/9&size=9', 'bad-parameter', 'size:'],
        ['size=26', 'bad-parameter', "size: no board size '26'"],
        ['turn=red', 'bad-parameter', 'turn:'],
        ['ko=Q16', 'bad-parameter', 'ko: goes with a board'],
        ['board=3/3/3&ko=Q16', 'bad-parameter', 'ko: a 3x3 board'],
        ['board=3/1X1/3&ko=B2', 'bad-position', 'ko: a stone is on B2'],
        ['board=3/3/3&ko=pass', 'bad-parameter', 'ko:'],
        ['board=3/3/3&play=B2&ko=A1', 'bad-parameter', 'ko:'],
        ['region=corner', 'bad-parameter', 'region:'],
        ['size=3x4&region=diag-nw', 'bad-parameter', 'diagonal halves are for squares'],
        ['swap=maybe', 'bad-parameter', 'swap'],
        ['years=2', 'bad-parameter', 'years'],
        ['parents=x', 'bad-parameter', 'parents'],
        ['games=1001', 'bad-parameter', 'games:'],
        ['games=-1', 'bad-parameter', 'games:'],
        ['skip=x', 'bad-parameter', 'skip:'],
        ['sort=length', 'bad-parameter', 'sort:'],
        ['reverse=x', 'bad-parameter', 'reverse:'],
        ['from=yesterday', 'bad-parameter', "from: 'yesterday' is no date"],
        ['to=', 'bad-parameter', 'to:'],
        ['rank=strong', 'bad-parameter', 'rank:'],
        ['result=won', 'bad-parameter', 'result:'],
        ['komi=many', 'bad-parameter', 'komi:'],
        ['komi=6.1', 'bad-parameter', 'komi'],
        ['handicap=x', 'bad-parameter', 'handicap:'],
        ['play=%zz', 'bad-parameter', '%'],
        ['play=%ff', 'bad-parameter', 'UTF-8'],
        ['play=pd&play=dp', 'bad-parameter', 'twice'],
    ]
    for (const [query, code, words] of wrong) await bad('GET', `${api}/position?${query}`, 400, code, words)
    await bad('GET', `${api}/position?db=none`, 404, 'no-such-database', 'none')
    await bad('GET', `${api}/position?db=whole&size=9&region=ne`, 404, 'no-such-graph', 'quarter')
}

async function askParts() {
    const parts = json(await good('GET', `${api}/parts?size=9&play=ee`, 200)).parts
    demand('thirteen parts', parts.length === 13 && parts[0].region === 'whole' && parts[0].games === 13)
    for (const part of parts) {
        const alone = json(await good('GET', `${api}/position?size=9&play=ee&games=0&region=${part.region}`, 200))
        demand(`${part.region} is the same alone`, alone.games === part.games && alone.occurrences === part.occurrences)
    }
    demand('a database of the whole board', json(await good('GET', `${api}/parts?db=whole&board=9/9/9/9/4X4/9/9/9/9&turn=white`, 200)).parts.length === 1)
    demand('a rectangle', json(await good('GET', `${api}/parts?size=9x13`, 200)).parts.length === 9)
    await good('GET', `${api}/parts?board=1XO2/XO1O1/1XO2/5/5&ko=C4&${filters}`, 200)
    await bad('GET', `${api}/parts?region=ne`, 400, 'bad-parameter', 'region')
}

// Follow the arcs by asking for each position: counts and ways must be the same.
async function askNeighbourhood() {
    const { nodes, arcs } = json(await good('GET', `${api}/neighbourhood?size=9&play=ee&children=5&grandchildren=3&parents=2`, 200))
    demand('the position is the first node', nodes[0].level === 0 && nodes[0].games === 13 && nodes.every((n, i) => n.id === i))
    demand('parents are known by their arcs', nodes.filter((n) => n.level === -1).every((n) => n.games === null))
    demand('there are transpositions or not, but no node twice', arcs.every((a) => nodes[a.from].level < nodes[a.to].level))
    const path = new Map([[0, 'ee']])
    for (const arc of arcs.filter((a) => nodes[a.from].level >= 0)) {
        const play = `${path.get(arc.from)},${arc.move}`
        const there = json(await good('GET', `${api}/position?size=9&play=${play}&games=0`, 200))
        demand(`the node behind ${play}`, there.games === nodes[arc.to].games && there.occurrences === nodes[arc.to].occurrences)
        demand(`the arc to ${play}`, there.parents.reduce((sum, p) => sum + p.games, 0) >= arc.games)
        if (!path.has(arc.to)) path.set(arc.to, play)
    }
    const many = json(await good('GET', `${api}/neighbourhood?play=D16&children=20&grandchildren=20`, 200))
    demand('transpositions meet', many.arcs.length > many.nodes.length - 1)
    demand('the start has no parents', json(await good('GET', `${api}/neighbourhood`, 200)).nodes.every((n) => n.level >= 0))
    await good('GET', `${api}/neighbourhood?db=whole&board=9/9/9/9/4X4/9/9/9/9&turn=any&children=0&grandchildren=0&parents=0&${filters}`, 200)
    await good('GET', `${api}/neighbourhood?board=1XO2/XO1O1/1XO2/5/5&ko=C4`, 200)
    await bad('GET', `${api}/neighbourhood?children=21`, 400, 'bad-parameter', 'children')
    await bad('GET', `${api}/neighbourhood?db=none`, 404, 'no-such-database')
}

async function askGames() {
    const all = json(await good('GET', `${api}/games`, 200))
    demand('all games', all.total === 280 && all.games.length === 20 && all.skip === 0)
    const page = json(await good('GET', `${api}/games?games=5&skip=270&sort=id`, 200))
    demand('a page', page.games.map((g) => g.id).join() === '271,272,273,274,275' && page.skip === 270)
    demand('backwards', json(await good('GET', `${api}/games?games=1&sort=id&reverse=1`, 200)).games[0].id === 280)
    demand('of a size', json(await good('GET', `${api}/games?size=9&games=1000`, 200)).games.length === 40)
    await good('GET', `${api}/games?db=whole&${filters}`, 200)
    await bad('GET', `${api}/games?play=pd`, 400, 'bad-parameter', 'play')
    await bad('GET', `${api}/games?size=x`, 400, 'bad-parameter', 'size')
    const one = json(await good('GET', `${api}/games/1`, 200))
    demand('a record', one.id === 1 && one.sgf.startsWith('(;GM[1]FF[4]'))
    const file = await good('GET', `${api}/games/1.sgf?db=sample`, 200)
    demand('the same as a file', file.bytes.toString() === one.sgf)
    await bad('GET', `${api}/games/9999`, 404, 'no-such-game', 'there is no game 9999')
    await bad('GET', `${api}/games/9999.sgf`, 404, 'no-such-game')
    for (const id of ['0', '01', 'x', '-1', '99999999999', '1/', '1.txt'])
        await bad('GET', `${api}/games/${id}`, 404, 'no-such-path')
}

async function change() {
    const made = await good('POST', `${api}/games?db=whole&variations=1`, 201, { body: record })
    const { id } = json(made)
    demand('where it is', made.headers.location === `${api}/games/${id}?db=whole`)
    const same = await bad('POST', `${api}/games?db=whole`, 409, 'duplicate', 'the same moves', { body: record })
    demand('which game is the same', json(same).error.id === id)
    const kept = json(await good('POST', `${api}/games?db=whole&duplicates=keep`, 201, { body: record })).id
    const stored = json(await good('GET', `${made.headers.location}`, 200))
    demand('it is kept as it was', stored.sgf.includes('PB[A & <B>]') && stored.problems.length === 0)
    demand('nothing in it can be taken for a tag', !/[<>&]/.test((await ask('GET', made.headers.location)).bytes.toString()))
    demand('it is in the graph', json(await good('GET', `${api}/position?db=whole&size=9&play=ee,cc,gg,ab&games=0`, 200)).games === 1)
    demand('it is cut', json(await good('POST', `${api}/games/${id}/cut?db=whole&moves=2`, 200)).moves === 2)
    demand('it is not longer than it is', json(await good('POST', `${api}/games/${id}/cut?db=whole&moves=30`, 200)).moves === 2)
    await good('PUT', `${api}/games/${id}?db=whole&variations=0`, 200, { body: '(;SZ[9];B[aa])' })
    demand('it is replaced', json(await good('GET', `${api}/position?db=whole&size=9&play=aa&games=0`, 200)).games === 1)
    for (const gone of [id, kept]) await good('DELETE', `${api}/games/${gone}?db=whole`, 204)
    await bad('GET', `${api}/games/${id}?db=whole`, 404, 'no-such-game')
    await changeWrongly(id)
}

async function changeWrongly(gone) {
    const body = record
    await bad('POST', `${api}/games`, 400, 'bad-body', 'nothing here looks like a game', { body: 'hello' })
    await bad('POST', `${api}/games`, 400, 'bad-body', '', { body: '' })
    await bad('POST', `${api}/games`, 400, 'bad-body', 'one record', { body: record + record })
    await bad('POST', `${api}/games`, 400, 'bad-body', 'another game than Go', { body: '(;GM[2];B[aa])' })
    await bad('POST', `${api}/games?duplicates=drop`, 400, 'bad-parameter', 'duplicates', { body })
    await bad('POST', `${api}/games?variations=x`, 400, 'bad-parameter', 'variations', { body })
    await bad('POST', `${api}/games?db=none`, 404, 'no-such-database', 'none', { body })
    await bad('POST', `${api}/games`, 415, 'bad-type', '', { body, headers: { 'Content-Type': 'text/plain' } })
    await bad('POST', `${api}/games`, 403, 'bad-origin', '', { body, headers: { Origin: 'http://elsewhere.example' } })
    await bad('GET', `${api}/games`, 403, 'bad-host', '', { headers: { Host: 'elsewhere.example' } })
    await bad('PUT', `${api}/games/${gone}?db=whole`, 404, 'no-such-game', '', { body })
    await bad('PUT', `${api}/games/1`, 400, 'bad-body', '', { body: '' })
    await bad('POST', `${api}/games/${gone}/cut?db=whole&moves=1`, 404, 'no-such-game')
    await bad('POST', `${api}/games/1/cut`, 400, 'bad-parameter', 'moves')
    await bad('POST', `${api}/games/1/cut?moves=-1`, 400, 'bad-parameter', 'moves')
    await bad('DELETE', `${api}/games/${gone}?db=whole`, 404, 'no-such-game')
}

async function askRead() {
    const read = json(await good('POST', `${api}/read`, 200, { body: `${record}\n(;SZ[9];B[zz]\n;W[aa]` }))
    demand('two records', read.records.length === 2 && !read.more && read.records[0].problems.length === 0)
    const kinds = read.records[1].problems.map((p) => `${p.kind} ${p.line}:${p.column}`)
    expect('where the problems are', kinds.includes('bad-point 2:11') ? [] : kinds)
    const none = json(await good('POST', `${api}/read`, 200, { body: 'hello' }))
    demand('a refused record', none.records.length === 0 && none.refused[0].problems.some((p) => p.kind === 'no-game'))
    const mixed = json(await good('POST', `${api}/read`, 200, { body: `${record}(;GM[2])${record}` }))
    demand('refused among others', mixed.records.length === 2 && mixed.refused[0].problems[0].kind === 'not-go')
    const many = json(await good('POST', `${api}/read`, 200, { body: record.repeat(101) }))
    demand('a hundred at the most', many.records.length === 100 && many.more)
    demand('exactly a hundred', !json(await good('POST', `${api}/read`, 200, { body: record.repeat(100) })).more)
    await good('POST', `${api}/read`, 200, { body: '' })
    await bad('POST', `${api}/read?db=sample`, 400, 'bad-parameter', 'db', { body: record })
}

async function askImports() {
    const started = await good('POST', `${api}/imports?db=whole&name=some.sgf&variations=1&duplicates=keep`, 202, { body: `${record}\n(;GM[2])` })
    const { id } = json(started)
    let last
    for (let i = 0; i < 100; i++) {
        last = json(await ask('GET', `${api}/imports/${id}`))
        if (['done', 'failed', 'stopped'].includes(last.state)) break
        await new Promise((go) => setTimeout(go, 50))
    }
    await good('GET', `${api}/imports/${id}`, 200)
    expect('the import', last.state === 'done' && last.added === 1 && last.refused === 1 && last.db === 'whole' ? [] : [JSON.stringify(last)])
    demand('the list', json(await good('GET', `${api}/imports`, 200)).imports.some((i) => i.id === id))
    await good('DELETE', `${api}/imports/${id}`, 202)
    await bad('GET', `${api}/imports/9999`, 404, 'no-such-import')
    await bad('DELETE', `${api}/imports/9999`, 404, 'no-such-import')
    await bad('POST', `${api}/imports?db=none`, 404, 'no-such-database', 'none', { body: record })
}

async function askDiagrams() {
    const begins = { svg: '<?xml', png: '\x89PNG', pdf: '%PDF', txt: '   A B C' }
    const all = 'size=9&turn=white&play=ee,cc&last=C7&caption=A%20%26%20B'
    const pictures = '&region=nw&coordinates=0&numbers=1&marks=E5:A,dd:triangle&point=16'
    for (const [format, start] of Object.entries(begins)) {
        const answer = await good('GET', `${api}/diagram.${format}?${all}${format === 'txt' ? '' : pictures}`, 200)
        demand(`a ${format}`, answer.bytes.toString('latin1').startsWith(start), answer.bytes.subarray(0, 40).toString('latin1'))
        await good('GET', `${api}/diagram.${format}?board=3/1X1/3`, 200)
        await bad('GET', `${api}/diagram.${format}?last=pass`, 400, 'bad-parameter', 'last')
        await bad('GET', `${api}/diagram.${format}?play=Z1`, 400, 'bad-position', 'Z1')
    }
    for (const query of ['marks=Q16', 'marks=Z9:A', 'marks=Q16:', 'marks=Q16:far%20too%20long', 'marks=:A', 'point=3', 'point=257', 'region=x', 'numbers=x'])
        await bad('GET', `${api}/diagram.svg?${query}`, 400, 'bad-parameter', query.split('=')[0])
}

async function askExport() {
    const sgf = await good('GET', `${api}/export`, 200)
    demand('all records', sgf.bytes.toString().split('(;GM[1]').length - 1 === 280)
    demand('its name', sgf.headers['content-disposition'] === 'attachment; filename="sample.sgf"', sgf.headers['content-disposition'])
    const lines = await good('GET', `${api}/export?db=sample&format=jsonl&size=9`, 200)
    const games = lines.bytes.toString().trimEnd().split('\n')
    demand('a line a game', games.length === 41 && games.slice(1).every((line) => JSON.parse(line).sgf.startsWith('(;')))
    demand('no game', (await good('GET', `${api}/export?player=nobody`, 200)).bytes.length === 0)
    await good('GET', `${api}/export?${filters}`, 200)
    await bad('GET', `${api}/export?format=book`, 400, 'bad-parameter', 'format')
    await bad('GET', `${api}/export?komi=6.1`, 400, 'bad-parameter', 'komi')
}

// ---- what holds of every route -----------------------------------------------------------------------------------------

const example = (path) => path.replace('{id}', '1')
const isFile = (path) => path.endsWith('openapi.json')

async function askAllAlike() {
    for (const { method, path, operation } of operations) {
        const where = example(path)
        const options = operation.requestBody ? { body: record } : {}
        if (!isFile(path)) await bad(method, `${where}?nonsense=1`, 400, 'bad-parameter', 'nonsense', options)
        if (method !== 'GET') continue
        const plain = await ask('GET', where)
        const head = await ask('HEAD', where)
        demand(`HEAD ${where}`, head.status === plain.status && head.bytes.length === 0)
        if (plain.headers.etag) {
            const again = await ask('GET', where, { headers: { 'If-None-Match': plain.headers.etag } })
            demand(`${where} unchanged`, again.status === 304 && again.bytes.length === 0, `status ${again.status}`)
        }
        const packed = await ask('GET', where, { headers: { 'Accept-Encoding': 'gzip' } })
        demand(`${where} packed`, (packed.headers['content-encoding'] === 'gzip') === (packed.bytes[0] === 0x1f && packed.bytes[1] === 0x8b))
    }
    for (const path of Object.keys(description.paths)) {
        const answer = await bad('PATCH', example(path), 405, 'bad-method')
        const methods = Object.keys(description.paths[path]).map((m) => m.toUpperCase())
        demand(`Allow of ${path}`, methods.every((m) => answer.headers.allow.split(', ').includes(m)), answer.headers.allow)
    }
    await bad('GET', `${api}/nothing`, 404, 'no-such-path')
    await bad('GET', '/api/v2', 404, 'no-such-path')
}

// Every parameter that is described was used in a question that went well.
function checkCoverage() {
    for (const found of operations) {
        const names = parameters(found).filter((p) => p.in === 'query')
        expect(`parameters of ${found.method} ${found.path}`, names.filter((p) => !found.used.has(p.name)).map((p) => `'${p.name}' was never used`))
    }
}

// The table of routes and the two descriptions know the same.
function checkDocuments() {
    const routes = [...readFileSync('src/http/routes.c', 'utf8').matchAll(/\{"([A-Z]+)", "(\/api[^"]*)"/g)].map((m) => `${m[1]} ${m[2]}`)
    const described = operations.map((o) => `${o.method} ${o.path}`).filter((o) => !isFile(o))
    expect('routes that are not described', routes.filter((r) => !described.includes(r)))
    expect('what is described and no route', described.filter((d) => !routes.includes(d)))
    const manual = readFileSync('docs/API.md', 'utf8')
    expect('paths that docs/API.md does not have', Object.keys(description.paths).filter((path) => !manual.includes(path.replace(/\.(png|pdf|txt)$/, ''))))
    const codes = description.components.schemas.Error.properties.error.properties.code.enum
    expect('codes that docs/API.md does not have', codes.filter((code) => !manual.includes(`\`${code}\``)))
    for (const found of operations)
        expect(`docs/API.md has the parameters of ${found.path}`, parameters(found).filter((p) => p.in === 'query' && !new RegExp(`\`${p.name}[\`=]|[?&]${p.name}=`).test(manual)).map((p) => p.name))
}

for (const test of [askAbout, askPosition, askPositionWrongly, askParts, askNeighbourhood, askGames, change, askRead, askImports, askDiagrams, askExport, askAllAlike]) {
    try {
        await test()
    } catch (error) {
        expect(test.name, [error.stack])
    }
}
checkDocuments()
await good('POST', `${api}/end`, 204)
checkCoverage()
agent.destroy()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
