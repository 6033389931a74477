// play.mjs - the questions about games against the computer of openapi.mjs: moves, hints, what a move lost, what is refused
import { bad, demand, good, json } from './described.mjs'

const path = '/api/v1/play'
const body = (question) => ({
    body: typeof question === 'string' ? question : JSON.stringify(question),
    headers: { 'Content-Type': 'application/json' },
})
const post = async (question) => json(await good('POST', path, 200, body(question)))
const refuse = (question, code, words, status = 400) => bad('POST', path, status, code, words, body(question))

// ---- moves ---------------------------------------------------------------------------------------------------------

const isOn = (name, side) => name === 'pass' || (/^[A-HJ-Z][1-9][0-9]?$/.test(name) && Number(name.slice(1)) <= side)

// The computer plays both sides from here. Every move must be one that the next question may contain.
async function playOn(setting, moves, count) {
    for (let n = 0; n < count; n++) {
        const { move, resign } = await post({ ...setting, moves: moves.join(' ') })
        if (resign) return moves
        moves.push(move)
        if (move === 'pass' && moves.at(-2) === 'pass') return moves
    }
    return moves
}

export async function askPlay() {
    const first = await post({ size: '9', moves: 'E5 C3', level: 4, choices: 3 })
    demand('it is Black to move', first.colour === 'black' && isOn(first.move, 9) && !['E5', 'C3'].includes(first.move), first.move)
    demand('its move is its first choice', first.choices[0].move === first.move && first.choices.length <= 3)
    demand('nothing was asked about the last move', first.lost === null)
    for (let level = 1; level <= 9; level++) await post({ size: '9', moves: 'E5 C3', level, ms: 50 })
    for (const size of ['2', '5', '9x13', '25']) await post({ size, level: 1 })
    await post({})
    const own = await post({ engine: 'tengen', level: 1, size: '5' })
    demand('who answers is said', own.engine === 'tengen' && first.engine === 'tengen')
    for (const rules of ['japanese', 'korean', 'chinese', 'aga', 'new-zealand', 'ing', 'tromp-taylor', 'NZ'])
        await post({ size: '7', rules, komi: -3.5, level: 1 })
    const white = await post({ board: '9/9/2X6/9/9/9/6X2/9/9', turn: 'white', komi: 0.5, level: 2 })
    demand('handicap stones, and White begins', white.colour === 'white' && !['C7', 'G3'].includes(white.move))
    demand('colours may be said', (await post({ size: '9', moves: 'b:E5 b:C3', level: 1 })).colour === 'white')
    const moves = await playOn({ size: '5', level: 1, komi: 0.5 }, [], 40)
    demand('it plays a game', moves.length > 1)
    const stopped = await post({ board: '5/5/XXXXX/5/5', moves: 'pass', turn: 'white', level: 3, resign: false })
    demand('it does not resign if it may not', stopped.resign === false)
}

// Programs of tests: one that analyses, and one that crashes at its first question.
export async function askEngines() {
    const other = await post({ engine: 'Fake 1.0', size: '9', moves: 'E5', ms: 50, lost: true })
    demand('another program answers', other.engine === 'Fake 1.0' && other.move === 'A9' && other.lost.points === 4.5)
    await refuse({ engine: 'Fake 1.0', level: 3 }, 'bad-parameter', 'level')
    await refuse({ engine: 'Fake 1.0', size: '5x9' }, 'engine', 'square')
    await refuse({ engine: 'Broken 1.0' }, 'engine', 'ended with code 3', 503)
}

// Black's last move fills an eye of its own group, which dies of it: whoever judges must see that.
export async function askPlayLost() {
    const two = { board: '1X1X/XXXX/OOOO/4', rules: 'chinese', komi: 0.5, level: 1, lost: true }
    const kept = await post({ ...two, moves: 'pass', turn: 'black' })
    demand('a move is named', kept.lost.move === 'pass' && kept.lost.colour === 'black')
    const filled = await post({ ...two, moves: 'A4' })
    demand('what it lost', filled.lost.move === 'A4' && filled.lost.points > 1, JSON.stringify(filled.lost))
    demand('what was better', filled.lost.better !== 'A4' && filled.lost.line[0] === filled.lost.better)
    const best = await post({ ...two, moves: filled.lost.better })
    demand('which loses nothing, or next to it', best.lost.points < filled.lost.points, JSON.stringify(best.lost))
    demand('no move, nothing lost', (await post({ ...two, moves: '' })).lost === null)
    demand('nor if the same side goes on', (await post({ size: '5', level: 1, lost: true, moves: 'b:C3' })).lost !== null)
}

// ---- what is refused -----------------------------------------------------------------------------------------------

const KO = 'A2 B3 C1 C2 D2 D1 B1 B2' // Black takes at C2 with the next move, which would repeat what stands now

export async function askPlayWrongly() {
    for (const text of ['', '{', '[', 'x', '{"size":"9"', '{"size":"9"} x', '{"level":1,"level":2}', '{"moves":"\u0000"}', '[]', '"9"', 'null',
        '[{}]', '{"moves":"\\ud800"}', '['.repeat(60000)])
        await refuse(text, 'bad-body', '')
    await refuse(`{"moves":"${'E5 '.repeat(30000)}"}`, 'too-large', 'limit', 413)
    for (const [name, value] of [['level', 0], ['level', 10], ['level', '5'], ['level', 1.5], ['level', 1e30], ['level', null], ['ms', 0], ['ms', 10001],
        ['ms', -1], ['choices', 0], ['choices', 33], ['lost', 1], ['resign', 'no'], ['komi', 0.25], ['komi', 501], ['komi', '6.5'], ['komi', []],
        ['rules', 'mine'], ['rules', 7], ['turn', 'red'], ['turn', true], ['size', '26'], ['size', '1'], ['size', '1x9'], ['size', '0'], ['size', 9],
        ['size', ''], ['moves', ['E5']], ['board', 9]])
        await refuse({ [name]: value }, 'bad-parameter', name)
    await refuse({ size: '9', board: '9/9/9/9/9/9/9/9/9' }, 'bad-parameter', 'size')
    await refuse({ nonsense: 1 }, 'bad-parameter', 'nonsense')
    for (const engine of ['GNU Go 3.8', '', 'tengen ', 7]) await refuse({ engine }, 'bad-parameter', 'engine')
    await refuse({ [`<b>${'x'.repeat(300)}`]: 1 }, 'bad-parameter', 'unknown')
    for (const board of ['3/4', '', 'XX/XX', '1X/XO', '9'.repeat(999)]) await refuse({ board }, 'bad-position', 'board')
    for (const moves of ['Z9', 'zz', 'E5 E5', 'w', 'red:E5', 'pass pass', `${'A1 A1 '.repeat(2)}`]) await refuse({ size: '9', moves }, 'bad-position', 'moves')
    await refuse({ size: '4', moves: `${KO} C3 C2` }, 'bad-position', 'moves')
    await refuse({ board: '1X/X1', turn: 'white', moves: 'A2' }, 'bad-position', 'suicide')
    await bad('POST', path, 415, 'bad-type', '', { body: '{}', headers: { 'Content-Type': 'text/plain' } })
    await bad('POST', path, 403, 'bad-origin', '', { ...body({}), headers: { 'Content-Type': 'application/json', Origin: 'https://evil.example' } })
    await bad('GET', path, 405, 'bad-method')
}
