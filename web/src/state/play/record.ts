/*
 * A match as a record, and kept in the browser. Of what is kept the record is the game; the rest says who plays, what
 * the clocks show and which stones are dead.
 */
import { RULES } from '../../go/game'
import { areaOf, formatSgfPoint } from '../../go/point'
import type { Colour, Point } from '../../go/point'
import { addMove, setInfo, setProp } from '../../record/edit'
import { parsePoints } from '../../record/position'
import { formatSgf, parseSgf } from '../../record/sgf'
import { get, mainLine, moveOf, newTree, sizeOf } from '../../record/tree'
import type { Tree } from '../../record/tree'
import type { Clock } from './clock'
import { lineOf } from './match'
import type { Match, Result } from './match'
import { boardSize, checkSetting, isSeat, seatWord } from './setting'
import type { Seat, Setting } from './setting'

/* ---- as a record ---- */

/** As records write them. */
const RULE_TEXTS: Readonly<Record<keyof typeof RULES, string>> = {
    'japanese': 'Japanese', 'korean': 'Korean', 'chinese': 'Chinese', 'aga': 'AGA', 'new-zealand': 'NZ', 'ing': 'GOE',
    'tromp-taylor': 'Tromp-Taylor',
}

export function resultText(result: Result | null): string {
    if (!result) return ''
    if (result.winner === null) return '0'
    const side = result.winner === 'black' ? 'B' : 'W'
    return result.how === 'count' ? `${side}+${result.lead}` : `${side}+${result.how === 'time' ? 'T' : 'R'}`
}

/** The names of the players are the caller's: they depend on the language. */
export function recordOf(match: Match, nameOf: (seat: Seat) => string): Tree {
    const { setting, seats, stones, moves, date } = match, { time } = setting
    let tree = setInfo(newTree(boardSize(setting)), {
        date, black: nameOf(seats.black), white: nameOf(seats.white), komi: `${setting.komi}`, rules: RULE_TEXTS[setting.rules],
        handicap: setting.handicap > 0 ? `${setting.handicap}` : '', result: resultText(match.result),
        time: time === 'none' ? '' : `${time === 'byoyomi' ? setting.minutes * 60 : 0}`,
        overtime: time === 'none' ? '' : `${time === 'byoyomi' ? setting.periods : 1}x${setting.seconds} byo-yomi`,
    })
    if (stones.length > 0) tree = setProp(tree, tree.root, 'AB', stones.map((point) => formatSgfPoint(point, sizeOf(tree))))
    let node = tree.root
    for (const move of moves) ({ tree, node } = addMove(tree, node, move))
    return tree
}

/* ---- in the browser ---- */

const KEY = 'tengen.match'

interface Kept {
    setting: Setting
    seats: Match['seats']
    sgf: string
    clocks: Match['clocks']
    dead: Match['dead']
    seki: Match['seki']
    result: Match['result']
    paused: boolean
}

export function formatMatch(match: Match): string {
    const { setting, seats, clocks, dead, seki, result, paused } = match
    const sgf = formatSgf(recordOf(match, seatWord))
    const kept: Kept = { setting, seats, sgf, clocks, dead, seki, result, paused }
    return JSON.stringify(kept)
}

const isClock = (clock: unknown): clock is Clock =>
    typeof (clock as Clock | null)?.main === 'number' && Number.isInteger((clock as Clock).periods)

const pointsIn = (list: unknown, area: number): Point[] | null =>
    (Array.isArray(list) ? list.filter((point): point is Point => Number.isInteger(point) && point >= 0 && point < area) : null)

const isColour = (colour: unknown): colour is Colour => colour === 'black' || colour === 'white'

function readResult(stored: unknown): Result | null {
    const result = stored as Result | null
    if (result?.how === 'count' && typeof result.lead === 'number' && (result.winner === null || isColour(result.winner))) return result
    return (result?.how === 'resign' || result?.how === 'time') && isColour(result.winner) ? result : null
}

/** Read what was kept, as far as it makes sense; null if it is no game. Moves end at the first that may not be. */
export function parseMatch(text: string): Match | null {
    let kept: Partial<Kept> | null
    try {
        kept = JSON.parse(text) as Partial<Kept> | null
    } catch {
        return null
    }
    if (typeof kept?.sgf !== 'string' || !isSeat(kept.seats?.black) || !isSeat(kept.seats?.white)) return null
    const setting = checkSetting(kept.setting), tree = parseSgf(kept.sgf), size = boardSize(setting), area = areaOf(size)
    if (sizeOf(tree).rows !== size.rows || sizeOf(tree).cols !== size.cols) return null
    const { props } = get(tree, tree.root)
    const moves = mainLine(tree).flatMap((node) => moveOf(tree, node) ?? [])
    const match: Match = {
        setting, seats: { black: kept.seats.black, white: kept.seats.white }, date: props['DT']?.[0] ?? '',
        stones: parsePoints(props['AB'], size).slice(0, setting.handicap), moves,
        clocks: isClock(kept.clocks?.black) && isClock(kept.clocks?.white) ? kept.clocks! : null,
        dead: pointsIn(kept.dead, area), seki: pointsIn(kept.seki, area) ?? [], result: readResult(kept.result), offer: null,
        paused: kept.paused === true,
    }
    const legal = lineOf(match).length - 1
    return legal === moves.length ? match : { ...match, moves: moves.slice(0, legal), dead: null, result: null }
}

export function loadMatch(): Match | null {
    try {
        return parseMatch(localStorage.getItem(KEY) ?? '')
    } catch {
        return null
    }
}

/** False where it cannot be kept: storage is switched off or full. */
export function storeMatch(match: Match): boolean {
    try {
        localStorage.setItem(KEY, formatMatch(match))
        return true
    } catch {
        return false
    }
}

/** Hear of what another tab has done to the game. Returns a function that stops it. */
export function onStored(hear: (match: Match) => void): () => void {
    const listen = (event: StorageEvent): void => {
        const match = event.key === KEY && event.newValue ? parseMatch(event.newValue) : null
        if (match) hear(match)
    }
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
}
