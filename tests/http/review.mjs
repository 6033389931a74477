// review.mjs - reviews of games: /api/v1/review and what is made of them, asked rightly and wrongly
import { bad, demand, description, expect, good } from './described.mjs'
import { check } from './schema.mjs'

const api = '/api/v1/review'
const small = '(;SZ[3]KM[0]RU[Chinese];B[aa];W[bb];B[cb])' // Black's first move loses 18 points
const body = (text) => ({ body: text, headers: { 'Content-Type': 'application/x-go-sgf' } })

// ---- events --------------------------------------------------------------------------------------------------------

const schemas = { review: 'ReviewHead', records: 'ReviewRecords', place: 'ReviewPlace', progress: 'ReviewProgress', done: 'ReviewDone', error: 'Error' }

const parse = (text) =>
    text.split('\n\n').slice(0, -1).map((event) => {
        const [name, data, ...rest] = event.split('\n')
        if (!name.startsWith('event: ') || !data?.startsWith('data: ') || rest.length > 0) throw new Error(`not an event: ${event}`)
        return { name: name.slice(7), data: JSON.parse(data.slice(6)) }
    })

// Ask, and see that every event is described. Returns what they say.
async function review(method, query, options) {
    const answer = await good(method, `${api}?${query}`, 200, options)
    const events = parse(answer.bytes.toString())
    for (const { name, data } of events) {
        const schema = { $ref: `#/components/schemas/${schemas[name]}` }
        expect(`event ${name} of ${method} ${query}`, check(description, schema, data))
    }
    const of = (name) => events.filter((event) => event.name === name).map((event) => event.data)
    demand('it begins with what is reviewed', events[0].name === 'review')
    demand('it ends once', events.at(-1).name === 'done' && of('done').length === 1)
    const places = new Map(of('place').map((place) => [place.move, place]))
    demand('every place', places.size === of('review')[0].moves + 1, places.size)
    demand('the records once, before all places', events[1].name === 'records' && of('records').length === 1)
    return { head: of('review')[0], records: of('records')[0], places, progress: of('progress'), done: of('done')[0] }
}

// ---- what is asked -------------------------------------------------------------------------------------------------

async function askRecords() {
    const first = await review('POST', 'visits=4&engine=tengen', body(small))
    demand('what is reviewed', first.head.size === '3x3' && first.head.rules === 'chinese' && first.head.kept === 0)
    demand('what was lost', first.places.get(1).lost === 18 && first.places.get(1).choices[0].point === 'B2')
    demand('who owns it', first.places.get(1).owner === 'UUUUUUUUU' && first.places.get(4).owner === 'AAAAAAAAA')
    demand('nobody in the records plays on 3x3', first.records.games === 280 && first.records.new_from === 1 && first.records.places.length === 0)
    demand('it is kept', first.done.kept && first.done.visits === 4)
    const again = await review('POST', 'visits=4', body(small))
    demand('which comes at once', again.head.kept === 4 && again.progress.length === 0 && again.done.seconds === 0)
    const same = (a, b) => JSON.stringify([...a.places]) === JSON.stringify([...b.places].sort(([x], [y]) => x - y))
    demand('and is the same', same(again, first))
    const komi = await review('POST', 'visits=4&komi=-1.5&keep=0', body(small))
    demand('another komi is another review', komi.head.kept === 0 && komi.places.get(4).score === -7.5 && !komi.done.kept)
    const anew = await review('POST', 'visits=1&again=1&db=whole', body(small))
    demand('made again', anew.head.kept === 0 && anew.done.visits === 1)
}

// A program of tests that analyses, and knows the scores of every position before it.
async function askEngine() {
    const other = await review('POST', 'visits=20&engine=Fake%201.0', body('(;SZ[9]KM[7.5]RU[Chinese];B[ee];W[cc])'))
    demand('by whom', other.head.engine === 'Fake 1.0' && other.done.visits === 20)
    demand('as it said', other.places.get(1).score === 2.25 && other.places.get(1).spread === 9.5 && other.places.get(1).lost === 4.5)
}

async function askGames() {
    const game = await review('GET', 'game=41&visits=1&keep=1&again=0&engine=tengen&komi=6.5&db=sample')
    demand('a game of the database', game.head.moves > 10 && game.places.get(1).spread > 0)
    const { games, new_from, places, around } = game.records
    demand('others in the records', games === 280 && places.length === new_from && around.length > 0 && around.every(({ id }) => id !== 41))
    demand('what they played', places[0].games > 100 && places[0].played.games > 0 && places[0].moves.some(({ point }) => point === places[0].played.point))
    demand('phases', game.head.phases.map((phase) => phase.name).join().startsWith('opening,middle'))
    demand('not kept by a reader', !game.done.kept)
    const kept = await review('GET', 'game=41&visits=1&komi=6.5', { headers: { 'X-Tengen': '1' } })
    demand('but by one who may', kept.done.kept && kept.head.kept === 1)
}

async function askFiles() {
    const all = 'engine=tengen&visits=4&again=0&keep=1&language=ja&db=sample'
    const record = await good('POST', `${api}.sgf?${all}&komi=0`, 200, body(small))
    demand('a record', record.bytes.toString().includes('Black lost 18.0 points'))
    await good('GET', `${api}.sgf?game=41&komi=6.5&${all}`, 200)
    for (const ending of ['html', 'pdf']) {
        await good('GET', `${api}.${ending}?game=41&komi=6.5&${all}`, 200)
        const report = await good('POST', `${api}.${ending}?${all}&komi=0`, 200, body(small))
        demand(`a report as ${ending}`, ending === 'pdf' ? report.bytes.subarray(0, 5).toString() === '%PDF-' : report.bytes.toString().includes('<html lang="ja">'))
        demand('to save', report.headers['content-disposition'] === `attachment; filename="review.${ending}"`)
        await bad('GET', `${api}.${ending}?game=3`, 404, 'no-review', 'there is no review of this game')
        await bad('GET', `${api}.${ending}?game=41&language=tlh`, 400, 'bad-parameter', 'language')
    }
    await bad('GET', `${api}.sgf?game=3`, 404, 'no-review', 'there is no review of this game')
    await bad('POST', `${api}.sgf`, 404, 'no-review', '', body('(;SZ[3];B[ca])'))
    await bad('GET', `${api}.sgf?game=41&language=tlh`, 400, 'bad-parameter', 'language')
}

export async function askReview() {
    await askRecords()
    await askEngine()
    await askGames()
    await askFiles()
}

// ---- what is refused -----------------------------------------------------------------------------------------------

export async function askReviewWrongly() {
    for (const [name, value] of [['visits', 0], ['visits', 10001], ['visits', 'x'], ['visits', ''], ['komi', '6.1'], ['komi', 501], ['engine', 'gnugo'],
        ['engine', ''], ['again', 'no'], ['keep', 7], ['game', 1], ['language', 'en']])
        await bad('POST', `${api}?${name}=${value}`, 400, 'bad-parameter', name, body(small))
    for (const text of ['', 'x', '(', '(;SZ[99];B[aa])', '(;GM[3];B[aa])', '\u0000'.repeat(1000)])
        await bad('POST', api, 400, 'bad-body', '', body(text))
    await bad('POST', api, 400, 'no-moves', 'no move', body('(;SZ[9]AB[aa])'))
    await bad('POST', api, 400, 'too-many-moves', '2000', body(`(;SZ[2]${';B[]'.repeat(2001)})`))
    await bad('POST', `${api}?db=none`, 404, 'no-such-database', '', body(small))
    for (const query of ['', '?game=', '?game=0', '?game=x', '?game=4294967296']) await bad('GET', api + query, 400, 'bad-parameter', 'game')
    await bad('GET', `${api}?game=100000`, 404, 'no-such-game')
    await bad('POST', api, 415, 'bad-type', '', { body: small, headers: { 'Content-Type': 'text/plain' } })
    await bad('POST', api, 403, 'bad-origin', '', { ...body(small), headers: { 'Content-Type': 'application/x-go-sgf', Origin: 'https://evil.example' } })
}
