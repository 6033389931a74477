/*
 * Walking along the record.
 */
import { positionAt } from '../../record/position'
import type { NodeId } from '../../record/tree'
import { siblingOf } from '../../record/tree'
import { moveTo } from '../place'
import { lineNodes, lineNumbers } from '../screen'
import { getState, setState } from '../store'

/** Stand at a node without leaving a trace in the browser's history. */
function walkTo(node: NodeId): void {
    const { place } = getState()
    if (node !== place.node || place.trial.length > 0) setState({ place: moveTo(place, node) })
}

/** The same for who slides along a line. */
export const slideToNode = walkTo

/** Stand at a node that was chosen: one can come back from it. */
export function goTo(node: NodeId): void {
    const { place, visit } = getState()
    setState({ place: moveTo(place, node), visit: visit + 1 })
}

export const first = (): void => walkTo(getState().place.tree.root)

/** To the end: of what is tried, else of the line. */
export function last(): void {
    const state = getState(), { place } = state
    if (place.trial.length > 0) setState({ place: { ...place, tried: place.trial.length } })
    else walkTo(lineNodes(state).at(-1)!)
}

/** So many moves on, or back. Back beyond the first move that was tried leads out of the trial. */
export function step(by: number): void {
    const state = getState(), { place } = state
    if (place.trial.length > 0) {
        const tried = place.tried + by
        if (tried > 0) setState({ place: { ...place, tried: Math.min(tried, place.trial.length) } })
        else leaveTrial()
        return
    }
    const line = lineNodes(state)
    const at = line.indexOf(place.node) + by
    walkTo(line[Math.max(0, Math.min(at, line.length - 1))]!)
}

/** To the first node of the line after this many moves. */
export function goToMove(number: number): void {
    const state = getState(), numbers = lineNumbers(state), line = lineNodes(state)
    const at = numbers.findIndex((played) => played >= number)
    goTo(line[at < 0 ? line.length - 1 : at]!)
}

/** The same along what is tried as well, and without a trace in the browser's history: one may slide. */
export function slideTo(number: number): void {
    const state = getState(), { place } = state
    const beyond = number - positionAt(place.tree, place.node).number
    if (place.trial.length > 0 && beyond > 0) {
        setState({ place: { ...place, tried: Math.min(beyond, place.trial.length) } })
        return
    }
    const at = lineNumbers(state).findIndex((played) => played >= number), line = lineNodes(state)
    walkTo(line[at < 0 ? line.length - 1 : at]!)
}

/** To the variation beside this one. */
export function sibling(by: -1 | 1): void {
    const { place } = getState()
    const beside = place.trial.length > 0 ? null : siblingOf(place.tree, place.node, by)
    if (beside !== null) walkTo(beside)
}

/** Back to the record from what is tried. */
export function leaveTrial(): void {
    const { place } = getState()
    if (place.trial.length > 0) setState({ place: { ...place, trial: [], tried: 0 } })
}
