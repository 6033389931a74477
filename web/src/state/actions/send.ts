/*
 * Sending files to an import, however many there are: one piece after the other, as one import of the server, with one bar
 * and one sum. A server that is busy or cannot be reached is asked again until it takes them; one that was started
 * anew has forgotten what it had not read yet, so it gets everything again.
 *
 * Files cannot be kept beyond the page. While some are being sent the session remembers which, so that the page can
 * tell after a reload what has not arrived.
 */
import * as api from '../../net/api'
import { bodyOf, divide } from '../../net/pieces'
import type { Missing, Picked, Piece } from '../../net/pieces'
import type { Failure } from '../../net/types'
import { t } from '../../words'
import type { Upload } from '../state'
import { getState, setState } from '../store'
import { complain, fail } from './say'
import { askForToken } from './token'

/* ---- what is being sent, in the state ---- */

let nextUpload = 1
const stops = new Map<number, AbortController>()

function change(id: number, part: Partial<Upload>): void {
    setState(({ uploads }) => ({ uploads: uploads.map((one) => (one.id === id ? { ...one, ...part } : one)) }))
}

export const removeUploads = (which: (one: Upload) => boolean): void => {
    if (getState().uploads.some(which)) setState(({ uploads }) => ({ uploads: uploads.filter((one) => !which(one)) }))
}

/** "a.sgf", "games" (a folder), "a.sgf and 199 more". */
function nameOf(files: readonly Picked[]): string {
    const tops = [...new Set(files.map(({ path }) => path.split('/')[0]!))]
    return tops.length === 1 ? tops[0]! : t('import.name', { first: tops[0]!, n: tops.length - 1 })
}

/* ---- patience ---- */

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5000

const pause = (ms: number, signal: AbortSignal): Promise<void> => new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => { clearTimeout(timer); resolve() }, { once: true })
})

const waitsFor = ({ status, code }: Failure): Upload['waits'] =>
    status === 503 || status === 429 ? 'busy' : code === 'unreachable' ? 'unreachable' : null

/** Do something until the server has answered it, with yes or no. */
async function patiently<T>(id: number, signal: AbortSignal, act: () => Promise<T>): Promise<T> {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
        try {
            const answer = await act()
            change(id, { waits: null })
            return answer
        } catch (thrown) {
            const waits = waitsFor(thrown as Failure)
            if (waits === null || signal.aborted) throw thrown
            change(id, { waits })
            await pause(wait, signal)
            if (signal.aborted) throw thrown
        }
    }
}

/* ---- what the session remembers ---- */

const SENDING = 'tengen.sending.'

interface Sending { name: string; files: number; arrived: number[] } // after 0, 1, 2 ... pieces

function remember(id: number, sending: Sending | null): void {
    try {
        if (sending) sessionStorage.setItem(SENDING + id, JSON.stringify(sending))
        else sessionStorage.removeItem(SENDING + id)
    } catch {
        // storage is switched off: nothing will be told after a reload
    }
}

let leaving = false // requests that end now were broken off by the page itself
globalThis.addEventListener?.('pagehide', () => { leaving = true })
globalThis.addEventListener?.('pageshow', () => { leaving = false })

function takeRemembered(): [id: number, sending: Sending][] {
    try {
        const kept = Object.entries(sessionStorage).filter(([key]) => key.startsWith(SENDING))
        for (const [key] of kept) sessionStorage.removeItem(key)
        return kept.map(([key, text]) => [Number(key.slice(SENDING.length)), JSON.parse(text as string) as Sending])
    } catch {
        return []
    }
}

/** After a reload: tell the server that no more will come, and the reader what did not. */
export async function tellLost(): Promise<void> {
    for (const [id, { name, files, arrived }] of takeRemembered()) {
        const left = await api.closeImport(id).catch(() => null) // a server that was started anew has nothing
        const came = left?.name === name ? arrived[left.pieces] ?? 0 : 0
        if (came < files) complain('say.import-lost', { name, arrived: came, files })
    }
}

/* ---- sending ---- */

interface Drop { id: number; name: string; options: api.AddOptions; pieces: readonly Piece[]; signal: AbortSignal; missing: Missing[]; poll: () => void }

/** Send all pieces to a new import. */
async function sendAll({ id, name, options, pieces, signal, missing, poll }: Drop): Promise<void> {
    const total = pieces.reduce((sum, { bytes }) => sum + bytes, 0)
    const files = pieces.reduce((sum, piece) => sum + piece.files.length, 0)
    const first = await patiently(id, signal, () => api.openImport(getState().db, name, options))
    let number = 1, sent = 0, filesSent = 0
    poll()
    const begun = first.id, sending: Sending = { name: first.name, files, arrived: [0] }
    setState(({ imports }) => ({ imports: [first, ...imports.filter((one) => one.id !== begun)] }))
    change(id, { importId: begun, share: 0, filesSent: 0 })
    let next = bodyOf(pieces[0]!, missing) // read while the piece before it is sent
    for (const [i, piece] of pieces.entries()) {
        const body = await next
        if (i + 1 < pieces.length) next = bodyOf(pieces[i + 1]!, missing)
        sending.arrived[number] = filesSent + piece.files.length
        remember(begun, sending)
        const progress = (share: number): void => change(id, { share: (sent + share * piece.bytes) / total })
        try {
            if (body) {
                await patiently(id, signal, () => api.sendPiece(begun, number, piece.name, body, { signal, progress }))
                number++
            }
        } catch (thrown) {
            if ((thrown as Failure).code !== 'too-large') throw thrown
            missing.push(...piece.files.map(({ path }): Missing => ({ path, why: 'too-large' })))
        }
        sent += piece.bytes
        filesSent += piece.files.length
        change(id, { share: sent / total, filesSent, missing: [...missing] })
    }
    await patiently(id, signal, () => api.closeImport(begun))
    remember(begun, null)
}

const importOf = (id: number): number | null => getState().uploads.find((one) => one.id === id)?.importId ?? null

/** Whether the server takes no more because it was started anew, or has given us up; not because it was stopped. */
async function isForgotten({ code }: Failure, id: number | null): Promise<boolean> {
    if (code === 'no-such-import') return true
    if (code !== 'closed' || id === null) return false
    return (await api.importOf(id).catch(() => null))?.state !== 'stopped'
}

/** Begin to send files as one import; `poll` is called when there is news of it. */
export async function sendFiles(picked: readonly Picked[], options: api.AddOptions, poll: () => void): Promise<void> {
    const { pieces, missing } = divide(picked, getState().about?.limits.upload ?? Infinity)
    const id = nextUpload++, stop = new AbortController()
    const upload: Upload = {
        id, importId: null, name: nameOf(picked), files: picked.length - missing.length, filesSent: 0, share: 0,
        sending: pieces.length > 0, waits: null, failure: null, missing: [...missing],
    }
    setState(({ uploads }) => ({ uploads: [...uploads.filter(({ sending }) => sending), upload] }))
    if (pieces.length === 0) return
    stops.set(id, stop)
    const send = (): Promise<void> =>
        sendAll({ id, name: upload.name, options, pieces, signal: stop.signal, missing: [...missing], poll })
    try {
        await send().catch(async (thrown) => {
            if (!await isForgotten(thrown as Failure, importOf(id))) throw thrown
            await send()
        })
    } catch (thrown) {
        const failure = thrown as Failure
        if (failure.code === 'token-needed') {
            removeUploads((one) => one.id === id)
            return askForToken(() => sendFiles(picked, options, poll))
        }
        if (failure.code !== 'aborted' && failure.code !== 'closed' && !stop.signal.aborted) { // stopped, here or elsewhere
            change(id, { failure })
            fail(failure)
            const begun = importOf(id)
            if (begun !== null) void api.closeImport(begun).catch(() => {}) // else the server would wait for more
        }
    } finally {
        stops.delete(id)
        const begun = importOf(id)
        if (begun !== null && !leaving) remember(begun, null)
        change(id, { sending: false, waits: null })
        poll()
    }
}

/** Stop sending to this import, or before there is one. */
export function stopSending(upload: Upload): void {
    stops.get(upload.id)?.abort()
    if (upload.importId === null) removeUploads((one) => one.id === upload.id)
}
