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

/** All files below, in the order of their names. A folder or a file that cannot be read is passed over. */
async function walk(entries: readonly FileSystemEntry[], found: Picked[]): Promise<void> {
    for (const entry of entries) {
        try {
            const path = entry.fullPath.replace(/^\//, '')
            if (entry.isDirectory) await walk(await entriesOf(entry as FileSystemDirectoryEntry), found)
            else found.push(pick(await fileOf(entry as FileSystemFileEntry), path))
        } catch {
            continue
        }
    }
}

/** What was dropped. It must be called in the event itself: afterwards the browser has forgotten. */
export function droppedFiles(transfer: DataTransfer | null): Promise<Picked[]> {
    const items = [...(transfer?.items ?? [])].filter(({ kind }) => kind === 'file')
    const entries = items.map((item) => item.webkitGetAsEntry())
    const files = [...(transfer?.files ?? [])]
    if (!entries.some((entry) => entry?.isDirectory)) return Promise.resolve(files.map((file) => pick(file, file.name)))
    const found: Picked[] = []
    return walk(entries.filter((entry) => entry !== null), found).then(() => found)
}
