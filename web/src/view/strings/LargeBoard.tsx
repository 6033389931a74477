/*
 * A board of up to 1000 x 1000: too many points for elements, so it is painted. A point has at least three pixels; what
 * does not fit into the place is scrolled to.
 */
import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useSpace } from '../space'

interface Props { rows: readonly string[]; label: string; canvas: { current: HTMLCanvasElement | null } }

const LEAST_PX = 3

const WOOD = '#dfb672', LINE = '#b98f4e', BLACK = '#1a1918', WHITE = '#fbfaf6'

function paint(canvas: HTMLCanvasElement, rows: readonly string[], point: number): void {
    const cols = rows[0]!.length, pen = canvas.getContext('2d')!
    canvas.width = cols * point
    canvas.height = rows.length * point
    pen.fillStyle = WOOD
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.fillStyle = LINE
    for (let col = 0; col < cols; col++) pen.fillRect(Math.floor((col + 0.5) * point), 0, 1, canvas.height)
    for (let row = 0; row < rows.length; row++) pen.fillRect(0, Math.floor((row + 0.5) * point), canvas.width, 1)
    for (const [letter, colour] of [['X', BLACK], ['O', WHITE]] as const) {
        pen.fillStyle = colour
        rows.forEach((text, row) => putStones(pen, text, letter, row, point))
    }
}

/** The stones of a row: discs, or little squares where a disc could not be told from one. */
function putStones(pen: CanvasRenderingContext2D, text: string, letter: string, row: number, point: number): void {
    const size = point - 1
    for (let col = text.indexOf(letter); col >= 0; col = text.indexOf(letter, col + 1)) {
        if (point < 6) {
            pen.fillRect(col * point, row * point, size, size)
            continue
        }
        pen.beginPath()
        pen.arc((col + 0.5) * point, (row + 0.5) * point, size / 2, 0, 2 * Math.PI)
        pen.fill()
    }
}

export function LargeBoard({ rows, label, canvas }: Props): JSX.Element {
    const place = useRef<HTMLDivElement>(null)
    const { width, height } = useSpace(place)
    const ratio = Math.max(1, Math.floor(devicePixelRatio))
    const cols = rows[0]!.length, fits = Math.floor(ratio * Math.min(width / cols, height / rows.length))
    const point = Math.max(LEAST_PX, fits)
    useLayoutEffect(() => {
        if (canvas.current && width > 0) paint(canvas.current, rows, point)
    }, [rows, point, width > 0])
    return (
        <div ref={place} class="board-place large" tabIndex={0} role="group" aria-label={label}>
            <canvas ref={canvas} role="img" aria-label={label} style={{ width: `${cols * point / ratio}px` }} />
        </div>
    )
}
