/*
 * field_scenes.mjs - the field over the board of a record: shades, lines, territory, dead stones; the panel beside it, and the curve
 */
import { DESK_AND_PHONE, play, scene } from './stage.mjs'

const GAME = '#game=41&move=30' // on 13 by 13
const FIRST = 'field=network,opening,territory,dead' // how the field is shown at first
const LOOK = 'field=network,opening,dead,heat' // with the shades
const LONE = `#play=jj&${LOOK}` // a stone in the middle of the board, alone
/* Two walls, counted: B5 is dead. */
const WALLED = `#board=${['3XO4', '3XO4', '3XO4', '3XO4', '1O1XO4', '3XO4', '3XO4', '3XO4', '3XO4'].join('/')}&play=pass,pass`

const panel = (page) => page.locator('.field-panel')
const slider = (page) => page.getByRole('slider')
const told = (page) => page.locator('.field-told').innerText()
const score = async (page) => (await page.locator('.ahead-score strong, .ahead-score .quiet').allInnerTexts()).join(' ').trim()
const cells = (page) => page.locator('.judged tbody tr').evaluateAll((rows) => rows.map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.innerText).join(' ')))
const drawn = (page, layer) => page.locator(`.${layer} path, .${layer} rect, .${layer} circle`).evaluateAll((all) =>
    all.filter((each) => each.localName !== 'path' || each.getAttribute('d') !== '').length)

/** The position and the curve are answered, and the answers drawn. */
const ready = async ({ page, settled }) => {
    await settled()
    await page.locator('.field-panel[aria-busy=false] .ahead').waitFor()
    await page.locator('.curve-cursor.here').waitFor()
}

/** The methods and the paper's table, which are put away at first. */
const unfold = async ({ page, t }) => {
    await page.getByText(t('field.fold'), { exact: true }).click()
    await page.locator('.judged').waitFor()
}

/** A button of one of the groups in the panel. */
const choose = async ({ page, t }, group, key) => {
    await page.getByRole('group', { name: t(group), exact: true }).getByRole('button', { name: t(key), exact: true }).click()
}

const isPressed = ({ page, t }, group, key) => page.getByRole('group', { name: t(group), exact: true })
    .getByRole('button', { name: t(key), exact: true, pressed: true }).count()

/* ---- on and off ---- */

scene('the field is switched on, and stays', { looks: DESK_AND_PHONE, address: GAME }, async (stage) => {
    const { page, check, settled, button, phone, sheet, address, board, url } = stage, fetched = []
    await settled()
    const before = await board()
    page.on('request', (request) => fetched.push(request.url()))
    await sheet('field')
    await button(phone ? 'field.show' : 'walk.field').filter({ visible: true }).click()
    await ready(stage)
    check(fetched.some((each) => each.includes('part-Field')), 'it is fetched now')
    check(await drawn(page, 'territory') > 10 && await board() === before, 'territory over the same stones')
    check((await address()).endsWith(FIRST), 'the address says so')
    await page.goto(`${url}${GAME}`)
    await page.reload()
    await ready(stage)
    check(await drawn(page, 'territory') > 10, 'a visit later it is on as well')
    await sheet('field')
    await button('field.hide').click()
    check(await page.locator('.board-field').count() === 0 && !(await address()).includes('field='), 'and off')
    await page.reload()
    await settled()
    check(await page.locator('.board-field, .field-panel').count() === 0, 'which stays too')
})

scene('a link says how the field is shown', { address: `${GAME}&field=paper,dynamic,territory,contours` }, async (stage) => {
    const { page, check, button, hash, follow } = stage
    await ready(stage)
    check(await drawn(page, 'contours') > 1 && await drawn(page, 'territory') > 10, 'lines and territory')
    check(await page.locator('.heat, .dead').count() === 0, 'and nothing else')
    await unfold(stage)
    check(await isPressed(stage, 'field.rule', 'field.rule.paper') && await isPressed(stage, 'field.kind', 'field.kind.dynamic') === 1, 'by the paper')
    await follow('#game=41&move=31')
    await ready(stage)
    check(await drawn(page, 'contours') > 1, 'an address that does not speak of it leaves it')
    await page.keyboard.press('f')
    check(await page.locator('.board-field').count() === 0, 'F takes it off')
    await page.keyboard.press('f')
    await ready(stage)
    check(await button('walk.field').getAttribute('aria-pressed') === 'true', 'and lays it on again')
    await page.waitForFunction(() => location.hash.includes('field=paper,dynamic,territory,contours'))
    check(/game=41/.test(await hash()), 'as it was')
})

/* ---- over the board ---- */

scene('each of its layers', { looks: DESK_AND_PHONE, address: `${WALLED}&${LOOK}` }, async (stage) => {
    const { page, check, sheet, address } = stage
    await ready(stage)
    await sheet('field')
    check(await page.locator('.dead > g').count() === 1, 'one stone is dead')
    check(await page.locator('.territory').count() === 0, 'territory is not shown')
    for (const layer of ['territory', 'contours', 'heat', 'dead']) await choose(stage, 'field.layers', `field.${layer}`)
    check(await page.locator('.heat, .dead').count() === 0 && await drawn(page, 'contours') > 1, 'the others')
    // 27 points less the dead stone's are Black's, with the stone's own; 36 are White's
    check(await page.locator('.territory .black').count() === 27 && await page.locator('.territory .white').count() === 36, 'every point has its owner')
    check((await address()).endsWith('field=network,opening,territory,contours'), 'all of it is in the address')
    await page.reload()
    await ready(stage)
    check(await page.locator('.territory rect').count() === 63, 'and comes back from there')
    await sheet('field')
    for (const layer of ['heat', 'dead']) await choose(stage, 'field.layers', `field.${layer}`)
    check(await page.locator('.dead > g.white').count() === 1 && await drawn(page, 'heat') > 2, 'on again')
})

scene('a point tells its number and what it means', { address: LONE }, async (stage) => {
    const { page, check, becomes, hoverAt, label, t } = stage
    const black = t('spot.core', { colour: t('black') })
    await ready(stage)
    await hoverAt('K10')
    check(await page.locator('.potential text').textContent() === '+64', 'beside the point')
    check((await told(page)).startsWith('K10: ') && (await told(page)).endsWith(t('spot.potential', { n: '+64', part: black })), `in words: ${await told(page)}`)
    await hoverAt('A19')
    check((await told(page)).startsWith('A19: ') && (await told(page)).endsWith(t('spot.potential', { n: '0', part: t('spot.none') })), 'far away there is nothing')
    await page.mouse.move(2, 2)
    check(await told(page) === t('field.hint') && await page.locator('.potential').count() === 0, 'nothing is pointed at')
    await becomes(async () => (await label('K11')).includes(t('spot.potential', { n: '+32', part: black })), 'for those who listen, after a rest')
    await page.locator('#board [tabindex="0"]').focus()
    for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    check((await told(page)).startsWith('B18:') && await page.locator('.potential text').textContent() === '0', 'the focus points too')
})

/* ---- the panel ---- */

scene('what a player asks first is there at once; the rest is put away until it is wanted', { looks: DESK_AND_PHONE, address: `${WALLED}&${FIRST}` }, async (stage) => {
    const { page, check, sheet, t } = stage
    await ready(stage)
    await sheet('field')
    check((await page.locator('.ahead').innerText()).startsWith(t('judged.winner.white')), 'who is ahead, in words')
    check((await page.locator('.counted').innerText()).includes(t('judged.dead', { n: 1 })), 'what is dead')
    check(await page.locator('.counted').getByText(t('judged.points', { black: '36', white: '45' }), { exact: true }).isVisible(),
        `how much each has: ${await page.locator('.counted').innerText()}`)
    check(await page.locator('.judged, .shades').count() === 0, 'no table')
    if (!stage.phone) check(await page.locator('.player-name').first().isVisible() && await page.locator('.moves').isVisible(), 'players and moves stay in sight')
    await unfold(stage)
    check(await page.locator('.shades').isVisible(), 'all of it')
    await page.reload()
    await ready(stage)
    check(await page.locator('.judged').count() === 1, 'which is remembered')
    await sheet('field')
    await page.getByText(t('field.fold'), { exact: true }).click()
    await page.locator('.judged').waitFor({ state: 'detached' })
})


scene('the table of a lone stone', { looks: DESK_AND_PHONE, address: LONE }, async (stage) => {
    const { page, check, sheet, t, language } = stage
    await ready(stage)
    await sheet('field')
    await unfold(stage)
    const rows = await cells(page)
    check(rows.slice(0, 4).join('; ') === '25 0 +25; 1.00 0.00 +1.00; 416 0 +416; 1.00 0.00 +1.00', `its core: ${rows.slice(0, 4).join('; ')}`)
    check(rows.slice(4, 8).join('; ') === '60 0 +60; 1.00 0.00 +1.00; 128 0 +128; 1.00 0.00 +1.00', `its rim: ${rows.slice(4, 8).join('; ')}`)
    check(rows.at(-1) === t('value.black', { n: '2' }), '6.5 and 2 are 8.5, less komi')
    const term = page.getByText(t('table.rim.points'), { exact: true })
    await term.focus()
    check(await told(page) === t('table.rim.points.tip', { core: '6', rim: '1' }), 'a word is explained by the focus')
    check(await term.evaluate((each) => document.getElementById(each.getAttribute('aria-describedby')).textContent) === await told(page), 'and to those who listen')
    await term.blur()
    check(language === 'ja' || await told(page) === t('field.hint'), 'as long as it has it')
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the window')
})

scene('who judges, and by which thresholds', { looks: DESK_AND_PHONE, address: `${GAME}&${LOOK}` }, async (stage) => {
    const { page, check, sheet, ask, address } = stage
    const levels = async () => (await page.locator('.shades li [aria-hidden]').allInnerTexts()).join(' ')
    await ready(stage)
    await sheet('field')
    await unfold(stage)
    check(/±/.test(await score(page)), `the judge says how sure it is: ${await score(page)}`)
    check(await levels() === '32 16 6 1 1 6 16 32', 'shades')
    await choose(stage, 'field.rule', 'field.rule.paper')
    await ready(stage)
    await page.waitForFunction(() => !document.querySelector('.ahead-score .quiet').innerText.includes('±'))
    check(await score(page) === (await cells(page)).at(-1), 'the paper has its lead alone')
    await choose(stage, 'field.kind', 'field.kind.middle')
    await page.waitForFunction(() => document.querySelector('.shades').innerText.includes('64'))
    check(await levels() === '64 32 16 6 6 16 32 64', 'other thresholds, other shades')
    check((await address()).endsWith('field=paper,middle,dead,heat'), 'the address has it')
    const { curve: early } = await ask('/field/game?game=41&field=opening'), { curve: late } = await ask('/field/game?game=41&field=middle')
    check(JSON.stringify(early) !== JSON.stringify(late), 'curves differ')
    await choose(stage, 'field.kind', 'field.kind.dynamic')
    await choose(stage, 'field.kind', 'field.kind.opening')
    await choose(stage, 'field.rule', 'field.rule.judge')
    await page.waitForFunction(() => document.querySelector('.ahead-score .quiet').innerText.includes('±'))
})

/* ---- the curve ---- */

scene('the curve is a slider over the whole game', { looks: DESK_AND_PHONE, address: `${GAME}&${LOOK}` }, async (stage) => {
    const { page, check, where, sheet, ask, t, phone } = stage
    await ready(stage)
    await sheet('field')
    const { curve } = await ask('/field/game?game=41'), most = curve.length - 1
    const at = async (n) => await where() === t('walk.at', { move: `${n}`, all: `${most}` }) || (await where()).replace(/\s/g, '') === `${n}/${most}`
    const said = async () => [await slider(page).getAttribute('aria-valuenow'), await slider(page).getAttribute('aria-valuemax')].join('/')
    check(await said() === `30/${most}`, `it says where we are: ${await said()}`)
    check((await slider(page).getAttribute('aria-valuetext')).startsWith(t('curve.move', { n: '30', move: curve[30].move })), 'in words')
    await slider(page).scrollIntoViewIfNeeded()
    const { x, y, width, height } = await page.locator('.curve-plot').boundingBox()
    if (phone) await page.touchscreen.tap(x + width / 2, y + height / 2)
    else await page.mouse.click(x + width / 2, y + height / 2)
    check(await at(Math.round(most / 2)), `a press goes there: ${await where()}`)
    await slider(page).focus()
    for (const [key, n] of [['Home', 0], ['ArrowRight', 1], ['ArrowUp', 2], ['ArrowDown', 1], ['PageDown', 11], ['ArrowLeft', 10], ['End', most]]) {
        await page.keyboard.press(key)
        check(await at(n), `${key}: ${await where()}`)
    }
    await page.mouse.move(2, 2)
    await ready(stage)
    check((await page.locator('.curve-caption').innerText()).includes(t('curve.at', { n: `${most}` })), 'the caption tells of it')
})

scene('the pointer over the curve tells of a move, and drags', { address: `${GAME}&${LOOK}` }, async (stage) => {
    const { page, check, where, t, ask } = stage
    const { curve } = await ask('/field/game?game=41'), most = curve.length - 1
    await ready(stage)
    const { x, y, width, height } = await page.locator('.curve-plot').boundingBox(), visits = await page.evaluate(() => history.length)
    const over = (n) => page.mouse.move(x + (width * n) / most, y + height / 3)
    await over(50)
    check((await page.locator('.curve-caption').innerText()).startsWith(t('curve.at', { n: '50' })) && (await where()).startsWith('30'), 'told, not gone to')
    check(await told(page) === t('curve.tip'), 'and what the curve is')
    await page.mouse.down()
    await over(20)
    await over(10)
    check((await where()).startsWith('10'), 'dragged')
    await page.mouse.up()
    await over(60)
    check((await where()).startsWith('10'), 'and let go')
    check(await page.evaluate(() => history.length) === visits, 'sliding leaves no trace in the history')
})

scene('moves played by hand have a curve too', { looks: DESK_AND_PHONE, address: `#size=9x9&${LOOK}` }, async (stage) => {
    const { page, check, clickAt, tapAt, phone, button, sheet } = stage
    const most = () => slider(page).getAttribute('aria-valuemax')
    const comes = (n) => page.waitForFunction((wanted) => document.querySelector('[role=slider]')?.getAttribute('aria-valuemax') === wanted, n)
    await ready(stage)
    check(await most() === '0', 'nothing yet')
    for (const name of ['E5', 'C7', 'G3']) await (phone ? tapAt : clickAt)(name)
    await comes('3')
    await ready(stage)
    check(await page.locator('.curve-score').getAttribute('d').then((d) => d.split('L').length) === 4, 'three moves and the beginning')
    await button('walk.back1').click()
    await button('walk.back1').click()
    check(await slider(page).getAttribute('aria-valuenow') === '1' && await most() === '3', 'stepping back keeps it')
    await (phone ? tapAt : clickAt)('D4')
    await comes('2')
    await sheet('field')
    check(await panel(page).isVisible(), 'another line, another curve')
})

/* ---- live ---- */

scene('every step has its own answer, and late ones are dropped', { address: `#game=41&move=28&${LOOK}` }, async (stage) => {
    const { page, check, ask, rest } = stage
    await ready(stage)
    const held = []
    await page.route('**/api/v1/field?**', (route) => { // the later it was asked, the sooner it comes
        const wait = Math.max(0, 500 - 120 * held.length)
        held.push(new Promise((resolve) => setTimeout(resolve, wait)).then(() => route.continue()).catch(() => {}))
    })
    for (let i = 0; i < 9; i++) {
        await page.keyboard.press('ArrowRight')
        check(await page.locator('.board-field path').count() > 0, 'no flicker')
    }
    for (let count = -1; count !== held.length;) { // until all have come, and no more is asked
        count = held.length
        await Promise.all(held)
        await rest(300)
    }
    await ready(stage)
    await unfold(stage)
    const { curve } = await ask('/field/game?game=41'), lead = Math.round(Math.abs(curve[37].lead) * 10) / 10
    check((await cells(page)).at(-1).endsWith(`${lead}`), `the answer about move 37: ${(await cells(page)).at(-1)}, ${curve[37].lead}`)
})

scene('a server that fails is told in words, and asked again', { address: GAME, expects: /ERR_FAILED/ }, async (stage) => {
    const { page, check, settled, button, t } = stage
    await settled()
    await page.route('**/api/v1/field**', (route) => route.abort())
    await page.keyboard.press('f')
    await panel(page).getByText(t('fail.unreachable')).waitFor()
    check(await page.locator('.board-field').count() === 0, 'nothing false is shown')
    await page.unroute('**/api/v1/field**')
    await button('again').click()
    await ready(stage)
    check(await drawn(page, 'territory') > 10, 'then it is there')
})

scene('the board turned, the field turns with it', { address: `#play=dd&${LOOK}` }, async (stage) => {
    const { page, check, follow } = stage
    const shades = () => page.locator('.heat .shade-4.black').getAttribute('d')
    await ready(stage)
    const before = await shades()
    await follow(`#play=dd&motion=1&${LOOK}`)
    await ready(stage)
    await page.waitForFunction((d) => document.querySelector('.heat .shade-4.black').getAttribute('d') !== d, before)
    check(/M1[3-6] 3h/.test(await shades()), `D16 is seen at Q16: ${await shades()}`)
})

/* ---- elsewhere ---- */

scene('on the smallest phone', { address: `${GAME}&${LOOK}`, phone: true, language: 'ja' }, async (stage) => {
    const { page, check, sheet } = stage
    await page.setViewportSize({ width: 320, height: 640 })
    await ready(stage)
    await sheet('field')
    await unfold(stage)
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the window')
    const wide = await page.locator('.field-panel *').evaluateAll((all) => all.filter((each) => each.closest('svg') === null
        && each.getBoundingClientRect().right > innerWidth + 0.5 && !each.closest('.hidden-text')).map((each) => each.className))
    check(wide.length === 0, `nor cut off: ${wide}`)
})

scene('on paper: the board with the field, who is ahead, and the curve', { address: `${GAME}&${LOOK}` }, async (stage) => {
    const { page, check } = stage
    await ready(stage)
    await unfold(stage)
    await page.emulateMedia({ media: 'print' })
    for (const seen of ['.board-field', '.curve', '.judged', '.ahead']) check(await page.locator(seen).isVisible(), `${seen} is printed`)
    for (const left of ['.field-panel .button', '.field-told', '.sheet-moves', '.sheet-games']) check(!await page.locator(left).first().isVisible(), `${left} is not`)
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('f')
    await page.emulateMedia({ media: 'print' })
    check(!await page.locator('.sheet-field').isVisible(), 'nothing of it when it is off')
})

await play()
