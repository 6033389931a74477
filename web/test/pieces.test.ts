/*
 * How files are divided into pieces, and the tar of a bundle.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyOf, divide, tarEntry } from '../src/net/pieces'
import type { Missing, Picked } from '../src/net/pieces'

const file = (path: string, size = 100): Picked =>
    ({ file: new File([new Uint8Array(size)], path.split('/').at(-1)!), path, inFolder: path.includes('/') })

const names = (files: Picked[], limit = 1e9) =>
    divide(files, limit).pieces.map(({ name, files: inside }) => name ?? inside.map(({ path }) => path))

test('small records travel together, all else alone, in their order', () => {
    assert.deepEqual(names([file('a.sgf'), file('b.GIB'), file('c.zip'), file('d.sgf'), file('notes.txt'), file('large.sgf', 2 << 20)]),
        [['a.sgf', 'b.GIB'], 'c.zip', ['d.sgf'], 'notes.txt', 'large.sgf'])
    assert.deepEqual(names([file('f/a.sgf'), file('f/notes.txt'), file('f/b.7z')]), [['f/a.sgf', 'f/notes.txt'], 'f/b.7z'])
})

test('a bundle has an end', () => {
    const pieces = names(Array.from({ length: 100 }, (_, i) => file(`${i}.sgf`, 100 << 10)))
    assert.deepEqual(pieces.map((piece) => piece.length), [41, 41, 18])
    assert.equal(divide(Array.from({ length: 10000 }, (_, i) => file(`${i}.sgf`, 300)), 1e9).pieces.length, 5)
})

test('what cannot be games stays here, with a reason', () => {
    const { pieces, missing } = divide([file('a.sgf', 0), file('f/film.mp4', 3 << 20), file('b.zip', 2000)], 1000)
    assert.equal(pieces.length, 0)
    assert.deepEqual(missing.map(({ why }) => why), ['empty', 'unknown', 'too-large'])
})

const text = (bytes: Uint8Array, from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to)).replace(/\0.*/s, '')

test('a header of a tar says name, size and its own sum', () => {
    const [head, body, rest] = tarEntry('folder/a.sgf', new Uint8Array(700))
    assert.equal(head!.length, 512)
    assert.equal(body!.length + rest!.length, 1024)
    assert.equal(text(head!, 0, 100), 'folder/a.sgf')
    assert.equal(parseInt(text(head!, 124, 136), 8), 700)
    const sum = head!.reduce((all, byte, i) => all + (i >= 148 && i < 156 ? 32 : byte), 0)
    assert.equal(parseInt(text(head!, 148, 156), 8), sum)
})

test('a name that is long or not ASCII has a record of its own, which counts its own digits', () => {
    for (const name of ['棋譜/対局.sgf', 'x'.repeat(101), `${'y'.repeat(89)}é`, 'two\nlines.sgf']) {
        const [head, record] = tarEntry(name, new Uint8Array(1))
        const said = new TextDecoder().decode(record!), length = parseInt(said, 10)
        assert.equal(String.fromCharCode(head![156]!), 'x')
        assert.equal(said, `${length} path=${name}\n`)
        assert.equal(record!.length, length)
    }
})

test('a file that cannot be read is left out of its bundle', async () => {
    const gone = { ...file('gone.sgf'), file: { size: 9, arrayBuffer: () => Promise.reject(new Error()) } as unknown as File }
    const missing: Missing[] = []
    const body = await bodyOf({ name: null, files: [gone, file('a.sgf')], bytes: 109 }, missing)
    assert.equal(body!.size, 512 + 512 + 1024)
    assert.deepEqual(missing, [{ path: 'gone.sgf', why: 'unreadable' }])
    assert.equal(await bodyOf({ name: null, files: [gone], bytes: 9 }, []), null)
})
