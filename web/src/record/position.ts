/*
 * The position at a node: the board, whose turn it is, how many moves were played. Records are played as the
 * server plays them (docs/GRAPH.md), so that what is asked is what is there.
 *
 * A step costs one board. What was worked out is kept twice: for a tree by node, and for a node by the position
 * before it, so that an edited tree, which shares its nodes with the one before, works out only what is new.
 */
import { emptyBoard, play, setup, withoutKo } from '../go/board'
import type { Board, Fault } from '../go/board'
import { other, parseSgfPoint, PASS } from '../go/point'
import type { Colour, Move, Point, Size } from '../go/point'
import { get, moveOf, sizeOf } from './tree'
import type { Node, NodeId, Tree } from './tree'

export interface Position {
    readonly board: Board
    readonly turn: Colour
    readonly number: number // moves played
    readonly last: Move | null // the move of this node
    readonly taken: readonly Point[] // by it
    readonly faults: readonly Fault[] // of it
}

export const startPosition = (size: Size): Position =>
    ({ board: emptyBoard(size), turn: 'black', number: 0, last: null, taken: [], faults: [] })

/** One move on. */
export function playMove(before: Position, move: Move): Position {
    const { board, taken, faults } = play(before.board, move)
    return {
        board, taken, turn: other(move.colour), number: before.number + 1, last: move,
        faults: move.colour === before.turn ? faults : [...faults, 'turn'],
    }
}

/* ---- setup ---- */

/** The points of a list of SGF: "pd", and rectangles "aa:cc", corners in any order. */
export function parsePoints(values: readonly string[] | undefined, size: Size): Point[] {
    return (values ?? []).flatMap((value) => {
        const [from, to] = value.split(':').map((text) => parseSgfPoint(text, size))
        if (from === undefined || from === null || from === PASS) return []
        return to === undefined || to === null || to === PASS ? [from] : rectangle(from, to, size)
    })
}

function rectangle(a: Point, b: Point, { cols }: Size): Point[] {
    const rows = [Math.floor(a / cols), Math.floor(b / cols)].sort((x, y) => x - y)
    const columns = [a % cols, b % cols].sort((x, y) => x - y)
    const points: Point[] = []
    for (let row = rows[0]!; row <= rows[1]!; row++)
        for (let col = columns[0]!; col <= columns[1]!; col++) points.push(row * cols + col)
    return points
}

/** The stones that a node sets up, by point; the last value of a point holds. */
export function setupOf(node: Node, size: Size): Map<Point, Colour | null> {
    const stones = new Map<Point, Colour | null>()
    const colours: Record<string, Colour | null> = { AB: 'black', AW: 'white', AE: null }
    for (const name of Object.keys(node.props)) {
        if (!(name in colours)) continue
        for (const point of parsePoints(node.props[name], size)) stones.set(point, colours[name]!)
    }
    return stones
}

function playerOf(node: Node): Colour | null {
    const first = node.props['PL']?.[0]?.trim()[0]?.toLowerCase()
    return first === 'b' || first === '1' ? 'black' : first === 'w' || first === '2' ? 'white' : null
}

/** Whose turn setup leaves: that of the move that follows; else White's after handicap stones, else Black's. */
function turnAfterSetup(node: Node, stones: Map<Point, Colour | null>, follows: Colour | null): Colour {
    if (follows) return follows
    const colours = [...stones.values()]
    const handicap = node.parent === null && !colours.includes('white')
        && colours.filter((colour) => colour === 'black').length > 1
    return handicap ? 'white' : 'black'
}

function setUp(before: Position, node: Node, size: Size, follows: Colour | null): Position {
    const stones = setupOf(node, size)
    let { board, turn } = before
    if (stones.size > 0) {
        board = setup(board, stones)
        turn = turnAfterSetup(node, stones, follows)
    }
    if (node.props['PL']) turn = playerOf(node) ?? before.turn
    if (turn !== before.turn) board = withoutKo(board)
    else if (board === before.board && before.last === null) return before // a node that does nothing
    return { board, turn, number: before.number, last: null, taken: [], faults: [] }
}

/* ---- nodes ---- */

interface Worked { before: Position; follows: Colour | null; position: Position }
const byNode = new WeakMap<Node, Worked>()
const byTree = new WeakMap<Tree, Map<NodeId, Position>>()

/** Whose move stands in the first child. */
function followerOf(tree: Tree, node: Node): Colour | null {
    const child = node.children[0]
    const props = child === undefined ? {} : get(tree, child).props
    return props['B'] ? 'black' : props['W'] ? 'white' : null
}

function stepTo(tree: Tree, id: NodeId, before: Position): Position {
    const node = get(tree, id), follows = followerOf(tree, node)
    const known = byNode.get(node)
    if (known && known.before === before && known.follows === follows) return known.position
    const move = moveOf(tree, id)
    const position = move ? playMove(before, move) : setUp(before, node, sizeOf(tree), follows)
    byNode.set(node, { before, follows, position })
    return position
}

const starts = new Map<string, Position>()

/** One empty board for each size, so that roots find what they worked out before. */
function startOf(size: Size): Position {
    const key = `${size.rows}x${size.cols}`
    let start = starts.get(key)
    if (!start) starts.set(key, (start = startPosition(size)))
    return start
}

export function positionAt(tree: Tree, id: NodeId): Position {
    let known = byTree.get(tree)
    if (!known) byTree.set(tree, (known = new Map()))
    const missing: NodeId[] = []
    let position: Position | undefined
    for (let at: NodeId | null = id; at !== null && !position; at = get(tree, at).parent) {
        position = known.get(at)
        if (!position) missing.push(at)
    }
    position ??= startOf(sizeOf(tree))
    for (const at of missing.reverse()) known.set(at, (position = stepTo(tree, at, position)))
    return position
}
