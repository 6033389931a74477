/*
 * Which continuations are shown on the board, and how large.
 */
import { parseName, parseSize } from '../../go/point'
import type { Point } from '../../go/point'
import type { Answer } from '../../net/types'

/** The share in whole per cent, and never a zero. */
export const shareText = (share: number): string => (share < 0.01 ? '<1' : `${Math.round(share * 100)}`)

const MOST_WAYS = 24

export interface WayMark { point: Point; share: number; letter?: string }

/**
 * The continuations that are points of this board, the most frequent first, as many as the eye can hold. In parts
 * both colours may play on a point: together they have one disc.
 */
export function wayMarks(answer: Answer): WayMark[] {
    const size = parseSize(answer.size)
    if (!size || answer.games === 0) return []
    const games = new Map<Point, number>(), letters = new Map<Point, string>()
    for (const way of answer.continuations) {
        const point = way.kind === 'move' && way.move ? parseName(way.move, size) : null
        if (point === null || point < 0) continue
        games.set(point, (games.get(point) ?? 0) + way.games)
        if (way.letter) letters.set(point, way.letter)
    }
    const marks = [...games].map(([point, n]): WayMark => {
        const share = Math.min(1, n / answer.games), letter = letters.get(point)
        return letter ? { point, share, letter } : { point, share }
    })
    return marks.sort((a, b) => b.share - a.share).slice(0, MOST_WAYS)
}
