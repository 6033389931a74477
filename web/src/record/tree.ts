/*
 * A record is a tree of nodes, and a tree never changes: every edit returns a new one that shares all nodes but
 * those it touched. So undo is an old tree, "unsaved" is a comparison of two references, and views redraw only
 * what is new.
 *
 * A node holds one move at most, or setup, never both: the reader of SGF splits what careless writers put
 * together (record/sgf.ts), so going one node on is going one step on.
 */
import { parseSgfPoint } from '../go/point'
import type { Colour, Move, Size } from '../go/point'

export type NodeId = number

export interface Node {
    readonly id: NodeId
    readonly parent: NodeId | null
    readonly children: readonly NodeId[] // the first goes straight on
    /** Properties as SGF has them, values unescaped: { B: ['pd'], C: ['...'] }. */
    readonly props: Props
}

export type Props = Readonly<Record<string, readonly string[]>>

export interface Tree {
    readonly nodes: ReadonlyMap<NodeId, Node>
    readonly root: NodeId
    readonly next: NodeId // the number of the next new node
}

/** A record of an empty board. */
export function newTree(size: Size): Tree {
    const root: Node = {
        id: 0, parent: null, children: [],
        props: { GM: ['1'], FF: ['4'], CA: ['UTF-8'], SZ: [formatSgfSize(size)] },
    }
    return { nodes: new Map([[0, root]]), root: 0, next: 1 }
}

/** "19", or columns and rows as SGF has them: "13:9". */
export const formatSgfSize = ({ rows, cols }: Size): string => (rows === cols ? `${rows}` : `${cols}:${rows}`)

export function parseSgfSize(text: string): Size | null {
    const found = /^\s*([0-9]{1,2})\s*(?:[:xX]\s*([0-9]{1,2})\s*)?$/.exec(text)
    if (!found) return null
    const cols = Number(found[1]), rows = Number(found[2] ?? found[1])
    return cols >= 1 && rows >= 1 && cols <= 25 && rows <= 25 ? { rows, cols } : null
}

const sizes = new WeakMap<Node, Size>()

/** The board of a record; 19x19 when it does not say. */
export function sizeOf(tree: Tree): Size {
    const root = get(tree, tree.root)
    let size = sizes.get(root)
    if (!size) sizes.set(root, (size = parseSgfSize(root.props['SZ']?.[0] ?? '') ?? { rows: 19, cols: 19 }))
    return size
}

/** A node by its number. It must be there: numbers come from the same tree. */
export function get(tree: Tree, id: NodeId): Node {
    const node = tree.nodes.get(id)
    if (!node) throw new Error(`the record has no node ${id}`)
    return node
}

/** The move of a node; null when it has none, or none that is on the board. */
export function moveOf(tree: Tree, id: NodeId): Move | null {
    const { props } = get(tree, id)
    const colour: Colour | null = props['B'] ? 'black' : props['W'] ? 'white' : null
    if (!colour) return null
    const point = parseSgfPoint(props[colour === 'black' ? 'B' : 'W']![0] ?? '', sizeOf(tree))
    return point === null ? null : { colour, point }
}

/** The nodes from the root to this one, both included. */
export function pathTo(tree: Tree, id: NodeId): NodeId[] {
    const path: NodeId[] = []
    for (let at: NodeId | null = id; at !== null; at = get(tree, at).parent) path.push(at)
    return path.reverse()
}

/** The nodes after this one, straight on: always the first child. */
function straightOn(tree: Tree, id: NodeId): NodeId[] {
    const line: NodeId[] = []
    for (let at = get(tree, id).children[0]; at !== undefined; at = get(tree, at).children[0]) line.push(at)
    return line
}

export const mainLine = (tree: Tree): NodeId[] => [tree.root, ...straightOn(tree, tree.root)]

/** The line through a node: the way to it, and straight on from it. */
export const lineThrough = (tree: Tree, id: NodeId): NodeId[] => [...pathTo(tree, id), ...straightOn(tree, id)]

/** How many moves were played when this node is reached. */
export function moveNumber(tree: Tree, id: NodeId): number {
    let moves = 0
    for (let at: NodeId | null = id; at !== null; at = get(tree, at).parent) if (moveOf(tree, at)) moves++
    return moves
}

/** The children of the parent, this node among them; the root has no siblings. */
export function siblings(tree: Tree, id: NodeId): readonly NodeId[] {
    const { parent } = get(tree, id)
    return parent === null ? [id] : get(tree, parent).children
}

/** The sibling variation `by` places on (negative: back), round about; null when there is none other. */
export function siblingOf(tree: Tree, id: NodeId, by: number): NodeId | null {
    const all = siblings(tree, id)
    if (all.length < 2) return null
    const place = all.indexOf(id) + by
    return all[((place % all.length) + all.length) % all.length]!
}

/** Whether every node on the way here is its parent's first child. */
export const onMainLine = (tree: Tree, id: NodeId): boolean =>
    pathTo(tree, id).every((at) => siblings(tree, at)[0] === at)

/** Where a node stands, in words that outlive the tree: how deep, and which child was taken where not the first. */
export interface Spot {
    readonly depth: number
    readonly choices: readonly { readonly depth: number; readonly child: number }[]
}

export function spotOf(tree: Tree, id: NodeId): Spot {
    const path = pathTo(tree, id)
    const choices = path.map((node, at) => ({ depth: at, child: siblings(tree, node).indexOf(node) }))
    return { depth: path.length - 1, choices: choices.filter(({ child }) => child > 0) }
}

/** The line that some choices make: nodes from the root to the end. A choice that is not there is passed over. */
export function lineOf(tree: Tree, choices: Spot['choices']): NodeId[] {
    const wanted = new Map(choices.map(({ depth, child }) => [depth, child]))
    const line = [tree.root]
    for (;;) {
        const { children } = get(tree, line.at(-1)!)
        const next = children[wanted.get(line.length) ?? 0] ?? children[0]
        if (next === undefined) return line
        line.push(next)
    }
}

/** The node at a spot, or the last one before it when the line is shorter. */
export function nodeAt(tree: Tree, { depth, choices }: Spot): NodeId {
    const line = lineOf(tree, choices)
    return line[Math.min(depth, line.length - 1)]!
}

/** All nodes after this one, itself included, in the order of the file. */
export function subtree(tree: Tree, id: NodeId): NodeId[] {
    const found: NodeId[] = []
    const waiting = [id]
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
        found.push(at)
        waiting.push(...[...get(tree, at).children].reverse())
    }
    return found
}
