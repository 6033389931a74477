/*
 * A board of a view beside the records: the same wood, lines and stones as the record's. What lies over them, and whether points
 * can be pressed, is up to the component that uses it.
 */
import type { ComponentChildren, JSX } from 'preact'
import { useRef } from 'preact/hooks'
import type { Board } from '../../go/board'
import { useStore } from '../../state/store'
import { fit, marginOf } from './fit'
import { Stones } from './Stones'
import { useSpace } from '../space'

interface Props {
    board: Board
    label?: string // what it is, when its points cannot be reached one by one
    marks?: ComponentChildren // in units of the distance between lines
    children?: ComponentChildren // the points
}

const MOST_PX = 128 // between two lines: a board of 2 x 2 is not to fill the window, nor its coordinates the board

export function BareBoard({ board, label, marks, children }: Props): JSX.Element {
    const coordinates = useStore((state) => state.settings.coordinates)
    const look = useStore((state) => state.settings.board)
    const place = useRef<HTMLDivElement>(null)
    const { width, height } = useSpace(place)
    const { size } = board, margin = Math.min(marginOf(coordinates), Math.max(size.rows, size.cols) > 11 ? 1 : 0.55)
    const point = Math.min(MOST_PX, fit(width, height, size, margin))
    return (
        <div ref={place} class="board-place" role={label ? 'img' : undefined} aria-label={label}>
            {width > 0 && (
                <div class="board" data-look={look} style={{ fontSize: `${point}px`, '--margin': `${margin}em` }}>
                    <Stones board={board} point={point} coordinates={coordinates} />
                    <svg class="board-marks" viewBox={`0 0 ${size.cols} ${size.rows}`} aria-hidden="true">{marks}</svg>
                    {children}
                </div>
            )}
        </div>
    )
}
