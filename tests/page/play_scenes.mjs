/*
 * play_scenes.mjs - the view in which one plays: against the computer, for both sides, and computers among themselves
 *
 * Which move the computer chooses is nobody's business here: what it plays must be a move of the record, and what it says must be
 * shown. Where a certain answer is needed (it resigns, it offers a mistake back), the answer is put in its mouth.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rowsOf, stoneAt } from './hands.mjs'
import { DESK_AND_PHONE, home, play, scene, tengen } from './stage.mjs'

const status = (page) => page.locator('.status').innerText()
const told = (page) => page.locator('.told').innerText()
const count = (line, stone) => rowsOf(line).join('').split(stone).length - 1
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('tengen.match')))
/** The moves of the game as it is kept: ['B[ee]', 'W[cc]']. */
const movesOf = async (page) => [...(await kept(page)).sgf.matchAll(/;([BW]\[\w*\])/g)].map(([, move]) => move)

const putter = ({ phone, tapAt, clickAt, settled }) => async (...names) => {
    for (const name of names) {
        await (phone ? tapAt : clickAt)(name)
        await settled()
    }
}

/** A field of the dialog by its label. */
const choice = ({ page, t }, key) => page.getByRole('dialog').locator('label', { has: page.getByText(t(key), { exact: true }) }).locator('select, input')

/** Begin a game: what is chosen by label, values of the lists or numbers. */
async function begin(stage, choices = {}) {
    const { page, button, dialog, settled, t } = stage
    await settled()
    if (await dialog().count() === 0) await button('go.new').first().click()
    await dialog().waitFor()
    for (const [name, value] of Object.entries(choices)) {
        const field = choice(stage, `go.${name}`)
        if (await field.evaluate((one) => one.localName === 'select')) await field.selectOption(`${value}`)
        else await field.fill(`${value}`)
    }
    await dialog().getByRole('button', { name: t('go.start'), exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await settled()
    await page.waitForFunction(() => localStorage.getItem('tengen.match') !== null)
}

const BY_HAND = { opponent: 'nobody' }

/** The computer answers so: a function of the question. */
const answers = (page, answer) => page.route('**/api/v1/play', (route) => {
    const question = route.request().postDataJSON()
    return route.fulfill({ json: {
        colour: 'white', move: 'pass', resign: false, chance: 0.5, score: 0, visits: 1, exact: false, lost: null,
        choices: [{ move: 'pass', visits: 1, chance: 0.5, score: 0, prior: 1, line: ['pass'] }], ...answer(question),
    } })
})

/* ---- the way in ---- */

scene('one goes to the board to play and back', { looks: DESK_AND_PHONE, address: '#size=9x9&play=dd,ee' }, async (stage) => {
    const { page, check, button, settled, hash, board, dialog, close } = stage
    await settled()
    const before = await board(), fetched = []
    page.on('request', (request) => fetched.push(request.url()))
    await button('header.play').click()
    await dialog().waitFor()
    await close()
    await settled()
    check(fetched.some((url) => url.includes('PlayView')), 'the view is fetched now')
    check(await hash() === '#play', 'the address says so')
    check(await status(page) === stage.t('go.none'), 'there is no game yet')
    await putter(stage)('E5')
    check(await told(page) === stage.t('go.refused.none'), 'so one cannot play')
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the window')
    check((await page.title()).startsWith(stage.t('header.play')), 'and the title')
    await button('header.records').click()
    await settled()
    check(await board() === before, 'the record is as it was')
    await page.goBack()
    await settled()
    check(await hash() === '#play' && await page.locator('.status').count() === 1, 'back leads there again')
})

/* ---- against the computer ---- */

scene('the computer answers every move by the rules', { looks: DESK_AND_PHONE, address: '#play', smoke: true }, async (stage) => {
    const { page, check, becomes, board, t } = stage, put = putter(stage)
    await begin(stage, { level: 1 })
    check(await status(page) === `${t('go.your-turn')} ${t('go.turn.black')}`, 'Black begins')
    for (const name of ['E5', 'C3', 'G7', 'C7', 'G3', 'E3']) {
        if (stoneAt(await board(), name) !== '.') continue
        const before = (await movesOf(page)).length
        await put(name)
        await becomes(async () => (await movesOf(page)).length > before + 1 || (await kept(page)).result, 'it answers')
        if ((await kept(page)).result) break
    }
    const moves = await movesOf(page)
    check(moves.length >= 2 && moves.every((move, i) => move[0] === (i % 2 ? 'W' : 'B')), `they take turns: ${moves}`)
    check(new Set(moves.filter((move) => move.length > 3)).size === moves.filter((move) => move.length > 3).length
        || count(await board(), 'X') < moves.length, 'on points of their own')
    const answered = await page.evaluate(() => fetch('/api/v1/read', { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' },
        body: JSON.parse(localStorage.getItem('tengen.match')).sgf }).then((answer) => answer.json()))
    check(answered.records[0].problems.length === 0, 'the server finds nothing wrong with the record')
})

scene('undo, a hint, a pass', { looks: DESK_AND_PHONE, address: '#play' }, async (stage) => {
    const { page, check, becomes, board, button, settled, t, label } = stage, put = putter(stage)
    await begin(stage, { level: 1 })
    check(await button('go.undo').isDisabled(), 'nothing to take back')
    await put('E5')
    await becomes(async () => (await movesOf(page)).length === 2, 'it answers')
    await button('go.undo').click()
    await settled()
    check(await board() === '9/9/9/9/9/9/9/9/9' && (await movesOf(page)).length === 0, 'both moves are taken back')
    await button('go.hint').click()
    await page.locator('.hints tr').first().waitFor()
    const first = (await page.locator('.hints th').first().innerText()).split(/\s+/).at(-1)
    check(await page.locator('.board-marks text').filter({ hasText: 'A' }).count() === 1, 'the best move is marked')
    check(await label(first) === t('go.point.hint', { point: first, letter: 'A' }), `said aloud: ${await label(first)}`)
    await put(first)
    check(await page.locator('.hints').count() === 0, 'a hint goes with its position')
    await becomes(async () => (await movesOf(page)).length === 2, 'it answers again')
    const before = (await movesOf(page)).length
    await button('go.pass').click()
    await becomes(async () => (await movesOf(page)).length === before + 2 || (await kept(page)).result, 'one passes and it answers')
    check((await movesOf(page))[before] === 'B[]', 'a pass is in the record')
})

scene('the computer passes, and resigns', { looks: DESK_AND_PHONE, address: '#play' }, async (stage) => {
    const { page, check, becomes, button, settled, t } = stage, put = putter(stage)
    let resign = false
    await answers(page, () => ({ resign }))
    await begin(stage)
    await put('E5')
    await becomes(async () => await status(page) === `${t('go.passed.computer')} ${t('go.your-turn')} ${t('go.turn.black')}`, 'it says that it passes')
    await becomes(async () => await told(page) === t('go.live.pass', { colour: t('white') }), 'it is read out')
    resign = true
    await put('C3')
    await becomes(async () => await status(page) === `${t('go.resigns.computer')} ${t('go.won.resign', { colour: t('black') })}`, 'it says that it resigns')
    check((await kept(page)).sgf.includes('RE[B+R]'), 'which is in the record')
    await put('G7')
    check(await told(page) === t('go.refused.over'), 'nothing is played after the end')
    await page.reload()
    await settled()
    check((await status(page)).startsWith(t('go.resigns.computer')), 'and it is the end after a reload')
    await button('go.new').last().click()
    await stage.close()
})

scene('one resigns', { looks: DESK_AND_PHONE, address: '#play' }, async (stage) => {
    const { page, check, button, dialog, t, settled } = stage
    await answers(page, () => ({}))
    await begin(stage, { colour: 'white' })
    check((await movesOf(page)).length === 1, 'the computer has Black and begins')
    const inDialog = (key) => dialog().getByRole('button', { name: t(key), exact: true })
    for (const way of ['dialog.cancel', 'dialog.close']) {
        await button('go.resign').click()
        await inDialog(way).click()
        await dialog().waitFor({ state: 'detached' })
    }
    check((await kept(page)).result === null, 'one may think better of it')
    await button('go.resign').click()
    await inDialog('go.resign').click()
    await settled()
    check(await status(page) === t('go.won.resign', { colour: t('black') }), 'the computer wins')
})

scene('a server that does not answer is asked again', { address: '#play' }, async (stage) => {
    const { page, check, becomes, button, t, board } = stage
    await begin(stage, { level: 1 })
    await page.route('**/api/v1/play', (route) => route.fulfill({ status: 503, json: { error: { code: 'too-many', message: 'busy' } } }))
    await stage.clickAt('E5')
    await page.getByText(t('fail.busy')).waitFor()
    check(count(await board(), 'X') === 1, 'the stone is there all the same')
    await page.unroute('**/api/v1/play')
    await button('again').click()
    await becomes(async () => (await movesOf(page)).length === 2, 'and is answered in the end')
})

scene('an answer that is no move is said to be none', { address: '#play' }, async (stage) => {
    const { page, check, becomes, button, t, clickAt } = stage
    let move = 'E5'
    await answers(page, () => ({ move }))
    await begin(stage)
    await clickAt('E5')
    await page.getByText(t('fail.bad-answer')).waitFor()
    check((await movesOf(page)).length === 1, 'it is not played')
    move = 'C3'
    await button('again').click()
    await becomes(async () => (await movesOf(page)).length === 2, 'a better one is')
})

scene('undo does not wait for the computer', { address: '#play' }, async (stage) => {
    const { page, check, becomes, button, settled, clickAt } = stage, held = []
    await begin(stage, { level: 1 })
    await page.route('**/api/v1/play', (route) => void held.push(route))
    await clickAt('E5')
    await becomes(() => held.length === 1, 'it thinks')
    check(await status(page) === stage.t('go.thinks'), 'and says so')
    await clickAt('C3')
    check(await told(page) === stage.t('go.refused.turn'), 'it is not our turn')
    await button('go.undo').click()
    await settled()
    check((await movesOf(page)).length === 0, 'the move is taken back')
    await held[0].fulfill({ json: { colour: 'white', move: 'A1', resign: false, chance: 0, score: 0, visits: 0, exact: false, choices: [], lost: null } }).catch(() => {})
    await stage.rest(50)
    check((await movesOf(page)).length === 0, 'what it thought of is not played')
})

/* ---- teaching ---- */

scene('a mistake is offered back', { looks: DESK_AND_PHONE, address: '#play' }, async (stage) => {
    const { page, check, becomes, button, settled, t, label, board } = stage, put = putter(stage), asked = []
    await answers(page, (question) => {
        asked.push(question.lost)
        return { move: question.moves === 'A1' ? 'C3' : 'G7', lost: question.moves === 'A1' ? { move: 'A1', colour: 'black', points: 7.25, chance: 0.2, better: 'E5', line: ['E5'] } : null }
    })
    await begin(stage, { teach: 5 })
    await put('A1')
    await becomes(async () => asked.at(-1) === true && await status(page) === t('go.mistake'), 'it is asked and told')
    const words = await page.locator('.offer p').innerText()
    check(words === `${t('go.lost', { point: 'A1', n: '7.3' })} ${t('go.better', { point: 'E5' })}`, `why: ${words}`)
    check(await label('E5') === t('go.point.better', { point: 'E5' }), 'the better move is on the board')
    await put('G7')
    check(await told(page) === t('go.refused.offer') && count(await board(), 'X') === 1, 'one chooses first')
    await button('go.take-back').click()
    await settled()
    check((await movesOf(page)).length === 0 && await page.locator('.offer').count() === 0, 'taken back')
    await put('A1')
    await button('go.keep').click()
    await settled()
    check((await movesOf(page)).join() === 'B[ai],W[cg]', 'or kept, and answered')
    await put('E5')
    check(await page.locator('.offer').count() === 0, 'what loses nothing is not offered')
})

/* ---- by hand, to the end ---- */

/** Two walls, and a stone of White behind Black's. */
const WALLS = ['D9', 'F9', 'D8', 'F8', 'D7', 'F7', 'D6', 'F6', 'D5', 'F5', 'D4', 'F4', 'D3', 'F3', 'D2', 'F2', 'D1', 'F1', 'E9', 'B7']

scene('a game by hand, to the count', { looks: DESK_AND_PHONE, address: '#play', long: true }, async (stage) => {
    const { page, check, becomes, button, settled, t, label, board } = stage, put = putter(stage)
    await begin(stage, { ...BY_HAND, komi: 0.5 })
    await put(...WALLS)
    check(await status(page) === t('go.turn.black') && await told(page) === t('go.live.move', { colour: t('white'), point: 'B7' }), 'the last move is told')
    await button('go.pass').click()
    check(await status(page) === `${t('go.passed.black')} ${t('go.turn.white')}`, 'a pass is told')
    await button('go.pass').click()
    await becomes(async () => (await kept(page)).dead !== null, 'dead stones are proposed')
    await settled()
    check(await status(page) === t('go.agree'), 'one is asked')
    const point = 2 * 9 + 1 // B7
    const dead = async () => (await kept(page)).dead.includes(point)
    if (!await dead()) await put('B7')
    check(await dead() && await label('B7') === t('go.point.dead', { point: 'B7', colour: t('white.lower') }), 'the stone is dead')
    const lines = () => page.locator('.count-part p').allInnerTexts()
    const won = (n) => t('go.won.count', { colour: t('black'), n: `${n}`, points: n })
    // Black: 27 points, 26 of them empty, and a prisoner; White: 27. Nine stones on each wall, and one of Black's between.
    check((await lines())[0] === t('go.by.territory', { bt: 27, bp: 1, wt: 27, wp: 0, komi: '0.5', result: won(0.5) }), `by territory: ${(await lines())[0]}`)
    check((await lines())[1] === t('go.by.area', { b: 37, w: 36, komi: '0.5', result: won(0.5) }), `by area: ${(await lines())[1]}`)
    check(await label('A1') === t('go.point.owned', { point: 'A1', colour: t('black') }), 'whose a point is')
    await put('B7')
    check(!await dead() && (await lines())[0].includes(t('go.won.count', { colour: t('white'), n: '27.5', points: 27.5 })), `alive, it costs the territory: ${(await lines())[0]}`)
    await put('A1')
    check(await told(page) === t('go.refused.empty'), 'an empty point is no stone')
    await button('go.resume').click()
    check((await movesOf(page)).length === WALLS.length + 1 && await status(page) === `${t('go.passed.black')} ${t('go.turn.white')}`, 'one may play on')
    await button('go.pass').click()
    await becomes(async () => (await kept(page)).dead !== null, 'proposed again')
    await settled()
    if (!await dead()) await put('B7')
    await page.reload()
    await settled()
    check(await dead(), 'what was agreed on stays after a reload')
    await button('go.accept').click()
    check(await status(page) === won(0.5) && (await kept(page)).sgf.includes('RE[B+0.5]'), 'the result, and in the record')
    check(count(await board(), 'X') === 10, 'the stones stay on the board')
})

scene('all stones of a colour behind a wall die by one click', { address: '#play' }, async (stage) => {
    const { page, check, becomes, button, settled, clickAt, shiftClickAt } = stage
    await page.route('**/api/v1/field?**', (route) => route.fulfill({ json: { dead: [], seki: [] } }))
    await begin(stage, BY_HAND)
    for (const name of [...WALLS.slice(0, -2), 'E9', 'B7', 'E8', 'A3']) await clickAt(name)
    await button('go.pass').click()
    await button('go.pass').click()
    await becomes(async () => (await kept(page)).dead !== null, 'nothing is proposed')
    await settled()
    await shiftClickAt('B7')
    check((await kept(page)).dead.length === 2, 'both stones')
})

scene('no ko is retaken, no suicide, no stone on a stone, no position again', { looks: DESK_AND_PHONE, address: '#play' }, async (stage) => {
    const { page, check, board, t } = stage, put = putter(stage)
    const refused = async (name, why) => {
        const before = await board()
        await put(name)
        check(await told(page) === t(`go.refused.${why}`, { point: name }) && await board() === before, `${why}: ${await told(page)}`)
    }
    await begin(stage, BY_HAND)
    await put('B5', 'C5', 'A4', 'D4', 'B3', 'C3', 'J1', 'B4', 'C4')
    check(await told(page) === t('go.live.takes', { colour: t('black'), point: 'C4', n: 1 }), 'a capture is told')
    check((await page.locator('.players td.number').first().innerText()) === '1', 'and counted')
    await refused('B4', 'ko')
    await refused('C4', 'occupied')
    await put('J9', 'H9', 'B4') // a threat and its answer: now it may be
    check(await told(page) === t('go.live.takes', { colour: t('white'), point: 'B4', n: 1 }), 'after a threat it is retaken')
    await refused('C4', 'ko')
    await put('A8', 'J5', 'B9')
    await refused('A9', 'suicide')
    await begin(stage, { ...BY_HAND, rules: 'tromp-taylor' })
    await put('A8', 'J5', 'B9')
    await refused('A9', 'repeated') // where suicide is allowed: of one stone, it leaves the board as it was
})

/* ---- handicap ---- */

scene('handicap stones on 19 by 19', { looks: DESK_AND_PHONE, address: '#play' }, async (stage) => {
    const { page, check, becomes, board, t } = stage
    await begin(stage, { side: 19, handicap: 4, level: 1 })
    for (const name of ['D4', 'Q16', 'D16', 'Q4']) check(stoneAt(await board(), name) === 'X', `a stone on ${name}`)
    await becomes(async () => (await movesOf(page)).length === 1, 'White begins')
    check((await movesOf(page))[0][0] === 'W' && (await kept(page)).sgf.includes('HA[4]'), 'it is a handicap game')
    await begin(stage, { opponent: 'nobody', handicap: 2, placing: 'free' })
    check(await status(page) === t('go.place', { n: 2 }), 'stones are placed by hand')
    const put = putter(stage)
    await put('C3', 'C3', 'R17')
    check(count(await board(), 'X') === 2 && await status(page) === t('go.turn.white'), 'then White begins')
})

/* ---- the record ---- */

scene('the game is kept, downloaded, saved and opened', { own: true, looks: DESK_AND_PHONE, address: '#play' }, async (stage) => {
    const { page, check, button, board, settled, download, message, t, ask, hash } = stage, put = putter(stage)
    await begin(stage, BY_HAND)
    await put('E5', 'C3', 'G7')
    const before = await board()
    await page.reload()
    await settled()
    check(await board() === before && await status(page) === t('go.turn.white'), 'it is there after a reload')
    await put('C7')
    const file = await download(() => button('go.download').click())
    check(/^tengen-\d{4}-\d\d-\d\d\.sgf$/.test(file.name) && file.content.toString().replace(/\s/g, '').includes(';B[ee];W[cg];B[gc];W[cc]'), `a file: ${file.name}`)
    await button('go.save').click()
    await message(t('say.added', { id: '281' })).waitFor()
    check((await ask('/games/281')).sgf.replace(/\s/g, '').includes(';B[ee];W[cg];B[gc];W[cc]'), 'the database has it')
    await button('go.save').click()
    await message(t('go.saved-before', { id: '281' })).waitFor()
    const here = await board()
    await button('go.open').click()
    await settled()
    check(await board() === here && !(await hash()).startsWith('#play&') && (await hash()).includes('play=ee'), 'it is open among the records')
    await page.goBack()
    await settled()
    check(await hash() === '#play' && await board() === here, 'and back to the game')
})

/* ---- what can be chosen ---- */

scene('everything about a game can be chosen', { looks: DESK_AND_PHONE, address: '#play' }, async (stage) => {
    const { page, check, button, dialog, t, size, box } = stage, inDialog = (key, params) => dialog().getByRole('button', { name: t(key, params), exact: true })
    await answers(page, ({ turn }) => ({ colour: turn }))
    await dialog().waitFor()
    await inDialog('dialog.close').click()
    await button('go.new').first().click()
    await inDialog('dialog.cancel').click()
    await button('go.new').first().click()
    await inDialog('go.square-of', { n: 13 }).click()
    check(await choice(stage, 'go.side').inputValue() === '13', 'a size by a button')
    await choice(stage, 'go.side').fill('26')
    await page.getByText(t('go.field', { least: '2', most: '25' })).waitFor()
    await choice(stage, 'go.rules').selectOption('chinese')
    check(await choice(stage, 'go.komi').inputValue() === '7.5', 'rules bring their komi')
    await choice(stage, 'go.opponent').selectOption('computers')
    await choice(stage, 'go.level.black').selectOption('2')
    await choice(stage, 'go.level.white').selectOption('9')
    await choice(stage, 'go.opponent').selectOption('computer')
    await begin(stage, { colour: 'black', level: 5, teach: 10, side: 7, rules: 'aga', handicap: 3, komi: -2.5, placing: 'free', time: 'byoyomi', minutes: 1, 'byo-periods': 3, seconds: 20 })
    const { setting } = await kept(page)
    check(await size() === 7 && setting.rules === 'aga' && setting.komi === -2.5 && setting.handicap === 3 && setting.free && setting.teach === 10, JSON.stringify(setting))
    check((await page.locator('.clock').first().innerText()) === '1:00', 'the clock stands at a minute')
    await box('go.sound').check()
    await page.reload()
    await stage.settled()
    check(await box('go.sound').isChecked(), 'the sound is kept')
    await button('go.keys').click()
    await inDialog('dialog.close').click()
})

scene('nigiri gives either colour', { address: '#play' }, async (stage) => {
    const { page, check } = stage
    await answers(page, () => ({}))
    await page.evaluate(() => { Math.random = () => 0.9 })
    await begin(stage, { colour: 'nigiri' })
    check((await kept(page)).seats.white === 'person', 'White this time')
    await page.evaluate(() => { Math.random = () => 0.1 })
    await begin(stage, { colour: 'nigiri' })
    check((await kept(page)).seats.black === 'person', 'Black that time')
})

scene('who thinks too long loses', { address: '#play' }, async (stage) => {
    const { page, becomes, clickAt, t } = stage
    await begin(stage, { ...BY_HAND, time: 'move', seconds: 1 })
    await clickAt('E5')
    await becomes(async () => [t('go.won.time', { colour: t('black') }), t('go.won.time', { colour: t('white') })].includes(await status(page)), 'the time is over')
})

scene('computers play among themselves', { looks: DESK_AND_PHONE, address: '#play' }, async (stage) => {
    const { page, check, becomes, button } = stage, held = []
    await page.route('**/api/v1/play', (route) => void held.push(route))
    await stage.dialog().waitFor()
    await choice(stage, 'go.opponent').selectOption('computers')
    await choice(stage, 'go.side').fill('3')
    await choice(stage, 'go.level.black').selectOption('1')
    await choice(stage, 'go.level.white').selectOption('1')
    await stage.dialog().getByRole('button', { name: stage.t('go.start'), exact: true }).click()
    await becomes(() => held.length > 0, 'they begin')
    await button('go.pause').click()
    check(await status(page) === stage.t('go.paused'), 'and wait')
    await page.unroute('**/api/v1/play')
    await button('go.continue').click()
    await becomes(async () => (await kept(page)).result !== null, 'they play to the end')
    check((await movesOf(page)).length > 0, 'with moves')
})

/* ---- other programs ---- */

const FAKE = join(dirname(tengen), 'tools', 'fake_engine')

/** The processes that a server has started. */
const childrenOf = (server) => readdirSync('/proc').filter((pid) => {
    try {
        return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) \S /s, '').split(' ')[0] === `${server.process.pid}`
    } catch {
        return false // it has ended meanwhile
    }
}).map(Number)

scene('where there is no other program there is no choice', { address: '#play' }, async (stage) => {
    const { check, dialog } = stage
    await dialog().waitFor()
    check(await choice(stage, 'go.level').count() === 1 && await choice(stage, 'go.engine').count() === 0, 'tengen alone')
})

// It never answers when it is asked for its first move, until it is killed; the next process of it does. One for each look.
for (const look of DESK_AND_PHONE) {
    const name = `another program plays, is killed, and plays on (${look.phone ? 'phone' : 'desktop'})`
    const log = join(home, `engine-${look.language}.log`), once = join(home, `engine-${look.language}.once`)
    const how = { ...look, own: 'empty', address: '#play', serve: ['--engine', `'${FAKE}' silent at=10 log=${log} once=${once}`, '--engine-seconds', '600'] }
    scene(name, how, async (stage) => {
        const { page, check, becomes, button, board, server, t } = stage, put = stage.phone ? stage.tapAt : stage.clickAt
        await begin(stage, { engine: 'Fake 1.0' })
        check(await page.locator('.players').innerText().then((text) => text.includes('Fake 1.0')), 'it is named')
        await put('E5')
        await becomes(() => existsSync(log) && readFileSync(log, 'utf8').includes('genmove'), 'it is asked')
        check(await status(page) === t('go.thinks-engine', { name: 'Fake 1.0', colour: t('white') }), 'and thinks')
        for (const pid of childrenOf(server)) process.kill(pid, 'SIGKILL')
        await page.locator('.engine-failed').waitFor()
        const words = await page.locator('.engine-failed p').innerText()
        check(words === t('go.engine-failed', { name: 'Fake 1.0', message: "Fake: was ended by signal 9 at 'genmove white'" }), `told: ${words}`)
        check(count(await board(), 'X') === 1 && (await movesOf(page)).length === 1, 'the game is as it was')
        check(await status(page) === t('go.turn.white'), 'nobody thinks')
        await button('again').click()
        await becomes(async () => (await movesOf(page)).join() === 'B[ee],W[aa]', 'a new process answers')
        check(await page.locator('.engine-failed').count() === 0, 'and nothing is wrong any more')
        await put('C3')
        await becomes(async () => (await movesOf(page)).length === 4, 'and goes on')
        check((await kept(page)).sgf.includes('PW[Fake 1.0]'), 'it is in the record')
    })
}

const BROKEN = ['--engine', `'${FAKE}' crash at=10 name=Broken`, '--engine', `'${FAKE}' name=Other`]

scene('tengen goes on where a program cannot', { looks: DESK_AND_PHONE, own: 'empty', address: '#play', serve: BROKEN }, async (stage) => {
    const { page, check, becomes, button, t } = stage, put = stage.phone ? stage.tapAt : stage.clickAt
    await begin(stage, { engine: 'Broken 1.0', side: 5 })
    await put('C3')
    await page.locator('.engine-failed').waitFor()
    await page.reload()
    await page.locator('.engine-failed').waitFor()
    check((await movesOf(page)).length === 1, 'the game is there after a reload, and so is the failure')
    await button('go.take-over').click()
    await becomes(async () => (await movesOf(page)).length === 2, 'tengen answers')
    check((await kept(page)).seats.white === 3 && await page.locator('.players').innerText().then((text) => text.includes(t('go.computer-of', { n: 3 }))), 'and is named')
})

scene('a program for each side', { looks: DESK_AND_PHONE, own: 'empty', address: '#play', serve: ['--engine', `'${FAKE}' passes=5 name=One`, '--engine', `'${FAKE}' passes=5 name=Two`] }, async (stage) => {
    const { page, check, becomes } = stage
    await stage.dialog().waitFor()
    await choice(stage, 'go.opponent').selectOption('computers')
    await choice(stage, 'go.level.white').selectOption('2')
    await choice(stage, 'go.engine.black').selectOption('One 1.0')
    await choice(stage, 'go.engine.white').selectOption('Two 1.0')
    check(await choice(stage, 'go.level.black').count() === 0 && await choice(stage, 'go.level.white').count() === 0, 'levels are for tengen')
    await begin(stage, { side: 9 })
    await becomes(async () => (await kept(page)).result !== null, 'they play to the end')
    check((await movesOf(page)).slice(0, 5).join() === 'B[aa],W[ca],B[ea],W[ga],B[ia]', `each its moves: ${await movesOf(page)}`)
    check(/PB\[One 1.0\]PW\[Two 1.0\]/.test((await kept(page)).sgf.replaceAll('\n', '')), 'and its name')
})

scene('a program that the server has no more', { own: 'empty', address: '#play', serve: ['--engine', `'${FAKE}'`] }, async (stage) => {
    const { page, check, becomes, button, t, clickAt } = stage
    await begin(stage, { engine: 'Fake 1.0' })
    await page.evaluate(() => localStorage.setItem('tengen.match', localStorage.getItem('tengen.match').replaceAll('Fake 1.0', 'Gone 1.0')))
    await page.reload()
    await stage.settled()
    await clickAt('E5')
    await page.locator('.engine-failed').waitFor()
    check((await page.locator('.engine-failed p').innerText()).includes("no engine 'Gone 1.0'"), 'is told')
    await button('go.new').first().click()
    check(await choice(stage, 'go.engine').inputValue() === '' && await choice(stage, 'go.level').count() === 1, 'and not proposed again')
    await stage.close()
    await button('go.take-over').click()
    await becomes(async () => (await movesOf(page)).length === 2, 'tengen answers')
    check(await status(page) === `${t('go.your-turn')} ${t('go.turn.black')}`, 'and the game goes on')
})

const GNUGO = '/usr/games/gnugo'
if (!existsSync(GNUGO)) console.log('skip a game with GNU Go: it is not installed')
else scene('a game with GNU Go', { own: 'empty', address: '#play', serve: ['--engine', `${GNUGO} --mode gtp --level 0`] }, async (stage) => {
    const { page, check, becomes, board, server, clickAt } = stage
    await begin(stage, { engine: 'GNU Go 3.8', teach: 10 })
    for (const name of ['E5', 'C3', 'G7', 'C7', 'G3', 'E3']) {
        if (stoneAt(await board(), name) !== '.') continue
        const before = (await movesOf(page)).length
        await clickAt(name)
        await becomes(async () => (await movesOf(page)).length > before + 1 || (await kept(page)).result || await page.locator('.offer').count() > 0, 'it answers')
        if ((await kept(page)).result) break
        if (await page.locator('.offer').count() > 0) await stage.button('go.keep').click()
        await becomes(async () => (await movesOf(page)).length > before + 1 || (await kept(page)).result, 'and plays')
        for (const pid of childrenOf(server)) process.kill(pid, 'SIGKILL') // nobody notices: the next move is another's
    }
    const moves = await movesOf(page)
    check(moves.length >= 6 && moves.every((move, i) => move[0] === (i % 2 ? 'W' : 'B')), `they take turns: ${moves}`)
})

/* ---- by keys alone ---- */

scene('a game by keys alone', { address: '#play' }, async (stage) => {
    const { page, check, becomes, dialog, board, t, settled } = stage, press = (...keys) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
    await dialog().waitFor()
    await press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await press('n')
    await dialog().waitFor()
    await choice(stage, 'go.opponent').focus()
    await page.keyboard.type('n') // nobody
    await dialog().getByRole('button', { name: t('go.start'), exact: true }).focus()
    await press('Enter')
    await dialog().waitFor({ state: 'detached' })
    await settled()
    await page.locator('body').evaluate(() => document.activeElement?.blur())
    await press('ArrowUp', 'Enter')
    await becomes(async () => await told(page) === 'Black E5', 'an arrow leads to the middle, Enter plays')
    await press('ArrowRight', 'Enter')
    await becomes(async () => await told(page) === 'White F5', 'the next stone')
    await press('p')
    await becomes(async () => await told(page) === 'Black passes', 'P passes')
    await press('u', 'Control+z')
    await becomes(async () => count(await board(), 'O') === 0 && count(await board(), 'X') === 1, 'U and Ctrl+Z take back')
    await press('h')
    await page.locator('.hints tr').first().waitFor()
    await press('?')
    await dialog().waitFor()
    await press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await press('p', 'p')
    await becomes(async () => (await kept(page)).dead !== null, 'two passes')
    await settled()
    await press('a')
    await becomes(async () => (await kept(page)).result !== null, 'A accepts the count')
    await press('n')
    await dialog().waitFor()
    await dialog().getByRole('button', { name: t('go.start'), exact: true }).focus()
    await press('Enter')
    await dialog().waitFor({ state: 'detached' })
    await press('r')
    await dialog().waitFor()
    await dialog().getByRole('button', { name: t('go.resign'), exact: true }).focus()
    await press('Enter')
    await becomes(async () => await status(page) === t('go.won.resign', { colour: t('white') }), 'R resigns')
})

await play()
