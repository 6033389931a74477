/*
 * Which continuations are shown on the board, and how large.
 */
import { parseName, parseSize } from '../../go/point'
import type { Point } from '../../go/point'
import type { Answer } from '../../net/types'

/** The share in whole per cent, and never a zero. */
export const shareText = (share: number): string => (share < 0.01 ? '<1' : `${Math.round(share * 100)}`)

const MOST_WAYS = 24

export interface WayMark { point: Point; share: number }

/**
 * The continuations that are points of this board, the most frequent first, as many as the eye can hold. In parts
 * both colours may play on a point: together they have one disc.
 */
export function wayMarks(answer: Answer): WayMark[] {
    const size = parseSize(answer.size)
    if (!size || answer.games === 0) return []
    const games = new Map<Point, number>()
    for (const way of answer.continuations) {
        const point = way.kind === 'move' && way.move ? parseName(way.move, size) : null
        if (point !== null && point >= 0) games.set(point, (games.get(point) ?? 0) + way.games)
    }
    const marks = [...games].map(([point, n]) => ({ point, share: Math.min(1, n / answer.games) }))
    return marks.sort((a, b) => b.share - a.share).slice(0, MOST_WAYS)
}
