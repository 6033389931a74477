/*
 * The moves of the game; each can be gone to. After a review, what each has lost, and what would have been better.
 */
import type { JSX } from 'preact'
import type { Size } from '../../go/point'
import type { Review, ReviewedMove } from '../../net/strings'
import { changePlay } from '../../state/strings'
import { useStore } from '../../state/store'
import { t } from '../../words/strings'
import { nameStyle } from '../board/names'
import type { NameStyle } from '../board/names'
import { moveName, nameHere } from './match'
import type { Match } from './match'
import type { Answered } from '../useAnswer'

/** The total loss, in words. */
function sumText({ lost }: Review, alone: boolean): string {
    const sum = lost.both === 0 ? t('play.review-none')
        : alone ? t('play.review-alone', { n: `${lost.both}` })
            : t('play.review-lost', { black: `${lost.black}`, white: `${lost.white}` })
    return lost.exact ? sum : `${sum} ${t('play.review-estimate')}`
}

interface LossProps { reviewed: ReviewedMove; size: Size; style: NameStyle }

function Loss({ reviewed: { lost, exact, best }, size, style }: LossProps): JSX.Element | null {
    if (lost === 0) return null
    const n = exact ? `${lost}` : t('play.about', { n: `${lost}` })
    const point = nameHere(best, size, style)
    return <span class="loss">{t('play.lost-by', { n })} <span class="quiet">{t('play.better', { point })}</span></span>
}

export function GameMoves({ match, review }: { match: Match; review: Answered<Review> }): JSX.Element {
    const { play, isPast } = match, style = useStore(nameStyle)
    const now = isPast ? play.at! : play.moves.length, found = play.review && !review.pending ? review.answer : null
    return (
        <section class="view-part">
            <h3 class="legend">{t('play.moves')}</h3>
            {play.review && !review.failure
                && <p role="status">{found ? sumText(found, play.mode === 'solitaire') : t('play.reviewing')}</p>}
            {play.moves.length === 0 && <p class="quiet">{t('play.no-moves')}</p>}
            <ol class="game-moves">
                {play.moves.map((move, i) => (
                    <li key={i}>
                        <button type="button" class="game-move" aria-current={i + 1 === now ? 'step' : undefined}
                            onClick={() => changePlay({ at: i + 1 === play.moves.length ? null : i + 1 })}>
                            <span class="move-number">{i + 1}</span>
                            <span class={`stone ${move.colour}`} />
                            <span class="hidden-text">{t(move.colour)}</span>
                            {moveName(move, play.size, style)}
                            {found?.moves[i] && <Loss reviewed={found.moves[i]!} size={play.size} style={style} />}
                        </button>
                    </li>
                ))}
            </ol>
        </section>
    )
}
