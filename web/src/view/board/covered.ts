/*
 * Moves whose stones cannot be seen, because they were taken and perhaps played on again. They are listed beside a
 * numbered board: "20 = 112" says that 20 lay where 112 is, "20 = Q16" where there is no stone now.
 */
import { moveThrough } from '../../go/motion'
import { formatName } from '../../go/point'
import { positionAt } from '../../record/position'
import { moveOf, pathTo, sizeOf } from '../../record/tree'
import { stoneMoves } from '../../state/screen'
import type { State } from '../../state/state'
import { nameStyle } from './names'

export function coveredMoves(state: State): string[] {
    const { tree, node } = state.place, size = sizeOf(tree), seen = stoneMoves(state)
    return pathTo(tree, node).flatMap((id) => {
        const move = moveOf(tree, id), { number } = positionAt(tree, id)
        if (!move || move.point < 0) return []
        const point = moveThrough(state.motion, move.point, size)
        return seen[point] === number ? [] : [`${number} = ${seen[point] || formatName(point, size, nameStyle(state))}`]
    })
}
