/*
 * The part of the board that is marked: its frame, solid where it binds to an edge and broken where it does not, and
 * the cells that need not be as they are, each kind with a shape of its own.
 */
import type { JSX } from 'preact'
import { boundSides, pointAt, wildAt } from '../../go/pattern'
import type { Pattern, Rect, Side, Wild } from '../../go/pattern'
import type { Point, Size } from '../../go/point'
import { outsideOf } from './geometry'

/* ---- cells ---- */

const halfDisc = (r: number, right: boolean): string => `M0 ${-r}A${r} ${r} 0 0 ${right ? 1 : 0} 0 ${r}Z`
const arms = [0, 60, 120].map((angle) => {
    const x = 0.26 * Math.sin((angle * Math.PI) / 180), y = 0.26 * Math.cos((angle * Math.PI) / 180)
    return `M${(-x).toFixed(3)} ${(-y).toFixed(3)}L${x.toFixed(3)} ${y.toFixed(3)}`
}).join('')

/**
 * A kind of cell around the point 0, 0: a star for anything; else two halves, of which each is what may be there:
 * black, white, or nothing.
 */
export function WildShape({ wild }: { wild: Wild }): JSX.Element {
    if (wild === '*') return <path class="wild-star" d={arms} />
    return (
        <>
            <circle class="wild-nothing" r={0.3} />
            {wild !== 'o' && <path class="wild-black" d={halfDisc(0.3, false)} />}
            {wild !== 'x' && <path class="wild-white" d={halfDisc(0.3, true)} />}
        </>
    )
}

interface CellsProps { pattern: Pattern; size: Size }

/** The middle of a cell. */
function middleOf({ rect }: Pattern, cell: number, size: Size): [x: number, y: number] {
    const point = pointAt(rect, cell, size)
    return [point % size.cols + 0.5, Math.floor(point / size.cols) + 0.5]
}

/** Under the continuations: what lies on these cells does not matter, and is seen faintly. */
export const WildGrounds = ({ pattern, size }: CellsProps): JSX.Element => (
    <>
        {[...pattern.loose.keys()].map((cell) => {
            const [x, y] = middleOf(pattern, cell, size)
            return <rect key={cell} class="wild-ground" x={x - 0.48} y={y - 0.48} width={0.96} height={0.96}
                rx={0.12} />
        })}
    </>
)

/** Over the continuations: the kinds of cells, in a corner where a continuation has the middle. */
export const Wilds = ({ pattern, size, taken }: CellsProps & { taken: ReadonlySet<Point> }): JSX.Element => (
    <>
        {[...pattern.loose.keys()].map((cell) => {
            const [x, y] = middleOf(pattern, cell, size), aside = taken.has(pointAt(pattern.rect, cell, size))
            const move = aside ? `translate(${x + 0.34} ${y - 0.34}) scale(0.5)` : `translate(${x} ${y})`
            return (
                <g key={cell} class="wild" data-wild={wildAt(pattern, cell)} transform={move}>
                    {aside && <circle class="wild-aside" r={0.36} />}
                    <WildShape wild={wildAt(pattern, cell)!} />
                </g>
            )
        })}
    </>
)

/* ---- the frame ---- */

const sidePaths: Readonly<Record<Side, (rect: Rect) => string>> = {
    top: ({ row, col, cols }) => `M${col} ${row}h${cols}`,
    right: ({ row, col, rows, cols }) => `M${col + cols} ${row}v${rows}`,
    bottom: ({ row, col, rows, cols }) => `M${col} ${row + rows}h${cols}`,
    left: ({ row, col, rows }) => `M${col} ${row}v${rows}`,
}

function Frame({ rect, bound }: { rect: Rect; bound: readonly Side[] }): JSX.Element {
    return (
        <g class="pattern-frame">
            {(Object.keys(sidePaths) as Side[]).map((side) => (
                <path key={side} class={bound.includes(side) ? 'side bound' : 'side'} d={sidePaths[side](rect)} />
            ))}
        </g>
    )
}

/** The rest of the board is dimmed, as around the other parts. */
function Outside({ rect, size, margin }: { rect: Rect; size: Size; margin: number }): JSX.Element {
    const { row, col, rows, cols } = rect
    const corners: [number, number][] = [[col, row], [col + cols, row], [col + cols, row + rows], [col, row + rows]]
    return <path class="outside" d={outsideOf(corners, size, margin)} fill-rule="evenodd" />
}

interface Props { pattern: Pattern | null; over: Rect | null; size: Size; margin: number }

/** Around what is marked. `over` is what is being marked, instead of what is. */
export function PatternFrame({ pattern, over, size, margin }: Props): JSX.Element | null {
    const rect = over ?? pattern?.rect
    if (!rect) return null
    return (
        <>
            <Outside rect={rect} size={size} margin={margin} />
            <Frame rect={rect} bound={pattern && !over ? boundSides(pattern, size) : []} />
        </>
    )
}
