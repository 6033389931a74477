/*
 * Markup: triangles, squares, circles, crosses and labels on points. A point has one mark at most.
 */
import { formatSgfPoint, parseSgfPoint } from '../go/point'
import type { Point } from '../go/point'
import { setProp } from './edit'
import { parsePoints } from './position'
import { get, sizeOf } from './tree'
import type { NodeId, Tree } from './tree'

export type Shape = 'triangle' | 'square' | 'circle' | 'cross'
export type Mark = { shape: Shape } | { label: string }
export type MarkTool = Shape | 'letter' | 'number'

const SHAPES: Readonly<Record<Shape, string>> = { triangle: 'TR', square: 'SQ', circle: 'CR', cross: 'MA' }
const shapes = Object.entries(SHAPES) as [Shape, string][]

/** The marks of a node by point, in record coordinates. */
export function marksOf(tree: Tree, id: NodeId): Map<Point, Mark> {
    const { props } = get(tree, id), size = sizeOf(tree)
    const marks = new Map<Point, Mark>()
    for (const [shape, name] of shapes)
        for (const point of parsePoints(props[name], size)) marks.set(point, { shape })
    for (const value of props['LB'] ?? []) {
        const colon = value.indexOf(':')
        const point = parseSgfPoint(value.slice(0, colon), size)
        if (colon > 0 && point !== null) marks.set(point, { label: value.slice(colon + 1) })
    }
    return marks
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The first letter or number that no label of the node has. */
function nextLabel(marks: ReadonlyMap<Point, Mark>, tool: 'letter' | 'number'): string {
    const used = new Set([...marks.values()].map((mark) => ('label' in mark ? mark.label : '')))
    if (tool === 'letter') for (const letter of LETTERS) if (!used.has(letter)) return letter
    let number = 1
    while (used.has(`${number}`)) number++
    return `${number}`
}

/** Whether a click with this tool on a point that has this mark takes it away. */
function isSameKind(mark: Mark | undefined, tool: MarkTool): boolean {
    if (!mark) return false
    if ('shape' in mark) return mark.shape === tool
    return tool === (/^[0-9]+$/.test(mark.label) ? 'number' : 'letter')
}

/** Mark a point, or take the mark away if it is of that kind. A label says itself what it is, or is the next. */
export function toggleMark(tree: Tree, id: NodeId, point: Point, tool: MarkTool, label?: string): Tree {
    const marks = marksOf(tree, id), old = marks.get(point)
    marks.delete(point)
    if (!isSameKind(old, tool)) {
        if (tool === 'letter' || tool === 'number') marks.set(point, { label: label ?? nextLabel(marks, tool) })
        else marks.set(point, { shape: tool })
    }
    return writeMarks(tree, id, marks)
}

function writeMarks(tree: Tree, id: NodeId, marks: ReadonlyMap<Point, Mark>): Tree {
    const size = sizeOf(tree), all = [...marks]
    let edited = tree
    for (const [shape, name] of shapes) {
        const points = all.filter(([, mark]) => 'shape' in mark && mark.shape === shape)
        edited = setProp(edited, id, name, points.map(([point]) => formatSgfPoint(point, size)))
    }
    const labels = all.flatMap(([point, mark]) =>
        'label' in mark ? [`${formatSgfPoint(point, size)}:${mark.label}`] : [])
    return setProp(edited, id, 'LB', labels)
}
