/*
 * The board: shudan's wood and stones, over them our marks as one picture, over those the points as people
 * reach them. It is as large as its place, in whole pixels.
 */
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import type { Board as Stand } from '../go/board'
import type { Size } from '../go/point'
import { screenBoard } from '../state/screen'
import type { Coordinates } from '../state/state'
import { useStore } from '../state/store'
import { t } from '../words'
import { Live } from './board/Live'
import { Marks } from './board/Marks'
import { Points } from './board/Points'
import { Stones } from './board/Stones'
import { useRoom } from './room'

/* ---- size ---- */

/** Room around the points, in units of the distance between lines. */
const marginOf = (coordinates: Coordinates): number => (coordinates === 'none' ? 0.25 : 0.9)

/** The distance between lines that fills a place, in whole pixels of the screen. */
function fit(width: number, height: number, size: Size, margin: number): number {
    const ratio = Math.max(1, Math.floor(devicePixelRatio))
    const most = Math.min(width / (size.cols + 2 * margin), height / (size.rows + 2 * margin))
    return Math.max(8, Math.floor(most * ratio) / ratio)
}

/* ---- what shudan is given ---- */

type SignMap = (0 | 1 | -1)[][]

function signMapOf({ stones, size }: Stand): SignMap {
    return Array.from({ length: size.rows }, (_, row) =>
        Array.from(stones.subarray(row * size.cols, (row + 1) * size.cols)) as (0 | 1 | -1)[])
}

const fromLeft = (col: number): number => col + 1
const fromTop = (row: number): number => row + 1

export function Board(): JSX.Element {
    const board = useStore(screenBoard)
    const coordinates = useStore((state) => state.settings.coordinates)
    const look = useStore((state) => state.settings.board)
    const place = useRef<HTMLDivElement>(null)
    const { width, height } = useRoom(place)
    const margin = marginOf(coordinates), point = fit(width, height, board.size, margin)
    const tracks = coordinates === 'none' ? '1fr' : `${margin}em 1fr ${margin}em`
    const numbered = coordinates === '1-1' ? { coordX: fromLeft, coordY: fromTop } : {}
    return (
        <div ref={place} class="board-place">
            {width > 0 && (
                <div class="board" data-look={look} style={{ fontSize: `${point}px`, '--margin': `${margin}em` }}>
                    <Stones innerProps={{ 'aria-hidden': 'true' }} vertexSize={point} signMap={signMapOf(board)}
                        showCoordinates={coordinates !== 'none'} {...numbered}
                        style={{ display: 'grid', gridTemplateRows: tracks, gridTemplateColumns: tracks }} />
                    <Marks margin={margin} />
                    <Points />
                </div>
            )}
            <p id="board-hint" class="hidden-text">{t('board.hint')}</p>
            <Live />
        </div>
    )
}
