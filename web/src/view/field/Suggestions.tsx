/*
 * What the network would play, on the board: corners around a point, the fainter the less likely, and the per cent where
 * nothing else is written. They lie under all other marks and leave room for the discs of the continuations.
 */
import type { JSX } from 'preact'
import type { Point, Size } from '../../go/point'
import { marksOnScreen, screenBoard, screenSize } from '../../state/screen'
import type { State } from '../../state/state'
import { useStore } from '../../state/store'
import { t } from '../../words'
import { centre } from '../board/Marks'
import { wayMarks } from '../board/shares'
import { priorText, suggestedMoves } from '../board/suggested'
import type { Suggested } from '../board/suggested'
import { memo } from '../memo'

const HALF = 0.47, TICK = 0.17

/** Four corners of the square around a point. */
const corners = (x: number, y: number): string => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([right, down]) => {
    const cx = x + right! * HALF, cy = y + down! * HALF
    return `M${cx - right! * TICK} ${cy}H${cx}V${cy - down! * TICK}`
}).join('')

const shade = (prior: number, most: number): number => 0.45 + 0.55 * Math.sqrt(prior / most)

interface MarkProps { move: Suggested; most: number; size: Size; bare: boolean }

function Mark({ move: { point, prior }, most, size, bare }: MarkProps): JSX.Element {
    const [x, y] = centre(point, size)
    return (
        <g>
            <path d={corners(x, y)} opacity={shade(prior, most)} />
            {bare && <circle cx={x} cy={y} r={0.34} />}
            {bare && <text x={x} y={y}>{priorText(prior)}</text>}
        </g>
    )
}

const Drawn = memo(({ moves, size, taken }: { moves: readonly Suggested[]; size: Size; taken: ReadonlySet<Point> }) => (
    <svg class="board-marks suggested" viewBox={`0 0 ${size.cols} ${size.rows}`} aria-hidden="true">
        {moves.filter(({ point }) => point >= 0).map((move) => (
            <Mark key={move.point} move={move} most={moves[0]!.prior} size={size} bare={!taken.has(move.point)} />
        ))}
    </svg>
))

/** Points where something else is written: continuations with their share, and the marks of the record. */
function takenPoints({ settings, seen }: Pick<State, 'settings' | 'seen'>, marks: ReadonlyMap<Point, unknown>): ReadonlySet<Point> {
    const ways = settings.marks && !seen.pending && seen.answer ? wayMarks(seen.answer) : []
    return new Set([...ways.map(({ point }) => point), ...marks.keys()])
}

/** Below the point that is pointed at; above it is what the field says. */
function Pointed({ moves, size }: { moves: readonly Suggested[]; size: Size }): JSX.Element | null {
    const hover = useStore((state) => state.hover), move = moves.find(({ point }) => point >= 0 && point === hover)
    if (!move) return null
    const [x, y] = centre(move.point, size), half = 1.6
    const at = Math.max(half, Math.min(size.cols - half, x)), below = y + (y > size.rows - 1 ? -0.85 : 0.85)
    return (
        <svg class="board-marks" viewBox={`0 0 ${size.cols} ${size.rows}`} aria-hidden="true">
            <g class="potential">
                <rect x={at - half} y={below - 0.32} width={2 * half} height={0.64} rx={0.14} />
                <text x={at} y={below}>{t('suggest.point', { n: priorText(move.prior) })}</text>
            </g>
        </svg>
    )
}

/** Over all marks, how likely the point is that is pointed at. */
export function SuggestedPointer(): JSX.Element {
    return <Pointed moves={useStore(suggestedMoves)} size={useStore(screenSize)} />
}

export function Suggestions(): JSX.Element | null {
    const moves = useStore(suggestedMoves), { size } = useStore(screenBoard), marks = useStore(marksOnScreen)
    const seen = useStore((state) => state.seen), settings = useStore((state) => state.settings)
    if (moves.length === 0) return null
    return <Drawn moves={moves} size={size} taken={takenPoints({ settings, seen }, marks)} />
}
