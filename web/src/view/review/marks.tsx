/*
 * What a review draws on the board: dots on stones whose moves lost points, letters where a better move was, who owns what, and a
 * better line with its numbers. Drawn in units of the distance between lines.
 */
import type { JSX } from 'preact'
import type { Board } from '../../go/board'
import { moveThrough } from '../../go/motion'
import type { Point, Size } from '../../go/point'
import { gravity, ownersSeen } from '../../state/review/judge'
import { reviewAt, reviewedBoard, shownBoard, shownPosition } from '../../state/review/line'
import type { Reviewed } from '../../state/review/line'
import { screenBoard, screenLast } from '../../state/screen'
import { useStore } from '../../state/store'
import { centre } from '../board/Marks'
import { memo } from '../memo'

/** How large the dot of a loss is, by its gravity. */
export const RADII = [0.09, 0.13, 0.17, 0.22, 0.27, 0.32] as const

const Picture = ({ size, class: kind = '', children }: { size: Size; class?: string; children: preact.ComponentChildren }): JSX.Element => (
    <svg class={`board-marks ${kind}`} viewBox={`0 0 ${size.cols} ${size.rows}`} aria-hidden="true">{children}</svg>
)

const groundOf = (board: Board, point: Point): string => (board.stones[point] === 1 ? 'on-black' : 'on-white')

/* ---- dots and letters ---- */

const LOW = 0.27 // where a stone has a number, the dot lies below it

interface DotProps { point: Point; lost: number; board: Board; last: boolean; aside: boolean }

/** The last move keeps a ring of its own around a dot that hides the other. */
function Dot({ point, lost, board, last, aside }: DotProps): JSX.Element {
    const [x, y] = centre(point, board.size), grave = gravity(lost), down = aside ? LOW : 0
    return (
        <g class={groundOf(board, point)}>
            {last && <circle class="loss-ring" cx={x} cy={y} r={0.4} />}
            <circle class={`loss loss-${grave}`} cx={x} cy={y + down} r={RADII[grave]! * (aside ? 0.6 : 1)} />
        </g>
    )
}

const Letter = ({ point, letter, size }: { point: Point; letter: string; size: Size }): JSX.Element => {
    const [x, y] = centre(point, size)
    return (
        <g class="better">
            <circle cx={x} cy={y} r={0.42} />
            <text x={x} y={y}>{letter}</text>
        </g>
    )
}

interface DrawnProps { reviewed: Reviewed; board: Board; last: Point | null; numbers: string }

const Drawn = memo(({ reviewed: { lost, better }, board, last, numbers }: DrawnProps) => (
    <Picture size={board.size} class="reviewed">
        {[...lost].map(([point, points]) => (
            <Dot key={point} point={point} lost={points} board={board} last={point === last}
                aside={numbers === 'all' || (numbers === 'last' && point === last)} />
        ))}
        {[...better].map(([point, letter]) => board.stones[point] === 0
            && <Letter key={letter} point={point} letter={letter} size={board.size} />)}
    </Picture>
))

/** Of the moves that were played: what they lost, and what was better than the last. */
export function MoveMarks(): JSX.Element | null {
    const reviewed = useStore(reviewedBoard), board = useStore(screenBoard), last = useStore(screenLast)
    const numbers = useStore((state) => state.settings.numbers)
    return reviewed && <Drawn reviewed={reviewed} board={board} last={last} numbers={numbers} />
}

/* ---- who owns what ---- */

const LEAST = 0.15 // who owns less of a point gets no mark

interface SquaresProps { owners: readonly number[]; board: Board; motion: number; change: boolean }

/** A small square, the larger the surer; on living stones only where something has changed. */
const Squares = memo(({ owners, board, motion, change }: SquaresProps) => (
    <Picture size={board.size} class={change ? 'territory change' : 'territory'}>
        {owners.map((owner, at) => {
            const point = moveThrough(motion, at, board.size)
            if (Math.abs(owner) < LEAST || (!change && board.stones[point]! * owner > 0)) return null
            const [x, y] = centre(point, board.size), side = 0.1 + 0.28 * Math.min(1, Math.abs(owner))
            return <rect key={at} class={owner > 0 ? 'black' : 'white'} x={x - side / 2} y={y - side / 2} width={side} height={side} />
        })}
    </Picture>
))

export function Owners(): JSX.Element | null {
    const review = useStore((state) => state.review), settings = useStore((state) => state.settings)
    const board = useStore(screenBoard), motion = useStore((state) => state.motion)
    const owners = ownersSeen({ review, settings }, useStore(reviewAt))
    if (!owners || owners.length !== board.stones.length) return null
    return <Squares owners={owners} board={board} motion={motion} change={settings.reviewOwner === 'change'} />
}

/* ---- a line ---- */

/** The moves of a line with their numbers, from 1. */
export function LineMarks(): JSX.Element | null {
    const shown = useStore(shownPosition), board = useStore(shownBoard), motion = useStore((state) => state.motion)
    if (!shown || !board) return null
    return (
        <Picture size={board.size} class="better-line">
            {[...shown.numbers].map(([at, number]) => {
                const point = moveThrough(motion, at, board.size), [x, y] = centre(point, board.size)
                if (at < 0 || board.stones[point] === 0) return null
                return (
                    <g key={number}>
                        <circle class="line-ring" cx={x} cy={y} r={0.45} />
                        <text class={`number ${groundOf(board, point)}`} x={x} y={y}>{number}</text>
                    </g>
                )
            })}
        </Picture>
    )
}
