/*
 * Standing somewhere in a record.
 */
import { lineThrough } from '../record/tree'
import type { NodeId, Tree } from '../record/tree'
import { memo } from './memo'
import type { Place } from './state'

const line = memo(lineThrough)

/** The nodes of the line that is followed, from the root to its end; the same object while one walks along it. */
export const lineAt = ({ tree, towards }: Place): readonly NodeId[] => line(tree, towards)

export const placeAt = (tree: Tree, node: NodeId = tree.root): Place =>
    ({ tree, node, towards: node, trial: [], tried: 0 })

/** The same record at another node, what was tried left behind. The line that is followed stays if it leads there. */
export function moveTo(place: Place, node: NodeId): Place {
    const towards = lineAt(place).includes(node) ? place.towards : node
    return { tree: place.tree, node, towards, trial: [], tried: 0 }
}
