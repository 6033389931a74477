/*
 * The server's interface (docs/API.md), typed. Every function answers or throws a Failure, and never anything
 * else: what cannot be reached is a Failure with status 0.
 */
import type {
    About, Answer, BinPage, Database, Failure, Filter, GamePage, Import, Neighbourhood, Part, ReadAnswer, RegionName, SortKey,
    StoredGame, WatchedFolder,
} from './types'

/* ---- questions ---- */

export interface Sort { key: SortKey; reverse: boolean }

/** A position and what is wanted about it, in screen orientation. */
export interface Question {
    db: string
    board: string // boardLine()
    turn?: 'black' | 'white' | 'any'
    ko?: string | null
    region?: RegionName
    filter?: Filter
    sort?: Sort
    skip?: number
    games?: number
    years?: boolean
    parents?: boolean
    swap?: boolean
}

export interface GamesQuestion {
    db: string
    filter?: Filter
    sort?: Sort
    skip?: number
    games?: number
    size?: string
}

export interface DiagramQuestion {
    board: string
    format: 'svg' | 'png' | 'pdf' | 'txt'
    region?: RegionName
    coordinates?: boolean
    last?: string | null
    marks?: string
    caption?: string
    point?: number
}

type Value = string | number | boolean | null | undefined
type Params = Readonly<Record<string, Value>>

/** A value of a query or an address. Boards and lists of points stay readable, and cost nothing. */
export const encodeValue = (text: string): string => (/^[\w/,:.-]*$/.test(text) ? text : encodeURIComponent(text))

/** A query without what was not said: no value, "" or false. The order is fixed, so equal questions are equal texts. */
export function formatQuery(params: Params): string {
    const said = Object.entries(params).filter(([, value]) => value !== undefined && value !== null && value !== ''
        && value !== false)
    const query = said.map(([name, value]) => `${name}=${encodeValue(value === true ? '1' : String(value))}`).join('&')
    return query === '' ? '' : `?${query}`
}

export const sortParams = (sort: Sort | undefined): Params => ({ sort: sort?.key, reverse: sort?.reverse })

/** What can be asked of games, in the order in which it is said. */
export const FILTERS = ['text', 'player', 'black', 'white', 'event', 'from', 'to', 'rank', 'result', 'komi', 'handicap',
    'who', 'who-black', 'who-white', 'against'] as const satisfies readonly (keyof Filter)[]

export const filterParams = (filter: Filter = {}): Params =>
    Object.fromEntries(FILTERS.map((name) => [name, filter[name]]))

/** Where a position is: what all questions about one have in common. A part has neither turn nor ko. */
function placeParams({ db, board, turn, ko, region }: Question): Params {
    const whole = region === undefined || region === 'whole'
    return { db, board, turn: whole ? turn : undefined, ko: whole ? ko : undefined }
}

export function positionPath(q: Question): string {
    return '/position' + formatQuery({
        ...placeParams(q), region: q.region === 'whole' ? undefined : q.region, ...filterParams(q.filter),
        ...sortParams(q.sort), skip: q.skip || undefined, games: q.games, years: q.years,
        parents: q.parents === false ? undefined : '1', swap: q.swap,
    })
}

export const partsPath = (q: Question): string =>
    '/parts' + formatQuery({ ...placeParams({ ...q, region: 'whole' }), ...filterParams(q.filter) })

export const neighbourhoodPath = (q: Question): string =>
    '/neighbourhood' + formatQuery({ ...placeParams({ ...q, region: 'whole' }), ...filterParams(q.filter) })

export const gamesPath = (q: GamesQuestion): string => '/games' + formatQuery({
    db: q.db, size: q.size, ...filterParams(q.filter), ...sortParams(q.sort), skip: q.skip || undefined, games: q.games,
})

/* ---- asking ---- */

let base = '/api/v1'

/** Where the server is; the page asks the one it came from. */
export function setServer(origin: string): void {
    base = `${origin}/api/v1`
}

const TOKEN = 'tengen.token'

/** The token for writing, kept as long as the tab is open. */
export function getToken(): string | null {
    try {
        return sessionStorage.getItem(TOKEN)
    } catch {
        return null
    }
}

export function setToken(token: string): void {
    try {
        sessionStorage.setItem(TOKEN, token)
    } catch {
        // storage is switched off: the token will be asked for again
    }
}

export const isFailure = (thrown: unknown): thrown is Failure =>
    typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'status' in thrown && 'message' in thrown

export interface AskOptions {
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
    body?: BodyInit
    type?: string
    signal?: AbortSignal
    priority?: 'high' | 'low' | 'auto'
}

/** A change says that this page sends it: no form of another site can add a header. */
function headersFor(method: string, type: string | undefined): Record<string, string> {
    const token = getToken()
    return {
        ...(method === 'GET' ? {} : { 'X-Tengen': '1' }),
        ...(type ? { 'Content-Type': type } : {}),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
    }
}

/** What was thrown on the way to the server or back. */
export function unreachable(thrown: unknown): Failure {
    const aborted = thrown instanceof DOMException && thrown.name === 'AbortError'
    return { status: 0, code: aborted ? 'aborted' : 'unreachable', message: String(thrown) }
}

/** The failure that an answer with this status tells of: its JSON, or what can be said without. */
function failureOf(status: number, text: string): Failure {
    try {
        const { error } = JSON.parse(text) as { error: { code: string; message: string; id?: number } }
        return { status, ...error }
    } catch {
        return { status, code: 'failed', message: text.slice(0, 200) || `HTTP ${status}` }
    }
}

/** Ask for a path below /api/v1. Answers without a body are undefined. */
export async function ask<T>(path: string, options: AskOptions = {}): Promise<T> {
    const { method = 'GET', body, type, signal, priority = 'auto' } = options
    let status: number, text: string
    try {
        const init: RequestInit = { method, headers: headersFor(method, type), priority }
        if (body !== undefined) init.body = body
        if (signal) init.signal = signal
        const response = await fetch(base + path, init)
        status = response.status
        text = await response.text()
    } catch (thrown) {
        throw unreachable(thrown)
    }
    if (status >= 400) throw failureOf(status, text)
    return parseAnswer<T>(status, text)
}

function parseAnswer<T>(status: number, text: string): T {
    if (text === '') return undefined as T
    try {
        return JSON.parse(text) as T
    } catch {
        const failure: Failure = { status, code: 'bad-answer', message: text.slice(0, 200) }
        throw failure
    }
}

/** A line of an answer that comes in lines: how far it is, a failure, or at last the answer. */
type Line = { progress?: { done: number; total: number }; error?: { code: string; message: string } }

/** The lines of a body as they come. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
    const decoder = new TextDecoder(), reader = body.getReader()
    let rest = ''
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
        const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
        rest = lines.pop()!
        yield* lines
    }
    yield rest + decoder.decode()
}

export interface FollowOptions { signal: AbortSignal; progress: (done: number, total: number) => void }

/** The last line of an answer that comes in lines; those before tell how far it is. */
async function lastLine(response: Response, progress: FollowOptions['progress']): Promise<string> {
    if (response.status >= 400 || !response.body) return response.text()
    let last = ''
    for await (const line of linesOf(response.body)) {
        if (line.trim() === '') continue
        last = line
        const far = parseAnswer<Line>(response.status, line).progress
        if (far) progress(far.done, far.total)
    }
    return last
}

/** Ask for a path whose answer takes its time, and hear how far it is. Giving up (`signal`) stops the server too. */
export async function askLong<T>(path: string, { signal, progress }: FollowOptions): Promise<T> {
    let status: number, last: string
    try {
        const response = await fetch(base + path, { headers: headersFor('GET', undefined), signal })
        status = response.status
        last = await lastLine(response, progress)
    } catch (thrown) {
        throw isFailure(thrown) ? thrown : unreachable(thrown)
    }
    if (status >= 400) throw failureOf(status, last)
    const answer = parseAnswer<(T & Line) | undefined>(status, last)
    if (answer === undefined || answer.progress) throw unreachable('the answer broke off')
    if (answer.error) throw failureOf(500, last)
    return answer
}

/** Ask for a path, and hear of the answer as soon as it begins. Giving up (`signal`) stops the server too. */
export async function askStream(path: string, options: AskOptions = {}): Promise<Response> {
    const { method = 'GET', body, type, signal } = options
    try {
        const init: RequestInit = { method, headers: headersFor(method, type) }
        if (body !== undefined) init.body = body
        if (signal) init.signal = signal
        const response = await fetch(base + path, init)
        if (response.status >= 400) throw failureOf(response.status, await response.text())
        return response
    } catch (thrown) {
        throw isFailure(thrown) ? thrown : unreachable(thrown)
    }
}

/* ---- positions ---- */

export const position = (q: Question, options?: AskOptions): Promise<Answer> => ask(positionPath(q), options)

export const parts = async (q: Question, options?: AskOptions): Promise<Part[]> =>
    (await ask<{ parts: Part[] }>(partsPath(q), options)).parts

export const neighbourhood = (q: Question, options?: AskOptions): Promise<Neighbourhood> =>
    ask(neighbourhoodPath(q), options)

/* ---- games ---- */

export const SGF = 'application/x-go-sgf'
const BYTES = 'application/octet-stream'
const withDb = (path: string, params: Params): string => path + formatQuery(params)

export const games = (q: GamesQuestion, options?: AskOptions): Promise<GamePage> => ask(gamesPath(q), options)

export const game = (db: string, id: number, options?: AskOptions): Promise<StoredGame> =>
    ask(withDb(`/games/${id}`, { db }), options)

export interface AddOptions { keepDuplicate?: boolean; variations?: boolean }

const addParams = ({ keepDuplicate, variations }: AddOptions): Params =>
    ({ duplicates: keepDuplicate ? 'keep' : undefined, variations })

export const addGame = (db: string, sgf: string, options: AddOptions = {}): Promise<{ id: number }> =>
    ask(withDb('/games', { db, ...addParams(options) }), { method: 'POST', body: sgf, type: SGF })

export const replaceGame = (db: string, id: number, sgf: string, options: AddOptions = {}): Promise<{ id: number }> =>
    ask(withDb(`/games/${id}`, { db, ...addParams(options) }), { method: 'PUT', body: sgf, type: SGF })

export const cutGame = (db: string, id: number, moves: number): Promise<{ id: number; moves: number }> =>
    ask(withDb(`/games/${id}/cut`, { db, moves }), { method: 'POST' })

export const deleteGame = (db: string, id: number): Promise<void> =>
    ask(withDb(`/games/${id}`, { db }), { method: 'DELETE' })

/* ---- the bin ---- */

export const binGames = (db: string, games: number): Promise<BinPage> => ask(withDb('/bin', { db, games }))
export const restoreGame = (db: string, id: number): Promise<{ id: number }> =>
    ask(withDb(`/bin/${id}/restore`, { db }), { method: 'POST' })
export const restoreBin = (db: string): Promise<{ restored: number; duplicates: number }> =>
    ask(withDb('/bin/restore', { db }), { method: 'POST' })
export const dropGame = (db: string, id: number): Promise<void> => ask(withDb(`/bin/${id}`, { db }), { method: 'DELETE' })
export const emptyBin = (db: string): Promise<{ dropped: number }> => ask(withDb('/bin', { db }), { method: 'DELETE' })

/** Read records without keeping them. */
export const readFile = (bytes: Blob | ArrayBuffer | string): Promise<ReadAnswer> =>
    ask('/read', { method: 'POST', body: bytes, type: BYTES })

/* ---- imports ---- */

/** Begin an import whose files come in pieces. */
export const openImport = (db: string, name: string, options: AddOptions = {}): Promise<Import> =>
    ask(withDb('/imports', { db, name, open: true, ...addParams(options) }), { method: 'POST' })

export interface SendOptions { signal: AbortSignal; progress: (sent: number) => void }

/** Send a piece; without a name it is a bundle. `progress` hears what share of it has gone. */
export function sendPiece(
    id: number, number: number, name: string | null, body: Blob, { signal, progress }: SendOptions,
): Promise<Import> {
    return new Promise((resolve, reject) => {
        const request = new XMLHttpRequest() // fetch() does not say how far an upload is
        const abort = (): void => request.abort()
        request.open('PUT', base + withDb(`/imports/${id}`, { piece: number, name }))
        for (const [field, value] of Object.entries(headersFor('PUT', BYTES))) request.setRequestHeader(field, value)
        request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
        request.onerror = () => reject(unreachable('the connection broke off'))
        request.onabort = () => reject(unreachable(new DOMException('', 'AbortError')))
        request.onloadend = () => signal.removeEventListener('abort', abort)
        request.onload = () => {
            if (request.status >= 400) reject(failureOf(request.status, request.responseText))
            else resolve(JSON.parse(request.responseText) as Import)
        }
        signal.addEventListener('abort', abort)
        request.send(body)
    })
}

export const closeImport = (id: number): Promise<Import> => ask(`/imports/${id}/close`, { method: 'POST' })
export const imports = async (): Promise<Import[]> => (await ask<{ imports: Import[] }>('/imports')).imports
export const importOf = (id: number): Promise<Import> => ask(`/imports/${id}`)
export const undoImport = (id: number): Promise<Import> => ask(`/imports/${id}/undo`, { method: 'POST' })
export const watch = (): Promise<{ folders: WatchedFolder[] }> => ask('/watch')
export const stopImport = (id: number): Promise<void> => ask(`/imports/${id}`, { method: 'DELETE' })

/* ---- the program ---- */

export const about = (): Promise<About> => ask('')
export const databases = async (): Promise<Database[]> => (await ask<{ databases: Database[] }>('/databases')).databases
export const end = (): Promise<void> => ask('/end', { method: 'POST' })

/* ---- addresses to open or save ---- */

export const diagramUrl = ({ format, coordinates, ...q }: DiagramQuestion): string => {
    const region = q.region === 'whole' ? undefined : q.region
    const lettered = coordinates === false ? '0' : undefined
    return `${base}/diagram.${format}` + formatQuery({ ...q, region, coordinates: lettered })
}

export const exportUrl = (q: { db: string; format: 'sgf' | 'jsonl'; filter?: Filter }): string =>
    `${base}/export` + formatQuery({ db: q.db, format: q.format, ...filterParams(q.filter) })

export const sgfUrl = (db: string, id: number): string => `${base}/games/${id}.sgf` + formatQuery({ db })
