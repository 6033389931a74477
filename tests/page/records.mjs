/*
 * records.mjs - records that the scenes need and the sample does not have
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { home } from './stage.mjs'

/** A path for a file of this name that no other scene has. */
export const pathOf = (name) => join(mkdtempSync(join(home, 'file-')), name)

/** Write a file of this name; returns its path. */
export function fileOf(name, content) {
    const path = pathOf(name)
    writeFileSync(path, content)
    return path
}

/**
 * Three variations at move 4, of which the first goes on to a pass and a comment:
 *
 *      1 Q16  2 D4  3 Q4  4 D16 "the corner"  5 R6  6 O3  7 pass  8 C6
 *                         4 D17               5 D15  6 E15
 *                         4 C16
 */
export const BRANCHED = `(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[level 1]PW[level 2]BR[1d]WR[3d]DT[2001-02-03]EV[branches]RE[B+2.5]KM[6.5]
;B[pd];W[dp];B[pp](;W[dd]C[the corner];B[qn];W[nq];B[];W[cn])(;W[dc];B[de];W[ee])(;W[cd]))`

/** Three orders of the same four moves: positions that meet again. No motion of the board leads one into another. */
export const MEETING = ['pd,dp,pq,dc,qf', 'pq,dp,pd,dc,qf,nc', 'pd,dc,pq,dp,fd'].map((moves, i) =>
    `(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[level ${i}]PW[level 9]DT[199${i}]RE[${'BWB'[i]}+R]KM[5.5]`
    + moves.split(',').map((point, n) => `;${'BW'[n % 2]}[${point}]`).join('') + ')').join('\n')

/** MEETING's first game with colours exchanged: White begins. */
export const EXCHANGED = '(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[level 3]PW[level 4]DT[1995]RE[W+R]PL[W];W[pd];B[dp];W[pq];B[dc];W[qf])'

/* ---- many tiny games that differ in everything a filter asks for ---- */

const SGF = 'abcdefghijklmnopqrs'
const RANKS = ['5k', '1k', '1d', '4d', '9d', '1p', '9p']
const RESULTS = ['B+R', 'W+R', 'B+2.5', 'W+0.5', 'B+T', '0', 'Void', '?']
const two = (n) => String(n).padStart(2, '0')

/** The eight motions of the board, by bits: mirrored left to right, top to bottom, rows for columns. */
const turned = (motion, col, row) => {
    const x = motion & 1 ? 18 - col : col, y = motion & 2 ? 18 - row : row
    return motion & 4 ? [y, x] : [x, y]
}

/** Three moves that all have in common, and two that no other game has; every game lies there in its own way. */
function movesOf(i) {
    const fourth = 190 + (i % 150), fifth = Math.floor(i / 150)
    return [[15, 3], [3, 15], [15, 16], [fourth % 19, Math.floor(fourth / 19) - 5], [fifth % 19, Math.floor(fifth / 19)]]
        .map(([col, row]) => turned(i % 8, col, row))
}

/** Game i of many, as data: what a list should say about it. */
export const tinyGame = (i) => ({
    black: `player ${two(i % 40)}`, white: `player ${two((i * 7 + 3) % 40)}`, event: `event ${two(i % 11)}`,
    blackRank: RANKS[i % 7], whiteRank: RANKS[(i * 3 + 1) % 7], komi: [6.5, 7.5, 0.5][i % 3],
    date: `${1950 + (i % 60)}-${two(1 + (i % 12))}-${two(1 + (i % 28))}`, result: RESULTS[i % 8],
})

function tinySgf(i) {
    const { black, white, event, blackRank, whiteRank, komi, date, result } = tinyGame(i)
    const moves = movesOf(i).map(([col, row], n) => `;${'BW'[n % 2]}[${SGF[col]}${SGF[row]}]`).join('')
    return `(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[${black}]PW[${white}]BR[${blackRank}]WR[${whiteRank}]EV[${event}]KM[${komi}]DT[${date}]RE[${result}]${moves})`
}

export const tinyGames = (count) => Array.from({ length: count }, (_, i) => tinySgf(i)).join('\n')

/* ---- people ---- */

/** Three moves as Black likes them, turned in all eight ways, and two that no other game has. */
function peopleSgf(i, { black, white, ...info }) {
    const first = i % 3 === 0 ? [[15, 3], [3, 15], [15, 15]] : [[15, 3], [3, 15], [16, 15]]
    const moves = [...first, [3, 3], [i % 19, 8], [Math.floor(i / 19), 10]].map(([col, row]) => turned(i % 8, col, row))
    const fields = Object.entries({ SZ: '19', KM: '6.5', PB: black, PW: white, ...info }).map(([name, value]) => `${name}[${value}]`)
    return `(;GM[1]FF[4]CA[UTF-8]${fields.join('')}${moves.map(([col, row], n) => `;${'BW'[n % 2]}[${SGF[col]}${SGF[row]}]`).join('')})`
}

/**
 * 30 games of Sagi Kenta from 1970 on, who becomes stronger; 4 more under a name written otherwise, 2 under one in Japanese; and 240 people
 * who played one game each.
 */
export const PEOPLE = { sagi: 'Sagi Kenta', other: 'SAGI Kenta', japanese: '鷺健太', rival: 'Kiji Momo' }
const people = [
    ...Array.from({ length: 30 }, (_, i) => ({
        black: i % 2 ? PEOPLE.rival : PEOPLE.sagi, white: i % 2 ? PEOPLE.sagi : PEOPLE.rival, DT: `${1970 + i}-04-05`, EV: i % 5 ? 'Reed cup' : 'Pond league',
        [i % 2 ? 'WR' : 'BR']: `${1 + Math.floor(i / 6)}d`, RE: i % 3 ? 'B+R' : 'W+2.5',
    })),
    ...Array.from({ length: 4 }, (_, i) => ({ black: PEOPLE.other, white: 'Tsuru Aki', DT: `199${i}`, EV: 'Reed cup', RE: 'B+R' })),
    ...Array.from({ length: 2 }, (_, i) => ({ black: 'Tsuru Aki', white: PEOPLE.japanese, DT: `200${i}`, EV: '葦杯', RE: 'W+R' })),
    ...Array.from({ length: 120 }, (_, i) => ({ black: `guest ${String(2 * i).padStart(3, '0')}`, white: `guest ${String(2 * i + 1).padStart(3, '0')}`, DT: '2005', RE: '?' })),
]
export const peopleGames = people.map((game, i) => peopleSgf(i, game)).join('\n')

/* ---- games with the same shape in different places ---- */

const gameOf = (moves, { swapped = false, motion = 0, ...info }) => {
    const points = moves.map(([col, row]) => turned(motion, col, row).map((line) => SGF[line]).join(''))
    const fields = Object.entries({ SZ: '19', KM: '6.5', ...info, ...(swapped ? { PL: 'W' } : {}) }).map(([name, value]) => `${name}[${value}]`)
    return `(;GM[1]FF[4]CA[UTF-8]${fields.join('')}${points.map((point, n) => `;${(swapped ? 'WB' : 'BW')[n % 2]}[${point}]`).join('')})`
}

/**
 * 48 games with Q16 R14 in a corner, turned in all eight ways, half of them with colours exchanged, one a year from 1960 on. Play goes on
 * with `choice` there, after a tenuki in every fifth; then with `reply`. How a list should tell of them:
 */
export const CORNER_COUNT = 48
export const cornerGame = (i) => ({
    choice: i < 18 || (i < 32 && i % 2 === 0) ? 'O17' : 'S17', reply: i % 4 === 0 ? 'S17 or O17' : i < 24 ? 'P18' : 'S15',
    tenuki: i % 5 === 0, motion: i % 8, swapped: (i >> 3) % 2 === 1, year: 1960 + i, result: i % 3 === 0 ? 'B+R' : 'W+R', black: `corner ${two(i)}`,
})

function cornerSgf(i) {
    const { choice, reply, tenuki, motion, swapped, year, result, black } = cornerGame(i)
    const points = { O17: [13, 2], S17: [17, 2], P18: [14, 1], S15: [17, 4] }
    const other = choice === 'O17' ? 'S17' : 'O17'
    const moves = [[15, 3], [16, 5], ...(tenuki ? [[3, 17], [3, 1]] : []), points[choice], points[reply] ?? points[other],
        [i % 11, 8 + Math.floor(i / 11)], [i % 11, 13]]
    return gameOf(moves, { swapped, motion, PB: black, PW: 'level 1', DT: `${year}-05-05`, RE: result })
}

/** The same two stones in the middle of the board; a shape at the upper side, at four places; a stone on the 5-5 point in 260 games. */
const centreSgf = (i) => gameOf([[9, 9], [10, 11], [7, 8], [i, 0]], { PB: `centre ${i}`, PW: 'level 2', DT: '1955', RE: 'B+R' })
const sideSgf = (i) => gameOf([[8 + i, 2], [9 + i, 2], [8 + i, 3], [9 + i, 3], [i, 18]], { PB: `side ${i}`, PW: 'level 3', DT: `195${i}`, RE: 'W+R' })
export const FIVE_COUNT = 260
const fiveSgf = (i) => gameOf([[14, 4], [i % 19, 9], [Math.floor(i / 19), 16]],
    { PB: `five ${String((i * 37) % FIVE_COUNT).padStart(3, '0')}`, PW: 'level 4', DT: `${1700 + i}`, RE: '0' })

const several = (count, make) => Array.from({ length: count }, (_, i) => make(i))
export const SHAPES = [...several(CORNER_COUNT, cornerSgf), ...several(2, centreSgf), ...several(4, sideSgf), ...several(FIVE_COUNT, fiveSgf)].join('\n')
