/* Points, motions and regions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyBoard, equal, play, setup } from '../src/go/board'
import type { Board } from '../src/go/board'
import {
    compose, findMotion, findPartMotion, inverse, motionCount, moveThrough, transformBoard,
} from '../src/go/motion'
import {
    areaOf, formatName, formatSgfPoint, formatSize, parseName, parseSgfPoint, parseSize, PASS,
} from '../src/go/point'
import type { Size } from '../src/go/point'
import { inRegion, REGIONS, regionExists, throughMotion } from '../src/go/region'
import { dice } from './sample'

const SIZES: Size[] = [{ rows: 1, cols: 1 }, { rows: 4, cols: 4 }, { rows: 5, cols: 5 }, { rows: 19, cols: 19 },
    { rows: 25, cols: 25 }, { rows: 9, cols: 13 }, { rows: 4, cols: 7 }]
const pointsOf = (size: Size): number[] => Array.from({ length: areaOf(size) }, (_, point) => point)
const motionsOf = (size: Size): number[] => Array.from({ length: motionCount(size) }, (_, motion) => motion)

test('points are written and read back', () => {
    for (const size of SIZES) {
        for (const point of pointsOf(size)) {
            assert.equal(parseName(formatName(point, size), size), point)
            assert.equal(parseSgfPoint(formatSgfPoint(point, size), size), point)
        }
        assert.deepEqual(parseSize(formatSize(size)), size)
    }
    const size = { rows: 19, cols: 19 }
    assert.equal(formatName(parseSgfPoint('pd', size)!, size), 'Q16')
    assert.equal(formatName(parseName('q16', size)!, size, '1-1'), '16-4')
    assert.equal(parseName('pass', size), PASS)
    assert.equal(parseSgfPoint('', size), PASS)
    assert.equal(parseSgfPoint('tt', size), PASS)
    assert.equal(parseSgfPoint('tt', { rows: 21, cols: 21 }), 19 * 21 + 19)
    for (const bad of ['I5', 'A0', 'A20', 'U1', 'A', '16Q', '']) assert.equal(parseName(bad, size), null, bad)
    for (const bad of ['zz', 'a', 'abc', 'A1']) assert.equal(parseSgfPoint(bad, size), null, bad)
    for (const bad of ['0', '26', '9x', 'x9', '19x0', '']) assert.equal(parseSize(bad), null, bad)
})

test('motions are as the pictures of them', () => {
    const two: Size = { rows: 2, cols: 2 }
    const pictures = ['abcd', 'badc', 'cdab', 'dcba', 'acbd', 'bdac', 'cadb', 'dbca']
    pictures.forEach((picture, motion) => {
        const from = (there: number): number => pointsOf(two).find((p) => moveThrough(motion, p, two) === there)!
        const seen = [0, 1, 2, 3].map((there) => 'abcd'[from(there)])
        assert.equal(seen.join(''), picture)
    })
})

test('motions are a group', () => {
    for (const size of SIZES) for (const a of motionsOf(size)) {
        for (const point of pointsOf(size)) {
            assert.equal(moveThrough(inverse(a), moveThrough(a, point, size), size), point)
        }
        for (const b of motionsOf(size)) {
            const both = compose(a, b)
            for (const point of pointsOf(size)) {
                assert.equal(moveThrough(both, point, size), moveThrough(b, moveThrough(a, point, size), size))
            }
        }
    }
})

test('regions go where their points go', () => {
    for (const size of SIZES) for (const region of REGIONS) {
        if (!regionExists(region, size)) continue
        for (const motion of motionsOf(size)) {
            const image = throughMotion(region, motion)
            for (const point of pointsOf(size)) {
                assert.equal(inRegion(image, moveThrough(motion, point, size), size), inRegion(region, point, size),
                    `${region} through ${motion} on ${formatSize(size)}`)
            }
        }
    }
})

test('regions have the sizes that the middle lines give them', () => {
    const count = (region: (typeof REGIONS)[number], size: Size): number =>
        pointsOf(size).filter((point) => inRegion(region, point, size)).length
    const size = { rows: 19, cols: 19 }
    assert.equal(count('whole', size), 361)
    for (const half of ['left', 'right', 'top', 'bottom'] as const) assert.equal(count(half, size), 190)
    for (const quarter of ['nw', 'ne', 'sw', 'se'] as const) assert.equal(count(quarter, size), 100)
    for (const half of ['diag-nw', 'diag-ne', 'diag-sw', 'diag-se'] as const) assert.equal(count(half, size), 190)
    assert(inRegion('nw', 0, size) && inRegion('diag-nw', 0, size) && !inRegion('se', 0, size))
    assert.equal(regionExists('diag-nw', { rows: 9, cols: 13 }), false)
})

function randomBoard(size: Size, seed: number): Board {
    const roll = dice(seed)
    let board = emptyBoard(size)
    for (let i = 0; i < areaOf(size) / 3; i++) {
        board = play(board, { colour: i % 2 ? 'white' : 'black', point: roll(areaOf(size)) }).board
    }
    return board
}

test('the motion between a board and its image is found', () => {
    for (const size of SIZES) for (let seed = 1; seed <= 5; seed++) for (const motion of motionsOf(size)) {
        const board = randomBoard(size, seed), image = transformBoard(board, motion)
        const found = findMotion(board, image)
        assert(found !== null && equal(transformBoard(board, found), image))
        assert.equal(findMotion(board, image, motion), motion, 'the preferred one when it fits')
    }
})

test('of boards that differ there is none', () => {
    const size = { rows: 9, cols: 9 }
    assert.equal(findMotion(setup(emptyBoard(size), [[0, 'black']]), setup(emptyBoard(size), [[1, 'black']])), null)
    assert.equal(findMotion(emptyBoard(size), emptyBoard({ rows: 9, cols: 13 })), null)
})

test('a ko tells apart what the stones do not', () => {
    const board = { ...emptyBoard({ rows: 9, cols: 9 }), ko: 0 }
    const image = transformBoard(board, 3)
    const found = findMotion(board, image)!
    assert.equal(moveThrough(found, 0, board.size), 80)
    assert.notEqual(findMotion(board, { ...image, ko: 40 }), null, 'the stones alone, when the ko fits nowhere')
})

test('the motion of a part looks at the part alone', () => {
    const size = { rows: 19, cols: 19 }
    for (const region of REGIONS) for (let seed = 1; seed <= 3; seed++) for (const motion of motionsOf(size)) {
        const board = randomBoard(size, seed), noise = randomBoard(size, seed + 100)
        const image = transformBoard(board, motion)
        const stones = image.stones.map((stone, p) => (inRegion(region, p, size) ? stone : noise.stones[p]!))
        const part = REGIONS.find((one) => throughMotion(one, motion) === region)!
        assert.equal(findPartMotion(board, { ...image, stones }, region, 0, part), motion)
    }
})
