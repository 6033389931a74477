// pattern.mjs - where a part of the board occurs: /api/v1/pattern, asked rightly and wrongly
import { bad, demand, good, json } from './described.mjs'

const api = '/api/v1/pattern'
const get = async (query) => json(await good('GET', `${api}?${query}`, 200))
const refuse = (query, words, code = 'bad-parameter', status = 400) => bad('GET', `${api}?${query}`, status, code, words)

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0)
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b)
const filters = 'player=gnu&black=level&white=GNU&event=&from=2000&to=2100&rank=30k-9p&result=B&komi=6.5&handicap=0' +
    '&text=gnu&who=1&who-black=1&who-white=2&against=2'

// A whole board is a position, which the graph counts too.
const empty = '.........'
const centre = [...Array(4).fill(empty), '....X....', ...Array(4).fill(empty)].join('/')

/** A move on 9x9 up to symmetry, its distances from the middle lines: which of equivalent moves is named, position and pattern settle differently. */
const orbit = (move) => (move === null || move === 'pass' ? [move]
    : ['ABCDEFGHJ'.indexOf(move[0]) - 4, move.slice(1) - 5].map(Math.abs).sort())

async function askWhole() {
    const position = json(await good('GET', '/api/v1/position?board=9/9/9/9/4X4/9/9/9/9&turn=any&games=0', 200))
    for (const place of ['at=A9', 'at=A9&fixed=1', 'at=A9&within=A1:J9', 'free=1']) {
        const found = await get(`cells=${centre}&size=9&keep-colours=1&${place}`)
        demand(`the games of a position, ${place}`, found.games === position.games && found.times === position.occurrences)
        const ways = (answer) => answer.continuations.map((c) => [orbit(c.move), c.colour, c.games].join()).sort()
        demand('how they went on', found.at === null || same(ways(found), ways(position)))
        demand('one image', found.images === 1)
    }
    const both = await get(`cells=${centre}&size=9&at=A9&hits=0`)
    demand('with colours exchanged', both.images === 2 && both.games >= position.games && both.hits.length === 0)
}

// ---- places, pages, lines ------------------------------------------------------------------------------------------

export async function askPattern() {
    await askWhole()
    const corner = 'cells=..../..../..X./....&at=A9&size=9'
    const found = await get(corner)
    demand('what was asked', [found.size, found.cells, found.rows, found.cols, found.at, found.anchor].join() === '9x9,..../..../..X./....,4,4,A9,edges')
    demand('hits are in corners', found.times > 0 && found.hits.every((hit) => /^(A9:D6|F9:J6|A4:D1|F4:J1)$/.test(hit.rect)))
    demand('which hold all times', found.times >= found.games && found.games >= 1)
    const all = await get(`${corner}&hits=1000`)
    demand('all hits', all.hits.length === Math.min(1000, all.times))
    demand('of all games', new Set(all.hits.map((hit) => hit.game)).size === all.games)
    demand('continue somewhere', all.hits.every((hit) => hit.continuation === null || all.continuations[hit.continuation]))
    all.continuations.forEach((c, i) =>
        demand('as often as is counted', all.hits.filter((hit) => hit.continuation === i).length === c.times))
    const page = await get(`${corner}&hits=3&skip=2`)
    demand('a page', same(page.hits, all.hits.slice(2, 5)))
    const order = await get(`${corner}&hits=2&sort=id&reverse=1`)
    demand('another order', order.hits[0].game === Math.max(...all.hits.map((hit) => hit.game)))
    const years = await get(`${corner}&years=1&hits=0`)
    demand('games by year', sum(years.years.map(([, n]) => n)) === years.games && years.continuations.every((c) => 'years' in c))
    await askRestricted(corner, all)
    await askLines(corner, found)
}

async function askRestricted(corner, all) {
    const none = await get(`${corner}&turn=none&keep-colours=1&hits=1000`)
    const places = (hits) => hits.map((hit) => [hit.game, hit.move, hit.last_move, hit.rect, hit.next_move])
    const drawn = all.hits.filter((hit) => hit.rect === 'A9:D6' && !hit.swapped)
    demand('as drawn', none.images === 1 && same(places(none.hits), places(drawn)))
    demand('some motions', (await get(`${corner}&turn=0,3&keep-colours=true`)).images === 2)
    const next = await get(`${corner}&next=white&hits=0`)
    demand('whose stone', next.continuations.every((c) => c.colour === 'white') && next.times <= all.times)
    const turns = await Promise.all(['black', 'white', 'any'].map((who) => get(`${corner}&to-move=${who}&hits=0`)))
    demand('whose turn', turns[0].times + turns[1].times === turns[2].times)
    const early = await get(`${corner}&moves=1-2&hits=1000`)
    demand('when', early.hits.every((hit) => hit.move >= 1 && hit.move <= 2) && early.times === all.hits.filter((hit) => hit.move <= 2 && hit.move >= 1).length)
    const played = await get('cells=...../...X./...../.....&free=1&size=9&sequence=C3&first=white&elsewhere=0&hits=5')
    demand('a sequence', played.hits.every((hit) => hit.last_move > hit.move))
    const few = await get(`${corner}&db=whole&${filters}`)
    demand('filters', few.games <= all.games)
    const any = await get('cells=XO/%23*&free=1&hits=0')
    demand('boards of every size', any.size === null && any.at === null && any.anchor === 'free' && any.games > 40)
    demand('its points have no names', any.continuations.every((c) => c.move === null))
}

async function askLines(corner, found) {
    const answer = await good('GET', `${api}?${corner}&stream=1`, 200)
    const lines = answer.bytes.toString().trimEnd().split('\n').map((line) => JSON.parse(line))
    demand('lines', answer.headers['content-type'] === 'application/x-ndjson' && same(lines.at(-1), found))
    demand('that tell how far it is', lines.slice(0, -1).every((line) => line.progress.done <= line.progress.total))
}

// ---- what is refused -----------------------------------------------------------------------------------------------

export async function askPatternWrongly() {
    for (const [query, words] of [
        ['', 'cells: missing'],
        ['cells=&free=1', 'cells: the pattern is empty'],
        ['cells=***&free=1', 'cells: every cell of the pattern is *'],
        ['cells=XO/X&free=1', 'cells: row 2 of the pattern has 1 cells'],
        ['cells=X%3Cb%3E&free=1', "cells: '<' is no cell"],
        [`cells=${'X'.repeat(26)}&free=1`, 'cells: a row of a pattern has at most 25 cells'],
        [`cells=${Array(26).fill('X').join('/')}&free=1`, 'cells: a pattern has at most 25 rows'],
        ['cells=X', 'at, the upper left point'],
        ['cells=X&at=Z4', "at: a 19x19 board has no point 'Z4'"],
        ['cells=XX&at=T4', 'at: 1x2 cells from T4 on do not lie on a 19x19 board'],
        ['cells=X&at=C3&size=26', "size: '26' is not a board size"],
        ['cells=XXX&free=1&size=2', 'size: 1x3 cells do not fit on a 2x2 board'],
        ['cells=X&free=1&fixed=1', 'fixed:'],
        ['cells=X&free=maybe', 'free:'],
        ['cells=X&at=C3&within=C3', 'within:'],
        ['cells=X&free=1&turn=9', 'turn:'],
        ['cells=X&free=1&keep-colours=x', 'keep-colours:'],
        ['cells=X&free=1&next=red', 'next:'],
        ['cells=X&free=1&to-move=red', 'to-move:'],
        ['cells=X&free=1&moves=60-1', 'moves: the window 60-1 ends before it begins'],
        ['cells=X&at=C3&sequence=C3', 'sequence: C3 cannot be played'],
        ['cells=X.&at=C3&sequence=K10', 'sequence: K10 lies outside the pattern'],
        ['cells=X&free=1&first=white', 'first: only with a sequence'],
        ['cells=X&free=1&elsewhere=-1', 'elsewhere:'],
        ['cells=X&free=1&years=2', 'years:'],
        ['cells=X&free=1&hits=1001', 'hits: 1001 are too many'],
        ['cells=X&free=1&hits=some', 'hits:'],
        ['cells=X&free=1&skip=x', 'skip:'],
        ['cells=X&free=1&sort=length', 'sort:'],
        ['cells=X&free=1&from=yesterday', 'from:'],
        ['cells=X&free=1&stream=2', 'stream'],
        ['cells=X&free=1&rect=A1:B2', 'rect'],
        ['cells=X&free=1&games=5', 'games'],
        ['cells=X&cells=O', 'twice'],
    ])
        await refuse(query, words)
    await refuse('cells=X&free=1&db=none', 'none', 'no-such-database', 404)
}
