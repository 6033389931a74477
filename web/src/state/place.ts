/*
 * Standing somewhere in a record.
 */
import { lineThrough } from '../record/tree'
import type { NodeId, Tree } from '../record/tree'
import type { Place } from './state'

export const placeAt = (tree: Tree, node: NodeId = tree.root): Place =>
    ({ tree, node, towards: node, trial: [], tried: 0 })

/** The same record at another node, what was tried left behind. The line that is followed stays if it leads there. */
export function moveTo(place: Place, node: NodeId): Place {
    const onLine = lineThrough(place.tree, place.towards).includes(node)
    return { tree: place.tree, node, towards: onLine ? place.towards : node, trial: [], tried: 0 }
}
