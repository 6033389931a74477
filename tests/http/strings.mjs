// strings.mjs - the questions about strings of openapi.mjs: the maximum, the boards that hold it, the game
import { bad, demand, good, json } from './described.mjs'

const api = '/api/v1/strings'
const get = async (path) => json(await good('GET', api + path, 200))
const refuse = (path, status, code, words) => bad('GET', api + path, status, code, words)

// ---- counting by hand ----------------------------------------------------------------------------------------------

const neighbours = (r, c) => [[r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]]

// The strings of a board, and whether each has a liberty: by flooding.
function count(board) {
    const at = (r, c) => board[r]?.[c], seen = new Set()
    let strings = 0, legal = true
    board.forEach((row, r) => [...row].forEach((stone, c) => {
        if (stone === '.' || seen.has(`${r} ${c}`)) return
        const stack = [[r, c]]
        let free = false
        strings++
        while (stack.length > 0) {
            const [y, x] = stack.pop()
            if (at(y, x) === '.') free = true
            if (at(y, x) !== stone || seen.has(`${y} ${x}`)) continue
            seen.add(`${y} ${x}`)
            stack.push(...neighbours(y, x))
        }
        legal &&= free
    }))
    return { strings, legal }
}

function holds(what, { rows, cols, strings, empties, board }) {
    const counted = count(board)
    demand(`${what} has its size`, board.length === rows && board.every((row) => row.length === cols))
    demand(`${what} is legal and holds ${strings}`, counted.legal && counted.strings === strings)
    demand(`${what} leaves ${empties} empty`, board.join('').split('.').length - 1 === empties)
}

// ---- the maximum ---------------------------------------------------------------------------------------------------

export async function askStrings() {
    for (const [rows, cols, strings] of [[1, 1, 0], [2, 2, 2], [5, 5, 18], [3, 7, 15], [19, 19, 277]]) {
        const cited = await get(`?rows=${rows}&cols=${cols}`)
        const proved = await get(`?rows=${rows}&cols=${cols}&prove=1`)
        demand(`${rows}x${cols}`, cited.strings === strings && proved.strings === strings, JSON.stringify(proved))
        demand('how it is known', cited.status === 'theorem' && cited.reference && proved.status === 'computed')
        demand('what it took', cited.states === null && proved.states !== null && proved.seconds !== null)
        if (strings > 0) holds(`${rows}x${cols}`, cited), holds(`${rows}x${cols}, computed`, proved)
    }
    const large = await get('?rows=1000&cols=40')
    holds('1000x40', large)
    const all = await get('?rows=8&cols=8&count=1&free=1')
    const counts = [all.optimal_boards, all.optimal_boards_up_to_symmetry, all.free_colourings].join()
    demand('8x8: 52 boards, 10 up to symmetry', counts === '52,10,104', counts)
    const wide = await get('?rows=5&cols=17&count=1')
    demand('up to symmetry only up to 16', wide.optimal_boards !== null && wide.optimal_boards_up_to_symmetry === null)
    const boards = new Set()
    for (let index = 0; index < 22; index++) {
        const one = await get(`/board?rows=5&cols=5&index=${index}`)
        holds(`board ${index} of 5x5`, one)
        boards.add(one.board.join('/'))
    }
    demand('all 22 of them', boards.size === 22)
    const chance = await get('/board?rows=5&cols=5&random=7')
    demand('one by chance', chance.index === null && chance.optimal_boards === '22' && boards.has(chance.board.join('/')))
    demand('the same again', (await get('/board?rows=5&cols=5&random=7')).board.join() === chance.board.join())
    demand('the first', (await get('/board?rows=5&cols=5')).index === '0')
}

// ---- the game ------------------------------------------------------------------------------------------------------

export async function askStringsGame() {
    const reach = await get('/reach?board=3/1X1/3')
    holds('what is within reach of 3/1X1/3', reach)
    demand('6 of 3x3', reach.strings === 6 && reach.board[1][1] === 'X')
    const black = await get('/reach?board=3/1X1/3&colours=black')
    demand('Black alone has 5', black.strings === 5 && !black.board.join('').includes('O'), JSON.stringify(black))
    await get('/reach?board=1X&colours=both')

    const position = 'board=2/X1&turn=white'
    const { move, colour } = await get(`/move?${position}&level=5&seed=3&ms=3000`)
    demand('White answers', colour === 'white' && ['A2', 'B1', 'B2', 'pass'].includes(move), move)
    const again = await get(`/move?${position}&level=5&seed=3&ms=3000`)
    demand('and does so again', again.move === move)
    for (let level = 1; level <= 5; level++) await get(`/move?board=5/5/2X2/5/5&turn=white&level=${level}&ms=50`)
    const beginning = await get('/move?board=2/2&turn=black')
    demand('Black begins', beginning.colour === 'black')
    const passed = await get('/hint?board=2/2&turn=white&passed=1&ms=3000')
    demand('a small duel is known', passed.exact && passed.colour === 'white', JSON.stringify(passed))
    const alone = await get('/hint?board=5/5/5/5/5&solitaire=1')
    demand('a solitaire: 18 are within reach', alone.exact && alone.value === 18)
    await get('/move?board=5/5/5/5/5&solitaire=1&level=4&passed=0')

    const game = await get('/review?size=3&moves=B2,A1,pass,pass&komi=0.5')
    demand('four moves', game.moves.length === 4 && game.score === 'W+0.5', JSON.stringify(game))
    const sum = (who) => game.moves.reduce((all, one) => all + (one.colour === who ? one.lost : 0), 0)
    demand('losses add up', game.lost.black === sum('black') && game.lost.white === sum('white'))
    const [start] = game.moves
    demand('to the value', game.lost.exact && start.before - game.lost.black + game.lost.white === 0)
    const solitaire = await get('/review?size=3x3&solitaire=1&moves=B2,b:A1,w:pass')
    demand('of a solitaire', solitaire.score === '2' && solitaire.lost.both === 4, JSON.stringify(solitaire))
    demand('no move at all', (await get('/review?size=3')).moves.length === 0)
}

// ---- what makes no sense -------------------------------------------------------------------------------------------

export async function askStringsWrongly() {
    const wrong = [
        ['', 'bad-parameter', 'rows: missing'],
        ['?rows=5', 'bad-parameter', 'cols: missing'],
        ['?rows=0&cols=5', 'bad-parameter', "rows: expected a whole number from 1 to 1000, not '0'"],
        ['?rows=5&cols=-1', 'bad-parameter', "cols: expected a whole number from 1 to 1000, not '-1'"],
        ['?rows=1001&cols=5', 'bad-parameter', "rows: expected a whole number from 1 to 1000, not '1001'"],
        ['?rows=1000000000&cols=1000000000', 'bad-parameter', "rows: expected a whole number from 1 to 1000, not '1000000000'"],
        ['?rows=99999999999999999999999&cols=5', 'bad-parameter', "rows: expected a whole number from 1 to 1000, not '999"],
        ['?rows=x&cols=5', 'bad-parameter', "rows: expected a whole number from 1 to 1000, not 'x'"],
        ['?rows=5&cols=5&prove=maybe', 'bad-parameter', 'prove'],
        ['?rows=20&cols=5&prove=1', 'bad-parameter', 'at most 19'],
        ['?rows=5&cols=20&count=1', 'bad-parameter', 'at most 19'],
        ['?rows=17&cols=17&free=1', 'bad-parameter', 'at most 16'],
        ['/board?rows=20&cols=20', 'bad-parameter', 'at most 19'],
        ['/board?rows=5&cols=5&index=1&random=1', 'bad-parameter', 'leave out one'],
        ['/board?rows=5&cols=5&random=-1', 'bad-parameter', 'random'],
        ['/reach', 'bad-parameter', 'board: missing'],
        ['/reach?board=3/2', 'bad-position', 'board: row 2 has 2 points'],
        ['/reach?board=XX/XX', 'bad-position', 'has no liberty'],
        ['/reach?board=XO/OX', 'bad-position', 'has no liberty'],
        ['/reach?board=20', 'bad-parameter', 'at most 19'],
        ['/reach?board=3/3&colours=red', 'bad-parameter', 'colours'],
        ['/move?board=OX/1O', 'bad-position', 'has no liberty'],
        ['/move?board=1X/XO', 'bad-position', 'has no liberty'],
        ['/move?board=3', 'bad-parameter', 'sides of 2 to 19'],
        ['/move?board=3/3&level=0', 'bad-parameter', "level: expected a whole number from 1 to 5, not '0'"],
        ['/move?board=3/3&level=6', 'bad-parameter', "level: expected a whole number from 1 to 5, not '6'"],
        ['/move?board=3/3&turn=any', 'bad-parameter', 'turn'],
        ['/move?board=3/3&ms=3001', 'bad-parameter', "ms: expected a whole number from 1 to 3000, not '3001'"],
        ['/move?board=3/3&solitaire=x', 'bad-parameter', 'solitaire'],
        ['/hint?board=3/3&passed=x', 'bad-parameter', 'passed'],
        ['/hint?board=3/3&level=3', 'bad-parameter', 'level'],
        ['/review', 'bad-parameter', 'size'],
        ['/review?size=1', 'bad-parameter', ''],
        ['/review?size=26', 'bad-parameter', 'size'],
        ['/review?size=3&komi=0.3', 'bad-parameter', 'komi'],
        ['/review?size=3&komi=1e300', 'bad-parameter', 'komi'],
        ['/review?size=3&komi=nan', 'bad-parameter', 'komi'],
        ['/review?size=3&komi=', 'bad-parameter', 'komi'],
        ['/review?size=3&moves=D4', 'bad-position', "'D4' is not a move"],
        ['/review?size=3&moves=x:A1', 'bad-position', 'is not a move'],
        ['/review?size=3&moves=A1,,B1', 'bad-position', 'is not a move'],
        ['/review?size=3&moves=A1,b:B1', 'bad-position', 'move 2: it is the turn of white'],
        ['/review?size=3&moves=A1,A1', 'bad-position', 'move 2: there is a stone'],
        ['/review?size=3&moves=pass,pass,A1', 'bad-position', 'move 3: the game is over'],
        ['/review?size=2&moves=A1,A2,B2', 'bad-position', 'move 3: B2 would leave the string at A2 without'],
    ]
    for (const [path, code, words] of wrong) await refuse(path, 400, code, words)
    await refuse('/board?rows=5&cols=5&index=22', 404, 'no-such-board', 'there are 22')
    await refuse('/board?rows=5&cols=5&index=x', 404, 'no-such-board', "'x'")
    await refuse(`/board?rows=5&cols=5&index=${'9'.repeat(200)}`, 404, 'no-such-board')
}
