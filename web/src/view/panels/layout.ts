/*
 * Where the nodes of a neighbourhood stand: parents, here, what follows, and what follows that, from left to right.
 *
 *      [D4 580]---\                 /==[R6 156]===[C6 60]
 *                  >--[here 585]==={                ^          the second way into a position is dashed: the
 *      [Q16 5] - -/                 \--[O17 90]- - -'          orders of moves meet there
 *
 * Columns are filled from the top by number of games; in the last one nodes stand near those they come from. Where
 * there is no space, the nodes of fewest games are left out, and counted.
 */
import type { GraphArc, GraphNode, Neighbourhood } from '../../net/types'

export interface PlacedArc extends GraphArc {
    path: string
    weight: number // of its line, in pixels
    joins: boolean // not the strongest way into its node
    label: { x: number; y: number } | null // where its move is written, when its node does not say it
}

export interface PlacedNode extends GraphNode {
    x: number // of the left edge
    y: number // of the middle
    width: number
    height: number
    by: GraphArc | null // the strongest arc in; of parents, their arc to here
    waysIn: number
}

export interface Picture { nodes: PlacedNode[]; arcs: PlacedArc[]; left: number }

const GAP = 2, AIR = 10 // between a node and the next below it, at least and at most
const CAPTION = 11 // below a node that several ways meet in
const NARROW = 440 // below this, boxes before and here have no space for their numbers
const SLIM_BOX = 44, LINES = 90 // of a box without its number; what all lines together need
type Level = GraphNode['level']
const LEVELS: readonly Level[] = [-1, 0, 1, 2]
const GAPS: Record<Level, number> = { [-1]: 1, 0: 1, 1: 1.6, 2: 0 } // after a level; the last lines cross most

const strongestFirst = (a: { games: number }, b: { games: number }): number => b.games - a.games

/** The arcs into each node, strongest first. */
function arcsInto(graph: Neighbourhood): Map<number, GraphArc[]> {
    const into = new Map<number, GraphArc[]>()
    for (const arc of [...graph.arcs].sort(strongestFirst)) into.set(arc.to, [...(into.get(arc.to) ?? []), arc])
    return into
}

/** The arc that names a node: of a parent the one that leads here, else the strongest one in. */
function namingArc(node: GraphNode, graph: Neighbourhood, into: Map<number, GraphArc[]>): GraphArc | null {
    if (node.level === -1) return graph.arcs.find((arc) => arc.from === node.id) ?? null
    return node.level === 0 ? null : into.get(node.id)?.[0] ?? null
}

/** What the makers of a picture need to know of its nodes. */
interface Survey {
    graph: Neighbourhood
    into: Map<number, GraphArc[]>
    by: (node: GraphNode) => GraphArc | null
    games: (node: GraphNode) => number
    waysIn: (node: GraphNode) => number // of here: all there are; of the others: those that are drawn
    joins: (node: GraphNode) => boolean
    box: number // how high a node is
}

function survey(graph: Neighbourhood, box: number, routes: number): Survey {
    const into = arcsInto(graph), before = new Set(graph.nodes.filter(({ level }) => level === -1).map(({ id }) => id))
    const drawn = (node: GraphNode): number =>
        (into.get(node.id) ?? []).filter(({ from }) => node.level !== 0 || before.has(from)).length
    const waysIn = (node: GraphNode): number => (node.level === 0 ? Math.max(routes, drawn(node)) : drawn(node))
    const by = (node: GraphNode) => namingArc(node, graph, into)
    return {
        graph, into, by, box, games: (node) => node.games ?? by(node)?.games ?? 0,
        waysIn, joins: (node) => waysIn(node) > 1,
    }
}

const spaceOf = (node: GraphNode, { joins, box }: Survey): number => box + GAP + (joins(node) ? CAPTION : 0)

/**
 * The nodes of a level that find space: those of most games, where one that several ways meet in counts fourfold, as
 * it is what the picture is for.
 */
function chosen(level: number, height: number, known: Survey): GraphNode[] {
    const weight = (node: GraphNode): number => known.games(node) * (known.joins(node) ? 4 : 1)
    const nodes = known.graph.nodes.filter((node) => node.level === level).sort((a, b) => weight(b) - weight(a))
    let used = 0
    return nodes.filter((node, i) => (used += spaceOf(node, known)) <= height || i === 0)
}

/** Where the columns begin, and how wide their boxes are. */
function columnsOf(levels: readonly Level[], width: number): { x: number; box: number }[] {
    const wide = Math.max(76, Math.min(84, (width - 2 * SLIM_BOX - LINES) / 2))
    const box = (level: number): number => (level > 0 || width >= NARROW ? wide : SLIM_BOX)
    const boxes = levels.reduce<number>((sum, level) => sum + box(level), 0)
    const gaps = levels.slice(0, -1).reduce<number>((sum, level) => sum + GAPS[level], 0)
    let x = 0
    return levels.map((level) => {
        const column = { x, box: box(level) }
        x += box(level) + ((width - boxes) * GAPS[level]) / Math.max(1, gaps)
        return column
    })
}

/** One below the other, in the middle of the height, with air between them where there is some. */
function placeColumn(
    nodes: readonly GraphNode[], { x, box }: { x: number; box: number }, height: number, known: Survey,
): PlacedNode[] {
    const needed = nodes.reduce((sum, node) => sum + spaceOf(node, known), 0)
    const air = Math.max(0, Math.min(AIR, (height - needed) / nodes.length))
    let top = Math.max(0, (height - needed - air * nodes.length) / 2)
    return nodes.map((node) => {
        const y = top + (known.box + GAP + air) / 2
        top += spaceOf(node, known) + air
        return { ...node, x, y, width: box, height: known.box, by: known.by(node), waysIn: known.waysIn(node) }
    })
}

/** Nodes of the last level stand near those they come from, all others by number of games. */
function place(levels: GraphNode[][], width: number, height: number, known: Survey): Map<number, PlacedNode> {
    const placed = new Map<number, PlacedNode>()
    const columns = columnsOf(levels.map((nodes) => nodes[0]!.level), width)
    const before = (node: GraphNode): number =>
        node.level < 2 ? 0 : placed.get(known.into.get(node.id)?.[0]?.from ?? -1)?.y ?? 0
    levels.forEach((nodes, i) => {
        const ordered = [...nodes].sort((a, b) => before(a) - before(b) || known.games(b) - known.games(a))
        for (const node of placeColumn(ordered, columns[i]!, height, known)) placed.set(node.id, node)
    })
    return placed
}

/** A line that leaves and arrives level. One that goes back (a repeated position) dips below its nodes. */
function curve(from: PlacedNode, to: PlacedNode, box: number): { path: string; middle: { x: number; y: number } } {
    const x = from.x + from.width, bend = Math.max(12, (to.x - x) / 2)
    const dip = to.x < x ? box * 1.5 : 0
    return {
        path: `M${x} ${from.y}C${x + bend} ${from.y + dip} ${to.x - bend} ${to.y + dip} ${to.x} ${to.y}`,
        middle: { x: (x + to.x) / 2, y: (from.y + to.y) / 2 + dip * 0.75 },
    }
}

function drawArcs({ graph, into, box }: Survey, placed: Map<number, PlacedNode>): PlacedArc[] {
    const most = Math.max(1, ...graph.arcs.map((arc) => arc.games))
    return graph.arcs.flatMap((arc): PlacedArc[] => {
        const from = placed.get(arc.from), to = placed.get(arc.to)
        if (!from || !to) return []
        const { path, middle } = curve(from, to, box)
        const joins = into.get(arc.to)![0] !== arc
        const weight = (joins ? 1 : 5) * Math.sqrt(arc.games / most) + 1 // dashes stand out by themselves
        const told = from.by === arc || to.by === arc
        return [{ ...arc, path, joins, weight, label: told ? null : middle }]
    })
}

/**
 * Lay a graph out in a given space; `box` is how high a node has to be for a pointer or for a finger, `routes` how many ways
 * lead here, of which the graph may have only the first.
 */
export function layGraph(graph: Neighbourhood, width: number, height: number, box: number, routes = 0): Picture {
    const known = survey(graph, box, routes)
    const levels = LEVELS.map((level) => chosen(level, height, known)).filter((nodes) => nodes.length > 0)
    const placed = place(levels, width, height, known)
    return { nodes: [...placed.values()], arcs: drawArcs(known, placed), left: graph.nodes.length - placed.size }
}

/** The arcs that lead from here to a node, the strongest way: one for a child, two for a grandchild. */
export function wayTo(graph: Neighbourhood, node: GraphNode): GraphArc[] {
    const into = arcsInto(graph)
    const level = new Map(graph.nodes.map((each) => [each.id, each.level]))
    const way: GraphArc[] = []
    let id = node.id
    for (let at = node.level; at > 0; at--) {
        const arc = into.get(id)?.find((each) => level.get(each.from) === at - 1)
        if (!arc) return []
        way.unshift(arc)
        id = arc.from
    }
    return way
}
