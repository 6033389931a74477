/*
 * The beginning: the first state, what the address says, and everything that watches.
 */
import * as api from '../net/api'
import type { Failure } from '../net/types'
import { newTree } from '../record/tree'
import { setLanguage } from '../words'
import { poll } from './actions/imports'
import { refreshDatabases } from './actions/save'
import { fail } from './actions/say'
import { tellLost } from './actions/send'
import { followFolders } from './actions/watch'
import { watchQuestions } from './ask'
import { loadColumns } from './columns'
import { watchDrafts } from './draft'
import { follow, takeToken, watchHistory } from './history'
import { placeAt } from './place'
import { noReview } from './review/look'
import { loadPanes } from './panes'
import { loadSettings } from './settings'
import type { Settings, State } from './state'
import { getState, setState, subscribe } from './store'
import { beginWelcome } from './welcome'

const notTold = { key: '', answer: null, pending: false, failure: null }

/** An empty board of 19 by 19, and nothing known yet. */
export function firstState(settings: Settings): State {
    const tree = newTree({ rows: 19, cols: 19 })
    return {
        view: 'records', players: '', play: '', match: null, strings: '', solve: '',
        place: placeAt(tree), source: { kind: 'new' }, collection: null, saved: tree, saving: false, savedAt: null,
        duplicate: null, undo: [], redo: [], drafts: [], mode: 'browse', tool: 'input', motion: 0, region: 'whole',
        pattern: null, marking: null, interval: null, db: '', searched: null, filter: {}, scope: 'here', sort: { key: 'date', reverse: false },
        columns: loadColumns(), about: null, databases: [],
        seen: { key: '', laid: '', answer: null, rows: new Map(), pending: true, progress: null, failure: null },
        parts: null, neighbourhood: null, edition: 0, aroundKey: '',
        field: { report: notTold, curve: notTold, suggested: notTold }, review: noReview, autoplay: false, hover: null, imports: [], watched: [], uploads: [], dialog: null, sheet: 'moves',
        settings, panes: loadPanes(), welcome: false, messages: [], visit: 0, ended: false,
    }
}

async function learnAbout(): Promise<void> {
    try {
        setState({ about: await api.about() })
    } catch (failure) {
        fail(failure as Failure)
    }
}

const PATIENCE_MS = 150

/** The first answer is here, or has let us wait long enough. */
const firstAnswer = (): Promise<void> => new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS)
    const look = (): void => {
        if (getState().seen.pending && getState().view === 'records') return
        clearTimeout(timer)
        leave()
        resolve()
    }
    const leave = subscribe(look)
})

/** What the address names, and what is to be seen there. */
async function begin(): Promise<void> {
    await follow(location.hash)
    watchQuestions()
    watchHistory()
}

/**
 * When this is done the page can be drawn: as a rule once, with the answer. An empty board drawn first would make the
 * answer wait for a tenth of a second.
 */
export async function start(): Promise<void> {
    const settings = loadSettings()
    setLanguage(settings.language)
    setState({ ...firstState(settings), welcome: beginWelcome() })
    takeToken()
    void learnAbout()
    void refreshDatabases()
    void begin()
    await firstAnswer()
}

/** What can wait until the first view is drawn. */
export function startRest(): void {
    void watchDrafts()
    void tellLost()
    poll()
    void followFolders()
}
