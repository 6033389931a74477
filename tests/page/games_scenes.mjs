/*
 * games_scenes.mjs - the list of games: its order, its filters, the search box, the way to its end, the keyboard
 */
import { join } from 'node:path'
import { fileOf, tinyGame, tinyGames } from './records.mjs'
import { DESK_AND_PHONE, home, importInto, play, scene } from './stage.mjs'

const COUNT = 3000
const all = Array.from({ length: COUNT }, (_, i) => tinyGame(i))
const rank = (text) => Number(text.slice(0, -1)) * (text.endsWith('k') ? -1 : 1) + (text.endsWith('p') ? 100 : 0)

/** The cells of a column, from the first row on. */
const column = (page, index) => page.locator('.games-list .games-row:not(.waits)').evaluateAll(
    (rows, i) => rows.map((row) => row.children[i].innerText.trim()), index)

/** The list is the answer to this question: rows and the order they stand in. */
async function lists({ page, ask, settled, check }, query, what) {
    await settled()
    const { list } = await ask(`/position?games=12&${query}`)
    const [dates, blacks, whites] = await Promise.all([0, 1, 2].map((i) => column(page, i)))
    const shown = dates.map((date, i) => `${date} ${blacks[i]} ${whites[i]}`).slice(0, 12)
    const wanted = list.slice(0, shown.length).map(({ date, black, white }) => `${date} ${black} ${white}`)
    check(shown.length >= Math.min(6, list.length) && shown.join() === wanted.join(), `${what}: ${shown.join()} and ${wanted.join()}`)
}

scene('a header sorts, and once more the other way round', { looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, t, address, sheet } = stage
    await settled()
    await sheet('games')
    const header = (name) => page.locator('.games-head').getByRole('columnheader', { name: t(`games.${name}`) })
    await lists(stage, 'sort=date', 'the newest first')
    check(await header('date').getAttribute('aria-sort') === 'descending', 'as the header says')
    await header('date').getByRole('button').click()
    await lists(stage, 'sort=date&reverse=1', 'the oldest first')
    for (const name of ['black', 'white']) {
        await header(name).getByRole('button').click()
        await lists(stage, `sort=${name}`, name)
        const names = await column(page, name === 'black' ? 1 : 2)
        check(String(names) === String(names.toSorted()), `${name} is in order`)
        check(await header(name).getAttribute('aria-sort') === 'ascending', `${name} says so`)
        await header(name).getByRole('button').click()
        await lists(stage, `sort=${name}&reverse=1`, `${name} backwards`)
    }
    check(await address() === '#sort=white&reverse=1', `the address keeps the order: ${await address()}`)
})

scene('a wide list has more columns to sort by', { size: { width: 3000, height: 1000 } }, async (stage) => {
    const { page, check, settled, t } = stage
    await settled()
    const heads = await page.locator('.games-head').getByRole('columnheader').allInnerTexts()
    const wanted = ['date', 'black', 'white', 'result', 'ranks', 'event', 'moves', 'komi', 'id'].map((name) => t(`games.${name}`))
    check(heads.map((text) => text.trim()).join() === wanted.join(), `columns: ${heads.join()}`)
    await page.locator('.games-head').getByRole('columnheader', { name: t('games.ranks') }).getByRole('button').click()
    await settled()
    const ranks = (await column(page, 4)).map((text) => text.split(' ').map(rank).sort((a, b) => b - a)[0])
    check(ranks.every((each, i) => i === 0 || ranks[i - 1] >= each), `the highest rank first: ${ranks.join()}`)
    await page.locator('.games-head').getByRole('columnheader', { name: t('games.id') }).getByRole('button').click()
    await settled()
    check((await column(page, 8)).slice(0, 3).join() === '1,2,3', 'by number')
    const first = (await page.locator('.games-row').first().innerText()).replace(/\s+/g, ' ').trim()
    const { date, black, white, result, blackRank, whiteRank, event, komi } = all[0]
    check(first === `${date} ${black} ${white} ${result} ${blackRank} ${whiteRank} ${event} 5 ${komi} 1`, `all of a game: ${first}`)
})

scene('the order beside the filters', { looks: DESK_AND_PHONE }, async (stage) => {
    const { button, sheet, page, t, check } = stage
    await sheet('games')
    await button('filters.title').click()
    const order = page.getByRole('combobox', { name: t('filter.order') })
    for (const key of ['rank', 'black', 'white', 'event', 'result', 'moves', 'komi', 'handicap', 'size', 'id', 'date']) {
        await order.selectOption(key)
        await lists(stage, `sort=${key}`, key)
    }
    await button('filter.reverse').click()
    check(await button('filter.reverse').getAttribute('aria-pressed') === 'true', 'pressed')
    await lists(stage, 'sort=date&reverse=1', 'the other way round')
})

const filters = [
    ['player', 'player 07', ({ black, white }) => [black, white].includes('player 07')],
    ['black', 'r 12', ({ black }) => black.includes('r 12')],
    ['white', 'PLAYER 3', ({ white }) => white.includes('player 3')],
    ['event', '10', ({ event }) => event === 'event 10'],
    ['from', '1998-06', ({ date }) => date >= '1998-06'],
    ['to', '1960', ({ date }) => date < '1961'],
    ['rank', '4d-9p', (game) => Math.min(rank(game.blackRank), rank(game.whiteRank)) >= 4],
    ['rank', '-1d', (game) => Math.max(rank(game.blackRank), rank(game.whiteRank)) <= 1],
    ['result', 'W', ({ result }) => result.startsWith('W')],
    ['result', 'draw', ({ result }) => result === '0'],
    ['result', 'void', ({ result }) => result === 'Void'],
    ['result', '?', ({ result }) => result === '?'],
    ['result', 'B', ({ result }) => result.startsWith('B')],
    ['komi', '7.5', ({ komi }) => komi === 7.5],
    ['handicap', '0', () => true],
]

scene('every filter takes the games it should', { looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, t, button, total, sheet, phone } = stage
    await sheet('games')
    await settled()
    await button('filters.title').click()
    const counts = (n) => page.waitForFunction((text) => document.querySelector('.games-total .total').innerText.startsWith(text), t('games.here', { n }))
    for (const [field, value, takes] of filters.filter(([name], i) => !phone || name !== filters[i - 1]?.[0])) {
        const input = page.locator(`.filter-${field}`).getByRole(field === 'result' ? 'combobox' : 'textbox')
        const n = all.filter(takes).length
        if (field === 'result') await input.selectOption(value)
        else await input.fill(value)
        await counts(n).catch(async () => check(false, `${field}=${value} takes ${n} games, not ${await total()}`))
        await page.waitForFunction((said) => location.hash.includes(said), `${field}=${encodeURIComponent(value)}`)
        await settled()
        check(await button('filters.active', { n: 1 }).count() === 1, 'one filter is on')
        await button('filters.clear').click()
        await counts(COUNT)
        check(await input.inputValue() === '', `${field} is empty again`)
    }
})

scene('cleared filters are empty in the next frame', async ({ page, check, settled, button, t }) => {
    await settled()
    await button('filters.title').click()
    const result = page.locator('.filter-result').getByRole('combobox')
    await result.selectOption('W')
    await button('filters.active', { n: 1 }).waitFor()
    const shown = await page.evaluate(async (clear) => {
        [...document.querySelectorAll('.games-total button')].find((one) => one.innerText === clear).click()
        await new Promise(requestAnimationFrame)
        return document.querySelector('.filter-result select').value
    }, t('filters.clear'))
    check(shown === '', `no frame shows "${shown}" beside all games`)
})

scene('filters together, wrong ones, and none that is left', async (stage) => {
    const { page, check, settled, t, button, total, ask, hash } = stage
    await settled()
    await button('filters.title').click()
    const field = (name) => page.locator(`.filter-${name}`).getByRole('textbox')
    await field('player').fill('player 07')
    await field('from').fill('2000')
    const n = all.filter(({ black, white, date }) => [black, white].includes('player 07') && date >= '2000').length
    await page.getByText(t('games.here', { n }), { exact: true }).waitFor()
    check(await button('filters.active', { n: 2 }).count() === 1, 'two filters')
    await lists(stage, 'player=player%2007&from=2000', 'both')
    await field('rank').fill('zz')
    const fault = page.locator('.filter-rank .fault')
    await fault.waitFor()
    check((await fault.innerText()).length > 5 && await field('rank').getAttribute('aria-invalid') === 'true', 'what is wrong is told beside the field')
    check((await ask('/position?rank=zz')).error.message.includes(await fault.innerText()), 'in the server\'s words')
    await field('rank').fill('')
    await fault.waitFor({ state: 'detached' })
    await field('event').fill('no such event')
    await page.getByText(t('games.none.filtered')).waitFor()
    await page.locator('.nothing').getByRole('button', { name: t('filters.clear') }).click()
    await settled()
    check((await total()).startsWith(t('games.here', { n: COUNT })) && await hash() === '', 'all games again')
    await button('filters.title').click()
    check(await field('player').count() === 0, 'the row is put away')
})

scene('a question that the server cannot read is told, and can be asked again', { address: '#rank=zz', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, t, sheet, button, total } = stage
    await sheet('games')
    const told = page.locator('.games .fault')
    await told.waitFor()
    check((await told.innerText()).includes('rank'), `it says what is wrong: ${await told.innerText()}`)
    let asked = 0
    page.on('request', (request) => { asked += request.url().includes('rank=zz') })
    await button('games.again').click()
    await told.waitFor()
    check(asked > 0, 'asked again')
    await button('filters.active', { n: 1 }).click()
    await page.locator('.filter-rank .fault').waitFor()
    await page.locator('.games-total').getByRole('button', { name: t('filters.clear') }).click()
    await settled()
    check((await total()).startsWith(t('games.here', { n: COUNT })), 'and all is well without it')
})

scene('the list scrolls to its very end', { looks: DESK_AND_PHONE }, async ({ page, check, settled, row, ask, sheet }) => {
    await settled()
    await sheet('games')
    const list = page.getByRole('grid').filter({ has: page.locator('.games-rows') })
    check(await list.getAttribute('aria-rowcount') === String(COUNT + 1), 'it says how many there are')
    for (const share of [0.5, 0.2, 1]) {
        await list.evaluate((element, part) => {
            element.scrollTop = part * (element.scrollHeight - element.clientHeight)
            return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        }, share)
        await page.waitForFunction(() => document.querySelectorAll('.games-row').length > 0 && !document.querySelector('.games-row.waits'))
        const [first, text] = await page.locator('.games-row').first().evaluate((line) => [Number(line.getAttribute('aria-rowindex')) - 2, line.innerText])
        const { list: [game] } = await ask(`/position?games=1&skip=${first}`)
        check(text.includes(game.black) && text.includes(game.white) && text.includes(game.date), `row ${first} is the game it should be`)
        check(await page.locator('.games-row').count() < 80, 'only what is seen is drawn')
    }
    const last = row(COUNT - 1)
    const box = await last.boundingBox(), frame = await list.boundingBox()
    check(Math.abs(box.y + box.height - frame.y - frame.height) < 3, 'the last one ends where the list ends')
    await last.click()
    await page.waitForFunction(() => /game=/.test(location.hash))
})

scene('the keyboard in the list', async ({ page, becomes, check, settled, hash, ask, t, where }) => {
    await settled()
    const list = page.locator('.games-list')
    await list.focus()
    const active = () => page.evaluate(() => {
        const element = document.getElementById(document.querySelector('.games-list').getAttribute('aria-activedescendant'))
        return element?.getAttribute('aria-rowindex') ? Number(element.getAttribute('aria-rowindex')) - 2 : element?.innerText.trim()
    })
    const press = async (key, wanted) => {
        await page.keyboard.press(key)
        await becomes(async () => await active() === wanted, `${key} leads to ${wanted}`) // when it is scrolled there
    }
    await press('ArrowDown', 1)
    await press('ArrowDown', 2)
    await press('ArrowUp', 1)
    await press('End', COUNT - 1)
    await page.waitForFunction(() => !document.querySelector('.games-row.waits'))
    await press('Home', 0)
    await page.keyboard.press('PageDown')
    await becomes(async () => await active() > 3, 'a page further')
    await press('PageUp', 0)
    await press('ArrowUp', t('games.date'))
    await press('ArrowRight', t('games.black'))
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => /sort=black/.test(location.hash))
    await settled()
    await press('ArrowDown', 0)
    await press('ArrowDown', 1)
    await page.keyboard.press('Enter')
    const { list: games } = await ask('/position?sort=black&games=2')
    await page.waitForFunction((id) => location.hash.includes(`game=${id}&`), games[1].id)
    check(await where() === '0 / 5' && !(await hash()).includes('move='), 'the game is open, and the board is still empty')
    check(await page.evaluate(() => document.activeElement.classList.contains('games-list')), 'the focus stays in the list')
    await page.keyboard.press('ArrowRight')
    check(await where() === '1 / 5', 'from where the game is stepped through')
})

scene('several databases', { own: true, serve: [join(home, 'second.tengen')] }, async (stage) => {
    const { page, check, settled, t, total, hash, row, follow } = stage
    await settled()
    const choice = page.getByRole('combobox', { name: t('databases.choose') })
    await choice.waitFor()
    const names = [['games', COUNT], ['second', 40]].map(([name, n]) => t('databases.option', { name, n }))
    check((await choice.locator('option').allInnerTexts()).join() === names.join(), `both, with their games: ${await choice.innerText()}`)
    await choice.selectOption('second')
    await settled()
    check((await total()).startsWith(t('games.here', { n: 40 })) && (await hash()).includes('db=second'), 'the games of the other')
    await row(0).click()
    await page.waitForFunction(() => /db=second&game=/.test(location.hash))
    check((await page.locator('.info-source').innerText()).includes('second'), 'a game of it')
    await page.reload()
    await settled()
    check((await total()).startsWith(t('games.here', { n: 40 })), 'kept by a reload')
    await choice.selectOption('games')
    await page.waitForFunction((text) => document.querySelector('.games-total .total').innerText.startsWith(text), t('games.here', { n: COUNT }))
    await follow('#db=nope')
    await page.getByText(t('fail.database-named', { name: 'nope' })).waitFor()
    check(await choice.inputValue() === '', 'no other database is shown in its place')
    check((await page.locator('.games .nothing button').allInnerTexts()).join() === 'games,second', 'those that there are')
    await page.locator('.games .nothing button').nth(1).click()
    await settled()
    check((await total()).startsWith(t('games.here', { n: 40 })), 'one click away')
    await follow('#db=nope')
    await page.locator('.games .nothing button').first().click()
    await settled()
    check((await total()).startsWith(t('games.here', { n: COUNT })), 'and the other')
})

scene('a number that no game has', { address: '#game=999999' }, async ({ page, check, t, message }) => {
    await message(t('fail.no-such-game')).waitFor()
    check(await page.getByText(t('fail.game-gone')).count() === 0, 'it was never there')
})

importInto(join(home, 'second.tengen'), [fileOf('forty.sgf', tinyGames(40))])
await play({ records: [fileOf('many.sgf', tinyGames(COUNT))] })
