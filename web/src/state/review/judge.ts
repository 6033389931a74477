/*
 * What follows from a review: the mistakes, what each phase cost both sides, what the board has to show.
 */
import type { Colour } from '../../go/point'
import type { KnownPlace, Phase, ReviewChoice, ReviewHead, ReviewPlace } from '../../net/review'
import { memo } from '../memo'
import { goTo, slideToNode } from '../actions/walk'
import type { ReviewSeen, State } from '../state'
import { getState } from '../store'
import { betterChoices, reviewAt, reviewNodes, sharedMoves } from './line'

type Places = ReviewSeen['places']

/* ---- mistakes ---- */

/** Points from which a loss has another colour and another size. Less than the first is no loss to speak of. */
export const STEPS = [0.5, 1.5, 3, 6, 12] as const

/** How grave a loss is: 0 to 5. */
export const gravity = (lost: number): number => STEPS.filter((step) => lost >= step).length

const MISTAKE = 1 // point, at least
const MOST = 15 // of each side

export interface Mistake extends ReviewPlace { colour: Colour; point: string; lost: number; better: ReviewChoice | null }

const isMistake = (place: ReviewPlace | null): place is Mistake =>
    place !== null && place.colour !== null && place.lost !== null && place.lost >= MISTAKE && place.rank !== 0

const ofSide = (places: Places, side: Colour): Mistake[] => places.filter(isMistake).filter(({ colour }) => colour === side)
    .sort((a, b) => b.lost - a.lost).slice(0, MOST)

const listed = memo((places: Places, side: ReviewSeen['side']): readonly Mistake[] => {
    const all = side === 'both' ? [...ofSide(places, 'black'), ...ofSide(places, 'white')] : ofSide(places, side)
    return all.map((place) => ({ ...place, better: betterChoices(place)[0] ?? null })).sort((a, b) => b.lost - a.lost)
})

/** The largest of each side that is asked for, the worst first. */
export const mistakes = ({ review: { places, side } }: State): readonly Mistake[] => listed(places, side)

/** Stand behind a move of the game that is reviewed. */
export function goToReviewed(move: number): void {
    const node = reviewNodes(getState())?.[move]
    if (node !== undefined) goTo(node)
}

/** The same without a trace in the browser's history: one may slide. */
export function slideToReviewed(move: number): void {
    const node = reviewNodes(getState())?.[move]
    if (node !== undefined) slideToNode(node)
}

/** To the mistake that comes next in the game, or the one before; the number of its move, or null where there is none. */
export function goToMistake(by: 1 | -1): number | null {
    const state = getState(), at = reviewAt(state) ?? sharedMoves(state)
    const moves = mistakes(state).map(({ move }) => move).sort((a, b) => a - b)
    const next = by > 0 ? moves.find((move) => move > at) : moves.filter((move) => move < at).at(-1)
    if (next !== undefined) goToReviewed(next)
    return next ?? null
}

/* ---- phases ---- */

export interface Sum { moves: number; lost: number; first: number; most: number; worst: number | null }
export interface PhaseSums { name: Phase['name'] | 'all'; from: number; to: number; black: Sum; white: Sum }

/** Moves of a side, added up; only those of which it is known what they lost. */
function addUp(places: Places, colour: Colour, from: number, to: number): Sum {
    const sum: Sum = { moves: 0, lost: 0, first: 0, most: 0, worst: null }
    for (const place of places.slice(from - 1, to)) {
        if (place?.colour !== colour || place.lost === null) continue
        sum.moves++
        sum.lost += place.lost
        if (place.rank === 0) sum.first++
        if (place.lost > sum.most) Object.assign(sum, { most: place.lost, worst: place.move })
    }
    return sum
}

export const phaseSums = memo((head: ReviewHead, places: Places): readonly PhaseSums[] => {
    const rows: Pick<PhaseSums, 'name' | 'from' | 'to'>[] = [...head.phases]
    if (rows.length > 1) rows.push({ name: 'all', from: 1, to: head.moves })
    return rows.map(({ name, from, to }) =>
        ({ name, from, to, black: addUp(places, 'black', from, to), white: addUp(places, 'white', from, to) }))
})

/* ---- who owns what ---- */

/** -1 White's for sure .. 1 Black's. */
export const ownerOf = (letter: string): number => Math.max(-1, Math.min(1, (letter.charCodeAt(0) - 75) / 10))

/** For every point of the record who owns it, or what the move that is seen changed in that; null where it is not known. */
export function ownersSeen({ review: { places }, settings: { reviewOwner } }: Pick<State, 'review' | 'settings'>, at: number | null): readonly number[] | null {
    if (at === null || reviewOwner === 'none') return null
    const before = at > 0 ? places[at - 1]?.owner : undefined, after = places[at]?.owner
    const owners = (text: string | undefined): readonly number[] | null => (text ? [...text].map(ownerOf) : null)
    if (reviewOwner === 'before') return owners(before)
    if (reviewOwner === 'after') return owners(after)
    const was = owners(before), is = owners(after)
    return was && is ? is.map((owner, i) => owner - (was[i] ?? 0)) : null
}

/* ---- the records ---- */

const ENOUGH = 10 // games, before the records have an opinion
const RARE = 0.1

/** What was played most where a move was played, if that move was rare there. */
export function recordsPrefer(known: KnownPlace | null): string | null {
    const first = known?.moves[0]
    if (!known || !first || known.games < ENOUGH || first.point === known.played?.point) return null
    return (known.played?.games ?? 0) < RARE * known.games ? first.point : null
}

/** What the engine prefers to a move that lost a point or more. */
export const enginePrefers = (place: ReviewPlace): string | null =>
    (place.lost !== null && place.lost >= MISTAKE ? betterChoices(place)[0]?.point ?? null : null)

/** Of the side that has played: how many of these games it won, of those that somebody won; null where nobody did. */
export function wonBy(colour: Colour, { black_wins, white_wins }: { black_wins: number; white_wins: number }): number | null {
    const all = black_wins + white_wins
    return all === 0 ? null : (colour === 'black' ? black_wins : white_wins) / all
}

/** The lead in Black's eyes by a choice of a side. */
export const leadBy = (colour: Colour, { score }: ReviewChoice): number => (colour === 'black' ? score : -score)
