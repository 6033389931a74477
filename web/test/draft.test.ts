/* Unsaved work, and the browser's history. */
import { answerWith, asked, entries, failure, fire, goBack, on, pause, storage } from './browser'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commentOf } from '../src/record/edit'
import { formatSgf } from '../src/record/sgf'
import * as drafts from '../src/state/actions/drafts'
import * as edit from '../src/state/actions/edit'
import * as imports from '../src/state/actions/imports'
import * as look from '../src/state/actions/look'
import * as play from '../src/state/actions/play'
import * as record from '../src/state/actions/record'
import * as save from '../src/state/actions/save'
import * as walk from '../src/state/actions/walk'
import { storedDrafts } from '../src/state/draft'
import { moveSeen, unsaved } from '../src/state/screen'
import { start, startRest } from '../src/state/start'
import { getState } from '../src/state/store'
import { getToken } from '../src/net/api'
import type { Import } from '../src/net/types'

const GAME = '(;SZ[19]PB[A]PW[B];B[pd];W[dp];B[pp];W[dd])'
const q4 = 15 * 19 + 15

on('GET', /^\/games\/5$/, () => ({ json: { id: 5, sgf: GAME, problems: [] } }))
on('GET', /^\/games\/6$/, () => ({ json: { id: 6, sgf: '(;SZ[9];B[ee])', problems: [] } }))

test('at the start the address is followed and old drafts are offered', async () => {
    storage.setItem('tengen.draft.old', JSON.stringify({
        id: 'old', name: 'X', sgf: '(;SZ[9];B[ee];W[dd])', at: '2020-01-01', source: { kind: 'new' }, spot: { depth: 1, choices: [] }, motion: 0,
    }))
    storage.setItem('tengen.draft.broken', '{')
    entries[0] = '#token=secret&game=5&move=2&region=nw'
    await start()
    startRest()
    assert.deepEqual([moveSeen(getState()), getState().region], [2, 'nw'])
    assert.deepEqual([getToken(), entries[0]], ['secret', '#game=5&move=2&region=nw'], 'the token is taken out')
    await pause(20)
    assert.deepEqual(getState().drafts.map(({ id }) => id), ['old'])
    assert.equal(getState().dialog, 'draft')
    assert.equal(getState().about?.databases[0], 'games')
})

test('a draft is taken where it was left, and goes when it is saved', async () => {
    drafts.takeDraft('old')
    assert.equal(moveSeen(getState()), 1)
    assert(unsaved(getState()))
    assert.deepEqual([getState().dialog, getState().drafts.length, getState().mode], [null, 0, 'edit'])
    assert.equal(storedDrafts().length, 1, 'it is kept until it is saved')
    on('POST', /^\/games$/, () => ({ status: 201, json: { id: 77 } }))
    await save.save()
    assert.equal(storedDrafts().length, 0)
})

test('changes are kept shortly after, and when the page is left', async () => {
    await record.openGame(5)
    edit.setMode('edit')
    edit.setComment('hello')
    fire('pagehide')
    assert.equal(storedDrafts().length, 1)
    assert(storedDrafts()[0]!.sgf.includes('hello'))
    edit.undo()
    assert.equal(storedDrafts().length, 0, 'undone: there is nothing to keep')
    edit.redo()
    await pause(600)
    assert.equal(storedDrafts()[0]!.name, 'A – B')
})

test('opening another game puts unsaved work aside', async () => {
    await record.openGame(6)
    assert(!unsaved(getState()))
    assert.equal(getState().drafts.length, 1)
    assert(getState().messages.some(({ action }) => action), 'and says how to come back to it')
    assert.equal(storedDrafts().length, 1)
    edit.setMode('edit')
    edit.setComment('another')
    drafts.takeDraft(getState().drafts[0]!.id)
    assert.equal(commentOf(getState().place.tree, 0), 'hello')
    assert.deepEqual(getState().source, { kind: 'game', db: '', id: 5 })
    assert.equal(storedDrafts().length, 2, 'neither was lost')
    assert.equal(getState().drafts.length, 1)
    drafts.dropDraft(getState().drafts[0]!.id)
    assert.equal(storedDrafts().length, 1)
})

test('the newest five are kept', async () => {
    for (let i = 0; i < 7; i++) {
        record.newGame({ rows: 9, cols: 9 })
        edit.setComment(`number ${i}`)
        await pause(2)
    }
    fire('pagehide')
    const kept = storedDrafts()
    assert.equal(kept.length, 5)
    assert(kept[0]!.sgf.includes('number 6') && kept[4]!.sgf.includes('number 2'))
})

test('a browser without space says so', async () => {
    storage.full = true
    edit.setComment('no space')
    fire('pagehide')
    storage.full = false
    assert.equal(getState().messages.at(-1)!.kind, 'failed')
})

test('going makes entries in the history, stepping does not', async () => {
    await record.openGame(5)
    look.setRegion('whole')
    const before = entries.length
    walk.step(1)
    walk.step(1)
    await pause(450)
    assert.equal(entries.length, before)
    assert.equal(entries.at(-1), '#game=5&move=2')
    walk.step(1)
    look.setRegion('se')
    assert.deepEqual(entries.slice(-2), ['#game=5&move=3', '#game=5&move=3&region=se'], 'where we were comes first')
    await record.openGame(6)
    assert.equal(entries.at(-1), '#game=6&region=se')
    goBack()
    await pause(5)
    assert.deepEqual([getState().source, moveSeen(getState())], [{ kind: 'game', db: '', id: 5 }, 3])
    goBack()
    await pause(5)
    assert.equal(getState().region, 'whole')
})

test('going back in a record of its own keeps all of it', async () => {
    record.newGame({ rows: 19, cols: 19 })
    play.playAt(q4)
    look.setRegion('ne')
    play.playAt(60)
    edit.setComment('words')
    const sgf = formatSgf(getState().place.tree)
    await pause(450)
    goBack()
    await pause(5)
    assert.deepEqual([getState().region, moveSeen(getState())], ['whole', 1])
    assert.equal(formatSgf(getState().place.tree), sgf)
})

test('an address that leads nowhere is told of, and the page stays', async () => {
    on('GET', /^\/games\/404$/, () => failure(404, 'no-such-game'))
    const { place } = getState()
    entries.push('#game=404')
    fire('popstate')
    await pause(5)
    assert.equal(getState().place, place)
    assert.equal(getState().messages.at(-1)!.kind, 'failed')
})

test('while an import runs what is seen is asked anew', async () => {
    const running: Import = {
        id: 1, name: 'a.sgf', db: 'games', state: 'running', open: false, pieces: 1, what: '', done: 0, total: 9, added: 0, repaired: 0, duplicates: 0, refused: 0, unreadable: 0, games: 0, undoable: 0, undone: 0, problems: [], problem_count: 0, error: null,
    }
    let now = running
    on('GET', /^\/imports$/, () => ({ json: { imports: [now] } }))
    on('GET', /^\/position$/, () => ({ json: answerWith([], now.added) }))
    imports.poll()
    await pause(350)
    assert.equal(getState().imports[0]!.state, 'running')
    now = { ...running, added: 10 }
    await pause(350)
    assert.equal(getState().seen.answer!.games, 10)
    now = { ...running, added: 25, state: 'done' }
    await pause(350)
    assert.equal(getState().seen.answer!.games, 25)
    assert(getState().messages.some(({ text }) => text.includes('25')))
    const polls = asked.filter(({ path }) => path === '/imports').length
    await pause(400)
    assert.equal(asked.filter(({ path }) => path === '/imports').length, polls, 'and then nobody asks any more')
})
