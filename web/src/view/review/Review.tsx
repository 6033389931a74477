/*
 * The review, as it is fetched: what lies on the board, the panel beside it, and what asks.
 */
export { watchReview } from '../../state/review/run'
export { LineMarks, MoveMarks, Owners } from './marks'
export { ReviewPanel } from './Panel'
