/*
 * A record as rows of moves: the main line runs on, variations stand below the move they replace, indented.
 *
 *       1 Q16   2 D4    3 R4    4 D16
 *       5 F17
 *         | 5 C6    6 F3              instead of 5 F17
 *       6 C14   7 ...
 */
import { get, siblings } from '../record/tree'
import type { NodeId, Tree } from '../record/tree'

export interface MoveRow { readonly indent: number; readonly nodes: readonly NodeId[] }
export interface MoveRows { readonly rows: readonly MoveRow[]; readonly rowOf: ReadonlyMap<NodeId, number> }

const INDENT_MAX = 6 // deeper ones stay there: there is no more space

interface Line { from: NodeId; indent: number }

/** Lay one line until it branches or ends; what waits after it goes onto the stack, the next to do last. */
function layLine(tree: Tree, { from, indent }: Line, most: number, lay: (row: MoveRow) => void): Line[] {
    let row: NodeId[] = []
    for (let at: NodeId | undefined = from; at !== undefined; at = get(tree, at).children[0]) {
        row.push(at)
        const [main, ...others] = siblings(tree, at)
        const branches = main === at && others.length > 0
        if (branches || row.length === most) {
            lay({ indent, nodes: row })
            row = []
        }
        if (!branches) continue
        const next = get(tree, at).children[0]
        const waiting = others.reverse().map((other) => ({ from: other, indent: Math.min(indent + 1, INDENT_MAX) }))
        return next === undefined ? waiting : [{ from: next, indent }, ...waiting]
    }
    if (row.length > 0) lay({ indent, nodes: row })
    return []
}

/** All rows of a record; the root has one of its own. `perRow` says how many moves a row of an indent has room for. */
export function layMoves(tree: Tree, perRow: (indent: number) => number): MoveRows {
    const rows: MoveRow[] = [], rowOf = new Map<NodeId, number>()
    const lay = (row: MoveRow): void => {
        for (const node of row.nodes) rowOf.set(node, rows.length)
        rows.push(row)
    }
    lay({ indent: 0, nodes: [tree.root] })
    const waiting: Line[] = []
    const first = get(tree, tree.root).children[0]
    if (first !== undefined) waiting.push({ from: first, indent: 0 })
    for (let line = waiting.pop(); line; line = waiting.pop()) waiting.push(...layLine(tree, line, perRow(line.indent), lay))
    return { rows, rowOf }
}
