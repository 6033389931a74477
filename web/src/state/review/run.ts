/*
 * The review at work: asked when somebody wants it, told to the state a few times a second, given up when its panel is closed or
 * another game is opened. The server stops then, and keeps what it has found.
 */
import { isFailure } from '../../net/api'
import { askReview } from '../../net/review'
import type { ReviewEvent, ReviewHead } from '../../net/review'
import { promote } from '../../record/edit'
import { formatSgf } from '../../record/sgf'
import { moveOf } from '../../record/tree'
import { lineNodes } from '../screen'
import type { ReviewedGame, ReviewSeen, ReviewWish, State } from '../state'
import { getState, setState, subscribe } from '../store'
import { deeper, noReview, setReview } from './look'
import { reviewNodes, startOf } from './line'

const TELL_MS = 200 // what comes meanwhile is told together

/* ---- the game ---- */

/** The line that is followed, as a game of its own: in what is sent it is the main line. Null when it has no moves. */
export function gameNow(state: State): ReviewedGame | null {
    const { place: { tree }, source, db } = state, nodes = lineNodes(state)
    const moves = nodes.flatMap((node) => moveOf(tree, node) ?? [])
    if (moves.length === 0) return null
    return {
        sgf: formatSgf(promote(tree, nodes.at(-1)!)), db: source.kind === 'game' ? source.db : db, start: startOf(tree), moves,
    }
}

/** Whether two are the same moves from the same beginning, for the same database. */
export const sameGame = (a: ReviewedGame | null, b: ReviewedGame | null): boolean =>
    a !== null && b !== null && a.start === b.start && a.db === b.db && a.moves.length === b.moves.length
    && a.moves.every(({ colour, point }, i) => colour === b.moves[i]!.colour && point === b.moves[i]!.point)

/* ---- what is told ---- */

/** What was known stays true for the same engine and komi; what is new replaces it as it becomes clearer. */
function begun(review: ReviewSeen, head: ReviewHead): ReviewSeen {
    const same = review.head?.engine === head.engine && review.head.komi === head.komi
    const places = Array.from({ length: head.moves + 1 }, (_, i) => (same ? review.places[i] ?? null : null))
    return { ...review, head, places, done: null, failure: null }
}

/** The review after some events. */
export function withEvents(review: ReviewSeen, events: readonly ReviewEvent[]): ReviewSeen {
    let next = review, places: ReviewSeen['places'][number][] | null = null
    for (const { event, data } of events) {
        if (event === 'review') next = begun(next, data)
        else if (event === 'records') next = { ...next, records: data }
        else if (event === 'progress') next = { ...next, progress: data }
        else if (event === 'done') next = { ...next, done: data, running: false, progress: null }
        else if (event === 'error') next = { ...next, running: false, failure: { status: 500, ...data.error } }
        else if (data.visits >= (next.places[data.move - 1]?.visits ?? 0) && data.move <= next.places.length) {
            if (next.places !== places) next = { ...next, places: (places = [...next.places]) }
            places![data.move - 1] = data
        }
    }
    return next
}

/* ---- at work ---- */

let control: AbortController | null = null

/** Gathers events, and tells the state of them together. */
function teller(isWanted: () => boolean): { hear: (event: ReviewEvent) => void; flush: () => void } {
    let heard: ReviewEvent[] = [], timer: ReturnType<typeof setTimeout> | undefined, wait = 0
    const flush = (): void => {
        clearTimeout(timer)
        timer = undefined
        const events = heard
        heard = []
        if (events.length > 0 && isWanted()) setState(({ review }) => ({ review: withEvents(review, events) }))
    }
    const hear = (event: ReviewEvent): void => {
        heard.push(event)
        timer ??= setTimeout(flush, wait)
        wait = TELL_MS // the first is told at once
    }
    return { hear, flush }
}

async function run(game: ReviewedGame, { visits, engine }: ReviewWish): Promise<void> {
    control?.abort()
    const mine = new AbortController(), { hear, flush } = teller(() => control === mine)
    control = mine
    try {
        for await (const event of askReview({ sgf: game.sgf, db: game.db, visits, engine }, mine.signal)) hear(event)
        flush()
    } catch (thrown) {
        flush()
        const failure = isFailure(thrown) ? thrown : { status: 0, code: 'failed', message: String(thrown) }
        if (control === mine) setReview({ running: false, failure })
    } finally {
        if (control === mine) control = null
    }
}

export function stop(): void {
    control?.abort()
    control = null
    if (getState().review.running) setReview({ running: false })
}

/** Whether all that is wished for is known. */
const isDone = ({ done, asked, wish }: ReviewSeen): boolean =>
    done !== null && asked?.visits === wish.visits && asked.engine === wish.engine

/** Begin with the line that is followed, or go on with it. */
function begin(): void {
    const state = getState(), { review } = state, game = gameNow(state)
    if (!game) return setReview({ wants: false })
    const same = sameGame(game, review.game), kept = same ? review : { ...noReview, on: true, wish: review.wish, side: review.side }
    if (same && isDone(review)) return setReview({ wants: false })
    setState({ review: { ...kept, wants: false, game } })
    goOn()
}

/** Go on with what is reviewed, by another wish. */
export function goOn(wish: Partial<ReviewWish> = {}): void {
    const { review } = getState(), { game } = review
    if (!game) return setReview({ wants: true })
    const wished = { ...review.wish, ...wish }
    setReview({ wish: wished, asked: wished, running: true, failure: null, progress: null, done: null })
    void run(game, wished)
}

export const goDeeper = (): void => goOn({ visits: deeper(getState().review.head?.visits ?? getState().review.wish.visits) })

/* ---- always ---- */

let looked: Pick<State, 'review' | 'place'> | null = null

function look(): void {
    const state = getState(), { review, place, ended } = state
    if (looked?.review === review && looked.place.tree === place.tree && !ended) return
    looked = state
    if (!review.on || ended) return stop()
    if (review.game && !reviewNodes(state)) {
        stop()
        setReview({ ...noReview, on: true, wants: review.wants, wish: review.wish, side: review.side })
    } else if (review.wants && state.view === 'records') begin()
}

let watching = false

/** From now on, whenever a review is wanted. */
export function watchReview(): void {
    if (watching) return
    watching = true
    subscribe(look)
    look()
}
