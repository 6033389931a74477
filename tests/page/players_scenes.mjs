/*
 * players_scenes.mjs - the players: the list, what is known of one, the way to the games, and the spellings of a name
 */
import { fileOf, PEOPLE, peopleGames } from './records.mjs'
import { DESK_AND_PHONE, play, scene } from './stage.mjs'

const LOOKS = [...DESK_AND_PHONE, { language: 'en', dark: true, size: { width: 1280, height: 720 } }, { language: 'ja', size: { width: 720, height: 450 } }]
const VIEW = '#view=players'
const { sagi, other, japanese, rival } = PEOPLE

const idOf = async (ask, name) => (await ask(`/players?players=1000`)).players.find(({ spellings }) => spellings.includes(name)).id
const heading = (page, name) => page.locator('.player-page').getByRole('heading', { level: 2, name })
const rowsOf = (page) => page.locator('.players-row:has(.players-name)')
const namesIn = (page) => page.locator('.players-row .players-name').allInnerTexts()
const told = (page, text) => page.locator('.games-total .total').getByText(text, { exact: true }).waitFor()

/** Open a player. */
const show = async ({ visit, ask }, name) => visit(`${VIEW}&player=${await idOf(ask, name)}`)

scene('the list of players', { looks: LOOKS }, async (stage) => {
    const { page, check, becomes, settled, t, ask, phone } = stage
    await settled()
    if (phone) await page.getByRole('button', { name: t('header.menu'), exact: true }).click()
    await page.getByRole('button', { name: t('header.players'), exact: true }).filter({ visible: true }).click()
    await settled()
    const { total } = await ask('/players')
    await page.getByText(t('players.count', { n: total }), { exact: true }).waitFor()
    await becomes(async () => (await namesIn(page))[0] === (await ask('/players?players=1')).players[0].name, 'the one with most games first')
    const order = page.getByRole('combobox', { name: t('players.order') })
    for (const key of ['name', 'last', 'games']) {
        await order.selectOption(key)
        const { players } = await ask(`/players?players=5&sort=${key}`)
        await becomes(async () => (await namesIn(page)).slice(0, 5).join() === players.map(({ name }) => name).join(), `by ${key}`)
    }
    await order.selectOption('name')
    await page.getByRole('button', { name: t('players.reverse'), exact: true }).click()
    await becomes(async () => (await namesIn(page))[0] === japanese, 'the other way round')
    await page.locator('.players-rows').evaluate((list) => { list.scrollTop = list.scrollHeight })
    await becomes(async () => await page.locator(`.players-row[aria-posinset="${total}"] .players-name`).count() === 1, 'it scrolls to its end')
    check(await rowsOf(page).count() < 60, 'only what is seen is drawn')
    const find = page.getByRole('searchbox', { name: t('players.find') })
    await find.fill('sagi')
    await page.getByText(t('players.count', { n: 2 }), { exact: true }).waitFor()
    await find.fill('nobody of this name')
    await page.getByText(t('players.none.match')).waitFor()
    await find.fill('kiji')
    await page.getByText(t('players.count', { n: 1 }), { exact: true }).waitFor()
    await page.waitForFunction(() => /name=kiji/.test(location.hash))
    await page.reload()
    await settled()
    check((await namesIn(page)).join() === rival, 'a reload keeps what is searched for')
    await rowsOf(page).first().click()
    await heading(page, rival).waitFor()
})

scene('the list of players by keys', { address: VIEW, looks: DESK_AND_PHONE }, async ({ page, becomes, check, settled }) => {
    await settled()
    const list = page.locator('.players-rows')
    const active = () => list.evaluate((one) => document.getElementById(one.getAttribute('aria-activedescendant'))?.querySelector('.players-name')?.textContent)
    await list.focus()
    const names = await namesIn(page)
    check(await active() === names[0], 'the first is marked')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await becomes(async () => await active() === names[2], 'Down goes on')
    await page.keyboard.press('ArrowUp')
    await becomes(async () => await active() === names[1], 'Up goes back')
    await page.keyboard.press('End')
    await becomes(async () => await active() !== undefined && !names.includes(await active()), 'to the end')
    await page.keyboard.press('Home')
    await becomes(async () => await active() === names[0], 'and to the beginning')
    await page.keyboard.press('Enter')
    await heading(page, names[0]).waitFor()
})

scene('what is known of a player', { looks: LOOKS }, async (stage) => {
    const { page, check, ask, t, settled, hash } = stage
    await show(stage, sagi)
    await heading(page, sagi).waitFor()
    const known = await ask(`/players/${await idOf(ask, sagi)}`)
    const rows = await page.locator('.colours tbody tr').evaluateAll((all) => all.map(({ cells }) => [...cells].slice(1, 5).map(({ innerText }) => Number(innerText))))
    for (const [i, colour] of ['black', 'white'].entries()) {
        const { games, won, lost, other: rest } = known.colours[colour]
        check(rows[i].join() === [games, won, lost, rest].join(), `${colour}: ${rows[i]}`)
    }
    check(rows[2][0] === 30, 'both together')
    const years = await page.locator('.player-figure svg').first().getAttribute('aria-label')
    check(known.years.every(([year]) => years.includes(String(year))), `the years: ${years}`)
    check((await page.locator('.player-figure svg').nth(1).getAttribute('aria-label')).includes('5d'), 'the ranks')
    check(await page.locator('.opening').count() === known.openings.length, 'all openings')
    check((await page.locator('.player-table').nth(1).innerText()).includes(rival), 'the opponents')
    check((await page.locator('.player-table').nth(2).innerText()).includes('Pond league'), 'the events')
    const [{ play: moves, colour, games }] = known.openings
    await page.locator('.opening').first().click()
    await settled()
    check(await hash() === `#play=${moves}&who-${colour}=${known.id}`, `an opening leads to its position: ${await hash()}`)
    await told(page, t('games.here', { n: games }))
})

scene('from a player to the games', { looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, t, ask, hash, settled, sheet, becomes } = stage
    await show(stage, sagi)
    const id = await idOf(ask, sagi), against = await idOf(ask, rival)
    const go = async (link, n, query) => {
        await link.click()
        await settled()
        await told(page, t('games.label', { n }))
        check((await hash()).startsWith(`#${query}`), `as filters: ${await hash()}`)
        await page.goBack()
        await heading(page, sagi).waitFor()
    }
    await go(page.getByRole('button', { name: t('player.games', { n: 30 }), exact: true }), 30, `who=${id}&list=all`)
    await go(page.locator('.colours .games-link').first(), 15, `who-black=${id}&list=all`)
    await go(page.locator('.player-table').nth(1).locator('.games-link'), 30, `who=${id}&against=${against}&list=all`)
    await go(page.locator('.player-table').nth(2).getByRole('row', { name: 'Pond league' }).locator('.games-link'), 6, `who=${id}&event=Pond%20league&list=all`)
    await page.getByRole('link', { name: rival, exact: true }).click()
    await heading(page, rival).waitFor()
    await page.goBack()
    await heading(page, sagi).waitFor()
    await page.locator('.colours .games-link').first().click()
    await settled()
    await sheet('games')
    const chip = page.locator('.who')
    await becomes(async () => (await chip.innerText()).includes(sagi), 'the filter is named')
    await chip.getByRole('link').click()
    await heading(page, sagi).waitFor()
    await page.locator('.spelling a').first().click()
    await heading(page, other).waitFor()
    await page.goBack()
    await heading(page, sagi).waitFor()
    await page.goBack()
    await settled()
    await sheet('games')
    await chip.getByRole('button').click()
    await becomes(async () => await chip.count() === 0 && !(await hash()).includes('who'), 'and can be taken off')
})

scene('from a game to its players', { address: '#game=3', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, sheet, hash, ask, where } = stage
    await settled()
    await sheet('info')
    await page.locator('.info a.player-name').first().click()
    await heading(page, sagi).waitFor()
    await settled()
    await page.waitForFunction((wanted) => location.hash === wanted, `${VIEW}&player=${await idOf(ask, sagi)}`)
    await page.goBack()
    await settled()
    check((await hash()).startsWith('#game=3') && (await where()).includes('6'), 'back in the game')
})

scene('back to all players', { looks: [{ language: 'ja', phone: true }, { language: 'en', size: { width: 720, height: 450 } }] }, async (stage) => {
    const { page, t, check } = stage
    await show(stage, sagi)
    check(!await page.locator('.players-list').isVisible(), 'one or the other')
    check(await heading(page, sagi).evaluate((one) => one === document.activeElement), 'who listens begins at the name')
    await page.getByRole('button', { name: t('players.back') }).click()
    await rowsOf(page).first().waitFor()
})

scene('nobody of this number', { address: `${VIEW}&player=99999` }, async ({ page, t }) => {
    await page.getByText(t('players.missing')).waitFor()
})

/* ---- spellings ---- */

const join = ({ page, t }, name) => page.getByRole('button', { name: t('spellings.join.name', { name }), exact: true })
const separate = ({ page, t }, name) => page.getByRole('button', { name: t('spellings.separate.name', { name }), exact: true })
const total = ({ page, t }, n) => page.getByRole('button', { name: t('player.games', { n }), exact: true }).waitFor()

scene('spellings are joined and separated', { own: true, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, t, message, ask } = stage
    await show(stage, sagi)
    await total(stage, 30)
    await join(stage, other).click()
    await total(stage, 34)
    await message(t('spellings.joined', { other, name: sagi })).getByRole('button', { name: t('spellings.undo') }).click()
    await total(stage, 30)
    await join(stage, other).click()
    await total(stage, 34)
    await page.getByRole('searchbox', { name: t('spellings.find') }).fill('鷺')
    await join(stage, japanese).click()
    await total(stage, 36)
    check((await ask(`/find?text=${encodeURIComponent(japanese)}`)).players.list[0].name === sagi, 'the server knows')
    await page.reload()
    await total(stage, 36)
    await page.getByText(t('player.also', { names: [other, japanese].join(t('list.comma')) })).first().waitFor()
    await separate(stage, other).click()
    await total(stage, 32)
    await message(t('spellings.separated', { other })).getByRole('button', { name: t('spellings.undo') }).click()
    await total(stage, 36)
})

scene('a group is joined and taken apart again as it was', { own: true }, async (stage) => {
    const { page, check, t, message, ask } = stage
    await show(stage, other)
    await page.getByRole('searchbox', { name: t('spellings.find') }).fill('鷺')
    await join(stage, japanese).click()
    await total(stage, 6)
    await show(stage, sagi)
    await join(stage, other).click()
    await total(stage, 36)
    await message(t('spellings.joined', { other, name: sagi })).getByRole('button', { name: t('spellings.undo') }).click()
    await total(stage, 30)
    check((await ask(`/players/${await idOf(ask, other)}`)).spellings.join() === [other, japanese].join(), 'the two belong together still')
})

scene('a read-only server joins nothing', { own: true, serve: ['--read-only'] }, async (stage) => {
    const { page, check, t } = stage
    await show(stage, sagi)
    await page.getByText(t('spellings.read-only')).waitFor()
    check(await join(stage, other).count() === 0, 'and offers nothing')
})

scene('joining asks for the token', { own: true, serve: ['--token-file', fileOf('token', 'quitesecret\n')] }, async (stage) => {
    const { page, t, dialog, field } = stage
    await show(stage, sagi)
    await join(stage, other).click()
    await dialog().waitFor()
    await field('token.label').fill('quitesecret')
    await page.keyboard.press('Enter')
    await total(stage, 34)
})

await play({ records: [fileOf('people.sgf', peopleGames)] })
