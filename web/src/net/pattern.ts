/*
 * What the server says about a pattern (docs/API.md), typed: the path to ask, what is answered, and that answer as one
 * about what is on the screen, like the answer to a position.
 */
import { cellsText, pointAt } from '../go/pattern'
import type { Pattern } from '../go/pattern'
import type { Board } from '../go/board'
import { formatName, formatSize, other } from '../go/point'
import type { Colour, Size } from '../go/point'
import { filterParams, formatQuery, sortParams } from './api'
import type { Sort } from './api'
import type { Answer, Continuation, Filter, GameLine, Years } from './types'

interface Counts {
    games: number
    times: number
    black: number
    white: number
    other: number
    first: string | null
    last: string | null
}

export interface PatternWay extends Counts {
    cell: readonly [row: number, col: number] | null // of the pattern as it was drawn, from 0 at the upper left
    move: string | null
    colour: Colour | null
    kind: 'move' | 'setup' | 'outside'
    at_once: number
    years?: Years
}

export interface PatternHit extends Omit<GameLine, 'id' | 'hit' | 'region'> {
    game: number
    move: number
    last_move: number
    at: string
    rect: string // "C17:E15", in the game
    motion: number
    swapped: boolean
    continuation: number | null
    next_move: number | null
}

export interface PatternAnswer extends Counts {
    size: string
    cells: string
    images: number
    indexed: boolean
    ended: number
    years?: Years
    continuations: readonly PatternWay[]
    hits: readonly PatternHit[]
}

/** How far a search has come, in games. */
export interface Progress { done: number; total: number }

export interface PatternQuestion {
    db: string
    board: Board // as on the screen
    pattern: Pattern
    filter: Filter
    sort: Sort
    hits: number
    skip?: number
    years?: boolean
}

export function patternPath({ db, board, pattern, filter, sort, hits, skip, years }: PatternQuestion): string {
    const { drawn, anchor, keepColours, next, turn, moves } = pattern, { size } = board
    return '/pattern' + formatQuery({
        db, cells: cellsText(pattern, board), size: formatSize(size),
        at: anchor === 'free' ? undefined : formatName(drawn.row * size.cols + drawn.col, size),
        free: anchor === 'free', fixed: anchor === 'fixed', 'keep-colours': keepColours, next,
        'to-move': turn, moves,
        ...filterParams(filter), ...sortParams(sort), skip: skip || undefined, hits, years,
    })
}

/** Whether a pattern asks for anything: cells that all may be anything ask for nothing. */
export const asksNothing = (pattern: Pattern, board: Board): boolean => !/[^*/]/.test(cellsText(pattern, board))

/* ---- on the screen ---- */

/** The lines of a list. */
export const linesOf = (hits: readonly PatternHit[]): GameLine[] =>
    hits.map(({ game, at, rect, motion, swapped, ...line }) =>
        ({ ...line, id: game, hit: { at, rect, motion, swapped } }))

/**
 * The answer about the pattern as it lies on the screen: its points are named there, and where colours are exchanged
 * there, they are in the answer. `letterOf` has a letter for a cell.
 */
export function onScreen(
    found: PatternAnswer, pattern: Pattern, size: Size, letterOf: (cell: number) => string | undefined,
): Answer {
    const { rect, swapped } = pattern
    const counted = ({ times, ...counts }: Counts) => ({
        games: counts.games, occurrences: times, first: counts.first, last: counts.last, other: counts.other,
        black: swapped ? counts.white : counts.black, white: swapped ? counts.black : counts.white,
    })
    const shown = (way: PatternWay): Continuation => {
        const cell = way.kind === 'move' && way.cell ? way.cell[0] * rect.cols + way.cell[1] : null
        return {
            ...counted(way), kind: way.kind, at_once: way.at_once,
            ...(way.years ? { years: way.years } : {}),
            colour: way.colour && (swapped ? other(way.colour) : way.colour),
            move: cell === null ? null : formatName(pointAt(rect, cell, size), size),
            ...(cell === null ? {} : { letter: letterOf(cell) }),
        }
    }
    return {
        ...counted(found), size: formatSize(size), turn: null, ko: null, region: 'whole', ended: found.ended,
        ...(found.years ? { years: found.years } : {}),
        continuations: found.continuations.map(shown), parents: [], list: linesOf(found.hits),
        pattern: { images: found.images, indexed: found.indexed },
    }
}
