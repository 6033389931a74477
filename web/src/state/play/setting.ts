/*
 * What a game is to be: the opponent, the board, rules, handicap and time. It is kept in the browser and may have been
 * changed there, so whatever makes no sense is as if it had not been said.
 */
import { RULE_NAMES, RULES, compensation } from '../../go/game'
import type { RuleName } from '../../go/game'
import type { Colour } from '../../go/point'
import { handicapPoints } from '../../record/handicap'
import type { Time } from './clock'

export const OPPONENTS = ['computer', 'nobody', 'computers'] as const
export const COLOURS = ['black', 'white', 'nigiri'] as const
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** How each level did on 9x9 against GNU Go 3.8, at the level of it that is the fairest match; measured, see src/bot/README.md. */
export const MEASURED: Readonly<Record<number, { won: number; games: number; rival: number }>> = {
    1: { won: 0, games: 20, rival: 1 },
    2: { won: 1, games: 20, rival: 1 },
    3: { won: 3, games: 20, rival: 1 },
    4: { won: 13, games: 20, rival: 10 },
    5: { won: 13, games: 20, rival: 10 },
    9: { won: 58, games: 60, rival: 10 },
}
export const TEACHING = [0, 1, 2, 5, 10] as const // points; 0: not at all
export const TIMES = ['none', 'move', 'byoyomi'] as const
export const SIDES = { least: 2, most: 25 } as const
const HANDICAP_MOST = 9
const ENGINE_MOST = 200 // letters of a name

export interface Setting {
    readonly opponent: (typeof OPPONENTS)[number]
    readonly colour: (typeof COLOURS)[number] // of the person; nigiri: by chance
    readonly level: number // of the computer; of Black where it plays both
    readonly level2: number // of White where it plays both
    readonly engine: string // who is the computer: a program of the server's, or '' for tengen; of Black where it plays both
    readonly engine2: string // of White where it plays both
    readonly side: number // points of a side of the board
    readonly rules: RuleName
    readonly komi: number
    readonly handicap: number // stones, 0 or 2 to 9
    readonly free: boolean // they are placed by hand
    readonly time: (typeof TIMES)[number]
    readonly minutes: number // of main time
    readonly periods: number
    readonly seconds: number // for a move, or of a period
    readonly teach: number // mistakes of so many points are offered back
}

export const FIRST: Setting = {
    opponent: 'computer', colour: 'black', level: 3, level2: 3, engine: '', engine2: '', side: 9, rules: 'japanese', komi: 6.5, handicap: 0, free: false,
    time: 'none', minutes: 10, periods: 5, seconds: 30, teach: 0,
}

/* ---- what goes together ---- */

const sizeOf = ({ side }: Pick<Setting, 'side'>): { rows: number; cols: number } => ({ rows: side, cols: side })

/** How many stones have customary points on a board of this side: 0, 4 or 9. */
export const customary = (side: number): number =>
    [9, 4].find((stones) => handicapPoints({ rows: side, cols: side }, stones).length > 0) ?? 0

/** The most handicap stones that can be chosen: the computer does not place stones, people can anywhere. */
export function mostStones({ side, opponent, colour }: Setting): number {
    const byHand = opponent === 'nobody' || (opponent === 'computer' && colour === 'black')
    return byHand ? Math.min(HANDICAP_MOST, Math.floor((side * side) / 3)) : customary(side)
}

/** Whether the stones must be placed by hand, may be, or cannot be. */
export function placing({ handicap, side, opponent, colour }: Setting): 'fixed' | 'free' | 'either' {
    if (opponent === 'computers' || (opponent === 'computer' && colour !== 'black')) return 'fixed'
    return handicap > customary(side) ? 'free' : 'either'
}

export const usualKomi = ({ rules, handicap }: Pick<Setting, 'rules' | 'handicap'>): number =>
    (handicap >= 2 ? 0.5 : RULES[rules].komi)

/** A change of a setting, and what it brings with it. */
export function change(setting: Setting, part: Partial<Setting>): Setting {
    let next = { ...setting, ...part }
    if (next.handicap > mostStones(next)) next = { ...next, handicap: mostStones(next) < 2 ? 0 : mostStones(next) }
    const how = placing(next)
    if (how !== 'either') next = { ...next, free: how === 'free' }
    const komi = next.rules !== setting.rules || (next.handicap >= 2) !== (setting.handicap >= 2)
    return komi && part.komi === undefined ? { ...next, komi: usualKomi(next) } : next
}

/** What White gets, handicap included. */
export const fullKomi = ({ rules, komi, handicap }: Setting): number => komi + compensation(RULES[rules], handicap)

export function timeOf({ time, minutes, periods, seconds }: Setting): Time | null {
    if (time === 'none') return null
    return time === 'move' ? { main: 0, periods: 1, seconds } : { main: minutes * 60, periods, seconds }
}

export const boardSize = sizeOf

/* ---- reading ---- */

const isOneOf = <T>(values: readonly T[]) => (value: unknown): boolean => values.includes(value as T)
const isWhole = (least: number, most: number) => (value: unknown): boolean =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
const isEngine = (value: unknown): boolean => typeof value === 'string' && value.length <= ENGINE_MOST
const isHalves = (value: unknown): boolean => Number.isInteger((value as number) * 2) && Math.abs(value as number) <= 100

const checks: { [K in keyof Setting]: (value: unknown) => boolean } = {
    opponent: isOneOf(OPPONENTS), colour: isOneOf(COLOURS), level: isOneOf(LEVELS), level2: isOneOf(LEVELS),
    engine: isEngine, engine2: isEngine,
    side: isWhole(SIDES.least, SIDES.most), rules: isOneOf(RULE_NAMES), komi: (komi) => typeof komi === 'number' && isHalves(komi),
    handicap: (stones) => stones === 0 || isWhole(2, HANDICAP_MOST)(stones), free: isOneOf([true, false]), time: isOneOf(TIMES),
    minutes: isWhole(0, 600), periods: isWhole(1, 99), seconds: isWhole(1, 3600), teach: isOneOf(TEACHING),
}

/** A number that was typed, if it may be. */
export const isAllowed = (name: keyof Setting, value: unknown): boolean => checks[name](value)

export function checkSetting(stored: unknown): Setting {
    const kept = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
    const good = kept.filter(([name, value]) => Object.hasOwn(checks, name) && checks[name as keyof Setting](value))
    const read: Setting = { ...FIRST, ...(Object.fromEntries(good) as Partial<Setting>) }
    return change(read, { komi: read.komi })
}

/** Programs that the server does not have (any more) are not chosen. */
export function withEngines(setting: Setting, engines: readonly string[]): Setting {
    const known = (engine: string): string => (engines.includes(engine) ? engine : '')
    return { ...setting, engine: known(setting.engine), engine2: known(setting.engine2) }
}

/** Who sits where: a person, tengen with its level, or another program by its name. */
export type Seat = 'person' | number | { readonly engine: string }
export type Seats = Readonly<Record<Colour, Seat>>

/** `chance` is a number from 0 to 1, for nigiri. */
export function seatsOf({ opponent, colour, level, level2, engine, engine2 }: Setting, chance: number): Seats {
    if (opponent === 'nobody') return { black: 'person', white: 'person' }
    const computer = engine === '' ? level : { engine }
    if (opponent === 'computers') return { black: computer, white: engine2 === '' ? level2 : { engine: engine2 } }
    const black = colour === 'nigiri' ? chance < 0.5 : colour === 'black'
    return black ? { black: 'person', white: computer } : { black: computer, white: 'person' }
}

/** A seat as a word: what it is called in the record that is kept. */
export const seatWord = (seat: Seat): string => (typeof seat === 'object' ? seat.engine : `${seat}`)

export const isSeat = (seat: unknown): seat is Seat =>
    (typeof seat === 'object' && seat !== null ? isEngine((seat as { engine?: unknown }).engine) : seat === 'person' || isOneOf(LEVELS)(seat))
