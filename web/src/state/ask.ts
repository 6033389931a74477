/*
 * Asking about what is seen. Whenever the state says something else than what was last asked, the question goes out:
 *
 *      a step        the answer is here already (asked ahead): it is shown with the step
 *      else          it is asked for; the old answer stays, marked as pending, until the new one comes
 *      then          the positions next to this one on the line are asked ahead
 *      after a rest  the thirteen parts and the neighbourhood, which cost more and are looked at less
 *
 * An answer that comes when something else is seen is kept, but not shown. Where a pattern is marked, that is what is
 * asked about (state/pattern/search.ts): nothing is asked ahead then, and what is not wanted any more is given up.
 */
import { boardLine } from '../go/board'
import type { Board } from '../go/board'
import { transformBoard } from '../go/motion'
import { formatName } from '../go/point'
import type { Colour } from '../go/point'
import type { RegionName } from '../go/region'
import { ask, isFailure, neighbourhoodPath, partsPath, positionPath } from '../net/api'
import type { Question, Sort } from '../net/api'
import { makeCache } from '../net/cache'
import { linesOf } from '../net/pattern'
import type { PatternAnswer, Progress } from '../net/pattern'
import { lineCount } from '../net/types'
import type { Answer, Failure, Filter, GameLine, Neighbourhood, Part } from '../net/types'
import { positionAt } from '../record/position'
import type { Position } from '../record/position'
import { memo } from './memo'
import { fetchHits, forgetFound, giveUp, laidOf, patternQuestion, peekFound, refusal, search, searchKey,
    tell } from './pattern/search'
import { currentPosition, lineNodes, screenBoard } from './screen'
import { filterAt } from './starts'
import type { Seen, State } from './state'
import { getState, setState, subscribe } from './store'

export const PAGE = 100 // rows of the list that are fetched at a time
const REST_MS = 120
const RETRY_MS = 3000
const BUSY_MS = 1000 // until a search is tried again for which the server had no time
const MOST_AT_ONCE = 2

const answers = makeCache<Answer>((path, priority) => ask(path, { priority }))
const partsAnswers = makeCache<{ parts: Part[] }>((path) => ask(path, { priority: 'low' }))
const neighbourhoods = makeCache<Neighbourhood>((path) => ask(path, { priority: 'low' }))

/* ---- questions ---- */

const question = memo((
    board: Board, turn: Colour, db: string, region: RegionName, filter: Filter, sort: Sort, swap: boolean,
): Question => ({
    db, board: boardLine(board), turn, ko: board.ko === null ? null : formatName(board.ko, board.size),
    region, filter, sort, swap, games: PAGE, years: true,
}))

/** What is asked about the position that is seen. */
export function questionOf(state: State): Question {
    const { db, region, sort, settings } = state, board = screenBoard(state), { turn } = currentPosition(state)
    return question(board, turn, db, region, filterAt(state, board, turn), sort, settings.swap)
}

const pathOf = memo(positionPath)

/** The path that answers for what is seen: of the position, or of the pattern that is marked. */
const keyOf = (state: State): string =>
    (state.pattern ? searchKey(state, state.pattern, PAGE) : pathOf(questionOf(state)))

/** The same question about another position of the record. */
function pathAt(state: State, { board, turn }: Position): string {
    const screen = transformBoard(board, state.motion)
    const ko = screen.ko === null ? null : formatName(screen.ko, screen.size), filter = filterAt(state, board, turn)
    return positionPath({ ...questionOf(state), board: boardLine(screen), turn, ko, filter })
}

/* ---- the answer ---- */

const rowsOf = (list: readonly GameLine[], skip = 0): Map<number, GameLine> =>
    new Map(list.map((line, i) => [skip + i, line]))

const answered = (key: string, answer: Answer, laid = ''): Seen =>
    ({ key, laid, answer, rows: rowsOf(answer.list), pending: false, progress: null, failure: null })

/** What was found of the pattern that is seen, as it lies. */
const answeredPattern = (key: string, found: PatternAnswer, state: State): Seen =>
    answered(key, tell(found, state, state.pattern!), laidOf(state.pattern!))

/** What is known already. */
function known(key: string, state: State): Seen | null {
    const found = state.pattern ? peekFound(key) : undefined, answer = state.pattern ? undefined : answers.peek(key)
    return found ? answeredPattern(key, found, state) : answer ? answered(key, answer) : null
}

const asFailure = (thrown: unknown): Failure =>
    isFailure(thrown) ? thrown : { status: 0, code: 'failed', message: String(thrown) }

let underWay = 0
let waiting: string | null = null

/** Send a question. When two are under way the newest waits, and takes the place of one that waited before. */
function send(key: string): void {
    if (underWay >= MOST_AT_ONCE) {
        waiting = key
        return
    }
    underWay++
    answers.get(key).then((answer) => arrive(key, answer), (thrown) => miss(key, asFailure(thrown))).finally(() => {
        underWay--
        const next = waiting
        waiting = null
        if (next !== null && next === getState().seen.key) send(next)
    })
}

/** Search for the pattern that is seen; a search that is given up says nothing. */
function sendSearch(key: string): void {
    const state = getState(), refused = refusal(state, state.pattern!)
    if (refused) {
        giveUp()
        return miss(key, refused)
    }
    const isWanted = (): boolean => getState().seen.key === key && getState().seen.pending
    const onProgress = (progress: Progress): void => {
        if (isWanted()) setState(({ seen }) => ({ seen: { ...seen, progress } }))
    }
    search(key, onProgress).then((found) => {
        if (isWanted() && getState().pattern) setState({ seen: answeredPattern(key, found, getState()) })
    }, (thrown) => {
        const failure = asFailure(thrown)
        if (failure.code === 'too-many') setTimeout(() => isWanted() && sendSearch(key), BUSY_MS)
        else if (failure.code !== 'aborted') miss(key, failure)
    })
}

/** Stop a search that takes too long. */
export function stopSearch(): void {
    const { seen } = getState()
    if (!seen.pending) return
    giveUp()
    miss(seen.key, { status: 0, code: 'stopped', message: '' })
}

function arrive(key: string, answer: Answer): void {
    if (getState().seen.key !== key || !getState().seen.pending) return
    setState({ seen: answered(key, answer) })
    askFurther()
}

let retry: ReturnType<typeof setTimeout> | undefined

/** No answer: say so in its place, and if the server could not be reached, try again in a while. */
function miss(key: string, failure: Failure): void {
    if (getState().seen.key !== key) return
    setState(({ seen }) => ({
        seen: { ...seen, answer: null, rows: new Map(), pending: false, progress: null, failure },
    }))
    if (failure.code === 'stopped' || (failure.status !== 0 && failure.status !== 503)) return
    clearTimeout(retry)
    retry = setTimeout(() => getState().seen.key === key && askAnew(), RETRY_MS)
}

/** Look whether something else is seen than what was asked. */
function look(): void {
    const state = getState(), { seen, pattern } = state, key = keyOf(state)
    if (state.ended || state.view !== 'records') return
    if (key === seen.key) return relay()
    const answer = known(key, state)
    giveUp()
    setState({ seen: answer ?? { ...seen, key, pending: true, progress: null, failure: null } })
    if (answer) askFurther()
    else if (pattern) sendSearch(key)
    else send(key)
    restThenLookAround()
}

/** The pattern lies elsewhere, but is the same: its answer is told anew, and the list stays. */
function relay(): void {
    const state = getState(), { seen, pattern } = state, found = pattern && peekFound(seen.key)
    if (!found || seen.pending || !seen.answer || seen.laid === laidOf(pattern)) return
    setState({ seen: { ...answeredPattern(seen.key, found, state), rows: seen.rows } })
}

/** Ask for what is seen once more, keeping what is shown until the answer comes. */
export function askAnew(): void {
    setState(({ seen }) => ({ seen: { ...seen, key: '' }, aroundKey: '' }))
}

/** The database changed: what was known is not true any more. */
export function forgetAnswers(): void {
    for (const cache of [answers, partsAnswers, neighbourhoods]) cache.clear()
    forgetFound()
    setState(({ edition }) => ({ edition: edition + 1 }))
    askAnew()
}

/* ---- ahead ---- */

let aheadTimer: ReturnType<typeof setTimeout> | undefined
let lastNumber = 0

/** Ask ahead for the neighbours on the line, those in the direction of the walk first; after what is seen is drawn. */
function askFurther(): void {
    clearTimeout(aheadTimer)
    aheadTimer = setTimeout(() => {
        const state = getState(), { place } = state
        if (place.trial.length > 0 || state.pattern) return
        const line = lineNodes(state), at = line.indexOf(place.node)
        const direction = at < lastNumber ? -1 : 1
        lastNumber = at
        const near = [at + direction, at + 2 * direction, at - direction].flatMap((i) => line[i] ?? [])
        answers.ahead(near.map((node) => pathAt(state, positionAt(place.tree, node))))
    }, 0)
}

/* ---- around ---- */

let restTimer: ReturnType<typeof setTimeout> | undefined

function restThenLookAround(): void {
    clearTimeout(restTimer)
    restTimer = setTimeout(() => void lookAround(), REST_MS)
}

async function lookAround(): Promise<void> {
    const state = getState(), question = questionOf(state), key = partsPath(question)
    if (key === state.aroundKey) return
    if (state.seen.pending) return restThenLookAround()
    const nothing = (): null => null // the main question tells of failures
    const [parts, neighbourhood] = await Promise.all([
        partsAnswers.get(key).catch(nothing),
        neighbourhoods.get(neighbourhoodPath(question)).catch(nothing),
    ])
    if (partsPath(questionOf(getState())) !== key) return
    setState({ parts: parts?.parts ?? null, neighbourhood, aroundKey: key })
}

/* ---- rows ---- */

const pagesUnderWay = new Set<string>()

/** Fetch the pages of the list that hold places `from` up to `to` (not included) and are not here yet. */
export function fetchRows(from: number, to: number): void {
    const state = getState(), { seen } = state
    if (seen.pending || !seen.answer) return
    const end = Math.min(to, lineCount(seen.answer))
    for (let page = Math.floor(from / PAGE); page * PAGE < end; page++) {
        if (!seen.rows.has(page * PAGE)) void fetchPage(state, page * PAGE)
    }
}

/** The lines of a page of the list. */
async function linesAt(state: State, skip: number): Promise<readonly GameLine[]> {
    const { pattern } = state
    if (pattern) return linesOf((await fetchHits(patternQuestion(state, pattern, PAGE), skip)).hits)
    const path = positionPath({ ...questionOf(state), skip, years: false, parents: false, swap: false })
    return (await answers.get(path)).list
}

async function fetchPage(state: State, skip: number): Promise<void> {
    const { key } = state.seen, path = `${skip} ${key}`
    if (pagesUnderWay.has(path)) return
    pagesUnderWay.add(path)
    try {
        const list = await linesAt(state, skip)
        const { seen } = getState()
        if (seen.key === key && !seen.pending) {
            setState({ seen: { ...seen, rows: new Map([...seen.rows, ...rowsOf(list, skip)]) } })
        }
    } catch {
        // the rows stay empty; scrolling there again asks again
    } finally {
        pagesUnderWay.delete(path)
    }
}

export function watchQuestions(): () => void {
    look()
    return subscribe(look)
}
