/*
 * The board: shudan's wood and stones, over them our marks as one picture, over those the points as people
 * reach them. It is as large as its place, in whole pixels.
 */
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { shownBoard } from '../state/review/line'
import { screenBoard } from '../state/screen'
import { useStore } from '../state/store'
import { t } from '../words'
import { fit, marginOf } from './board/fit'
import { Live } from './board/Live'
import { Marks } from './board/Marks'
import { Points } from './board/Points'
import { Stones } from './board/Stones'
import { useField, useSuggestions } from './FieldLater'
import { useReview } from './ReviewLater'
import { useSpace } from './space'

export function Board(): JSX.Element {
    const board = useStore(screenBoard)
    const coordinates = useStore((state) => state.settings.coordinates)
    const look = useStore((state) => state.settings.board)
    const place = useRef<HTMLDivElement>(null)
    const field = useField().part, network = useSuggestions(), review = useReview()
    const line = useStore(shownBoard) // of a review: what is seen then is another position
    const { width, height } = useSpace(place)
    const margin = marginOf(coordinates), point = fit(width, height, board.size, margin)
    return (
        <div ref={place} class="board-place">
            {width > 0 && (
                <div class="board" data-look={look} style={{ fontSize: `${point}px`, '--margin': `${margin}em` }}>
                    <Stones board={line ?? board} point={point} coordinates={coordinates} />
                    {field && !line && <field.Under />}
                    {field && !line && <field.Over />}
                    {network && !line && <network.Suggestions />}
                    {review && !line && <review.Owners />}
                    {!line && <Marks margin={margin} />}
                    {review && (line ? <review.LineMarks /> : <review.MoveMarks />)}
                    {field && !line && <field.Pointer />}
                    {network && !line && <network.SuggestedPointer />}
                    <Points />
                </div>
            )}
            <p id="board-hint" class="hidden-text">{t('board.hint')}</p>
            <Live />
        </div>
    )
}
