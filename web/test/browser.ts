/*
 * As much of a browser as the state needs: storage, address, history, and a server that answers from a table.
 */
import type { Answer, GameLine } from '../src/net/types'

/** A storage that forgets when the test ends, and can be full. */
export function makeStorage(): Storage & { full: boolean } {
    const kept = new Map<string, string>()
    return {
        full: false,
        get length() { return kept.size },
        key: (i) => [...kept.keys()][i] ?? null,
        getItem: (key) => kept.get(key) ?? null,
        setItem(key, value) {
            if (this.full) throw new Error('quota')
            kept.set(key, value)
        },
        removeItem: (key) => void kept.delete(key),
        clear: () => kept.clear(),
    }
}

export const storage = makeStorage()

/** The entries of the history; the last one is where we are. */
export const entries: string[] = ['']
const listeners = new Map<string, (() => void)[]>()
export const fire = (event: string): void => listeners.get(event)?.forEach((listener) => listener())

export function goBack(): void {
    entries.pop()
    fire('popstate')
}

Object.assign(globalThis, {
    localStorage: storage,
    sessionStorage: makeStorage(),
    BroadcastChannel: undefined,
    location: { get hash() { return entries.at(-1) } },
    history: {
        pushState: (_: unknown, __: string, hash: string) => void entries.push(hash),
        replaceState: (_: unknown, __: string, hash: string) => void (entries[entries.length - 1] = hash),
    },
    addEventListener: (event: string, listener: () => void) =>
        void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
})

/* ---- the server ---- */

export interface Asked { method: string; path: string; params: URLSearchParams; body: string; signal?: AbortSignal | undefined }
export type Reply = { status?: number; json?: unknown; body?: BodyInit } // `body`: anything but JSON
type Handler = (asked: Asked) => Reply | Promise<Reply>

export const asked: Asked[] = []
const routes: { method: string; path: RegExp; handler: Handler }[] = []

/** The newest route that fits answers. */
export function on(method: string, path: RegExp, handler: Handler): void {
    routes.unshift({ method, path, handler })
}

export const failure = (status: number, code: string, more: object = {}): Reply =>
    ({ status, json: { error: { code, message: code, ...more } } })

globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost')
    const one: Asked = {
        method: init?.method ?? 'GET', path: url.pathname.replace('/api/v1', ''), params: url.searchParams,
        body: String(init?.body ?? ''), signal: init?.signal ?? undefined,
    }
    asked.push(one)
    const route = routes.find(({ method, path }) => method === one.method && path.test(one.path))
    if (!route) throw new TypeError('no such server')
    const { status = 200, json, body } = await route.handler(one)
    return body !== undefined ? new Response(body, { status }) : new Response(status === 204 ? null : JSON.stringify(json ?? null), { status })
}

export const pause = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** An answer with these games in its list, and nothing else to tell. */
export const answerWith = (list: GameLine[], games = list.length): Answer => ({
    size: '19x19', turn: 'black', ko: null, region: 'whole',
    games, occurrences: games, black: 0, white: 0, other: games, first: null, last: null, ended: 0, years: [], continuations: [], parents: [], list,
})

export const gameLine = (id: number, more: Partial<GameLine> = {}): GameLine => ({
    id, black: 'B', white: 'W', date: null, result: null, black_rank: null, white_rank: null, event: null, komi: null,
    handicap: 0, size: '19x19', moves: 10, ...more,
})

on('GET', /^$/, () => ({ json: { name: 'tengen', version: '0', read_only: false, token_needed: false, can_end: true,
    limits: { body: 1, upload: 1, list: 1 }, engines: ['tengen'], databases: ['games', 'others'] } }))
on('GET', /^\/databases$/, () => ({ json: { databases: [] } }))
on('GET', /^\/imports$/, () => ({ json: { imports: [] } }))
on('GET', /^\/position$/, () => ({ json: answerWith([]) }))
on('GET', /^\/parts$/, () => ({ json: { parts: [] } }))
on('GET', /^\/neighbourhood$/, () => ({ json: { nodes: [], arcs: [] } }))
