/*
 * The points of a board as people reach them: a grid of cells, each with its name ("Q16, black, move 1").
 * It lies over the board and is not seen. The pointer is heard here, and one cell at a time has the focus:
 *
 *  - A click never takes the focus, so keys go on doing what they do on the page.
 *  - Whoever comes with Tab is on a point: arrow keys go from point to point, Enter presses it, Escape leaves.
 *
 * What else can be done with a point (mark a rectangle, change a cell) is up to the `gestures` of who uses the grid.
 */
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { areaOf, colOf, rowOf } from '../../go/point'
import type { Point, Size } from '../../go/point'
import { memo } from '../memo'

/* ---- rows ---- */

/** What a point is called; `fact` is what the caller knows of it. */
export type NameOf = (point: Point, size: Size, fact: string) => string

/** `focus` is the column that Tab leads to, or -1. `facts` has one for each point, with semicolons between. */
interface RowProps { row: number; facts: string; size: Size; focus: number; nameOf: NameOf }

const Row = memo(({ row, facts, size, focus, nameOf }: RowProps) => (
    <div role="row" aria-rowindex={row + 1}>
        {facts.split(';').slice(0, size.cols).map((fact, col) => (
            <div key={col} role="gridcell" aria-label={nameOf(row * size.cols + col, size, fact)}
                aria-colindex={col + 1} tabIndex={col === focus ? 0 : -1} />
        ))}
    </div>
))

/* ---- the pointer ---- */

/** Row and column under the pointer; it may be beside the board. */
function placeUnder(event: MouseEvent, size: Size): [row: number, col: number] {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect()
    return [
        Math.floor(((event.clientY - box.top) / box.height) * size.rows),
        Math.floor(((event.clientX - box.left) / box.width) * size.cols),
    ]
}

/** The point under the pointer. */
function pointUnder(event: MouseEvent, size: Size): Point | null {
    const [row, col] = placeUnder(event, size)
    return col >= 0 && row >= 0 && col < size.cols && row < size.rows ? row * size.cols + col : null
}

/** The point under the pointer, or the one nearest to it. */
export function pointNear(event: MouseEvent, size: Size): Point {
    const [row, col] = placeUnder(event, size)
    return within(row, size.rows) * size.cols + within(col, size.cols)
}

/** What else is done with pointer and keys than pressing points. Each says whether it used the event. */
export interface Gestures {
    down: (event: PointerEvent) => void
    move: (event: PointerEvent) => boolean
    up: (event: PointerEvent) => void
    cancel: () => void
    click: () => boolean // was this click the end of something else?
    menu: (event: MouseEvent) => boolean
    key: (event: KeyboardEvent, at: Point) => boolean // before the grid hears it
    walk: (from: Point, to: Point) => void // with Shift held
    touch: boolean // a finger is heard as a mouse is, and scrolls nothing
}

/** The board takes no focus when it is clicked, and no text field keeps it. */
function keepFocusAway(event: PointerEvent): void {
    event.preventDefault()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
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

/** Where a key leads from a point, or null if the grid does not use the key. */
function pointAfter(event: KeyboardEvent, from: Point, size: Size): Point | null {
    const by = arrows[event.key]
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return null
    return within(rowOf(from, size) + by[0], size.rows) * size.cols + within(colOf(from, size) + by[1], size.cols)
}

/* ---- the grid ---- */

interface Props {
    size: Size
    label: string
    hint: string // the id of what describes it
    factsOf: (row: number) => string
    nameOf: NameOf // the same function as long as names are the same
    onPress: (point: Point, shift: boolean) => void
    onHover: (point: Point | null) => void
    grid?: { current: HTMLDivElement | null }
    gestures?: Gestures
    start?: Point // which Tab leads to at first; the upper left one otherwise
}

export function PointGrid(props: Props): JSX.Element {
    const { size, label, hint, factsOf, nameOf, onPress, onHover, gestures, start = 0 } = props
    const [focus, setFocus] = useState<Point>(start)
    const own = useRef<HTMLDivElement>(null), grid = props.grid ?? own
    const at = focus < areaOf(size) ? focus : 0
    const cellAt = (point: Point): Element | undefined => grid.current?.querySelectorAll('[role=gridcell]')[point]

    const onKeyDown = (event: KeyboardEvent): void => {
        const next = pointAfter(event, at, size)
        if (gestures?.key(event, at)) return event.preventDefault()
        if (event.key === 'Escape') (event.target as HTMLElement).blur()
        else if (event.key === 'Enter' || event.key === ' ') onPress(at, event.shiftKey)
        else if (next !== null) {
            setFocus(next)
            if (event.shiftKey) gestures?.walk(at, next)
            const cell = cellAt(next)
            if (cell instanceof HTMLElement) cell.focus()
        } else return
        event.preventDefault()
    }
    const press = (event: MouseEvent): void => {
        const point = pointUnder(event, size)
        if (gestures?.click()) return
        if (point !== null) onPress(point, event.shiftKey)
    }

    return (
        <div ref={grid} id="board" class="board-points" role="grid" aria-label={label}
            aria-rowcount={size.rows} aria-colcount={size.cols} aria-describedby={hint}
            data-touch={gestures?.touch ? 'marks' : undefined}
            onPointerMove={(event) => {
                if (!gestures?.move(event) && event.pointerType !== 'touch') onHover(pointUnder(event, size))
            }}
            onPointerLeave={() => onHover(null)} onPointerUp={gestures?.up} onPointerCancel={gestures?.cancel}
            onPointerDown={(event) => {
                keepFocusAway(event)
                gestures?.down(event)
            }}
            onContextMenu={(event) => { if (gestures?.menu(event)) event.preventDefault() }} onClick={press}
            onFocusIn={(event) => onHover(pointOf(event.target as Element, size))} onFocusOut={() => onHover(null)}
            onKeyDown={onKeyDown}>
            {Array.from({ length: size.rows }, (_, row) => (
                <Row key={row} row={row} facts={factsOf(row)} size={size}
                    focus={rowOf(at, size) === row ? colOf(at, size) : -1} nameOf={nameOf} />
            ))}
        </div>
    )
}
