/*
 * review_scenes.mjs - the review of a game: made by the server, stopped and gone on with, kept; its mistakes, lines, sums, and the records
 *
 * What the player thinks of a move is nobody's business here. Where a scene must know what was lost where, review_stream.mjs tells it.
 */
import { readFileSync } from 'node:fs'
import { stoneAt } from './hands.mjs'
import { tellReview } from './review_stream.mjs'
import { DESK_AND_PHONE, play, scene } from './stage.mjs'

/* B E5, W C7, B G7, W C3, B G3, W E7, B E3, W C5 */
const SMALL = '#size=9x9&play=ee,cc,gc,cg,gg,ec,eg,ce&move=0'
const OPEN = SMALL.replace('#', '#review=200&') // reviewed at once
const LONG = '#game=41&move=30' // on 13 by 13

const panel = (page) => page.locator('.review-panel')
const ready = (page) => page.locator('.review-panel[aria-busy=false] .review-state').waitFor()
const rows = (page) => page.locator('.mistake')
const numbers = async (page) => (await rows(page).locator('.number:not(.lost)').allInnerTexts()).map(Number)
const state = (page) => page.locator('.review-state').innerText()
const running = async (ask) => (await ask('')).reviews

/** Review the small game, with a review that is told, after so many moves. Returns what was asked. */
async function reviewed(stage, { move = 0, ...options } = {}) {
    const asked = await tellReview(stage.page, options)
    await stage.follow(OPEN.replace('move=0', `move=${move}`))
    await ready(stage.page)
    await stage.sheet('review')
    await stage.page.evaluate(() => document.activeElement.blur()) // on a tab arrow keys go to the next one
    return asked
}

/** What begins a review: beside the game's players, on a phone in its own sheet. */
const opener = ({ page, phone, t }) => page.locator(phone ? '#sheet-review' : '#sheet-info').getByRole('button', { name: t('review.show'), exact: true })

const group = ({ page, t }, label, name) => page.getByRole('group', { name: t(label), exact: true }).getByRole('button', { name: t(name), exact: true })

/* ---- made by the server ---- */

/* A game of 200 moves by tengen against itself (bench/review_bench.c, `made`), with four blunders of ten points and more. */
const PLANTED = readFileSync(new URL('planted.sgf', import.meta.url), 'utf8')
const MOVES = [...PLANTED.matchAll(/;[BW]\[(\w\w)\](C\[planted)?/g)].map(([, at, planted]) => ({ at, planted: planted !== undefined }))

scene('blunders that were planted in a long game are among its worst moves',
    { own: true, network: 'learned', long: true, address: `#review=16&size=19x19&play=${MOVES.map(({ at }) => at).join(',')}&move=0` }, async (stage) => {
        const { page, check, becomes, where } = stage
        const planted = MOVES.flatMap((move, i) => (move.planted ? [i + 1] : []))
        check(MOVES.length === 200 && planted.length === 4, 'the game is what it should be')
        await becomes(async () => (await state(page)).includes('16'), 'the whole game has been looked at')
        const worst = (await numbers(page)).slice(0, 10)
        check(planted.every((move) => worst.includes(move)), `moves ${planted} are among the ten worst, ${worst}`)
        await rows(page).first().click()
        await becomes(async () => (await where()).replace(/\s/g, '') === `${worst[0]}/200`, 'the first row leads to the worst')
    })

scene('a game is reviewed with one click', { own: true, looks: DESK_AND_PHONE, address: SMALL, smoke: true }, async (stage) => {
    const { page, check, becomes, settled, button, sheet, board, address, ask } = stage, fetched = []
    await settled()
    const before = await board()
    page.on('request', (request) => fetched.push(request.url()))
    await sheet('review')
    await opener(stage).click()
    await ready(page)
    check(fetched.some((url) => url.includes('part-Review')), 'it is fetched now')
    check((await state(page)).includes('200'), `with so many visits: ${await state(page)}`)
    check(await page.locator('.curve-score').getAttribute('d').then((d) => d.split('L').length) === 9, 'the beginning and eight moves')
    check(await page.getByRole('slider').getAttribute('aria-valuemax') === '8', 'the curve is a slider over the game')
    check(await page.locator('.phases tbody').count() >= 1, 'sums')
    check(await board() === before, 'the board is as it was')
    check((await address()).endsWith('review=200'), 'the address says so')
    await page.keyboard.press('End')
    await becomes(async () => await page.locator('.reviewed .loss').count() === 8, 'every stone has a dot')
    check(await running(ask) === 0, 'the server has done')
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the window')
})

scene('stop, go on, and closing the panel stop the work', { own: true, looks: DESK_AND_PHONE, address: LONG, long: true }, async (stage) => {
    const { page, check, becomes, settled, button, sheet, ask, t } = stage
    await settled()
    await sheet('review')
    await opener(stage).click()
    await becomes(async () => await running(ask) === 1, 'the server works')
    await becomes(async () => (await page.locator('.curve-score').getAttribute('d').catch(() => '') ?? '').length > 0, 'and tells what it finds')
    await page.keyboard.press('ArrowRight')
    check((await stage.where()).replace(/\s/g, '').startsWith('31'), 'one steps meanwhile')
    await button('review.stop').click()
    await becomes(async () => await running(ask) === 0, 'it has stopped')
    check(await state(page) === t('review.stopped'), 'which is said')
    const known = async () => (await page.locator('.curve-score').getAttribute('d')).split('L').length, found = await known()
    await button('review.go-on').click()
    await becomes(async () => await running(ask) === 1, 'it works again')
    check(await known() >= found, 'what was found stays')
    await button('review.close').click()
    await becomes(async () => await running(ask) === 0, 'closing stops it')
    check(await panel(page).count() === 0 && await page.locator('.reviewed').count() === 0, 'and nothing of it is left on the board')
    await opener(stage).click()
    await becomes(async () => await running(ask) === 1, 'once more')
    await page.goto('about:blank')
    await becomes(async () => await running(ask) === 0, 'leaving the page stops it')
})

scene('another game stops the work, and has its own review', { own: true, address: `${LONG}&review=200` }, async (stage) => {
    const { page, check, becomes, settled, follow, button, ask, address } = stage
    await settled()
    await becomes(async () => await running(ask) === 1, 'the address begins it')
    await follow('#game=43&move=10')
    await becomes(async () => await running(ask) === 0, 'it has stopped')
    check(await page.locator('.review-offer').isVisible() && !(await address()).includes('review='), 'nothing is known of this one')
    await page.keyboard.press('r')
    check(await panel(page).count() === 0, 'R closes the panel')
    await page.keyboard.press('r')
    await becomes(async () => await running(ask) === 1, 'and opens it, with a review of this game')
    await button('review.stop').click()
})

scene('a review that is kept comes back at once', { own: true, looks: DESK_AND_PHONE, address: SMALL.replace('#', '#review=4&') }, async (stage) => {
    const { page, check, becomes, settled, sheet, button, t, ask } = stage
    await settled()
    await ready(page)
    check((await state(page)).startsWith(t('review.done', { visits: 4, engine: 'tengen' })), `made: ${await state(page)}`)
    await page.reload()
    await settled()
    await ready(page)
    check((await state(page)).startsWith(t('review.kept', { visits: 4, engine: 'tengen' })), `kept: ${await state(page)}`)
    await sheet('review')
    await button('review.deeper').click()
    await becomes(async () => (await state(page).catch(() => '')).includes('16'), 'deeper: four times the visits')
    await becomes(async () => (await ask('')).reviews === 0, 'and done')
    await becomes(async () => (await stage.hash()).endsWith('review=16'), 'the address says so')
})

scene('a review as a record, saved', { own: true, looks: DESK_AND_PHONE, address: SMALL.replace('#', '#review=4&') }, async (stage) => {
    const { page, check, settled, sheet, button, download, t, message } = stage
    await settled()
    await ready(page)
    await sheet('review')
    const { name, content } = await download(() => button('review.report.sgf').click())
    check(name === 'review.sgf' && /;B\[ee\]/.test(content.toString()) && content.toString().includes('C['), `${name}: the record with comments`)
    for (const format of ['html', 'pdf']) {
        await page.route(`**/api/v1/review.${format}**`, (route) => route.fulfill({ body: `a report as ${format}`, contentType: 'text/plain' }))
        const report = await download(() => button(`review.report.${format}`).click())
        check(report.name === `review.${format}` && report.content.toString() === `a report as ${format}`, `saved as ${report.name}`)
    }
    await page.unrouteAll()
    await page.route('**/api/v1/review.html**', (route) => route.fulfill({ status: 404, json: { error: { code: 'no-review', message: 'none' } } }))
    await button('review.report.html').click()
    await message(t('review.report.later')).getByRole('button').click() // it lies over the buttons of a phone
    check(await button('review.report.html').count() === 1, 'a report that cannot be made yet can be asked for again')
    await page.route('**/api/v1/review.pdf**', (route) => route.fulfill({ status: 404, json: { error: { code: 'not-found', message: 'none' } } }))
    await button('review.report.pdf').click()
    await message(t('review.report.missing', { format: 'PDF' })).waitFor()
    check(await button('review.report.pdf').count() === 0, 'one that this server does not make is not offered any more')
})

scene('after a game one has it reviewed', { own: true, looks: DESK_AND_PHONE, address: '#play' }, async (stage) => {
    const { page, check, button, settled, board } = stage
    await page.evaluate(() => localStorage.setItem('tengen.match', JSON.stringify({
        setting: { opponent: 'nobody', side: 9, komi: 0.5 }, seats: { black: 'person', white: 'person' }, clocks: null, dead: null, seki: [],
        sgf: '(;SZ[9]DT[2026-05-31];B[ee];W[cc];B[gg];W[gc])', result: { how: 'resign', winner: 'black' }, paused: false,
    })))
    const asked = await tellReview(page)
    await page.reload()
    await settled()
    await button('review.show').click()
    await settled()
    await ready(page)
    check(asked.length === 1 && asked[0].sgf.includes(';B[ee]') && asked[0].visits === '200', 'the game is sent')
    check(await panel(page).isVisible() && await board() === '9/9/9/9/9/9/9/9/9', 'among the records, at its beginning')
})

/* ---- mistakes ---- */

scene('from mistake to mistake, by keys, buttons and the list', { looks: DESK_AND_PHONE, address: SMALL }, async (stage) => {
    const { page, check, where, button, t, message } = stage
    const at = async (n) => (await where()).replace(/\s/g, '') === `${n}/8`
    await reviewed(stage)
    check((await numbers(page)).join() === '6,3,7,4', `the worst first: ${await numbers(page)}`)
    check(await rows(page).first().locator('.hidden-text').textContent() === t('review.mistake', {
        n: '6', colour: t('white'), point: 'E7', lost: '13', better: await page.locator('.mistake-better').first().innerText() }), 'a row says all')
    for (const [key, n] of [['n', 3], ['n', 4], ['n', 6], ['Shift+N', 4], ['n', 6], ['n', 7]]) {
        await page.keyboard.press(key)
        check(await at(n), `${key}: ${await where()}`)
        check(await page.locator('.mistake[aria-current]').locator('.number').first().innerText() === `${n}`, 'which the list shows')
    }
    await page.keyboard.press('n')
    check(await at(7) && await message(t('review.no-next')).count() === 1, 'after the last there is none')
    await button('review.previous').click()
    check(await at(6), 'the buttons do the same')
    await button('review.next').click()
    check(await at(7), 'both of them')
    await rows(page).nth(1).click()
    check(await at(3), 'a row leads there')
})

scene('whose mistakes, and what each phase cost', { looks: DESK_AND_PHONE, address: SMALL }, async (stage) => {
    const { page, check, t, where } = stage
    await reviewed(stage)
    const cells = await page.locator('.phases tbody').evaluateAll((bodies) => bodies.map((body) =>
        [...body.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td.number')].map((cell) => cell.innerText).join(' ')).join('; ')))
    const worst = (n, move) => t('review.sum.at', { n, move })
    check(cells[0] === `4.0 2.00 50% ${worst('4.0', '3')}; 1.5 0.75 50% ${worst('1.5', '4')}`, `opening: ${cells[0]}`)
    check(cells[1] === `2.0 1.00 50% ${worst('2.0', '7')}; 13.0 6.50 50% ${worst('13.0', '6')}`, `middle game: ${cells[1]}`)
    check(cells[2] === `6.0 1.50 50% ${worst('4.0', '3')}; 14.5 3.63 50% ${worst('13.0', '6')}`, `all: ${cells[2]}`)
    await group(stage, 'review.side', 'white').click()
    check((await numbers(page)).join() === '6,4', 'White’s')
    check(await page.locator('.curve-loss').count() === 2, 'on the curve too')
    await page.keyboard.press('n')
    check((await where()).startsWith('4'), 'and for the keys')
    await group(stage, 'review.side', 'black').click()
    check((await numbers(page)).join() === '3,7', 'Black’s')
    await group(stage, 'review.side', 'review.both').click()
    check(await rows(page).count() === 4, 'both')
})

/* ---- on the board ---- */

scene('dots on the stones, letters beside them, and who owns what', { looks: DESK_AND_PHONE, address: SMALL }, async (stage) => {
    const { page, check, becomes, label, t } = stage, dots = () => page.locator('.reviewed .loss').count()
    await reviewed(stage)
    check(await dots() === 0, 'no stone, no dot')
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight')
    check(await dots() === 6 && await page.locator('.reviewed .loss-5').count() === 1 && await page.locator('.reviewed .loss-0').count() === 3, 'by what was lost')
    const [large, small] = await Promise.all(['5', '0'].map((n) => page.locator(`.reviewed .loss-${n}`).first().getAttribute('r').then(Number)))
    check(large > 3 * small, 'in size as well as in colour')
    check((await page.locator('.better text').allTextContents()).join('') === 'AB', 'better moves have letters')
    await becomes(async () => (await label('E7')).endsWith(t('review.point.lost', { n: '13' })), `said aloud: ${await label('E7')}`)
    for (const [name, count] of [['3', 3], ['none', 0], ['all', 6], ['10', 6]]) {
        await group(stage, 'review.dots', `review.dots.${name}`).click()
        check(await dots() === count, `dots ${name}: ${await dots()}`)
    }
    check(await page.locator('.losses li').count() === 6, 'a legend')
    for (const [name, count] of [['before', 76], ['change', 0], ['after', 76], ['none', 0]]) {
        await group(stage, 'review.owner', `review.owner.${name}`).click()
        const squares = await page.locator('.territory rect').count()
        // 81 points less those whose living stones own them
        check(squares === count || (count > 0 && squares > 60), `territory ${name}: ${squares}`)
    }
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft')
    await group(stage, 'review.owner', 'review.owner.change').click()
    check(await page.locator('.territory.change .black').count() === 80, 'what move 3 changed')
    await page.reload()
    await ready(page)
    await stage.settled()
    check(await page.locator('.territory.change').count() === 1, 'how one looks stays')
})

scene('a better line on the board, by the space bar, a row and a choice', { address: SMALL }, async (stage) => {
    const { page, check, becomes, board, where, button, t, rest } = stage
    await reviewed(stage)
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    const before = await board(), better = (await page.locator('.choice-point').first().innerText()).trim()
    const lines = async () => (await page.locator('.better-line text').allTextContents()).join()
    check(stoneAt(before, 'G7') === 'X' && await lines() === '', 'move 3 is on the board')
    await page.keyboard.press(' ')
    check(await lines() === '1,2,4' && stoneAt(await board(), better) === 'X' && stoneAt(await board(), 'G7') === '.', 'instead of it the better move, and how it goes on')
    check((await page.locator('.review-instead').innerText()).startsWith(t('review.line.instead', { n: '3', line: better })), 'which the panel says')
    await becomes(async () => await page.locator('[role=status]').filter({ hasText: t('review.line.spoken', { line: better }) }).count() === 1, 'and is read out')
    await page.keyboard.press(' ')
    check(await board() === before, 'touched again it is gone')
    await page.keyboard.down(' ')
    await page.keyboard.down(' ')
    check(await lines() === '1,2,4', 'held')
    await page.keyboard.up(' ')
    check(await board() === before, 'and let go')
    await button('review.line.show').click()
    check(await lines() === '1,2,4', 'a button does it too')
    await button('review.line.hide').click()
    await page.mouse.move(2, 2)
    check(await board() === before, 'there and back')
    await page.evaluate(() => document.activeElement.blur())
    await page.keyboard.press(' ')
    await page.keyboard.press('Escape')
    check(await board() === before, 'Escape leaves the line')
    await page.keyboard.press(' ')
    await stage.clickAt('A1')
    check(await board() === before && (await where()).startsWith('3'), 'so does a click on the board, which plays nothing')
    await rows(page).first().hover()
    check((await lines()).startsWith('1,2') && stoneAt(await board(), 'E7') === '.' && (await where()).startsWith('3'), 'a row shows its line where it was played')
    await page.mouse.move(2, 2)
    check(await board() === before, 'as long as it is pointed at')
    await page.locator('button.review-choice').nth(1).click()
    const second = await page.locator('.doing').innerText()
    check(second === t('walk.trial', { n: 1 }) && await page.locator('.review-beside').isVisible(), 'a choice can be tried')
    await page.keyboard.press('ArrowRight')
    check(await page.locator('.doing').innerText() === t('walk.trial', { n: 2 }), 'and stepping on follows its line')
    await button('review.back').click()
    await page.mouse.move(2, 2) // a row may lie where the button was
    await rest()
    check(await board() === before && (await where()).startsWith('3'), 'and back to the move')
})

scene('a better line on a phone', { phone: true, language: 'ja', address: SMALL }, async (stage) => {
    const { page, check, board, button, becomes } = stage
    await reviewed(stage, { move: 3 })
    const before = await board()
    await button('review.line.show').tap()
    check(await board() !== before && await page.locator('.better-line text').count() === 3, 'shown')
    await button('review.line.hide').tap()
    check(await board() === before, 'and hidden')
    await page.locator('button.review-choice').first().tap()
    await becomes(async () => await page.locator('.review-beside').isVisible(), 'tried')
    await button('review.back').tap()
    check(await board() === before, 'and back')
})

scene('the line that was reviewed, and another one', { looks: DESK_AND_PHONE, address: SMALL }, async (stage) => {
    const { page, check, clickAt, tapAt, phone, button, settled, becomes, where, sheet } = stage
    const asked = await reviewed(stage), touch = (locator) => (phone ? locator.tap() : locator.click()) // a pointer would rest on a row
    await page.keyboard.press('n')
    await sheet('moves')
    await button('edit.edit').click()
    await (phone ? tapAt : clickAt)('J1')
    await settled()
    await sheet('review')
    check(await page.locator('.review-beside').isVisible(), 'beside the line nothing is claimed')
    check(asked.length === 1 && await rows(page).count() === 4, 'the review stays')
    await touch(button('review.back'))
    check((await where()).replace(/\s/g, '').startsWith('4'), 'back to the line')
    await page.keyboard.press('ArrowLeft')
    await (phone ? tapAt : clickAt)('J1')
    await touch(button('review.variation'))
    await becomes(async () => asked.length === 2, 'the variation is reviewed')
    await ready(page)
    check(/;B\[gc\]\s*\(?;W\[ii\]/.test(asked[1].sgf), `as the main line: ${asked[1].sgf}`)
    check(await page.getByRole('slider').getAttribute('aria-valuemax') === '4', 'it has four moves')
})

/* ---- the records ---- */

const told = (page) => page.locator('.review-records').innerText()

scene('what other games played there', { looks: DESK_AND_PHONE, address: SMALL }, async (stage) => {
    const { page, check, becomes, where, button, t, settled, hash } = stage
    await reviewed(stage)
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    check((await told(page)).includes(t('review.records.here', { n: 120 })), `games: ${await told(page)}`)
    check((await told(page)).includes(t('review.records.played', { n: 3, percent: '3%' })), 'how many played this')
    check(await page.locator('.known tbody tr').count() === 3 && await page.locator('.known .chosen').innerText().then((text) => text.startsWith('G7')), 'what was played')
    const better = (await page.locator('.choice-point').first().innerText()).trim()
    check((await page.locator('.review-disagree').innerText()) === t('review.agree', { point: better }), 'both would have played elsewhere')
    await page.locator('.known tbody tr').first().hover()
    check(await page.locator('.pointed').count() === 1, 'a row lights its point')
    await page.keyboard.press('ArrowRight')
    check(await page.locator('.review-disagree').count() === 0, 'not where the records agree')
    await page.keyboard.press('End')
    check((await told(page)).includes(t('review.records.new', { n: '5' })), 'beyond it is new')
    await becomes(async () => (await told(page)).includes(t('review.records.local.none')) || /7×7/.test(await told(page)), 'the shape around the last move')
    await button('review.records.last', { n: '4' }).click()
    check((await where()).replace(/\s/g, '').startsWith('4'), 'back to what is shared')
    check(await page.locator('.around-game').count() === 2, 'games that stood there')
    check((await page.locator('.around-game').first().innerText()).includes('<b>level 1</b>'), 'their names are text, whatever they hold')
    check(await page.locator('.review-panel b:not(.better-letter):not(li > b)').count() === 0, 'and never elements')
    await page.locator('.around-game').first().click()
    await settled()
    await becomes(async () => (await hash()).includes('game=41'), 'a game can be opened')
    check(await page.locator('.review-offer').isVisible(), 'and has no review yet')
})

scene('the shape around the last move is searched for when one rests', { address: SMALL }, async (stage) => {
    const { page, check, becomes, t } = stage, searched = []
    await page.route('**/api/v1/pattern?**', (route) => {
        searched.push(new URL(route.request().url()).searchParams)
        return route.fulfill({ contentType: 'application/x-ndjson', body: `${JSON.stringify({
            size: '9x9', cells: '', images: 8, indexed: true, games: 40, times: 41, black: 20, white: 20, other: 0, first: null, last: null, ended: 0,
            continuations: [{ cell: [0, 0], move: 'A', colour: 'white', kind: 'move', at_once: 1, games: 30, times: 30, black: 1, white: 1, other: 0, first: null, last: null }],
            hits: [],
        })}\n` })
    })
    await reviewed(stage)
    for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight')
    await becomes(async () => (await told(page)).includes(t('review.records.local', { n: 40 })), 'found')
    check(searched.length <= 2 && searched.at(-1).get('next') === 'black', `asked where one stood, not on the way: ${searched.length}`)
    check((await told(page)).includes('A8 75%'), `usual answers: ${await told(page)}`)
})

/* ---- when something goes wrong ---- */

scene('failures are told in words, and what was found stays', { looks: DESK_AND_PHONE, address: SMALL, expects: /ERR_|503/ }, async (stage) => {
    const { page, check, becomes, button, t, follow, sheet } = stage, alert = () => page.locator('.review-panel .failed').innerText()
    let how = (route) => route.fulfill({ status: 503, json: { error: { code: 'too-many', message: 'four' } } })
    await page.route(/\/api\/v1\/review(\?|$)/, (route) => how(route))
    await follow(OPEN)
    await sheet('review')
    await becomes(async () => (await alert().catch(() => '')).startsWith(t('review.failed.busy')), 'too many')
    how = (route) => route.abort()
    await button('again').filter({ visible: true }).first().click()
    await becomes(async () => (await alert().catch(() => '')).startsWith(t('fail.unreachable')), 'no server')
    await page.unrouteAll()
    await tellReview(page, { engine: '<i>Go</i>', events: (all) => [...all.slice(0, 6), ['error', { error: { code: 'engine', message: '<u>it died</u>' } }]] })
    await button('again').filter({ visible: true }).first().click()
    await becomes(async () => (await alert().catch(() => '')).startsWith(t('review.failed.engine', { message: '<u>it died</u>.' })), `the engine: ${await alert().catch(() => '')}`)
    check(await page.locator('.review-panel u, .review-panel i').count() === 0, 'as text')
    check(await page.locator('.curve-score').getAttribute('d').then((d) => d.split('L').length) === 4, 'what was found before')
    await page.unrouteAll()
    await tellReview(page)
    await button('again').filter({ visible: true }).first().click()
    await ready(page)
    check(await page.locator('.review-panel .failed').count() === 0, 'and at last it works')
})

scene('a record without moves, and engines to choose from', { looks: DESK_AND_PHONE, address: '#size=9x9' }, async (stage) => {
    const { page, check, settled, sheet, button, phone, t, follow, becomes } = stage
    await page.route(/\/api\/v1$/, async (route) => {
        const answer = await route.fetch()
        return route.fulfill({ json: { ...await answer.json(), engines: ['tengen', 'GNU Go 3.8'] } })
    })
    const asked = await tellReview(page)
    await page.reload()
    await settled()
    await sheet('review')
    if (phone) check(await button('review.show').isDisabled(), 'there is nothing to review')
    else {
        await button('walk.review').click()
        check((await panel(page).innerText()).includes(t('review.none')), 'which is said')
        await button('walk.review').click()
    }
    await follow(OPEN)
    await ready(page)
    await page.getByRole('combobox', { name: t('review.engine') }).selectOption('GNU Go 3.8')
    await becomes(async () => asked.length === 2 && asked[1].engine === 'GNU Go 3.8', 'another engine')
    await ready(page)
    await becomes(async () => decodeURIComponent(await stage.hash()).includes('review=200,GNU Go 3.8'), 'the address names it')
})

/* ---- for everybody ---- */

scene('a review by keys alone', { address: SMALL }, async (stage) => {
    const { page, check, where, board, t } = stage
    await reviewed(stage)
    const focused = () => page.evaluate(() => (document.activeElement.querySelector('.hidden-text') ?? document.activeElement).textContent)
    for (let i = 0; i < 80 && !await page.evaluate(() => document.activeElement.matches('.mistake')); i++) await page.keyboard.press('Tab')
    check((await focused()).startsWith(t('review.curve.move', { n: '6', move: '' }).slice(0, 6)), `Tab leads to the list: ${await focused()}`)
    check(await page.locator('.better-line text').count() > 0, 'the focus shows the better line')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    check((await where()).startsWith('3') && stoneAt(await board(), 'G7') === 'X', 'Enter goes to the move')
    await page.keyboard.press(' ')
    check(stoneAt(await board(), 'G7') === '.', 'the space bar shows the line')
    await page.keyboard.press(' ')
    check(stoneAt(await board(), 'G7') === 'X', 'and hides it')
    await page.keyboard.press('Tab')
    check((await focused()).startsWith('A '), `then the choices: ${await focused()}`)
    await page.keyboard.press('Enter')
    check(await page.locator('.doing').innerText() === t('walk.trial', { n: 1 }), 'Enter tries one')
    await page.keyboard.press('Escape')
    await page.getByRole('slider').focus()
    await page.keyboard.press('End')
    check((await where()).startsWith('8'), 'the curve walks')
    await page.keyboard.press('?')
    check(await page.getByRole('dialog').getByText(t('help.key.mistake')).isVisible(), 'the help lists the keys')
})

scene('the curve of a review tells and slides', { looks: DESK_AND_PHONE, address: SMALL }, async (stage) => {
    const { page, check, where, phone, t } = stage
    await reviewed(stage)
    const slider = page.getByRole('slider', { name: t('review.curve') })
    await slider.scrollIntoViewIfNeeded()
    const { x, y, width, height } = await page.locator('.curve-plot').boundingBox()
    if (phone) await page.touchscreen.tap(x + width / 2, y + height / 2)
    else await page.mouse.click(x + width / 2, y + height / 2)
    check((await where()).replace(/\s/g, '') === '4/8', `a press goes there: ${await where()}`)
    check((await slider.getAttribute('aria-valuetext')).startsWith(t('review.curve.move', { n: '4', move: 'C3' })), 'in words')
    check(await page.locator('.curve-loss').count() === 4, 'a dot for each mistake')
    check((await page.locator('.curve-caption').innerText()).includes(t('review.wins', { percent: '' }).replace('%', '').trim()), 'with the chance')
})

scene('on paper: the board, the curve, the mistakes and the sums', { address: SMALL }, async (stage) => {
    const { page, check } = stage
    await reviewed(stage, { move: 6 })
    await page.emulateMedia({ media: 'print' })
    for (const seen of ['.board', '.reviewed', '.review-panel .curve', '.phases', '.mistakes']) check(await page.locator(seen).isVisible(), `${seen} is printed`)
    check(await page.locator('.mistakes').evaluate((list) => list.scrollHeight <= list.clientHeight + 1), 'with all of its rows')
    for (const left of ['.review-panel .button', '.sheet-games', '.sheet-moves']) check(!await page.locator(left).first().isVisible(), `${left} is not`)
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('r')
    await page.emulateMedia({ media: 'print' })
    check(!await page.locator('.sheet-review').isVisible(), 'nothing of it when it is closed')
})

scene('a small window and large letters leave nothing out of reach', { address: SMALL, language: 'ja' }, async (stage) => {
    const { page, check } = stage
    await page.setViewportSize({ width: 720, height: 450 })
    await reviewed(stage, { move: 3 })
    await page.locator('#tab-review').click()
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the window')
    await page.waitForFunction(() => document.querySelector('#sheet-review').getBoundingClientRect().right <= innerWidth + 1)
    const wide = await page.locator('.review-panel *:not(.hidden-text, .hidden-text *)').evaluateAll((all) => all.filter((each) => each.checkVisibility()
        && each.getBoundingClientRect().right > innerWidth + 0.5).map((each) => each.className))
    check(wide.length === 0, `nor cut off: ${wide}`)
})

await play()
