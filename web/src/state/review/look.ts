/*
 * Whether and how a game is reviewed, as an address says it:
 *
 *      review=200                  its panel is open, and every move was or is looked at with so many visits
 *      review=800,GNU%20Go         by this engine
 *
 * Whoever opens such an address sees the review: what the server has kept at once, the rest while it is made.
 */
import type { ReviewSeen, ReviewWish, State } from '../state'
import { getState, setState } from '../store'

export const VISITS = 200
export const VISITS_MOST = 10000
const DEEPER = 4

export const noReview: ReviewSeen = {
    on: false, wants: false, wish: { visits: VISITS, engine: '' }, asked: null, game: null, head: null, places: [], records: null, running: false,
    progress: null, done: null, failure: null, side: 'both', pointed: null, line: false,
}

export const deeper = (visits: number): number => Math.min(VISITS_MOST, visits * DEEPER)

/** Null when no game is reviewed. */
export const reviewWords = ({ review: { on, wants, game, wish } }: State): readonly string[] | null =>
    (on && (wants || game) ? [`${wish.visits}`, ...(wish.engine ? [wish.engine] : [])] : null)

function readWish([visits, ...engine]: readonly string[]): ReviewWish {
    const n = /^[0-9]{1,5}$/.test(visits ?? '') ? Number(visits) : VISITS
    return { visits: Math.max(1, Math.min(VISITS_MOST, n)), engine: engine.join().slice(0, 200) }
}

/**
 * The review as an address has it; one that does not speak of it leaves it as it is. So does one about the record that is open
 * (`stays`) while it is reviewed: whoever has stopped the work does not want it to go on for that.
 */
export function withReviewWords(review: ReviewSeen, words: readonly string[] | null, stays: boolean): ReviewSeen {
    if (words === null || (stays && review.on && review.game)) return review
    return { ...review, on: true, wants: true, wish: readWish(words) }
}

/** Change something of the review. */
export const setReview = (change: Partial<ReviewSeen>): void => setState(({ review }) => ({ review: { ...review, ...change } }))

/** Review the game that is open, or go on; on a narrow screen its sheet comes to the front. */
export const openReview = (): void => setState(({ review }) => ({ review: { ...review, on: true, wants: true }, sheet: 'review' }))

/** Close the panel: what is being done stops, what is known stays. */
export const closeReview = (): void => setReview({ on: false, wants: false, pointed: null, line: false })

export const toggleReview = (): void => (getState().review.on ? closeReview() : openReview())
