/*
 * The games that show what is seen, or all of them. Only rows in sight exist: the list may have a hundred thousand. It
 * is one tab stop: Up and Down, PgUp and PgDn, Home and End go from row to row and Enter opens; above the first row
 * stand the headers, where Left and Right choose and Enter sorts. Who clicks a game wants to walk through it: then the
 * keys are the page's again.
 */
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { GameLine, SortKey } from '../../net/types'
import { setSort } from '../../state/actions/look'
import { openGame } from '../../state/actions/record'
import type { State } from '../../state/state'
import { getState, useStore } from '../../state/store'
import { t } from '../../words'
import { nameStyle } from '../board/names'
import { chosenColumns, columnsFor, templateOf, widthOf, type Column } from './columns'
import { heightOf, inSight, scrollTo, type Sheet } from './scroll'
import { useSize } from './size'

type Sort = State['sort']

/** What begins with the newest, the highest or the most. */
const FROM_ABOVE: readonly SortKey[] = ['date', 'rank', 'moves', 'komi', 'handicap', 'size']

const descends = ({ key, reverse }: Sort): boolean => FROM_ABOVE.includes(key) !== reverse

const sortBy = (sort: Sort, column: Column): void => {
    if (column.sort) setSort({ key: column.sort, reverse: column.sort === sort.key && !sort.reverse })
}

interface HeadProps { columns: readonly Column[]; template: string; sort: Sort; active: number | null; id: string }

function Head({ columns, template, sort, active, id }: HeadProps) {
    return (
        <div role="row" aria-rowindex={1} class="games-head" style={template}>
            {columns.map((column, i) => {
                const sorted = column.sort === sort.key
                const order = sorted ? (descends(sort) ? 'descending' : 'ascending') : 'none'
                const kind = [column.number && 'number', i === active && 'active'].filter(Boolean).join(' ')
                return (
                    <div key={column.head} id={`${id}h${i}`} role="columnheader" class={kind}
                        aria-sort={column.sort ? order : undefined}>
                        {column.sort
                            ? <button type="button" tabIndex={-1} onClick={() => sortBy(sort, column)}
                                title={t('games.sort', { by: t(column.head) })}>
                                {t(column.head)}<span aria-hidden="true" class={`order ${order}`} />
                            </button>
                            : t(column.head)}
                    </div>
                )
            })}
        </div>
    )
}

interface RowProps {
    index: number
    line: GameLine | undefined
    columns: readonly Column[]
    template: string
    id: string
    active: boolean
    current: boolean
    open: (index: number) => void
    leave: () => void // the list gives the keyboard back to the page
}

function Row({ index, line, columns, template, id, active, current, open, leave }: RowProps) {
    const kind = ['games-row', active && 'active', current && 'current', !line && 'waits'].filter(Boolean).join(' ')
    const click = (event: MouseEvent): void => {
        if ((event as PointerEvent).pointerType) leave() // not for who listens: that is no hand
        open(index)
    }
    return (
        <div role="row" id={`${id}r${index}`} class={kind} style={template} aria-rowindex={index + 2}
            aria-selected={current} onClick={click}>
            {columns.map((column) => (
                <div key={column.head} role="gridcell" class={column.number ? 'number' : undefined}
                    title={(line && column.full?.(line)) ?? undefined}>
                    {line ? column.cell(line) : <span class="wait" />}
                </div>
            ))}
        </div>
    )
}

/** The place of the keyboard: a row, or (row -1) a header. */
interface Cursor { row: number; column: number }

function moved(cursor: Cursor, key: string, count: number, page: number, columns: number): Cursor | null {
    const to = (row: number): Cursor => ({ ...cursor, row: Math.max(-1, Math.min(row, count - 1)) })
    const across = (by: number): Cursor | null => cursor.row >= 0 ? null // there, the page steps
        : { row: -1, column: Math.max(0, Math.min(cursor.column + by, columns - 1)) }
    switch (key) {
        case 'ArrowUp': return to(cursor.row - 1)
        case 'ArrowDown': return to(cursor.row + 1)
        case 'PageUp': return to(Math.max(0, cursor.row - page))
        case 'PageDown': return to(cursor.row + page)
        case 'Home': return to(0)
        case 'End': return to(count - 1)
        case 'ArrowLeft': return across(-1)
        case 'ArrowRight': return across(1)
        default: return null
    }
}

const ASK_MS = 100 // rows are asked for at most so often while one scrolls
const AHEAD = 40 // rows beyond those in sight that are asked for as well

const touched = matchMedia('(pointer: coarse), (max-width: 699px)')
const rowHeight = (): number => (touched.matches ? 44 : 24) // pixels, as in style/games.css
const headHeight = (): number => (touched.matches ? 45 : 28)

type Rows = ReadonlyMap<number, GameLine>

/** What is listed. */
export interface Listing {
    key: string | null // what the rows answer; null while that is asked
    rows: Rows // by place in the list; more as they are needed
    count: number
    pending: boolean // the rows are still those of the question before
    need: (from: number, to: number) => void
}

/**
 * The rows, and whether they are of another question than those before. As games come in, the same question has a new
 * answer: then the old rows stay in sight until the new ones are here.
 */
function useRows({ key, rows }: Listing): { at: (index: number) => GameLine | undefined; key: string } {
    const known = useRef<{ key: string; rows: Rows; before: Rows }>({ key: '', rows, before: rows })
    if (key !== null && key !== known.current.key) known.current = { key, rows, before: rows }
    else if (rows !== known.current.rows) {
        const begunAnew = rows.size < known.current.rows.size
        known.current = { ...known.current, rows, before: begunAnew ? known.current.rows : known.current.before }
    }
    const { before } = known.current
    return { at: (index) => rows.get(index) ?? before.get(index), key: known.current.key }
}

/** Ask for the rows in sight, now and then while one scrolls on. */
function useNeededRows({ rows, need }: Listing, first: number, end: number): void {
    const asked = useRef(0)
    useEffect(() => {
        if (end <= first) return
        const wait = Math.max(0, asked.current + ASK_MS - performance.now())
        const timer = setTimeout(() => {
            asked.current = performance.now()
            need(Math.max(0, first - AHEAD), end + AHEAD)
        }, wait)
        return () => clearTimeout(timer)
    }, [rows, first, end])
}

export interface GameListProps { listing: Listing; part: boolean; pattern?: boolean }

/** The line of the record that is open; of a pattern that a game has several times, the one that was chosen. */
function currentOf({ source, db, interval }: State): (line: GameLine | undefined) => boolean {
    const id = source.kind === 'game' && source.db === db ? source.id : null
    return (line) => line !== undefined && line.id === id
        && (!line.hit || !interval || (line.move === interval.from && line.last_move === interval.to))
}

export function GameList({ listing, part, pattern = false }: GameListProps) {
    const { count, pending } = listing
    const chosen = useStore((state) => state.columns)
    const sort = useStore((state) => state.sort)
    useStore((state) => state.source)
    useStore((state) => state.interval)
    const isCurrent = currentOf(getState()), names = useStore(nameStyle)
    const id = useId()
    const { at, key } = useRows(listing)
    const [element, { width, height }] = useSize()
    const [scrollTop, setScrollTop] = useState(0)
    const [cursor, setCursor] = useState<Cursor>({ row: 0, column: 0 })
    const columns = useMemo(() => {
        const own = pattern ? names : null
        return chosen ? chosenColumns(chosen, part, own) : columnsFor(width, part, own)
    }, [chosen, width, part, pattern, names])
    const row = rowHeight()
    const sheet: Sheet = { count, row, viewport: Math.max(0, height - headHeight()) }
    const sight = inSight(sheet, scrollTop)
    useNeededRows(listing, sight.first, sight.end)

    // Another position, filter or order: the list begins at its top.
    useLayoutEffect(() => {
        setCursor((old) => (old.row > 0 ? { ...old, row: 0 } : old))
        if (scrollTop === 0) return // to set it anyway would lay out the page once more
        element.current!.scrollTop = 0
        setScrollTop(0)
    }, [key])

    const open = (index: number): void => {
        setCursor((old) => ({ ...old, row: index }))
        const line = at(index)
        if (line) void openGame(line)
    }
    const go = (next: Cursor): void => {
        setCursor(next)
        if (next.row >= 0) element.current!.scrollTop = scrollTo(sheet, element.current!.scrollTop, next.row)
    }
    const onKeyDown = (event: KeyboardEvent): void => {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const page = Math.max(1, Math.floor(sheet.viewport / row) - 1)
        const next = moved(cursor, event.key, count, page, columns.length)
        if (next) go(next)
        else if (event.key === 'Enter' && cursor.row >= 0) open(cursor.row)
        else if (event.key === 'Enter') sortBy(sort, columns[Math.min(cursor.column, columns.length - 1)]!)
        else return
        event.preventDefault()
        event.stopPropagation()
    }
    const drawn = cursor.row >= sight.first && cursor.row < sight.end
    const active = cursor.row < 0 ? `${id}h${cursor.column}` : drawn ? `${id}r${cursor.row}` : undefined
    const least = chosen ? widthOf(columns) : 0 // what was chosen may be wider than the list: then it scrolls
    const template = `grid-template-columns: ${templateOf(columns)}`
    return (
        <div ref={element} class={pending ? 'games-list pending' : 'games-list'} role="grid" tabIndex={0}
            aria-label={t('games.label', { n: count })} aria-description={t('games.keys')} aria-rowcount={count + 1}
            aria-activedescendant={active} aria-busy={pending} onKeyDown={onKeyDown}
            onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}>
            <Head columns={columns} template={`${template}; min-width: ${least}px`} sort={sort} active={cursor.row < 0 ? cursor.column : null} id={id} />
            <div class="games-rows" role="rowgroup" style={`height: ${heightOf(sheet)}px; min-width: ${least}px`}>
                <div role="presentation" style={`transform: translateY(${sight.top}px)`}>
                    {Array.from({ length: Math.max(0, sight.end - sight.first) }, (_, i) => {
                        const index = sight.first + i, line = at(index)
                        return <Row key={index} index={index} line={line} columns={columns} id={id}
                            template={`${template}; height: ${row}px`} active={index === cursor.row}
                            current={isCurrent(line)} open={open} leave={() => element.current!.blur()} />
                    })}
                </div>
            </div>
        </div>
    )
}
