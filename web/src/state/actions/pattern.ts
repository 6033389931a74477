/*
 * Marking any part of the board, and saying what of it matters.
 */
import { asItLies, between, cellAt, cycled, newPattern, sameRect, snapped, withRect } from '../../go/pattern'
import type { Anchor, Pattern, Rect } from '../../go/pattern'
import { other } from '../../go/point'
import type { Colour, Point } from '../../go/point'
import { screenSize } from '../screen'
import type { Marking } from '../state'
import { getState, setState } from '../store'

const NOTHING: Marking = { corner: null, over: null, drags: false }

/** Whether any part of the board may be marked: it is chosen, or one is about to. */
export const isAnyPart = ({ pattern, marking }: ReturnType<typeof getState>): boolean =>
    pattern !== null || marking !== null

/** Whether clicks mark instead of playing. */
export const isMarking = ({ marking }: ReturnType<typeof getState>): boolean => marking !== null && !marking.drags

/* ---- marking ---- */

/** From now on a drag or two clicks mark a rectangle. */
export function beginMarking(): void {
    if (!getState().marking) setState({ marking: NOTHING, hover: null })
}

export function leaveMarking(): void {
    if (getState().marking) setState({ marking: null })
}

/** Begin or leave it: the key does both. */
export const toggleMarking = (): void => (getState().marking ? leaveMarking() : beginMarking())

/** A rectangle as a hand means it: near an edge, at the edge. `exact`: as it is. */
function meant(from: Point, to: Point, exact: boolean): Rect {
    const size = screenSize(getState()), rect = between(from, to, size)
    return exact || getState().pattern?.anchor === 'free' ? rect : snapped(rect, size)
}

/** What the rectangle would be; nothing is asked yet. */
export function markOver(from: Point, to: Point, exact: boolean): void {
    const over = meant(from, to, exact), { marking } = getState()
    if (marking?.over && sameRect(marking.over, over)) return
    setState({ marking: { corner: from, over, drags: marking?.drags ?? true }, hover: null })
}

/** The rectangle between two points is what is asked about from now on. */
export function markBetween(from: Point, to: Point, exact: boolean): void {
    mark(meant(from, to, exact), true)
}

/** A click while one marks: the first names a corner, the second the opposite one. */
export function markCorner(point: Point): void {
    const corner = getState().marking?.corner ?? null
    const over = between(point, point, screenSize(getState()))
    if (corner === null) setState({ marking: { corner: point, over, drags: false } })
    else markBetween(corner, point, false)
}

/** Mark with the keyboard, exactly; steps of one selection are one step of the browser's history. */
export function growTo(from: Point, to: Point, begins: boolean): void {
    mark(between(from, to, screenSize(getState())), begins)
}

function mark(rect: Rect, visits: boolean): void {
    const { pattern, visit } = getState(), size = screenSize(getState())
    const next = pattern ? withRect(pattern, rect, size) : newPattern(rect)
    setState({
        pattern: next, marking: null, region: 'whole', interval: null, visit: visit + (visits ? 1 : 0),
    })
}

/* ---- what matters ---- */

/** Change what is asked of the pattern that is marked. What is seen is meant: the pattern as it lies. */
function change(what: (pattern: Pattern) => Partial<Pattern>): void {
    const { pattern, visit } = getState()
    if (!pattern) return
    const lies = asItLies(pattern)
    setState({ pattern: { ...lies, ...what(lies) }, interval: null, visit: visit + 1 })
}

export const setAnchor = (anchor: Anchor): void => change(() => ({ anchor }))
export const setKeepColours = (keepColours: boolean): void => change(() => ({ keepColours }))
export const setNext = (next: Colour | null): void => change(() => ({ next }))
export const setTurn = (turn: Colour | null): void => change(() => ({ turn }))
export const setMoves = (moves: string | null): void => change(() => ({ moves }))

/** A colour of a pattern, as colours are on the screen: whose stone must come next, whose turn it must be. */
export const colourOnScreen = (colour: Colour | null, { swapped }: Pattern): Colour | null =>
    colour && (swapped ? other(colour) : colour)

/** The next kind of a cell: as on the board, anything, not white, not black, a stone. Returns whether it is one. */
export function cycleCell(point: Point): boolean {
    const { pattern } = getState()
    const cell = pattern && cellAt(pattern.rect, point, screenSize(getState()))
    if (cell === null) return false
    setState({ pattern: cycled(pattern!, cell), interval: null })
    return true
}
