/*
 * Files that were dropped or chosen, with those in the folders among them.
 */
import type { Picked } from '../net/pieces'

const pick = (file: File, path: string): Picked => ({ file, path, inFolder: path.includes('/') })

export const chosenFiles = (list: FileList | null): Picked[] =>
    [...(list ?? [])].map((file) => pick(file, file.webkitRelativePath || file.name))

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject))

/** A folder tells its entries a hundred at a time, until it has no more. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
    const reader = folder.createReader(), all: FileSystemEntry[] = []
    for (;;) {
        const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
        if (some.length === 0) return all.sort((a, b) => (a.name < b.name ? -1 : 1))
        all.push(...some)
    }
}

/** Asked for at once: each answer of the browser takes its time, and there may be a thousand folders. */
const TOGETHER = 64

/** What an entry holds. A folder or a file that cannot be read is passed over. */
async function filesOf(entry: FileSystemEntry): Promise<Picked[]> {
    try {
        if (entry.isDirectory) return await walk(await entriesOf(entry as FileSystemDirectoryEntry))
        return [pick(await fileOf(entry as FileSystemFileEntry), entry.fullPath.replace(/^\//, ''))]
    } catch {
        return []
    }
}

/** All files below, in the order of their names. */
async function walk(entries: readonly FileSystemEntry[]): Promise<Picked[]> {
    const found: Picked[][] = []
    for (let at = 0; at < entries.length; at += TOGETHER)
        found.push(...await Promise.all(entries.slice(at, at + TOGETHER).map(filesOf)))
    return found.flat()
}

/** What was dropped. It must be called in the event itself: afterwards the browser has forgotten. */
export function droppedFiles(transfer: DataTransfer | null): Promise<Picked[]> {
    const items = [...(transfer?.items ?? [])].filter(({ kind }) => kind === 'file')
    const entries = items.map((item) => item.webkitGetAsEntry())
    const files = [...(transfer?.files ?? [])]
    if (!entries.some((entry) => entry?.isDirectory)) return Promise.resolve(files.map((file) => pick(file, file.name)))
    return walk(entries.filter((entry) => entry !== null))
}
