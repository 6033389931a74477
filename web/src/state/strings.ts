/*
 * The strings view is what its part of the address says, nothing else: so it survives a reload, can be shared, and the
 * browser's back and forward work.
 *
 *      rows=7&cols=7&index=3                           one of the boards with the most strings; prove=1, count=1
 *      tab=play&size=5x5&level=3&moves=cc,bb,pass      a game; mode=solitaire, colour=white, komi=0.5, seed=8
 *      ...&review=1&at=3                               looked at afterwards, after its third move
 */
import { formatSize, parseSize } from '../go/point'
import type { Move, Size } from '../go/point'
import { standings } from '../go/strings'
import { MOST } from '../net/strings'
import { formatMoves, parseMoves } from './address'
import { changeView } from './actions/view'
import { getState } from './store'

export type Mode = 'duel' | 'solitaire'
export type Side = 'black' | 'white' | 'both' // who plays here: 'both' are two people at one board

export interface Look {
    rows: number
    cols: number
    index: string | null // null: the board of the theorem, or of the proof
    prove: boolean
    count: boolean
}

export interface Play {
    mode: Mode
    size: Size
    level: number
    side: Side
    komi: number
    seed: number
    moves: readonly Move[]
    review: boolean
    at: number | null // the move that is looked at; null: the last
}

export interface Strings { tab: 'look' | 'play'; look: Look; play: Play }

export const LEVELS = [1, 2, 3, 4, 5] as const
const GAME_SIDES = { least: 2, most: 19 }
const NEW_GAME: Size = { rows: 5, cols: 5 }

/* ---- reading ---- */

/** A whole number within bounds, or what is meant when there is none. */
function readNumber(text: string | null, least: number, most: number, otherwise: number): number {
    const number = /^[0-9]{1,9}$/.test(text ?? '') ? Number(text) : NaN
    return number >= least && number <= most ? number : otherwise
}

const isGameSide = (side: number): boolean => side >= GAME_SIDES.least && side <= GAME_SIDES.most
export const isGameSize = ({ rows, cols }: Size): boolean => isGameSide(rows) && isGameSide(cols)

/** Points for White, in halves. */
export function readKomi(text: string | null): number {
    const komi = Number(text)
    return Number.isInteger(komi * 2) && Math.abs(komi) <= 100 ? komi : 0
}

function readLook(params: URLSearchParams): Look {
    const side = (name: string): number => readNumber(params.get(name), 1, MOST.side, 7)
    const index = params.get('index')
    const sides = { rows: side('rows'), cols: side('cols') }
    const look = { ...sides, index: null, prove: params.has('prove'), count: params.has('count') }
    return canStep(look) && /^(0|[1-9][0-9]{0,38})$/.test(index ?? '') ? { ...look, index } : look
}

function readPlay(params: URLSearchParams): Play {
    const said = parseSize(params.get('size') ?? ''), size = said && isGameSize(said) ? said : NEW_GAME
    const mode = params.get('mode') === 'solitaire' ? 'solitaire' : 'duel', side = params.get('colour')
    const texts = params.get('moves')?.split(',') ?? []
    const written = parseMoves(texts, 'black', size)
    const moves = written.slice(0, standings(size, mode === 'solitaire', written).length - 1)
    const at = readNumber(params.get('at'), 0, moves.length, -1)
    return {
        mode, size, level: readNumber(params.get('level'), 1, LEVELS.length, 3),
        side: side === 'white' || side === 'both' ? side : 'black',
        komi: mode === 'duel' ? readKomi(params.get('komi')) : 0, seed: readNumber(params.get('seed'), 0, 999999999, 1),
        moves, review: params.has('review'), at: at < 0 ? null : at,
    }
}

/** Whatever makes no sense is as if it had not been said. */
export function parseStrings(text: string): Strings {
    const params = new URLSearchParams(text)
    return { tab: params.get('tab') === 'play' ? 'play' : 'look', look: readLook(params), play: readPlay(params) }
}

/* ---- writing ---- */

export const movesText = ({ moves, size }: Pick<Play, 'moves' | 'size'>): string =>
    formatMoves(moves, 'black', size).join(',')

export function formatStrings({ tab, look, play }: Strings): string {
    const said: Record<string, string | number | false | null> = {
        tab: tab === 'play' && tab, rows: look.rows, cols: look.cols, index: look.index,
        prove: look.prove && 1, count: look.count && 1, mode: play.mode === 'solitaire' && play.mode,
        size: formatSize(play.size), level: play.level, colour: play.side !== 'black' && play.side,
        komi: play.komi !== 0 && play.komi, seed: play.seed, moves: movesText(play),
        review: play.review && 1, at: play.at,
    }
    return Object.entries(said).filter(([, value]) => value || value === 0)
        .map(([name, value]) => `${name}=${value}`).join('&')
}

/* ---- changing ---- */

/** Whether the server can name all optimal boards of a size. */
export const canStep = ({ rows, cols }: { rows: number; cols: number }): boolean => Math.max(rows, cols) <= MOST.count

let parsed: { text: string; strings: Strings } | null = null

/** The view of this moment; the same object as long as nothing changes. */
export function getStrings(): Strings {
    const text = getState().strings
    if (parsed?.text !== text) parsed = { text, strings: parseStrings(text) }
    return parsed.strings
}

/** Change it; `visit` makes an entry in the browser's history. */
const change = (strings: Strings, visit: boolean): void => changeView('strings', formatStrings(strings), visit)

export const showTab = (tab: Strings['tab']): void => change({ ...getStrings(), tab }, true)

export function changeLook(look: Partial<Look>): void {
    const now = getStrings()
    change({ ...now, look: { ...now.look, ...look } }, false)
}

/** Another size: what was found out about the old one does not hold. */
export function setSides(rows: number, cols: number): void {
    change({ ...getStrings(), look: { rows, cols, index: null, prove: false, count: false } }, true)
}

export function changePlay(play: Partial<Play>): void {
    const now = getStrings()
    change({ ...now, play: { ...now.play, ...play } }, false)
}

export type Setting = Pick<Play, 'mode' | 'size' | 'level' | 'side' | 'komi'>

export function newGame(setting: Setting): void {
    const seed = 1 + Math.floor(Math.random() * 999999)
    const komi = setting.mode === 'duel' ? setting.komi : 0
    const play = { ...setting, komi, seed, moves: [], review: false, at: null }
    change({ ...getStrings(), play }, true)
}
