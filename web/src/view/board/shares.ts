/*
 * Which continuations are shown on the board, how large, and how well they did.
 */
import { parseName, parseSize } from '../../go/point'
import type { Point } from '../../go/point'
import type { Answer, Continuation } from '../../net/types'
import { successOfAll, usualRate, verdictOf } from '../success'
import type { Success, Verdict } from '../success'

/** The share in whole per cent, and never a zero. */
export const shareText = (share: number): string => (share < 0.01 ? '<1' : `${Math.round(share * 100)}`)

const MOST_WAYS = 24

export interface WayMark {
    point: Point
    share: number
    success: Success | null // of the side that plays there
    verdict: Verdict
    letter?: string
}

/**
 * The continuations that are points of this board, the most frequent first, as many as the eye can hold. In parts
 * both colours may play on a point: together they have one disc.
 */
export function wayMarks(answer: Answer): WayMark[] {
    const size = parseSize(answer.size)
    if (!size || answer.games === 0) return []
    const ways = new Map<Point, Continuation[]>(), usual = usualRate(answer)
    for (const way of answer.continuations) {
        const point = way.kind === 'move' && way.move ? parseName(way.move, size) : null
        if (point === null || point < 0) continue
        ways.set(point, [...(ways.get(point) ?? []), way])
    }
    const marks = [...ways].map(([point, there]): WayMark => {
        const games = there.reduce((sum, way) => sum + way.games, 0), letter = there.find((way) => way.letter)?.letter
        const success = successOfAll(there), verdict = verdictOf(success, games, usual)
        return { point, share: Math.min(1, games / answer.games), success, verdict, ...(letter ? { letter } : {}) }
    })
    return marks.sort((a, b) => b.share - a.share).slice(0, MOST_WAYS)
}
