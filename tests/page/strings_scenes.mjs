/*
 * strings_scenes.mjs - the strings view: the most strings of a board, the boards that hold them, and the game about them
 */
import { join } from 'node:path'
import { DESK_AND_PHONE, EVERYWHERE, play, root, scene } from './stage.mjs'

const LOOK = '#view=strings&rows=7&cols=7'
const GAME = '#view=strings&tab=play&size=5x5&seed=1'

const panel = (page) => page.locator('.view-panel')
const told = (page) => page.locator('.told')
const status = (page) => page.locator('.status')
const side = (page, t, key) => page.getByRole('spinbutton', { name: t(key), exact: true })
const fact = (page, t, key) => page.locator('.view-facts > div').filter({ has: page.getByText(t(key), { exact: true }) }).locator('dd').innerText()
const says = (page, text) => page.getByText(text, { exact: true }).first().waitFor()

/** Strings on a drawn board, by flooding; -1 when one has no liberty. */
function count(line) {
    const rows = line.split('/').map((row) => row.replace(/\d+/g, (n) => '.'.repeat(Number(n)))), seen = new Set()
    let strings = 0
    for (let r = 0; r < rows.length; r++) for (let c = 0; c < rows[0].length; c++) {
        if (rows[r][c] === '.' || seen.has(`${r} ${c}`)) continue
        const stack = [[r, c]]
        let free = false
        while (stack.length > 0) {
            const [y, x] = stack.pop(), there = rows[y]?.[x]
            if (there === '.') free = true
            if (there !== rows[r][c] || seen.has(`${y} ${x}`)) continue
            seen.add(`${y} ${x}`)
            stack.push([y - 1, x], [y + 1, x], [y, x - 1], [y, x + 1])
        }
        if (!free) return -1
        strings++
    }
    return strings
}

/** The stones of a board without points to press, as they are drawn. */
const drawn = (page) => page.evaluate(() => {
    const content = document.querySelector('.stones-content'), em = parseFloat(getComputedStyle(content).fontSize)
    return [...content.querySelectorAll('.stones-row')].map((row) => {
        const points = Array(Math.round(content.offsetWidth / em)).fill('.')
        for (const stone of row.querySelectorAll('.shudan-vertex')) {
            const left = stone.getBoundingClientRect().left - row.getBoundingClientRect().left
            points[Math.round(left / em)] = stone.classList.contains('shudan-sign_1') ? 'X' : 'O'
        }
        return points.join('')
    }).join('/')
})

/** Reload, once the address says what is seen. */
async function reload({ page, address, settled }) {
    await address()
    await page.reload()
    await settled()
}

/* ---- the way in ---- */

scene('one goes to the strings and back, and the game stays where it was', { looks: EVERYWHERE, address: '#play=dd,pp' }, async (stage) => {
    const { page, check, button, settled, board, hash, language } = stage
    await settled()
    const before = await board(), title = await page.title()
    await button('header.strings').click()
    await settled()
    check((await hash()).startsWith('#view=strings'), 'the address says so')
    check(await page.title() !== title, 'and the title')
    check(await page.locator('.header .search-box, .edit-bar').count() === 0, 'what is about records is gone')
    check(await button('header.strings').getAttribute('aria-pressed') === 'true', 'the switch says where one is')
    check(await page.locator('html').getAttribute('lang') === language, 'in the language of the reader')
    await button('header.records').click()
    await settled()
    check(await board() === before && await hash() === '#play=dd,pp', 'the record is as it was')
    await page.goBack()
    await settled()
    check(await page.locator('.view-body').count() === 1, 'back leads to the strings again')
    await page.goBack()
    await settled()
    check(await board() === before, 'and once more to the record')
})

scene('a record that falls onto the strings is opened among the records', { address: LOOK }, async (stage) => {
    const { page, check, settled, drop, board } = stage
    await settled()
    await drop([{ name: 'one.sgf', content: '(;GM[1]SZ[9];B[ee])' }])
    await page.locator('.desk').waitFor()
    await page.keyboard.press('End')
    await settled()
    check(await board() === '9/9/9/9/4X4/9/9/9/9', 'and seen')
})

scene('the skip link leads to the board', { address: LOOK }, async ({ page, check, settled, follow, t }) => {
    await settled()
    const skip = async () => {
        await page.locator('.skip').focus()
        await page.keyboard.press('Enter')
        return page.evaluate(() => document.activeElement.getAttribute('aria-label'))
    }
    check(await skip() === t('look.first'), 'to its buttons, where it has no points to press')
    await follow(GAME)
    check(await skip() === t('point.empty', { point: 'A5' }), 'else to a point')
})

scene('the keyboard reaches both views', { address: '' }, async ({ page, check, settled, t, hash }) => {
    await settled()
    await page.keyboard.press('Tab')
    while (await page.evaluate(() => document.activeElement.innerText) !== t('header.strings')) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await settled()
    check((await hash()).startsWith('#view=strings'), 'Enter goes there')
    while (await page.evaluate(() => document.activeElement.innerText) !== t('header.records')) await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await settled()
    check(await page.locator('.desk').count() === 1, 'and back')
})

scene('the view is fetched when it is entered, not before', { address: '' }, async (stage) => {
    const { page, check, settled, button } = stage
    const fetched = []
    page.on('request', (request) => fetched.push(request.url()))
    await reload(stage)
    check(!fetched.some((url) => url.includes('StringsView')), 'not with the records')
    await button('header.strings').click()
    await settled()
    check(fetched.some((url) => url.includes('StringsView')), 'with the view')
})

scene('a view that cannot be fetched says so', { address: '', expects: /StringsView|Failed to load|ERR_FAILED/ }, async (stage) => {
    const { page, check, settled, button, t } = stage
    await settled()
    await page.route('**/part-StringsView-*', (route) => route.abort())
    await button('header.strings').click()
    await says(page, t('view.missing'))
    check(await button('header.records').isVisible(), 'and one can go back')
})

/* ---- the most strings ---- */

scene('how many strings a board holds, and how that is known', { looks: DESK_AND_PHONE, address: LOOK }, async (stage) => {
    const { page, check, button, settled, t } = stage
    await settled()
    await says(page, t('look.strings', { n: 37 }))
    check(count(await drawn(page)) === 37, 'the board holds so many')
    check(await fact(page, t, 'look.empties') === t('look.empties-of', { n: 12, all: 49 }), 'empty points')
    check(await fact(page, t, 'look.known') === t('look.theorem') && (await fact(page, t, 'look.reference')).includes('2011'), 'by whom')
    await button('look.prove').click()
    await settled()
    check(await fact(page, t, 'look.known') === t('look.computed'), 'proved')
    check(await page.getByText(t('look.states'), { exact: true }).isVisible(), 'with what it took')
    check(count(await drawn(page)) === 37, 'another board, as many strings')
    await button('look.count').click()
    await settled()
    check(await fact(page, t, 'look.all') === '2' && await fact(page, t, 'look.classes') === '1', 'two boards, one up to symmetry')
    check(await fact(page, t, 'look.free') === '4', 'four with free colours')
    await reload(stage)
    check(await fact(page, t, 'look.all') === '2', 'a reload finds the same')
})

scene('sizes are chosen: squares, rectangles, and what is none', { looks: DESK_AND_PHONE, address: LOOK }, async (stage) => {
    const { page, check, button, box, settled, t, hash } = stage
    await settled()
    await button('look.square-of', { n: 9 }).click()
    await settled()
    await says(page, t('look.strings', { n: 61 }))
    await side(page, t, 'look.rows').fill('5')
    await settled()
    check(/rows=5&cols=5/.test(await hash()), 'a square stays one')
    await box('look.square').uncheck()
    await side(page, t, 'look.cols').fill('14')
    await settled()
    check(/rows=5&cols=14/.test(await hash()), 'or not')
    const strings = count(await drawn(page))
    await says(page, t('look.strings', { n: strings }))
    for (const wrong of ['0', '-1', '1001', '1000000000', '2.5', '']) {
        await side(page, t, 'look.rows').fill(wrong)
        await says(page, t('look.field', { most: 1000 }))
    }
    check(/rows=5&cols=14/.test(await hash()), 'what is no size changes nothing')
    await side(page, t, 'look.cols').focus()
    check(await side(page, t, 'look.rows').inputValue() === '5', 'and goes when one leaves it')
    await box('look.square').check()
    await settled()
    check(/rows=5&cols=5/.test(await hash()), 'a square again')
    await side(page, t, 'look.rows').fill('1')
    await settled()
    await says(page, t('look.strings', { n: 0 }))
})

scene('boards that are too large for lines are painted', { looks: DESK_AND_PHONE, address: '#view=strings&rows=60&cols=40' }, async (stage) => {
    const { page, check, button, settled, t, download, follow } = stage
    await settled()
    check(await page.locator('canvas').getAttribute('aria-label') !== '', 'a picture with words')
    const { content } = await download(() => button('look.text').click())
    const rows = content.toString().trimEnd().split('\n').map((row) => row.replaceAll(' ', ''))
    check(rows.length === 60 && rows.every((row) => row.length === 40), 'as text')
    await says(page, t('look.strings', { n: count(rows.join('/')) }))
    const picture = await download(() => button('look.picture').click())
    check(picture.name.endsWith('.png') && picture.content.subarray(1, 4).toString() === 'PNG', 'as a picture')
    check(await button('look.prove').isDisabled() && await button('look.count').isDisabled(), 'what takes too long cannot be asked for')
    await says(page, t('look.prove-limit', { n: 19 }))
    check(await page.getByRole('button', { name: t('look.forward'), exact: true }).getAttribute('aria-disabled') === 'true', 'nor stepped through')
    await follow('#view=strings&rows=1000&cols=1000')
    await says(page, t('look.strings', { n: 799204 }))
    const wide = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    check(wide, 'it does not widen the page')
})

scene('from one optimal board to the next', { looks: DESK_AND_PHONE, address: '#view=strings&rows=5&cols=5' }, async (stage) => {
    const { page, check, settled, rest, t, hash, download, button } = stage
    const step = async (key) => {
        await page.getByRole('button', { name: t(key), exact: true }).click()
        await rest(100)
        await settled()
    }
    const at = (n) => t('look.where', { at: `${n}`, all: '22' })
    const stands = (n) => page.waitForFunction((text) => document.querySelector('.where-board')?.innerText === text, at(n))
        .then(() => true, () => false)
    await settled()
    await step('look.first')
    check(await stands(1), 'the first of 22')
    const boards = new Set([await drawn(page)])
    for (let i = 2; i <= 4; i++) {
        await step('look.forward')
        check(await stands(i), `board ${i}`)
        boards.add(await drawn(page))
    }
    check(boards.size === 4 && [...boards].every((board) => count(board) === 18), 'four boards, all with 18 strings')
    await step('look.back')
    check(await stands(3), 'back')
    await step('look.last')
    check(await stands(22), 'the last')
    check(await page.getByRole('button', { name: t('look.forward'), exact: true }).getAttribute('aria-disabled') === 'true', 'and no further')
    await step('look.random')
    check(/index=\d+/.test(await hash()), 'one by chance has its number')
    const board = await drawn(page)
    await reload(stage)
    check(await drawn(page) === board, 'and is found again')
    const picture = await download(() => page.getByRole('link', { name: t('look.picture'), exact: true }).click())
    check(picture.name === 'strings-5x5-18.png' && picture.content.subarray(1, 4).toString() === 'PNG', 'its picture')
    const text = await download(() => button('look.text').click())
    check(text.content.toString().trimEnd().replaceAll(' ', '').replaceAll('\n', '/') === board, 'its text')
})

scene('keys step through the boards', { address: '#view=strings&rows=5&cols=5' }, async ({ page, check, settled, rest, t }) => {
    const press = async (key) => {
        await page.keyboard.press(key)
        await rest(150)
        await settled()
        return page.locator('.where-board').innerText()
    }
    const at = (n) => t('look.where', { at: `${n}`, all: '22' })
    await settled()
    check(await press('End') === at(22) && await press('Home') === at(1), 'to the ends')
    check(await press('ArrowRight') === at(2) && await press('ArrowLeft') === at(1), 'one at a time')
    check(/ 22$/.test(await press('r')), 'by chance')
})

scene('a server that fails is told in words, and asked again', { looks: DESK_AND_PHONE, address: '', expects: /ERR_FAILED/ }, async (stage) => {
    const { page, check, settled, follow, button, t } = stage
    await settled()
    await page.route('**/api/v1/strings?**', (route) => route.abort())
    await page.evaluate(() => { location.hash = '#view=strings&rows=6&cols=6' })
    await says(page, t('fail.unreachable'))
    await page.unroute('**/api/v1/strings?**')
    await button('again').click()
    await says(page, t('look.strings', { n: 26 }))
    await page.route('**/api/v1/strings?**', (route) => route.fulfill({ status: 503, json: { error: { code: 'too-many', message: 'busy' } } }))
    await Promise.all([page.waitForResponse((answer) => answer.status() === 503),
        page.evaluate(() => { location.hash = '#view=strings&rows=8&cols=8' })])
    await page.unroute('**/api/v1/strings?**')
    await says(page, t('look.strings', { n: 48 }))
    check(await page.locator('.failed').count() === 0, 'who is busy is asked again without a word')
    await follow('')
})

/* ---- the duel ---- */

scene('a duel against the computer', { looks: DESK_AND_PHONE, address: GAME }, async (stage) => {
    const { page, check, settled, t, board, clickAt, tapAt, phone, button, hash } = stage
    await settled()
    const put = phone ? tapAt : clickAt
    check(await status(page).innerText() === `${t('play.your-turn')} ${t('play.turn.black')}`, 'whose turn')
    await put('C3')
    await page.waitForFunction(() => document.querySelectorAll('.game-move').length === 2)
    await settled()
    const line = await board()
    check(line.includes('X') && line.includes('O'), 'the computer answers')
    check((await page.locator('.scores .big').allInnerTexts()).join() === '1,1', 'one string each')
    check((await page.locator('.scores tbody tr td:last-child').allInnerTexts()).every((text) => Number(text) > 5), 'what is within reach')
    await put('C3')
    check(await told(page).innerText() === t('play.refused.occupied', { point: 'C3' }), 'a stone is there: in words')
    await reload(stage)
    check(await board() === line, 'a reload keeps the game')
    await button('play.hint').click()
    await settled()
    check((await told(page).innerText()).length > 5 && await page.locator('.board-marks .next').count() === 1, 'a hint, in words and on the board')
    await button('play.undo').click()
    await settled()
    check(await page.locator('.game-move').count() === 0, 'undo takes both moves back')
    await button('play.pass').click()
    await page.waitForFunction(() => document.querySelectorAll('.game-move').length === 2)
    check(/moves=pass,/.test(await hash()) || /moves=pass,/.test(await page.evaluate(() => localStorage.getItem('tengen.strings'))), 'a pass')
})

scene('the computer begins when it has Black, and thinks visibly', { address: `${GAME}&colour=white&level=5` }, async (stage) => {
    const { page, check, settled, t, clickAt, button } = stage
    await page.waitForFunction(() => document.querySelectorAll('.game-move').length === 1)
    await settled()
    let release
    const held = new Promise((resolve) => { release = resolve })
    await page.route('**/strings/move?**', async (route) => { await held; await route.continue() })
    const free = await page.evaluate(() => [...document.querySelectorAll('#board [role=gridcell]')].findIndex((cell, i) => i > 6 && /empty|空/.test(cell.ariaLabel)))
    await clickAt(`${'ABCDE'[free % 5]}${5 - Math.floor(free / 5)}`)
    await says(page, t('play.thinks'))
    check(await button('play.pass').isDisabled() && await button('play.hint').isDisabled(), 'one waits')
    await clickAt('A1')
    check(await told(page).innerText() === t('play.refused.turn'), 'and is told so')
    release()
    await page.waitForFunction(() => document.querySelectorAll('.game-move').length === 3)
})

scene('what is not allowed is explained', { address: '#view=strings&tab=play&size=2x2&colour=both&moves=ab,aa' }, async (stage) => {
    const { page, check, settled, t, clickAt, hoverAt } = stage
    await settled()
    await hoverAt('B2')
    check(await page.locator('.ghost').count() === 0, 'no stone is offered')
    await clickAt('B2')
    check(await told(page).innerText() === t('play.refused.stifles', { point: 'B2', other: 'A2' }), 'which string, and where')
    await hoverAt('B1')
    check(await page.locator('.ghost.black').count() === 1, 'where one may, it is')
})

scene('what is barred is marked, and a full board ends the game', { looks: DESK_AND_PHONE, address: '#view=strings&tab=play&size=2x2&colour=both&moves=ab,aa' }, async (stage) => {
    const { page, check, settled, label, clickAt, board, t, button } = stage
    await settled()
    check((await label('B2')) === t('point.barred', { point: 'B2' }), `one point is barred: ${await label('B2')}`)
    check((await label('B1')) === t('point.empty', { point: 'B1' }), 'another is not')
    check((await page.locator('.barred').getAttribute('d')).split('M').length === 2, 'a cross on the one')
    await clickAt('B1')
    await page.waitForFunction(() => location.hash.endsWith('&moves=ab,aa,bb,pass,pass'))
    await settled()
    check(await button('play.review').count() === 1 && await button('play.pass').isDisabled(), 'nobody has to pass twice')
    check((await page.locator('.barred').getAttribute('d') ?? '') === '', 'and nothing more is barred')
    await button('play.undo').click()
    await page.waitForFunction(() => location.hash.endsWith('&moves=ab,aa'))
    check((await board()) === 'O1/X1', `undo takes back the move, not the passes alone: ${await board()}`)
})

scene('the game by keys and by ear', { address: `${GAME}&colour=both` }, async ({ page, check, settled, label, board, t }) => {
    await settled()
    await page.locator('#board [tabindex="0"]').focus()
    for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await settled()
    check((await label('B4')) === t('point.stone', { point: 'B4', colour: t('black.lower') }), 'Enter puts a stone')
    await page.keyboard.press('Enter')
    check((await told(page).innerText()) === t('play.refused.occupied', { point: 'B4' }) && await told(page).getAttribute('role') === 'status', 'a refusal is heard')
    await page.keyboard.press('Escape')
    await page.keyboard.press('h')
    await settled()
    check(await page.locator('.board-marks .next').count() === 1, 'h is a hint')
    await page.keyboard.press('Control+z')
    await settled()
    check(!/[XO]/.test(await board()), 'Ctrl+Z takes it back')
    await page.keyboard.press('p')
    await page.keyboard.press('p')
    await says(page, t('play.jigo'))
    check(true, 'two passes end it')
})

/* ---- afterwards ---- */

scene('the review: what each move lost', { looks: DESK_AND_PHONE, address: '#view=strings&tab=play&size=3x3&colour=both&komi=0.5&moves=bb,ac' }, async (stage) => {
    const { page, check, settled, t, button, board } = stage
    await settled()
    check(await page.locator('.scores').innerText().then((text) => text.includes('0.5')), 'komi')
    await button('play.pass').click()
    await button('play.pass').click()
    await says(page, t('play.won', { score: 'W+0.5' }))
    await button('play.review').click()
    await settled()
    await says(page, t('play.review-lost', { black: '3', white: '2' }))
    const losses = await page.locator('.game-move').allInnerTexts()
    check(losses[0].includes(t('play.lost-by', { n: '1' })), 'the first move lost one')
    const end = await board()
    await page.locator('.game-move').first().click()
    await settled()
    check(await board() === '3/1X1/3' && await page.locator('.board-marks .mark').count() === 1, 'its position, and what was better')
    await page.locator('#board').click({ position: { x: 20, y: 20 } })
    check(await told(page).innerText() === t('play.refused.past'), 'the past is not played on')
    await reload(stage)
    check(await board() === '3/1X1/3' && await page.locator('.loss').count() > 0, 'a reload finds it')
    await button('play.back').click()
    await settled()
    check(await board() === end, 'back at the end')
    await button('play.undo').click()
    await settled()
    check(await button('play.review').count() === 0 && await button('play.pass').isEnabled(), 'undo opens the game again')
})

/* ---- the solitaire ---- */

scene('a solitaire says what is still within reach', { looks: DESK_AND_PHONE, address: '#view=strings&tab=play&size=3x3&mode=solitaire' }, async (stage) => {
    const { page, check, settled, t, clickAt, button, option, board } = stage
    await settled()
    check(await fact(page, t, 'play.most') === '6' && await fact(page, t, 'play.within') === '6', 'six on 3 x 3')
    await clickAt('B2')
    await settled()
    check(await told(page).innerText() === t('play.kept', { reach: 6 }), 'nothing lost')
    await option('white').check({ force: true })
    await clickAt('A1')
    await settled()
    check((await board()) === '3/1X1/O2', 'a white stone')
    await page.keyboard.down('Shift')
    await clickAt('B3')
    await page.keyboard.up('Shift')
    await settled()
    check((await board()) === '1X1/1X1/O2', 'Shift puts the other colour')
    check(/\d/.test(await told(page).innerText()) && await told(page).innerText() !== t('play.kept', { reach: 6 }), 'a move that loses says so')
    await button('play.undo').click()
    await settled()
    await button('play.hint').click()
    await settled()
    check(await page.locator('.board-marks .next').count() === 1, 'a hint')
    await option('black').check({ force: true })
    await button('play.end').click()
    await says(page, t('play.alone', { n: 2, most: 6 }))
    await button('play.review').click()
    await settled()
    check((await page.locator('.game-moves').innerText()).includes(t('play.lost-by', { n: '4' })), 'the end lost the rest')
})

/* ---- a new game ---- */

scene('a new game is as one wishes', { looks: DESK_AND_PHONE, address: '#view=strings' }, async (stage) => {
    const { page, check, becomes, settled, t, button, option, box, hash } = stage
    await settled()
    await button('strings.tab.play').click()
    await settled()
    const sizes = panel(page)
    await option('play.mode.solitaire').check({ force: true })
    check(await option('play.side.black').count() === 0, 'a solitaire has no sides')
    await option('play.mode.duel').check({ force: true })
    for (const key of ['play.side.black', 'play.side.white']) await option(key).check({ force: true })
    await page.getByRole('radio', { name: '2', exact: true }).check({ force: true })
    await option('play.side.both').check({ force: true })
    await box('look.square').uncheck()
    await side(page, t, 'look.rows').fill('1')
    await says(page, t('play.field'))
    await side(page, t, 'look.rows').fill('4')
    await side(page, t, 'look.cols').fill('6')
    await side(page, t, 'play.komi').fill('1.5')
    check(!/size=4x6/.test(await hash()), 'nothing changes until it starts')
    await button('play.start').click()
    await becomes(async () => /(?=.*size=4x6)(?=.*komi=1.5)(?=.*colour=both)/.test(await hash()), 'then it does')
    check(await page.locator('#board').getAttribute('aria-colcount') === '6', 'on the board too')
    await sizes.locator('.squares button').first().click()
    await button('play.start').click()
    await settled()
    check(await page.locator('#board').getAttribute('aria-rowcount') === '3', 'a square')
    await button('strings.tab.look').click()
    await settled()
    await page.goBack()
    await settled()
    check(await page.locator('#board').count() === 1, 'back leads to the game')
})

scene('the rules on one page', { looks: DESK_AND_PHONE, address: GAME }, async ({ page, check, settled, t, button, dialog }) => {
    const ways = [() => page.keyboard.press('Escape'), () => button('dialog.close').click(), () => page.mouse.click(4, 4)]
    await settled()
    for (const leave of ways) {
        await button('strings.rules').click()
        await dialog().waitFor()
        check(await dialog().getByText(t('rules.stay')).isVisible(), 'what is allowed')
        await page.keyboard.press('p')
        await leave()
        await dialog().waitFor({ state: 'detached' })
    }
    check(await page.locator('.game-move').count() === 0, 'keys are not heard behind it')
    await page.keyboard.press('?')
    check(await dialog().isVisible(), 'a key opens it too')
})

/* ---- the page as a whole ---- */

scene('language and looks change in this view too', { address: `${GAME}&colour=both&moves=cc` }, async (stage) => {
    const { page, check, settled, board, openDialog, close, dialog } = stage
    await settled()
    const before = await board()
    await page.getByRole('button', { name: 'JA 日本語' }).click()
    await settled()
    check(await page.getByRole('button', { name: 'ルール', exact: true }).isVisible() && await board() === before, 'Japanese')
    await page.getByRole('button', { name: 'EN English' }).click()
    await settled()
    await openDialog('settings')
    await dialog().getByRole('radio', { name: 'Slate' }).check({ force: true })
    await close()
    check(await page.locator('.board').getAttribute('data-look') === 'slate', 'the same board as the records have')
})

scene('nothing moves while numbers are on their way', { looks: DESK_AND_PHONE, address: `${GAME}&colour=both` }, async ({ page, check, settled, clickAt }) => {
    await settled()
    await page.evaluate(() => {
        window.shifts = 0
        new PerformanceObserver((list) => { for (const one of list.getEntries()) window.shifts += one.value }).observe({ type: 'layout-shift' })
    })
    const box = await page.locator('.board').boundingBox()
    for (const name of ['C3', 'B2', 'D4', 'A5']) {
        await clickAt(name)
        await settled()
    }
    const after = await page.locator('.board').boundingBox()
    check(box.x === after.x && box.y === after.y && box.width === after.width, 'the board stays')
    check(await page.evaluate(() => window.shifts) < 0.1, `nothing jumps: ${await page.evaluate(() => window.shifts)}`)
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the window')
})

await play({ records: [join(root, 'tests', 'sample', 'selfplay-9.sgf.gz')] })
