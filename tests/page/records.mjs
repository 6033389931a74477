/*
 * records.mjs - records that the scenes need and the sample does not have
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { home } from './stage.mjs'

/** Write a file into the folder of this run; returns its path. */
export function fileOf(name, content) {
    const path = join(home, name)
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
