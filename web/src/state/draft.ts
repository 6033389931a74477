/*
 * Unsaved work is kept in the browser: written shortly after every change and when the page is left, removed when
 * the record is saved. Each record that is worked at in each tab has a draft of its own, so tabs do not overwrite
 * each other's; those that no open tab is working at are offered at the next start. The newest five are kept.
 */
import { getInfo } from '../record/edit'
import { formatSgf } from '../record/sgf'
import { spotOf } from '../record/tree'
import type { Tree } from '../record/tree'
import { t } from '../words'
import { complain, say } from './actions/say'
import { unsaved } from './screen'
import type { Draft, Source, State } from './state'
import { getState, setState, subscribe } from './store'

const PREFIX = 'tengen.draft.'
const MOST = 5
const WRITE_MS = 500
const ANSWER_MS = 200

/** The draft that this page is working at. */
let held: string | null = null

/* ---- in the browser's storage ---- */

const isDraft = (value: unknown): value is Draft => {
    const draft = value as Partial<Draft> | null
    return typeof draft === 'object' && draft !== null && typeof draft.sgf === 'string' && typeof draft.at === 'string'
        && typeof draft.id === 'string' && typeof draft.source === 'object' && typeof draft.spot === 'object'
        && typeof draft.motion === 'number'
}

function readDraft(key: string): Draft[] {
    try {
        const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
        return isDraft(value) ? [value] : []
    } catch {
        return []
    }
}

/** All drafts, newest first. */
export function storedDrafts(): Draft[] {
    try {
        const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '')
        const drafts = keys.filter((key) => key.startsWith(PREFIX)).flatMap(readDraft)
        return drafts.sort((a, b) => (a.at < b.at ? 1 : -1))
    } catch {
        return []
    }
}

function store(draft: Draft): void {
    try {
        localStorage.setItem(PREFIX + draft.id, JSON.stringify(draft))
        for (const old of storedDrafts().slice(MOST)) removeDraft(old.id)
    } catch {
        complain('say.draft-full')
    }
}

export function removeDraft(id: string): void {
    try {
        localStorage.removeItem(PREFIX + id)
    } catch {
        // there is no storage, so there is no draft
    }
}

/* ---- the work of this page ---- */

/** What people call a record: the players, or its name, or its file. */
export function nameOf(tree: Tree, source: Source): string {
    const { black, white, name, event } = getInfo(tree)
    if (black || white) return `${black || '?'} – ${white || '?'}`
    return name || event || (source.kind === 'file' ? source.name : t('record.untitled'))
}

function draftOf({ place, source, motion }: State, id: string): Draft {
    const { tree, node } = place
    return { id, name: nameOf(tree, source), sgf: formatSgf(tree), at: new Date().toISOString(), source,
        spot: spotOf(tree, node), motion }
}

const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`

let timer: ReturnType<typeof setTimeout> | undefined

function writeNow(): void {
    clearTimeout(timer)
    timer = undefined
    const state = getState()
    if (unsaved(state)) store(draftOf(state, (held ??= newId())))
}

/** Another record is about to take the place of this one: what is not saved stays as a draft to come back to. */
export function stash(): void {
    if (!unsaved(getState())) return
    writeNow()
    const id = held
    held = null
    const { place, source, drafts } = getState()
    const stashed = storedDrafts().filter((draft) => draft.id === id)
    setState({ drafts: [...stashed, ...drafts.filter((draft) => draft.id !== id)] })
    if (stashed.length === 0) return
    const run = (): void => setState({ dialog: 'draft' })
    say(t('say.stashed', { name: nameOf(place.tree, source) }), { text: t('say.stashed.show'), run })
}

/** Go on working at a draft. */
export function holdDraft(id: string): void {
    held = id
}

/* ---- watching ---- */

let watched: { tree: Tree; saved: Tree } | null = null

function watch(): void {
    const { place: { tree }, saved } = getState()
    if (watched && watched.tree === tree && watched.saved === saved) return
    watched = { tree, saved }
    clearTimeout(timer)
    timer = undefined
    if (tree !== saved) timer = setTimeout(writeNow, WRITE_MS)
    else if (held !== null) {
        removeDraft(held)
        held = null
    }
}

/** Ask the other tabs which drafts they are working at. */
function heldElsewhere(): Promise<Set<string>> {
    const taken = new Set<string>()
    if (typeof BroadcastChannel === 'undefined') return Promise.resolve(taken)
    const channel = new BroadcastChannel('tengen.drafts')
    channel.onmessage = ({ data }: MessageEvent<{ ask?: true; held?: string }>) => {
        if (data.ask && held !== null) channel.postMessage({ held })
        if (data.held) taken.add(data.held)
    }
    channel.postMessage({ ask: true })
    return new Promise((resolve) => setTimeout(() => resolve(taken), ANSWER_MS))
}

/** Keep unsaved work from now on, and offer what was left from earlier. */
export async function watchDrafts(): Promise<void> {
    subscribe(watch)
    addEventListener('pagehide', writeNow)
    const taken = await heldElsewhere()
    const drafts = storedDrafts().filter(({ id }) => id !== held && !taken.has(id))
    if (drafts.length > 0) setState({ drafts, dialog: 'draft' })
}
