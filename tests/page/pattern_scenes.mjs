/*
 * pattern_scenes.mjs - any part of the board: marking it, what of it matters, what was found, and choices over the years
 *
 * The games are those of SHAPES (records.mjs), so that how often something stands there is known without asking.
 */
import { nameAt, place, rowsOf, stoneAt } from './hands.mjs'
import { CORNER_COUNT, cornerGame, FIVE_COUNT, fileOf, SHAPES } from './records.mjs'
import { DESK_AND_PHONE, play, scene } from './stage.mjs'

const STONES = '#play=pd,qf' // Q16 and R14
const CORNER = `${STONES}&pattern=M19:T13`
const SIDE = '#play=ic,jc,id&pattern=H19:L16'
const FIVE = '#play=oe&pattern=N19:T13'
const corners = Array.from({ length: CORNER_COUNT }, (_, i) => cornerGame(i))
const count = (holds) => corners.filter(holds).length

/* ---- hands ---- */

async function drag({ page, spot }, from, to, key) {
    if (key) await page.keyboard.down(key)
    await page.mouse.move(...await spot(from))
    await page.mouse.down()
    await page.mouse.move(...await spot(to), { steps: 5 })
    await page.mouse.up()
    if (key) await page.keyboard.up(key)
}

/** Fingers, by what the browser hears of them: `touch('touchStart', 'Q16')`. */
async function fingerOn({ page, spot }) {
    const session = await page.context().newCDPSession(page)
    return async (type, name) => {
        const [x, y] = name ? await spot(name) : []
        await session.send('Input.dispatchTouchEvent', { type, touchPoints: name ? [{ x, y }] : [] })
    }
}

async function dragFinger(stage, from, to) {
    const touch = await fingerOn(stage)
    await touch('touchStart', from)
    await touch('touchMove', to)
    await touch('touchMove', to)
    await touch('touchEnd')
}

const anyPart = (page) => page.locator('.regions input').nth(13)

/** Choose "any part" as one does here: the fourteenth little board, or the button above them. */
async function choosePart({ phone, page, sheet, button }) {
    await sheet('regions')
    if (phone) await button('pattern.begin').click()
    else await anyPart(page).check({ force: true })
}

/* ---- what is drawn ---- */

/** The frame as it is drawn: "M19:T13", or null. */
const frame = (page) => page.evaluate((letters) => {
    const [top, , , left] = [...document.querySelectorAll('.pattern-frame .side')].map((side) => side.getAttribute('d'))
    if (!top) return null
    const [, col, row, cols] = /M(\d+) (\d+)h(\d+)/.exec(top).map(Number), rows = Number(/v(\d+)/.exec(left)[1])
    const all = Number(document.querySelector('#board').getAttribute('aria-rowcount'))
    return `${letters[col]}${all - row}:${letters[col + cols - 1]}${all - row - rows + 1}`
}, 'ABCDEFGHJKLMNOPQRSTUVWXYZ')

const bound = (page) => page.locator('.pattern-frame .bound').count()

/** Kinds of cells as they are drawn: "R17 *, S16 x". */
const wilds = async (page) => (await page.locator('.wild').evaluateAll((all) => all.map((one) => {
    const [x, y] = /translate\(([\d.]+) ([\d.]+)\)/.exec(one.getAttribute('transform')).slice(1).map(Number)
    return [Math.floor(x), Math.floor(y), one.dataset.wild]
}))).map(([col, row, wild]) => `${nameAt(col, row, 19)} ${wild}`).sort().join(', ')

/** Letters on the board: { A: 'O17' }. */
const letters = async (page) => Object.fromEntries((await page.locator('.board-ways text.letter').evaluateAll((all) =>
    all.map((one) => [one.textContent, Number(one.getAttribute('x')), Number(one.getAttribute('y'))])))
    .map(([letter, x, y]) => [letter, nameAt(x - 0.5, y - 0.5, 19)]).sort())

/** The part of a board inside a rectangle, as cells. */
function cellsIn(board, rect) {
    const [from, to] = rect.split(':').map((name) => place(name, 19))
    return rowsOf(board).slice(from.row, to.row + 1).map((row) => row.slice(from.col, to.col + 1)).join('/')
}
const exchanged = (cells) => cells.replace(/[XO]/g, (stone) => (stone === 'X' ? 'O' : 'X'))

/** Rows of the table: letter, move, games, how often directly. */
const told = (page) => page.locator('.ways-table tbody tr').evaluateAll((rows) => rows.map((row) => {
    const [games, direct] = [...row.querySelectorAll('td.count')].map((cell) => (cell.querySelector('[aria-hidden]') ?? cell).textContent)
    return [row.querySelector('.way-letter')?.textContent ?? '', row.querySelector('th').textContent.replace(/^[A-Z](?=[A-Z])/, '').trim(), games,
        direct].join(' ').trim()
}))

/** Whether the page says that there are so many games, and so many times where those are more. */
const totals = async ({ total, t }, games, times) => (await total()).replaceAll(' ', '')
    === `${t('pattern.games', { n: games })}${times > games ? t('games.occurrences', { n: times }) : ''}`.replaceAll(' ', '')

/* ---- marking ---- */

scene('any part is marked by dragging', { address: STONES, smoke: true }, async (stage) => {
    const { page, check, settled, label, t, hash, address } = stage
    await settled()
    await choosePart(stage)
    check(await anyPart(page).isChecked() && await frame(page) === null, 'nothing is marked yet')
    check(await page.locator('.pattern-how').isVisible(), 'and one is told how to')
    await drag(stage, 'S14', 'M18')
    check(await frame(page) === 'M19:T14', `sides near the edge go to it: ${await frame(page)}`)
    check(await bound(page) === 2, 'and bind')
    check(await page.locator('.board-marks .outside').count() === 1, 'the rest is dimmed')
    check(await page.locator('.pattern-how').count() === 0, 'it is marked')
    await settled()
    check(await totals(stage, CORNER_COUNT, CORNER_COUNT), `all games of the corner: ${await stage.total()}`)
    check(await anyPart(page).getAttribute('aria-label') === t('region.games', { name: t('region.any'), n: CORNER_COUNT }), 'the little board says so')
    check(await hash() === `${STONES}&pattern=M19:T14`, `the address has it: ${await hash()}`)
    check((await label('Q16')).includes('marked') && !(await label('D4')).includes('marked'), 'points say that they are marked')
    await drag(stage, 'H18', 'L16', 'Alt')
    check(await frame(page) === 'H18:L16' && await bound(page) === 0, 'with Alt exactly')
    await drag(stage, 'D4', 'A19')
    check(await frame(page) === 'A19:D4' && await bound(page) === 2, 'from any corner to any other')
    check(!/[XO]/.test(cellsIn(await stage.board(), 'A19:D4')), 'a drag plays nothing')
    await stage.clickAt('C16')
    check(stoneAt(await stage.board(), 'C16') === 'X', 'a click does')
    check((await address()).endsWith('&pattern=A19:D4'), 'and the part stays')
})

scene('two clicks mark as well', { address: STONES, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, board, button, clickAt, tapAt, phone, sheet } = stage
    const press = phone ? tapAt : clickAt
    await settled()
    const before = await board()
    await choosePart(stage)
    await press('N12')
    check(await frame(page) === 'N12:N12', 'the first corner')
    await press('Q17')
    check(await frame(page) === 'N17:Q12', 'the second')
    await button('pattern.mark').click()
    await press('B18')
    await page.keyboard.press('Escape')
    check(await frame(page) === 'N17:Q12' && await board() === before, 'Escape leaves it as it was, and nothing was played')
    await button('pattern.mark').click()
    await button('pattern.mark').click()
    await press('C3')
    check(stoneAt(await board(), 'C3') === 'X', 'the button ends it too')
    await sheet('regions')
    await button('pattern.leave').click()
    check(await frame(page) === null && await stage.region('whole').isChecked(), 'back to the whole board')
    await anyPart(page).check({ force: true })
    check(await page.locator('.pattern-how').isVisible(), 'the fourteenth little board begins it')
    await page.keyboard.press('Escape')
    check(await page.locator('.pattern-how').count() === 0 && await stage.region('whole').isChecked(), 'and Escape leaves it')
})

scene('marking with the keyboard', { address: STONES }, async (stage) => {
    const { page, check, settled, becomes, label, address } = stage
    await settled()
    await page.keyboard.press('m')
    check(await anyPart(page).isChecked(), 'M chooses any part')
    await page.locator('#board [tabindex="0"]').focus()
    for (const key of ['End', 'ArrowLeft']) await page.keyboard.press(key)
    const entries = await page.evaluate(() => history.length)
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(`Shift+${key}`)
    check(await frame(page) === 'Q19:S14', `it grows from the point, exactly: ${await frame(page)}`)
    check(await page.evaluate(() => history.length) === entries + 1, 'in one step of the history')
    await becomes(async () => (await page.locator('p[aria-live]').innerText()).includes('Q19'), 'it is said')
    check(await page.evaluate(() => document.activeElement.getAttribute('aria-label')) === 'Q14, empty, marked', 'the focus has moved along')
    await page.keyboard.press('w')
    check(await wilds(page) === 'Q14 *', 'W makes it a wildcard')
    check(await label('Q14') === 'Q14, empty, marked: may be anything', `which it says: ${await label('Q14')}`)
    await becomes(async () => (await page.locator('p[aria-live]').innerText()) === 'Q14, marked: may be anything', 'and is said')
    check((await address()).endsWith('pattern=Q19:S14,Q14:any'), `the address has it: ${await address()}`)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowRight')
    check(await frame(page) === 'Q15:R15', 'a new one begins where the focus is')
    await page.keyboard.press('Enter')
    check(stoneAt(await stage.board(), 'R15') === 'X', 'Enter plays')
    await page.keyboard.press('m')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    check(await page.locator('.pattern-how').count() === 0 && stoneAt(await stage.board(), 'R15') === 'X', 'Escape leaves marking first')
})

scene('a finger marks', { address: STONES, phone: true, language: 'ja' }, async (stage) => {
    const { page, check, settled, rest, board, sheet, label, t, tapAt, becomes, button } = stage
    await settled()
    const scrolled = () => page.locator('.desk').evaluate((desk) => desk.scrollTop)
    await choosePart(stage)
    await dragFinger(stage, 'N17', 'R12')
    check(await frame(page) === 'N17:R12', `dragging marks: ${await frame(page)}`)
    await button('pattern.mark').click()
    await dragFinger(stage, 'M14', 'S18')
    check(await frame(page) === 'M19:T14' && await scrolled() === 0, 'once more, and the page did not scroll')
    check(await page.locator('#board').evaluate((grid) => getComputedStyle(grid).touchAction) !== 'none', 'then a finger may scroll again')
    const touch = await fingerOn(stage)
    await touch('touchStart', 'R18')
    await becomes(async () => await wilds(page) === 'R18 *', 'a long press makes a wildcard')
    await touch('touchEnd')
    check(await wilds(page) === 'R18 *' && stoneAt(await board(), 'R18') === '.', 'and nothing else')
    check((await label('R18')).includes(t('cell.any', { point: '' })), 'which the point says')
    await tapAt('S17')
    check(stoneAt(await board(), 'S17') === 'X', 'a tap plays')
    await sheet('games')
    await settled()
    await rest()
    check(/\d/.test(await stage.total()), 'and there is an answer')
})

/* ---- what matters ---- */

scene('cells go through their kinds', { address: CORNER }, async (stage) => {
    const { page, check, settled, clickAt, board, ask, t, message } = stage
    await settled()
    const before = await board()
    const kinds = []
    for (let i = 0; i < 5; i++) {
        await clickAt('R14', { button: 'right' })
        await settled()
        kinds.push(await wilds(page))
        const cells = cellsIn(before, 'M19:T13').split('/'), wild = /. (.)$/.exec(kinds.at(-1))?.[1]
        if (wild) cells[5] = `${cells[5].slice(0, 5)}${wild}${cells[5].slice(6)}`
        const { games, times } = await ask(`/pattern?cells=${encodeURIComponent(cells.join('/'))}&size=19&at=M19&hits=0`)
        check(await totals(stage, games, times), `${kinds.at(-1)}: ${await stage.total()} and ${games}, ${times}`)
    }
    check(kinds.join() === 'R14 *,R14 x,R14 o,R14 #,', `each in turn, and back: ${kinds.join()}`)
    check(await board() === before, 'the board stays')
    await clickAt('D4', { button: 'right' })
    check(await wilds(page) === '', 'outside there is nothing to change')
    await stage.follow(`${STONES}&pattern=Q16:Q16,Q16:any`)
    check(await page.getByText(t('fail.asks-nothing')).count() === 1, 'a pattern of nothing is not searched for')
    check(await message('').count() === 0, 'and nothing else is said')
})

scene('where it may lie, and whose move comes next', { address: CORNER, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, button, t, sheet, box, follow, address } = stage
    const says = async (games, times, what) => {
        await settled()
        await sheet('games')
        check(await totals(stage, games, times), `${what}: ${await stage.total()}`)
        await sheet('regions')
    }
    await says(CORNER_COUNT, CORNER_COUNT, 'edges bind')
    await button('pattern.free').click()
    check(await bound(page) === 0, 'no side binds')
    await says(CORNER_COUNT + 2, CORNER_COUNT + 4, 'anywhere: two games have it in the middle, in two ways')
    await button('pattern.edges').click()
    await box('pattern.swap').uncheck()
    await says(count(({ swapped }) => !swapped), count(({ swapped }) => !swapped), 'not with colours exchanged')
    await box('pattern.swap').check()
    const next = page.getByRole('combobox', { name: t('pattern.next') })
    await next.selectOption('white')
    await says(0, 0, 'White never comes next')
    await next.selectOption('black')
    await says(CORNER_COUNT, CORNER_COUNT, 'Black does')
    check((await address()).endsWith('pattern=M19:T13,next-black'), `the address says so: ${await address()}`)
    await next.selectOption('')
    const turn = page.getByRole('combobox', { name: t('pattern.turn') }), seen = []
    for (const colour of ['black', 'white']) {
        await turn.selectOption(colour)
        await settled()
        await sheet('games')
        seen.push(parseInt(await stage.total(), 10))
        await sheet('regions')
    }
    check(seen[0] + seen[1] === CORNER_COUNT && seen[0] !== seen[1], `it is somebody's turn: ${seen.join(' and ')}`)
    check((await address()).endsWith('pattern=M19:T13,turn-white'), `the address says whose: ${await address()}`)
    await turn.selectOption('')
    const moves = page.getByRole('textbox', { name: t('pattern.moves') })
    const within = async (text) => {
        await moves.fill(text)
        await moves.press('Tab')
    }
    await within('-1')
    await says(0, 0, 'not after one move')
    await within('2 – 300')
    check((await address()).endsWith('pattern=M19:T13,moves-2-300'), `the address says when: ${await address()}`)
    await says(CORNER_COUNT, CORNER_COUNT, 'but later')
    await within('60-2')
    check(await moves.inputValue() === '2-300', 'what is no window of moves is put back')
    await within('')
    await says(CORNER_COUNT, CORNER_COUNT, 'whenever')
    await follow(SIDE)
    await says(4, 4, 'along the side')
    check(await bound(page) === 1, 'one side binds')
    await button('pattern.fixed').click()
    check(await bound(page) === 4, 'all sides bind')
    await says(1, 1, 'only here')
    await page.goBack()
    await says(4, 4, 'and Back')
})

/* ---- what was found ---- */

const directly = (choice) => count((game) => game.choice === choice && !game.tenuki)

scene('continuations have letters, and keep them', { address: CORNER, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, board, sheet, way, ways, label, clickAt, tapAt, phone, t } = stage
    await settled()
    await sheet('ways')
    const first = await told(page), games = { O17: count(({ choice }) => choice === 'O17'), S17: count(({ choice }) => choice === 'S17') }
    const wanted = ['O17', 'S17'].sort((a, b) => games[b] - games[a]).map((move, i) => `${'AB'[i]} ${move} ${games[move]} ${directly(move)}`)
    check(first.join() === wanted.join(), `${first.join()} and ${wanted.join()}`)
    const before = await letters(page)
    check(Object.values(before).sort().join() === 'O17,S17' && before.A === wanted[0].split(' ')[1], `on the board: ${JSON.stringify(before)}`)
    check((await label(before.A)).includes('A '), `and in its name: ${await label(before.A)}`)
    const direct = directly(before.A)
    check(await page.getByText(t('ways.at-once.title', { at: direct, later: games[before.A] - direct })).count() === 1, 'directly, and after a tenuki')
    check(await ways().first().locator('.results').count() === 1, 'with who won')
    const empty = await board()
    await (phone ? tapAt : clickAt)('O17')
    await settled()
    check(stoneAt(await board(), 'O17') === 'X' && await frame(page) === 'M19:T13', 'a letter is played, and the part stays')
    const after = await letters(page)
    check(Object.values(after).sort().join() === 'P18,S15,S17', `replies: ${JSON.stringify(after)}`)
    const letterOf = (all, move) => Object.keys(all).find((letter) => all[letter] === move)
    check(letterOf(after, 'S17') === letterOf(before, 'S17') && letterOf(after, 'P18') === 'C' && letterOf(after, 'S15') === 'D', 'letters stay, new ones are added')
    await way('P18').click()
    await settled()
    check(stoneAt(await board(), 'P18') === 'O', 'a row is played')
    await page.goBack()
    await settled()
    check(JSON.stringify(await letters(page)) === JSON.stringify(after), 'Back shows the same letters')
    await page.keyboard.press('Escape')
    await settled()
    check(await board() === empty && JSON.stringify(await letters(page)) === JSON.stringify(before), 'and so does Escape')
})

scene('a hit is opened where the pattern was drawn', { address: CORNER, looks: DESK_AND_PHONE, long: true }, async (stage) => {
    const { page, check, settled, board, row, rows, where, sheet, t, until, hash } = stage
    await settled()
    await sheet('games')
    const drawn = cellsIn(await board(), 'M19:T13'), start = await hash(), seen = new Set()
    for (let n = 0; n < (stage.phone ? 5 : 20); n++) {
        const { black, tenuki, swapped } = corners[CORNER_COUNT - 1 - n]
        await page.locator('.games-list').evaluate((list, to) => { list.scrollTop = to }, n * (await row(0).boundingBox()).height)
        await row(n).scrollIntoViewIfNeeded()
        const scroll = await page.locator('.games-list').evaluate((list) => list.scrollTop)
        const text = await row(n).innerText()
        check(text.includes(black.slice(0, 3)), `the newest first: ${text}`)
        await row(n).click()
        await page.waitForFunction((name) => document.querySelector('.players, .sheet-info')?.textContent.includes(name), black)
        await settled()
        const cells = cellsIn(await board(), 'M19:T13')
        check(cells === (swapped ? exchanged(drawn) : drawn), `${black}: ${cells}`)
        check(await frame(page) === 'M19:T13', `${black}: framed at ${await frame(page)}`)
        check((await where()).startsWith('2 /'), `${black}: at its second move: ${await where()}`)
        check((await page.locator('.doing').innerText()) === t('walk.interval', { from: '2', to: tenuki ? '4' : '2' }), `${black}: as long as it stands`)
        check(await row(n).getAttribute('aria-selected') === 'true', `${black}: marked in the list`)
        check(await page.locator('.games-list').evaluate((list) => list.scrollTop) === scroll, `${black}: which does not jump`)
        const way = Object.values(await letters(page)).sort().join()
        check(way === 'O17,S17', `${black}: the same continuations: ${way}`)
        const stones = await page.locator('.ways-table .stone').evaluateAll((all) => [...new Set(all.map(({ className }) => className))].join())
        check(stones.includes(swapped ? 'white' : 'black'), `${black}: in the colours of the game: ${stones}`)
        seen.add(`${/motion=(\d)/.exec(await hash())?.[1] ?? 0}${swapped}`)
        const link = await hash()
        await page.reload()
        await settled()
        check(await hash() === link && cellsIn(await board(), 'M19:T13') === cells && await frame(page) === 'M19:T13', `${black}: and after a reload`)
        await sheet('games')
        await rows().first().waitFor()
    }
    check(seen.size >= (stage.phone ? 5 : 16), `in ${seen.size} ways`)
    while (await hash() !== start) {
        const now = await hash()
        await page.goBack()
        await page.waitForFunction((old) => location.hash !== old, now)
    }
    await until(start)
    await settled()
    check(cellsIn(await board(), 'M19:T13') === drawn && await frame(page) === 'M19:T13', 'and all the way back')
})

scene('one that slid along the side is framed where it is', { address: SIDE }, async (stage) => {
    const { page, check, settled, board, row, hash, total, button, address } = stage
    await settled()
    const cells = cellsIn(await board(), 'H19:L16'), places = [], before = await total()
    for (let n = 0; n < 4; n++) {
        const old = await hash()
        await row(n).click()
        await page.waitForFunction((hash) => /game=/.test(location.hash) && location.hash !== hash, old)
        await settled()
        places.push(await frame(page))
        check(cellsIn(await board(), places.at(-1)) === cells, `${places.at(-1)}: ${cellsIn(await board(), places.at(-1))}`)
        check(await total() === before, 'it is the same question')
        check((await row(n).innerText()).includes(places.at(-1).split(':')[0]), 'the list names the place')
        const share = Object.values(await letters(page)), right = nameAt(place(places.at(-1).split(':')[0], 19).col + 2, 3, 19)
        check(share.join() === right, `play goes on where it lies: ${share.join()}, not ${right}`)
    }
    check(places.sort().join() === 'H19:L16,J19:M16,K19:N16,L19:O16', `at every place: ${places.join()}`)
    await button('pattern.fixed').click()
    await settled()
    check((await stage.rows().count()) === 1 && (await address()).includes(',fixed'), 'only here means where it lies now')
})

scene('hits are listed, sorted, filtered and fetched as they are scrolled to', { address: FIVE, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, sheet, t, row, becomes, search, button } = stage
    await settled()
    await sheet('games')
    check(await totals(stage, FIVE_COUNT, FIVE_COUNT), `all of them: ${await stage.total()}`)
    const heads = await page.locator('.games-head').getByRole('columnheader').allInnerTexts()
    check(heads.some((head) => head.includes(t('games.place'))), `with their place: ${heads.join()}`)
    await sheet('ways')
    check((await page.locator('.ways-table').innerText()).includes(t('way.end')), 'no game goes on there')
    await sheet('games')
    await page.locator('.games-head').getByRole('columnheader', { name: t('games.black') }).getByRole('button').click()
    await settled()
    await becomes(async () => (await row(0).getByRole('gridcell').nth(1).getAttribute('title')) === 'five 000', 'sorted by Black')
    await page.locator('.games-list').focus()
    await page.keyboard.press('End')
    await becomes(async () => (await row(FIVE_COUNT - 1).count()) === 1 && !(await row(FIVE_COUNT - 1).getAttribute('class')).includes('waits'), 'the last one')
    const last = await row(FIVE_COUNT - 1).innerText()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => /game=/.test(location.hash))
    await settled()
    check(await row(FIVE_COUNT - 1).innerText() === last, 'the list stays where it is')
    check(await row(FIVE_COUNT - 1).getAttribute('aria-selected') === 'true', 'and marks it')
    await search('five 017')
    await page.waitForFunction(() => /text=/.test(location.hash))
    await button('games.scope.pattern').click()
    await settled()
    check(await totals(stage, 1, 1), `filtered: ${await stage.total()}`)
})

/* ---- the address ---- */

scene('an address has the whole pattern', { address: CORNER }, async (stage) => {
    const { page, check, settled, clickAt, button, hash, open, board, box, region, until } = stage
    await settled()
    await clickAt('S18', { button: 'right' })
    await clickAt('N15', { button: 'right' })
    await clickAt('N15', { button: 'right' })
    await button('pattern.free').click()
    await box('pattern.swap').uncheck()
    await settled()
    const link = await hash()
    check(link === `${STONES}&pattern=M19:T13,free,keep-colours,S18:any,N15:not-white`, `all of it: ${link}`)
    const other = await open({ address: link })
    await other.settled()
    check(await frame(other.page) === 'M19:T13' && await wilds(other.page) === 'N15 x, S18 *' && await other.board() === await board(), 'somebody else sees the same')
    check(await other.total() === await stage.total(), `and gets the same answer: ${await other.total()}`)
    await region('ne').check({ force: true })
    await settled()
    check(await frame(page) === null && !/pattern/.test(await hash()), 'a part instead')
    await page.goBack()
    await until(link)
    await settled()
    check(await wilds(page) === 'N15 x, S18 *' && await anyPart(page).isChecked(), 'Back')
    await page.goForward()
    await settled()
    check(await region('ne').isChecked(), 'and forward')
    await stage.follow(`${CORNER},nonsense,Z9:any`)
    check(await frame(page) === 'M19:T13' && await wilds(page) === '', 'what makes no sense is left out')
    await stage.follow(`${STONES}&pattern=A1`)
    check(await frame(page) === null, 'and a pattern without a rectangle is none')
})

scene('turning the board turns the pattern', { address: `${CORNER},S18:any` }, async (stage) => {
    const { page, check, settled, button, board, total } = stage
    await settled()
    const before = await total(), cells = cellsIn(await board(), 'M19:T13')
    await button('turn.label').click()
    await button('turn.flip-h').click()
    await settled()
    check(await frame(page) === 'A19:H13' && await wilds(page) === 'B18 *', `mirrored: ${await frame(page)}`)
    check(cellsIn(await board(), 'A19:H13') === cells.split('/').map((row) => [...row].reverse().join('')).join('/'), 'with its stones')
    await button('turn.right').click()
    await settled()
    check(await frame(page) === 'N19:T12', `turned: ${await frame(page)}`)
    check(await total() === before, `and found as often: ${await total()}`)
    await button('turn.reset').click()
    check(await frame(page) === 'M19:T13' && await wilds(page) === 'S18 *', 'and back')
})

/* ---- long searches ---- */

scene('a long search tells how far it is, and can be stopped', { address: STONES, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, button, t, sheet, becomes } = stage
    await settled()
    const wish = { held: [], hold: true }
    await page.route('**/api/v1/pattern?**', (route) => (wish.hold ? void wish.held.push(route) : route.continue()))
    await choosePart(stage)
    await (stage.phone ? dragFinger : drag)(stage, 'M18', 'S13')
    await page.locator('.pattern-search progress').waitFor()
    await button('pattern.stop').click()
    await sheet('games')
    await page.getByText(t('fail.stopped')).waitFor()
    check(await page.locator('.pattern-search').count() === 0, 'nothing is searched for any more')
    wish.hold = false
    await button('games.again').click()
    await becomes(() => totals(stage, CORNER_COUNT, CORNER_COUNT), 'and again')
    check(wish.held.length === 1 && wish.held[0].request().failure() !== null, 'the first search was given up')
})

scene('another pattern gives up the search before', { address: CORNER }, async (stage) => {
    const { page, check, settled, becomes, clickAt } = stage
    await settled()
    const failed = []
    page.on('requestfailed', (request) => { if (/pattern/.test(request.url())) failed.push(decodeURIComponent(request.url())) })
    let held = 0
    await page.route('**/api/v1/pattern?**', (route) => {
        if (held++ === 0) return
        void route.continue()
    })
    await clickAt('T19', { button: 'right' })
    await becomes(() => held === 1, 'the first is on its way')
    await clickAt('T18', { button: 'right' })
    await settled()
    await becomes(() => failed.length === 1, 'and given up')
    check(failed[0].includes('cells=.......*/......../'), `that one: ${failed[0]}`)
    check(await wilds(page) === 'T18 *, T19 *' && await totals(stage, CORNER_COUNT, CORNER_COUNT), 'the second is answered')
})

scene('a database without the index says what to do', { address: STONES, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, t } = stage
    await settled()
    await page.route('**/api/v1/pattern?**', async (route) => {
        const response = await route.fetch(), lines = (await response.text()).trim().split('\n')
        await route.fulfill({ response, body: `${JSON.stringify({ ...JSON.parse(lines.at(-1)), indexed: false })}\n` })
    })
    await choosePart(stage)
    await (stage.phone ? dragFinger : drag)(stage, 'M18', 'S13')
    await settled()
    check(await page.getByText(t('pattern.not-indexed')).isVisible(), 'it is told')
    await page.unroute('**/api/v1/pattern?**')
    await page.reload()
    await settled()
    await stage.sheet('regions')
    check(await page.getByText(t('pattern.not-indexed')).count() === 0, 'and not when there is one')
})

scene('a search that fails says so', { address: CORNER, expects: /status of 500/ }, async (stage) => {
    const { page, check, settled, becomes, button, clickAt, message } = stage
    await settled()
    await page.route('**/api/v1/pattern?**', (route) => route.fulfill({ status: 500, json: { error: { code: 'failed', message: 'the disk is gone' } } }))
    await clickAt('T19', { button: 'right' })
    await page.locator('.games .fault').waitFor()
    check((await page.locator('.games .fault').innerText()).includes('the disk is gone'), 'in its place')
    await page.unroute('**/api/v1/pattern?**')
    await button('games.again').click()
    await becomes(() => totals(stage, CORNER_COUNT, CORNER_COUNT), 'and is asked again')
    check(await message('disk').count() === 0, 'nothing is said beside')
})

/* ---- choices over the years ---- */

/** The table of years: { '1960–1961': ['2', '0'] }. */
const yearTable = (page) => page.locator('.years-table tbody tr').evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent)))

/** As a position, colours are those of the game, and a tenuki is a continuation like any other. */
const asPosition = corners.filter(({ swapped }) => !swapped).map((game) => ({ ...game, choice: game.tenuki ? 'D2' : game.choice }))

for (const [what, address, games] of [['a pattern', CORNER, corners], ['a position', STONES, asPosition]])
    scene(`choices over the years, of ${what}`, { address, looks: DESK_AND_PHONE }, async (stage) => {
        const { page, check, settled, sheet, button, t, download } = stage
        const moves = [...new Set(games.map(({ choice }) => choice))], steps = Math.ceil((games.at(-1).year - 1959) / 2)
        const played = (move, from) => games.filter(({ choice, year }) => choice === move && year >= from && year < from + 2).length
        await settled()
        await sheet('ways')
        check(await page.locator('.years-chart').count() === 0, 'closed at first')
        await button('years.open').click()
        await page.locator('.years-chart').waitFor()
        const columns = await page.locator('.years-chart > g > title').allTextContents()
        check(columns.length === steps && columns[0].startsWith('1960–1961'), `two years a column: ${columns[0]}`)
        check(columns.every((text, i) => moves.every((move) => {
            const n = played(move, 1960 + 2 * i)
            return n === 0 ? !text.includes(move) : text.includes(`${move} ${n} (`)
        })), `what they are: ${columns.join('; ')}`)
        await page.locator('.years-view').getByRole('button', { name: t('years.games'), exact: true }).click()
        check((await page.locator('.years-chart').textContent()).includes('2'), 'as numbers of games')
        await page.locator('.years-view').getByRole('button', { name: t('years.table'), exact: true }).click()
        const table = await yearTable(page), heads = await page.locator('.years-table thead th').allTextContents()
        check(table.length === steps && heads.length === moves.length + 1, `as a table: ${heads.join()}`)
        const column = heads.findIndex((head) => head.includes('O17'))
        check(table.every((cells, i) => cells[column] === `${played('O17', 1960 + 2 * i)}`), 'with the numbers')
        const csv = await download(() => page.getByRole('button', { name: 'CSV' }).click())
        const lines = csv.content.toString().trim().split('\n')
        check(csv.name === 'tengen-years.csv' && lines[0].startsWith(`${t('years.year')},`) && lines.length > 10, `CSV: ${lines[0]}`)
        check(lines.slice(1).every((line) => /^\d{4}(,\d+)+$/.test(line)), 'a line a year')
        await page.locator('.years-view').getByRole('button', { name: t('years.shares'), exact: true }).click()
        const svg = await download(() => page.getByRole('button', { name: 'SVG' }).click())
        const text = svg.content.toString()
        check(svg.name === 'tengen-years.svg' && text.includes('xmlns="http://www.w3.org/2000/svg"') && text.includes(t('years.title')), 'SVG')
        const drawn = await page.evaluate((source) => new Promise((resolve) => {
            const picture = new Image()
            picture.onload = () => resolve(picture.naturalWidth)
            picture.onerror = () => resolve(0)
            picture.src = `data:image/svg+xml,${encodeURIComponent(source)}`
        }), text)
        check(drawn === 640 && text.includes('O17'), 'that a browser can draw, with its legend')
        await button('years.open').click()
        check(await page.locator('.years-view').count() === 0, 'and closed again')
    })

scene('where there is one year there is nothing to compare', { address: '#play=jj,kl&pattern=G13:N7,fixed' }, async ({ page, check, settled, t, total }) => {
    await settled()
    check((await total()).startsWith(t('pattern.games', { n: 2 })), `two games of one year: ${await total()}`)
    check(await page.locator('.years-later').count() === 0, 'no button')
})

await play({ records: [fileOf('shapes.sgf', SHAPES)] })
