// solve.mjs - the questions about small boards of openapi.mjs: values, the moves they follow from, rules, bounds
import { aside, bad, demand, description, good, json } from './described.mjs'

const api = '/api/v1/solve'
const get = async (path) => json(await good('GET', api + path, 200))
// On a busy machine a search with a limit may not come so far: it is given more time.
const patiently = async (path, willDo) => {
    let answer = await get(path)
    for (let i = 0; i < 60 && !willDo(answer); i++) answer = await aside(`${api}${path}&ms=15000`)
    return answer
}
// A table that takes longer than a caller may wait is built all the same.
const built = async (path) => {
    for (let i = 0; i < 60 && (await aside(api + path)).error; i++);
}
const refuse = (path, code, words) => bad('GET', api + path, 400, code, words)

// ---- moves by hand -------------------------------------------------------------------------------------------------

const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'
const rowsOf = (line) => line.split('/').map((row) => [...row.replace(/[0-9]+/g, (n) => '.'.repeat(Number(n)))])
const lineOf = (rows) => rows.map((row) => row.join('').replace(/\.+/g, (dots) => `${dots.length}`)).join('/')
const beside = (r, c) => [[r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]]

// The string at a point, and its liberties.
function stringAt(rows, r, c) {
    const string = [[r, c]], seen = new Set([`${r} ${c}`])
    let liberties = 0
    for (const [y, x] of string) for (const [v, u] of beside(y, x)) {
        if (seen.has(`${v} ${u}`) || rows[v]?.[u] === undefined) continue
        if (rows[v][u] === '.') liberties++
        if (rows[v][u] === rows[r][c]) string.push([v, u])
        if (rows[v][u] === '.' || rows[v][u] === rows[r][c]) seen.add(`${v} ${u}`)
    }
    return { string, liberties }
}

// The situation after a move, as the parameters of the next question.
function after({ board, to_move, ko, passed, prisoners }, move) {
    const other = to_move === 'black' ? 'white' : 'black'
    if (move === 'pass') return { board, to_move: other, prisoners, ...(ko ? {} : passed ? { over: 1 } : { passed: 1 }) }
    const rows = rowsOf(board), own = to_move === 'black' ? 'X' : 'O', taken = []
    const r = rows.length - Number(move.slice(1)), c = LETTERS.indexOf(move[0])
    rows[r][c] = own
    for (const [y, x] of beside(r, c)) {
        if (rows[y]?.[x] === undefined || rows[y][x] === '.' || rows[y][x] === own) continue
        const { string, liberties } = stringAt(rows, y, x)
        if (liberties === 0) for (const [v, u] of string) { taken.push([v, u]); rows[v][u] = '.' }
    }
    const lone = stringAt(rows, r, c), [y, x] = taken[0] ?? []
    const ban = taken.length === 1 && lone.string.length === 1 && lone.liberties === 1 ? `${LETTERS[x]}${rows.length - y}` : null
    return {
        board: lineOf(rows), to_move: other, prisoners: prisoners + (own === 'X' ? 1 : -1) * taken.length,
        ...(ban ? { ko: ban } : {}),
    }
}

const query = (situation, more) => `?${new URLSearchParams({ ...situation, ...more })}`.replaceAll('%2F', '/')

// ---- values --------------------------------------------------------------------------------------------------------

// Every move is worth what the situation after it is, and the situation what its best move is.
async function follows(situation, more) {
    await built(query(situation, more))
    const here = await get(query(situation, more)), sign = situation.to_move === 'black' ? 1 : -1
    const what = `${query(situation, more)}`
    const most = Math.max(...here.moves.map(({ value }) => sign * value))
    demand(`${what}: the best move makes the value`, sign * here.value.score === most)
    const best = here.moves.filter(({ value }) => sign * value === most).map(({ move }) => move)
    demand(`${what}: the best moves are named`, best.join() === here.best.join())
    demand(`${what}: the line begins with one of them`, here.best.includes(here.pv[0]))
    for (const { move, value, low, high, exact } of here.moves) {
        const next = await get(query(after(situation, move), { ...more, only_value: 1 }))
        const same = next.value.low === low && next.value.high === high && next.value.score === value
        demand(`${what}: ${move} is worth what comes after it`, exact && next.exact && same, JSON.stringify(next.value))
    }
    return here
}

// The line of best play, played to its end, keeps the value.
async function lineKeeps(situation, more) {
    const { pv, pv_endless: endless, value } = await get(query(situation, more))
    let now = situation
    for (const move of pv) now = after(now, move)
    demand('a line that ends has ended', endless || now.over === 1)
    const end = await get(query(now, { ...more, only_value: 1 }))
    demand('and keeps what the beginning is worth', end.value.score === value.score)
}

const begin = (board, to_move = 'black') => ({ board, to_move, prisoners: 0 })

export async function askSolve() {
    const { rules, points, tabled } = await get('/rules')
    demand('rules have names of their own', new Set(rules.map(({ name }) => name)).size === rules.length)
    demand('limits', points === 30 && tabled === 16)
    demand('nothing is under way', (await get('/work')).work.length === 0)

    const nine = await get('?rows=3&cols=3&rules=japanese-1999')
    demand('3x3 is worth 5, by the centre alone', nine.value.score === 5 && nine.best.join() === 'B2' && nine.result === 'B')
    demand('from a table', nine.tabled && nine.exact)
    demand('the first rules are meant', (await get('?rows=3&cols=3')).rules === rules[0].name)
    demand('2x2 is a draw', (await get('?rows=2&cols=2&rules=japanese-1999')).result === 'jigo')
    demand('3x3 by area', (await get('?rows=3&cols=3&rules=area')).value.score === 9)
    demand('komi is taken off', (await get('?rows=3&cols=3&rules=japanese-1999&komi=6.5')).value.score === -1.5)
    demand('and may be White\'s loss', (await get('?board=3/3/3&rows=3&cols=3&rules=japanese-1999&komi=-0.5')).komi === -0.5)
    demand('prisoners count', (await get('?board=3/3/3&rules=japanese-1999&prisoners=-7')).result === 'W')
    demand('or not', (await get('?board=3/3/3&rules=area&prisoners=-7')).value.score === 9)

    for (const { name, superko } of rules.filter((each) => !each.superko)) {
        await follows(begin('3/1X1/3', 'white'), { rules: name, komi: 0.5 })
        await follows(begin('2/XO', 'black'), { rules: name })
        await lineKeeps(begin('3/3/3'), { rules: name })
        demand('no superko', !superko)
    }
    const ko = await follows({ ...begin('1XO1/X1XO/1XO1', 'white'), ko: 'B2', prisoners: 1 }, { rules: 'japanese-1999' })
    demand('what is banned is no move', !ko.moves.some(({ move }) => move === 'B2'))
    const passed = await follows({ ...begin('1X1/XXX/1X1', 'white'), passed: 1 }, { rules: 'area' })
    demand('a second pass is the end', passed.best.includes('pass') && passed.value.score === 9)

    const short = await get('?rows=4&cols=4&rules=area-psk&ms=100')
    demand('a search that gave up tells bounds', short.exact || (short.value.score === null && short.value.low < short.value.high))
    demand('and is no table', !short.tabled)
    const superko = await get('?rows=2&cols=2&rules=area-psk&ms=2000')
    demand('superko is searched', !superko.tabled && (!superko.exact || superko.value.score === 1))
}

// ---- larger boards -------------------------------------------------------------------------------------------------

const SETTLED = '2XO1/X1XO1/1XXOO/XX1O1/1XXO1' // one neutral point is left, C2: whoever plays there has it

// Boards without tables: bounds when the time is over, and late in a game the value itself, by area alone.
export async function askSolveLarger() {
    if (process.env.TENGEN_TEST_SIZE === 'small') return // sanitizers are too slow for what has a time limit
    const { rules } = await get('/rules')
    for (const name of ['area', 'area-cycle']) {
        const open = await get(`?rows=5&cols=6&rules=${name}&ms=200`)
        demand('an empty board stays open', !open.exact && !open.tabled && open.value.score === null)
        demand('within bounds', -30 <= open.value.low && open.value.low < open.value.high && open.value.high <= 30)
        const known = await patiently(`?rows=5&cols=5&rules=${name}`, ({ best }) => best.length > 0)
        demand('but 5x5 is known', known.exact && !known.tabled && known.value.score === 25, JSON.stringify(known.value))
        demand('the centre is best there', known.best.join() === 'C3')
        for (const [to_move, score] of [['black', 5], ['white', 3]]) {
            const late = await patiently(query(begin(SETTLED, to_move), { rules: name }), ({ best }) => best.length > 0)
            demand(`late, ${to_move} to move: the last point decides`, late.exact && late.value.score === score, JSON.stringify(late.value))
            demand('and is the only best move', late.best.join() === 'C2')
        }
    }
    for (const { name } of rules.filter(({ scoring }) => scoring !== 'area'))
        await refuse(`?rows=5&cols=5&rules=${name}`, 'bad-parameter', 'area and area-cycle')
    const search = get('?rows=5&cols=6&rules=area&ms=4000')
    let seen = false, done = false
    search.then(() => { done = true })
    while (!seen && !done) seen = (await aside(`${api}/work`)).work.some(({ kind, rows }) => kind === 'search' && rows === 5)
    demand('others are answered while it is searched', seen)
    await search
}

// ---- what is refused -----------------------------------------------------------------------------------------------

export async function askSolveWrongly() {
    await refuse('', 'bad-parameter', 'rows and cols')
    await refuse('?rows=3', 'bad-parameter', 'board')
    for (const rows of ['0', '-1', '26', '1e1', 'x', '', '99999999999999999999']) await refuse(`?rows=${rows}&cols=3`, 'bad-parameter', 'rows')
    for (const sides of ['rows=6&cols=6', 'rows=25&cols=25', 'rows=2&cols=16']) await refuse(`?${sides}`, 'bad-parameter', '30 points')
    await refuse('?board=3/3/3&rows=4', 'bad-parameter', '3 x 3')
    for (const board of ['', '3/2', 'XY/2', '0', '/', '3/3/3/']) await refuse(`?board=${board}`, 'bad-position', 'board')
    for (const board of ['XX/XX', 'XO1/OX1/3', 'OOO/O1O/OOX']) await refuse(`?board=${board}`, 'bad-position', 'libert')
    for (const ko of ['D4', 'pass', 'zz', '']) await refuse(`?board=3/3/3&ko=${ko}`, 'bad-parameter', 'ko')
    await refuse('?board=3/3/3&ko=B2', 'bad-position', 'ko')
    await refuse('?board=1XO1/X1XO/1XO1&ko=B2&to_move=white&passed=1', 'bad-parameter', 'passed')
    for (const one of ['0.5', '1001', 'x', '--1', '']) await refuse(`?board=2/2&prisoners=${one}`, 'bad-parameter', 'prisoners')
    for (const komi of ['0.25', '101', 'nan', '0x1', '1.', '.5', '']) await refuse(`?board=2/2&komi=${komi}`, 'bad-parameter', 'komi')
    for (const rules of ['japanese', '../area', '%25s%25n', '']) await refuse(`?board=2/2&rules=${rules}`, 'bad-parameter', 'rules')
    for (const ms of ['0', '15001', 'x']) await refuse(`?board=2/2&ms=${ms}`, 'bad-parameter', 'ms')
    for (const name of ['passed', 'over', 'only_value']) await refuse(`?board=2/2&${name}=2`, 'bad-parameter', name)
    await refuse('?board=2/2&to_move=red', 'bad-parameter', 'to_move')
    await refuse('?board=2/2&table=/etc/passwd', 'bad-parameter', 'table')
    await refuse('/rules?x=1', 'bad-parameter', 'x')
    await refuse('/work?x=1', 'bad-parameter', 'x')
    demand('all of it is described', description.paths[api] && description.paths[`${api}/rules`] && description.paths[`${api}/work`])
}
