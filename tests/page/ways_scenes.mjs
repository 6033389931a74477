/*
 * ways_scenes.mjs - from position to position: continuations, ways in, trials, links, turning the board, the pointer
 */
import { join } from 'node:path'
import { clippedRates, lineOf, nameAt, place, rowsOf, stoneAt } from './hands.mjs'
import { fileOf, MEETING } from './records.mjs'
import { DESK_AND_PHONE, play, root, scene } from './stage.mjs'

const corners = '#play=pd,dp,pq,dc' // where the orders of MEETING meet

/** What the panels say: games, continuations with their games, ways in, the first games of the list. */
const picture = (page) => page.evaluate(() => {
    const text = (element) => element?.textContent.replace(/\s+/g, ' ').trim() ?? ''
    const all = (selector, read) => [...document.querySelectorAll(selector)].map(read)
    return {
        total: text(document.querySelector('.games-total .total')),
        ways: all('.ways-table tbody tr', (row) => `${text(row.querySelector('th'))} ${text(row.querySelector('td'))}`),
        parents: all('.parents li', text),
        games: all('.games-row', text).slice(0, 12),
        where: text(document.querySelector('.where')),
        region: document.querySelector('.regions input:checked')?.getAttribute('aria-label').replace(/:.*/, ''),
        search: document.querySelector('.search-box input').value,
    }
})

/** The page says what the server answers about the board that is drawn. */
async function agrees({ page, board, turn, ask, settled, t, check }, what) {
    await settled()
    const stones = await board(), even = /[XO]/.test(stones) ? '' : '&handicap=0' // at the beginning: even games
    const answer = await ask(`/position?board=${stones}&turn=${await turn()}&games=12&parents=1${even}`)
    const { total, ways, parents } = await picture(page)
    check(total.startsWith(t('games.here', { n: answer.games })), `${what}: ${total}`)
    const names = { pass: t('way.pass'), setup: t('way.setup') }
    const wanted = answer.continuations.map(({ move, kind, games }) => `${names[kind] ?? move} ${games}`)
    check(ways.filter((way) => !way.startsWith(t('way.end'))).join() === wanted.join(), `${what}: ${ways.join()} and ${wanted.join()}`)
    check(parents.length === answer.parents.length, `${what}: ${parents.length} ways in`)
}

scene('a continuation on the board and in the table', { looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, board, ways, way, clickAt, where, sheet, button, ask } = stage
    await settled()
    await agrees(stage, 'the empty board')
    await sheet('ways')
    const first = (await ask('/position')).continuations[0]
    const entries = await page.evaluate(() => history.length)
    await way(first.move).click()
    check(stoneAt(await board(), first.move) === 'X', 'the stone of the row is on the board')
    check(await page.evaluate(() => history.length) === entries + 1, 'and Back leads back')
    await agrees(stage, 'after a row')
    const next = (await ask(`/position?board=${await board()}&turn=white`)).continuations[1].move
    check(/\d/.test(await stage.label(next)), `the point says its share: ${await stage.label(next)}`)
    await clickAt(next)
    check(stoneAt(await board(), next) === 'O', 'a point of the board')
    await agrees(stage, 'after a point')
    await ways().first().getByRole('button').press('Enter')
    check(await where() === '3 / 3', `a row by the keyboard: ${await where()}`)
    await button('walk.leave-trial').click()
    check(!/[XO]/.test(await board()), 'and out again')
})

/** Wilson's interval from below, as docs/PAGE.md says it. */
const surely = (wins, losses) => {
    const n = wins + losses, z = 1.96, p = wins / n
    return n === 0 ? -1 : (p + z * z / (2 * n) - z * Math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n)
}

scene('continuations by success', { looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, sheet, ask, ways, hoverAt, label, t } = stage
    await settled()
    await sheet('ways')
    const { continuations, games: all } = await ask('/position?handicap=0')
    const names = async () => (await ways().locator('th').evaluateAll((heads) =>
        heads.map((head) => /[A-T]\d+/.exec(head.textContent)?.[0]))).filter(Boolean)
    const moves = continuations.filter(({ kind }) => kind === 'move')
    check((await names()).join() === moves.map(({ move }) => move).join(), `most games first: ${await names()}`)
    await page.getByRole('button', { name: t('ways.wins'), exact: true }).click()
    const wanted = [...moves].sort((a, b) => surely(b.black, b.white) - surely(a.black, a.white)).map(({ move }) => move)
    check((await names()).join() === wanted.join(), `most successful first: ${await names()}, wanted ${wanted}`)
    check(wanted.join() !== moves.map(({ move }) => move).join(), 'another order')
    await page.reload()
    await settled()
    await sheet('ways')
    check((await names()).join() === wanted.join(), 'which is kept')
    await page.getByRole('button', { name: t('ways.games'), exact: true }).click()
    check((await names()).join() === moves.map(({ move }) => move).join(), 'and taken back')
    const many = moves.filter(({ games }) => games >= 15)
    check(await page.locator('.board-ways .way-ring').count() === many.length, `rings where there are games enough: ${many.length}`)
    check(await page.locator('.board-ways .few').count() === moves.filter(({ games }) => games < 15 && games >= 0.01 * all).length, 'the rest is pale')
    await page.waitForFunction((name) => document.querySelector(`#board [aria-label^="${name}"]`)?.ariaLabel.match(/%/g)?.length === 2, many[0].move)
    check((await label(many[0].move)).includes(`${Math.round(100 * many[0].black / (many[0].black + many[0].white))}%`), `heard too: ${await label(many[0].move)}`)
    if (stage.phone) return
    await hoverAt(many[0].move)
    await page.locator('.ghost.told').waitFor()
    check(await page.locator('.ghost.told + text').textContent() === `${Math.round(100 * many[0].games / all)}`,
        'a stone under the pointer has the number')
})

scene('rates are whole at any width', { address: '#size=9x9' }, async ({ page, check, settled }) => {
    await settled()
    check(await clippedRates(page) === '', `clipped: ${await clippedRates(page)}`)
})

scene('another way in', { address: corners, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, board, ask, until, settled, hash, sheet } = stage
    await agrees(stage, 'four corners')
    const before = await board(), ways = (await ask('/position?play=pd,dp,pq,dc&parents=1')).parents
    check(ways.length >= 2, 'the orders meet here')
    await sheet('ways')
    const index = ways.findIndex(({ move }) => move === 'D4')
    await page.locator('.parents button').nth(index).click()
    await page.waitForFunction(() => /game=/.test(location.hash))
    const rows = rowsOf(before), { col, row } = place('D4', 19)
    rows[row] = `${rows[row].slice(0, col)}.${rows[row].slice(col + 1)}`
    check(await board() === lineOf(rows), 'a game that shows the position before D4, turned as we look')
    await page.goBack()
    await settled()
    check(await board() === before && await hash() === corners, 'and back')
    await page.locator('.parents button').nth(ways.findIndex(({ move }) => move === 'D17')).click()
    await until('#play=pd,dp,pq,dc&move=3')
    check(stoneAt(await board(), 'D17') === '.', 'the way we came is a step back')
})

scene('back and forward', async ({ page, check, settled, way, region, board, until, ask, address, search, searchBox }) => {
    await settled()
    const { move } = (await ask('/position')).continuations[0]
    await way(move).click()
    await settled()
    const played = await address()
    await region('ne').check({ force: true })
    await settled()
    const part = await address()
    check(part === `${played}&region=ne`, `the address names the part: ${part}`)
    await search('level 9')
    await page.waitForFunction(() => /text=/.test(location.hash))
    await settled()
    await page.goBack()
    await until(part)
    check(await searchBox().inputValue() === '', 'nothing is searched for any more')
    await page.goBack()
    await until(played)
    check(await region('whole').isChecked(), 'the whole board again')
    await page.goBack()
    await settled()
    check(!/[XO]/.test(await board()), 'the empty board')
    await page.goForward()
    await page.goForward()
    await page.goForward()
    await page.waitForFunction(() => /text=level%209/.test(location.hash))
    await settled()
    check(await searchBox().inputValue() === 'level 9' && await region('ne').isChecked(), 'and all the way forward')
})

scene('an address leads to a move, and stepping rewrites it without an entry', { address: '#game=90&move=12' }, async (stage) => {
    const { page, check, settled, until, hash, where } = stage
    await settled()
    check((await where()).startsWith('12 /'), 'at move 12')
    const entries = await page.evaluate(() => history.length)
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight')
    await until('#game=90&move=17')
    check(await page.evaluate(() => history.length) === entries, 'no entry was made')
    await page.reload()
    await settled()
    check(await hash() === '#game=90&move=17' && (await where()).startsWith('17 /'), 'a reload stays there')
})

scene('a link shows somebody else the same', { address: '#game=41', long: true }, async (stage) => {
    const { page, check, settled, clickAt, region, row, address, board, button, open, newGame, search } = stage
    const other = await open({ address: '' })
    const shared = async (what) => {
        await settled()
        const link = await address()
        await other.visit(link)
        check(await other.board() === await board(), `${what}: the board of ${link}`)
        const [here, there] = [await picture(page), await picture(other.page)]
        for (const part of Object.keys(here))
            check(String(here[part]) === String(there[part]), `${what}: ${part} of ${link}: ${here[part]} and ${there[part]}`)
        check(await other.address() === link, `${what}: the address stays ${link}`)
    }
    await page.keyboard.press('PageDown')
    await shared('a move of a game')
    await clickAt('K10')
    await clickAt('L10')
    await shared('moves that are tried')
    await button('turn.label').click()
    await button('turn.left').click()
    await shared('a board that is turned')
    await button('edit.edit').click()
    await newGame()
    for (const point of ['Q16', 'D16', 'Q4', 'D4']) await clickAt(point)
    await shared('moves without a game')
    await region('ne').check({ force: true })
    await shared('a part')
    await row(1).click()
    await page.waitForFunction(() => /game=/.test(location.hash))
    await shared('a game that shows the part')
    await region('whole').check({ force: true })
    await page.keyboard.press('Home')
    await page.locator('.games-head').getByRole('button').nth(1).click()
    await shared('another order of the list')
    await search('level 9 1991..1992')
    await page.waitForFunction(() => /from=/.test(location.hash))
    await shared('a search')
})

/* What the turns do to a board, as rows of text. */
const mirror = (rows) => rows.map((row) => [...row].reverse().join(''))
const upside = (rows) => [...rows].reverse()
const left = (rows) => [...rows[0]].map((_, col) => rows.map((row) => row[rows.length - 1 - col]).join(''))
const right = (rows) => left(left(left(rows)))

scene('turning the board', { address: '#game=42&move=3', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, board, button, region, t, sheet } = stage
    await settled()
    const record = await board()
    let wanted = rowsOf(record)
    await button('turn.label').click()
    for (const [kind, turned] of [['left', left], ['flip-h', mirror], ['flip-v', upside], ['right', right], ['left', left]]) {
        await button(`turn.${kind}`).click()
        wanted = turned(wanted)
        check(await board() === lineOf(wanted), `${kind}: ${await board()}, not ${lineOf(wanted)}`)
        await agrees(stage, kind)
    }
    await button('turn.reset').click()
    check(await board() === record, 'as the record has it')
    await page.keyboard.press('Escape')
    check(await button('turn.left').count() === 0, 'the menu is closed')
    await sheet('regions')
    await region('nw').check({ force: true })
    await settled()
    const total = await stage.total()
    await button('turn.label').click()
    await button('turn.right').click()
    await settled()
    check(await region('ne').isChecked() && await stage.total() === total, `the part turns with the board: ${t('region.ne')}`)
})

scene('a row lights its point, and a point its row', async ({ page, check, settled, ways, hoverAt, ask, spot }) => {
    await settled()
    const answer = await ask('/position')
    for (const i of [0, 2]) {
        await ways().nth(i).hover()
        const ring = await page.locator('.board-marks .pointed').boundingBox(), [x, y] = await spot(answer.continuations[i].move)
        check(Math.abs(ring.x + ring.width / 2 - x) < 2 && Math.abs(ring.y + ring.height / 2 - y) < 2, 'the ring is on the point of the row')
    }
    await page.mouse.move(5, 5)
    check(await page.locator('.pointed').count() === 0, 'gone with the pointer')
    await hoverAt(answer.continuations[1].move)
    check(await ways().nth(1).evaluate((row) => row.classList.contains('lit')), 'the row is lit')
    check(await page.locator('.ways-table tr.lit').count() === 1, 'no other is')
    await hoverAt('A1')
    check(await page.locator('.ways-table tr.lit').count() === 0, 'nor any for a point without games')
})

const ko = '#size=9x9&play=dc,ec,cd,fd,de,ee,ed,dd' // White took at D6, Black may not retake at E6
const eye = `${ko},gg,ba,gh,ab` // later: A9 has no liberty for Black, and the ko is over

scene('a ghost stone where one may play', { address: ko }, async ({ page, check, settled, rest, hoverAt, clickAt, board, visit, message, t }) => {
    await settled()
    const ghost = async (name) => {
        await hoverAt(name)
        await rest()
        return page.evaluate(() => document.querySelector('.ghost')?.getAttribute('class') ?? null)
    }
    check(await ghost('J1') === 'ghost black', 'Black may play in the corner')
    check(await ghost('D6') === null, 'not on a stone')
    check(await ghost('E6') === null, 'not back into the ko')
    const before = await board()
    await clickAt('E6')
    await message(t('say.ko')).waitFor()
    await clickAt('D6')
    await message(t('say.occupied')).waitFor()
    check(await board() === before, 'nor do clicks play there')
    await visit(eye)
    check(await ghost('A9') === null, 'not without a liberty')
    check(await ghost('E6') === 'ghost black', 'the ko is over')
    await clickAt('A9')
    await message(t('say.suicide')).waitFor()
    await clickAt('E6')
    check(stoneAt(await board(), 'D6') === '.' && stoneAt(await board(), 'E6') === 'X', 'and the stone is taken')
    check(await ghost('F9') === 'ghost white', 'now it is White\'s turn')
})

scene('the last move is said', { address: corners, looks: DESK_AND_PHONE }, async ({ page, settled, t, clickAt }) => {
    await settled()
    const says = (text) => page.waitForFunction((wanted) => document.querySelector('.board-place [role=status]').innerText === wanted, text)
    await says(t('live.move', { move: '4', colour: t('white'), point: 'D17' }))
    await page.keyboard.press('ArrowLeft')
    await says(t('live.move', { move: '3', colour: t('black'), point: 'Q3' }))
    await page.keyboard.press('Home')
    await says(t('live.start'))
    await clickAt('K10')
    await says(t('live.trial', { move: '1', colour: t('black'), point: 'K10' }))
    await page.keyboard.press('p')
    await says(t('live.trial', { move: '2', colour: t('white'), point: t('pass') }))
})

scene('every point has its name', { address: corners, looks: DESK_AND_PHONE }, async ({ page, check, settled, t, label }) => {
    await settled()
    check(await label('Q16') === t('point.move', { point: 'Q16', colour: t('black.lower'), move: '1' }), `Q16: ${await label('Q16')}`)
    check(await label('A1') === t('point.empty', { point: 'A1' }), `A1: ${await label('A1')}`)
    const labels = await page.locator('#board [role=gridcell]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')))
    check(labels.length === 361 && labels.every((text, i) => text.startsWith(nameAt(i % 19, Math.floor(i / 19), 19))), 'from the top left, row by row')
})

await play({ records: [join(root, 'tests', 'sample'), fileOf('meeting.sgf', MEETING)] })
