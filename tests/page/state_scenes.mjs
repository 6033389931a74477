/*
 * state_scenes.mjs - what the page promises about its state, in a real browser: addresses and history, games that are
 * switched while the board stays, unsaved work that survives, saving, imports.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { play, root, scene } from './stage.mjs'

const hash = (page) => page.evaluate(() => location.hash)
const settled = (page) => page.waitForFunction(() => {
    const { asked, shown } = document.documentElement.dataset
    return asked !== undefined && asked === shown
})
const until = (page, wanted) => page.waitForFunction((text) => location.hash === text, wanted)
const row = (page, index) => page.locator('.games-list .games-rows [role=row]').nth(index)
const button = (page, name) => page.getByRole('button', { name, exact: true })

async function newGame(page) {
    await button(page, 'New').click()
    await button(page, '19 × 19').click()
}

/** The stones of the board by their labels: "Q16 black". */
const stones = (page) => page.locator('#board [role=gridcell]').evaluateAll((cells) => cells
    .map((cell) => cell.getAttribute('aria-label').split(', ')).filter(([, what]) => what === 'black' || what === 'white')
    .map(([point, colour]) => `${point} ${colour}`).sort().join(', '))

/** Click a point of the 19x19 board, given as column and row from the top left. */
async function clickPoint(page, col, line) {
    const { x, y, width, height } = await page.locator('#board').boundingBox()
    await page.mouse.click(x + ((col + 0.5) * width) / 19, y + ((line + 0.5) * height) / 19)
}

scene('an address leads to a move, and stepping rewrites it without an entry', async ({ page, url, check }) => {
    await page.goto(`${url}#game=90&move=12`)
    await page.reload()
    await settled(page)
    const length = await page.evaluate(() => history.length)
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight')
    await until(page, '#game=90&move=17')
    check(await page.evaluate(() => history.length) === length, 'no entry was made')
    await page.reload()
    await settled(page)
    check((await hash(page)) === '#game=90&move=17', 'the address is kept by a reload')
})

scene('Back leads from a game to the one before', { address: '#play=pd,dd&region=nw' }, async ({ page, check }) => {
    const gameIs = (other) => page.waitForFunction((old) => /game=/.test(location.hash) && location.hash !== old, other)
    await settled(page)
    await row(page, 1).click()
    await gameIs('')
    const first = await hash(page)
    await settled(page)
    const before = await stones(page)
    await row(page, 2).click()
    await gameIs(first)
    const second = await hash(page)
    await page.goBack()
    await until(page, first)
    await settled(page)
    check(await stones(page) === before, 'the board is as it was')
    await page.goBack()
    await until(page, '#play=pd,dd&region=nw')
    await page.goForward()
    await page.goForward()
    await until(page, second)
})

scene('every game of the list shows the board as it is', { address: '#play=pd,dd&motion=5' }, async ({ page, check }) => {
    await settled(page)
    const before = await stones(page), seen = new Set()
    for (let i = 0; i < 6; i++) {
        await row(page, i).click()
        await page.waitForFunction((known) => /game=/.test(location.hash) && !known.includes(location.hash), [...seen])
        seen.add(await hash(page))
        await settled(page)
        check(await stones(page) === before, `game ${i} of the list`)
    }
    check([...seen].some((address) => /motion=/.test(address)), 'some of them are turned')
})

scene('unsaved work is offered after a reload', { own: true }, async ({ page, check }) => {
    await settled(page)
    await newGame(page)
    await clickPoint(page, 3, 3)
    await clickPoint(page, 15, 15)
    const before = await stones(page)
    check(before === 'D16 black, Q4 white', `two stones, not ${before}`)
    await page.goto('about:blank')
    await page.goBack()
    await button(page, 'Go on with it').click()
    check(await stones(page) === before, 'the same stones')
    await page.keyboard.press('Control+s')
    await page.waitForFunction(() => location.hash.startsWith('#game='))
    await page.reload()
    await settled(page)
    await page.waitForTimeout(400)
    check(await page.getByRole('dialog').count() === 0, 'saved: nothing is offered any more')
})

scene('two tabs do not take each other for the past', { own: true }, async ({ page, context, url, check }) => {
    await settled(page)
    await newGame(page)
    await clickPoint(page, 3, 3)
    await page.waitForTimeout(700)
    const second = await context.newPage()
    await second.goto(url)
    await settled(second)
    await second.waitForTimeout(400)
    check(await second.getByRole('dialog').count() === 0, 'work of an open tab is not offered')
    await newGame(second)
    await clickPoint(second, 9, 9)
    await second.waitForTimeout(700)
    await page.close()
    await second.close()
    const third = await context.newPage()
    await third.goto(url)
    await third.getByRole('dialog').waitFor()
    check(await third.getByRole('button', { name: 'Go on with it' }).count() === 2, 'both are there')
})

scene('opening a game puts unsaved work aside, with a way back', { own: true }, async ({ page, check }) => {
    await settled(page)
    await newGame(page)
    await clickPoint(page, 3, 3)
    await settled(page)
    await row(page, 0).click()
    await page.waitForFunction(() => location.hash.startsWith('#game='))
    await button(page, 'Show').click()
    await button(page, 'Go on with it').click()
    check(await stones(page) === 'D16 black', 'the work is back')
})

scene('a game is edited, undone, saved and found again', { own: true, address: '#game=200&move=250' }, async ({ page, check }) => {
    await settled(page)
    await button(page, 'Edit').click()
    const before = await stones(page)
    const free = await page.locator('#board [role=gridcell]').evaluateAll((cells) =>
        cells.findIndex((cell, i) => i > 60 && /empty/.test(cell.getAttribute('aria-label'))))
    await clickPoint(page, free % 19, Math.floor(free / 19))
    const after = await stones(page)
    check(after !== before, 'a stone more')
    await page.keyboard.press('Control+z')
    check(await stones(page) === before, 'undone')
    await page.keyboard.press('Control+Shift+z')
    check(await stones(page) === after, 'done again')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.').waitFor()
    await settled(page)
    await page.waitForFunction(() => /^1 game/.test(document.querySelector('.games-total .total')?.textContent ?? ''))
    await page.waitForTimeout(450)
    const address = await hash(page)
    await page.reload()
    await settled(page)
    check(await hash(page) === address && await stones(page) === after, 'and is so after a reload')
})

scene('the same game again is a duplicate that can be kept', { own: true }, async ({ page, check }) => {
    await settled(page)
    const sgf = gunzipSync(readFileSync(join(root, 'tests', 'sample', 'selfplay-9.sgf.gz'))).toString().split('\n\n')[0]
    await button(page, 'Load').click()
    await page.getByRole('textbox', { name: 'Paste SGF' }).fill(sgf)
    await button(page, 'Open').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await button(page, 'Save').click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    check(/\b1\b|\d+/.test(await dialog.innerText()), 'it says which game')
    await dialog.getByRole('button').filter({ hasText: /both|anyway|new game/i }).first().click()
    await page.waitForFunction(() => location.hash.includes('game=281'))
})

scene('games of an import show up by themselves', { own: true }, async ({ page, check }) => {
    await settled(page)
    const before = await page.locator('.games-total .total').innerText()
    const sgf = ['aa', 'bb', 'cc'].map((point) => `(;GM[1]FF[4]SZ[19]PB[Import];B[${point}];W[jj];B[kk])`).join('\n')
    await button(page, 'Import games').first().click()
    await page.locator('input[type=file]').first()
        .setInputFiles({ name: 'three.sgf', mimeType: 'application/x-go-sgf', buffer: Buffer.from(sgf) })
    await page.waitForFunction(() => /^203 games/.test(document.querySelector('.games-total .total')?.textContent ?? ''))
    check(/^200 games/.test(before), `there were 200 before, not ${before}`)
})

await play()
