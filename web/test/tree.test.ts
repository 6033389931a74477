/* A record drawn as a tree: where nodes stand, what is in sight, and the way from one to the other. */
import './browser'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMove } from '../src/record/edit'
import { parseSgf } from '../src/record/sgf'
import { get, mainLine, newTree, pathTo, siblings, subtree } from '../src/record/tree'
import type { Node, NodeId, Tree } from '../src/record/tree'
import { beside, cellOf, forksIn, layTree, linesIn, nodeNear } from '../src/view/tree/layout'
import type { Cell, Laid } from '../src/view/tree/layout'
import { dice } from './sample'

/** A tree that grew by chance; where `bushy` is large, seldom straight on. */
function wildTree(seed: number, moves: number, bushy: number): Tree {
    const roll = dice(seed)
    let tree = newTree({ rows: 9, cols: 9 })
    for (let i = 0; i < moves; i++) {
        const node = roll(6) < bushy ? roll(tree.next) : tree.next - 1
        tree = addMove(tree, node, { colour: i % 2 ? 'white' : 'black', point: roll(81) }).tree
    }
    return tree
}

const wild: Tree[] = [1, 2, 3, 5].flatMap((bushy) =>
    [1, 2, 3, 4, 5, 6].map((seed) => wildTree(seed + 10 * bushy, 30 + 25 * seed, bushy)))

const cellsOf = (tree: Tree, laid: Laid): Map<NodeId, Cell> =>
    new Map(subtree(tree, tree.root).map((id) => [id, cellOf(laid, id)]))

/**
 * The same in a slow way, by what the picture should be and with no arrays: a line lies below everything that was laid from the node that it
 * leaves to its end, where the trunk that leads to it counts as well; of the lines that leave a line the last is laid first.
 */
function slowLanes(tree: Tree): Map<NodeId, number> {
    const taken: Cell[] = [], lanes = new Map<NodeId, number>()
    const lay = (from: NodeId): void => {
        const line = subtree(tree, from).filter((id) => pathTo(tree, id).slice(pathTo(tree, from).length).every((at) => siblings(tree, at)[0] === at))
        const depth = pathTo(tree, from).length - 1, begin = Math.max(0, depth - 1)
        const mine = (cell: Cell): boolean => cell.depth >= begin && cell.depth < depth + line.length
        const lane = taken.filter(mine).reduce((most, cell) => Math.max(most, cell.lane + 1), 0)
        for (let at = begin; at < depth + line.length; at++) taken.push({ depth: at, lane: at < depth ? lane - 1 : lane })
        for (const id of line) lanes.set(id, lane)
        for (const id of [...line].reverse()) get(tree, id).children.slice(1).forEach(lay)
    }
    lay(tree.root)
    return lanes
}

test('nodes stand where a slow reading of the rules puts them', () => {
    for (const tree of wild) {
        const laid = layTree(tree), lanes = slowLanes(tree)
        for (const [id, { depth, lane }] of cellsOf(tree, laid)) {
            assert.equal(depth, pathTo(tree, id).length - 1)
            assert.equal(lane, lanes.get(id))
        }
        assert.equal(laid.lanes, Math.max(...lanes.values()) + 1)
        assert.equal(laid.depths, Math.max(...subtree(tree, tree.root).map((id) => pathTo(tree, id).length)))
    }
})

test('the main line is straight, lines go straight on, and later variations lie below earlier ones', () => {
    for (const tree of wild) {
        const cells = cellsOf(tree, layTree(tree)), laneOf = (id: NodeId): number => cells.get(id)!.lane
        assert.equal(mainLine(tree).every((id) => laneOf(id) === 0), true)
        for (const id of cells.keys()) {
            const lanes = get(tree, id).children.map(laneOf)
            if (lanes.length > 0) assert.equal(lanes[0], laneOf(id))
            assert.deepEqual(lanes, [...lanes].sort((a, b) => a - b))
        }
    }
})

/** Everything that is drawn, as places: nodes, the halves between those of a line, trunks and slanting ends of forks. */
function drawn(tree: Tree, laid: Laid): Map<string, NodeId | null> {
    const places = new Map<string, NodeId | null>()
    const put = (depth: number, lane: number, owner: NodeId | null): void => {
        const place = `${depth} ${lane}`, old = places.get(place)
        assert.equal(old === undefined || old === owner, true, `two things at ${place}`)
        places.set(place, owner)
    }
    for (const id of subtree(tree, tree.root)) {
        const { depth, lane } = cellOf(laid, id), { parent } = get(tree, id)
        put(depth, lane, id)
        if (parent === null) continue
        const from = cellOf(laid, parent)
        if (from.lane === lane) put(depth - 0.5, lane, id)
        else {
            for (let at = from.lane; at < lane; at += 0.5) if (at > from.lane) put(depth - 1, at, parent)
            put(depth - 0.5, lane - 0.5, id)
        }
    }
    return places
}

test('nothing lies upon another thing, and no line crosses one', () => {
    for (const tree of wild) drawn(tree, layTree(tree))
})

test('a trunk reaches to the last of the lines that leave', () => {
    for (const tree of wild) {
        const laid = layTree(tree), cells = cellsOf(tree, laid)
        const forks = [...cells].filter(([id]) => get(tree, id).children.length > 1).map(([id, { depth, lane }]) =>
            ({ depth, lane, last: cells.get(get(tree, id).children.at(-1)!)!.lane - 1 }))
        const order = (a: Cell, b: Cell): number => a.depth - b.depth || a.lane - b.lane
        assert.deepEqual([...laid.forks].sort(order), forks.sort(order))
    }
})

test('what is in sight is what a look at every node finds there', () => {
    const roll = dice(7)
    for (const tree of wild) for (let i = 0; i < 10; i++) {
        const laid = layTree(tree), from = { depth: roll(laid.depths), lane: roll(laid.lanes) }
        const window = { from, to: { depth: from.depth + roll(9), lane: from.lane + roll(5) } }
        const within = (cell: Cell): boolean => cell.depth >= window.from.depth && cell.depth <= window.to.depth
            && cell.lane >= window.from.lane && cell.lane <= window.to.lane
        const seen = linesIn(laid, window).flatMap(({ nodes, depth, lane }) => nodes.map((id, at) => ({ id, depth: depth + at, lane })))
        const wanted = [...cellsOf(tree, laid)].filter(([, cell]) => within(cell)).map(([id, cell]) => ({ id, ...cell }))
        assert.deepEqual(seen.sort((a, b) => a.id - b.id), wanted.sort((a, b) => a.id - b.id))
        for (const fork of laid.forks) {
            const crosses = Array.from({ length: fork.last - fork.lane + 1 }, (_, at) => ({ depth: fork.depth, lane: fork.lane + at }))
            assert.equal(forksIn(laid, window).includes(fork), crosses.some(within))
        }
    }
})

test('a click takes the nearest node, if there is one nearby', () => {
    const roll = dice(3)
    for (const tree of wild) for (let i = 0; i < 10; i++) {
        const laid = layTree(tree), cell = { depth: roll(laid.depths + 3), lane: roll(laid.lanes + 3) }
        const far = (id: NodeId): number => Math.abs(cellOf(laid, id).depth - cell.depth) + Math.abs(cellOf(laid, id).lane - cell.lane)
        const nearest = Math.min(...subtree(tree, tree.root).map(far)), found = nodeNear(laid, cell, 2)
        assert.equal(found === null ? nearest > 2 : far(found) === nearest, true)
    }
})

test('one walks from lane to lane, and from the first of a line to where it left', () => {
    const tree = parseSgf('(;SZ[9];B[aa];W[bb](;B[cc];W[dd](;B[ee])(;B[ff]))(;B[gg];W[hh])(;B[ii];W[ab];B[ac];W[ad]))'), laid = layTree(tree)
    const [, , second, third, fourth] = mainLine(tree)
    const [, later, last] = siblings(tree, third!)
    assert.deepEqual([beside(tree, laid, third!, 1), beside(tree, laid, later!, 1), beside(tree, laid, last!, 1)], [later, last, null])
    assert.deepEqual([beside(tree, laid, last!, -1), beside(tree, laid, later!, -1), beside(tree, laid, third!, -1)], [later, third, null])
    assert.equal(cellOf(laid, fourth!).lane, 0)
    const end = subtree(tree, last!).at(-1)!
    assert.equal(beside(tree, laid, end, -1), second, 'nothing is as deep: the node that the line left')
})

/** A tree of so many nodes, made at once: each is a child of the node that `parentOf` says. */
function largeTree(count: number, parentOf: (id: NodeId) => NodeId): Tree {
    const children = Array.from({ length: count }, (): NodeId[] => [])
    for (let id = 1; id < count; id++) children[parentOf(id)]!.push(id)
    const nodes = new Map<NodeId, Node>()
    for (let id = 0; id < count; id++) nodes.set(id, { id, parent: id === 0 ? null : parentOf(id), children: children[id]!, props: {} })
    return { nodes, root: 0, next: count }
}

test('large trees are laid out without going deep: one line, one node with all others, a comb, and chance', () => {
    const roll = dice(5), chance = Array.from({ length: 200000 }, (_, id) => (roll(4) === 0 ? roll(id) : id - 1))
    const shapes: [(id: NodeId) => NodeId, number, number][] = [
        [(id) => id - 1, 200000, 1], [() => 0, 2, 199999], [(id) => Math.max(0, id % 2 ? id - 2 : id - 3), 100001, 2],
    ]
    for (const [parentOf, depths, lanes] of shapes) {
        const laid = layTree(largeTree(200000, parentOf))
        assert.deepEqual([laid.depths, laid.lanes, laid.lineOf.size], [depths, lanes, 200000])
    }
    assert.equal(layTree(largeTree(200000, (id) => chance[id]!)).lineOf.size, 200000)
})
