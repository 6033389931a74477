/*
 * The sample records of the tree, one text a game; and dice that fall the same way every time.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

export function sampleGames(size: 9 | 13 | 19): string[] {
    const bytes = gunzipSync(readFileSync(`${TREE}/tests/sample/selfplay-${size}.sgf.gz`))
    return new TextDecoder().decode(bytes).split(/\n\n(?=\()/).filter((text) => text.startsWith('('))
}

/** Whole numbers from 0 to n - 1, the same row for the same seed (xorshift). */
export function dice(seed: number): (n: number) => number {
    let x = seed >>> 0 || 1
    return (n) => {
        x ^= x << 13
        x >>>= 0
        x ^= x >>> 17
        x ^= x << 5
        x >>>= 0
        return x % n
    }
}
