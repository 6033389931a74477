/*
 * Marking any part of the record's board, and changing what its cells ask for:
 *
 *      drag                     marks a rectangle (with Alt exactly: sides near an edge do not go to it)
 *      two clicks or taps       the same, while one marks
 *      right click, long press  changes a cell of what is marked; W does it for the point that has the focus
 *      Shift and arrow keys     mark from the point that has the focus
 *
 * A finger drags only while one marks (the button, or M): otherwise it scrolls, as everywhere.
 */
import { useMemo, useRef } from 'preact/hooks'
import { cellAt } from '../../go/pattern'
import type { Point } from '../../go/point'
import { cycleCell, growTo, isAnyPart, leaveMarking, markBetween, markCorner,
    markOver } from '../../state/actions/pattern'
import { screenSize } from '../../state/screen'
import { getState, useStore } from '../../state/store'
import { pointNear } from './PointGrid'
import type { Gestures } from './PointGrid'

const LONG_MS = 500

/** Of the pointer: where it went down, whether it has left that point, and what a long press waits for. */
interface Held { pointer: number; from: Point; drags: boolean; touch: boolean; timer: number }

function makeGestures(): Omit<Gestures, 'touch'> {
    let held: Held | null = null
    let used = false // what the click that follows belongs to
    let grown: { from: Point; to: Point } | null = null // what Shift and arrows have marked

    const at = (event: MouseEvent): Point => pointNear(event, screenSize(getState()))
    const letGo = (): void => {
        window.clearTimeout(held?.timer)
        held = null
    }
    const pressLong = (point: Point) => (): void => {
        used = cycleCell(point)
        letGo()
    }
    return {
        down(event) {
            used = false
            letGo()
            if (!isAnyPart(getState()) || event.button !== 0 || !event.isPrimary) return
            const touch = event.pointerType === 'touch', from = at(event)
            const timer = touch ? window.setTimeout(pressLong(from), LONG_MS) : 0
            held = { pointer: event.pointerId, from, drags: false, touch, timer }
        },
        move(event) {
            if (!held || held.pointer !== event.pointerId || (held.touch && !getState().marking)) return false
            const to = at(event)
            if (!held.drags && to === held.from) return false
            window.clearTimeout(held.timer)
            if (!held.drags) (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId)
            held.drags = true
            markOver(held.from, to, event.altKey)
            return true
        },
        up(event) {
            if (held?.drags) {
                used = true
                markBetween(held.from, at(event), event.altKey)
            }
            letGo()
        },
        cancel() {
            if (held?.drags) leaveMarking()
            letGo()
        },
        click() {
            const was = used
            used = false
            return was
        },
        menu(event) {
            const { pattern } = getState(), point = at(event)
            if (!pattern || cellAt(pattern.rect, point, screenSize(getState())) === null) return false
            // A finger has waited for it already.
            if ((event as PointerEvent).pointerType !== 'touch') cycleCell(point)
            return true
        },
        key(event, point) {
            const state = getState(), plain = !event.ctrlKey && !event.metaKey && !event.altKey
            if (event.key === 'Escape' && state.marking) leaveMarking()
            else if (event.key.toLowerCase() === 'w' && plain) return cycleCell(point)
            else return false
            return true
        },
        walk(from, to) {
            if (!isAnyPart(getState())) return
            const goesOn = grown !== null && grown.to === from && getState().pattern !== null
            grown = { from: goesOn ? grown!.from : from, to }
            growTo(grown.from, to, !goesOn)
        },
    }
}

/** What a press does while one marks; false: it plays, as ever. */
export function pressMarks(point: Point): boolean {
    if (!getState().marking) return false
    markCorner(point)
    return true
}

export function useGestures(): Gestures {
    const touch = useStore((state) => state.marking !== null)
    const made = useRef<Omit<Gestures, 'touch'>>()
    made.current ??= makeGestures()
    return useMemo(() => ({ ...made.current!, touch }), [touch])
}
