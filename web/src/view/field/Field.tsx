/*
 * The field, as it is fetched: what lies over the board, the panel beside it, and what asks.
 */
export { watchField } from '../../state/field/follow'
export { Over, Pointer, Under } from './layers'
export { FieldPanel } from './Panel'
export { SuggestedPointer, Suggestions } from './Suggestions'
