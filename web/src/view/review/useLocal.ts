/*
 * How other games answered the shape around the last move: asked where no other game has the whole position, when one has stood there
 * for a moment; given up as soon as one moves on.
 */
import { useEffect, useState } from 'preact/hooks'
import { newPattern, pointAt } from '../../go/pattern'
import type { Rect } from '../../go/pattern'
import { colOf, formatName, other, rowOf } from '../../go/point'
import type { Point, Size } from '../../go/point'
import { askLong } from '../../net/api'
import { patternPath } from '../../net/pattern'
import type { PatternAnswer } from '../../net/pattern'
import { reviewAt } from '../../state/review/line'
import { currentPosition, screenBoard, screenLast, screenSize } from '../../state/screen'
import type { State } from '../../state/state'
import { getState, useStore } from '../../state/store'
import { nameStyle } from '../board/names'

const REST_MS = 400
const REACH = 3 // lines on each side: 7 x 7, less at an edge, which then belongs to the shape
const KEPT = 50

export function rectAround(point: Point, size: Size): Rect {
    const from = (line: number): number => Math.max(0, line - REACH)
    const count = (line: number, all: number): number => Math.min(all - 1, line + REACH) - from(line) + 1
    const row = rowOf(point, size), col = colOf(point, size)
    return { row: from(row), col: from(col), rows: count(row, size.rows), cols: count(col, size.cols) }
}

/** What is asked; null where the records still know the position, or nothing was played. */
export function localPath(state: State): string | null {
    const { review: { game, records } } = state, at = reviewAt(state), last = screenLast(state)
    if (!game || !records || at === null || last === null || last < 0) return null
    if (records.new_from === null || at < records.new_from) return null
    const pattern = { ...newPattern(rectAround(last, screenSize(state))), next: other(currentPosition(state).last!.colour) }
    return patternPath({ db: game.db, board: screenBoard(state), pattern, filter: {}, sort: { key: 'date', reverse: false }, hits: 0 })
}

export interface LocalWay { point: string; games: number }
export interface Local { games: number; ways: readonly LocalWay[] }

const WAYS_MOST = 5

/** The answers as points of the screen, the most frequent first. */
export function localWays({ games, continuations }: PatternAnswer, state: State): Local {
    const size = screenSize(state), rect = rectAround(screenLast(state)!, size)
    const ways = continuations.filter(({ kind, cell }) => kind === 'move' && cell).slice(0, WAYS_MOST).map(({ cell, games: n }) =>
        ({ point: formatName(pointAt(rect, cell![0] * rect.cols + cell![1], size), size, nameStyle(state)), games: n }))
    return { games, ways }
}

const kept = new Map<string, PatternAnswer>()

function keep(path: string, answer: PatternAnswer): void {
    kept.set(path, answer)
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
}

/** Null where nothing is asked, and where the search failed: it is only an addition. */
export function useLocal(): Local | 'waits' | null {
    const path = useStore(localPath)
    const [, redraw] = useState(0), [failed, setFailed] = useState<string | null>(null)
    useEffect(() => {
        if (path === null || kept.has(path)) return undefined
        const control = new AbortController()
        const timer = setTimeout(() => {
            askLong<PatternAnswer>(`${path}&stream=1`, { signal: control.signal, progress: () => undefined }).then((answer) => {
                keep(path, answer)
                redraw((n) => n + 1)
            }, () => { if (!control.signal.aborted) setFailed(path) })
        }, REST_MS)
        return () => {
            clearTimeout(timer)
            control.abort()
        }
    }, [path])
    if (path === null || failed === path) return null
    const answer = kept.get(path)
    return answer ? localWays(answer, getState()) : 'waits'
}
