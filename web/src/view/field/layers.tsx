/*
 * What the field lays over the board: shades and lines of the potential under the stones, marks of territory and
 * crosses on dead stones over them, and the number of the point that is pointed at. Drawn in units of the distance
 * between lines.
 */
import type { JSX } from 'preact'
import type { Board } from '../../go/board'
import { colOf, parseName, rowOf } from '../../go/point'
import type { Size } from '../../go/point'
import type { FieldReport } from '../../net/field'
import { screenBoard } from '../../state/screen'
import type { State } from '../../state/state'
import { useStore } from '../../state/store'
import { centre } from '../board/Marks'
import { signed } from '../board/spot'
import { memo } from '../memo'
import { contourPath } from './contour'

/** The report, if it is about a board of the size that is seen. */
function reportOf(state: State): FieldReport | null {
    const { answer } = state.field.report, { size } = screenBoard(state)
    return answer?.size === `${size.rows}x${size.cols}` ? answer : null
}

/* ---- under the stones ---- */

const SHADES = [-4, -3, -2, -1, 1, 2, 3, 4] as const
const shadeClass = (shade: number): string => `${shade > 0 ? 'black' : 'white'} shade-${Math.abs(shade)}`

/** The squares of one shade, a run of them in a row as one. */
function squares(level: FieldReport['level'], shade: number): string {
    let path = ''
    level.forEach((row, y) => {
        for (let x = 0, end; x < row.length; x = end + 1) {
            for (end = x; row[end] === shade;) end++
            if (end > x) path += `M${x} ${y}h${end - x}v1h${x - end}z`
        }
    })
    return path
}

const Heat = memo(({ report }: { report: FieldReport }) => (
    <g class="heat">
        {SHADES.map((shade) => <path key={shade} class={shadeClass(shade)} d={squares(report.level, shade)} />)}
    </g>
))

const Contours = memo(({ report, size }: { report: FieldReport; size: Size }) => {
    const lines = SHADES.map((shade) => {
        const level = Math.sign(shade) * report.thresholds.levels[Math.abs(shade) - 1]!
        return { shade, path: contourPath(report.potential, size, level) }
    })
    return (
        <g class="contours">
            {lines.filter(({ shade }) => shade < 0).map(({ shade, path }) =>
                <path key={`casing ${shade}`} class="white casing" d={path} />)}
            {lines.map(({ shade, path }) => <path key={shade} class={shadeClass(shade)} d={path} />)}
        </g>
    )
})

export function Under(): JSX.Element | null {
    const report = useStore(reportOf), { size } = useStore(screenBoard)
    const heat = useStore((state) => state.settings.fieldHeat)
    const lines = useStore((state) => state.settings.fieldContours)
    if (!report) return null
    return (
        <svg class="board-field" viewBox={`0 0 ${size.cols} ${size.rows}`} aria-hidden="true">
            {heat && <Heat report={report} />}
            {lines && <Contours report={report} size={size} />}
        </svg>
    )
}

/* ---- over the stones ---- */

const LEAST = 0.15 // who owns less of a point gets no mark

/** A small square, the larger the surer; none on living stones, which own their points. */
const Territory = memo(({ report, board }: { report: FieldReport; board: Board }) => (
    <g class="territory">
        {report.owner.flatMap((row, y) => row.map((owner, x) => {
            const stone = board.stones[y * board.size.cols + x]!
            if (Math.abs(owner) < LEAST || stone * owner > 0) return null
            const side = 0.1 + 0.28 * Math.abs(owner), at = 0.5 - side / 2
            const colour = owner > 0 ? 'black' : 'white'
            return <rect key={`${x} ${y}`} class={colour} x={x + at} y={y + at} width={side} height={side} />
        }))}
    </g>
))

/** Only where a stone is: while the next answer is under way it may have been taken. */
const Dead = memo(({ report, board }: { report: FieldReport; board: Board }) => (
    <g class="dead">
        {report.dead.map((name) => {
            const point = parseName(name, board.size)
            if (point === null || point < 0 || board.stones[point] === 0) return null
            const [x, y] = centre(point, board.size)
            return (
                <g key={name} class={board.stones[point] === 1 ? 'black' : 'white'}>
                    <circle cx={x} cy={y} r={0.48} />
                    <path d={`M${x - 0.24} ${y - 0.24}l.48 .48m0 -.48l-.48 .48`} />
                </g>
            )
        })}
    </g>
))

/** The potential beside the point that is pointed at, while shades or lines of it are shown. */
function Pointed({ report, size }: { report: FieldReport; size: Size }): JSX.Element | null {
    const hover = useStore((state) => state.hover)
    const row = hover === null ? -1 : rowOf(hover, size), col = hover === null ? -1 : colOf(hover, size)
    const potential = report.potential[row]?.[col]
    if (potential === undefined) return null
    const x = Math.max(0.8, Math.min(size.cols - 0.8, col + 0.5)), y = row + (row === 0 ? 1.32 : -0.32)
    return (
        <g class="potential">
            <rect x={x - 0.8} y={y - 0.32} width={1.6} height={0.64} rx={0.14} />
            <text x={x} y={y}>{signed(potential)}</text>
        </g>
    )
}

export function Over(): JSX.Element | null {
    const report = useStore(reportOf), board = useStore(screenBoard), { size } = board
    const territory = useStore((state) => state.settings.fieldTerritory)
    const dead = useStore((state) => state.settings.fieldDead)
    if (!report) return null
    return (
        <svg class="board-marks" viewBox={`0 0 ${size.cols} ${size.rows}`} aria-hidden="true">
            {dead && <Dead report={report} board={board} />}
            {territory && <Territory report={report} board={board} />}
        </svg>
    )
}

/** Over all marks, the number of the point that is pointed at. */
export function Pointer(): JSX.Element | null {
    const report = useStore(reportOf), { size } = useStore(screenBoard)
    const wanted = useStore(({ settings }) => settings.fieldHeat || settings.fieldContours)
    if (!report || !wanted) return null
    return (
        <svg class="board-marks" viewBox={`0 0 ${size.cols} ${size.rows}`} aria-hidden="true">
            <Pointed report={report} size={size} />
        </svg>
    )
}
