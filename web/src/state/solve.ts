/*
 * The view of small boards is what its part of the address says, nothing else.
 *
 *      size=4x4&rules=area&komi=0.5&moves=bb,cb,pass&at=2      a line from the empty board, seen after its second move
 *      board=3/1X1/3&turn=white&moves=aa                       ... from stones that were set up
 *      colour=black                                            Black is played here, White by the computer
 *      hide=1, compare=1, setup=1                              values hidden, rule sets compared, stones being set up
 */
import { boardLine, emptyBoard, setup } from '../go/board'
import type { Board } from '../go/board'
import { areaOf, formatSize, parseSize } from '../go/point'
import type { Colour, Move, Point, Size } from '../go/point'
import { beginning, situations } from '../go/solve'
import type { Repetition } from '../go/solve'
import { MOST, RULES, applies } from '../net/solve'
import type { Rules } from '../net/solve'
import { formatMoves, parseBoardLine, parseMoves } from './address'
import { changeView } from './actions/view'
import { getState } from './store'

export type Side = Colour | 'both' // whom one plays; 'both': nobody answers

export interface Solve {
    start: Board // where the moves begin
    turn: Colour // whose turn it is there
    rules: Rules
    komi: number
    side: Side
    moves: readonly Move[]
    at: number // how many of them are played
    hide: boolean // values are not shown
    compare: boolean
    setup: boolean
}

const FIRST_SIZE: Size = { rows: 3, cols: 3 }
export const KOMI_MOST = 100

export const isSize = (size: Size): boolean => areaOf(size) >= 2 && areaOf(size) <= MOST.points

export const repetitionOf = (rules: Rules): Repetition =>
    (rules === 'area-psk' ? 'positional' : rules === 'area-ssk' ? 'situational' : 'ko')

/* ---- reading ---- */

const isRules = (text: string | null): text is Rules => (RULES as readonly (string | null)[]).includes(text)

/** Points for White, in halves. */
export function readKomi(text: string | null): number {
    const komi = Number(text)
    return Number.isInteger(komi * 2) && Math.abs(komi) <= KOMI_MOST ? komi : 0
}

function readStart(params: URLSearchParams): Board {
    const drawn = parseBoardLine(params.get('board') ?? '')
    if (drawn && isSize(drawn.size)) return drawn
    const size = parseSize(params.get('size') ?? '')
    return emptyBoard(size && isSize(size) ? size : FIRST_SIZE)
}

/** Moves as far as they take turns and are allowed. */
function readMoves(text: string | null, start: Board, turn: Colour, rules: Rules): Move[] {
    const moves = parseMoves(text?.split(',') ?? [], turn, start.size)
    const wrong = moves.findIndex(({ colour }, i) => (colour === turn) !== (i % 2 === 0))
    const points = moves.slice(0, wrong < 0 ? moves.length : wrong).map(({ point }) => point)
    return moves.slice(0, situations(beginning(start, turn), points, repetitionOf(rules)).length - 1)
}

function readAt(text: string | null, most: number): number {
    return /^[0-9]{1,4}$/.test(text ?? '') ? Math.min(Number(text), most) : most
}

/** The rules that are named, or the first; on a board to which they do not apply, area. */
function readRules(name: string | null, size: Size): Rules {
    const rules = isRules(name) ? name : RULES[0]
    return applies(rules, size) ? rules : 'area'
}

/** Whatever makes no sense is as if it had not been said. */
export function parseSolve(text: string): Solve {
    const params = new URLSearchParams(text), start = readStart(params)
    const turn = params.get('turn') === 'white' ? 'white' : 'black', rules = readRules(params.get('rules'), start.size)
    const side = params.get('colour'), moves = readMoves(params.get('moves'), start, turn, rules)
    return {
        start, turn, rules, komi: readKomi(params.get('komi')),
        side: side === 'black' || side === 'white' ? side : 'both', moves, at: readAt(params.get('at'), moves.length),
        hide: params.has('hide'), compare: params.has('compare'), setup: params.has('setup'),
    }
}

/* ---- writing ---- */

export function formatSolve({ start, turn, rules, komi, side, moves, at, hide, compare, setup }: Solve): string {
    const drawn = start.stones.some((stone) => stone !== 0)
    const said: Record<string, string | number | false> = {
        size: !drawn && formatSize(start.size), board: drawn && boardLine(start), turn: turn === 'white' && turn, rules,
        komi: komi !== 0 && komi, colour: side !== 'both' && side,
        moves: formatMoves(moves, turn, start.size).join(','), at: at < moves.length && at,
        hide: hide && 1, compare: compare && 1, setup: setup && 1,
    }
    return Object.entries(said).filter(([, value]) => value || value === 0)
        .map(([name, value]) => `${name}=${value}`).join('&')
}

/* ---- changing ---- */

let parsed: { text: string; solve: Solve } | null = null

/** The view of this moment; the same object as long as nothing changes. */
export function getSolve(): Solve {
    const text = getState().solve
    if (parsed?.text !== text) parsed = { text, solve: parseSolve(text) }
    return parsed.solve
}

/** Change it; `visit` makes an entry in the browser's history. */
export const changeSolve = (change: Partial<Solve>, visit = false): void =>
    changeView('solve', formatSolve({ ...getSolve(), ...change }), visit)

const fresh = { moves: [], at: 0 } as const

export const setSize = (size: Size): void =>
    changeSolve({ ...fresh, start: emptyBoard(size), turn: 'black' }, true)

/** Moves that the new rules forbid are left out, and what came after them. */
export const setRules = (rules: Rules): void => changeSolve({ rules }, true)

/** A new game from where the moves begin. */
export const setSide = (side: Side): void => changeSolve({ ...fresh, side, setup: false }, true)

/** Add a move to what is played; what was taken back is forgotten unless it is the same. */
export function addMoves(added: readonly Move[]): void {
    const { moves, at } = getSolve()
    const same = added.every(({ point }, i) => moves[at + i]?.point === point)
    changeSolve({ moves: same ? moves : [...moves.slice(0, at), ...added], at: at + added.length })
}

export function goTo(at: number): void {
    const { moves } = getSolve()
    changeSolve({ at: Math.max(0, Math.min(moves.length, at)) })
}

/** Set stones up: what is seen is where the moves begin from now on. */
export const beginSetup = (board: Board, turn: Colour): void =>
    changeSolve({ ...fresh, start: board, turn, side: 'both', setup: true }, true)

export function putStone(point: Point, colour: Colour | null): void {
    changeSolve({ ...fresh, start: setup(getSolve().start, [[point, colour]]) })
}
