/*
 * A game against the computer, and what can happen to it. A match never changes: everything that happens makes a new
 * one, or the same where it may not happen.
 *
 *      place --stones--> play --two passes--> count --accepted--> over
 *                         |  <--resumed------                      ^
 *                          `--resigned, time over------------------'
 *
 * Which of these it is in follows from what it holds (`phaseOf`).
 */
import { emptyBoard, setup } from '../../go/board'
import type { Board } from '../../go/board'
import { countBoard, groupAt, leadOf } from '../../go/count'
import type { Count } from '../../go/count'
import { beginning, isOver, refusal, RULES, standings } from '../../go/game'
import type { Refusal, Rules, Standing } from '../../go/game'
import { other, PASS } from '../../go/point'
import type { Colour, Move, Point } from '../../go/point'
import type { PlayAnswer, PlayLoss } from '../../net/play'
import { handicapPoints } from '../../record/handicap'
import { memo } from '../memo'
import { newClock, spend } from './clock'
import type { Clock } from './clock'
import { boardSize, fullKomi, timeOf } from './setting'
import type { Seat, Seats, Setting } from './setting'

export type Phase = 'place' | 'play' | 'count' | 'over'

/** How a game ended: `lead` is the winner's, where it was counted; 0 is a draw that nobody won. */
export type Result =
    | { readonly how: 'resign' | 'time'; readonly winner: Colour }
    | { readonly how: 'count'; readonly winner: Colour | null; readonly lead: number }

/** A mistake of the person that is offered back, and the answer that waits meanwhile. */
export interface Offer { readonly lost: PlayLoss; readonly reply: PlayAnswer }

export interface Match {
    readonly setting: Setting
    readonly seats: Seats
    readonly date: string // "2026-05-31"
    readonly stones: readonly Point[] // of the handicap
    readonly moves: readonly Move[]
    readonly clocks: Readonly<Record<Colour, Clock>> | null
    readonly dead: readonly Point[] | null // while it is counted; null: not known yet
    readonly seki: readonly Point[]
    readonly result: Result | null
    readonly offer: Offer | null
    readonly paused: boolean // the computer does not move
}

/* ---- the beginning ---- */

export function begin(setting: Setting, seats: Seats, date: string): Match {
    const time = timeOf(setting), clock = time && newClock(time)
    return {
        setting, seats, date, stones: setting.free ? [] : handicapPoints(boardSize(setting), setting.handicap), moves: [],
        clocks: clock && { black: clock, white: clock }, dead: null, seki: [], result: null, offer: null, paused: false,
    }
}

/* ---- what follows from it ---- */

export const rulesOf = ({ setting }: Match): Rules => RULES[setting.rules]
export const komiOf = ({ setting }: Match): number => fullKomi(setting)

const startOf = memo((side: number, stones: readonly Point[], handicap: number): Standing => {
    const board = setup(emptyBoard({ rows: side, cols: side }), stones.map((point): [Point, Colour] => [point, 'black']))
    return beginning(board, handicap >= 2 ? 'white' : 'black')
})

export const startStanding = ({ setting, stones }: Match): Standing => startOf(setting.side, stones, setting.handicap)

const lineFrom = memo((start: Standing, moves: readonly Move[], by: Rules): readonly Standing[] => standings(start, moves, by))

/** The positions of the game, the beginning first. */
export const lineOf = (match: Match): readonly Standing[] => lineFrom(startStanding(match), match.moves, rulesOf(match))

export const hereOf = (match: Match): Standing => lineOf(match).at(-1)!

export function phaseOf(match: Match): Phase {
    if (match.result) return 'over'
    if (match.stones.length < match.setting.handicap) return 'place'
    return isOver(hereOf(match)) ? 'count' : 'play'
}

/** Whose turn it is: handicap stones are Black's. */
export const turnOf = (match: Match): Colour => (phaseOf(match) === 'place' ? 'black' : hereOf(match).turn)

export const seatToMove = (match: Match): Seat => match.seats[turnOf(match)]

/** Whether a person is to move now. */
export const isPersonsTurn = (match: Match): boolean =>
    ['place', 'play'].includes(phaseOf(match)) && seatToMove(match) === 'person' && !match.offer

/** The colour of the one person who plays against the computer; null where there are two of a kind. */
export function personOf({ seats }: Match): Colour | null {
    if ((seats.black === 'person') === (seats.white === 'person')) return null
    return seats.black === 'person' ? 'black' : 'white'
}

/* ---- moves ---- */

/** Why a stone may not be put there; null when it may. */
export function refusalAt(match: Match, point: Point): Refusal | null {
    const phase = phaseOf(match)
    if (phase === 'place') return match.stones.includes(point) ? 'occupied' : null
    return phase === 'play' ? refusal(lineOf(match), point, rulesOf(match)) : 'over'
}

/** Play for the side whose turn it is, or put a stone of the handicap. A move that may not be changes nothing. */
export function play(match: Match, point: Point): Match {
    if (refusalAt(match, point) !== null) return match
    if (phaseOf(match) === 'place') return point === PASS ? match : { ...match, stones: [...match.stones, point] }
    return { ...match, moves: [...match.moves, { colour: turnOf(match), point }], offer: null, dead: null, seki: [] }
}

export const resign = (match: Match, colour: Colour, how: 'resign' | 'time' = 'resign'): Match =>
    (match.result ? match : { ...match, result: { how, winner: other(colour) }, offer: null })

/** How many moves undo takes back: to where a person could choose last; 0: there is nothing of one's own. */
export function undoCount(match: Match): number {
    if (!['play', 'count'].includes(phaseOf(match))) return 0
    const own = match.moves.map(({ colour }) => match.seats[colour] === 'person').lastIndexOf(true)
    return own < 0 ? 0 : match.moves.length - own
}

/** Take back to where a person could choose last; stones of the handicap one by one. */
export function undo(match: Match): Match {
    if (phaseOf(match) === 'place') return { ...match, stones: match.stones.slice(0, -1) }
    const count = undoCount(match)
    if (count === 0) return match
    return { ...match, moves: match.moves.slice(0, -count), offer: null, dead: null, seki: [] }
}

export const canUndo = (match: Match): boolean =>
    (phaseOf(match) === 'place' ? match.stones.length > 0 : undoCount(match) > 0)

/** The person to move has thought for so long: the clock has less, or the time is over and the game lost. */
export function charge(match: Match, milliseconds: number): Match {
    const time = timeOf(match.setting), { clocks } = match, turn = turnOf(match)
    if (!time || !clocks || phaseOf(match) !== 'play' || !isPersonsTurn(match)) return match
    const clock = spend(clocks[turn], time, milliseconds)
    return clock ? { ...match, clocks: { ...clocks, [turn]: clock } } : resign(match, turn, 'time')
}

/* ---- the computer's answer ---- */

/** Whether what the last move of the person lost is to be asked. */
export const teaches = (match: Match): boolean =>
    match.setting.teach > 0 && personOf(match) !== null && match.moves.at(-1)?.colour === personOf(match)

/** The computer has answered: it moves, resigns, or offers a mistake back first. */
export function answer(match: Match, reply: PlayAnswer, point: Point): Match {
    const { lost } = reply
    if (lost && teaches(match) && !match.offer && lost.points >= match.setting.teach) return { ...match, offer: { lost, reply } }
    return reply.resign ? resign(match, reply.colour) : play({ ...match, offer: null }, point)
}

/** Tengen takes the seat of a program that cannot go on, at the level that was chosen beside it. */
export function takeOver(match: Match): Match {
    const turn = turnOf(match), { seats, setting } = match
    if (typeof seats[turn] !== 'object') return match
    const level = setting.opponent === 'computers' && turn === 'white' ? setting.level2 : setting.level
    return { ...match, seats: { ...seats, [turn]: level } }
}

/* ---- counting ---- */

/** What the server takes for dead and for seki. */
export const propose = (match: Match, dead: readonly Point[], seki: readonly Point[]): Match =>
    (phaseOf(match) === 'count' && !match.dead ? { ...match, dead, seki } : match)

/** A string is dead, or it is not after all; with `all` everything of its colour around there. */
export function toggleDead(match: Match, point: Point, all: boolean): Match {
    const group = groupAt(hereOf(match).board, point, all), { dead } = match
    if (phaseOf(match) !== 'count' || !dead || group.length === 0) return match
    const rest = dead.filter((each) => !group.includes(each))
    return { ...match, dead: dead.includes(point) ? rest : [...rest, ...group] }
}

/** Play on: the passes at the end are taken back, to where a person can choose; between computers there is nothing to choose. */
export const resume = (match: Match): Match => (phaseOf(match) === 'count' ? undo(match) : match)

const counted = memo((board: Board, dead: readonly Point[], seki: readonly Point[]): Count =>
    countBoard(board, new Set(dead), new Set(seki)))

/** The count as it stands; null before anything is known about the dead. */
export const countOf = (match: Match): Count | null => {
    const { passes, board } = hereOf(match)
    return match.dead && passes >= 2 ? counted(board, match.dead, match.seki) : null
}

/** Both agree: the result by the rules of the game. */
export function accept(match: Match): Match {
    const count = countOf(match)
    if (!count || match.result) return match
    const lead = leadOf(count, hereOf(match).lost, rulesOf(match).scoring, komiOf(match))
    const winner = lead > 0 ? 'black' : lead < 0 ? 'white' : null
    return { ...match, result: { how: 'count', winner, lead: Math.abs(lead) } }
}
