/*
 * How a way into or out of a position is called.
 */
import { PASS, formatName, parseName, type Point, type Size } from '../../go/point'
import type { Way } from '../../net/types'
import type { Coordinates } from '../../state/state'
import { t } from '../../words'

export type NamedWay = Pick<Way, 'move' | 'colour' | 'kind'>

/** The point of the screen that a way plays on; null if it is not a stone. */
export function pointOf(way: NamedWay, size: Size): Point | null {
    const point = way.kind === 'move' && way.move ? parseName(way.move, size) : null
    return point === PASS ? null : point
}

/** "Q16", "pass", "stones placed": short. */
export function nameOf(way: NamedWay, size: Size, coordinates: Coordinates): string {
    const point = pointOf(way, size)
    if (point !== null) return formatName(point, size, coordinates === '1-1' ? '1-1' : 'A1')
    return t(way.kind === 'move' ? 'way.pass' : `way.${way.kind}`)
}

/** "Black Q16": whose move it is, for those who do not see the stone beside it. */
export function spokenName(way: NamedWay, size: Size, coordinates: Coordinates): string {
    const name = nameOf(way, size, coordinates)
    return way.colour ? `${t(way.colour)} ${name}` : name
}

/** Whether the board can go this way: an answer does not list setup stones or stones captured from outside. */
export const canFollow = (way: NamedWay): boolean => way.kind === 'move' || way.kind === 'pass'
