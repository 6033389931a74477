/*
 * The beginning: the first state, what the address says, and everything that watches.
 */
import * as api from '../net/api'
import type { Failure } from '../net/types'
import { newTree } from '../record/tree'
import { setLanguage } from '../words'
import { parseAddress } from './address'
import { poll } from './actions/imports'
import { refreshDatabases } from './actions/save'
import { fail } from './actions/say'
import { watchQuestions } from './ask'
import { watchDrafts } from './draft'
import { arrive, takeToken, watchHistory } from './history'
import { placeAt } from './place'
import { loadSettings } from './settings'
import type { Settings, State } from './state'
import { setState } from './store'

/** An empty board of 19 by 19, and nothing known yet. */
export function firstState(settings: Settings): State {
    const tree = newTree({ rows: 19, cols: 19 })
    return {
        place: placeAt(tree), source: { kind: 'new' }, collection: null, saved: tree, saving: false, savedAt: null,
        duplicate: null, undo: [], redo: [], drafts: [], mode: 'browse', tool: 'input', motion: 0, region: 'whole',
        interval: null, db: '', filter: {}, sort: { key: 'date', reverse: false }, about: null, databases: [],
        seen: { key: '', answer: null, rows: new Map(), pending: true, failure: null }, parts: null,
        neighbourhood: null, aroundKey: '', hover: null, imports: [], uploads: [], dialog: null, sheet: 'moves',
        settings, messages: [], visit: 0, ended: false,
    }
}

async function learnAbout(): Promise<void> {
    try {
        setState({ about: await api.about() })
    } catch (failure) {
        fail(failure as Failure)
    }
}

/** Set the first state at once, so that the page can be drawn, and then find out the rest. */
export async function start(): Promise<void> {
    const settings = loadSettings()
    setLanguage(settings.language)
    setState(firstState(settings))
    takeToken()
    void learnAbout()
    void refreshDatabases()
    await arrive(parseAddress(location.hash))
    watchQuestions()
    watchHistory()
    void watchDrafts()
    poll()
}
