/*
 * The record as a tree: the main line straight, variations beside it (layout.ts). Lines run down where the space is high, to the right where
 * it is wide. Only what is in sight is drawn. The arrow keys go where the picture leads; it is one stop of the Tab key.
 */
import type { JSX } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { marksOf } from '../../record/marks'
import { get, moveOf, siblings } from '../../record/tree'
import type { NodeId } from '../../record/tree'
import { goTo, slideToNode, step } from '../../state/actions/walk'
import { memo as remember } from '../../state/memo'
import { lineNodes } from '../../state/screen'
import { getState, useStore } from '../../state/store'
import { t } from '../../words'
import { nameStyle } from '../board/names'
import { memo } from '../memo'
import { nodeName } from '../moveNames'
import type { Look } from '../moveNames'
import { useSpace } from '../space'
import { beside, cellOf, layTree, linesIn, nodeNear, numbersOf } from './layout'
import type { Cell, Laid, Window } from './layout'
import { pathIn, wayIn } from './lines'
import type { Spot } from './lines'

const CELL = 24, TOUCH_CELL = 36 // pixels from node to node
const AIR = 6 // pixels around the whole
const MORE = 2 // cells drawn beyond those in sight
const EDGE = 1.5 // cells between the node that we stand on and the edge of what is in sight
const NEAR = 1 // how far from a node a click may be, in cells

const layOnce = remember(layTree), numberOnce = remember(numbersOf)

/* ---- nodes ---- */

interface TwigProps extends Look { id: NodeId; number: number; level: number; x: number; y: number; size: number; current: boolean }

/** "Move 12, Black Q16, variation 2 of 3, has a comment" */
function spokenNode({ id, number, ...look }: TwigProps): string {
    const move = moveOf(look.tree, id), all = siblings(look.tree, id)
    const { props } = get(look.tree, id)
    return [
        move ? t('live.move', { move: number, colour: t(move.colour), point: nodeName(look, id) }) : nodeName(look, id),
        all.length > 1 && t('tree.variation', { at: all.indexOf(id) + 1, all: all.length }),
        props['C'] && t('moves.comment'),
    ].filter(Boolean).join(t('list.comma'))
}

const Twig = memo((props: TwigProps) => {
    const { tree, id, number, level, x, y, size, current } = props, move = moveOf(tree, id), label = spokenNode(props)
    const kind = move?.colour ?? 'setup', commented = get(tree, id).props['C'] ? 'commented' : ''
    const marked = marksOf(tree, id).size > 0 ? 'marked' : ''
    return (
        <div role="treeitem" id={`twig-${id}`} class={`twig ${kind} ${commented} ${marked}`} aria-label={label} title={label}
            aria-level={level} aria-selected={current} style={`left:${x - size / 2}px;top:${y - size / 2}px`}>
            {move ? number : ''}
        </div>
    )
})

/* ---- what is in sight ---- */

interface Scrolled { left: number; top: number }

/** How a tree lies in its space: whether its lines run down, and how far it is from node to node. */
interface Lie { down: boolean; cell: number }

function windowOf({ down, cell }: Lie, { left, top }: Scrolled, width: number, height: number): Window {
    const across = down ? [left, width] : [top, height], along = down ? [top, height] : [left, width]
    const from = (at: number): number => Math.max(0, Math.floor((at - AIR) / cell) - MORE)
    const to = (at: number, space: number): number => Math.ceil((at + space - AIR) / cell) + MORE
    return {
        from: { depth: from(along[0]!), lane: from(across[0]!) },
        to: { depth: to(along[0]!, along[1]!), lane: to(across[0]!, across[1]!) },
    }
}

const spotIn = ({ down, cell }: Lie): Spot => ({ depth, lane }) => {
    const along = (depth + 0.5) * cell + AIR, across = (lane + 0.5) * cell + AIR
    return down ? { x: across, y: along } : { x: along, y: across }
}

/** How far to scroll so that a place is not nearer to either edge than this. */
function nearer(at: number, scrolled: number, space: number, edge: number): number {
    const margin = Math.min(edge, space / 2)
    if (at - margin < scrolled) return Math.max(0, at - margin)
    return at + margin > scrolled + space ? at + margin - space : scrolled
}

/** The node that we stand on is kept in sight. */
function useFollow(box: { current: HTMLElement | null }, { x, y }: { x: number; y: number }, cell: number, space: object): void {
    useLayoutEffect(() => {
        const { scrollLeft, scrollTop, clientWidth, clientHeight } = box.current!, edge = EDGE * cell
        const left = nearer(x, scrollLeft, clientWidth, edge), top = nearer(y, scrollTop, clientHeight, edge)
        if (left !== scrollLeft || top !== scrollTop) box.current!.scrollTo({ left, top })
    }, [x, y, cell, space])
}

/* ---- hands ---- */

function walk(event: KeyboardEvent, laid: Laid, down: boolean): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const { tree, node } = getState().place
    const along = down ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
    const across = down ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    if (along.includes(event.key)) step(event.key === along[0] ? -1 : 1)
    else if (across.includes(event.key)) {
        const next = beside(tree, laid, node, event.key === across[0] ? -1 : 1)
        if (next !== null) slideToNode(next)
    } else return
    event.preventDefault()
}

function choose(event: MouseEvent, laid: Laid, { down, cell }: Lie): void {
    const { left, top } = (event.currentTarget as Element).getBoundingClientRect()
    const [x, y] = [event.clientX - left, event.clientY - top].map((at) => Math.floor((at - AIR) / cell)) as [number, number]
    const node = nodeNear(laid, down ? { depth: y, lane: x } : { depth: x, lane: y }, NEAR)
    if (node !== null) goTo(node)
}

/* ---- the picture ---- */

interface PictureProps extends Look { laid: Laid; window: Window; lie: Lie; node: NodeId; way: readonly NodeId[] }

function Picture({ laid, window, lie, node, way, ...look }: PictureProps): JSX.Element {
    const spot = spotIn(lie), numbers = numberOnce(look.tree, laid)
    const begin = spot(window.from), end = spot(window.to), half = lie.cell / 2
    const view = { x: begin.x - half, y: begin.y - half, width: end.x - begin.x + lie.cell, height: end.y - begin.y + lie.cell }
    const twig = (id: NodeId, cell: Cell, level: number): JSX.Element => (
        <Twig key={id} id={id} number={numbers.get(id)!} level={level} {...spot(cell)} size={lie.cell - 6} current={id === node} {...look} />
    )
    return (
        <>
            <svg class="tree-lines" aria-hidden="true" width={view.width} height={view.height}
                viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} style={`left:${view.x}px;top:${view.y}px`}>
                <path d={pathIn(laid, window, spot)} />
                <path class="followed" d={wayIn(laid, way, window, spot)} />
            </svg>
            {linesIn(laid, window).flatMap(({ nodes, depth, lane }) =>
                nodes.map((id, i) => twig(id, { depth: depth + i, lane }, laid.lineOf.get(id)!.level)))}
        </>
    )
}

export function GameTree(): JSX.Element {
    const tree = useStore((state) => state.place.tree), node = useStore((state) => state.place.node)
    const motion = useStore((state) => state.motion), names = useStore(nameStyle), way = useStore(lineNodes)
    const box = useRef<HTMLDivElement>(null), space = useSpace(box)
    const [scrolled, setScrolled] = useState<Scrolled>({ left: 0, top: 0 })
    const laid = layOnce(tree), { width, height, touch } = space
    const lie = useMemo((): Lie => ({ down: height >= width, cell: touch ? TOUCH_CELL : CELL }), [height >= width, touch])
    const spot = spotIn(lie), corner = spot({ depth: laid.depths - 0.5, lane: laid.lanes - 0.5 })
    useFollow(box, spot(cellOf(laid, node)), lie.cell, space)
    return (
        <div ref={box} class="tree" role="tree" tabIndex={0} aria-label={t('tree.label')} aria-description={t('tree.hint')}
            aria-activedescendant={`twig-${node}`} onKeyDown={(event) => walk(event, laid, lie.down)}
            onScroll={({ currentTarget: { scrollLeft, scrollTop } }) => setScrolled({ left: scrollLeft, top: scrollTop })}>
            <div role="presentation" class="tree-all" onClick={(event) => choose(event, laid, lie)}
                style={`width:${corner.x + AIR}px;height:${corner.y + AIR}px;--twig:${lie.cell - 6}px`}>
                {width > 0 && <Picture tree={tree} motion={motion} names={names} laid={laid} lie={lie} node={node} way={way}
                    window={windowOf(lie, scrolled, width, height)} />}
            </div>
        </div>
    )
}
