/*
 * read_scenes.mjs - reading a game: its moves as a tree, its comments, what its fields mean
 */
import { join } from 'node:path'
import { stoneAt } from './hands.mjs'
import { BRANCHED, fileOf } from './records.mjs'
import { DESK_AND_PHONE, play, root, scene } from './stage.mjs'

const game = 281 // BRANCHED, after the sample
const at = (move) => `#game=${game}${move ? `&move=${move}` : ''}`

/* ---- the tree ---- */

const twigs = (page) => page.getByRole('treeitem')
const current = (page) => page.locator('.twig[aria-selected=true]')

/** Where the middle of a node is drawn, in cells from the node that we stand on. */
const middles = (page) => twigs(page).evaluateAll((all) => all.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return { name: one.getAttribute('aria-label'), x: x + width / 2, y: y + height / 2 }
}))

scene('a record with variations is shown as a tree', { address: at(4), looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, where, board, hash, sheet, t, button } = stage
    await settled()
    await sheet('moves')
    await twigs(page).first().waitFor()
    check(await page.getByRole('tree').count() === 1 && await page.getByRole('listbox').count() === 0, 'instead of the list')
    check(await twigs(page).count() === 13, 'the start and twelve moves')
    const spoken = t('live.move', { move: 4, colour: t('white'), point: 'D16' })
    const told = [spoken, t('tree.variation', { at: 1, all: 3 }), t('moves.comment')].join(t('list.comma'))
    check(await current(page).getAttribute('aria-label') === told, `it says ${await current(page).getAttribute('aria-label')}`)
    check(await page.getByRole('tree').getAttribute('aria-activedescendant') === await current(page).getAttribute('id'), 'who listens is told where we are')
    const places = await middles(page), main = places.slice(0, 9)
    const down = main.every(({ x }) => Math.abs(x - main[0].x) < 1)
    check(down || main.every(({ y }) => Math.abs(y - main[0].y) < 1), 'the main line is straight')
    const entries = await page.evaluate(() => history.length)
    await page.getByRole('treeitem', { name: 'D17' }).click()
    check(await where() === '4 / 6' && stoneAt(await board(), 'D17') === 'O', 'in a variation')
    check(await hash() === `#game=${game}&path=4-1&move=4`, `the address names it: ${await hash()}`)
    check(await page.evaluate(() => history.length) === entries + 1, 'Back leads out again')
    await page.goBack()
    check(await where() === '4 / 8', 'as Back says')
    await button('moves.as.list').click()
    check(await page.getByRole('listbox').count() === 1 && await page.getByRole('tree').count() === 0, 'the list, if one wishes')
    await page.reload()
    await settled()
    await sheet('moves')
    check(await page.getByRole('listbox').count() === 1, 'the wish is kept')
    await button('moves.as.tree').click()
    await twigs(page).first().waitFor()
    check(await twigs(page).count() === 13, 'and the tree is back')
})

scene('a record without variations is a list, until one wishes a tree', { address: '#game=41&move=30' }, async ({ page, check, settled, button, where }) => {
    await settled()
    check(await page.getByRole('listbox').count() === 1, 'a list')
    await button('moves.as.tree').click()
    await twigs(page).first().waitFor()
    check((await current(page).innerText()).trim() === '30', 'the node that we stand on is in sight')
    const all = await twigs(page).count()
    check(all < 60, `only what is in sight is drawn: ${all} of 161 nodes`)
    await page.keyboard.press('End')
    check((await current(page).innerText()).trim() === '160' && await where() === '160 / 160', 'it comes along')
    const { x, y, width, height } = await page.getByRole('tree').boundingBox(), here = await current(page).boundingBox()
    check(here.x >= x && here.x + here.width <= x + width && here.y >= y && here.y + here.height <= y + height, 'and is seen whole')
})

scene('the arrow keys walk on the tree as it is drawn', { address: at(4) }, async ({ page, check, settled, where, rest }) => {
    await settled()
    await twigs(page).first().waitFor()
    await page.getByRole('tree').focus()
    const places = await middles(page), down = Math.abs(places[0].x - places[1].x) < 1
    const along = down ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'], across = down ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const press = async (key, wanted) => {
        await page.keyboard.press(key)
        await rest()
        check(await where() === wanted, `${key} leads to ${wanted}, not ${await where()}`)
    }
    await press(across[1], '4 / 6')
    await press(along[1], '5 / 6')
    await press(along[1], '6 / 6')
    await press(along[1], '6 / 6')
    await press(across[0], '6 / 8')
    await press(along[0], '5 / 8')
    await press(along[0], '4 / 8')
    await press(across[1], '4 / 6')
    await press(across[1], '4 / 4')
    await press(across[1], '4 / 4')
    await press(across[0], '4 / 6')
    await press('Home', '0 / 6')
    await press('End', '6 / 6')
    await press('Control+ArrowUp', '6 / 6')
})

/** One line of 4,000 moves, and a variation of three moves at every second of them. */
function bush() {
    const points = Array.from({ length: 360 }, (_, i) => String.fromCharCode(97 + (i % 19), 97 + Math.floor(i / 19)))
    const move = (i) => `;${'BW'[i % 2]}[${points[(i * 7) % 360]}]`
    let text = '', close = ''
    for (let i = 0; i < 4000; i++) {
        if (i % 2 === 0) text += move(i)
        else {
            text += `(${move(i)}`
            close = `)(${move(i + 3)}${move(i + 4)}${move(i + 5)})${close}`
        }
    }
    return `(;GM[1]FF[4]SZ[19]PB[long]PW[bushy]${text}${close})`
}

scene('ten thousand nodes are drawn as quickly as ten', { own: 'empty' }, async ({ page, check, settled, where, button, rest }) => {
    await settled()
    await button('edit.load').click()
    await page.locator('dialog input[type=file]').setInputFiles({ name: 'bush.sgf', mimeType: 'application/x-go-sgf', buffer: Buffer.from(bush()) })
    await twigs(page).first().waitFor()
    check(await where() === '0 / 4000', `all of it: ${await where()}`)
    for (const key of ['End', 'PageUp', 'ArrowLeft', 'Home']) {
        await page.keyboard.press(key)
        await rest()
        const all = await twigs(page).count()
        check(all < 400 && await current(page).count() === 1, `after ${key} ${all} nodes exist, the current one among them`)
    }
})

/* ---- comments ---- */

const LONG = `(;GM[1]FF[4]CA[UTF-8]SZ[19];B[pd]C[${'A long comment on the first move, with Q16 and much more in it. '.repeat(30)}];W[dp])`

scene('a long comment has room, and its edge can be moved', { address: '' }, async ({ page, check, becomes, settled, where, button, field, dialog, t }) => {
    await settled()
    await button('edit.load').click()
    await field('load.paste').fill(LONG)
    await button('load.open').click()
    await becomes(async () => await where() === '0 / 2', 'it is open')
    await dialog().waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowRight')
    const comment = page.getByRole('region', { name: t('panel.comment') }), edge = page.getByRole('separator', { name: t('pane.comment'), exact: true })
    const before = (await comment.boundingBox()).height
    check(before >= 120, `it has ${before} pixels`)
    await edge.focus()
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowUp')
    const after = (await comment.boundingBox()).height
    check(Math.abs(after - before - 64) <= 4, `by keys: from ${before} to ${after}`)
    const { x, y, width } = await edge.boundingBox()
    await page.mouse.move(x + width / 2, y + 5)
    await page.mouse.down()
    await page.mouse.move(x + width / 2, y - 35, { steps: 4 })
    await page.mouse.up()
    check(Math.abs((await comment.boundingBox()).height - after - 40) <= 4, 'and by hand')
    check((await page.locator('.moves').boundingBox()).height >= 60, 'the moves are still there')
    await edge.dblclick()
    check(Math.abs((await comment.boundingBox()).height - before) <= 2, 'put back')
})

scene('on a phone a long comment is seen whole', { address: '', phone: true, language: 'ja' }, async ({ page, check, becomes, settled, where, button, field, dialog, t }) => {
    await settled()
    await button('edit.load').click()
    await field('load.paste').fill(LONG)
    await button('load.open').click()
    await becomes(async () => await where() === '0 / 2', 'it is open')
    await dialog().waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowRight')
    const comment = page.getByRole('region', { name: t('panel.comment') })
    check(await comment.evaluate((one) => one.scrollHeight <= one.clientHeight + 1), 'it does not scroll by itself: its sheet does')
    check((await page.locator('.moves').boundingBox()).height >= 140, 'and the moves keep their space')
})

/* ---- autoplay and copying ---- */

scene('autoplay goes on by itself, and stops at a comment, at the end and when one does something', { address: at(0), looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, becomes, settled, where, button, openDialog, close } = stage
    await settled()
    await openDialog('settings')
    for (const seconds of ['10', '0.5']) await page.getByRole('radio', { name: seconds, exact: true }).check({ force: true })
    await close()
    await page.keyboard.press('a')
    await becomes(async () => await where() === '4 / 8' && await button('autoplay.name').getAttribute('aria-pressed') === 'false', 'it stops at the comment')
    await button('autoplay.name').click()
    await becomes(async () => await where() === '8 / 8' && await button('autoplay.name').getAttribute('aria-pressed') === 'false', 'and at the end')
    await page.keyboard.press('a')
    await becomes(async () => await where() === '1 / 8', 'from the end it begins anew')
    await page.keyboard.press('ArrowLeft')
    check(await button('autoplay.name').getAttribute('aria-pressed') === 'false', 'a step of one\'s own stops it')
    await page.keyboard.press('a')
    await page.keyboard.press('a')
    check(await button('autoplay.name').getAttribute('aria-pressed') === 'false', 'and so does the key')
    await openDialog('settings')
    await stage.box('settings.autoplayStops').uncheck()
    await close()
    await page.keyboard.press('Home')
    await page.keyboard.press('a')
    await becomes(async () => await where() === '6 / 8', 'past the comment, if one wishes')
})

scene('what is seen can be copied', { address: at(4), looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, button, sheet, t, ask, board, url, message } = stage
    await settled()
    await sheet('moves')
    await page.evaluate(() => { // the real one belongs to all scenes together
        window.ClipboardItem = class { constructor(data) { this.data = data } }
        navigator.clipboard.write = async ([item]) => {
            const [[type, content]] = Object.entries(item.data), blob = await content
            window.copied = { type, size: blob.size, text: type === 'text/plain' ? await blob.text() : '' }
        }
    })
    const copy = async (kind) => {
        await page.evaluate(() => { window.copied = undefined })
        await button('copy.name').click()
        await button(`copy.${kind}`).click()
        return (await page.waitForFunction(() => window.copied)).jsonValue()
    }
    check((await copy('sgf')).text.includes('C[the corner]'), 'the game')
    check((await copy('link')).text === `${url}${at(4)}`, 'the link')
    const text = (await copy('text')).text, drawn = await ask(`/diagram.txt?board=${await board()}&last=D16`)
    check(text === drawn, `the board, as the server writes it:\n${text}${drawn}`)
    const picture = await copy('picture')
    check(picture.type === 'image/png' && picture.size > 1000, `a picture: ${JSON.stringify(picture)}`)
    await message(t('say.copied')).first().waitFor()
})

scene('where the browser keeps the clipboard, what is copied is saved', { address: at(4) }, async ({ page, check, settled, button, download }) => {
    await settled()
    await page.evaluate(() => { navigator.clipboard.write = () => Promise.reject(new Error('no')) })
    const save = (kind) => download(async () => {
        await button('copy.name').click()
        await button(`copy.${kind}`).click()
    })
    const text = await save('text'), picture = await save('picture')
    check(text.name === 'board.txt' && picture.name === 'board.png' && picture.content.subarray(1, 4).toString() === 'PNG', 'as files')
})

/* ---- what its fields mean ---- */

const SERVER = '(;GM[1]FF[4]SZ[19]PB[one]BR[P9段]PW[two]WR[3段]KM[650]RE[W+0.0]TM[3600]TC[3]TT[30]RU[jp]DT[2019-03-04];B[pd])'

scene('fields are told as they mean', { address: '#game=282', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, becomes, settled, sheet, t, button, dialog, field } = stage
    await settled()
    await sheet('info')
    const fact = (key) => page.locator('.facts div').filter({ has: page.getByText(t(key), { exact: true }) }).locator('dd')
    const clock = t('clock.then', {
        main: t('clock.hours', { n: 1 }), overtime: t('clock.byo-yomi', { time: t('clock.seconds', { n: 30 }), n: 3 }),
    })
    const wanted = {
        'info.komi': ['6.5', '650'], 'info.time': [clock, '3600'], 'info.rules': [t('rules.japanese'), 'jp'],
        'info.date': [t('date.day', { y: '2019', d: '4', month: t('date.months').split(' ')[2] }), '2019-03-04'],
    }
    for (const [key, [text, written]] of Object.entries(wanted)) {
        check(await fact(key).innerText() === text, `${key} is ${await fact(key).innerText()}`)
        check(await fact(key).getAttribute('title') === t('info.written', { text, written }), `${key} says what is written`)
    }
    check(await page.locator('.result').innerText() === t('info.result.white'), 'the winner alone, where nothing was counted')
    const ranks = await page.locator('.player .quiet').allInnerTexts()
    check(ranks.join() === `${t('rank.p', { n: '9' })},${t('rank.d', { n: '3' })}`, `ranks: ${ranks}`)
    await button('info.edit').click()
    check(await field('info.komi').inputValue() === '650' && await field('info.time').inputValue() === '3600', 'the editor has what is written')
    await field('info.komi').fill('0.5')
    await field('info.overtime').fill('by the candle')
    await button('dialog.apply').click()
    await dialog().waitFor({ state: 'detached' })
    check(await fact('info.komi').innerText() === '0.5', 'what was edited is shown as it is')
    check(await fact('info.time').innerText() === ['3600', 'by the candle'].join(t('list.comma')), 'and so is a time with another overtime')
    check(await fact('info.rules').innerText() === t('rules.japanese'), 'the rest still means what it did')
    await sheet('moves')
    await button('edit.load').click()
    await field('load.paste').fill(SERVER.replace('650', '375'))
    await button('load.open').click()
    await dialog().waitFor({ state: 'detached' })
    await sheet('info')
    await becomes(async () => await fact('info.komi').innerText() === '7.5', 'records that are opened are understood as well')
})

await play({ records: [join(root, 'tests', 'sample'), fileOf('branched.sgf', `${BRANCHED}\n${SERVER}`)] })
