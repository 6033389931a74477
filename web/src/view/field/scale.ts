/*
 * The curve of a game as a picture: moves to the right, Black's lead upwards, in a field that is stretched to its
 * place.
 */
import type { Moment } from '../../net/field'

export const WIDTH = 1000, HEIGHT = 200

/** Lead at the top and at the bottom edge; zero always lies between them. */
export interface Scale { most: number; least: number; moves: number }

const STEP = 5

/** The largest but for one in fifty: a short moment does not flatten the rest. */
function nearlyLargest(values: readonly number[]): number {
    const sorted = [...values].sort((a, b) => a - b)
    return sorted[Math.ceil((sorted.length - 1) * 0.98)] ?? 0
}

/** The judge's scores with their spread, rounded up; what is beyond, as the paper's lead may be, leaves the picture. */
export function scaleOf(curve: readonly Moment[]): Scale {
    const most = nearlyLargest(curve.map(({ score, spread }) => score + spread))
    const least = nearlyLargest(curve.map(({ score, spread }) => spread - score))
    const round = (lead: number): number => Math.ceil(Math.max(STEP, lead) / STEP) * STEP
    return { most: round(most), least: -round(least), moves: curve.length - 1 }
}

/** Where a move is, as a part of the width; where a lead is, as a part of the height. */
export const across = (scale: Scale, move: number): number => (scale.moves > 0 ? move / scale.moves : 0)
export const down = ({ most, least }: Scale, lead: number): number => (most - lead) / (most - least)

/** The move under a place that is given as a part of the width. */
export const moveAt = (scale: Scale, part: number): number =>
    Math.round(Math.max(0, Math.min(1, part)) * scale.moves)

const spot = (scale: Scale, move: number, lead: number): string =>
    `${+(WIDTH * across(scale, move)).toFixed(1)} ${+(HEIGHT * down(scale, lead)).toFixed(1)}`

const pathThrough = (spots: readonly string[]): string => (spots.length > 0 ? `M${spots.join('L')}` : '')

export type Read = (moment: Moment) => number

export const linePath = (scale: Scale, curve: readonly Moment[], read: Read): string =>
    pathThrough(curve.map((moment, move) => spot(scale, move, read(moment))))

/** Between two readings: there along the first, and back along the second. */
export function bandPath(scale: Scale, curve: readonly Moment[], upper: Read, lower: Read): string {
    const there = curve.map((moment, move) => spot(scale, move, upper(moment)))
    const back = curve.map((moment, move) => spot(scale, move, lower(moment))).reverse()
    return pathThrough([...there, ...back])
}
