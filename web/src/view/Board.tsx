/*
 * The board: shudan's wood and stones, over them our marks as one picture, over those the points as people
 * reach them. It is as large as its place, in whole pixels.
 */
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
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

/** Room around the points, in units of the distance between lines. */
const marginOf = (coordinates: Coordinates): number => (coordinates === 'none' ? 0.25 : 0.9)

/** The distance between lines that fills a place, in whole pixels of the screen. */
function fit(width: number, height: number, size: Size, margin: number): number {
    const ratio = Math.max(1, Math.floor(devicePixelRatio))
    const most = Math.min(width / (size.cols + 2 * margin), height / (size.rows + 2 * margin))
    return Math.max(8, Math.floor(most * ratio) / ratio)
}

export function Board(): JSX.Element {
    const board = useStore(screenBoard)
    const coordinates = useStore((state) => state.settings.coordinates)
    const look = useStore((state) => state.settings.board)
    const place = useRef<HTMLDivElement>(null)
    const { width, height } = useRoom(place)
    const margin = marginOf(coordinates), point = fit(width, height, board.size, margin)
    return (
        <div ref={place} class="board-place">
            {width > 0 && (
                <div class="board" data-look={look} style={{ fontSize: `${point}px`, '--margin': `${margin}em` }}>
                    <Stones board={board} point={point} coordinates={coordinates} />
                    <Marks margin={margin} />
                    <Points />
                </div>
            )}
            <p id="board-hint" class="hidden-text">{t('board.hint')}</p>
            <Live />
        </div>
    )
}
