/*
 * keep_scenes.mjs - where records come from and where they go: the database, files, unsaved work; and the end of the program
 */
import { readFileSync } from 'node:fs'
import { rest, settle, stoneAt } from './hands.mjs'
import { BRANCHED, fileOf, MEETING } from './records.mjs'
import { DESK_AND_PHONE, play, scene } from './stage.mjs'

const games = 4 // BRANCHED and MEETING

/** A record as the server reads it: what two records have in common that say the same. */
const read = async ({ ask }, sgf) => ask('/read', { method: 'POST', body: sgf, headers: { 'Content-Type': 'application/octet-stream' } })
const asRead = async (stage, sgf) => (await read(stage, sgf)).records[0].sgf.replace(/\s+/g, '')
const status = async ({ send }, id) => (await send(`/games/${id}`)).status

/* ---- saving ---- */

scene('save as: in its place, as a new game, as a file', { own: true, address: '#game=1&move=4', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, button, clickAt, message, dialog, t, ask, download, hash } = stage
    await settled()
    await button('edit.edit').click()
    await clickAt('C14')
    await button('save.more').click()
    await button('save.replace', { id: '1' }).click()
    await message(t('say.saved')).waitFor()
    check((await ask('/games/1')).sgf.includes('[cf]'), 'replaced')
    await button('save.more').click()
    const file = await download(() => button('save.file').click())
    check(file.name === 'level 1 – level 2.sgf', `it is named after the players: ${file.name}`)
    check(await asRead(stage, file.content) === await asRead(stage, (await ask('/games/1')).sgf), 'and says what the game says')
    await clickAt('F17')
    await button('edit.promote').click() // another main line is another game
    await button('save.more').click()
    await button('save.add', { db: 'games' }).click()
    await dialog().waitFor({ state: 'detached' })
    await message(t('say.added', { id: '5' })).waitFor()
    check((await ask('/games/5')).sgf.includes('[fc]') && !(await ask('/games/1')).sgf.includes('[fc]'), 'the old one is as it was')
    await page.waitForFunction(() => location.hash.startsWith('#game=5'))
    await button('save.more').click()
    await button('dialog.cancel').click()
    check(await dialog().count() === 0 && /game=5/.test(await hash()), 'nothing more')
})

scene('the same game again', { own: true, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, button, field, dialog, message, t, ask, hash, download } = stage
    await settled()
    const again = async () => {
        await button('edit.load').click()
        await field('load.paste').fill(MEETING.split('\n')[1])
        await button('load.open').click()
        await dialog().waitFor({ state: 'detached' })
        await page.locator('.info-source').filter({ hasText: t('record.untitled') }).waitFor({ state: 'attached' })
        await button('edit.save').click()
        await dialog().getByText(t('save.duplicate', { id: '3' })).waitFor()
    }
    await again()
    const file = await download(() => button('save.file').click())
    check(await asRead(stage, file.content) === await asRead(stage, MEETING.split('\n')[1]), 'it can be kept as a file')
    await again()
    await button('save.show-it').click()
    await page.waitForFunction(() => location.hash.startsWith('#game=3'))
    await again()
    await button('save.keep-both').click()
    await message(t('say.added', { id: '5' })).waitFor()
    await page.waitForFunction(() => location.hash.startsWith('#game=5'))
    check((await ask('/games')).total === games + 1 && /game=5/.test(await hash()), 'both are there')
})

scene('a game is deleted', { own: true, address: '#game=2&move=3', looks: DESK_AND_PHONE }, async (stage) => {
    const { check, settled, button, message, t, board, dialog, address, total } = stage
    await settled()
    const ask = async () => {
        await button('save.more').click()
        await button('delete.button').click()
        await dialog().getByText(t('delete.text', { id: '2', db: 'games' })).waitFor()
    }
    await ask()
    await button('dialog.cancel').click()
    check(await status(stage, 2) === 200, 'thought better of it')
    await ask()
    await dialog().getByRole('button', { name: t('delete.do') }).click()
    await message(t('say.deleted', { id: '2' })).waitFor()
    check(await status(stage, 2) === 404 && await status(stage, 1) === 200, 'it is gone, the others are not')
    check(!/[XO]/.test(await board()) && !/game=/.test(await address()), 'the board is empty')
    await settled()
    check((await total()).startsWith(t('games.here', { n: games - 1 })), 'and the list is shorter')
})

scene('a game is cut after the move that is seen', { own: true, address: '#game=1&move=4', looks: DESK_AND_PHONE }, async (stage) => {
    const { check, settled, button, clickAt, message, t, ask, where } = stage
    await settled()
    await button('edit.edit').click()
    await clickAt('C14')
    await button('save.more').click()
    await button('save.cut', { move: '5' }).click()
    await message(t('say.unsaved-first')).waitFor()
    await button('edit.undo').click()
    await button('save.more').click()
    await button('save.cut', { move: '4' }).click()
    await message(t('say.cut', { move: 4 })).waitFor()
    const { sgf } = await ask('/games/1')
    check(!sgf.includes('[qn]') && sgf.includes('W[dd]') && await where() === '4 / 4', `four moves are left: ${sgf}`)
})

scene('a game that somebody else deleted can be added anew', { own: true, address: '#game=2&move=3' }, async (stage) => {
    const { check, settled, button, clickAt, message, t, send, ask, dialog } = stage
    await settled()
    await button('edit.edit').click()
    await clickAt('K10')
    await send('/games/2', { method: 'DELETE', headers: { 'X-Tengen': '1' } })
    await button('edit.save').click()
    await message(t('fail.game-gone')).waitFor()
    await dialog().getByRole('button', { name: t('save.add', { db: 'games' }) }).click()
    await message(t('say.added', { id: '5' })).waitFor()
    check((await ask('/games/5')).sgf.includes('[jj]'), 'nothing was lost')
})

/* ---- loading ---- */

const hex = (text) => Buffer.from(text.replace(/\s/g, ''), 'hex')
const foreign = (before, bytes, after) => Buffer.concat([Buffer.from(before), hex(bytes), Buffer.from(after)])
const GBK = foreign('(;GM[1]SZ[19]CA[GBK]PB[', 'BADA B7BD', ']PW[x];B[pd];W[dp];B[pp])') // 黑方
const SHIFT_JIS = foreign('(;GM[1]SZ[19]CA[Shift_JIS]PB[', '8D95 94D4', ']PW[x];B[pd];W[dp];B[dd])') // 黒番
const BROKEN = '(;GM[1]SZ[19]PB[broken];B[pd];W[zz];B[dp' // a point that is not there, and no end

scene('a file is loaded by the button and by dropping it', { own: true, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, button, drop, where, board, dialog, sheet, t, message } = stage
    await settled()
    const name = () => page.locator('.info').innerText()
    await button('edit.load').click()
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('load.file').click()])
    await chooser.setFiles({ name: 'chosen.sgf', mimeType: 'application/x-go-sgf', buffer: Buffer.from(BRANCHED) })
    await sheet('info')
    await page.getByText('chosen.sgf').first().waitFor()
    check((await name()).includes('level 1') && await where() === '0 / 8' && await dialog().count() === 0, 'chosen')
    await drop([{ name: 'dropped.sgf', content: MEETING.split('\n')[2] }])
    await page.getByText('dropped.sgf').first().waitFor()
    await page.keyboard.press('End')
    check(await where() === '5 / 5' && stoneAt(await board(), 'F16') === 'X', 'dropped')
    await drop([{ name: 'gbk.sgf', content: GBK }])
    await page.locator('.info').getByText('黑方').waitFor()
    await drop([{ name: 'jis.sgf', content: SHIFT_JIS }])
    await page.locator('.info').getByText('黒番').waitFor()
    await drop([{ name: 'none.sgf', content: 'there is no game in this' }])
    await message(t('say.no-record', { name: 'none.sgf' })).waitFor()
    check((await name()).includes('黒番'), 'what was open stays open')
})

scene('a broken file says what was repaired', { own: true }, async (stage) => {
    const { page, check, settled, drop, message, t } = stage
    await settled()
    await drop([{ name: 'broken.sgf', content: BROKEN }])
    await page.getByText('broken.sgf').first().waitFor()
    const { records: [{ problems }] } = await read(stage, BROKEN)
    check(problems.length > 1, 'there are several problems')
    await message(t('say.repaired-many', { n: problems.length, message: problems[0].message })).waitFor()
    check((await page.locator('.moves').innerText()).includes('Q16'), 'what could be read is there')
})

scene('a file of several records', { own: true, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, drop, message, t, button, sheet } = stage
    await settled()
    await sheet('info')
    await drop([{ name: 'three.sgf', content: MEETING }])
    await message(t('say.loaded', { n: 3, name: 'three.sgf' })).waitFor()
    const says = (at, player) => page.locator('.info').filter({ hasText: t('info.record', { at: `${at}`, all: 3 }) }).filter({ hasText: player }).waitFor()
    await says(1, 'level 0')
    check(await button('info.record.previous').isDisabled(), 'the first')
    await button('info.record.next').click()
    await says(2, 'level 1')
    await button('info.record.next').click()
    await says(3, 'level 2')
    check(await button('info.record.next').isDisabled(), 'the last')
    await button('info.record.previous').click()
    await says(2, 'level 1')
})

/* ---- unsaved work ---- */

/** Edit a record in ways that moves alone do not tell. */
async function work({ newGame, clickAt, page, field }) {
    await newGame()
    for (const point of ['Q16', 'D4', 'Q4']) await clickAt(point)
    await field('panel.comment').fill('unfinished')
    await field('panel.comment').blur()
    await page.keyboard.press('ArrowLeft')
    await clickAt('C16')
    await isWritten(page, '[cd]')
}

/** What was done lies in the browser, where it is put when the hands rest. */
const isWritten = (page, text, count = 1) => page.waitForFunction(([wanted, drafts]) => {
    const kept = Object.entries(localStorage).filter(([key]) => key.startsWith('tengen.draft.')).map(([, value]) => value)
    return kept.length >= drafts && kept.some((draft) => draft.includes(wanted))
}, [text, count])

/** The page is there, and would have offered what another left behind. */
async function hasBegun(page) {
    await settle(page)
    await rest(page, 600)
}

scene('unsaved work outlives its page', { own: true }, async (stage) => {
    const { page, context, url, check, settled, button, download, board, t } = stage
    await settled()
    await work(stage)
    const before = await board()
    await button('save.more').click()
    const file = await download(() => button('save.file').click())
    await page.reload()
    await button('draft.take').click()
    check(await board() === before, 'after a reload')
    await page.close()
    const next = await context.newPage()
    await next.goto(url)
    const take = next.getByRole('button', { name: t('draft.take') })
    await take.waitFor()
    await next.keyboard.press('Escape') // not now
    await next.reload()
    await take.click()
    await next.getByRole('button', { name: t('save.more') }).click()
    const [again] = await Promise.all([next.waitForEvent('download'), next.getByRole('button', { name: t('save.file') }).click()])
    check(await asRead(stage, readFileSync(await again.path())) === await asRead(stage, file.content), 'the same tree, comment and variation')
    await next.keyboard.press('Control+s')
    await next.getByText(t('say.added', { id: '5' })).waitFor()
    await next.reload()
    await hasBegun(next)
    check(await next.getByRole('dialog').count() === 0, 'saved: nothing is offered any more')
})

scene('unsaved work is thrown away only when one says so', { own: true, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, button, dialog, board, row, message, t, sheet } = stage
    await settled()
    await work(stage)
    await page.keyboard.press('Home')
    await settled()
    await sheet('games')
    await row(0).click() // a game takes its place
    await message(t('say.stashed', { name: t('record.untitled') })).waitFor()
    await message(t('say.stashed', { name: t('record.untitled') })).getByRole('button', { name: t('say.stashed.show') }).click()
    await button('draft.take').click()
    await page.keyboard.press('End')
    check(stoneAt(await board(), 'C16') === 'X' || stoneAt(await board(), 'Q4') === 'X', 'it was only put aside')
    await page.reload()
    await button('draft.drop').click()
    await dialog().waitFor({ state: 'detached' })
    await page.reload()
    await hasBegun(page)
    check(await dialog().count() === 0, 'gone for good')
})

scene('two pages do not take each other for the past', { own: true }, async (stage) => {
    const { page, context, url, check, settled, t } = stage
    await settled()
    await work(stage)
    const second = await context.newPage()
    await second.goto(url)
    await hasBegun(second)
    check(await second.getByRole('dialog').count() === 0, 'the work of an open page is not offered')
    await second.getByRole('button', { name: t('edit.edit'), exact: true }).click()
    const { x, y, width } = await second.locator('#board').boundingBox()
    await second.mouse.click(x + width / 2, y + width / 2)
    await isWritten(second, '[jj]', 2)
    await page.close()
    await second.close()
    const third = await context.newPage()
    await third.goto(url)
    await third.getByRole('dialog').waitFor()
    check(await third.getByRole('button', { name: t('draft.take') }).count() === 2, 'both are there')
})

/* ---- the end ---- */

// What the page still asks when the server has gone is refused, and the browser says so.
scene('the program is ended from the page', { own: true, looks: DESK_AND_PHONE, expects: /ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE/ }, async (stage) => {
    const { page, check, settled, button, clickAt, dialog, t, server, askToEnd } = stage
    await settled()
    await askToEnd()
    await button('dialog.cancel').click()
    check(server.process.exitCode === null, 'not yet')
    await button('edit.edit').click()
    await clickAt('Q16')
    await settled()
    await askToEnd()
    check((await dialog().innerText()).includes(t('end.unsaved')), 'it warns of unsaved work')
    await dialog().getByRole('button', { name: t('end.do'), exact: true }).click()
    await page.getByText(t('end.ended')).waitFor()
    check(await server.ended === 0, 'the server ended by itself, cleanly')
})

scene('a program that keeps running cannot be ended', { own: true, serve: ['--keep-running'] }, async ({ check, settled, button, t, openDialog }) => {
    await settled()
    await openDialog('settings')
    check(await button('edit.end').isDisabled(), 'the button is off')
    check(await button('edit.end').getAttribute('title') === t('edit.end.cannot'), 'and says why')
})

await play({ records: [fileOf('keep.sgf', `${BRANCHED}\n${MEETING}`)] })
