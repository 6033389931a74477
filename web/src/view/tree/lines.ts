/*
 * The lines between the nodes of a drawn tree, as paths of SVG: those in sight, and the way that is followed.
 */
import type { NodeId } from '../../record/tree'
import { forksIn, linesIn } from './layout'
import type { Cell, Laid, Window } from './layout'

/** Where the middle of a cell is, in pixels. */
export type Spot = (cell: Cell) => { x: number; y: number }

const joined = (spots: readonly { x: number; y: number }[]): string =>
    (spots.length < 2 ? '' : `M${spots.map(({ x, y }) => `${x} ${y}`).join('L')}`)

/** All lines in a window. Where one goes on beyond it, so does its path. */
export function pathIn(laid: Laid, window: Window, spot: Spot): string {
    const trunks = forksIn(laid, window).filter(({ lane, last }) => last > lane).map(({ depth, lane, last }) =>
        joined([spot({ depth, lane }), spot({ depth, lane: last })]))
    const lines = linesIn(laid, window).map(({ nodes, depth, lane }) => {
        const whole = laid.lineOf.get(nodes[0]!)!, end = depth + nodes.length - 1
        const leaves = depth === whole.depth && depth > 0, goesOn = end < whole.depth + whole.nodes.length - 1
        const from = leaves ? { depth: depth - 1, lane: lane - 1 } : { depth: Math.max(0, depth - 1), lane }
        return joined([spot(from), spot({ depth, lane }), spot({ depth: end + (goesOn ? 1 : 0), lane })])
    })
    return [...trunks, ...lines].join('')
}

/** The part of a way through the tree, from the root, that lies in a window. */
export function wayIn(laid: Laid, nodes: readonly NodeId[], { from, to }: Window, spot: Spot): string {
    const first = Math.max(0, from.depth - 1)
    const lanes = nodes.slice(first, to.depth + 2).map((id) => laid.lineOf.get(id)!.lane)
    return joined(lanes.flatMap((lane, i) => {
        const depth = first + i, next = lanes[i + 1] ?? lane
        const corner = next > lane + 1 ? [spot({ depth, lane: next - 1 })] : []
        return [spot({ depth, lane }), ...corner]
    }))
}
