/*
 * Files on their way to an import, in pieces of a few megabytes: many small records travel together, as a tar; an
 * archive, a large file or one of an unknown kind travels alone, under its own name.
 *
 * A tar is a header of 512 bytes for each file, its bytes, and zeros up to the next multiple of 512. The names of a plain
 * header are short and ASCII: for any other a record before it ("path=") says the name.
 */

/** A file that was dropped or chosen; `path` is how its folder calls it. */
export interface Picked { file: File; path: string; inFolder: boolean }

export interface Piece {
    name: string | null // of a file that travels alone
    files: readonly Picked[]
    bytes: number
}

/** A file that was not sent, and why. */
export interface Missing { path: string; why: 'empty' | 'unknown' | 'too-large' | 'unreadable' }

const SMALL_BYTES = 1 << 20
const BUNDLE_BYTES = 4 << 20
const BUNDLE_FILES = 2000
const RECORD = /\.(sgf|gib|ngf|ugf|ugi)$/i
const ARCHIVE = /\.(zip|7z|rar|tar|tgz|tbz2?|txz|gz|bz2|xz|zst|lzma|jsonl|ndjson)$/i

/** Nobody asked for every file of a folder: what cannot be games stays here, or is passed over by the server. */
function reasonToStay({ file, path, inFolder }: Picked, limit: number): Missing['why'] | null {
    if (file.size === 0) return 'empty'
    if (inFolder && file.size > SMALL_BYTES && !RECORD.test(path) && !ARCHIVE.test(path)) return 'unknown'
    return file.size > limit ? 'too-large' : null
}

/** The server reports a file that is named and holds no games; in a bundle it passes over it, as in a folder. */
const goesAlone = ({ file, path, inFolder }: Picked): boolean =>
    file.size > SMALL_BYTES || (inFolder ? ARCHIVE.test(path) : !RECORD.test(path))

/** Divide files into pieces, in their order. */
export function divide(files: readonly Picked[], limit: number): { pieces: Piece[]; missing: Missing[] } {
    const pieces: Piece[] = [], missing: Missing[] = []
    let bundle: Picked[] = [], bytes = 0
    const close = (): void => {
        if (bundle.length > 0) pieces.push({ name: null, files: bundle, bytes })
        bundle = []
        bytes = 0
    }
    for (const each of files) {
        const why = reasonToStay(each, limit)
        if (why) {
            missing.push({ path: each.path, why })
        } else if (goesAlone(each)) {
            close()
            pieces.push({ name: each.path, files: [each], bytes: each.file.size })
        } else {
            bundle.push(each)
            bytes += each.file.size
            if (bytes >= BUNDLE_BYTES || bundle.length === BUNDLE_FILES) close()
        }
    }
    close()
    return { pieces, missing }
}

/* ---- tar ---- */

const BLOCK = 512
const encoder = new TextEncoder()

const octal = (n: number, digits: number): string => n.toString(8).padStart(digits, '0')

function header(name: string, size: number, kind: '0' | 'x'): Uint8Array<ArrayBuffer> {
    const block = new Uint8Array(BLOCK)
    const put = (at: number, text: string): void => block.set(encoder.encode(text), at)
    put(0, name)
    put(100, `${octal(0o644, 7)}\0`)
    put(124, `${octal(size, 11)}\0`)
    put(136, `${octal(0, 11)}\0`)
    put(148, '        ') // the sum is made as if its own place held blanks
    put(156, kind)
    put(257, 'ustar\x0000')
    put(148, `${octal(block.reduce((sum, byte) => sum + byte, 0), 6)}\0 `)
    return block
}

const padding = (size: number): Uint8Array<ArrayBuffer> => new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK)

/** "LENGTH path=NAME\n", whose length counts its own digits. */
function nameRecord(name: string): Uint8Array<ArrayBuffer> {
    const rest = encoder.encode(` path=${name}\n`).length
    let length = rest + 1
    while (String(length).length + rest !== length) length++
    return encoder.encode(`${length} path=${name}\n`)
}

/** The blocks of one file. */
export function tarEntry(name: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
    const file = (short: string) => [header(short, bytes.length, '0'), bytes, padding(bytes.length)]
    if (/^[ -~]{1,100}$/.test(name)) return file(name)
    const record = nameRecord(name)
    return [header('name', record.length, 'x'), record, padding(record.length), ...file('file')]
}

export const tarEnd = (): Uint8Array<ArrayBuffer> => new Uint8Array(2 * BLOCK)

/** The body of a piece as it is sent; null if nothing of it can be read. `missing` gathers what cannot. */
export async function bodyOf(piece: Piece, missing: Missing[]): Promise<Blob | null> {
    const alone = piece.name !== null
    // A file that travels alone is read while it is sent; here it only shows that it can be. A bundle is read all at once.
    const read = await Promise.all(piece.files.map(({ file }) =>
        (alone ? file.slice(0, 1) : file).arrayBuffer().catch(() => null)))
    const good = piece.files.filter((_, i) => read[i])
    missing.push(...piece.files.filter((_, i) => !read[i]).map(({ path }): Missing => ({ path, why: 'unreadable' })))
    if (good.length === 0) return null
    if (alone) return good[0]!.file
    const entries = piece.files.flatMap(({ path }, i) => (read[i] ? tarEntry(path, new Uint8Array(read[i]!)) : []))
    return new Blob([...entries, tarEnd()])
}
