/*
 * Everything that is drawn over the stones, as one picture: the region, the continuations, what the record
 * plays next, marks and numbers, the last move, and the stone under the pointer.
 */
import type { JSX } from 'preact'
import { colourAt, legal } from '../../go/board'
import type { Board } from '../../go/board'
import { moveThrough } from '../../go/motion'
import { colOf, rowOf } from '../../go/point'
import type { Colour, Point, Size } from '../../go/point'
import type { RegionName } from '../../go/region'
import type { Answer } from '../../net/types'
import type { Mark, Shape } from '../../record/marks'
import { positionAt } from '../../record/position'
import { get, moveOf, sizeOf } from '../../record/tree'
import { colourToPlay, marksOnScreen, screenBoard, screenLast, screenTurn, stoneMoves } from '../../state/screen'
import type { Place, State, Tool } from '../../state/state'
import { useStore } from '../../state/store'
import { outsidePath } from './geometry'
import { PatternFrame, WildGrounds, Wilds } from './PatternMarks'
import { shareText, wayMarks } from './shares'
import type { WayMark } from './shares'
import { memo } from '../memo'

export const centre = (point: Point, size: Size): [x: number, y: number] =>
    [colOf(point, size) + 0.5, rowOf(point, size) + 0.5]

/* ---- the region ---- */

const Outside = memo(({ region, size, margin }: { region: RegionName; size: Size; margin: number }) =>
    region === 'whole' ? null : <path class="outside" d={outsidePath(region, size, margin)} fill-rule="evenodd" />)

/* ---- continuations ---- */

const RING = 0.42

/** An arc of the ring around a mark, from the top clockwise: as much of it as the side that plays there won. */
function ringPath([x, y]: [number, number], rate: number): string {
    const turn = 2 * Math.PI * Math.min(rate, 0.9999), far = rate > 0.5 ? 1 : 0
    const to = [x + RING * Math.sin(turn), y - RING * Math.cos(turn)].map((n) => n.toFixed(3)).join(' ')
    return `M${x} ${y - RING}A${RING} ${RING} 0 ${far} 1 ${to}`
}

/** Nothing where so few games went that a rate would say little. */
function Ring({ at, mark: { success, verdict } }: { at: [number, number]; mark: WayMark }): JSX.Element | null {
    if (!success || verdict === 'few') return null
    return (
        <>
            <circle class="way-track" cx={at[0]} cy={at[1]} r={RING} />
            <path class={`way-ring ${verdict}`} d={ringPath(at, success.rate)} />
        </>
    )
}

/**
 * A disc whose area is the share of games, measured by the most frequent one, with the percentage inside, and around it
 * a ring: how much of it is drawn is the win rate of the side to move. Below one per cent only a dot. Those of a
 * pattern have letters instead of percentages.
 */
const Ways = memo(({ answer, size }: { answer: Answer | null; size: Size }) => {
    const marks = answer ? wayMarks(answer) : []
    const most = Math.max(...marks.map((mark) => mark.share))
    return (
        <g class="board-ways">
            {marks.map((mark) => {
                const { point, share, letter, verdict } = mark, at = centre(point, size), [x, y] = at
                if (share < 0.01 && !letter) return <circle key={point} class="way-rare" cx={x} cy={y} r={0.13} />
                return (
                    <g key={point} class={verdict === 'few' ? 'few' : undefined}>
                        <circle class="way-ground" cx={x} cy={y} r={0.46} />
                        <circle class="way-share" cx={x} cy={y} r={0.38 * Math.sqrt(share / most)} />
                        <Ring at={at} mark={mark} />
                        <text class={letter && 'letter'} x={x} y={y}>{letter ?? shareText(share)}</text>
                    </g>
                )
            })}
        </g>
    )
})

/** What the record plays next: a ring, broken for variations. */
function Nexts({ points, size }: { points: readonly Point[]; size: Size }): JSX.Element {
    return (
        <>
            {points.map((point, i) => {
                const [x, y] = centre(point, size)
                return <circle key={point} class={i === 0 ? 'next' : 'next other'} cx={x} cy={y} r={0.43} />
            })}
        </>
    )
}

/** The points of the screen where the record goes on; none while moves are tried. */
function nextPoints({ tree, node, tried }: Place, motion: number): Point[] {
    if (tried > 0) return []
    return get(tree, node).children.flatMap((child) => {
        const move = moveOf(tree, child)
        return move && move.point >= 0 ? [moveThrough(motion, move.point, sizeOf(tree))] : []
    })
}

/* ---- marks and numbers ---- */

const shapePath: Readonly<Record<Shape, (x: number, y: number) => string>> = {
    triangle: (x, y) => `M${x} ${y - 0.27}L${x + 0.24} ${y + 0.15}H${x - 0.24}Z`,
    square: (x, y) => `M${x - 0.19} ${y - 0.19}h.38v.38h-.38Z`,
    circle: (x, y) => `M${x - 0.21} ${y}a.21 .21 0 1 0 .42 0a.21 .21 0 1 0 -.42 0Z`,
    cross: (x, y) => `M${x - 0.18} ${y - 0.18}l.36 .36m0 -.36l-.36 .36`,
}

const groundOf = (board: Board, point: Point): string =>
    board.stones[point] === 1 ? 'on-black' : board.stones[point] === -1 ? 'on-white' : 'on-wood'

export function PointMark({ mark, point, board }: { mark: Mark; point: Point; board: Board }): JSX.Element {
    const [x, y] = centre(point, board.size), ground = groundOf(board, point)
    const paper = ground === 'on-wood' ? <circle class="mark-ground" cx={x} cy={y} r={0.4} /> : null
    if ('shape' in mark) return <g class={ground}>{paper}<path class="mark" d={shapePath[mark.shape](x, y)} /></g>
    const length = [...mark.label].length
    const text = <text class={length > 2 ? 'small' : ''} x={x} y={y}>{mark.label.slice(0, 4)}</text>
    return <g class={ground}>{paper}{text}</g>
}

type Which = 'none' | 'last' | 'all'

/** What is written on the stones: all numbers, or the last move's. Moves that are tried are numbered from 1. */
function writtenNumbers(moves: Int32Array, which: Which, last: Point | null, start: number): [Point, number][] {
    const written: [Point, number][] = []
    moves.forEach((number, point) => {
        if (number > start) written.push([point, number - start])
        else if (number > 0 && (which === 'all' || (which === 'last' && point === last))) written.push([point, number])
    })
    return written
}

interface NumbersProps { numbers: [Point, number][]; board: Board; last: Point | null }

function Numbers({ numbers, board, last }: NumbersProps): JSX.Element {
    return (
        <>
            {numbers.map(([point, number]) => {
                const [x, y] = centre(point, board.size)
                const size = number > 99 ? 'number small' : 'number'
                const is = point === last ? 'is-last' : ''
                return <text key={point} class={`${size} ${groundOf(board, point)} ${is}`} x={x} y={y}>{number}</text>
            })}
        </>
    )
}

export function LastMove({ point, board }: { point: Point; board: Board }): JSX.Element {
    const [x, y] = centre(point, board.size)
    return <circle class={`last ${groundOf(board, point)}`} cx={x} cy={y} r={0.25} />
}

/* ---- under the pointer ---- */

/** Whose stone a click would place, or null when it would not place one. */
function stoneOf(tool: Tool | 'browse', turn: Colour, last: Colour | null): Colour | null {
    if (tool === 'browse' || tool === 'input') return turn
    if (tool === 'correct') return last
    if (tool === 'stone-black') return 'black'
    return tool === 'stone-white' ? 'white' : null
}

interface PointedProps { board: Board; turn: Colour; last: Colour | null; answer: Answer | null }

/** The stone that a click would place, with the number that it would cover, and a ring around the point that a row of a list means. */
function Pointed({ board, turn, last, answer }: PointedProps): JSX.Element | null {
    const hover = useStore((state) => state.hover), marking = useStore((state) => state.marking !== null)
    const played = useStore((state) => (state.hover === null ? turn : colourToPlay(state, state.hover)))
    const tool = useStore((state) => (state.mode === 'browse' ? 'browse' : state.tool))
    if (hover === null || hover < 0 || hover >= board.stones.length) return null
    const [x, y] = centre(hover, board.size)
    const colour = stoneOf(tool, played, last)
    const byHand = tool === 'stone-black' || tool === 'stone-white'
    const may = colour !== null && !marking && (byHand ? board.stones[hover] === 0 : legal(board, { colour, point: hover }))
    const mark = may && answer ? wayMarks(answer).find(({ point }) => point === hover) : undefined
    return (
        <>
            {may && <circle class={mark ? `ghost told ${colour}` : `ghost ${colour}`} cx={x} cy={y} r={0.46} />}
            {mark && <text class={colour === 'black' ? 'on-black' : 'on-white'} x={x} y={y}>
                {mark.letter ?? shareText(mark.share)}
            </text>}
            <circle class="pointed" cx={x} cy={y} r={0.48} />
        </>
    )
}

/* ---- all of it ---- */

const seenAnswer = ({ seen, settings }: State): Answer | null => (settings.marks && !seen.pending ? seen.answer : null)

const wayPoints = (answer: Answer | null): ReadonlySet<Point> =>
    new Set(answer ? wayMarks(answer).map(({ point }) => point) : [])

/** The number of the last move of the record before what is tried. */
const numberAtNode = ({ place }: State): number =>
    place.tried > 0 ? positionAt(place.tree, place.node).number : Number.MAX_SAFE_INTEGER

export function Marks({ margin }: { margin: number }): JSX.Element {
    const board = useStore(screenBoard), turn = useStore(screenTurn), lastMove = useStore(screenLast)
    const marks = useStore(marksOnScreen), region = useStore((state) => state.region)
    const answer = useStore(seenAnswer), place = useStore((state) => state.place)
    const motion = useStore((state) => state.motion), which = useStore((state) => state.settings.numbers)
    const moves = useStore(stoneMoves), start = useStore(numberAtNode)
    const pattern = useStore((state) => state.pattern), over = useStore((state) => state.marking?.over ?? null)
    const { size } = board, last = lastMove === null || lastMove < 0 ? null : lastMove
    const numbers = writtenNumbers(moves, which, last, start)
    const bare = last !== null && !marks.has(last) && !numbers.some(([point]) => point === last)
    return (
        <svg class="board-marks" viewBox={`0 0 ${size.cols} ${size.rows}`} aria-hidden="true">
            {pattern && <WildGrounds pattern={pattern} size={size} />}
            <Ways answer={answer} size={size} />
            {pattern && <Wilds pattern={pattern} size={size} taken={wayPoints(answer)} />}
            <Nexts points={nextPoints(place, motion)} size={size} />
            <Numbers numbers={numbers.filter(([point]) => !marks.has(point))} board={board} last={last} />
            {bare && <LastMove point={last} board={board} />}
            {[...marks].map(([point, mark]) => <PointMark key={point} mark={mark} point={point} board={board} />)}
            <Outside region={region} size={size} margin={margin} />
            <PatternFrame pattern={pattern} over={over} size={size} margin={margin} />
            <Pointed board={board} turn={turn} last={last === null ? null : colourAt(board, last)} answer={answer} />
        </svg>
    )
}
