/*
 * The bin: games that were deleted, until it is emptied. What was deleted last can be taken back at once, as long as nothing
 * was done on the board since.
 */
import * as api from '../../net/api'
import type { BinGame, Failure } from '../../net/types'
import { newTree, sizeOf } from '../../record/tree'
import type { Tree } from '../../record/tree'
import { t } from '../../words'
import { stash } from '../draft'
import { getState, setState } from '../store'
import { undo as undoEdit } from './edit'
import { freshRecord, openGame } from './record'
import { change, storedGame } from './save'
import { fail, say } from './say'

export const BIN_PAGE = 200

/** A page of the bin, or null when it cannot be had; then that was said. */
export async function binGames(): Promise<{ total: number; games: readonly BinGame[] } | null> {
    try {
        return await api.binGames(getState().db, BIN_PAGE)
    } catch (failure) {
        fail(failure as Failure)
        return null
    }
}

/** A game that somebody else restored or dropped is no longer there. */
const gone = (failure: Failure): never => {
    throw failure.code === 'no-such-game' ? { ...failure, code: 'not-in-bin' } : failure
}

/** Bring a game back; whether that was done. */
export const restore = (db: string, id: number): Promise<boolean> => change(async () => {
    await api.restoreGame(db, id).catch(gone)
    say(t('say.restored', { id: String(id) }))
})

export const restoreAll = (): Promise<boolean> => change(async () => {
    const { restored, duplicates } = await api.restoreBin(getState().db)
    say(duplicates > 0 ? t('say.restored-but', { n: restored, duplicates }) : t('say.restored-many', { n: restored }))
})

export const dropForEver = (db: string, id: number): Promise<boolean> => change(() => api.dropGame(db, id).catch(gone))

export const emptyBin = (): Promise<boolean> => change(async () => {
    const { dropped } = await api.emptyBin(getState().db)
    say(t('say.dropped', { n: dropped }))
})

/* ---- deleting ---- */

/** Delete the game from the database; the board is empty then. */
export async function deleteGame(): Promise<void> {
    const source = storedGame()
    if (!source) return
    await change(async () => {
        await api.deleteGame(source.db, source.id)
        if (getState().source === source) {
            const size = sizeOf(getState().place.tree)
            stash()
            setState({ ...freshRecord(newTree(size), { kind: 'new' }), dialog: null })
        }
        tellDeleted(source.db, source.id)
    })
}

let last: { db: string; id: number; board: Tree } | null = null // the board that the deletion left

/** Note and say that a game was deleted, and offer to take that back. */
function tellDeleted(db: string, id: number): void {
    last = { db, id, board: getState().place.tree }
    say(t('say.deleted', { id: String(id) }), { text: t('say.deleted.undo'), run: () => void takeBack(db, id) })
}

/** The game is back, and on the board if that is as it was left. */
async function takeBack(db: string, id: number): Promise<void> {
    const untouched = last?.id === id && last.db === db && getState().place.tree === last.board
    if (last?.id === id) last = null
    if (await restore(db, id) && untouched) await openGame(id, { db })
}

/** Undo the last edit; on a board that was not touched since a game was deleted, the deletion. */
export function undo(): void {
    const { place, undo: edits } = getState()
    if (last && edits.length === 0 && place.tree === last.board) void takeBack(last.db, last.id)
    else undoEdit()
}
