/*
 * Where the nodes of a record stand when it is drawn as a tree: every node at a depth (how many nodes come before it) and in a lane. The
 * main line is lane 0, and every line runs straight on in a lane of its own:
 *
 *      depth  0  1  2  3  4  5  6
 *      lane 0 o--o--o--o--o--o--o      A line takes the lowest lane that is free from the node it leaves to its own end. Of the lines that
 *                \  \  \               leave one line, the last to leave is laid first, with all that leaves it, so that no two ever cross.
 *           1     |  |  o--o
 *           2     |  o--o--o
 *           3     o--o
 *
 * `free` says for every depth which lanes are taken: all below free[depth]. A line looks at it once for each of its nodes, so the whole
 * takes time linear in the nodes.
 */
import { get, moveOf } from '../../record/tree'
import type { NodeId, Tree } from '../../record/tree'

/** Nodes that follow each other, each the first child of the one before it; or a part of them. */
export interface Part { readonly nodes: readonly NodeId[]; readonly depth: number; readonly lane: number }

/** All that do. The main line has level 1, what leaves a line is one level deeper than that line. */
export interface Line extends Part { readonly level: number }

/** Where lines leave a node: in its depth, from its lane to the lane before that of the last of them. */
export interface Fork { readonly depth: number; readonly lane: number; readonly last: number }

export interface Laid {
    readonly lines: readonly Line[]
    readonly forks: readonly Fork[]
    readonly lineOf: ReadonlyMap<NodeId, Line>
    readonly depths: number // one more than the deepest node has
    readonly lanes: number
}

/** A line that waits for its lane: its first node, how deep that stands, and its level. */
interface Waiting { readonly from: NodeId; readonly depth: number; readonly level: number }

function straightFrom(tree: Tree, from: NodeId): NodeId[] {
    const nodes: NodeId[] = []
    for (let at: NodeId | undefined = from; at !== undefined; at = get(tree, at).children[0]) nodes.push(at)
    return nodes
}

/** The lines that leave a line, the first to be laid at the end. */
function leaving(tree: Tree, { nodes, depth, level }: Line): Waiting[] {
    return nodes.flatMap((id, i) => {
        const { children } = get(tree, id)
        if (children.length < 2) return []
        return children.slice(1).reverse().map((from) => ({ from, depth: depth + i + 1, level: level + 1 }))
    })
}

export function layTree(tree: Tree): Laid {
    const lines: Line[] = [], lineOf = new Map<NodeId, Line>(), free: number[] = []
    const forks = new Map<NodeId, Fork>()
    const waiting: Waiting[] = [{ from: tree.root, depth: 0, level: 1 }]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
        const nodes = straightFrom(tree, next.from), begin = Math.max(0, next.depth - 1), end = next.depth + nodes.length
        let lane = 0
        for (let depth = begin; depth < end; depth++) lane = Math.max(lane, free[depth] ?? 0)
        for (let depth = next.depth; depth < end; depth++) free[depth] = lane + 1
        if (begin < next.depth) free[begin] = lane // the trunk of its fork ends in the lane before
        const line: Line = { nodes, depth: next.depth, lane, level: next.level }
        lines.push(line)
        for (const id of nodes) lineOf.set(id, line)
        for (const each of leaving(tree, line)) waiting.push(each)
        const { parent } = get(tree, next.from)
        if (parent !== null) forks.set(parent, { depth: begin, lane: lineOf.get(parent)!.lane, last: lane - 1 })
    }
    return { lines, forks: [...forks.values()], lineOf, depths: free.length, lanes: free.reduce((most, taken) => Math.max(most, taken)) }
}

export interface Cell { readonly depth: number; readonly lane: number }

export function cellOf({ lineOf }: Laid, id: NodeId): Cell {
    const { nodes, depth, lane } = lineOf.get(id)!
    return { depth: depth + nodes.indexOf(id), lane }
}

/** How many moves were played when each node is reached. A line is laid after the one that it leaves, so one pass does it. */
export function numbersOf(tree: Tree, { lines }: Laid): ReadonlyMap<NodeId, number> {
    const numbers = new Map<NodeId, number>()
    for (const { nodes } of lines) {
        const { parent } = get(tree, nodes[0]!)
        let moves = parent === null ? 0 : numbers.get(parent)!
        for (const id of nodes) numbers.set(id, moveOf(tree, id) ? ++moves : moves)
    }
    return numbers
}

/* ---- what is in sight ---- */

/** Cells from the first to the last, both included. */
export interface Window { readonly from: Cell; readonly to: Cell }

const reaches = (from: number, to: number, first: number, last: number): boolean => from <= last && to >= first

/** The parts of lines that lie in a window. */
export function linesIn({ lines }: Laid, { from, to }: Window): Part[] {
    return lines.flatMap(({ nodes, depth, lane }): Part[] => {
        const last = depth + nodes.length - 1
        if (!reaches(lane, lane, from.lane, to.lane) || !reaches(depth, last, from.depth, to.depth)) return []
        const first = Math.max(0, from.depth - depth)
        return [{ nodes: nodes.slice(first, to.depth - depth + 1), depth: depth + first, lane }]
    })
}

export const forksIn = ({ forks }: Laid, { from, to }: Window): Fork[] => forks.filter(({ depth, lane, last }) =>
    reaches(depth, depth, from.depth, to.depth) && reaches(lane, last, from.lane, to.lane))

/* ---- walking on the picture ---- */

/** The node of a line's part that is nearest to a cell. */
function nearestIn({ nodes, depth, lane }: Part, cell: Cell): { id: NodeId; far: number } {
    const at = Math.max(0, Math.min(nodes.length - 1, cell.depth - depth))
    return { id: nodes[at]!, far: Math.abs(depth + at - cell.depth) + Math.abs(lane - cell.lane) }
}

/** The node nearest to a cell, if it is not further than this; so that one need not hit it exactly. */
export function nodeNear({ lines }: Pick<Laid, 'lines'>, cell: Cell, most: number): NodeId | null {
    let best: { id: NodeId; far: number } | null = null
    for (const line of lines) {
        const found = nearestIn(line, cell)
        if (found.far <= most && (!best || found.far < best.far)) best = found
    }
    return best?.id ?? null
}

/** The next node beside this one: as deep, in the nearest lane before (-1) or after it (1); before it, else the node that its line left. */
export function beside(tree: Tree, laid: Laid, id: NodeId, by: -1 | 1): NodeId | null {
    const { depth, lane } = cellOf(laid, id)
    let best: Line | null = null
    for (const line of laid.lines) {
        if (depth < line.depth || depth >= line.depth + line.nodes.length || (line.lane - lane) * by <= 0) continue
        if (!best || (best.lane - line.lane) * by > 0) best = line
    }
    if (best) return best.nodes[depth - best.depth]!
    return by < 0 ? get(tree, laid.lineOf.get(id)!.nodes[0]!).parent : null
}
