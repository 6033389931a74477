/*
 * The columns of the list of games: what each shows, how wide it is, and from which width of the list on it is there
 * when nobody has chosen.
 */
import type { ComponentChildren } from 'preact'
import { formatName, parseName, parseSize } from '../../go/point'
import type { GameLine, SortKey } from '../../net/types'
import { COLUMNS } from '../../state/columns'
import type { ColumnName } from '../../state/columns'
import { formatNumber, t, type Key } from '../../words'
import type { NameStyle } from '../board/names'
import { Stone } from './Stone'

export interface Column {
    head: Key
    sort?: SortKey
    width: string // as CSS has it in a grid
    from: number // pixels; of those that come first it does not matter
    number?: boolean
    cell: (line: GameLine) => ComponentChildren
    full?: (line: GameLine) => string | null // what may have been cut short
}

/** Who won, by the first letter of a result. */
export function winner(result: string | null): 'black' | 'white' | null {
    return /^b/i.test(result ?? '') ? 'black' : /^w/i.test(result ?? '') ? 'white' : null
}

/** The sentence for a result: "Black wins by resignation". */
export function spokenResult(result: string | null): string {
    const colour = winner(result), how = result?.split('+')[1] ?? ''
    if (/^(0|draw|jigo)$/i.test(result ?? '')) return t('info.result.draw')
    if (/^void$/i.test(result ?? '')) return t('info.result.void')
    if (!colour) return t('info.none')
    if (/^r/i.test(how)) return t(`info.result.${colour}-resign`)
    if (/^t/i.test(how)) return t(`info.result.${colour}-time`)
    return /\d/.test(how) ? t(`info.result.${colour}-by`, { points: how }) : t(`info.result.${colour}`)
}

const Result = ({ result }: { result: string | null }) =>
    <><Stone colour={winner(result)} />{result ?? '?'}</>

const ranks = ({ black_rank, white_rank }: GameLine): string =>
    black_rank || white_rank ? `${black_rank ?? '?'} ${white_rank ?? '?'}` : ''

/** "19x19" as a player writes it. */
const sizeText = (size: string): string => size.replace('x', '×')

/** The moves at which a game shows the part that is looked at. */
const interval = ({ move, last_move }: GameLine): string =>
    move === undefined ? '' : move === last_move ? String(move) : `${move}–${last_move}`

const spokenInterval = ({ move, last_move, region, hit }: GameLine): string | null => move === undefined ? null
    : hit ? t('games.hit.title', { from: String(move), to: String(last_move ?? move) }) : t('games.interval.title', {
        from: String(move), to: String(last_move ?? move), region: t(`region.${region ?? 'whole'}`),
    })

const WIDE = 'minmax(0, 1fr)', WIDE_ENOUGH = 'minmax(96px, 1fr)'

const DATE: Column = { head: 'games.date', sort: 'date', width: '80px', from: 0, cell: (line) => line.date }
const YEAR: Column = { ...DATE, width: '40px', cell: (line) => line.date?.slice(0, 4), full: (line) => line.date }
const BLACK: Column = {
    head: 'games.black', sort: 'black', width: WIDE, from: 0, cell: (line) => line.black ?? '?',
    full: (line) => line.black,
}
const WHITE: Column = { ...BLACK, head: 'games.white', sort: 'white', cell: (line) => line.white ?? '?',
    full: (line) => line.white }
const RESULT: Column = { head: 'games.result', sort: 'result', width: '64px', from: 0, cell: (line) => <Result result={line.result} />,
    full: (line) => spokenResult(line.result) }
const RANKS: Column = { head: 'games.ranks', sort: 'rank', width: '60px', from: 440, cell: ranks }
const INTERVAL: Column = { head: 'games.interval', width: '52px', from: 0, number: true, cell: interval,
    full: spokenInterval }
const MOVES: Column = { head: 'games.moves', sort: 'moves', width: '48px', from: 560, number: true,
    cell: (line) => formatNumber(line.moves) }
const EVENT: Column = { head: 'games.event', sort: 'event', width: WIDE, from: 640, cell: (line) => line.event,
    full: (line) => line.event }
const HANDICAP: Column = { head: 'games.handicap', sort: 'handicap', width: '72px', from: Infinity, number: true,
    cell: ({ handicap }) => (handicap > 0 ? handicap : '') }
const SIZE: Column = { head: 'games.size', sort: 'size', width: '56px', from: Infinity, cell: ({ size }) => sizeText(size) }
const KOMI: Column = { head: 'games.komi', sort: 'komi', width: '48px', from: 760, number: true, cell: (line) => line.komi }
const ID: Column = { head: 'games.id', sort: 'id', width: '64px', from: 860, number: true,
    cell: (line) => formatNumber(line.id) }

const BY_NAME: Readonly<Record<ColumnName, Column>> = {
    date: DATE, black: BLACK, white: WHITE, result: RESULT, ranks: RANKS, event: EVENT, moves: MOVES, komi: KOMI,
    handicap: HANDICAP, size: SIZE, id: ID,
}

export const headOf = (name: ColumnName): Key => BY_NAME[name].head

/** Where a game has the pattern: the upper left point there; a mark where colours are exchanged. */
function placeIn(style: NameStyle): Column {
    const name = ({ hit, size }: GameLine): string => {
        const on = parseSize(size), point = hit && on ? parseName(hit.at, on) : null
        return point == null ? '' : formatName(point, on!, style)
    }
    return {
        head: 'games.place', width: style === 'A1' ? '42px' : '54px', from: 0,
        cell: (line) => <>{name(line)}{line.hit?.swapped && <span class="swapped-hit">⇄</span>}</>,
        full: (line) => (!line.hit ? null
            : t(line.hit.swapped ? 'games.place.swapped' : 'games.place.title', { at: name(line) })),
    }
}

const MORE: readonly Column[] = [RANKS, EVENT, MOVES, KOMI, ID]
const SMALL = 400 // pixels: below, a list of hits says only the most important of each thing

/** Of a hit, where there is little space: the year, who won, the first move. */
const WON: Column = { ...RESULT, width: '52px' }
const FIRST_MOVE: Column = { ...INTERVAL, head: 'games.hit', width: '32px', cell: ({ move }) => move }

/** The columns of a list of hits that come first. */
function hitColumns(width: number, names: NameStyle): readonly Column[] {
    if (width < SMALL) return [YEAR, BLACK, WHITE, WON, FIRST_MOVE, placeIn(names)]
    return [YEAR, BLACK, WHITE, RESULT, INTERVAL, placeIn(names)]
}

/**
 * The columns that a list of this width has space for; of a part, with the moves that show it; of a pattern (`names`
 * says how points are called) with its place as well.
 */
export function columnsFor(width: number, part: boolean, names: NameStyle | null = null): readonly Column[] {
    const when = width < (part ? 440 : 380) ? YEAR : DATE // names need the space more than days do
    const first = names ? hitColumns(width, names) : [when, BLACK, WHITE, RESULT, ...(part ? [INTERVAL] : [])]
    const less = names ? 56 : 0 // for the others
    return [...first, ...MORE.filter((column) => width >= column.from + less)]
}

/** The columns that were chosen, and what a list of a part or a pattern is about. Names have a width that can be read. */
export function chosenColumns(chosen: readonly ColumnName[], part: boolean, names: NameStyle | null): readonly Column[] {
    const own = [...(part ? [INTERVAL] : []), ...(names ? [placeIn(names)] : [])]
    const readable = (column: Column): Column => (column.width === WIDE ? { ...column, width: WIDE_ENOUGH } : column)
    return [...chosen.map((name) => readable(BY_NAME[name])), ...own]
}

/** The columns of `columnsFor` that can be chosen, by name: where a choice begins. */
export const namesFor = (width: number): readonly ColumnName[] =>
    COLUMNS.filter((name) => columnsFor(width, false).some(({ head }) => head === headOf(name)))

/** How wide columns are at least, with what lies between and beside them (style/games.css). */
export const widthOf = (columns: readonly Column[]): number =>
    columns.reduce((sum, { width }) => sum + Number(/[1-9]\d*(?=px)/.exec(width)?.[0] ?? 0), 24 + 8 * (columns.length - 1))

export const templateOf = (columns: readonly Column[]): string => columns.map((column) => column.width).join(' ')
