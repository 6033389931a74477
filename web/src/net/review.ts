/*
 * A review of a game (docs/API.md), typed: the server looks through all moves and tells what it finds while it works, as
 * server-sent events. Chances and scores are Black's, but for the choices: those are of the side to move.
 */
import type { Colour } from '../go/point'
import { askStream, formatQuery, linesOf, SGF, unreachable } from './api'
import type { Failure } from './types'

/* ---- what is told ---- */

export type PhaseName = 'opening' | 'middle' | 'endgame'
export interface Phase { name: PhaseName; from: number; to: number } // moves, both included

export interface ReviewHead {
    size: string
    rules: string
    komi: number
    visits: number // a move, when it is done
    engine: string
    moves: number
    kept: number // visits of what the server had kept; 0: nothing
    phases: readonly Phase[]
}

/** A move that the engine considered, and how it would go on: "Q16", "pass". */
export interface ReviewChoice {
    point: string
    visits: number
    chance: number
    score: number
    prior: number
    line: readonly string[]
}

/** A position of the game and the move that was played there; at the end of the game there is none. */
export interface ReviewPlace {
    move: number // the number of that move: 1 is at the beginning
    colour: Colour | null
    point: string | null
    visits: number // 0: nobody has looked yet
    chance: number | null
    score: number | null
    lost: number | null // points that the move cost its side; null: not known yet
    lost_chance: number | null
    prior: number | null // how likely it was expected
    rank: number | null // among the choices; 0 is the first
    choices: readonly ReviewChoice[]
    spread: number // of the score; 0: not known
    owner: string // a letter a point, rows from the top: A is White's for sure, K nobody's, U Black's
}

/** What was played, in how many games of the records, and who won them. */
export interface KnownMove { point: string; games: number; black_wins: number; white_wins: number }

/** Other games that stood where a move was played. */
export interface KnownPlace { move: number; games: number; played: KnownMove | null; moves: readonly KnownMove[] }

export interface KnownAround {
    id: number
    black: string | null
    white: string | null
    date: string | null
    result: string | null
    move: number
}

export interface KnownGame {
    games: number // of the database
    new_from: number | null // the first move after which no other game stands
    places: readonly KnownPlace[]
    around: readonly KnownAround[] // games of the last common position
}

export interface ReviewDone { visits: number; seconds: number; kept: boolean }

export interface ReviewEvents {
    review: ReviewHead
    records: KnownGame
    place: ReviewPlace
    progress: { done: number; total: number }
    done: ReviewDone
    error: { error: { code: string; message: string } }
}

export type ReviewEvent = { [K in keyof ReviewEvents]: { event: K; data: ReviewEvents[K] } }[keyof ReviewEvents]

const EVENTS: readonly string[] = ['review', 'records', 'place', 'progress', 'done', 'error'] satisfies (keyof ReviewEvents)[]

/* ---- asking ---- */

export interface ReviewQuestion { sgf: string; db: string; visits: number; engine: string } // engine '': the server's own

/** Server-sent events: "event: NAME", "data: ONE LINE OF JSON", an empty line. Events of other names are passed over. */
export async function* eventsIn(lines: AsyncIterable<string>): AsyncGenerator<ReviewEvent> {
    let event = '', data = ''
    for await (const raw of lines) {
        const line = raw.replace(/\r$/, '')
        if (line.startsWith('event:')) event = line.slice(6).trim()
        else if (line.startsWith('data:')) data = line.slice(5)
        if (line !== '') continue
        if (data !== '' && EVENTS.includes(event)) yield { event, data: JSON.parse(data) } as ReviewEvent
        event = data = ''
    }
}

const paramsOf = ({ db, visits, engine }: ReviewQuestion) => ({ db, visits, engine })

/** Let the server review a game. Giving up (`signal`) stops its work. What breaks off or cannot be read is a failure. */
export async function* askReview(question: ReviewQuestion, signal: AbortSignal): AsyncGenerator<ReviewEvent> {
    const path = '/review' + formatQuery(paramsOf(question))
    const { body } = await askStream(path, { method: 'POST', body: question.sgf, type: SGF, signal })
    let last = ''
    try {
        if (body) for await (const each of eventsIn(linesOf(body))) {
            last = each.event
            yield each
        }
    } catch (thrown) {
        if (!(thrown instanceof SyntaxError)) throw unreachable(thrown)
        throw { status: 200, code: 'bad-answer', message: thrown.message } satisfies Failure
    }
    if (last !== 'done' && last !== 'error') throw unreachable('the answer broke off')
}

/* ---- reports ---- */

export const REPORTS = ['sgf', 'html', 'pdf'] as const
export type Report = (typeof REPORTS)[number]

/** A review that was made, as a file. */
export async function askReport(question: ReviewQuestion, report: Report, language: string): Promise<Blob> {
    const path = `/review.${report}` + formatQuery({ ...paramsOf(question), language })
    return (await askStream(path, { method: 'POST', body: question.sgf, type: SGF })).blob()
}
