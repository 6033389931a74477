/*
 * review_stream.mjs - a review as the server would tell it, but always the same: for scenes that need to know what was lost where
 *
 *      await tellReview(page)                                // whatever game is reviewed from now on
 *      await tellReview(page, { records: null, events: (all) => all.slice(0, 5) })
 *
 * Move 3 lost 4 points and had two better moves, move 4 lost 1.5, move 6 lost 13; every seventh move after that 2. All else was the first choice.
 */
import { nameAt } from './hands.mjs'

const LOST = { 3: 4, 4: 1.5, 6: 13 }
const lostBy = (move) => LOST[move] ?? (move > 6 && move % 7 === 0 ? 2 : 0)

/** The moves of the main line of a record, and the size of its board. */
function readRecord(sgf) {
    const side = Number(/SZ\[(\d+)/.exec(sgf)?.[1] ?? 19)
    const moves = [...sgf.slice(0, sgf.indexOf(')')).matchAll(/;\s*([BW])\[(\w*)\]/g)].map(([, colour, at]) => ({
        colour: colour === 'B' ? 'black' : 'white',
        point: at === '' ? 'pass' : nameAt(at.charCodeAt(0) - 97, at.charCodeAt(1) - 97, side),
    }))
    return { side, moves }
}

/** Two points of the board that nobody plays on in the first moves, and how it goes on there. */
function choicesAt(i, side, moves) {
    const taken = new Set(moves.slice(0, i + 8).map(({ point }) => point))
    const free = Array.from({ length: side * side }, (_, at) => nameAt(at % side, Math.floor(at / side), side)).filter((name) => !taken.has(name))
    const [a, b, c, d] = [0, 3, 7, 12].map((n) => free[(n * 5 + i) % free.length])
    return [[a, 5, [a, b, 'pass', c]], [b, 3.5, [b, d]]].map(([point, score, line]) => ({ point, visits: 20, chance: 0.6, score, prior: 0.3, line }))
}

function placeAt(i, { side, moves }, visits) {
    const played = moves[i], lost = lostBy(i + 1), score = moves.slice(0, i).reduce((sum, { colour }, m) => sum + (colour === 'black' ? -1 : 1) * lostBy(m + 1), 1.5)
    const choices = choicesAt(i, side, moves)
    const own = { point: played?.point ?? 'pass', visits: 30, chance: 0.5, score: 5, prior: 0.5, line: [played?.point ?? 'pass'] }
    return {
        move: i + 1, colour: played?.colour ?? null, point: played?.point ?? null, visits, chance: 0.5 + score / 60, score, spread: 6,
        lost: played ? lost : null, lost_chance: played ? lost / 40 : null, prior: played ? 0.25 : null,
        rank: played ? (lost > 0 ? null : 0) : null, choices: lost > 0 ? choices : [own, ...choices],
        owner: (i < 3 ? 'K' : 'P').repeat(side * side - 1) + 'A',
    }
}

const known = (point, games) => ({ point, games, black_wins: Math.round(games / 2), white_wins: Math.floor(games / 4) })

/** Up to move 4 other games went the same way; most of them played elsewhere at move 3. */
function recordsOf({ moves }, places) {
    const elsewhere = places[2]?.choices[0].point ?? 'A1'
    return {
        games: 280, new_from: 5, around: [
            { id: 41, black: '<b>level 1</b>', white: 'level 2', date: '2024-05-06', result: 'B+R', move: 4 },
            { id: 43, black: 'level 3', white: null, date: null, result: null, move: 4 },
        ],
        places: moves.slice(0, 5).map(({ point }, i) => ({
            move: i + 1, games: 200 - 40 * i, played: i === 2 ? known(point, 3) : i === 4 ? null : known(point, 100),
            moves: [known(i === 2 ? elsewhere : point, 100), known('A1', 7)],
        })),
    }
}

/** All events of a review of a record. */
export function eventsOf(sgf, { visits = 200, kept = 0, engine = 'tengen 0.0', records = recordsOf } = {}) {
    const record = readRecord(sgf), { side, moves } = record, n = moves.length
    const places = Array.from({ length: n + 1 }, (_, i) => placeAt(i, record, visits))
    const phases = [['opening', 1, 4], ['middle', 5, n], ['endgame', n + 1, n]].filter(([, from]) => from <= n)
        .map(([name, from, to]) => ({ name, from, to: Math.min(n, to) }))
    return [
        ['review', { size: `${side}x${side}`, rules: 'japanese', komi: 6.5, visits, engine, moves: n, kept, phases }],
        ...(records ? [['records', records(record, places)]] : []),
        ...places.map((place) => ['place', place]), ['progress', { done: 9, total: 10 }], ['done', { visits, seconds: 2, kept: true }],
    ]
}

export const streamOf = (events) => events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('')

/** Every review that the page asks for is answered so. `events` may change what is told. Returns what was asked. */
export async function tellReview(page, { events = (all) => all, ...options } = {}) {
    const asked = []
    await page.route(/\/api\/v1\/review(\?|$)/, (route) => {
        const params = new URL(route.request().url()).searchParams, sgf = route.request().postData()
        asked.push({ sgf, visits: params.get('visits'), engine: params.get('engine') })
        const all = eventsOf(sgf, { visits: Number(params.get('visits') ?? 200), ...options })
        return route.fulfill({ contentType: 'text/event-stream', body: streamOf(events(all)) })
    })
    return asked
}
