// field.mjs - who is ahead: /api/v1/field and /api/v1/field/game, asked rightly and wrongly
import { bad, demand, good, json } from './described.mjs'

const api = '/api/v1/field'
const get = async (path) => json(await good('GET', api + path, 200))
const refuse = (path, code, words, status = 400) => bad('GET', api + path, status, code, words)

const sumOf = (map) => map.flat().reduce((a, b) => a + b, 0)

// ---- one position --------------------------------------------------------------------------------------------------

export async function askField() {
    const lone = await get('?play=K10')
    demand('a lone stone in the middle: 25 points of core, 60 of rim', lone.core.black.points === 25 && lone.rim.black.points === 60)
    demand('their potential', lone.core.black.potential === 416 && lone.rim.black.potential === 128 && sumOf(lone.potential) === 544)
    demand('are its units', lone.core.black.points_in_stones === 1 && lone.rim.black.potential_in_stones === 1)
    demand('and its lead', lone.core.lead === 6.5 && lone.rim.lead === 2 && lone.lead === 2)
    demand('by shades', lone.thresholds.levels.join() === '1,6,16,32' && lone.level[9][9] === 4 && lone.level[0][9] === 0)

    const moves = await get('?play=pd,dp')
    const board = await get('?board=19/19/19/15X3/19/19/19/19/19/19/19/19/19/19/19/3O15/19/19/19&moves=2')
    demand('moves or a board', JSON.stringify(moves) === JSON.stringify(board))
    demand('both sides alike: nobody leads but for komi', moves.lead === -6.5 && moves.core.lead === 0)
    demand('komi', (await get('?play=pd,dp&komi=-3.5')).lead === 3.5)

    const paper = await get('?play=pd,dp,pp&rule=paper&field=middle')
    demand('the paper\'s rule', paper.rule === 'paper' && paper.field === 'middle' && paper.score === paper.lead && paper.spread === 0)
    demand('owns or not', paper.owner.flat().every((value) => [-1, 0, 1].includes(value)))
    demand('its area is core and rim', paper.area.black === paper.core.black.points + paper.rim.black.points)
    const late = await get('?play=pd,dp&field=dynamic&moves=200')
    demand('thresholds rise with the moves', late.thresholds.core === 21.2 && late.moves === 202)
    await get('?size=9&play=E5&turn=any&field=shape')
    demand('a rectangle', (await get('?size=9x13&play=E5')).potential.map((row) => row.length).join() === Array(9).fill(13).join())
    demand('the smallest board', (await get('?size=1')).potential.join() === '0')
    await get('?board=1XO2/XO1O1/1XO2/5/5&ko=C4&turn=black')
    const history = await get('?board=9/9/9/9/4X4/9/9/9/9&turn=white&last=E5,pass,A1,B1,C1,D1')
    demand('without a network the judge answers, whoever is asked', history.rule === 'judge' && history.suggestions === null)
    const [network, judge] = [await get('?play=pd,dp&rule=network'), await get('?play=pd,dp&rule=judge')]
    demand('and says the same', network.rule === 'judge' && JSON.stringify(network) === JSON.stringify(judge))
}

// A finished board: behind Black's wall lie ten points, behind White's five.
const WALLS = 'board=2XO1/2XO1/2XO1/2XO1/2XO1'

export async function askFieldCount() {
    const count = async (more) => (await get(`?${WALLS}&komi=0&finished=1${more}`)).score
    demand('territory', await count('') === 5)
    demand('prisoners', await count('&black_lost=3&white_lost=1') === 3)
    demand('area has none', await count('&scoring=area&black_lost=3') === 5)
    const passed = await get(`?${WALLS}&play=pass,pass&komi=6.5&scoring=territory`)
    demand('two passes are the end', passed.score === -1.5 && passed.winner === 'white' && passed.moves === 2)
    demand('unless it is said', (await get(`?${WALLS}&play=pass,pass&finished=0`)).rule === 'judge')
}

// ---- a whole game --------------------------------------------------------------------------------------------------

// Every entry of a curve is the same as the answer about its position alone.
async function sameAlone(query, moves, curve) {
    for (let n = 0; n <= moves.length; n++) {
        const play = n > 0 ? `&play=${moves.slice(0, n).join()}` : ''
        const alone = await get(`?${query}${play}`), { lead, score, spread, probability } = curve[n]
        const same = alone.lead === lead && alone.score === score && alone.spread === spread && alone.probability === probability
        demand(`after ${n} moves of ${query}`, same, JSON.stringify([curve[n], alone.lead, alone.score, alone.spread, alone.probability]))
    }
}

export async function askFieldGame() {
    const moves = ['cc', 'dc', 'cb', 'db', 'w:ee', 'ca', 'da', 'pass', 'bb', 'pass', 'pass']
    const { curve, size, komi, scoring, field } = await get(`/game?size=5&play=${moves.join()}`)
    demand('what was asked', [size, komi, scoring, field].join() === '5x5,6.5,territory,opening')
    demand('a line for every move', curve.length === moves.length + 1 && curve[0].move === null && curve[0].colour === null)
    demand('which is named', curve[1].move === 'C3' && curve[5].colour === 'white' && curve[8].move === 'pass')
    await sameAlone('size=5', moves, curve)
    const taken = ['b:B3', 'w:B2', 'b:A2', 'b:C2', 'b:B1', 'w:A1', 'w:C1', 'b:D1'] // B2 is captured, then C1
    const more = 'size=5&field=dynamic&scoring=area&komi=0.5'
    await sameAlone(more, taken, (await get(`/game?${more}&play=${taken.join()}`)).curve)
    const drawn = await get('/game?board=5/5/2X2/5/5&turn=white&ko=A1')
    const end = (await get(`/game?${WALLS}&komi=0&finished=1&play=E5`)).curve
    demand('the end is counted if it is said', end[1].score === (await get(`?${WALLS}&komi=0&finished=1&play=E5`)).score)
    demand('a board without moves has a beginning', drawn.curve.length === 1 && drawn.curve[0].lead === (await get('?board=5/5/2X2/5/5')).lead)

    const stored = await get('/game?game=1&db=sample')
    const { sgf } = json(await good('GET', '/api/v1/games/1?db=sample', 200))
    const played = [...sgf.matchAll(/;([BW])\[(\w*)\]/g)].map(([, colour, point]) => `${colour}:${point || 'pass'}`.toLowerCase())
    demand('a game of the database', stored.curve.length === played.length + 1)
    const rows = Number(/SZ\[(\d+)\]/.exec(sgf)?.[1] ?? 19)
    const again = await get(`/game?size=${rows}&komi=${stored.komi}&scoring=${stored.scoring}&play=${played.join()}`)
    demand('is as its moves are', JSON.stringify(again) === JSON.stringify(stored))
    demand('its komi', stored.komi === Number(/KM\[([^\]]*)\]/.exec(sgf)?.[1] ?? 6.5), stored.komi)
    demand('or another', (await get('/game?game=1&komi=0')).curve[0].lead === 0)
    demand('or another way of counting', (await get('/game?game=1&scoring=area')).scoring === 'area')
    const long = await get(`/game?size=3&play=${Array(2000).fill('a1')}`)
    demand('as long as it may be', long.curve.length === 2001)
}

// ---- with a network ------------------------------------------------------------------------------------------------

const priors = ({ suggestions }) => suggestions.map(({ prior }) => prior)

// Of a server that has one, of random numbers.
export async function askNetwork() {
    demand('the server tells of its network', json(await good('GET', '/api/v1', 200)).network === true)
    const here = await get('?size=9&play=E5,C3')
    demand('the network answers', here.rule === 'network' && here.suggestions.length > 1 && here.suggestions.length <= 10)
    demand('the likeliest move is first', priors(here).every((prior, i, all) => prior > 0 && prior <= 1 && (i === 0 || all[i - 1] >= prior)))
    demand('on empty points', here.suggestions.every(({ point }) => !['E5', 'C3'].includes(point)))
    const drawn = '?board=9/9/9/9/4X4/9/2O6/9/9&moves=2&turn=black'
    demand('a board with its last moves is the same', JSON.stringify(await get(`${drawn}&last=C3,E5`)) === JSON.stringify(here))
    demand('without them it is not', priors(await get(drawn)).join() !== priors(here).join())
    demand('moves that were played come first', priors(await get('?board=9/9/9/9/4X4/9/9/9/9&turn=white&moves=1&play=C3&last=E5')).join() === priors(here).join())
    const judge = await get('?size=9&play=E5,C3&rule=judge'), paper = await get('?size=9&play=E5,C3&rule=paper')
    demand('the judge alone', judge.rule === 'judge' && judge.suggestions === null && judge.score !== here.score)
    demand('the paper', paper.rule === 'paper' && paper.suggestions === null)
    const any = await get('?size=9&play=E5,C3&turn=any')
    demand('nobody to move', any.rule === 'network' && any.suggestions === null)
    const over = await get('?size=5&play=C3,pass,pass')
    demand('a finished board is counted', over.rule === 'judge' && over.count !== null && over.suggestions === null)
    await get('?size=9x13&play=E5')
    await get('?size=1')
    for (const last of ['Z9', '', 'E5,', 'w:E5']) await refuse(`?size=9&last=${last}`, 'bad-parameter', 'last')

    const game = await get('/game?size=9&play=E5,C3,G7'), alone = await get('/game?size=9&play=E5,C3,G7&rule=judge')
    demand('a curve', game.rule === 'network' && alone.rule === 'judge' && game.curve.length === 4)
    demand('differs', game.curve[3].score !== alone.curve[3].score)
    const many = await Promise.all(Array.from({ length: 24 }, () => get('?size=9&play=E5,C3')))
    demand('many at once', many.every((answer) => JSON.stringify(answer) === JSON.stringify(here)))
}

// ---- what is refused -----------------------------------------------------------------------------------------------

export async function askFieldWrongly() {
    for (const [name, value] of [['rule', 'oracle'], ['field', 'late'], ['field', '../x'], ['scoring', 'stones'], ['komi', '0.25'],
        ['komi', '501'], ['komi', 'nan'], ['komi', ''], ['moves', '10001'], ['moves', '-1'], ['black_lost', 'x'],
        ['white_lost', '99999999999999999999'], ['finished', '2'], ['playouts', '9'], ['turn', 'red'], ['size', '26']])
        await refuse(`?${name}=${value}`, 'bad-parameter', name)
    for (const play of ['Z9', 'zz', '%3Cb%3E']) {
        await refuse(`?play=${play}`, 'bad-position', 'play')
        await refuse(`/game?play=${play}`, 'bad-position', 'play')
    }
    await refuse('?board=3/4', 'bad-position', 'board')
    for (const [name, value] of [['game', '0'], ['game', 'x'], ['game', '4294967296'], ['komi', 'x'], ['field', 'x'], ['rule', 'oracle'], ['finished', 'x']])
        await refuse(`/game?${name}=${value}`, 'bad-parameter', name)
    await refuse('/game?game=1&play=pd', 'bad-parameter', 'leave out play')
    await refuse('/game?game=999999', 'no-such-game', '999999', 404)
    await refuse('/game?game=1&db=none', 'no-such-database', 'none', 404)
    await refuse(`/game?size=3&play=${Array(2001).fill('a1')}`, 'bad-parameter', '2000 moves')
    await bad('POST', api, 405, 'bad-method')
}
