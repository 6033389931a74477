/*
 * How a way into or out of a position is called.
 */
import { PASS, formatName, parseName, type Point, type Size } from '../../go/point'
import type { Continuation, Way } from '../../net/types'
import type { Coordinates } from '../../state/state'
import { t } from '../../words'

export type NamedWay = Pick<Way, 'move' | 'colour' | 'kind'> & Pick<Continuation, 'stones' | 'turn'>

/** The point of the screen that a way plays on; null if it is not a stone. */
export function pointOf(way: NamedWay, size: Size): Point | null {
    const point = way.kind === 'move' && way.move ? parseName(way.move, size) : null
    return point === PASS ? null : point
}

const pointName = (point: Point, size: Size, coordinates: Coordinates): string =>
    formatName(point, size, coordinates === '1-1' ? '1-1' : 'A1')

/** How many stones a handicap has; 0 of any other setup. */
export const handicapOf = ({ stones, turn }: NamedWay): number =>
    (stones && turn !== 'black' && stones.white.length + stones.empty.length === 0 ? stones.black.length : 0)

/** "Q16 D4" of a handicap, "Black Q16, White D4, Black to move" of any other setup. */
export function pointsOf({ stones, turn, ...way }: NamedWay, size: Size, coordinates: Coordinates): string {
    if (!stones) return ''
    const list = (names: readonly string[]): string =>
        names.map((name) => pointName(parseName(name, size)!, size, coordinates)).join(' ')
    if (handicapOf({ stones, turn, ...way }) > 0) return list(stones.black)
    const said = (['black', 'white', 'empty'] as const).flatMap((what) =>
        (stones[what].length > 0 ? [`${t(`way.${what}`)} ${list(stones[what])}`] : []))
    return [...said, ...(turn ? [t('way.turn', { colour: t(turn) })] : [])].join(t('list.comma'))
}

/** "Q16", "pass", "2 stones": short. */
export function nameOf(way: NamedWay, size: Size, coordinates: Coordinates): string {
    const point = pointOf(way, size), stones = handicapOf(way)
    if (point !== null) return pointName(point, size, coordinates)
    if (stones > 0) return t('way.stones', { n: stones })
    return t(way.kind === 'move' ? 'way.pass' : `way.${way.kind}`)
}

/** "Black Q16": whose move it is, for those who do not see the stone beside it. */
export function spokenName(way: NamedWay, size: Size, coordinates: Coordinates): string {
    const name = nameOf(way, size, coordinates)
    return way.colour ? `${t(way.colour)} ${name}` : name
}

/** Whether the board can go this way: not every setup is told with its stones, and none that were captured from outside. */
export const canFollow = ({ kind, stones }: NamedWay): boolean => kind === 'move' || kind === 'pass' || stones !== undefined
