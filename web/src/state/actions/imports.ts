/*
 * Imports: files on their way to the server, and what becomes of them there. While one runs it is asked after
 * again and again; as games come in, what is seen is asked anew.
 */
import * as api from '../../net/api'
import type { Picked } from '../../net/pieces'
import type { Failure, Import, ImportProblem } from '../../net/types'
import { t } from '../../words'
import { forgetAnswers } from '../ask'
import { getState, setState } from '../store'
import { refreshDatabases } from './save'
import { complain, fail, say } from './say'
import { removeUploads, sendFiles, stopSending } from './send'
import { askForToken } from './token'

const POLL_MS = 300
const ASK_ANEW_MS = 2000

const isOver = ({ state }: Import): boolean =>
    state === 'done' || state === 'stopped' || state === 'failed' || state === 'undone'

/** Send files to be imported, as one import. */
export async function importFiles(files: readonly Picked[], options: api.AddOptions = {}): Promise<void> {
    if (getState().about?.read_only) return complain('fail.read-only')
    if (files.length > 0) await sendFiles(files, options, poll)
}

export async function stopImport(id: number): Promise<void> {
    const upload = getState().uploads.find(({ importId }) => importId === id)
    if (upload) stopSending(upload)
    try {
        await api.stopImport(id)
        poll()
    } catch (failure) {
        fail(failure as Failure)
    }
}

/** Take an import back: its games go to the bin. */
export async function undoImport(id: number): Promise<void> {
    if (getState().about?.read_only) return complain('fail.read-only')
    try {
        const one = await api.undoImport(id)
        setState(({ imports }) => ({ imports: imports.map((each) => (each.id === id ? one : each)) }))
        poll()
    } catch (thrown) {
        const failure = thrown as Failure
        if (failure.code === 'token-needed') askForToken(() => undoImport(id))
        else fail(failure)
    }
}

/** The first problems of an import, which the list of all imports only counts. */
export async function problemsOf(id: number): Promise<readonly ImportProblem[]> {
    try {
        return (await api.importOf(id)).problems ?? []
    } catch (failure) {
        fail(failure as Failure)
        return []
    }
}

/* ---- what becomes of them ---- */

let timer: ReturnType<typeof setTimeout> | undefined
let askedAnew = 0
let newGames = false // games came in that what is seen does not show yet

function tellEnd(one: Import): void {
    const refused = one.refused + one.unreadable
    if (one.state === 'failed') complain('say.import-failed', { name: one.name, message: one.error ?? '' })
    else if (one.state === 'undone') say(t('say.import-undone', { name: one.name, n: one.undone }))
    else if (one.added === 0 && refused > 0) complain('say.import-refused', { name: one.name, n: refused })
    else say(t('say.import-done', { name: one.name, added: one.added }))
}

/** Take the latest state of the imports; those that have finished since are announced. */
function take(imports: readonly Import[], now: number): void {
    const before = new Map(getState().imports.map((one) => [one.id, one]))
    setState({ imports })
    const ours = new Set(getState().uploads.map(({ importId }) => importId)) // a late answer may not have known them
    const known = imports.flatMap((one) => {
        const was = before.get(one.id) ?? (ours.has(one.id) ? { ...one, state: 'receiving' as const, added: 0 } : null)
        return was ? [{ one, was }] : []
    })
    const ended = known.filter(({ one, was }) => isOver(one) && !isOver(was))
    newGames ||= known.some(({ one, was }) => one.added > was.added)
    ended.forEach(({ one }) => tellEnd(one))
    // What was sent and read needs no second line, unless something of it stayed here.
    removeUploads(({ sending, failure, missing, importId }) => !sending && !failure && missing.length === 0 &&
        imports.every((one) => one.id !== importId || isOver(one)))
    // Games count as added before they can be found: what the end of an import brings is always asked for.
    if (ended.length === 0 && (!newGames || now - askedAnew < ASK_ANEW_MS)) return
    newGames = false
    askedAnew = now
    forgetAnswers()
    void refreshDatabases()
}

/** Ask after the imports in a moment, and go on as long as one runs. */
export function poll(): void {
    clearTimeout(timer)
    timer = setTimeout(async () => {
        try {
            take(await api.imports(), Date.now())
        } catch (failure) {
            if ((failure as Failure).status !== 0) return fail(failure as Failure)
        }
        if (getState().imports.some((one) => !isOver(one))) poll()
    }, POLL_MS)
}
