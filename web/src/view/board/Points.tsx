/*
 * The points of the board as people reach them: a grid of 361 cells, each with its name ("Q16, black, move 1").
 * It lies over the board and is not seen. The pointer is heard here, and one cell at a time has the focus:
 *
 *  - A click never takes the focus, so arrow keys go on stepping through the moves.
 *  - Whoever comes with Tab is on a point: arrow keys go from point to point, Enter plays, Escape leaves, and
 *    arrow keys with Ctrl step through the moves.
 */
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Board } from '../../go/board'
import { colOf, formatName, rowOf } from '../../go/point'
import type { Point, Size } from '../../go/point'
import { setHover } from '../../state/actions/look'
import { goToStone, playAt } from '../../state/actions/play'
import { step } from '../../state/actions/walk'
import { screenBoard, stoneMoves } from '../../state/screen'
import type { State } from '../../state/state'
import { getState, useStore } from '../../state/store'
import { t } from '../../words'
import { memo } from '../memo'
import { nameStyle } from './names'
import type { NameStyle } from './names'
import { shareText, wayMarks } from './shares'

/* ---- names ---- */

/** What a point is called; `share` is the part of the games that go on there, in per cent, or ''. */
function pointName(name: string, stone: number, number: number, share: string): string {
    if (stone === 0 && share === '') return t('point.empty', { point: name })
    if (stone === 0) return t('point.way', { point: name, share: `${share}%` })
    const colour = t(stone === 1 ? 'black.lower' : 'white.lower')
    if (number === 0) return t('point.stone', { point: name, colour })
    return t('point.move', { point: name, colour, move: `${number}` })
}

/** What the names of a row depend on, as a text: a row with the same text is not drawn anew. */
function rowFacts(row: number, board: Board, numbers: Int32Array, shares: ReadonlyMap<Point, string>): string {
    const { stones, size: { cols } } = board
    let facts = ''
    for (let point = row * cols; point < (row + 1) * cols; point++) {
        facts += `${stones[point]},${numbers[point]},${shares.get(point) ?? ''};`
    }
    return facts
}

function sharesOf({ seen: { answer, pending } }: State): Map<Point, string> {
    return new Map(answer && !pending ? wayMarks(answer).map(({ point, share }) => [point, shareText(share)]) : [])
}

/* ---- rows ---- */

/** `focus` is the column that Tab leads to, or -1. */
interface RowProps { row: number; facts: string; size: Size; focus: number; names: NameStyle }

const Row = memo(({ row, facts, size, focus, names }: RowProps) => (
    <div role="row" aria-rowindex={row + 1}>
        {facts.split(';').slice(0, size.cols).map((fact, col) => {
            const [stone, number, share] = fact.split(',') as [string, string, string]
            const name = pointName(formatName(row * size.cols + col, size, names), Number(stone), Number(number), share)
            return (
                <div key={col} role="gridcell" aria-label={name} aria-colindex={col + 1}
                    tabIndex={col === focus ? 0 : -1} />
            )
        })}
    </div>
))

/* ---- the pointer ---- */

/** The point under the pointer. */
function pointUnder(event: MouseEvent, size: Size): Point | null {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect()
    const col = Math.floor(((event.clientX - box.left) / box.width) * size.cols)
    const row = Math.floor(((event.clientY - box.top) / box.height) * size.rows)
    return col >= 0 && row >= 0 && col < size.cols && row < size.rows ? row * size.cols + col : null
}

function hoverOver(event: PointerEvent, size: Size): void {
    if (event.pointerType === 'touch') return
    const point = pointUnder(event, size)
    if (point !== getState().hover) setHover(point)
}

function press(point: Point | null, shift: boolean): void {
    if (point === null) return
    if (shift && screenBoard(getState()).stones[point] !== 0) goToStone(point)
    else playAt(point)
}

/** The board takes no focus when it is clicked, and no text field keeps it. */
function keepFocusAway(event: PointerEvent): void {
    event.preventDefault()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/* ---- the wheel ---- */

const NOTCH = 50 // pixels of wheel for a move: a notch of most wheels, a short stroke of a finger

/** Steps through the moves; what is left of a stroke waits for the next in the same direction. */
function useWheel(grid: { current: HTMLElement | null }): void {
    useLayoutEffect(() => {
        let rest = 0
        const turn = (event: WheelEvent): void => {
            if (event.ctrlKey) return // that is zooming
            event.preventDefault()
            const by = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * NOTCH / 3 : event.deltaY
            rest = Math.sign(by) === Math.sign(rest) ? rest + by : by
            const moves = Math.trunc(rest / NOTCH)
            rest -= moves * NOTCH
            if (moves !== 0) step(Math.sign(moves))
        }
        const element = grid.current
        element?.addEventListener('wheel', turn, { passive: false })
        return () => element?.removeEventListener('wheel', turn)
    }, [])
}

/* ---- the keyboard ---- */

/** The point of a cell. */
function pointOf(cell: Element, size: Size): Point {
    return (Number(cell.parentElement?.getAttribute('aria-rowindex')) - 1) * size.cols
        + Number(cell.getAttribute('aria-colindex')) - 1
}

const arrows: Readonly<Record<string, readonly [rows: number, cols: number]>> = {
    ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
    Home: [0, -99], End: [0, 99],
}

const within = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at))

/** Where a key leads from a point, or null if it is no key of the grid. */
function pointAfter(event: KeyboardEvent, from: Point, size: Size): Point | null {
    const by = arrows[event.key]
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return null
    return within(rowOf(from, size) + by[0], size.rows) * size.cols + within(colOf(from, size) + by[1], size.cols)
}

/* ---- the grid ---- */

export function Points(): JSX.Element {
    const board = useStore(screenBoard), { size } = board
    useStore((state) => state.place)
    useStore((state) => state.seen)
    const names = useStore(nameStyle)
    const [focus, setFocus] = useState<Point>(0)
    const grid = useRef<HTMLDivElement>(null)
    useWheel(grid)

    const numbers = stoneMoves(getState()), shares = sharesOf(getState())
    const at = focus < board.stones.length ? focus : 0
    const cellAt = (point: Point): Element | undefined => grid.current?.querySelectorAll('[role=gridcell]')[point]

    const onKeyDown = (event: KeyboardEvent): void => {
        const next = pointAfter(event, at, size)
        if (event.key === 'Escape') (event.target as HTMLElement).blur()
        else if (event.key === 'Enter' || event.key === ' ') press(at, event.shiftKey)
        else if (next !== null) {
            setFocus(next)
            const cell = cellAt(next)
            if (cell instanceof HTMLElement) cell.focus()
        } else return
        event.preventDefault()
    }

    return (
        <div ref={grid} id="board" class="board-points" role="grid"
            aria-label={t('board.label', { rows: size.rows, cols: size.cols })}
            aria-rowcount={size.rows} aria-colcount={size.cols} aria-describedby="board-hint"
            onPointerMove={(event) => hoverOver(event, size)} onPointerLeave={() => setHover(null)}
            onPointerDown={keepFocusAway} onClick={(event) => press(pointUnder(event, size), event.shiftKey)}
            onFocusIn={(event) => setHover(pointOf(event.target as Element, size))} onFocusOut={() => setHover(null)}
            onKeyDown={onKeyDown}>
            {Array.from({ length: size.rows }, (_, row) => (
                <Row key={row} row={row} facts={rowFacts(row, board, numbers, shares)} size={size}
                    focus={rowOf(at, size) === row ? colOf(at, size) : -1} names={names} />
            ))}
        </div>
    )
}
