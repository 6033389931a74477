/*
 * The graph around this position: lines by number of games, and where orders of moves meet. A click goes there.
 */
import { useMemo, useRef } from 'preact/hooks'
import { parseSize, type Size } from '../../go/point'
import { partsPath } from '../../net/api'
import { isPart } from '../../net/types'
import type { GraphArc, Neighbourhood } from '../../net/types'
import { followWays, goParent } from '../../state/actions/play'
import { questionOf } from '../../state/ask'
import { memo } from '../../state/memo'
import { useStore } from '../../state/store'
import type { Coordinates } from '../../state/state'
import { t } from '../../words'
import { useSpace } from '../space'
import { shortNumber } from './figures'
import { layGraph, wayTo, type Picture, type PlacedNode } from './layout'
import { useRoving } from './roving'
import { Stone } from './Stone'
import { canFollow, nameOf, spokenName } from './ways'

interface Names { size: Size; coordinates: Coordinates }

function Lines({ picture, names }: { picture: Picture; names: Names }) {
    return (
        <svg class="graph-lines" aria-hidden="true">
            {picture.arcs.map((arc, i) => (
                <path key={i} class={arc.joins ? 'joins' : undefined} d={arc.path} stroke-width={arc.weight} />
            ))}
            {picture.arcs.map((arc, i) => arc.label && (
                <text key={`t${i}`} class={arc.joins ? 'joins' : undefined} x={arc.label.x} y={arc.label.y}>
                    {nameOf(arc, names.size, names.coordinates)}
                </text>
            ))}
        </svg>
    )
}

const gamesOf = (node: PlacedNode): number => node.games ?? node.by?.games ?? 0

/** "Black R6, 156 games, 2 routes from here lead to it" */
function spokenNode(node: PlacedNode, { size, coordinates }: Names): string {
    const name = node.by ? spokenName(node.by, size, coordinates) : t('graph.here')
    const join = node.level === 0 ? 'graph.join' : 'graph.join.from-here'
    const key = node.level < 0 ? 'graph.parent' : node.waysIn > 1 ? join : 'graph.node'
    return t(key, { name, n: gamesOf(node), ways: node.waysIn })
}

/** What is seen of a node, with the words between that make a sentence of it when it is heard. */
function NodeText({ node, names }: { node: PlacedNode; names: Names }) {
    const wide = node.width > 60
    return (
        <>
            {node.by && <Stone colour={node.by.colour} />}
            {node.by?.colour && <span class="hidden-text">{t(node.by.colour)} </span>}
            <span>{node.by ? nameOf(node.by, names.size, names.coordinates) : t('graph.here')}</span>
            <span class="hidden-text">{t('list.comma')}</span>
            <span class={wide ? 'number' : 'hidden-text'}>{shortNumber(gamesOf(node))}</span>
            <span class="hidden-text">{t('way.games', { n: gamesOf(node) })}</span>
            {node.level < 0 && <span class="hidden-text">{t('way.back')}</span>}
            {node.waysIn > 1 && <span class="ways-in">
                {t(node.level === 0 ? 'graph.ways-in' : 'graph.from-here', { n: node.waysIn })}
            </span>}
        </>
    )
}

interface NodeProps { node: PlacedNode; names: Names; tabIndex: number; go: (() => void) | null }

function NodeBox({ node, names, tabIndex, go }: NodeProps) {
    const { x, y, width, height } = node
    const frame = {
        class: `graph-node level${node.level}${node.waysIn > 1 ? ' join' : ''}`,
        style: `left: ${x}px; top: ${y - height / 2}px; width: ${width}px; height: ${height}px`,
        title: spokenNode(node, names),
    }
    const text = <NodeText node={node} names={names} />
    if (!go) return <span {...frame}>{text}</span>
    return <button type="button" {...frame} data-stop tabIndex={tabIndex} onClick={go}>{text}</button>
}

/** What a click on a node does: play the moves to it, or go back to it; null where one cannot go. */
function goingTo(graph: Neighbourhood, node: PlacedNode): (() => void) | null {
    if (node.level === 0) return null
    if (node.level === -1) return node.by && canFollow(node.by) ? () => void goParent(node.by!) : null
    const way = wayTo(graph, node)
    return way.length > 0 && way.every(canFollow) ? () => followWays(way) : null
}

/** The same in words: what follows, and what follows that. */
function Told({ graph, names }: { graph: Neighbourhood; names: Names }) {
    const here = graph.nodes.find((node) => node.level === 0)?.id
    const from = (id: number | undefined): GraphArc[] => graph.arcs.filter((arc) => arc.from === id)
    const say = (arc: GraphArc) =>
        t('graph.told', { move: spokenName(arc, names.size, names.coordinates), n: arc.games })
    return (
        <ul class="hidden-text" aria-label={t('graph.label')}>
            {from(here).map((arc, i) => (
                <li key={i}>
                    {say(arc)}
                    {from(arc.to).length > 0 && <ul>{from(arc.to).map((next, j) => <li key={j}>{say(next)}</li>)}</ul>}
                </li>
            ))}
        </ul>
    )
}

const aroundPath = memo(partsPath)

export function GraphView() {
    const graph = useStore((state) => state.neighbourhood)
    // The old picture stays until the new one is here, and meanwhile cannot be clicked: it is of another position.
    const fresh = useStore((state) => state.aroundKey === aroundPath(questionOf(state)))
    const shape = useStore((state) => state.seen.answer?.size)
    const coordinates = useStore((state) => state.settings.coordinates)
    const part = useStore((state) => state.region !== 'whole') // the lists are of a part, the graph is not
    const routes = useStore(({ seen: { answer, pending } }) =>
        (answer && !pending && !isPart(answer) ? answer.parents?.length ?? 0 : 0))
    const element = useRef<HTMLDivElement>(null), { width, height, touch } = useSpace(element)
    const picture = useMemo(() => {
        const empty = !graph || graph.nodes.length < 2 // nothing leads here, and nothing on
        return empty || width === 0 ? null : layGraph(graph, width, height, touch ? 44 : 24, routes)
    }, [graph, width, height, touch, routes])
    const nodes = picture?.nodes ?? []
    const goings = graph ? nodes.map((node) => goingTo(graph, node)) : []
    const { handlers, stop } = useRoving(goings.filter(Boolean).length)
    const names = shape ? { size: parseSize(shape)!, coordinates } : null
    let index = 0
    return (
        <div class={fresh ? 'graph-view' : 'graph-view old'} inert={!fresh} {...handlers}>
            <div class="graph-space" ref={element}>
                {picture && names && <Lines picture={picture} names={names} />}
                {picture && names && nodes.map((node, i) => (
                    <NodeBox key={i} node={node} names={names} go={goings[i]!}
                        tabIndex={goings[i] ? stop(index++) : -1} />
                ))}
            </div>
            {picture && picture.left > 0 && <p class="graph-left">{t('graph.left', { n: picture.left })}</p>}
            {picture && part && <p class="graph-whole">{t('graph.whole')}</p>}
            {graph && names && <Told graph={graph} names={names} />}
        </div>
    )
}
