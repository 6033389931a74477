/*
 * The moves of the record; choosing one goes there. Only the rows in sight are drawn, so that a record of ten
 * thousand moves scrolls like one of ten. One stop of the Tab key: the keys that walk through a game walk here too.
 */
import type { JSX } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { positionAt } from '../record/position'
import { get, moveOf } from '../record/tree'
import type { NodeId } from '../record/tree'
import { goTo } from '../state/actions/walk'
import { useStore } from '../state/store'
import { t } from '../words'
import { nameStyle } from './board/names'
import { memo } from './memo'
import { nodeName } from './moveNames'
import type { Look } from './moveNames'
import { layMoves } from './moveRows'
import type { MoveRow } from './moveRows'
import { useSpace } from './space'

const CELL = 58, LONG_CELL = 74 // pixels that a move needs, as Q16 and as 16-16
const MARGIN = 8 // left and right together
const INDENTS = [0, 14, 26, 38, 46, 54, 62] // pixels that indented rows begin later, with their border
const MORE = 4 // rows drawn above and below those in sight

interface CellProps extends Look { id: NodeId; current: boolean; within: boolean }

const Cell = memo(({ id, current, within, ...look }: CellProps) => {
    const move = moveOf(look.tree, id), { number } = positionAt(look.tree, id)
    const commented = get(look.tree, id).props['C'] !== undefined
    return (
        <div role="option" id={`move-${id}`} data-node={id} aria-selected={current}
            class={`move ${within ? 'within' : ''} ${commented ? 'commented' : ''}`}>
            {move && <span class="move-number">{number}</span>}
            {move && <span class={`stone ${move.colour}`}><span class="hidden-text">{t(move.colour)}</span></span>}
            <span class="move-name">{nodeName(look, id)}</span>
            {commented && <span class="hidden-text">{t('moves.comment')}</span>}
        </div>
    )
})

type Interval = { from: number; to: number } | null

interface RowProps extends Look { row: MoveRow; width: number; current: NodeId | null; interval: Interval; top: number }

const Row = memo(({ row, width, current, interval, top, ...look }: RowProps) => (
    <div role="presentation" class="move-row" data-indent={row.indent} style={{ top: `${top}px`, '--move': `${width}px` }}>
        {row.nodes.map((id) => {
            const { number } = positionAt(look.tree, id)
            const within = interval !== null && row.indent === 0 && number >= interval.from && number <= interval.to
            return <Cell key={id} id={id} current={id === current} within={within} {...look} />
        })}
    </div>
))

/** The row of the node that we stand on is kept in sight, also when there is more or less `space` for the rows. */
function useFollow(list: { current: HTMLElement | null }, top: number, height: number, space: number): void {
    useLayoutEffect(() => {
        const box = list.current!
        const above = top - box.scrollTop, below = top + height - (box.scrollTop + box.clientHeight)
        if (above < 0) box.scrollTop = Math.max(0, top - height)
        else if (below > 0) box.scrollTop += below + height
    }, [top, space])
}

function chooseUnder(event: MouseEvent): void {
    const cell = (event.target as Element).closest<HTMLElement>('[data-node]')
    if (cell) goTo(Number(cell.dataset['node']))
}

export function MoveList(): JSX.Element {
    const tree = useStore((state) => state.place.tree), node = useStore((state) => state.place.node)
    const motion = useStore((state) => state.motion), interval = useStore((state) => state.interval)
    const names = useStore(nameStyle)
    const list = useRef<HTMLDivElement>(null)
    const space = useSpace(list), [scrolled, setScrolled] = useState(0)
    const height = space.touch ? 44 : 24
    const cell = (names === '1-1' ? LONG_CELL : CELL) + (space.touch ? 16 : 0)
    const widthOf = (indent: number): number => Math.max(0, space.width - MARGIN - INDENTS[indent]!)
    const perRow = (indent: number): number => // an even number, so that each colour has its columns
        (widthOf(indent) < 2 * cell ? 1 : 2 * Math.floor(widthOf(indent) / 2 / cell))
    const { rows, rowOf } = useMemo(() => layMoves(tree, perRow), [tree, space.width, cell])
    const at = rowOf.get(node) ?? 0
    useFollow(list, at * height, height, space.height)
    const from = Math.max(0, Math.floor(scrolled / height) - MORE)
    const to = Math.ceil((scrolled + space.height) / height) + MORE
    return (
        <div ref={list} class="moves" role="listbox" tabIndex={0} aria-label={t('moves.label')}
            aria-activedescendant={`move-${node}`} onClick={chooseUnder}
            onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}>
            <div role="presentation" class="moves-all"
                style={{ height: `${rows.length * height}px` }}>
                {rows.slice(from, to).map((row, i) => (
                    <Row key={from + i} row={row} top={(from + i) * height} current={from + i === at ? node : null}
                        width={widthOf(row.indent) / perRow(row.indent)} interval={interval} tree={tree} motion={motion} names={names} />
                ))}
            </div>
            {rows.length === 1 && <p class="moves-empty">{t('moves.empty')}</p>}
        </div>
    )
}
