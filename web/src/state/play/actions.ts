/*
 * What is done to the game that is played on the page. It is kept in the browser after everything that happens.
 */
import type { Point } from '../../go/point'
import { PASS } from '../../go/point'
import type { Failure } from '../../net/types'
import * as api from '../../net/api'
import { formatSgf } from '../../record/sgf'
import { mainLine } from '../../record/tree'
import type { Tree } from '../../record/tree'
import { t } from '../../words/play'
import { forgetAnswers } from '../ask'
import { stash } from '../draft'
import { freshRecord } from '../actions/record'
import { complain, fail, say } from '../actions/say'
import { refreshDatabases } from '../actions/save'
import { askForToken } from '../actions/token'
import type { State } from '../state'
import { getState, setState } from '../store'
import * as happens from './match'
import type { Match } from './match'
import { loadMatch, recordOf, storeMatch } from './record'
import { seatsOf } from './setting'
import type { Seat, Setting } from './setting'

export const getMatch = ({ match }: State): Match | null => match

let told = false // that nothing can be kept
let since = 0 // when the side to move began to think

/** How long the side to move has thought, in milliseconds. After a reload that begins anew. */
export const elapsed = (): number => performance.now() - since

function keep(match: Match): void {
    const before = getState().match
    if (before?.moves !== match.moves || before.offer !== match.offer) since = performance.now()
    setState({ match })
    if (storeMatch(match) || told) return
    told = true
    complain('say.draft-full')
}

/** Let something happen to the game, if there is one and it can happen. */
export function act(happen: (match: Match) => Match): void {
    const { match } = getState()
    if (!match) return
    const next = happen(match)
    if (next !== match) keep(next)
}

/** Take up the game that the browser has kept. */
export function takeUp(): void {
    if (getState().match) return
    since = performance.now()
    setState({ match: loadMatch() })
}

/** What another tab has done to the same game. */
export const adopt = (match: Match): void => setState({ match })

const today = (): string => {
    const now = new Date(), two = (n: number): string => `${n}`.padStart(2, '0')
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

export function newMatch(setting: Setting): void {
    keep(happens.begin(setting, seatsOf(setting, Math.random()), today()))
}

/* ---- moves ---- */

/** A person plays, and has used the time since the move before. */
export const playAt = (point: Point): void => act((match) => {
    if (!happens.isPersonsTurn(match) || happens.refusalAt(match, point) !== null) return match
    return happens.play(happens.charge(match, elapsed()), point)
})
export const pass = (): void => playAt(PASS)

/** Whether the time of the person to move is over; if so the game is. */
export const watchClock = (): void => act((match) => {
    const charged = happens.charge(match, elapsed())
    return charged.result ? charged : match
})
export const undo = (): void => act(happens.undo)
export const resume = (): void => act(happens.resume)
export const takeOver = (): void => act(happens.takeOver)
export const accept = (): void => act(happens.accept)
export const toggleDead = (point: Point, all: boolean): void => act((match) => happens.toggleDead(match, point, all))
export const pause = (paused: boolean): void => act((match) => ({ ...match, paused }))

/** The person gives up: whose turn it is, where two play by hand. */
export const resign = (): void => act((match) => happens.resign(match, happens.personOf(match) ?? happens.turnOf(match)))

/* ---- the record ---- */

/** Who sits there, as a record names him. */
export function nameOf(seat: Seat): string {
    if (seat === 'person') return t('go.player')
    return typeof seat === 'object' ? seat.engine : t('go.computer-of', { n: seat })
}

export const recordNow = (match: Match): Tree => recordOf(match, nameOf)

export function download(match: Match): void {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([formatSgf(recordNow(match))], { type: 'application/x-go-sgf' }))
    link.download = `tengen-${match.date}.sgf`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

/** Add the game to the database; the same one is not added twice. */
export async function save(match: Match): Promise<void> {
    if (getState().about?.read_only) return complain('fail.read-only')
    try {
        const { id } = await api.addGame(getState().db, formatSgf(recordNow(match)))
        say(t('say.added', { id: String(id) }))
        forgetAnswers()
        void refreshDatabases()
    } catch (thrown) {
        const failure = thrown as Failure
        if (failure.code === 'token-needed') askForToken(() => save(match))
        else if (failure.code === 'duplicate') say(t('go.saved-before', { id: String(failure.id ?? '') }))
        else fail(failure)
    }
}

/** Look at the game among the records, at its end. */
export function openInRecords(match: Match): void {
    const tree = recordNow(match), end = mainLine(tree).at(-1)!
    stash()
    setState(({ visit }) => ({ ...freshRecord(tree, { kind: 'file', name: t('go.record-name', { date: match.date }) }, end), visit: visit + 1 }))
}
