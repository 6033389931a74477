/* Boards against an oracle that is slow and obvious: it floods strings on a grid of letters. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boardKey, boardLine, emptyBoard, equal, exchangeColours, legal, play, setup } from '../src/go/board'
import type { Board } from '../src/go/board'
import { areaOf, parseName, PASS } from '../src/go/point'
import type { Colour, Move, Size } from '../src/go/point'
import { dice } from './sample'

type Grid = string[][]

const gridOf = ({ size, stones }: Board): Grid => Array.from({ length: size.rows }, (_, row) =>
    Array.from({ length: size.cols }, (__, col) => 'O.X'[stones[row * size.cols + col]! + 1]!))

const beside = (row: number, col: number): [number, number][] =>
    [[row - 1, col], [row + 1, col], [row, col - 1], [row, col + 1]]

/** Mark the whole string with '?', and count its liberties by walking over the whole grid. */
function liberties(grid: Grid, row: number, col: number): { string: [number, number][]; liberties: number } {
    const colour = grid[row]![col]!
    const marked = grid.map((line) => [...line])
    marked[row]![col] = '?'
    for (let grew = true; grew;) {
        grew = false
        marked.forEach((line, r) => line.forEach((stone, c) => {
            if (stone === colour && beside(r, c).some(([i, j]) => marked[i]?.[j] === '?')) {
                line[c] = '?'
                grew = true
            }
        }))
    }
    const string: [number, number][] = []
    let free = 0
    marked.forEach((line, r) => line.forEach((stone, c) => {
        if (stone === '?') string.push([r, c])
        if (stone === '.' && beside(r, c).some(([i, j]) => marked[i]?.[j] === '?')) free++
    }))
    return { string, liberties: free }
}

/** The grid after a forced move, and the ko point that it leaves (row, column) or null. */
function oracle(before: Grid, row: number, col: number, stone: 'X' | 'O'): { grid: Grid; ko: [number, number] | null } {
    const grid = before.map((line) => [...line])
    const replaced = grid[row]![col] !== '.'
    grid[row]![col] = stone
    const enemy = stone === 'X' ? 'O' : 'X'
    const dead = beside(row, col).filter(([r, c]) => grid[r]?.[c] === enemy && liberties(grid, r, c).liberties === 0)
        .flatMap(([r, c]) => liberties(grid, r, c).string)
    for (const [r, c] of dead) grid[r]![c] = '.'
    const own = liberties(grid, row, col)
    if (own.liberties === 0) for (const [r, c] of own.string) grid[r]![c] = '.'
    const taken = new Set(dead.map(([r, c]) => `${r} ${c}`))
    const ko = taken.size === 1 && own.string.length === 1 && own.liberties === 1 && !replaced
    return { grid, ko: ko ? dead[0]! : null }
}

function agree(size: Size, seed: number, moves: number): void {
    const roll = dice(seed)
    let board = emptyBoard(size)
    for (let i = 0; i < moves; i++) {
        const point = roll(areaOf(size)), colour: Colour = roll(2) ? 'black' : 'white'
        const row = Math.floor(point / size.cols), col = point % size.cols
        const expected = oracle(gridOf(board), row, col, colour === 'black' ? 'X' : 'O')
        const played = play(board, { colour, point })
        const where = `${size.rows}x${size.cols}, seed ${seed}, move ${i}`
        assert.deepEqual(gridOf(played.board), expected.grid, where)
        assert.equal(played.board.ko, expected.ko && expected.ko[0] * size.cols + expected.ko[1], `ko, ${where}`)
        const wrong = board.stones[point] !== 0 || board.ko === point || played.faults.includes('suicide')
        assert.equal(legal(board, { colour, point }), !wrong, `legal, ${where}`)
        board = played.board
    }
}

const SIZES: Size[] = [{ rows: 1, cols: 1 }, { rows: 1, cols: 4 }, { rows: 2, cols: 2 }, { rows: 3, cols: 3 },
    { rows: 4, cols: 5 }, { rows: 5, cols: 5 }, { rows: 9, cols: 9 }]
for (const size of SIZES) {
    test(`random moves on ${size.rows}x${size.cols} as the oracle plays them`, () => {
        for (let seed = 1; seed <= 20; seed++) agree(size, seed, 120)
    })
}

const nine: Size = { rows: 9, cols: 9 }
const at = (name: string): number => parseName(name, nine)!

/** Moves "B E5, W D5, ..." on 9x9. */
function played(text: string): { board: Board; moves: Move[] } {
    const moves = text.split(', ').map((word): Move =>
        ({ colour: word[0] === 'B' ? 'black' : 'white', point: at(word.slice(2)) }))
    return { moves, board: moves.reduce((board, move) => play(board, move).board, emptyBoard(nine)) }
}

test('a ko may not be retaken at once, and a pass lifts the ban', () => {
    const { board } = played('B D5, W E5, B C4, W F4, B D3, W E3, B E4, W D4')
    assert.equal(board.ko, at('E4'))
    assert.equal(board.stones[at('E4')], 0)
    assert.equal(legal(board, { colour: 'black', point: at('E4') }), false)
    assert.deepEqual(play(board, { colour: 'black', point: at('E4') }).faults, ['ko'])
    const passed = play(board, { colour: 'black', point: PASS }).board
    assert.equal(passed.ko, null)
    assert(legal(passed, { colour: 'black', point: at('E4') }))
})

test('a stone on a stone replaces it', () => {
    const { board } = played('B E5')
    const { board: after, faults } = play(board, { colour: 'white', point: at('E5') })
    assert.equal(after.stones[at('E5')], -1)
    assert.deepEqual(faults, ['occupied'])
})

test('a suicide takes its own string', () => {
    const { board } = played('B B9, B A8, B B7, W A9')
    assert.equal(board.stones[at('A9')], 0)
    assert.deepEqual(play(board, { colour: 'white', point: at('A9') }).faults, ['suicide'])
})

test('setup captures nothing and leaves no ko', () => {
    const { board } = played('B D5, W E5, B C4, W F4, B D3, W E3, B E4, W D4')
    const after = setup(board, [[at('A1'), 'black'], [at('D4'), null]])
    assert.equal(after.ko, null)
    assert.equal(after.stones[at('A1')], 1)
    assert.equal(after.stones[at('D4')], 0)
    assert.notEqual(board.stones[at('D4')], 0, 'the old board stays')
})

test('a board as questions write it', () => {
    const { board } = played('B E5, W A9, B J1')
    assert.equal(boardLine(board), 'O8/9/9/9/4X4/9/9/9/8X')
    assert.equal(boardLine(exchangeColours(board)), 'X8/9/9/9/4O4/9/9/9/8O')
    assert.equal(boardKey(board), boardKey({ ...board, stones: board.stones.slice() }))
    assert(equal(board, { ...board, stones: board.stones.slice() }))
    assert(!equal(board, { ...board, ko: 3 }))
})
