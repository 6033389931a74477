/*
 * The computer at the board: it moves when it is its turn, gives hints, and says which stones are dead. A question is
 * given up as soon as the game has gone on without it, and then the server stops thinking.
 */
import { useEffect, useState } from 'preact/hooks'
import { boardLine } from '../../go/board'
import { formatName, parseName } from '../../go/point'
import type { Point } from '../../go/point'
import { ask } from '../../net/api'
import { fieldPath } from '../../net/field'
import type { FieldReport } from '../../net/field'
import { askMove } from '../../net/play'
import type { PlayAnswer, PlayQuestion } from '../../net/play'
import type { Failure } from '../../net/types'
import { act } from '../../state/play/actions'
import {
    accept, answer, hereOf, isPersonsTurn, komiOf, phaseOf, propose, refusalAt, rulesOf, seatToMove, startStanding, teaches,
} from '../../state/play/match'
import type { Match } from '../../state/play/match'
import { boardSize } from '../../state/play/setting'
import type { Seat } from '../../state/play/setting'
import { getState } from '../../state/store'

export interface Asking { pending: boolean; failure: Failure | null; again: () => void }

/* ---- questions ---- */

/** Who is asked: tengen at a level, or another program. */
const askedOf = (seat: number | { engine: string }): Pick<PlayQuestion, 'level' | 'engine'> =>
    (typeof seat === 'object' ? { engine: seat.engine } : { level: seat })

export function questionOf(match: Match, seat: number | { engine: string }): PlayQuestion {
    const { board, turn } = startStanding(match), size = boardSize(match.setting)
    return {
        board: boardLine(board), rules: match.setting.rules, komi: komiOf(match), turn,
        moves: match.moves.map(({ point }) => formatName(point, size)).join(' '), ...askedOf(seat),
    }
}

function deadPath(match: Match): string {
    const { board, turn, lost } = hereOf(match), size = boardSize(match.setting)
    return fieldPath({
        board: boardLine(board), turn, ko: null, moves: match.moves.length, lost, finished: true, rule: 'network',
        last: match.moves.slice(-5).reverse().map(({ point }) => formatName(point, size)), komi: komiOf(match),
        scoring: rulesOf(match).scoring, field: 'opening',
    })
}

const pointsOf = (names: readonly string[], match: Match): Point[] =>
    names.flatMap((name) => parseName(name, boardSize(match.setting)) ?? [])

/* ---- asking ---- */

/** Ask something about the game as it stands; what comes when it has gone on is not heard. */
function useAsking(match: Match | null, wanted: boolean, work: (match: Match, signal: AbortSignal) => Promise<void>): Asking {
    const [tries, setTries] = useState(0), [failure, setFailure] = useState<Failure | null>(null)
    useEffect(() => {
        setFailure(null)
        if (!match || !wanted) return undefined
        const stop = new AbortController()
        work(match, stop.signal).catch((thrown: Failure) => { if (!stop.signal.aborted) setFailure(thrown) })
        return () => stop.abort()
    }, [wanted ? match : null, tries])
    return { pending: wanted && failure === null, failure: wanted ? failure : null, again: () => setTries((n) => n + 1) }
}

const isComputersTurn = (match: Match): boolean =>
    phaseOf(match) === 'play' && seatToMove(match) !== 'person' && !match.offer && !match.paused

/** A move that cannot be played: the page and the server do not agree. */
const badAnswer = (move: string): Failure => ({ status: 200, code: 'bad-answer', message: move })

async function moveFor(match: Match, signal: AbortSignal): Promise<void> {
    const question = questionOf(match, seatToMove(match) as Exclude<Seat, 'person'>)
    const reply = await askMove({ ...question, lost: teaches(match) }, signal)
    const point = parseName(reply.move, boardSize(match.setting))
    if (point === null || (!reply.resign && refusalAt(match, point) !== null)) throw badAnswer(reply.move)
    act((now) => (now === match ? answer(now, reply, point) : now))
}

/** Plays the computer's moves. */
export const useComputer = (match: Match | null): Asking => useAsking(match, match !== null && isComputersTurn(match), moveFor)

async function judge(match: Match, signal: AbortSignal): Promise<void> {
    const { dead, seki } = await ask<FieldReport>(deadPath(match), { signal })
    act((now) => (now === match ? propose(now, pointsOf(dead, match), pointsOf(seki, match)) : now))
    const people = Object.values(match.seats).includes('person')
    if (!people) act((now) => (now.moves === match.moves ? accept(now) : now)) // nobody is there to object
}

/** Proposes dead stones when both have passed. */
export const useJudge = (match: Match | null): Asking =>
    useAsking(match, match !== null && phaseOf(match) === 'count' && match.dead === null, judge)

/* ---- hints ---- */

const HINT_LEVEL = 7

export interface Hint extends Asking { answer: PlayAnswer | null; want: () => void }

/** A hint that was asked for in this position; it goes with the position. */
export function useHint(match: Match | null): Hint {
    const [asked, setAsked] = useState<Match['moves'] | null>(null)
    const [known, setKnown] = useState<{ moves: Match['moves']; answer: PlayAnswer } | null>(null)
    const wanted = match !== null && asked === match.moves && isPersonsTurn(match) && phaseOf(match) === 'play'
    const there = wanted && known?.moves === match.moves ? known.answer : null
    const asking = useAsking(match, wanted && !there, async (now, signal) => {
        const answered = await askMove({ ...questionOf(now, HINT_LEVEL), resign: false }, signal)
        if (!signal.aborted) setKnown({ moves: now.moves, answer: answered })
    })
    return { ...asking, answer: there, want: () => setAsked(getState().match?.moves ?? null) }
}
