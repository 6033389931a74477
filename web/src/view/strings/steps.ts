/*
 * Going from one optimal board to another. How many there are is known from the last one that was shown; before that
 * the first is asked for.
 */
import { ask } from '../../net/api'
import { optimalBoardPath } from '../../net/strings'
import type { OptimalBoard } from '../../net/strings'
import type { Failure } from '../../net/types'
import { fail } from '../../state/actions/say'
import { canStep, changeLook, getStrings } from '../../state/strings'

export type Step = 'first' | 'back' | 'forward' | 'last' | 'random'

/** A number below `count`, each with the same chance as far as 64 bits more than it has can tell. */
function randomBelow(count: bigint): bigint {
    const words = crypto.getRandomValues(new Uint32Array(6))
    return words.reduce((sum, word) => (sum << 32n) + BigInt(word), 0n) % count
}

/** Where a step leads from a board, null being none of them. */
export function boardAfter(step: Step, at: bigint | null, count: bigint, random = randomBelow): bigint {
    const last = count - 1n
    switch (step) {
        case 'first': return 0n
        case 'last': return last
        case 'random': return random(count)
        case 'back': return at === null || at === 0n ? 0n : at - 1n
        case 'forward': return at === null ? 0n : at < last ? at + 1n : last
    }
}

const counts = new Map<string, bigint>()

async function countOf(rows: number, cols: number): Promise<bigint> {
    const key = `${rows}x${cols}`, known = counts.get(key)
    if (known !== undefined) return known
    const { optimal_boards: count } = await ask<OptimalBoard>(optimalBoardPath({ rows, cols, index: '0' }))
    counts.set(key, BigInt(count))
    return BigInt(count)
}

export async function stepTo(step: Step): Promise<void> {
    const { rows, cols } = getStrings().look
    if (!canStep({ rows, cols })) return
    try {
        const count = await countOf(rows, cols), { look } = getStrings()
        if (look.rows !== rows || look.cols !== cols) return // another size was chosen meanwhile
        const at = look.index === null ? null : BigInt(look.index)
        changeLook({ index: `${boardAfter(step, at, count)}` })
    } catch (failure) {
        fail(failure as Failure)
    }
}
