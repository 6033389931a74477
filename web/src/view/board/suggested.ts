/*
 * What the network would play, as it is shown: the first moves of the answer about what is seen, with their points.
 */
import { PASS, parseName, parseSize } from '../../go/point'
import type { Point } from '../../go/point'
import type { FieldReport } from '../../net/field'
import { suggests } from '../../state/field/look'
import { memo } from '../../state/memo'
import { screenSize } from '../../state/screen'
import type { State } from '../../state/state'

export interface Suggested { point: Point; prior: number } // PASS: a pass

const MOST = 8
const LEAST = 0.02 // what is played more rarely is not shown, unless it is the first

const none: readonly Suggested[] = []

const chosen = memo((report: FieldReport): readonly Suggested[] => {
    const size = parseSize(report.size)
    return (report.suggestions ?? []).slice(0, MOST).flatMap(({ point: name, prior }, i) => {
        const point = name === 'pass' ? PASS : size && parseName(name, size)
        return point === null || (i > 0 && prior < LEAST) ? [] : [{ point, prior }]
    })
})

/** The likeliest first; none while the answer is under way, since the one before is about other moves. */
export function suggestedMoves(state: State): readonly Suggested[] {
    const { answer, pending } = state.field.suggested, size = screenSize(state)
    if (!suggests(state) || pending || answer?.size !== `${size.rows}x${size.cols}`) return none
    return chosen(answer)
}

/** In whole per cent, and never a zero. */
export const priorText = (prior: number): string => `${Math.max(1, Math.round(100 * prior))}`
