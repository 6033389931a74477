/*
 * choose_scenes.mjs - a game that shows what is seen is chosen, and what is seen stays; parts of the board; the graph; figures
 */
import { nameAt, REGIONS, rowsOf, stoneAt } from './hands.mjs'
import { EXCHANGED, fileOf, MEETING, tinyGames } from './records.mjs'
import { DESK_AND_PHONE, play, scene } from './stage.mjs'

const three = '#play=pd,dp,pq' // the moves that all tiny games have in common, each turned in its own way
const corners = '#play=pd,dp,pq,dc' // where two orders of moves meet
const COUNT = 300

/** Whether a point belongs to a part, as docs/GRAPH.md defines them: middle lines and diagonals belong to both sides. */
const within = {
    whole: () => true, left: (col) => col <= 9, right: (col) => col >= 9, top: (_, row) => row <= 9, bottom: (_, row) => row >= 9,
    nw: (col, row) => col <= 9 && row <= 9, ne: (col, row) => col >= 9 && row <= 9,
    sw: (col, row) => col <= 9 && row >= 9, se: (col, row) => col >= 9 && row >= 9,
    'diag-nw': (col, row) => col + row <= 18, 'diag-ne': (col, row) => col >= row,
    'diag-sw': (col, row) => row >= col, 'diag-se': (col, row) => col + row >= 18,
}

/** The stones of a part: "Q16 X, ...". */
const content = (board, region) => rowsOf(board).flatMap((line, row) => [...line].flatMap((stone, col) =>
    (stone !== '.' && within[region](col, row) ? [`${nameAt(col, row, 19)} ${stone}`] : []))).join(', ')

const idIn = (address) => Number(/game=(\d+)/.exec(address)?.[1])
const anotherGame = (page, before) => page.waitForFunction(
    (old) => /game=/.test(location.hash) && location.hash.split('&')[0] !== old.split('&')[0], before)

scene('the board stays when a game is chosen', { address: three, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, board, row, hash, where, sheet } = stage
    await settled()
    await sheet('games')
    const before = await board()
    check(content(before, 'whole') === 'Q16 X, D4 O, Q3 X', 'three stones')
    const motions = new Set()
    for (let i = 0; i < 8; i++) {
        const old = await hash()
        await row(i).click()
        await anotherGame(page, old)
        await settled()
        const now = await hash()
        check(await board() === before, `all 361 points are as they were in game ${idIn(now)}`)
        check(await where() === '3 / 5', 'after its third move')
        check(await row(i).getAttribute('aria-selected') === 'true', 'the list marks the game')
        motions.add(/motion=(\d)/.exec(now)?.[1] ?? '0')
    }
    check(motions.size >= 4, `they lie there in ${motions.size} ways`)
})

scene('Back leads from a game to the one before', { address: `${three}&region=nw` }, async ({ page, check, settled, board, row, hash, until }) => {
    await settled()
    await row(1).click()
    await anotherGame(page, '')
    await settled()
    const first = await hash(), before = await board()
    await row(2).click()
    await anotherGame(page, first)
    await settled()
    const second = await hash()
    await page.goBack()
    await until(first)
    await settled()
    check(await board() === before, 'the board is as it was')
    await page.goBack()
    await until(`${three}&region=nw`)
    await page.goForward()
    await page.goForward()
    await until(second)
})

scene('stepping on from a turned game shows its moves turned', { address: three }, async ({ page, check, settled, board, row, hash, ask }) => {
    await settled()
    for (let i = 0; ; i++) {
        const old = await hash()
        await row(i).click()
        await anotherGame(page, old)
        await settled()
        if (/motion=/.test(await hash())) break
    }
    await page.keyboard.press('ArrowRight')
    await settled()
    const answer = await ask(`/position?board=${await board()}&turn=black`)
    check(answer.list.some(({ id, move }) => id === idIn(page.url()) && move === 4), 'the server finds the game in what is drawn')
})

scene('a game chosen by a part', { address: three, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, board, row, region, where, hash, t, sheet, ask, total } = stage
    for (const name of REGIONS) {
        await stage.follow(three)
        await sheet('regions')
        await region(name).check({ force: true })
        await settled()
        const before = await board(), wanted = content(before, name)
        const query = `/position?board=${before}${name === 'whole' ? '&turn=white' : `&region=${name}`}&games=4`
        const answer = await ask(query)
        check((await total()).startsWith(t('games.here', { n: answer.games })), `${name}: ${await total()}`)
        await sheet('games')
        const old = await hash()
        await row(3).click()
        await anotherGame(page, old)
        await settled()
        const { id, move, last_move: last } = answer.list[3]
        check(idIn(await hash()) === id && content(await board(), name) === wanted, `${name}: “${wanted}” became “${content(await board(), name)}”`)
        check(await where() === `${move} / 5`, `${name}: at the first move that shows it, ${move}, not ${await where()}`)
        const said = (await page.locator('.doing').allInnerTexts()).join()
        check(said === (name === 'whole' ? '' : t('walk.interval', { from: `${move}`, to: `${last}` })), `${name}: “${said}”`)
        check(name === 'whole' || (await row(3).innerText()).includes(move === last ? `${move}` : `${move}–${last}`), `${name}: the list says it too`)
        check(await page.locator('.board-marks .outside').count() === (name === 'whole' ? 0 : 1), `${name}: the rest is dimmed`)
        if (stage.phone && name === 'top') break // the same code: some of them are enough there
    }
})

scene('a part stays to the last move of its interval', { address: '#play=pd&region=ne' }, async ({ page, check, settled, board, row, where, ask }) => {
    await settled()
    const before = content(await board(), 'ne'), { list } = await ask(`/position?board=${await board()}&region=ne&games=12`)
    const index = list.findIndex(({ move, last_move: last }) => last > move + 1 && last < 5)
    const { last_move: last } = list[index]
    await row(index).click()
    await page.waitForFunction(() => /game=/.test(location.hash))
    while (Number((await where()).split(' ')[0]) < last) {
        check(content(await board(), 'ne') === before, `at ${await where()}`)
        await page.keyboard.press('ArrowRight')
    }
    check(content(await board(), 'ne') === before, `at ${await where()}, the last`)
    await page.keyboard.press('ArrowRight')
    check(content(await board(), 'ne') !== before, `and no longer at ${await where()}`)
    check(await page.locator('.move.within').count() === last, 'the list of moves marks them')
})

scene('the regions say how many games show them', { address: three, looks: DESK_AND_PHONE }, async ({ page, check, settled, ask, t, region, sheet }) => {
    await settled()
    await sheet('regions')
    await page.waitForFunction(() => document.querySelector('.regions .number').innerText !== '')
    const { parts } = await ask('/parts?play=pd,dp,pq')
    for (const { region: name, games: n } of parts) {
        const wanted = t('region.games', { name: t(`region.${name}`), n })
        check(await region(name).getAttribute('aria-label') === wanted, `${await region(name).getAttribute('aria-label')}, not ${wanted}`)
    }
    for (const name of REGIONS.slice(1)) {
        await region(name).check({ force: true })
        check(new RegExp(`region=${name}$`).test(page.url()), `chosen: ${name}`)
    }
    await region('whole').check({ force: true })
    check(!/region=/.test(page.url()), 'and all of it again')
    await region('whole').focus()
    await page.keyboard.press('ArrowRight')
    check(await region('left').isChecked() && /region=left/.test(page.url()), 'arrow keys choose')
})

/* ---- the graph ---- */

const drawn = (page) => page.waitForFunction(() => document.querySelector('.graph-view:not(.old) .graph-node'))

scene('the graph shows where orders of moves meet', { address: corners, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, t, sheet, ask } = stage
    await settled()
    await sheet('ways')
    await drawn(page)
    const { nodes, arcs } = await ask('/neighbourhood?play=pd,dp,pq,dc')
    const count = (level) => nodes.filter((node) => node.level === level).length
    for (const level of [-1, 0, 1]) check(await page.locator(`.graph-node.level${level}`).count() === count(level), `level ${level}: ${count(level)}`)
    check(count(-1) === 2, 'two ways lead here')
    const here = page.locator('.graph-node.level0')
    check((await here.innerText()).includes(t('graph.ways-in', { n: 2 })) && (await here.getAttribute('class')).includes('join'), 'they join')
    check(await page.locator('.graph-lines path.joins').count() === 1, 'the weaker one is dashed')
    check(await page.locator('.graph-lines path').count() === arcs.length, 'a line for every arc')
    const told = await page.locator('.graph-view ul li').allInnerTexts()
    check(told.length >= count(1) + count(2), 'and all of it in words')
    const counted = await page.evaluate(() => document.querySelector('.graph-view').textContent + document.querySelector('.parents').textContent)
    check(!/(^|\D)1 games/.test(counted), 'one game is a game')
    check(await page.locator('.parents li').count() === 2, 'as many routes as in the list')
})

scene('clicks in the graph', { address: corners, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, board, ask, where, sheet } = stage
    const node = (level, name) => page.locator(`.graph-node.level${level}`).filter({ has: page.getByText(name, { exact: true }) })
    await settled()
    await sheet('ways')
    await drawn(page)
    const { arcs, nodes } = await ask('/neighbourhood?play=pd,dp,pq,dc')
    const level = (id) => nodes.find((each) => each.id === id).level
    const second = arcs.find(({ from, to }) => level(from) === 1 && level(to) === 2), first = arcs.find(({ to }) => to === second.from)
    await node(2, second.move).click()
    check(stoneAt(await board(), first.move) === 'X' && stoneAt(await board(), second.move) === 'O', 'a grandchild is two moves further')
    await page.goBack()
    await settled()
    await drawn(page)
    check(stoneAt(await board(), first.move) === '.', 'and one step of Back')
    await node(1, first.move).click()
    check(stoneAt(await board(), first.move) === 'X' && stoneAt(await board(), second.move) === '.', 'a child')
    await page.keyboard.press('Escape')
    await settled()
    await drawn(page)
    await node(-1, 'D17').click()
    check(await where() === '3 / 4' && stoneAt(await board(), 'D17') === '.', 'the parent we came from')
    await page.keyboard.press('ArrowRight')
    await settled()
    await drawn(page)
    await node(-1, 'D4').press('Enter')
    await page.waitForFunction(() => /game=/.test(location.hash))
    check(stoneAt(await board(), 'D4') === '.' && stoneAt(await board(), 'D17') === 'O', 'and the other one, by a game that came that way')
})

/* ---- figures ---- */

scene('bars and years say their numbers', { address: three, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, t, ask, ways, sheet } = stage
    await settled()
    await sheet('ways')
    const answer = await ask('/position?play=pd,dp,pq&years=1')
    const percent = (part, whole) => {
        const rounded = Math.round((100 * part) / whole)
        return part > 0 && rounded === 0 ? '<1%' : `${part < whole ? Math.min(rounded, 99) : rounded}%`
    }
    const spoken = ({ black, white, other }) => {
        const n = black + white + other
        return t('results.spoken', { black: percent(black, n), white: percent(white, n), other: percent(other, n), n })
    }
    check(await page.locator('.games-total .results').getAttribute('aria-label') === spoken(answer), 'of all games')
    for (const [i, way] of answer.continuations.slice(0, 5).entries()) {
        const row = ways().nth(i)
        check(await row.locator('.results').getAttribute('aria-label') === spoken(way), `results of ${way.move}`)
        check((await row.locator('.results').innerText()).includes(percent(way.black, way.games)), 'and they are written')
        const list = way.years.map(([year, games]) => `${year}: ${games}`).join(t('list.comma'))
        check(await row.locator('.sparkline').getAttribute('aria-label') === t('years.spoken', { list }), `years of ${way.move}`)
        check((await row.getAttribute('class')).includes('few') === way.games < 15, 'few games are grey')
    }
})

scene('with colours exchanged as well', { address: three, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, t, openDialog, close, box, button, board, row, ask, sheet } = stage
    await settled()
    await openDialog('settings')
    await box('settings.swap').check()
    await close()
    await settled()
    const { swapped } = await ask('/position?play=pd,dp,pq&swap=1')
    check(swapped.games === 1, 'one game')
    await sheet('ways')
    check(await page.getByRole('table', { name: t('ways.swapped', { n: 1 }) }).count() === 1, 'its continuations have a table')
    await sheet('games')
    await button('games.swapped', { n: 1 }).click()
    check((await row(0).innerText()).includes('level 3'), 'and it has a list')
    const before = await board()
    await row(0).click()
    await page.waitForFunction(() => /game=/.test(location.hash))
    check(await board() === before.replace(/[XO]/g, (stone) => (stone === 'X' ? 'O' : 'X')), 'its board is this one with colours exchanged')
})

await play({ records: [fileOf('some.sgf', [tinyGames(COUNT), MEETING, EXCHANGED].join('\n'))] })
