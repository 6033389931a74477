/*
 * edit_scenes.mjs - changing a record: moves, variations, stones, marks, texts; and that browsing changes nothing
 */
import { stoneAt } from './hands.mjs'
import { BRANCHED, fileOf, MEETING } from './records.mjs'
import { DESK_AND_PHONE, play, scene } from './stage.mjs'

const game = 1 // BRANCHED
const record = async ({ ask }, id = game) => (await ask(`/games/${id}`)).sgf.replace(/\s+/g, '')

/** Save, and give back what the server then has. */
async function saved(stage, id = game) {
    const { page, message, t } = stage
    await page.keyboard.press('Control+s')
    await message(t('say.saved')).waitFor()
    await message(t('say.saved')).getByRole('button').click()
    return record(stage, id)
}

scene('browsing never changes a record', { own: true, address: '#game=1&move=4', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, clickAt, button, message, t } = stage
    await settled()
    const before = await record(stage)
    for (const point of ['K10', 'K11', 'R6', 'A1']) await clickAt(point)
    await button('edit.pass').filter({ visible: true }).click()
    await page.keyboard.press('Escape')
    for (const name of ['input', 'correct', 'delete-part', 'triangle', 'stone-black', 'promote', 'undo', 'redo'])
        check(await button(`edit.${name}`).count() === 0, `${name} is put away`)
    await page.keyboard.press('Control+z')
    await message(t('say.nothing-undone')).waitFor()
    check(await page.locator('.edit-state').innerText() === '', 'there is nothing to save')
    await button('edit.save').click()
    await message(t('say.saved')).waitFor()
    check(await record(stage) === before, 'and saving leaves it as it was')
})

scene('a new game is put in move by move', { own: true, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, clickAt, button, board, where, message, t, turn, newGame } = stage
    await settled()
    await newGame()
    check(await button('edit.edit').getAttribute('aria-pressed') === 'true' && await button('edit.input').getAttribute('aria-pressed') === 'true', 'ready to write')
    for (const point of ['Q16', 'D4', 'Q4']) await clickAt(point)
    await clickAt('Q4')
    await message(t('say.occupied')).waitFor()
    await button('edit.pass').filter({ visible: true }).click()
    await clickAt('D16')
    check(await where() === '5 / 5' && await turn() === 'white', 'five moves, one of them a pass')
    check(await page.locator('.edit-state').innerText() === t('edit.unsaved'), 'not saved yet')
    await button('edit.save').click()
    await message(t('say.added', { id: '5' })).waitFor()
    check((await record(stage, 5)).endsWith(';B[pd];W[dp];B[pp];W[];B[dd])'), `the server has it: ${await record(stage, 5)}`)
    check(/game=5/.test(await stage.address()) && /\d:\d\d/.test(await page.locator('.edit-state').innerText()), 'and the page says when')
    check(stoneAt(await board(), 'D16') === 'X', 'the board stays')
})

scene('variations: made, found again, put first, deleted', { own: true, address: '#game=1&move=4', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, clickAt, button, board, where, message, t } = stage
    await settled()
    await button('edit.edit').click()
    await clickAt('R6')
    check(await where() === '5 / 8', 'the move that is there is only gone to')
    check(await button('edit.undo').isDisabled(), 'nothing was changed by that')
    await page.keyboard.press('ArrowLeft')
    await clickAt('C14')
    await clickAt('F17')
    check(await where() === '6 / 6' && await button('edit.promote').isEnabled(), 'a variation')
    check((await saved(stage)).includes('C[thecorner](;B[qn];W[nq];B[];W[cn])(;B[cf];W[fc]))'), 'after the old line')
    await button('edit.promote').click()
    check(await button('edit.promote').isDisabled(), 'now it is the main line')
    check((await saved(stage)).includes('C[thecorner](;B[cf];W[fc])(;B[qn];W[nq];B[];W[cn]))'), 'before the old line')
    await page.keyboard.press('ArrowLeft')
    await button('edit.delete-part').click()
    check(await where() === '4 / 8' && stoneAt(await board(), 'C14') === '.', 'it is gone, and we stand before it')
    check((await saved(stage)).includes('C[thecorner];B[qn];W[nq];B[];W[cn])'), 'also on the server')
    await page.keyboard.press('Home')
    await button('edit.delete-part').click()
    check(await where() === '0 / 0', 'from the start, all moves go')
    await button('edit.delete-part').click()
    await message(t('say.delete-none')).waitFor()
})

scene('a move is corrected, and what follows stays', { own: true, address: '#game=1&move=3', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, clickAt, button, board, message, t } = stage
    await settled()
    await button('edit.edit').click()
    await button('edit.correct').click()
    await clickAt('R4')
    check(stoneAt(await board(), 'R4') === 'X' && stoneAt(await board(), 'Q4') === '.', 'move 3 is elsewhere')
    await page.keyboard.press('End')
    check(stoneAt(await board(), 'D16') === 'O' && stoneAt(await board(), 'R6') === 'X', 'the moves after it are there')
    check(/;B\[qp\]\(;W\[dd\]/.test(await saved(stage)), 'as the record says')
    await page.keyboard.press('Home')
    await clickAt('A1')
    await message(t('say.correct-none')).waitFor()
    await page.keyboard.press('ArrowRight')
    await clickAt('D16') // where White plays at move 4
    await message(t('say.correct-clash', { move: 4 })).waitFor()
    await page.keyboard.press('Escape')
    check(await button('edit.input').getAttribute('aria-pressed') === 'true', 'Escape leaves the tool')
    await page.keyboard.press('Escape')
    check(await button('edit.browse').getAttribute('aria-pressed') === 'true', 'and then the mode')
})

scene('undo and redo', { own: true, looks: DESK_AND_PHONE }, async ({ page, check, settled, clickAt, button, board, newGame }) => {
    await settled()
    await newGame()
    const boards = [await board()]
    for (const point of ['Q16', 'D4', 'Q4']) {
        await clickAt(point)
        boards.push(await board())
    }
    await button('edit.undo').click()
    await page.keyboard.press('Control+z')
    check(await board() === boards[1], 'two back')
    await button('edit.redo').click()
    check(await board() === boards[2], 'one again')
    await page.keyboard.press('Control+Shift+z')
    check(await board() === boards[3] && await button('edit.redo').isDisabled(), 'and the last')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+y')
    check(await board() === boards[3], 'by the other key too')
    await page.keyboard.press('Control+z')
    await clickAt('A1')
    check(await button('edit.redo').isDisabled(), 'what is done anew has no redo')
})

const marks = { triangle: 'TR', square: 'SQ', circle: 'CR', cross: 'MA', letter: 'LB', number: 'LB' }

scene('every mark', { own: true, address: '#game=1&move=4', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, clickAt, button } = stage
    await settled()
    await button('edit.edit').click()
    const drawn = () => page.locator('.board-marks .mark, .board-marks g > text').count()
    await page.evaluate(() => document.querySelector('.board-ways')?.remove()) // their numbers are texts as well
    const names = Object.keys(marks)
    for (const [i, name] of names.entries()) {
        const before = await drawn()
        await button(`edit.${name}`).click()
        check(await button(`edit.${name}`).getAttribute('aria-pressed') === 'true', `${name} is on`)
        await clickAt(`${'CDEFGH'[i]}10`)
        check(await drawn() === before + 1, `${name} is drawn`)
    }
    await clickAt('J10')
    await button('edit.letter').click()
    await clickAt('K10')
    await clickAt('Q16') // on a stone
    const sgf = await saved(stage)
    for (const wanted of ['TR[cj]', 'SQ[dj]', 'CR[ej]', 'MA[fj]', 'LB[gj:A][hj:1][ij:2][jj:B][pd:C]'])
        check(sgf.includes(wanted), `${wanted} is in ${sgf}`)
    await clickAt('K10')
    await button('edit.triangle').click()
    await clickAt('C10')
    await button('edit.triangle').click()
    check(await button('edit.input').getAttribute('aria-pressed') === 'true', 'pressed again, the tool is put away')
    const after = await saved(stage)
    check(!after.includes('TR[') && after.includes('LB[gj:A][hj:1][ij:2][pd:C]'), `taken away again: ${after}`)
})

scene('stones placed by hand', { own: true, looks: DESK_AND_PHONE }, async (stage) => {
    const { check, settled, clickAt, button, board, message, t, newGame } = stage
    await settled()
    await newGame()
    await button('edit.stone-black').click()
    for (const point of ['D4', 'Q16', 'K10']) await clickAt(point)
    await button('edit.stone-white').click()
    await clickAt('D16')
    await clickAt('K10') // instead of the black one
    await button('edit.stone-none').click()
    await clickAt('Q16')
    check(await board() === '19/19/19/3O15/19/19/19/19/19/9O9/19/19/19/19/19/3X15/19/19/19', `as placed: ${await board()}`)
    await button('edit.input').click()
    await clickAt('Q4')
    await button('edit.save').click()
    await message(t('say.added', { id: '5' })).waitFor()
    const sgf = await record(stage, 5)
    check(/AB\[dp\]/.test(sgf) && /AW\[(dd\]\[jj|jj\]\[dd)\]/.test(sgf) && /;B\[pp\]\)$/.test(sgf), sgf)
})

scene('a comment', { own: true, address: '#game=1&move=1', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, button, field, sheet, t, where } = stage
    await settled()
    await sheet('moves')
    await button('edit.edit').click()
    await field('panel.comment').fill('two lines\nand a ] bracket \\ 手筋')
    check((await stage.ask('/games/1')).sgf.includes('two lines') === false, 'not saved by itself')
    await saved(stage)
    const { sgf } = await stage.ask('/games/1')
    check(/C\[two lines\r?\nand a \\\] bracket \\\\ 手筋\]/.test(sgf), sgf)
    await button('edit.browse').click()
    check((await page.getByRole('region', { name: t('panel.comment') }).innerText()).includes('手筋'), 'read while browsing')
    check(await page.locator('.twig.commented').count() === 2, 'the tree marks the moves that have one')
    await button('moves.as.list').click()
    check(await page.locator('.move.commented').count() === 2, 'and so does the list')
    await button('edit.edit').click()
    await field('panel.comment').fill('')
    await field('panel.comment').blur()
    await page.keyboard.press('Control+z')
    check(await field('panel.comment').inputValue() !== '' && await where() === '1 / 8', 'undone as one')
})

scene('game information', { own: true, address: '#game=1', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, button, field, dialog, sheet, row, t } = stage
    await settled()
    await sheet('info')
    const values = {
        black: 'level 5', blackRank: '5d', white: 'レベル 6', whiteRank: '6p', event: 'a [new] event', round: '2', date: '2010-11-12',
        place: 'here', result: 'W+R', komi: '7.5', handicap: '0', rules: 'Chinese', time: '3600', name: 'a name', comment: 'about it',
    }
    await button('info.edit').click()
    check(await field('info.black').inputValue() === 'level 1' && await field('info.event').inputValue() === 'branches', 'as it is')
    await field('info.black').fill('nobody')
    await button('dialog.cancel').click()
    check((await page.locator('.info').innerText()).includes('level 1'), 'cancelled')
    await button('info.edit').click()
    for (const [name, value] of Object.entries(values)) await field(`info.${name}`).fill(value)
    await button('dialog.apply').click()
    await dialog().waitFor({ state: 'detached' })
    const text = await page.locator('.info').innerText()
    for (const value of ['level 5', '5d', 'レベル 6', '6p', ['a [new] event', '2'].join(t('list.comma')), '2010-11-12', 'here', '7.5', 'Chinese', t('info.result.white-resign')])
        check(text.includes(value), `the panel says ${value}: ${text}`)
    await saved(stage)
    const { sgf } = await stage.ask('/games/1')
    const props = ['PB[level 5]', 'BR[5d]', 'PW[レベル 6]', 'WR[6p]', 'EV[a [new\\] event]', 'RO[2]', 'DT[2010-11-12]', 'PC[here]', 'RE[W+R]',
        'KM[7.5]', 'RU[Chinese]', 'TM[3600]', 'GN[a name]', 'GC[about it]']
    for (const prop of props) check(sgf.includes(prop), `${prop} is in ${sgf}`)
    await sheet('games')
    await page.waitForFunction(() => /level 5/.test(document.querySelector('.games-list')?.innerText ?? ''))
    check((await row(0).innerText()).includes('レベル 6'), 'and the list has it')
})

scene('a handicap puts its stones on the board', { own: true }, async ({ check, settled, button, field, board, newGame }) => {
    await settled()
    await newGame()
    await button('info.edit').click()
    await field('info.handicap').fill('4')
    await button('dialog.apply').click()
    const line = await board()
    check(['D4', 'Q16', 'D16', 'Q4'].every((point) => stoneAt(line, point) === 'X') && line.match(/X/g).length === 4, `four stones: ${line}`)
})

scene('new games of every size', { own: true, looks: DESK_AND_PHONE }, async ({ check, settled, newGame, clickAt, board, size }) => {
    await settled()
    for (const rows of [9, 13, 19]) {
        await newGame(rows)
        await clickAt('C3')
        check(await size() === rows && stoneAt(await board(), 'C3') === 'X', `${rows} by ${rows}: ${await board()}`)
    }
})

await play({ records: [fileOf('edit.sgf', `${BRANCHED}\n${MEETING}`)] })
