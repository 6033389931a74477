/*
 * What the nodes of a record are called in the list of moves and in the tree.
 */
import { moveThrough } from '../go/motion'
import { formatName } from '../go/point'
import { moveOf, sizeOf } from '../record/tree'
import type { NodeId, Tree } from '../record/tree'
import { t } from '../words'
import type { NameStyle } from './board/names'

export interface Look { tree: Tree; motion: number; names: NameStyle }

/** What a node is called: its point as it is on the screen. */
export function nodeName({ tree, motion, names }: Look, id: NodeId): string {
    const move = moveOf(tree, id)
    if (!move) return id === tree.root ? t('moves.start') : t('moves.setup')
    if (move.point < 0) return t('moves.pass')
    const size = sizeOf(tree)
    return formatName(moveThrough(motion, move.point, size), size, names)
}
