/*
 * Edits. Each returns a new tree; the old one stays as it was. What changes nothing returns the tree it was given.
 */
import { colourAt } from '../go/board'
import { formatSgfPoint } from '../go/point'
import type { Colour, Move, Point } from '../go/point'
import { positionAt, setupOf, startPosition } from './position'
import { get, moveOf, pathTo, siblings, sizeOf, subtree } from './tree'
import type { Node, NodeId, Props, Tree } from './tree'

export interface Edited { tree: Tree; node: NodeId }

/* ---- nodes and properties ---- */

function withNodes(tree: Tree, changed: readonly Node[], next = tree.next): Tree {
    const nodes = new Map(tree.nodes)
    for (const node of changed) nodes.set(node.id, node)
    return { nodes, root: tree.root, next }
}

/** A new node after `parent`, behind the variations that are there. */
export function addNode(tree: Tree, parent: NodeId, props: Props): Edited {
    const id = tree.next, before = get(tree, parent)
    const changed = [{ ...before, children: [...before.children, id] }, { id, parent, children: [], props }]
    return { tree: withNodes(tree, changed, id + 1), node: id }
}

/** Give a property its values; none removes it. */
export function setProp(tree: Tree, id: NodeId, name: string, values: readonly string[]): Tree {
    const node = get(tree, id), old = node.props[name] ?? []
    if (old.length === values.length && old.every((value, i) => value === values[i])) return tree
    const { [name]: _, ...rest } = node.props
    const props = values.length === 0 ? rest : { ...node.props, [name]: values }
    return withNodes(tree, [{ ...node, props }])
}

export const removeProp = (tree: Tree, id: NodeId, name: string): Tree => setProp(tree, id, name, [])

/* ---- moves ---- */

const propOfMove = (colour: Colour): 'B' | 'W' => (colour === 'black' ? 'B' : 'W')

/** The child of a node that is this move. */
export function childWithMove(tree: Tree, id: NodeId, move: Move): NodeId | null {
    const same = (child: NodeId): boolean => {
        const there = moveOf(tree, child)
        return there !== null && there.colour === move.colour && there.point === move.point
    }
    return get(tree, id).children.find(same) ?? null
}

/** Add a move after a node; if it is there already, that is the node. */
export function addMove(tree: Tree, id: NodeId, move: Move): Edited {
    const there = childWithMove(tree, id, move)
    if (there !== null) return { tree, node: there }
    return addNode(tree, id, { [propOfMove(move.colour)]: [formatSgfPoint(move.point, sizeOf(tree))] })
}

/** The move of this node goes elsewhere; what follows stays. A node without a move stays as it is. */
export function correctMove(tree: Tree, id: NodeId, point: Point): Tree {
    const { props } = get(tree, id)
    const name = props['B'] ? 'B' : props['W'] ? 'W' : null
    return name === null ? tree : setProp(tree, id, name, [formatSgfPoint(point, sizeOf(tree))])
}

/* ---- cutting and ordering ---- */

function without(tree: Tree, gone: readonly NodeId[], changed: Node): Tree {
    const nodes = new Map(tree.nodes)
    for (const id of gone) nodes.delete(id)
    nodes.set(changed.id, changed)
    return { nodes, root: tree.root, next: tree.next }
}

/** Delete a node and all that follows it. The root stays: of it only what follows goes. */
export function deleteFrom(tree: Tree, id: NodeId): Edited {
    const { parent } = get(tree, id)
    if (parent === null) return { tree: deleteAfter(tree, id), node: id }
    const before = get(tree, parent)
    const children = before.children.filter((child) => child !== id)
    return { tree: without(tree, subtree(tree, id), { ...before, children }), node: parent }
}

/** Delete what follows a node. */
export function deleteAfter(tree: Tree, id: NodeId): Tree {
    const node = get(tree, id)
    if (node.children.length === 0) return tree
    return without(tree, subtree(tree, id).slice(1), { ...node, children: [] })
}

/** Make the line to this node the main line. */
export function promote(tree: Tree, id: NodeId): Tree {
    const changed: Node[] = []
    for (const at of pathTo(tree, id)) {
        if (siblings(tree, at)[0] === at) continue
        const parent = get(tree, get(tree, at).parent!)
        changed.push({ ...parent, children: [at, ...parent.children.filter((child) => child !== at)] })
    }
    return changed.length === 0 ? tree : withNodes(tree, changed)
}

/* ---- setup ---- */

const SETUP: readonly (readonly [string, Colour | null])[] = [['AB', 'black'], ['AW', 'white'], ['AE', null]]

/**
 * Put a stone by hand, or take one away (null). A node that has a move gets a node after it for that, since
 * setup and moves do not belong together.
 */
export function setSetup(tree: Tree, id: NodeId, point: Point, colour: Colour | null): Edited {
    if (colourAt(positionAt(tree, id).board, point) === colour) return { tree, node: id }
    if (moveOf(tree, id)) {
        const added = addNode(tree, id, {})
        return setSetup(added.tree, added.node, point, colour)
    }
    const { parent } = get(tree, id), size = sizeOf(tree)
    const before = parent === null ? startPosition(size) : positionAt(tree, parent)
    const stones = setupOf(get(tree, id), size)
    stones.delete(point)
    if (colourAt(before.board, point) !== colour) stones.set(point, colour)
    let edited = tree
    for (const [name, meaning] of SETUP) {
        const points = [...stones].filter(([, put]) => put === meaning).map(([at]) => formatSgfPoint(at, size))
        edited = setProp(edited, id, name, points)
    }
    return { tree: edited, node: id }
}

/** A node after this one that puts stones, or takes them away, and says whose turn it then is. */
export function addSetup(
    tree: Tree, id: NodeId, stones: readonly (readonly [Point, Colour | null])[], turn: Colour,
): Edited {
    const added = addNode(tree, id, { PL: [propOfMove(turn)] })
    return stones.reduce((edited, [point, colour]) => setSetup(edited.tree, edited.node, point, colour), added)
}

/* ---- comments and information ---- */

export const setComment = (tree: Tree, id: NodeId, text: string): Tree =>
    setProp(tree, id, 'C', text.trim() === '' ? [] : [text])

export const commentOf = (tree: Tree, id: NodeId): string => get(tree, id).props['C']?.join('\n') ?? ''

/** Where SGF keeps each field of game information, in the order in which it is written. */
export const FIELDS = {
    name: 'GN', event: 'EV', round: 'RO', date: 'DT', place: 'PC',
    black: 'PB', blackRank: 'BR', blackTeam: 'BT', white: 'PW', whiteRank: 'WR', whiteTeam: 'WT',
    komi: 'KM', handicap: 'HA', rules: 'RU', time: 'TM', overtime: 'OT', result: 'RE',
    opening: 'ON', annotator: 'AN', source: 'SO', user: 'US', copyright: 'CP', comment: 'GC',
} as const

export type InfoField = keyof typeof FIELDS
/** Game information as it is written; '' is unknown. */
export type Info = Readonly<Record<InfoField, string>>
export const INFO_FIELDS = Object.keys(FIELDS) as readonly InfoField[]

const infos = new WeakMap<Props, Info>()

/** The same object as long as the root is the same. */
export function getInfo(tree: Tree): Info {
    const { props } = get(tree, tree.root)
    let info = infos.get(props)
    if (!info) {
        const entries = INFO_FIELDS.map((field) => [field, props[FIELDS[field]]?.[0] ?? ''])
        infos.set(props, (info = Object.fromEntries(entries) as Info))
    }
    return info
}

export function setInfo(tree: Tree, fields: Partial<Info>): Tree {
    return INFO_FIELDS.reduce((edited, field) => {
        const value = fields[field]?.trim()
        return value === undefined ? edited : setProp(edited, tree.root, FIELDS[field], value === '' ? [] : [value])
    }, tree)
}
