/*
 * bin_scenes.mjs - what was deleted or imported is taken back: at once, from the bin, and after somebody else was quicker; folders that
 * are watched, and texts that are pasted
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRANCHED, fileOf, MEETING, tinyGames } from './records.mjs'
import { DESK_AND_PHONE, home, play, scene } from './stage.mjs'

const change = (method) => ({ method, headers: { 'X-Tengen': '1' } })

const status = async ({ server }, id) => (await fetch(`${server.url}api/v1/games/${id}`)).status

async function deleteGame({ button, dialog, t, message }, id) {
    await button('save.more').click()
    await button('delete.button').click()
    await dialog().getByRole('button', { name: t('delete.do') }).click()
    await message(t('say.deleted', { id })).waitFor()
}

const openBin = async ({ button, openDialog, dialog, t }) => {
    await openDialog('import')
    await button('bin.open').click()
    await dialog().getByRole('heading', { name: t('bin.title') }).waitFor()
}

scene('a deletion is taken back from its message', { own: true, address: '#game=2&move=3', looks: DESK_AND_PHONE, smoke: true }, async (stage) => {
    const { page, check, settled, message, t, board, ask } = stage
    await settled()
    const before = (await ask('/games/2')).sgf
    await deleteGame(stage, '2')
    check(await status(stage, 2) === 404 && !/[XO]/.test(await board()), 'it is gone')
    await message(t('say.deleted', { id: '2' })).getByRole('button', { name: t('say.deleted.undo') }).click()
    await message(t('say.restored', { id: '2' })).waitFor()
    await page.waitForFunction(() => location.hash.startsWith('#game=2'))
    check((await ask('/games/2')).sgf === before, 'it is as it was, and on the board')
})

scene('Ctrl+Z takes a deletion back, unless something was edited since', { own: true, address: '#game=2&move=3' }, async (stage) => {
    const { page, check, settled, message, t, clickAt, button } = stage
    await settled()
    await deleteGame(stage, '2')
    await page.keyboard.press('Control+z')
    await message(t('say.restored', { id: '2' })).waitFor()
    await page.waitForFunction(() => location.hash.startsWith('#game=2'))
    await settled()
    await deleteGame(stage, '2')
    await button('edit.edit').click()
    await clickAt('Q16')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await message(t('say.restored', { id: '2' })).waitFor() // the edit first, then the deletion
    check(await status(stage, 2) === 200, 'it is back')
})

scene('the bin: restored one by one, dropped, restored together, emptied', { own: true, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, send, dialog, button, message, t, ask, becomes } = stage
    await settled()
    for (const id of [1, 2, 3, 4]) await send(`/games/${id}`, change('DELETE'))
    await openBin(stage)
    const rows = dialog().getByRole('list', { name: t('bin.title') }).getByRole('listitem')
    await becomes(async () => await rows.count() === 4, 'four games')
    check((await rows.first().innerText()).includes('4'), `the last first: ${await rows.first().innerText()}`)
    await rows.nth(1).getByRole('button', { name: t('bin.restore'), exact: true }).click()
    await message(t('say.restored', { id: '3' })).waitFor()
    await becomes(async () => await rows.count() === 3, 'three are left')
    await send('/bin/4/restore', change('POST'))
    await button('bin.drop', { id: '4' }).click()
    await message(t('fail.not-in-bin')).waitFor()
    await button('bin.drop', { id: '2' }).click()
    await becomes(async () => await rows.count() === 1, 'one is left')
    await button('bin.restore-all').click()
    await message(t('say.restored-many', { n: 1 })).waitFor()
    await dialog().getByText(t('bin.none')).waitFor()
    check((await ask('/games')).total === 3, 'all but the one that was dropped')
    await send('/games/1', change('DELETE'))
    await page.keyboard.press('Escape')
    await openBin(stage)
    await button('bin.empty').click()
    await button('bin.empty.sure', { n: 1 }).click()
    await message(t('say.dropped', { n: 1 })).waitFor()
    check((await ask('/bin')).total === 0, 'it is empty')
})

scene('an import is undone, and can be brought back', { own: true, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, drop, button, dialog, message, t, ask, becomes } = stage
    await settled()
    const before = (await ask('/games')).total
    await drop(tinyGames(30).split('\n').map((content, i) => ({ name: `${i}.sgf`, content })))
    const undo = dialog().getByRole('button', { name: t('import.undo') })
    await undo.waitFor()
    check((await ask('/games')).total === before + 30, 'they are there')
    await undo.click()
    await dialog().getByText(t('import.undone', { n: 30 })).waitFor()
    check((await ask('/games')).total === before, 'they are gone')
    check(await undo.count() === 0, 'it is undone once')
    await button('bin.open').click()
    await button('bin.restore-all').click()
    await message(t('say.restored-many', { n: 30 })).waitFor()
    await becomes(async () => (await ask('/games')).total === before + 30, 'they are back')
    await page.keyboard.press('Escape')
})

scene('what is refused is told in red, with its reason', { own: 'empty', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, drop, dialog, message, t } = stage
    await settled()
    await drop([{ name: 'chess.sgf', content: '(;GM[2]SZ[8];B[aa])' }, { name: 'notes.txt', content: 'nothing at all' }])
    const refusals = dialog().getByRole('alert')
    await refusals.getByText('chess.sgf').waitFor()
    check(/another game than Go/.test(await refusals.innerText()), await refusals.innerText())
    const [red, black] = await page.evaluate(() => [document.querySelector('.refusals'), document.body].map((each) => getComputedStyle(each).color))
    check(red !== black, 'not in the colour of everything')
    await message(t('say.import-refused', { name: t('import.name', { first: 'chess.sgf', n: 1 }), n: 2 })).waitFor()
    check(await page.locator('.message.failed').count() === 1, 'and not as if games had been added')
})

/* ---- a folder that is watched ---- */

const watchedFolder = mkdtempSync(join(home, 'watched-'))

scene('games that are saved in a watched folder appear', { own: 'empty', serve: ['--watch', watchedFolder] }, async (stage) => {
    const { page, check, settled, total, openDialog, dialog, t, ask, becomes } = stage
    await settled()
    const before = (await ask('/games')).total, added = 5
    writeFileSync(join(watchedFolder, `${before}.sgf`), tinyGames(before + added).split('\n').slice(before).join('\n'))
    await becomes(async () => (await ask('/games')).total === before + added, 'they are in the database')
    await becomes(async () => (await total()).startsWith(t('games.here', { n: before + added })), 'and on the page')
    writeFileSync(join(watchedFolder, 'chess.sgf'), '(;GM[2]SZ[8];B[aa])')
    await openDialog('import')
    await dialog().getByRole('heading', { name: t('watch.folder', { folder: watchedFolder }) }).waitFor()
    await dialog().getByRole('list', { name: t('watch.list') }).getByText('chess.sgf').waitFor()
    check(await page.locator('.import-indicator').count() === 0, 'it is no import that runs')
})

/* ---- pasting ---- */

const paste = (page, text, selector = 'body') => page.evaluate(([at, content]) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', content)
    document.querySelector(at).dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}, [selector, text])

scene('a record that is pasted is opened, several are offered to be imported', { own: 'empty', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, board, message, dialog, t, ask, becomes } = stage
    await settled()
    await paste(page, ` ${BRANCHED}`)
    await becomes(async () => { await page.keyboard.press('End'); return /[XO]/.test(await board()) }, 'it is on the board')
    check((await ask('/databases')).databases[0].games === 0, 'it is not in the database')
    await paste(page, 'hello')
    await message(t('say.paste-none')).waitFor()
    await paste(page, tinyGames(7))
    const note = message(t('say.loaded', { n: 7, name: t('record.untitled') }))
    await note.getByRole('button', { name: t('say.loaded.import') }).click()
    await dialog().getByText(t('import.sum', { added: 7, read: 7, repaired: 0, duplicates: 0, refused: 0 })).waitFor()
    check((await ask('/games')).total === 7, 'all are imported')
})

scene('what is pasted into a field stays there', { own: true }, async (stage) => {
    const { page, check, settled, hash, button } = stage
    await settled()
    const before = await hash()
    await page.locator('input[type=search], .search-box input').first().focus()
    await paste(page, BRANCHED, ':focus')
    await button('edit.load').click()
    await paste(page, BRANCHED, 'dialog textarea')
    check(await page.locator('.message').count() === 0 && await hash() === before, 'nothing was opened')
})

await play({ records: [fileOf('small.sgf', `${BRANCHED}\n${MEETING}`)] })
