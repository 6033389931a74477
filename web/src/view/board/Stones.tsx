/*
 * Wood, lines, coordinates and stones: shudan's board with nothing else to do.
 *
 * Shudan draws all points anew at every move. A point whose stone is the same gets the drawing of last time,
 * which Preact recognises and leaves alone; so a step costs the points that changed.
 */
import { Goban, type GobanProps } from '@sabaki/shudan'
import type { Component, ComponentChildren, VNode } from 'preact'

type Parent = VNode<{ children: unknown[] }>
type PointNode = VNode<{ sign: number }>

const drawAll = (Goban.prototype as Component<GobanProps>).render

/** The rows of points in what shudan drew: the second child of the content, which is the third of the board. */
function rowsOf(drawn: ComponentChildren): PointNode[][] {
    const content = (drawn as Parent).props.children[2] as Parent
    const points = content.props.children[1] as Parent
    return points.props.children as PointNode[][]
}

export class Stones extends Goban {
    private last: PointNode[][] = []

    override render(): ComponentChildren {
        const drawn = drawAll.call(this, this.props, this.state)
        const rows = rowsOf(drawn)
        rows.forEach((row, y) => row.forEach((next, x) => {
            const before = this.last[y]?.[x]
            if (before && before.key === next.key && before.props.sign === next.props.sign) row[x] = before
        }))
        this.last = rows
        return drawn
    }
}
