/*
 * A record is a tree of nodes, and a tree never changes: every edit returns a new one that shares all nodes but
 * those it touched. So undo is an old tree, "unsaved" is a comparison of two references, and views redraw only
 * what is new.
 */
export type NodeId = number

export interface Node {
    readonly id: NodeId
    readonly parent: NodeId | null
    readonly children: readonly NodeId[] // the first goes straight on
    /** Properties as SGF has them, values unescaped: { B: ['pd'], C: ['...'] }. */
    readonly props: Readonly<Record<string, readonly string[]>>
}

export interface Tree {
    readonly nodes: ReadonlyMap<NodeId, Node>
    readonly root: NodeId
    readonly next: NodeId // the number of the next new node
}
