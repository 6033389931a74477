/*
 * What the server knows about perfect play on small boards (docs/API.md), typed: paths to ask, and what is answered.
 */
import { boardLine } from '../go/board'
import type { Board } from '../go/board'
import { areaOf, formatName } from '../go/point'
import type { Colour, Size } from '../go/point'
import { formatQuery } from './api'

/** Black's lead without komi lies in low..high; 99 and -99 are play without end. */
export interface Bounds { low: number; high: number }

export interface SolvedMove extends Bounds { move: string; value: number | null; best: boolean; exact: boolean }

export interface Solved {
    rows: number
    cols: number
    rules: string
    to_move: Colour
    komi: number
    value: Bounds & { score: number | null }
    result: 'B' | 'W' | 'jigo' | null
    exact: boolean
    best: readonly string[]
    moves: readonly SolvedMove[]
    pv: readonly string[]
    pv_endless: boolean
    nodes: number
    seconds: number
    tabled: boolean
}

/** A computation of the server; `done` runs from 0 to `total`, if that is known. */
export interface Work {
    rows: number
    cols: number
    rules: string
    kind: 'table' | 'search'
    done: number
    total: number | null
}

export const WORK_PATH = '/solve/work'

/** Names of rule sets, as the server lists them. */
export const RULES = [
    'japanese-1999', 'japanese-plain', 'territory', 'area', 'area-cycle', 'area-psk', 'area-ssk',
] as const
export type Rules = (typeof RULES)[number]

/** Points of a board that has tables, and of one that is answered at all. */
export const MOST = { tabled: 16, points: 30 }
export const isTabled = (size: Size): boolean => areaOf(size) <= MOST.tabled

/** Whether a board may be asked about under these rules: those without tables are searched, by area alone. */
export const applies = (rules: Rules, size: Size): boolean => isTabled(size) || rules.startsWith('area')

/** A value with no end, as `low` or `high`. */
export const ENDLESS = 99

export interface SolveQuestion {
    board: Board // with its ko
    turn: Colour
    passed: boolean
    over?: boolean
    prisoners: number
    rules: Rules
    komi: number
    onlyValue?: boolean
    ms?: number | undefined
}

export const solvePath = ({ board, turn, prisoners, rules, komi, onlyValue, ...q }: SolveQuestion): string =>
    '/solve' + formatQuery({
        board: boardLine(board), to_move: turn === 'white' && turn,
        ko: board.ko === null ? null : formatName(board.ko, board.size), passed: q.passed, over: q.over ?? false,
        prisoners: prisoners || null, rules, komi: komi || null, only_value: onlyValue ?? false, ms: q.ms,
    })
