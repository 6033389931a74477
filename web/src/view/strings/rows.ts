/*
 * Boards as the server writes them, rows of letters, and as the page has them.
 */
import type { Board } from '../../go/board'
import { SIDE_MAX } from '../../go/point'

/** Larger ones are painted, not drawn. */
export const isDrawn = (rows: readonly string[]): boolean => Math.max(rows.length, rows[0]!.length) <= SIDE_MAX

export function boardOfRows(rows: readonly string[]): Board {
    const letters = [...rows.join('')]
    const stones = Int8Array.from(letters, (letter) => (letter === 'X' ? 1 : letter === 'O' ? -1 : 0))
    return { size: { rows: rows.length, cols: rows[0]!.length }, stones, ko: null }
}

/** For a file: points apart, so that the board is about square. */
export const rowsText = (rows: readonly string[]): string => `${rows.map((row) => [...row].join(' ')).join('\n')}\n`
