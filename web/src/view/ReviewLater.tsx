/*
 * The review of a game, whose code is fetched when it is opened for the first time: what lies on the board, and the panel.
 */
import type { JSX } from 'preact'
import { lineLength } from '../state/screen'
import { openReview } from '../state/review/look'
import { useStore } from '../state/store'
import { t } from '../words'
import { Button } from './Button'
import { fetchedLater } from './fetched'

type Part = typeof import('./review/Review')

const { usePart, isMissing } = fetchedLater<Part>(() => import('./review/Review'), (part) => part.watchReview())

/** What shows the review while it is open. */
export const useReview = (): Part | null => usePart(useStore((state) => state.review.on))

/** The sheet of the review: the panel, or the way to it. */
export function ReviewLater(): JSX.Element {
    const on = useStore((state) => state.review.on), part = useReview(), none = useStore(lineLength) === 0
    if (part) return <part.ReviewPanel />
    if (on) return <p class="slot" role="status">{t(isMissing() ? 'view.missing' : 'view.waits')}</p>
    return (
        <div class="review-off">
            <p class="quiet">{t('review.about')}</p>
            <Button class="main" icon="review" name={t('review.show')} disabled={none} onClick={openReview}>
                {t('review.show')}
            </Button>
        </div>
    )
}
