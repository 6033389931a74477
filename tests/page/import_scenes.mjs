/*
 * import_scenes.mjs - games from files and archives, what went wrong with them, and servers that refuse, fail or go away
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
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
    const entry = await ended(stage, t('import.name', { first: 'selfplay-9.sgf.gz', n: 2 }))
    check((await entry.innerText()).includes(sum(t, { added: 280 })), `all games of three files: ${await entry.innerText()}`)
    const [database] = (await ask('/databases')).databases
    await page.locator('.statistics caption').getByText(t('databases.holds', { n: 280, bytes: '' }).replace(/,? *[^\d]*$/, '')).waitFor()
    const cells = await page.locator('.statistics tbody tr').evaluateAll((rows) => rows.map((row) => row.innerText.replace(/[,，\s]/g, '')))
    for (const [i, graph] of ['whole', 'half', 'diagonal', 'quarter'].entries()) {
        const { nodes, arcs, occurrences } = database.graphs[graph]
        check(cells[i] === `${t(`databases.${graph}`).replace(/\s/g, '')}${nodes}${arcs}${occurrences}`, `statistics of ${graph}: ${cells[i]}`)
    }
    await close()
    check((await total()).startsWith(t('games.here', { n: 180 })), `the even games are here: ${await total()}`)
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
    check((await (await ended(stage, t('import.name', { first: 'a.sgf', n: 1 }))).innerText()).includes(sum(t, { added: 23 })), 'two files on the dialog')
    check((await ask('/games')).total === 304, 'all are in the database')
})

/* ---- many files at once ---- */

const games = (count) => tinyGames(count).split('\n')

scene('two hundred files are one import, with one bar and one sum', { own: 'empty', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, t, drop, close, ask, message } = stage
    await settled()
    const files = games(195).map((content, i) => ({ name: `${i}.sgf`, content }))
    files.push({ name: 'again.sgf', content: files[7].content }, { name: 'cut.sgf', content: '(;GM[1]SZ[19]PB[a];B[aa];W[bb];B[cc' },
        { name: 'chess.sgf', content: '(;GM[2]SZ[8];B[aa])' }, { name: 'notes.txt', content: 'nothing at all' }, { name: 'empty.sgf', content: '' })
    await drop(files)
    const entry = await ended(stage, t('import.name', { first: '0.sgf', n: 199 }))
    const text = await entry.innerText()
    check(text.includes(t('import.sum', { added: 196, read: 199, repaired: 1, duplicates: 1, refused: 2 })), `every file counts: ${text}`)
    check((await ask('/games')).total === 196, 'they are there')
    const { imports } = await ask('/imports')
    check(imports.length === 1 && imports[0].pieces <= 3 && !imports[0].open, `one import of few pieces: ${JSON.stringify(imports)}`)
    check(await page.locator('.message').count() === 1 && await message(t('say.import-done', { name: imports[0].name, added: 196 })).count() === 1, 'one message')
    await entry.getByText(t('import.problems', { n: 4 })).click()
    const rows = entry.getByRole('table').locator('tbody tr')
    await rows.first().waitFor()
    const told = await rows.allInnerTexts()
    for (const name of ['again.sgf', 'cut.sgf', 'chess.sgf', 'notes.txt']) check(told.some((row) => row.includes(name)), `${name} is told of: ${told}`)
    await entry.getByText(t('import.missing', { n: 1 })).click()
    check((await entry.getByRole('table').last().innerText()).includes('empty.sgf'), 'and what was not sent')
    await close()
})

scene('ten thousand files at once', { own: 'empty', long: true }, async (stage) => {
    const { page, check, settled, t, ask, dialog } = stage
    await settled()
    await page.evaluate((texts) => {
        const transfer = new DataTransfer()
        texts.forEach((text, i) => transfer.items.add(new File([text], `game ${i}.sgf`)))
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
    }, games(10000))
    const entry = await ended(stage, t('import.name', { first: 'game 0.sgf', n: 9999 }))
    check((await entry.innerText()).includes(sum(t, { added: 10000 })), `all of them: ${await entry.innerText()}`)
    check((await ask('/games')).total === 10000 && (await ask('/imports')).imports.length === 1, 'in one import')
    check(await dialog().getByRole('listitem').count() === 1, 'on one line')
})

/** A folder with records, in folders of its own too, and with what is no record. */
function folderOf(count) {
    const folder = join(mkdtempSync(pathOf('folder-')), '棋譜')
    mkdirSync(join(folder, 'deep', 'deeper'), { recursive: true })
    games(count).forEach((text, i) => writeFileSync(join(folder, ...(i % 2 ? ['deep', 'deeper'] : []), `${'long name '.repeat(i % 13)}${i}.sgf`), text))
    writeFileSync(join(folder, 'cover.jpg'), Buffer.alloc(3 << 20, 7))
    writeFileSync(join(folder, 'notes.txt'), 'nothing at all')
    writeFileSync(join(folder, 'deep', 'chess.sgf'), '(;GM[2]SZ[8];B[aa])')
    return folder
}

scene('a folder is chosen, and dropped', { own: 'empty', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, t, openDialog, button, ask, close, dialog } = stage
    await settled()
    await openDialog('import')
    const folder = folderOf(250)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('import.choose-folder').click()])
    await chooser.setFiles(folder)
    const entry = await ended(stage, '棋譜')
    check((await entry.innerText()).includes(sum(t, { added: 250, read: 251, refused: 1 })), `a folder that was chosen: ${await entry.innerText()}`)
    await entry.getByText(t('import.problems', { n: 1 })).click()
    await entry.getByRole('table').getByText('棋譜/deep/chess.sgf', { exact: true }).waitFor()
    await entry.getByText(t('import.missing', { n: 1 })).click()
    check((await entry.getByRole('table').last().innerText()).includes('棋譜/cover.jpg'), 'a picture stays here')
    await close()
    const hand = await page.context().newCDPSession(page)
    for (const type of ['dragEnter', 'dragOver', 'drop'])
        await hand.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data: { items: [], files: [folder], dragOperationsMask: 1 } })
    await dialog().getByText(sum(t, { added: 0, read: 251, duplicates: 250, refused: 1 })).waitFor()
    check((await ask('/games')).total === 250 && (await ask('/imports')).imports.length === 2, 'and one that was dropped')
})

/** Let the next requests that send a piece be answered by this; afterwards the server gets them. */
async function answerPieces(page, answers) {
    await page.route('**/imports/*piece=*', (route) => { (answers.shift() ?? ((r) => r.continue()))(route) })
}

const busy = (route) => route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: { error: { code: 'too-many', message: 'busy' } } })
const lost = (route) => route.abort('connectionreset')

scene('a busy server and a lost connection make it wait, and go on by itself', { own: 'empty', expects: /ERR_CONNECTION|ERR_SOCKET/ }, async (stage) => {
    const { page, check, settled, t, openDialog, ask, dialog } = stage
    await settled()
    await openDialog('import')
    let goOn
    const held = new Promise((resolve) => { goOn = resolve })
    await answerPieces(page, [busy, busy, lost, async (route) => { await held; await busy(route) }, (route) => route.continue(),
        async (route) => { await route.fetch(); await lost(route) }]) // the last arrived, but its answer did not
    await choose(stage, [...sample.slice(0, 2).map((path) => asUpload({ name: path.split('/').at(-1), content: readFileSync(path) })),
        ...games(50).map((content, i) => asUpload({ name: `${i}.sgf`, content }))])
    await dialog().getByText(t('import.unreachable')).waitFor()
    goOn()
    await dialog().getByText(t('import.busy')).waitFor()
    const entry = await ended(stage, t('import.name', { first: 'selfplay-9.sgf.gz', n: 51 }))
    check((await entry.innerText()).includes(sum(t, { added: 130 })), `nothing is lost or there twice: ${await entry.innerText()}`)
    check((await ask('/imports')).imports.length === 1 && await page.locator('.message.failed').count() === 0, 'and nobody complained')
})

scene('a server that is started anew gets the files again', { own: 'empty', expects: /ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET|Failed to fetch/ }, async (stage) => {
    const { page, check, settled, t, openDialog, server, dialog } = stage
    await settled()
    await openDialog('import')
    let goOn
    const held = new Promise((resolve) => { goOn = resolve })
    await answerPieces(page, [(route) => route.continue(), async (route) => { await held; await lost(route) }])
    await choose(stage, sample)
    await dialog().getByText(t('import.sending', { n: 1, files: 3 })).waitFor()
    await server.stop()
    goOn()
    await dialog().getByText(t('import.unreachable')).waitFor()
    const again = await serve(server.db, '--port', new URL(server.url).port)
    try {
        const entry = await ended(stage, t('import.name', { first: 'selfplay-9.sgf.gz', n: 2 }))
        await page.waitForFunction(() => document.querySelector('.import .sum'))
        const { imports: [{ added, duplicates }] } = await (await fetch(`${again.url}api/v1/imports`)).json()
        check(added + duplicates === 280, `all of them: ${await entry.innerText()}`)
        check((await (await fetch(`${again.url}api/v1/games`)).json()).total === 280, 'once')
    } finally {
        await again.stop()
    }
})

scene('a page that is reloaded while it sends says what was lost', { own: 'empty', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, t, openDialog, ask, dialog, message, becomes } = stage
    await settled()
    await openDialog('import')
    await answerPieces(page, [(route) => route.continue(), () => {}]) // the second never gets there
    await choose(stage, sample)
    await dialog().getByText(t('import.sending', { n: 1, files: 3 })).waitFor()
    await page.reload()
    await message(t('say.import-lost', { name: t('import.name', { first: 'selfplay-9.sgf.gz', n: 2 }), arrived: 1, files: 3 })).waitFor()
    await becomes(async () => (await ask('/imports')).imports[0].state === 'done', 'what arrived is read')
    check((await ask('/games')).total === 40, 'and kept')
    await page.reload()
    await settled()
    check(await page.locator('.message').count() === 0, 'it is told once')
})

scene('a page that is reloaded when all was sent shows it going on', { own: 'empty' }, async (stage) => {
    const { page, check, settled, t, openDialog, ask, dialog, box } = stage
    await settled()
    await openDialog('import')
    await box('import.keep').check()
    const content = gunzipSync(readFileSync(sample[2])).toString().repeat(60)
    await choose(stage, [asUpload({ name: 'large.sgf', content })])
    await dialog().getByText(t('import.goes-on')).waitFor()
    await page.reload()
    const entry = page.locator('.import-indicator')
    await entry.waitFor()
    check(await page.locator('.message.failed').count() === 0, 'nothing was lost')
    await entry.click()
    check((await (await ended(stage, 'large.sgf')).innerText()).includes(sum(t, { added: 12000 })), 'all games')
    check((await ask('/games')).total === 12000, 'are there')
})

/* ---- what becomes of records ---- */

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
    const { games: even } = await ask('/position?handicap=0&games=0') // what the empty board shows at first
    await page.waitForFunction((text) => document.querySelector('.games-total .total').innerText.startsWith(text), t('games.here', { n: even }))
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
    await openDialog('settings')
    check(await button('edit.end').isDisabled(), 'nor can it be ended')
    await close()
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

scene('a server that goes away and comes back', { own: true, expects: /ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET|Failed to fetch/ }, async (stage) => {
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
