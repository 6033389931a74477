/*
 * import_scenes.mjs - games from files and archives, what went wrong with them, and servers that refuse, fail or go away
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { BRANCHED, fileOf, MEETING, pathOf, tinyGames } from './records.mjs'
import { DESK_AND_PHONE, play, root, scene, serve } from './stage.mjs'

const sample = ['selfplay-9.sgf.gz', 'selfplay-13.sgf.gz', 'selfplay-19.sgf.gz'].map((name) => join(root, 'tests', 'sample', name))

/** An archive of files. */
function archive(name, ...files) {
    const path = pathOf(name)
    const made = spawnSync('tar', ['-czf', path, ...files.flatMap((file) => ['-C', join(file, '..'), file.split('/').at(-1)])])
    if (made.status !== 0) throw new Error(`tar: ${made.stderr}`)
    return { name, content: readFileSync(path) }
}

const asUpload = ({ name, content }) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })

/** The entry of an import in the dialog, when it has ended. */
async function ended({ page, dialog }, name) {
    const entry = dialog().getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await entry.locator('.sum, .fault').waitFor()
    return entry
}

async function choose({ page, button }, files) {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('import.choose').click()])
    await chooser.setFiles(files)
}

const sum = (t, counts) => t('import.sum', { added: 0, read: counts.read ?? counts.added, repaired: 0, duplicates: 0, refused: 0, ...counts })

scene('an empty database says what to do, and files fill it', { own: 'empty', looks: DESK_AND_PHONE, smoke: true }, async (stage) => {
    const { page, check, settled, t, sheet, total, close, ask } = stage
    await settled()
    await sheet('games')
    const nothing = page.locator('.nothing')
    check(await nothing.locator('p').innerText() === t('games.empty'), 'no games yet')
    await nothing.getByRole('button', { name: t('import.title') }).click()
    await choose(stage, sample)
    for (const [file, added] of [[sample[0], 40], [sample[1], 40], [sample[2], 200]]) {
        const entry = await ended(stage, file.split('/').at(-1))
        check((await entry.innerText()).includes(sum(t, { added })), `${added} games: ${await entry.innerText()}`)
    }
    const [database] = (await ask('/databases')).databases
    await page.locator('.statistics caption').getByText(t('databases.holds', { n: 280, bytes: '' }).replace(/,? *[^\d]*$/, '')).waitFor()
    const cells = await page.locator('.statistics tbody tr').evaluateAll((rows) => rows.map((row) => row.innerText.replace(/[,，\s]/g, '')))
    for (const [i, graph] of ['whole', 'half', 'diagonal', 'quarter'].entries()) {
        const { nodes, arcs, occurrences } = database.graphs[graph]
        check(cells[i] === `${t(`databases.${graph}`).replace(/\s/g, '')}${nodes}${arcs}${occurrences}`, `statistics of ${graph}: ${cells[i]}`)
    }
    await close()
    check((await total()).startsWith(t('games.here', { n: 200 })), `the games are here: ${await total()}`)
    check(await page.locator('.import-indicator').count() === 0, 'what was seen is not told again')
})

scene('archives are dropped on the page, on the list and on the dialog', { own: 'empty' }, async (stage) => {
    const { page, check, settled, t, drop, close, openDialog, ask } = stage
    await settled()
    await drop([{ name: 'one.sgf', content: BRANCHED }], '.nothing')
    check((await (await ended(stage, 'one.sgf')).innerText()).includes(sum(t, { added: 1 })), 'a single record falls into the empty list')
    await close()
    await page.dispatchEvent('body', 'dragover', { dataTransfer: await page.evaluateHandle(() => {
        const transfer = new DataTransfer()
        transfer.items.add(new File(['x'], 'x.sgf'))
        return transfer
    }) })
    check(await page.locator('.drop-hint').isVisible(), 'a hint while something hovers')
    await drop([archive('sample.tar.gz', ...sample)])
    check((await (await ended(stage, 'sample.tar.gz')).innerText()).includes(sum(t, { added: 280 })), 'an archive anywhere on the page')
    await close()
    await openDialog('import')
    await drop([{ name: 'a.sgf', content: MEETING }, { name: 'b.sgf', content: tinyGames(20) }], '.drop-zone')
    check((await (await ended(stage, 'b.sgf')).innerText()).includes(sum(t, { added: 20 })), 'two files on the dialog')
    check((await (await ended(stage, 'a.sgf')).innerText()).includes(sum(t, { added: 3 })), 'both of them')
    check((await ask('/games')).total === 304, 'all are in the database')
})

scene('what is there already, and variations', { own: 'empty', looks: DESK_AND_PHONE }, async (stage) => {
    const { check, settled, t, openDialog, box, ask } = stage
    await settled()
    await openDialog('import')
    const variation = async () => (await ask('/position?play=pd,dp,pp,dc,de')).games
    await choose(stage, [asUpload({ name: 'first.sgf', content: BRANCHED })])
    await ended(stage, 'first.sgf')
    check(await variation() === 0, 'only main lines are in the graph')
    await choose(stage, [asUpload({ name: 'again.sgf', content: BRANCHED })])
    check((await (await ended(stage, 'again.sgf')).innerText()).includes(sum(t, { added: 0, read: 1, duplicates: 1 })), 'there already')
    await box('import.keep').check()
    await box('import.variations').check()
    await choose(stage, [asUpload({ name: 'both.sgf', content: BRANCHED })])
    check((await (await ended(stage, 'both.sgf')).innerText()).includes(sum(t, { added: 1 })), 'kept')
    check((await ask('/games')).total === 2 && await variation() === 1, 'with its variations')
})

scene('an import is watched from the header, and stopped', { own: 'empty', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, t, openDialog, close, ask, dialog, box } = stage
    await settled()
    await openDialog('import')
    await box('import.keep').check() // the same games again and again: enough to do for some seconds
    const count = 120 * 200
    await choose(stage, [asUpload({ name: 'large.sgf', content: gunzipSync(readFileSync(sample[2])).toString().repeat(120) })])
    await dialog().getByText(t('import.goes-on')).waitFor()
    await close()
    const indicator = page.locator('.import-indicator')
    await indicator.waitFor()
    check(/\d+%/.test(await indicator.innerText()), `how far it is: ${await indicator.innerText()}`)
    await indicator.click()
    const stop = dialog().getByRole('button', { name: t('import.stop.label', { name: 'large.sgf' }) })
    await stop.waitFor()
    check(await dialog().getByRole('progressbar').count() === 1, 'as a bar')
    await stop.click()
    const entry = await ended(stage, 'large.sgf')
    check((await entry.innerText()).includes(t('import.stopped')), `stopped: ${await entry.innerText()}`)
    const [{ state, added }] = (await ask('/imports')).imports
    check(state === 'stopped' && added < count && (await ask('/games')).total === added, `what was read is kept: ${added}`)
    await close()
    await page.waitForFunction((text) => document.querySelector('.games-total .total').innerText.startsWith(text), t('games.here', { n: added }))
})

scene('what is wrong with records is told', { own: 'empty', looks: DESK_AND_PHONE }, async (stage) => {
    const { check, settled, t, openDialog, ask } = stage
    await settled()
    await openDialog('import')
    const broken = ['(;GM[1]SZ[19]PB[a];B[pd];W[dp];B[pp', '(;GM[1]SZ[999];B[pd])', '(;GM[2]SZ[8];B[aa])'].join('\n')
    await choose(stage, [asUpload(archive('mixed.tgz', fileOf('broken.sgf', broken), fileOf('good.sgf', MEETING)))])
    const entry = await ended(stage, 'mixed.tgz')
    const [{ id, added, problem_count: n }] = (await ask('/imports')).imports
    const { problems } = await ask(`/imports/${id}`)
    check(added >= 3 && n >= 2, 'some are good, some are not')
    await entry.getByText(t('import.problems', { n })).click()
    const table = entry.getByRole('table')
    await table.waitFor()
    check(await table.locator('tbody tr').count() === n, 'each has a row')
    for (const [i, problem] of problems.entries()) {
        const row = await table.locator('tbody tr').nth(i).innerText()
        check(row.includes(problem.message) && row.includes(t(`fate.${problem.fate}`)), `${row} says ${problem.message}`)
    }
    await choose(stage, [asUpload({ name: 'cut.tar.gz', content: archive('whole.tar.gz', sample[2]).content.subarray(0, 9000) })])
    const failed = await ended(stage, 'cut.tar.gz')
    const [import_] = (await ask('/imports')).imports
    const text = await failed.innerText()
    check(import_.state === 'failed' ? text.includes(import_.error) : import_.unreadable + import_.refused > 0, `a broken archive: ${import_.state}: ${text}`)
})

scene('a server that only reads', { own: true, serve: ['--read-only'], address: '#game=1', looks: DESK_AND_PHONE }, async (stage) => {
    const { check, settled, t, button, clickAt, message, openDialog, close, dialog, ask, download } = stage
    await settled()
    check(await button('edit.save').getAttribute('title').then((title) => title.includes(t('edit.read-only'))), 'the button says so')
    check(await button('edit.end').isDisabled(), 'nor can it be ended')
    await button('edit.edit').click()
    await clickAt('K10')
    await button('edit.save').click()
    await message(t('fail.read-only')).waitFor()
    await button('save.more').click()
    for (const key of ['save.add', 'save.cut', 'delete.button', 'save.replace'])
        check(await button(key, { db: 'games', move: '1', id: '1' }).isDisabled(), `${key} is off`)
    check((await dialog().innerText()).includes(t('edit.read-only')), 'and why')
    check((await download(() => button('save.file').click())).content.includes('[jj]'), 'but it can be downloaded')
    await openDialog('import')
    check((await dialog().innerText()).includes(t('import.read-only')) && await button('import.choose').count() === 0, 'nothing can be imported')
    await close()
    check(!(await ask('/games/1')).sgf.includes('[jj]'), 'the game is as it was')
})

scene('a server that goes away and comes back', { own: true, expects: /ERR_CONNECTION|ERR_EMPTY|Failed to fetch/ }, async (stage) => {
    const { page, check, settled, t, server, total, clickAt, message, button, board } = stage
    await settled()
    const before = await total(), port = new URL(server.url).port
    await server.stop()
    await clickAt('Q16')
    await page.locator('.games .fault').filter({ hasText: t('fail.unreachable') }).waitFor()
    check((await board()).includes('X'), 'the board goes on')
    await button('edit.edit').click()
    await button('edit.save').click()
    await message(t('fail.unreachable')).waitFor()
    await message(t('fail.unreachable')).getByRole('button', { name: t('message.close') }).click()
    check(await page.locator('.edit-state').innerText() === t('edit.unsaved'), 'the work is still here')
    const again = await serve(server.db, '--port', port)
    try {
        await page.keyboard.press('ArrowLeft')
        await page.waitForFunction((text) => document.querySelector('.games-total .total').innerText.startsWith(text), before)
        await button('edit.save').click()
        await message(t('say.added', { id: '5' })).waitFor()
        check(await page.locator('.games .fault').count() === 0, 'all is well again')
    } finally {
        await again.stop()
    }
})

const TOKEN = 'open-sesame-open'

scene('a server that wants a token', { own: true, serve: ['--token-file', fileOf('token', `${TOKEN}\n`)], looks: DESK_AND_PHONE }, async (stage) => {
    const { check, settled, t, button, clickAt, message, dialog, field, ask, send, openDialog, close, newGame } = stage
    await settled()
    check((await send('/games/1', { method: 'DELETE' })).status === 401, 'nobody changes anything without it')
    await newGame()
    await clickAt('K10')
    await button('edit.save').click()
    await button('dialog.cancel').click()
    check((await ask('/games')).total === 4, 'without it nothing is saved')
    await button('edit.save').click()
    await dialog().getByRole('button', { name: t('dialog.close') }).click()
    await button('edit.save').click()
    await field('token.label').fill('wrong-wrong')
    await button('dialog.ok').click()
    await message(t('say.token-wrong')).waitFor()
    await field('token.label').fill(TOKEN)
    await button('dialog.ok').click()
    await message(t('say.added', { id: '5' })).waitFor()
    check(await dialog().count() === 0 && (await ask('/games')).total === 5, 'what was refused is done')
    await openDialog('import')
    await choose(stage, [asUpload({ name: 'more.sgf', content: tinyGames(3) })])
    check((await (await ended(stage, 'more.sgf')).innerText()).includes(sum(t, { added: 3 })), 'it is not asked for again')
    await close()
    const other = await stage.open({ address: `#token=${TOKEN}` })
    await other.settled()
    check(!(await other.hash()).includes(TOKEN), 'a link may bring it, and does not keep it')
    await other.newGame()
    await other.clickAt('C3')
    await other.button('edit.save').click()
    await other.message(t('say.added', { id: '9' })).waitFor()
})

await play({ records: [fileOf('small.sgf', `${BRANCHED}\n${MEETING}`)] })
