/*
 * Searching for the pattern that is seen. One search at a time: whoever asks for something else gives up the one
 * before, and the server stops it. What was found lately is kept.
 */
import { formatSize } from '../../go/point'
import type { Pattern } from '../../go/pattern'
import { ask, askLong } from '../../net/api'
import { makeCache } from '../../net/cache'
import { asksNothing, onScreen, patternPath } from '../../net/pattern'
import type { PatternAnswer, PatternQuestion, Progress } from '../../net/pattern'
import type { Answer, Failure } from '../../net/types'
import { memo } from '../memo'
import { screenBoard, screenSize } from '../screen'
import type { State } from '../state'
import { lettersFor } from './letters'

const KEPT = 60

const found = new Map<string, PatternAnswer>() // the oldest first
const pages = makeCache<PatternAnswer>((path) => ask(path))
let control: AbortController | null = null

function keep(key: string, answer: PatternAnswer): void {
    found.set(key, answer)
    if (found.size > KEPT) found.delete(found.keys().next().value!)
}

/* ---- questions ---- */

const question = memo((
    board: PatternQuestion['board'], pattern: Pattern, db: string, filter: State['filter'], sort: State['sort'],
    hits: number,
): PatternQuestion => ({ board, pattern, db, filter, sort, hits, years: true }))

const pathOf = memo(patternPath)

export const patternQuestion = (state: State, pattern: Pattern, hits: number): PatternQuestion =>
    question(screenBoard(state), pattern, state.db, state.filter, state.sort, hits)

/** What is asked about the pattern that is seen. */
export const searchKey = (state: State, pattern: Pattern, hits: number): string =>
    pathOf(patternQuestion(state, pattern, hits))

/* ---- searching ---- */

export const peekFound = (key: string): PatternAnswer | undefined => found.get(key)

/** Give up what is searched for, if anything is. */
export function giveUp(): void {
    control?.abort()
    control = null
}

/** The database changed. */
export function forgetFound(): void {
    found.clear()
    pages.clear()
}

/** Search; `progress` hears how far it is. Another search gives this one up: then it fails as 'aborted'. */
export async function search(key: string, progress: (progress: Progress) => void): Promise<PatternAnswer> {
    giveUp()
    const mine = new AbortController()
    control = mine
    const answer = await askLong<PatternAnswer>(`${key}&stream=1`, {
        signal: mine.signal, progress: (done, total) => progress({ done, total }),
    })
    if (control === mine) control = null
    keep(key, answer)
    return answer
}

/** Further lines of the list. */
export const fetchHits = (question: PatternQuestion, skip: number): Promise<PatternAnswer> =>
    pages.get(patternPath({ ...question, skip, years: false }))

/** A pattern that asks for nothing need not be asked about. */
export function refusal(state: State, pattern: Pattern): Failure | null {
    if (!asksNothing(pattern, screenBoard(state))) return null
    return { status: 400, code: 'asks-nothing', message: '' }
}

/* ---- on the screen ---- */

/** How the pattern lies on the screen: the same answer is told otherwise where it lies otherwise. */
export const laidOf = ({ rect: { row, col }, swapped }: Pattern): string => `${row},${col}${swapped ? ' swapped' : ''}`

const ALWAYS = 6 // cells that have a letter, however few games play there
const LEAST = 0.01 // of the games, for the others

/** The cells that are worth a letter, in the order of the list; all of them would hide the board. */
function lettered({ continuations, games }: PatternAnswer, cols: number): number[] {
    const byCell = new Map<number, number>() // of both colours together, in the order in which they come
    for (const way of continuations) {
        if (!way.cell) continue
        const cell = way.cell[0] * cols + way.cell[1]
        byCell.set(cell, (byCell.get(cell) ?? 0) + way.games)
    }
    return [...byCell].filter(([, n], i) => i < ALWAYS || n >= LEAST * games).map(([cell]) => cell)
}

/** What was found, as it is on the screen. */
export function tell(found: PatternAnswer, state: State, pattern: Pattern): Answer {
    const { rect, drawn } = pattern, size = screenSize(state)
    const frame = `${formatSize(size)} ${drawn.row},${drawn.col} ${rect.rows}x${rect.cols}`
    const letters = lettersFor(frame, lettered(found, rect.cols))
    return onScreen(found, pattern, size, (cell) => letters.get(cell))
}
