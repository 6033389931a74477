/*
 * Imports: files on their way to the server, and what becomes of them there. While one runs it is asked after
 * again and again; as games come in, what is seen is asked anew.
 */
import * as api from '../../net/api'
import type { Failure, Import, ImportProblem } from '../../net/types'
import { t } from '../../words'
import { forgetAnswers } from '../ask'
import type { Upload } from '../state'
import { getState, setState } from '../store'
import { refreshDatabases } from './save'
import { complain, fail, say } from './say'
import { askForToken } from './token'

const POLL_MS = 300
const ASK_ANEW_MS = 2000

const isOver = ({ state }: Import): boolean => state === 'done' || state === 'stopped' || state === 'failed'

/* ---- uploads ---- */

let nextUpload = 1

function changeUpload(id: number, change: Partial<Upload>): void {
    setState(({ uploads }) => ({ uploads: uploads.map((one) => (one.id === id ? { ...one, ...change } : one)) }))
}

const removeUpload = (id: number): void =>
    setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.id !== id) }))

/** Send one file. Returns null, or the code of the failure. */
async function upload(id: number, file: File, options: api.AddOptions): Promise<string | null> {
    try {
        const started = await api.startImport(getState().db, file, options,
            (sent, total) => changeUpload(id, { sent, total }))
        removeUpload(id)
        const waiting: Import = { ...started, state: 'waiting', added: 0 } // so that the next look has news of it
        setState(({ imports }) => ({ imports: [waiting, ...imports.filter((one) => one.id !== started.id)] }))
        poll()
        return null
    } catch (thrown) {
        const failure = thrown as Failure
        changeUpload(id, { failure })
        if (failure.code !== 'token-needed') fail(failure)
        return failure.code
    }
}

/** Send files to be imported, one after the other. */
export async function importFiles(files: readonly File[], options: api.AddOptions = {}): Promise<void> {
    if (getState().about?.read_only) return complain('fail.read-only')
    const waiting = files.map((file) => ({ id: nextUpload++, file }))
    const shown = waiting.map(({ id, file: { name, size } }): Upload =>
        ({ id, name, sent: 0, total: size, failure: null }))
    setState(({ uploads }) => ({ uploads: [...uploads.filter(({ failure }) => !failure), ...shown] }))
    for (const [i, { id, file }] of waiting.entries()) {
        if (await upload(id, file, options) !== 'token-needed') continue
        const rest = waiting.slice(i)
        rest.forEach((one) => removeUpload(one.id))
        return askForToken(() => importFiles(rest.map((one) => one.file), options))
    }
}

export async function stopImport(id: number): Promise<void> {
    try {
        await api.stopImport(id)
        poll()
    } catch (failure) {
        fail(failure as Failure)
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
    if (one.state === 'failed') complain('say.import-failed', { name: one.name, message: one.error ?? '' })
    else say(t('say.import-done', { name: one.name, added: one.added }))
}

/** Take the latest state of the imports; those that have finished since are announced. */
function take(imports: readonly Import[], now: number): void {
    const before = new Map(getState().imports.map((one) => [one.id, one]))
    setState({ imports })
    const known = imports.flatMap((one) => (before.has(one.id) ? [{ one, was: before.get(one.id)! }] : []))
    const ended = known.filter(({ one, was }) => isOver(one) && !isOver(was))
    newGames ||= known.some(({ one, was }) => one.added > was.added)
    ended.forEach(({ one }) => tellEnd(one))
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
