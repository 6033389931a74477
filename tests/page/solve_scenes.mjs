/*
 * solve_scenes.mjs - the view of small boards: what every move is worth, lines, set-up, rules; and values beside records
 */
import { clippedRates } from './hands.mjs'
import { fileOf } from './records.mjs'
import { DESK_AND_PHONE, play, scene } from './stage.mjs'

const NINE = '#view=solve&size=3x3&rules=japanese-1999' // Black's by 5, with the middle and nothing else

/* Two small games: the first begins with the best move of 3 by 3, the second does not. And one on 9 by 9. */
const RECORDS = `(;GM[1]SZ[3]RU[Japanese]PB[A]PW[B];B[bb];W[];B[])
(;GM[1]SZ[3]RU[Japanese]PB[A]PW[B];B[aa];W[bb])
(;GM[1]SZ[9]PB[A]PW[B];B[ee];W[cc])`

const headline = (page) => page.locator('.headline').innerText()
const told = (page) => page.locator('.told').innerText()
const status = (page) => page.locator('.status').innerText()
const where = (page) => page.locator('.where-move').innerText()
const moves = (page) => page.locator('.view-part:last-child .game-move')
const best = (page) => page.locator('.best-line .game-move')
const says = (page, text) => page.getByText(text, { exact: true }).first().waitFor()
const black = (t, n) => t('value.black', { n: `${n}` })

/** What stands on the empty points, in reading order, best moves with a star. */
const values = (page) => page.locator('.worth').evaluateAll((all) =>
    all.map((each) => each.textContent + (each.classList.contains('best') ? '*' : '')))

const putter = ({ phone, tapAt, clickAt, settled }) => async (name) => {
    await (phone ? tapAt : clickAt)(name)
    await settled()
}

async function reload({ page, address, settled }) {
    await address()
    await page.reload()
    await settled()
}

/* ---- the way in ---- */

scene('one goes to the small boards and back', { looks: DESK_AND_PHONE, address: '#size=9x9&play=dd,ee' }, async (stage) => {
    const { page, check, button, settled, hash, board } = stage
    await settled()
    const before = await board(), fetched = []
    page.on('request', (request) => fetched.push(request.url()))
    await button('header.solve').click()
    await settled()
    check(fetched.some((url) => url.includes('SolveView')), 'the view is fetched now')
    check((await hash()).startsWith('#view=solve'), 'the address says so')
    check(await page.locator('.worth').count() > 0, 'there are values')
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the window')
    check((await page.title()).startsWith(stage.t('header.solve')), 'and the title')
    await button('header.records').click()
    await settled()
    check(await board() === before, 'the record is as it was')
    await page.goBack()
    await settled()
    check(await page.locator('.worth').count() > 0, 'back leads there again')
})

/* ---- values ---- */

scene('every point says what it is worth', { looks: DESK_AND_PHONE, address: NINE }, async (stage) => {
    const { page, check, settled, t, label, board, hash } = stage, put = putter(stage)
    await settled()
    check(await headline(page) === black(t, 5), 'the board is worth 5')
    await says(page, t('solve.black', { n: '5' }))
    const all = await values(page)
    check(all.length === 9 && all.filter((text) => text.endsWith('*')).join() === `${black(t, 5)}*`, `one best move: ${all}`)
    check(all[4].endsWith('*'), 'the middle')
    check(await label('B2') === `${t('point.empty', { point: 'B2' })}, ${t('said.best', { value: t('said.black', { n: '5' }) })}`, 'said aloud')
    check((await page.locator('.pass').innerText()).startsWith(t('solve.pass')) && await page.locator('.pass-worth').count() === 1, 'a pass has its value too')
    await put('B2')
    check(await board() === '3/1X1/3' && await headline(page) === black(t, 5), 'a click plays, and the value stays')
    check(await status(page) === t('solve.turn.white') && await where(page) === t('solve.where', { at: 1, all: 1 }), 'White is next')
    await put('B2')
    check(await told(page) === t('solve.refused.occupied', { point: 'B2' }), 'what is not allowed is told')
    await put('A1')
    check(await told(page) === '', 'and forgotten')
    await reload(stage)
    check(await board() === '3/1X1/O2' && /moves=bb,ac/.test(await hash()), 'a link leads to the same')
})

scene('back and forth', { looks: DESK_AND_PHONE, address: `${NINE}&moves=bb,ac,cc` }, async (stage) => {
    const { page, check, settled, t, board, button } = stage
    const step = async (key) => { await button(key).click(); await settled() }
    const at = async (n) => await where(page) === t('solve.where', { at: n, all: 3 })
    await settled()
    await step('solve.back')
    check(await at(2) && await board() === '3/1X1/O2', 'undo')
    await step('solve.first')
    check(await at(0) && await board() === '3/3/3', 'to the beginning')
    check(await button('solve.back').getAttribute('aria-disabled') === 'true', 'and no further')
    await step('solve.forward')
    await step('solve.last')
    check(await at(3), 'redo, and to the end')
    await moves(page).nth(1).click()
    await settled()
    check(await at(2), 'a click on a move goes there')
    await page.locator('.pass').click()
    await settled()
    check(await where(page) === t('solve.where', { at: 3, all: 3 }) && await moves(page).count() === 3, 'a pass replaces what came after')
    check((await status(page)).includes(t('solve.passed')), 'which is told')
    await page.locator('.pass').click()
    await settled()
    check(await status(page) === t('solve.over') && await page.locator('.worth').count() === 0, 'two passes end the game')
    check(await headline(page) !== '–', 'and its score is told')
})

scene('values are hidden, and explained', { looks: DESK_AND_PHONE, address: NINE }, async (stage) => {
    const { page, check, settled, button, t, dialog } = stage
    await settled()
    await button('solve.values').click()
    check(await page.locator('.worth, .pass-worth, .best-line').count() === 0 && await headline(page) === '–', 'nothing is given away')
    await says(page, t('solve.hidden'))
    await button('solve.values').click()
    check(await page.locator('.worth').count() === 9, 'shown again')
    await button('solve.help').click()
    check(await dialog().getByText(t('guide.values')).isVisible(), 'what they mean')
    await dialog().getByRole('button', { name: t('dialog.close'), exact: true }).click()
})

scene('the best line is played by clicks', { looks: DESK_AND_PHONE, address: NINE }, async (stage) => {
    const { page, check, settled, t } = stage
    await settled()
    const count = await best(page).count(), name = (await best(page).first().innerText()).split(/\s+/).at(-1)
    check(count > 2 && name === 'B2', 'it begins with the best move')
    await best(page).nth(1).click()
    await settled()
    check(await where(page) === t('solve.where', { at: 2, all: 2 }) && await headline(page) === black(t, 5), 'up to there, the value stays')
    for (let i = 0; i < 30 && await best(page).count() > 0; i++) {
        await best(page).last().click()
        await settled()
    }
    check(await status(page) === t('solve.over') && await headline(page) === black(t, 5), 'it ends with what it promised')
    await says(page, t('solve.line-none'))
})

/* ---- what it is about ---- */

scene('board, rules and komi are chosen', { looks: DESK_AND_PHONE, address: NINE }, async (stage) => {
    const { page, check, settled, t, hash, board } = stage
    await settled()
    await page.getByRole('button', { name: t('solve.sides', { rows: 2, cols: 2 }), exact: true }).click()
    await settled()
    check(await board() === '2/2', '2 by 2')
    const sizes = page.getByRole('combobox', { name: t('solve.other-size') })
    await sizes.selectOption('2x3')
    await settled()
    check(await board() === '3/3' && /size=2x3/.test(await hash()), 'a rectangle')
    await sizes.selectOption('3x3')
    await page.getByRole('combobox', { name: t('solve.rules') }).selectOption('area')
    await settled()
    check(await headline(page) === black(t, 9), 'by area all of it')
    await says(page, t('rule-words.area'))
    await page.getByRole('spinbutton', { name: t('solve.komi') }).fill('9.5')
    await settled()
    check(await headline(page) === t('value.white', { n: '0.5' }), 'komi is taken off')
    await page.getByRole('spinbutton', { name: t('solve.komi') }).fill('9')
    await settled()
    check(await headline(page) === t('value.even'), 'jigo')
    await says(page, t('solve.even'))
})

scene('the same position under every rule set', { looks: DESK_AND_PHONE, address: NINE }, async (stage) => {
    const { page, check, settled, button, t } = stage
    await settled()
    await button('compare.show').click()
    await page.waitForFunction((waits) => [...document.querySelectorAll('.compare tbody td')].every((cell) => cell.innerText !== waits), t('compare.waits'))
    const rows = Object.fromEntries(await page.locator('.compare tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.innerText))))
    check(rows[t('rule.japanese-1999')] === black(t, 5) && rows[t('rule.area')] === black(t, 9), `they differ: ${JSON.stringify(rows)}`)
    await page.locator('.compare').getByRole('button', { name: t('rule.area'), exact: true }).click()
    await settled()
    check(await headline(page) === black(t, 9), 'a click takes these rules')
    await button('compare.hide').click()
    check(await page.locator('.compare').count() === 0, 'and it goes again')
})

/* ---- against perfection ---- */

scene('the computer plays perfectly', { looks: DESK_AND_PHONE, address: `${NINE}&hide=1` }, async (stage) => {
    const { page, check, settled, t, board, option, button } = stage, put = putter(stage)
    await settled()
    await option('solve.side.white').check({ force: true })
    await page.waitForFunction(() => document.querySelector('.where-move').innerText.startsWith('1'))
    check(await board() === '3/1X1/3', 'it begins with the middle')
    await settled()
    await put('A3')
    await page.waitForFunction(() => document.querySelector('.where-move').innerText.startsWith('3'))
    await settled()
    await button('solve.back').click()
    await settled()
    check(await where(page) === t('solve.where', { at: 1, all: 3 }), 'undo leads to the own move')
    await button('solve.forward').click()
    await settled()
    for (let i = 0; i < 12 && await status(page) !== t('solve.over'); i++) {
        await page.locator('.pass:enabled').click()
        await page.waitForFunction((text) => document.querySelector('.status').innerText !== text, t('solve.thinks'))
        await settled()
    }
    check(await status(page) === t('solve.over'), 'it comes to an end')
    const [, lead] = (await headline(page)).match(/(\d+)/)
    check((await headline(page)).startsWith(black(t, '').slice(0, 1)) && Number(lead) >= 5, 'and loses nothing')
    await option('solve.side.black').check({ force: true })
    await settled()
    check(await board() === '3/3/3', 'another side, another game')
    await option('solve.side.both').check({ force: true })
})

/* ---- setting up ---- */

scene('stones are set up by hand', { looks: DESK_AND_PHONE, address: NINE }, async (stage) => {
    const { page, check, settled, t, board, button } = stage, put = putter(stage)
    const choose = (group, key) => page.getByRole('group', { name: t(group) }).getByRole('radio', { name: t(key), exact: true }).check({ force: true })
    await settled()
    await button('setup.begin').click()
    await put('A3')
    await put('B2')
    await choose('setup.stone', 'setup.white')
    await put('B3')
    await put('A2')
    check(await board() === 'XO1/OX1/3', 'as they were put')
    check(await told(page) === t('solve.illegal', { point: 'A3' }), 'what can not be is told')
    check(await page.locator('.pass').isDisabled() && await headline(page) === '–', 'and not answered')
    await choose('setup.stone', 'setup.none')
    await put('A3')
    await put('A2')
    check(await board() === '1O1/1X1/3' && await told(page) === '', 'a stone less')
    await choose('setup.stone', 'setup.white')
    await put('B3')
    check(await board() === '3/1X1/3', 'the same stone again takes it away')
    await choose('setup.turn', 'white')
    await button('setup.done').click()
    await settled()
    check(await status(page) === t('solve.turn.white') && await headline(page) === black(t, 5), 'then it is answered')
    await button('setup.begin').click()
    await button('setup.clear').click()
    check(await board() === '3/3/3', 'cleared')
    await choose('setup.turn', 'black')
    await choose('setup.stone', 'setup.black')
})

scene('a ko is told where it is', { address: '#view=solve&board=1XO1/XO1O/1XO1&rules=area&moves=cb' }, async (stage) => {
    const { page, check, settled, t, clickAt } = stage
    await settled()
    await clickAt('B2')
    check(await told(page) === t('solve.refused.ko', { point: 'B2' }), 'the ban')
    await page.keyboard.press('p')
    await settled()
    check(!(await status(page)).includes(t('solve.passed')), 'a pass lifts it and does not count')
})

/* ---- waiting, bounds, failures ---- */

const ANSWER = {
    rows: 5, cols: 5, rules: 'area', to_move: 'black', komi: 0, value: { low: -3, high: 25, score: null }, result: null, exact: false,
    best: ['C3'], moves: [{ move: 'C3', value: null, low: -3, high: 25, best: true, exact: false }], pv: [], pv_endless: false,
    nodes: 12345, seconds: 3, tabled: false,
}

scene('a search that gave up tells what it knows, and may go on', { address: '' }, async (stage) => {
    const { page, check, settled, button, t, follow } = stage, asked = []
    await settled()
    await page.route('**/api/v1/solve?**', (route) => {
        asked.push(route.request().url())
        return route.fulfill({ json: ANSWER })
    })
    await follow('#view=solve&size=5x5&rules=area')
    const between = t('value.between', { low: t('value.white', { n: '3' }), high: black(t, 25) })
    check(await headline(page) === between, 'bounds')
    check((await values(page)).join() === t('value.unknown'), 'and no best move is claimed')
    await says(page, t('solve.searched', { n: 16 }))
    await button('solve.longer').click()
    await settled()
    check(asked.some((url) => url.includes('ms=15000')), 'it can be searched longer')
    let release
    const held = new Promise((resolve) => { release = resolve })
    await page.route('**/api/v1/solve?**ms=14999**', async (route) => { await held; await route.fulfill({ json: ANSWER }).catch(() => {}) })
    await button('solve.longer').click()
    await button('solve.stop').click()
    await settled()
    check(await headline(page) === between && await button('solve.stop').count() === 0, 'a search that takes too long is stopped')
    release()
})

scene('larger boards are searched by area alone', { looks: DESK_AND_PHONE, address: `${NINE}&komi=0.5` }, async (stage) => {
    const { page, check, settled, t, follow, button } = stage
    const rules = page.getByRole('combobox', { name: t('solve.rules') })
    await settled()
    await follow('#view=solve&board=2XO1/X1XO1/1XXOO/XX1O1/1XXO1&turn=white&rules=japanese-1999')
    check(await rules.inputValue() === 'area', 'area is taken')
    check((await rules.locator('option').evaluateAll((all) => all.map(({ value }) => value))).join() === 'area,area-cycle,area-psk,area-ssk', 'others are not offered')
    await says(page, t('solve.searched', { n: 16 }))
    check(await headline(page) === black(t, 3), 'late in a game the value is found')
    check((await values(page)).filter((text) => text.endsWith('*')).join() === `${black(t, 3)}*`, 'and the one best move')
    await button('compare.show').click()
    await settled()
    check(await page.locator('.compare tbody tr').count() === 4, 'they alone are compared')
})

scene('while a table is built one sees how far it is', { address: '' }, async (stage) => {
    const { page, check, settled, t } = stage
    await settled()
    let seen
    const until = new Promise((resolve) => { seen = resolve })
    await page.route('**/api/v1/solve?**', (route) => until.then(() => route.continue()))
    await page.route('**/api/v1/solve/work', (route) => route.fulfill({ json: { work: [
        { rows: 2, cols: 2, rules: 'area', kind: 'table', done: 1, total: 9 },
        { rows: 2, cols: 3, rules: 'japanese-1999', kind: 'table', done: 30, total: 100 }] } }))
    await page.evaluate(() => { location.hash = '#view=solve&size=2x3' })
    await says(page, t('solve.table'))
    await page.waitForFunction(() => document.querySelector('progress')?.value === 30)
    check(await page.locator('progress').evaluate((bar) => bar.max) === 100, 'ours, of all that is under way')
    seen()
    await page.waitForFunction(() => document.querySelector('progress') === null)
    check(await headline(page) === t('value.even'), 'then the answer is there')
})

scene('a server that fails is told in words, and asked again', { address: '', expects: /ERR_FAILED/ }, async (stage) => {
    const { page, check, settled, button, t } = stage
    await settled()
    await page.route('**/api/v1/solve?**', (route) => route.abort())
    await page.evaluate(() => { location.hash = '#view=solve&size=2x2' })
    await says(page, t('fail.unreachable'))
    await page.unroute('**/api/v1/solve?**')
    await button('again').click()
    await settled()
    check(await headline(page) === t('value.even'), 'answered')
})

/* ---- keyboard ---- */

scene('all of it by the keyboard', { address: NINE }, async (stage) => {
    const { page, check, settled, t, board, dialog } = stage
    const press = async (key) => { await page.keyboard.press(key); await settled() }
    await settled()
    await page.locator('.skip').focus()
    await press('Enter')
    await press('ArrowRight')
    await press('ArrowDown')
    await press('Enter')
    check(await board() === '3/1X1/3', 'to a point, and played')
    await press('Escape')
    await press('p')
    check(await where(page) === t('solve.where', { at: 2, all: 2 }), 'pass')
    await press('ArrowLeft')
    await press('Control+z')
    check(await where(page) === t('solve.where', { at: 0, all: 2 }), 'back')
    await press('Control+y')
    await press('Control+Shift+Z')
    check(await where(page) === t('solve.where', { at: 2, all: 2 }), 'and on')
    await press('Home')
    await press('End')
    await press('v')
    check(await page.locator('.best-line').count() === 0, 'values hidden')
    await press('v')
    await press('?')
    check(await dialog().isVisible() && await dialog().getByText(t('guide.endless')).isVisible(), 'what it means')
    await press('p')
    check(await where(page) === t('solve.where', { at: 2, all: 2 }), 'keys are not heard behind it')
    await press('Escape')
})

/* ---- beside records ---- */

scene('small boards of records have values beside what was played', { looks: DESK_AND_PHONE, address: '#size=3x3' }, async (stage) => {
    const { page, check, settled, t, hash, follow, phone, sheet, board } = stage
    await settled()
    if (phone) await sheet('ways')
    await page.locator('td.worth-of.best').waitFor()
    const cells = await page.locator('.ways-table tbody tr').evaluateAll((rows) => rows.map((row) =>
        `${row.querySelector('th').innerText.trim()} ${row.querySelector('.worth-of span')?.innerText}`))
    check(cells.includes(`B2 ${black(t, 9)}`) && cells.length === 2, `by area, as nothing is said: ${cells}`)
    check((await page.locator('.worth-bar').innerText()).includes(t('worth.here', { value: black(t, 9) })), 'and of the position')
    await page.getByRole('combobox', { name: t('worth.rules') }).selectOption('japanese-1999')
    await page.waitForFunction((text) => document.querySelector('td.worth-of.best span')?.innerText === text, black(t, 5))
    await page.getByRole('button', { name: t('worth.open'), exact: true }).click()
    await settled()
    check(/^#view=solve&board=3\/3\/3&turn=black&rules=japanese-1999/.test(await hash()) && await board() === '3/3/3', 'a closer look')
    await follow('#size=9x9')
    check(await page.locator('.worth-of, .worth-bar').count() === 0, 'nothing of that on larger boards')
})

scene('the rules of a game decide', { address: '#game=1' }, async ({ page, check, settled, t }) => {
    await settled()
    await page.locator('td.worth-of.best').waitFor()
    check(await page.getByRole('combobox', { name: t('worth.rules') }).inputValue() === 'japanese-1999', 'Japanese ones here')
})

scene('rates are whole beside values', { address: '#size=3x3' }, async ({ page, check, settled }) => {
    await settled()
    await page.locator('td.worth-of').first().waitFor()
    check(await clippedRates(page) === '', `clipped: ${await clippedRates(page)}`)
})

await play({ records: [fileOf('small.sgf', RECORDS)] })
