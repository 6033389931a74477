/*
 * room_scenes.mjs - at every size everything has its room: on a desk, in a small window, with everything enlarged twice, on a phone
 */
import { fileOf } from './records.mjs'
import { crowded } from './room.mjs'
import { DESK_AND_PHONE, play, scene } from './stage.mjs'

/** Games of people with names, of moves all over the board. */
const RECORDS = ['Cho Chikun', 'Otake Hideo', 'Rin Kaiho'].map((black, i) =>
    `(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[${black}]PW[Kobayashi K.]BR[9p]WR[9p]DT[1985-0${i + 1}-16]EV[Kisei]RO[${i + 1}]RE[B+2.5]KM[5.5]`
    + Array.from({ length: 120 }, (_, n) => `;${'BW'[n % 2]}[${'abcdefghijklmnopqrs'[(7 * n + i) % 19]}${'abcdefghijklmnopqrs'[(3 * Math.floor(n / 19) + 2 * n) % 19]}]`).join('') + ')')

const GAME = '#game=1&move=30'
const SIZES = [[1440, 900], [1280, 720], [1920, 1080], [1100, 700], [720, 450]]

/** Every size in a language and a look of its own; the phone too. */
const LOOKS = [
    ...SIZES.map(([width, height], i) => ({ size: { width, height }, language: i % 2 ? 'ja' : 'en', dark: i % 3 === 0 })),
    ...SIZES.slice(0, 2).map(([width, height], i) => ({ size: { width, height }, language: i % 2 ? 'en' : 'ja' })),
    { size: { width: 720, height: 450 }, language: 'ja', dark: true }, { phone: true, language: 'en' }, { phone: true, language: 'ja', dark: true },
]
const nameOf = ({ phone, size, language }) => `${phone ? 'a phone' : `${size.width} x ${size.height}`}, ${language}`

const SHEETS = ['moves', 'games', 'ways', 'field', 'regions', 'info']

/** On a narrow screen, every sheet in turn; else all is in sight at once. */
async function everySheet({ page, rest }, look) {
    if (!await page.locator('.tabs').isVisible()) return look('')
    for (const name of SHEETS) {
        await page.locator(`#tab-${name}`).click()
        await page.waitForFunction((id) => !document.getElementById(id).inert, `sheet-${name}`)
        await rest(50)
        await look(name)
    }
    await page.locator('#tab-moves').click()
}

for (const look of LOOKS) {
    scene(`everything has its room (${nameOf(look)})`, { address: GAME, ...look }, async (stage) => {
        const { page, check, settled, button, follow, clickAt } = stage
        const fits = (what) => everySheet(stage, async (sheet) => {
            const faults = await crowded(page)
            check(faults.length === 0, `${what} ${sheet}: ${faults.join(' | ')}`)
        })
        await settled()
        await fits('browsing')
        await button('edit.edit').click()
        await clickAt('K10')
        await settled()
        await fits('editing, unsaved')
        await page.keyboard.press('Control+z')
        await button('edit.browse').click()
        await follow(`${GAME}&try=jj,ji`)
        await fits('a trial')
        await follow('')
        await fits('at the start')
        await follow(`${GAME}&field=network,opening,territory,dead`)
        await page.locator('.field-panel[aria-busy=false] .ahead').waitFor({ state: 'attached' })
        await fits('with the field')
        await page.keyboard.press('f')
        if (look.size?.width < 1280) return // a list of hits has six columns: names are cut there, and their titles say them
        await follow(`${GAME}&pattern=C17:E15`)
        await fits('a pattern')
    })
}

/* ---- the edges of panes ---- */

const widthOf = (page, pane) => page.locator(pane).evaluate((element) => element.offsetWidth)

scene('the edges of panes are dragged, moved by keys, kept, and put back', { address: GAME }, async (stage) => {
    const { page, check, becomes, settled, where, t } = stage
    const edge = (name) => page.getByRole('separator', { name: t(`pane.${name}`), exact: true })
    const now = (name) => edge(name).getAttribute('aria-valuenow').then(Number)
    async function drag(name, right, down) {
        const { x, y, width, height } = await edge(name).boundingBox()
        await page.mouse.move(x + width / 2, y + height / 2)
        await page.mouse.down()
        await page.mouse.move(x + width / 2 + right, y + height / 2 + down, { steps: 4 })
        await page.mouse.up()
    }
    await settled()
    const before = { left: await now('left'), right: await now('right'), games: await now('games') }
    check(before.left === await widthOf(page, '.left') && before.right === await widthOf(page, '.right'), 'they say how wide the panes are')
    await drag('left', 60, 0)
    await becomes(async () => await now('left') === before.left + 60 && await widthOf(page, '.left') === before.left + 60, 'the game is wider')
    await drag('right', -80, 0)
    await becomes(async () => await now('right') === before.right + 80, 'and the list')
    await drag('games', 0, 100)
    await becomes(async () => await now('games') > before.games + 5, 'and higher')
    const faults = await crowded(page)
    check(faults.length === 0, faults.join(' | '))
    const after = { left: await now('left'), right: await now('right'), games: await now('games') }
    await page.reload()
    await settled()
    for (const name of ['left', 'right', 'games'])
        await becomes(async () => await now(name) === after[name], `${name} is kept: ${await now(name)}, ${after[name]}`)
    await edge('left').dblclick()
    await becomes(async () => await now('left') === before.left, 'a double click puts it back')
    for (const name of ['right', 'games']) {
        await edge(name).focus()
        await page.keyboard.press('Enter')
    }
    await becomes(async () => await now('right') === before.right && await now('games') === before.games, 'Enter too')
    await edge('left').focus()
    await page.keyboard.press('ArrowRight')
    await becomes(async () => await now('left') === before.left + 16, 'a key moves it')
    await page.keyboard.press('Home')
    await becomes(async () => await now('left') === Number(await edge('left').getAttribute('aria-valuemin')), 'to its least')
    check((await where()).startsWith('30'), 'and the game stays where it is')
    await page.keyboard.press('ArrowDown')
    check((await where()).startsWith('30') && await now('left') === 200, 'keys of the other direction are the page\'s')
})

scene('wide panes leave the board its space in a small window', { address: GAME, before: () => localStorage.setItem('tengen.panes', '{"left":480,"right":900,"games":80,"more":1}') }, async (stage) => {
    const { page, check, settled, rest } = stage
    for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height })
        await settled()
        await rest(50)
        const board = await page.locator('.board').evaluate((element) => element.offsetWidth)
        check(board >= 280, `${board} px at ${width} x ${height}`)
        check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the window')
    }
})

/* ---- filters ---- */

scene('filters leave the list its rows, and are chips when they are put away', { looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, becomes, settled, sheet, button, total, t } = stage
    await settled()
    await sheet('games')
    await button('filters.title').click()
    await page.locator('.filter-black').getByRole('textbox').fill('Otake')
    await page.locator('.filter-result').getByRole('combobox').selectOption('B')
    await becomes(async () => (await total()).startsWith(t('games.here', { n: 1 })), 'one game')
    if (!stage.phone) check(await page.locator('.games-list').evaluate((list) => list.clientHeight) >= 8 * 24, 'with rows')
    check(await page.locator('.chip').count() === 0, 'the fields say it')
    await button('filters.active', { n: 2 }).click()
    const chip = (field, value) => page.getByRole('button', { name: t('filters.chip.drop', { filter: t('filters.chip', { field: t(`filter.${field}`), value }) }), exact: true })
    check(await chip('black', 'Otake').isVisible() && await chip('result', t('filter.result.B')).isVisible(), 'a chip for each')
    await chip('black', 'Otake').click()
    await becomes(async () => (await total()).startsWith(t('games.here', { n: 3 })), 'taken off')
    await chip('result', t('filter.result.B')).click()
    await becomes(async () => await page.locator('.chips').count() === 0, 'and the other')
})

/* ---- a first visit ---- */

scene('who comes for the first time is shown what to try, until it is closed', { first: true, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, becomes, settled, sheet, hash, t, url, button } = stage
    const shown = () => page.locator('.welcome').isVisible()
    const link = (name) => page.locator('.welcome').getByRole('link').filter({ hasText: t(`welcome.${name}`) })
    await settled()
    check(await shown(), 'it is there')
    const faults = await crowded(page)
    check(faults.length === 0, faults.join(' | '))
    await link('ways').click()
    await becomes(async () => (await hash()).includes('play=pd,dp'), 'two stones')
    await becomes(async () => !await page.locator('#sheet-ways').evaluate((element) => element.inert), 'how games went on is in sight')
    await page.goto(`${url}#`)
    await page.reload()
    await settled()
    check(await shown(), 'still there')
    await link('shape').click()
    await page.locator('.pattern-bar').first().waitFor({ state: 'attached' })
    check((await hash()).includes('pattern='), 'a pattern is looked for')
    await sheet('moves')
    await link('field').click()
    await page.locator('.field-panel[aria-busy=false] .ahead').waitFor({ state: 'attached' })
    await page.keyboard.press('f')
    await becomes(async () => !(await hash()).includes('field='), 'taken off again')
    await sheet('moves')
    await link('play').click()
    await page.locator('.page[data-view=play]').waitFor()
    await page.goBack()
    await settled()
    await sheet('moves')
    await page.locator('.welcome').getByRole('button', { name: t('import.choose'), exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await button('welcome.close').click()
    check(await page.locator('.welcome').count() === 0, 'closed')
    await page.reload()
    await settled()
    check(await page.locator('.welcome').count() === 0, 'for good')
    await stage.openDialog('help')
    await button('welcome.again').click()
    await becomes(shown, 'the help shows it again')
})

scene('who has been here before is not welcomed', { first: true, before: () => localStorage.setItem('tengen.settings', '{}') }, async ({ page, check, settled }) => {
    await settled()
    check(await page.locator('.welcome').count() === 0, 'nothing to try')
})

scene('without any games there is one thing to try', { first: true, own: 'empty' }, async ({ page, becomes, settled }) => {
    await settled()
    await becomes(async () => await page.locator('.welcome').getByRole('link').count() === 1, 'to play')
})

await play({ records: [fileOf('room.sgf', RECORDS.join('\n'))] })
