/*
 * The curve of a game as a picture: moves to the right, Black's lead upwards, in a field that is stretched to its
 * place. Moments about which nothing is known yet are null: lines lead past them.
 */
export const WIDTH = 1000, HEIGHT = 200

/** Black's lead, and how far it may be off. */
export interface Lead { readonly score: number; readonly spread: number }

/** Lead at the top and at the bottom edge; zero always lies between them. */
export interface Scale { most: number; least: number; moves: number }

const STEP = 5

/** The largest but for one in fifty: a short moment does not flatten the rest. */
function nearlyLargest(values: readonly number[]): number {
    const sorted = [...values].sort((a, b) => a - b)
    return sorted[Math.ceil((sorted.length - 1) * 0.98)] ?? 0
}

/** The scores with their spread, rounded up; what is beyond, as the paper's lead may be, leaves the picture. */
export function scaleOf(curve: readonly (Lead | null)[]): Scale {
    const known = curve.filter((moment) => moment !== null)
    const most = nearlyLargest(known.map(({ score, spread }) => score + spread))
    const least = nearlyLargest(known.map(({ score, spread }) => spread - score))
    const round = (lead: number): number => Math.ceil(Math.max(STEP, lead) / STEP) * STEP
    return { most: round(most), least: -round(least), moves: curve.length - 1 }
}

/** Where a move is, as a part of the width; where a lead is, as a part of the height. */
export const across = (scale: Scale, move: number): number => (scale.moves > 0 ? move / scale.moves : 0)
export const down = ({ most, least }: Scale, lead: number): number => (most - lead) / (most - least)

/** The same, but not beyond the edges. */
export const downWithin = (scale: Scale, lead: number): number => Math.max(0, Math.min(1, down(scale, lead)))

/** The move under a place that is given as a part of the width. */
export const moveAt = (scale: Scale, part: number): number =>
    Math.round(Math.max(0, Math.min(1, part)) * scale.moves)

const spot = (scale: Scale, move: number, height: number): string =>
    `${+(WIDTH * across(scale, move)).toFixed(1)} ${+(HEIGHT * height).toFixed(1)}`

const pathThrough = (spots: readonly string[]): string => (spots.length > 0 ? `M${spots.join('L')}` : '')

type Curve<T> = readonly (T | null)[]
export type Read<T> = (moment: T) => number

const spotsOf = <T>(scale: Scale, curve: Curve<T>, height: Read<T>): string[] =>
    curve.flatMap((moment, move) => (moment === null ? [] : [spot(scale, move, height(moment))]))

export const linePath = <T>(scale: Scale, curve: Curve<T>, read: Read<T>): string =>
    pathThrough(spotsOf(scale, curve, (moment) => down(scale, read(moment))))

/** A line of parts of the whole height: 1 at the top, 0 at the bottom. */
export const partPath = <T>(scale: Scale, curve: Curve<T>, read: Read<T>): string =>
    pathThrough(spotsOf(scale, curve, (moment) => 1 - read(moment)))

/** Between two readings: there along the first, and back along the second. */
export function bandPath<T>(scale: Scale, curve: Curve<T>, upper: Read<T>, lower: Read<T>): string {
    const there = spotsOf(scale, curve, (moment) => down(scale, upper(moment)))
    const back = spotsOf(scale, curve, (moment) => down(scale, lower(moment))).reverse()
    return pathThrough([...there, ...back])
}
