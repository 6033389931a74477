/*
 * Keeping records: in the database or as a file.
 */
import * as api from '../../net/api'
import type { Failure } from '../../net/types'
import { parseKnown } from '../../record/meaning'
import { formatSgf } from '../../record/sgf'
import { moveNumber } from '../../record/tree'
import { t } from '../../words'
import { forgetAnswers } from '../ask'
import { nameOf } from '../draft'
import { unsaved } from '../screen'
import type { Source } from '../state'
import { getState, setState } from '../store'
import { freshRecord } from './record'
import { complain, fail, say } from './say'
import { askForToken } from './token'

const clock = (): string => {
    const now = new Date()
    return `${now.getHours()}:${`${now.getMinutes()}`.padStart(2, '0')}`
}

/** Do something that changes the database; failures are shown. Whether it was done. */
export async function change(work: () => Promise<void>): Promise<boolean> {
    if (getState().about?.read_only) {
        complain('fail.read-only')
        return false
    }
    try {
        await work()
        forgetAnswers()
        void refreshDatabases()
        return true
    } catch (thrown) {
        const failure = thrown as Failure
        if (failure.code === 'token-needed') askForToken(() => change(work))
        else fail(failure)
        return false
    }
}

/** The counts of the databases, after one of them changed. */
export async function refreshDatabases(): Promise<void> {
    try {
        setState({ databases: await api.databases() })
    } catch {
        // the answer about what is seen will tell of it
    }
}

/* ---- saving ---- */

/** Send the record, and take down that it is saved: the tree that was sent, should it have changed meanwhile. */
async function send(to: (sgf: string) => Promise<{ id: number }>): Promise<void> {
    const { place: { tree }, source, db, saving } = getState()
    if (saving) return
    setState({ saving: true, duplicate: null })
    try {
        const { id } = await to(formatSgf(tree))
        if (getState().source !== source) return // another record was opened meanwhile
        setState({
            saved: tree, savedAt: clock(), dialog: null,
            source: source.kind === 'game' && source.id === id ? source : { kind: 'game', db, id },
        })
        say(source.kind === 'game' && source.id === id ? t('say.saved') : t('say.added', { id: String(id) }))
    } catch (failure) {
        if (!offerToAdd(failure as Failure)) throw failure
    } finally {
        setState({ saving: false })
    }
}

/** What can be helped by adding the record as a new game: the same one is there already, or the old one is gone. */
function offerToAdd({ code, id }: Failure): boolean {
    if (code === 'duplicate') setState({ duplicate: id ?? null, dialog: 'save' })
    else if (code === 'no-such-game') {
        complain('fail.game-gone')
        setState({ source: { kind: 'new' }, dialog: 'save' })
    } else return false
    return true
}

/** Save: a game of the database is replaced, anything else is added to it. */
export async function save(): Promise<void> {
    const { source } = getState()
    if (source.kind !== 'game') return saveAs()
    await change(() => send((sgf) => api.replaceGame(source.db, source.id, sgf)))
}

/** Add the record to the database as a new game; `keepDuplicate`: also when the same one is there. */
export async function saveAs(options: api.AddOptions = {}): Promise<void> {
    const { db } = getState()
    await change(() => send((sgf) => api.addGame(db, sgf, options)))
}

/** Whatever a file system may not like in a name becomes a blank. */
const fileName = (name: string): string => name.replace(/[\u0000-\u001f/\\:*?"<>|]+/g, ' ').trim().slice(0, 100)

/** Save the record as a file. */
export function download(): void {
    const { place: { tree }, source } = getState()
    const name = `${fileName(nameOf(tree, source)).replace(/\.sgf$/i, '') || 'game'}.sgf`
    offerFile(new Blob([formatSgf(tree)], { type: 'application/x-go-sgf' }), name)
}

/** Hand something to the browser as a file. */
export function offerFile(content: Blob, name: string): void {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(content)
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

/* ---- cutting ---- */

/** The stored game that is open, or words why there is none to be changed. */
export function storedGame(): Extract<Source, { kind: 'game' }> | null {
    const { source } = getState()
    if (source.kind === 'game') return source
    say(t('say.not-stored'))
    return null
}

/** Cut the stored game after the move that is seen. */
export async function cut(): Promise<void> {
    const source = storedGame()
    if (!source) return
    if (unsaved(getState())) return say(t('say.unsaved-first'))
    const { place } = getState(), moves = moveNumber(place.tree, place.node)
    await change(async () => {
        await api.cutGame(source.db, source.id, moves)
        const game = await api.game(source.db, source.id)
        say(t('say.cut', { move: moves }))
        if (getState().source !== source) return
        const tree = parseKnown(game)
        const last = [...tree.nodes.keys()].find((id) => moveNumber(tree, id) === moves)
        setState(({ motion }) => ({ ...freshRecord(tree, source, last), motion }))
    })
}

/* ---- ending the program ---- */

export async function end(): Promise<void> {
    try {
        await api.end()
        setState({ ended: true, dialog: null })
    } catch (failure) {
        fail(failure as Failure)
    }
}
