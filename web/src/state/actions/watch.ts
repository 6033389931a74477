/*
 * Folders that the server watches: as games come in from them, what is seen is asked anew. A server that watches none is asked once.
 */
import * as api from '../../net/api'
import type { WatchedFolder } from '../../net/types'
import { t } from '../../words'
import { forgetAnswers } from '../ask'
import { getState, setState } from '../store'
import { refreshDatabases } from './save'
import { complain, say } from './say'

const POLL_MS = 1000

const came = ({ added, replaced }: WatchedFolder): number => added + replaced

/** Tell what is new since the last answer. */
function tellNews(before: readonly WatchedFolder[], folders: readonly WatchedFolder[]): void {
    for (const folder of folders) {
        const was = before.find((each) => each.folder === folder.folder)
        const n = was ? came(folder) - came(was) : 0
        if (n > 0) say(t('say.watched', { n, folder: folder.folder }))
        if (folder.trouble && folder.trouble !== was?.trouble)
            complain('say.watch-trouble', { folder: folder.folder, message: folder.trouble })
    }
}

/** Ask after the folders now, and again as long as there are any. */
export async function followFolders(): Promise<void> {
    const before = getState().watched
    const { folders } = await api.watch().catch(() => ({ folders: before }))
    if (JSON.stringify(folders) !== JSON.stringify(before)) {
        setState({ watched: folders })
        tellNews(before, folders)
        const sum = (all: readonly WatchedFolder[]): number => all.reduce((n, folder) => n + came(folder), 0)
        if (sum(folders) !== sum(before)) {
            forgetAnswers()
            void refreshDatabases()
        }
    }
    if (folders.length > 0 && !getState().ended) setTimeout(() => void followFolders(), POLL_MS)
}
