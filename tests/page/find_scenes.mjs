/*
 * find_scenes.mjs - finding games: all of them or those here, the columns of the list, the hand after a click, and the search box
 */
import { fileOf, tinyGame, tinyGames } from './records.mjs'
import { DESK_AND_PHONE, play, scene } from './stage.mjs'

const COUNT = 600
const all = Array.from({ length: COUNT }, (_, i) => tinyGame(i))
const HERE = '#play=pd,dp,pq,af', IN_HERE = 4 // games that have this position
const SMALL = { width: 720, height: 450 } // a window at 200 %
const LOOKS = [...DESK_AND_PHONE, { language: 'en', dark: true, size: { width: 1280, height: 720 } }, { language: 'ja', size: SMALL }]

const of = (name) => all.filter(({ black, white }) => [black, white].includes(name)).length
const told = (page, text) => page.locator('.games-total .total').getByText(text, { exact: true }).waitFor()

/** Below a certain width the list is on a sheet, on a phone and in a small window alike. */
const games = async ({ page, phone, sheet, t }) => {
    if (phone) await sheet('games')
    else if (page.viewportSize().width < 1100) await page.getByRole('tab', { name: t('tab.games'), exact: true }).click()
}

/** The list is what the server says, by the names of players. */
async function lists({ page, ask, settled, becomes }, query) {
    await settled()
    const { games: wanted } = await ask(`/games?games=8&${query}`)
    const names = wanted.map(({ black, white }) => `${black} ${white}`)
    await becomes(async () => {
        const shown = await page.locator('.games-row:not(.waits)').evaluateAll((rows) => rows.map(({ innerText }) => innerText.replace(/\s+/g, ' ')))
        return shown.length > 2 && shown.slice(0, 8).every((text, i) => text.includes(names[i]))
    }, `the games of ${query}: ${names.join(', ')}`)
}

/* ---- here, or all ---- */

scene('all games, or those with this position', { address: HERE, looks: LOOKS }, async (stage) => {
    const { page, check, settled, t, button, address } = stage
    await settled()
    await games(stage)
    const here = button('games.scope.here'), everywhere = button('games.scope.all')
    await told(page, t('games.here', { n: IN_HERE }))
    check(await here.getAttribute('aria-pressed') === 'true', 'those here')
    await everywhere.click()
    await told(page, t('games.label', { n: COUNT }))
    check(await everywhere.getAttribute('aria-pressed') === 'true' && (await address()).endsWith('&list=all'), `all: ${await address()}`)
    await lists(stage, 'sort=date')
    await page.locator('.games-list').evaluate((list) => { list.scrollTop = list.scrollHeight })
    await page.waitForFunction((end) => document.querySelector(`.games-row[aria-rowindex="${end}"]:not(.waits)`), COUNT + 1)
    await page.reload()
    await settled()
    await games(stage)
    await told(page, t('games.label', { n: COUNT }))
    await here.click()
    await told(page, t('games.here', { n: IN_HERE }))
    await page.goBack()
    await told(page, t('games.label', { n: COUNT }))
})

scene('all games, or those with a part of the board', { address: `${HERE}&region=ne&list=all`, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, settled, t, button, check, address } = stage
    await settled()
    await games(stage)
    await told(page, t('games.label', { n: COUNT }))
    await button('games.scope.part').click()
    await settled()
    check(!(await address()).includes('list='), `the games with this part: ${await address()}`)
})

scene('a game of the list of all is opened, and the list stays', { address: `${HERE}&list=all`, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, settled, row, check, becomes, where, t } = stage
    await settled()
    await games(stage)
    await row(3).click()
    await page.waitForFunction(() => /game=/.test(location.hash))
    await becomes(async () => await row(3).getAttribute('aria-selected') === 'true', 'it is marked')
    check(/^0/.test(await where()), `at its beginning: ${await where()}`)
    await told(page, t('games.label', { n: COUNT }))
})

scene('none here, but elsewhere', { address: `${HERE}&player=player%2005`, looks: LOOKS }, async (stage) => {
    const { page, check, settled, t, button, address } = stage
    await settled()
    await games(stage)
    const n = of('player 05')
    await page.getByText(t('games.none.elsewhere', { n })).waitFor()
    await button('games.show-all', { n }).click()
    await told(page, t('games.label', { n }))
    check((await address()).includes('list=all'), 'the list is of all now')
    await lists(stage, 'player=player%2005')
})

scene('nothing anywhere', { address: '#list=all&player=nobody', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, t, settled } = stage
    await settled()
    await games(stage)
    await page.getByText(t('games.none.match')).waitFor()
    await page.locator('.nothing').getByRole('button', { name: t('filters.clear') }).click()
    await told(page, t('games.label', { n: COUNT }))
})

scene('a filter that the server cannot read is told beside the list of all', { address: '#list=all&rank=zz' }, async ({ page, button, becomes }) => {
    const fault = page.locator('.games .fault').first()
    await fault.waitFor()
    await button('games.again').click()
    await becomes(async () => (await fault.innerText()).includes('rank'), 'again')
})

/* ---- columns ---- */

const box = (page, t, key) => page.getByRole('checkbox', { name: t(`games.${key}`), exact: true })
const heads = (page) => page.locator('.games-head').getByRole('columnheader').evaluateAll((all) => all.map(({ innerText }) => innerText.trim()))

scene('columns are chosen, and every one sorts', { address: '#list=all', looks: LOOKS }, async (stage) => {
    const { page, check, becomes, settled, t, button } = stage
    await settled()
    await games(stage)
    const before = await heads(page), chosen = ['black', 'white', 'event', 'moves', 'komi', 'handicap', 'size', 'id']
    const columnBox = async (key) => {
        await box(page, t, key).click() // each of them can be pressed
        await box(page, t, key).setChecked(chosen.includes(key))
    }
    await button('games.columns').click()
    for (const key of ['date', 'black', 'white', 'result', 'ranks', 'event', 'moves', 'komi', 'handicap', 'size', 'id'])
        await columnBox(key)
    check(!await box(page, t, 'columns.fit').isChecked(), 'they are chosen now')
    await page.keyboard.press('Escape')
    const wanted = chosen.map((key) => t(`games.${key}`)).join()
    check((await heads(page)).join() === wanted, `these and no others: ${await heads(page)}`)
    await page.reload()
    await settled()
    await games(stage)
    await becomes(async () => (await heads(page)).join() === wanted, 'they are remembered')
    const list = page.locator('.games-list')
    check(await list.evaluate((one) => one.scrollWidth > one.clientWidth && one.querySelector('.games-row').offsetWidth === one.scrollWidth),
        'a list that is wider than its place scrolls')
    for (const key of ['event', 'moves', 'komi', 'handicap', 'size', 'id']) {
        const header = page.locator('.games-head').getByRole('columnheader', { name: t(`games.${key}`), exact: true })
        await header.getByRole('button').click()
        await lists(stage, `sort=${key}`)
        check(await header.getAttribute('aria-sort') === (['event', 'id'].includes(key) ? 'ascending' : 'descending'), `${key} says so`)
        await header.getByRole('button').click()
        await lists(stage, `sort=${key}&reverse=1`)
    }
    await button('games.columns').click()
    await box(page, t, 'columns.fit').check()
    await page.keyboard.press('Escape')
    check((await heads(page)).join() === before.join(), 'as many as fit again')
})

scene('ranks and results are in order', { address: '#list=all', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, t, settled, button } = stage
    await settled()
    await games(stage)
    await button('games.columns').click()
    await box(page, t, 'ranks').check()
    await page.keyboard.press('Escape')
    for (const [key, sort] of [['ranks', 'rank'], ['result', 'result']]) {
        await page.locator('.games-head').getByRole('columnheader', { name: t(`games.${key}`), exact: true }).getByRole('button').click()
        await lists(stage, `sort=${sort}`)
    }
})

/* ---- the hand ---- */

scene('after a click in the list the keys walk through the game', { address: '#list=all' }, async ({ page, check, settled, row, where, becomes }) => {
    await settled()
    await row(2).click()
    await becomes(async () => await where() === '0 / 5' || await where() === '3 / 5', 'the game is open')
    const before = Number((await where())[0])
    await page.keyboard.press('ArrowRight')
    check(await where() === `${before + 1} / 5`, 'a move on')
    await page.keyboard.press('End')
    check(await where() === '5 / 5', 'to the end of the game, not of the list')
    await page.keyboard.press('Home')
    check(await where() === '0 / 5', 'and back')
    check(await page.locator('.games-row.active').count() <= 1 && await page.evaluate(() => document.activeElement === document.body), 'the list has not the focus')
    await page.locator('.games-list').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await becomes(async () => await row(3).getAttribute('aria-selected') === 'true', 'with the focus in the list Down and Enter open the next')
    await becomes(async () => /^\d \/ 5$/.test(await where()), 'which is there')
})

/* ---- the search box ---- */

const options = (page) => page.locator('.found [role=option]')
const option = (page, kind, text = '') => page.locator(`.found-${kind}`).filter({ hasText: text }).first()
const marked = (page, searchBox) => searchBox().getAttribute('aria-activedescendant').then((id) =>
    (id === null ? null : page.evaluate((one) => document.getElementById(one).innerText.replace(/\s+/g, ' ').trim(), id)))

/** Type into the box, and wait for what is found. */
async function type({ page, searchBox, ask, becomes, t }, text) {
    await searchBox().fill(text)
    const { games: { total } } = await ask(`/find?text=${encodeURIComponent(text)}`)
    await becomes(async () => await page.locator('.found .pending').count() === 0
        && await option(page, 'all').innerText() === t('search.all', { n: total }), `“${text}” finds ${total}`)
    return total
}

scene('the search box lists what it finds anywhere', { address: HERE, looks: LOOKS }, async (stage) => {
    const { page, check, becomes, settled, searchBox, t, phone } = stage
    await settled()
    if (phone) await searchBox().tap()
    else await page.keyboard.press('/')
    check(await searchBox().evaluate((box) => box === document.activeElement) && await searchBox().inputValue() === '', 'it has the focus')
    await page.keyboard.type('player 0')
    await option(page, 'player', 'player 01').waitFor()
    check(await searchBox().getAttribute('aria-expanded') === 'true', 'the list is open')
    const first = await option(page, 'player').innerText(), n = of((/player \d\d/.exec(first) ?? [''])[0])
    check(first.includes(t('games.label', { n })), `with the number of games: ${first}`)
    for (const kind of ['player', 'game', 'all']) check(await option(page, kind).count() === 1, `a ${kind}`)
    check(await marked(page, searchBox) === null, 'nothing is marked')
    await page.keyboard.press('ArrowDown')
    await becomes(async () => (await marked(page, searchBox))?.startsWith('player'), 'the first player')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    const last = (await options(page).last().innerText()).trim()
    await becomes(async () => await marked(page, searchBox) === last, 'the last is all games')
    await page.keyboard.press('Escape')
    await becomes(async () => await searchBox().getAttribute('aria-expanded') === 'false', 'Escape closes the list')
    check(await searchBox().inputValue() === 'player 0', 'and keeps what was typed')
    await page.keyboard.press('ArrowDown')
    await option(page, 'player').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await becomes(async () => await searchBox().inputValue() === '', 'once more empties the box')
    await page.keyboard.press('Escape')
    check(await page.evaluate(() => document.activeElement === document.body), 'and at last it is left')
})

scene('a player of the search box', { looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, becomes, settled, searchBox, hash, ask } = stage
    await settled()
    await type(stage, 'player 07')
    await option(page, 'player').click()
    await page.getByRole('heading', { name: 'player 07' }).waitFor()
    const { players: { list: [{ id }] } } = await ask('/find?text=player%2007')
    check(await hash() === `#view=players&player=${id}`, `the player has an address: ${await hash()}`)
    check(await searchBox().inputValue() === 'player 07', 'what was typed stays')
    await searchBox().click()
    await option(page, 'all').click()
    await becomes(async () => (await hash()).includes('text=player%2007') && (await hash()).includes('list=all'), 'and can be taken otherwise')
})

scene('an event, dates and a game of the search box', { address: HERE, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, t, hash, becomes, searchBox } = stage
    await settled()
    await type(stage, 'event 03')
    await option(page, 'event').click()
    await told(page, t('games.label', { n: all.filter(({ event }) => event === 'event 03').length }))
    check((await hash()).includes('event=event%2003') && await searchBox().inputValue() === 'event: event 03', `as a filter: ${await hash()}`)
    await searchBox().fill('195')
    await option(page, 'date', t('search.span', { from: '1950', to: '1959' })).click()
    await told(page, t('games.label', { n: all.filter(({ date }) => date < '1960').length }))
    await type(stage, 'player 07')
    const line = await option(page, 'game').innerText()
    await option(page, 'game').click()
    await page.waitForFunction(() => /game=/.test(location.hash))
    const names = () => page.locator('.info .player-name').evaluateAll((each) => each.map(({ textContent }) => textContent))
    await becomes(async () => (await names()).every((name) => line.includes(name)), `the game is open: ${line}`)
})

scene('all games of the search box, and its syntax', { address: HERE, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, t, search, searchBox, ask, button } = stage
    await settled()
    const finds = async (text, n) => {
        await search(text)
        await told(page, t('games.label', { n })).catch(async () => check(false, `“${text}” finds ${n}`))
        check(await searchBox().inputValue() === text, `“${text}” stays as it was typed`)
    }
    for (const text of ['player 07', 'player 07 1990..1999', '07 03', '1998', '..1955']) {
        const { games: { total } } = await ask(`/find?text=${encodeURIComponent(text)}`)
        await finds(text, total)
    }
    check(all.filter(({ date }) => date < '1956').length === (await ask('/find?text=..1955')).games.total, 'dates are what they say')
    await finds('event: event 03 1961', all.filter(({ event, date }) => event === 'event 03' && date.startsWith('1961')).length)
    await games(stage)
    await button('filters.active', { n: 3 }).click()
    check(await page.locator('.filter-event input').inputValue() === 'event 03' && await page.locator('.filter-from input').inputValue() === '1961', 'the row of filters says the same')
    await page.locator('.filter-from input').fill('1951')
    await page.waitForFunction(() => /from=1951/.test(location.hash))
    await page.waitForFunction(() => document.querySelector('.search-box input').value === 'event: event 03 1951..1961')
    await searchBox().focus()
    await button('search.clear').click()
    await told(page, t('games.label', { n: COUNT }))
    check(await searchBox().inputValue() === '' && await searchBox().evaluate((box) => box === document.activeElement), 'an empty box searches for nothing')
})

scene('nothing is found, and the words are shown as a filter', { looks: DESK_AND_PHONE }, async (stage) => {
    const { page, settled, t, search, searchBox, button } = stage
    await settled()
    await searchBox().fill('zzzz')
    await page.getByText(t('search.nothing')).waitFor()
    await search('zzzz')
    await games(stage)
    await page.getByText(t('games.none.match')).waitFor()
    await page.getByRole('button', { name: t('filters.chip.drop', { filter: t('filters.chip', { field: t('filter.text'), value: 'zzzz' }) }) }).click()
    await told(page, t('games.label', { n: COUNT }))
    await button('games.scope.here').click()
})

await play({ records: [fileOf('many.sgf', tinyGames(COUNT))] })
