/*
 * walk_scenes.mjs - walking through a game: keys, buttons, the wheel, the list of moves, clicks on the board
 */
import { join } from 'node:path'
import { stoneAt } from './hands.mjs'
import { BRANCHED, fileOf } from './records.mjs'
import { DESK_AND_PHONE, play, root, scene } from './stage.mjs'

const game = 281 // BRANCHED, after the sample
const at = (move) => `#game=${game}${move ? `&move=${move}` : ''}`

scene('the keys walk through a game', { address: at(0) }, async ({ page, check, settled, where, board, until }) => {
    await settled()
    const press = async (key, wanted) => {
        await page.keyboard.press(key)
        check(await where() === wanted, `${key} leads to ${wanted}, not ${await where()}`)
    }
    await press('ArrowLeft', '0 / 8')
    await press('ArrowRight', '1 / 8')
    check(stoneAt(await board(), 'Q16') === 'X', 'the first stone is there')
    await press('End', '8 / 8')
    await press('ArrowRight', '8 / 8')
    await press('Home', '0 / 8')
    check(!/[XO]/.test(await board()), 'the board is empty')
    await page.goto('about:blank')
    await page.goBack()
    await settled()
    await press('PageDown', '8 / 8')
    await press('PageUp', '0 / 8')
    for (let i = 1; i <= 4; i++) await press('ArrowRight', `${i} / 8`)
    check(stoneAt(await board(), 'D16') === 'O', 'the main line')
    await press('ArrowDown', '4 / 6')
    check(stoneAt(await board(), 'D17') === 'O' && stoneAt(await board(), 'D16') === '.', 'the second variation')
    await press('End', '6 / 6')
    await press('ArrowLeft', '5 / 6')
    await until(`#game=${game}&path=4-1&move=5`)
    await press('ArrowLeft', '4 / 6')
    await press('ArrowDown', '4 / 4')
    check(stoneAt(await board(), 'C16') === 'O', 'the third')
    await press('ArrowUp', '4 / 6')
    await press('ArrowUp', '4 / 8')
    await press('ArrowUp', '4 / 4') // beyond the first is the last
    await press('ArrowUp', '4 / 6')
    await press('Control+ArrowLeft', '3 / 6')
    await press('Control+ArrowRight', '4 / 6')
    await press('Control+ArrowDown', '4 / 4')
    await press('Control+ArrowUp', '4 / 6')
})

scene('ten moves at a time, and a key that is held', { address: '#game=41' }, async ({ page, check, settled, rest, where }) => {
    await settled()
    await page.keyboard.press('PageDown')
    check(await where() === '10 / 160', `ten on, not ${await where()}`)
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageUp')
    check(await where() === '10 / 160', 'and ten back')
    for (let i = 0; i < 12; i++) await page.keyboard.down('ArrowRight') // as a keyboard repeats
    await page.keyboard.up('ArrowRight')
    check(await where() === '22 / 160', 'every repetition is a move')
    await settled()
    const { x, y } = await page.locator('.walk').nth(3).boundingBox()
    await page.mouse.move(x + 8, y + 8)
    await page.mouse.down()
    await page.waitForFunction(() => Number(document.querySelector('.where').innerText.split('/')[0]) >= 25)
    await page.mouse.up()
    const there = await where()
    await rest(200)
    check(await where() === there || parseInt(await where()) === parseInt(there) + 1, 'released, it rests')
})

scene('the six buttons', { address: '#game=41&move=30', looks: DESK_AND_PHONE }, async ({ check, settled, where, button }) => {
    await settled()
    const walk = [['back1', 29], ['forward1', 30], ['back10', 20], ['forward10', 30], ['last', 160], ['first', 0]]
    for (const [name, move] of walk) {
        await button(`walk.${name}`).click()
        check(await where() === `${move} / 160`, `${name} leads to ${move}, not ${await where()}`)
    }
    check(await button('walk.back1').getAttribute('aria-disabled') === 'true', 'at the start there is no way back')
})

scene('go to a move', { address: at(0), looks: DESK_AND_PHONE }, async ({ page, check, settled, where, button, dialog, t }) => {
    await settled()
    await page.keyboard.press('Control+g')
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'detached' })
    check(await where() === '5 / 8', 'by the key, typed over what stood there')
    await page.locator('.where').click()
    const number = dialog().getByRole('textbox')
    check(await number.inputValue() === '5', 'it says where we are')
    await number.fill('x')
    check(await button('goto.go').isDisabled(), 'that is no move')
    await number.fill('999')
    await button('goto.go').click()
    check(await where() === '8 / 8', 'beyond the end is the end')
    await page.locator('.where').click()
    await button('dialog.cancel').click()
    check(await dialog().count() === 0 && await where() === '8 / 8', 'nothing happened')
    await page.locator('.where').click()
    await dialog().getByRole('button', { name: t('dialog.close') }).click()
    check(await dialog().count() === 0, 'closed by its cross')
    check(await page.evaluate(() => document.activeElement.classList.contains('where')), 'the focus is back')
})

scene('p passes, k changes coordinates, ? helps, Esc leaves', { address: at(2) }, async (stage) => {
    const { page, check, settled, where, board, dialog, turn, hash } = stage
    await settled()
    const before = await board()
    await page.keyboard.press('p')
    check(await where() === '3 / 8' && await turn() === 'white' && await board() === before, 'Black passed')
    await settled()
    check((await hash()).includes('try=pass') || (await stage.address()).includes('try=pass'), 'as a trial')
    await page.keyboard.press('Escape')
    check(await where() === '2 / 8', 'Escape leads out of it')
    const names = () => page.locator('.shudan-coordx').first().innerText().catch(() => '')
    check(/A\s*B/.test(await names()), 'letters')
    await page.keyboard.press('k')
    check(/1\s*2/.test(await names()), 'numbers')
    await page.keyboard.press('k')
    check(await page.locator('.shudan-coordx').count() === 0, 'none')
    await page.keyboard.press('k')
    check(/A\s*B/.test(await names()), 'letters again')
    await page.keyboard.press('?')
    check(/PgUp/.test(await dialog().innerText()), 'the keys are listed')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    check(await dialog().count() === 0 && await where() === '2 / 8', 'while a dialog is open the board rests')
})

scene('keys are text where one types', { address: at(4) }, async ({ page, check, settled, where, button, field, searchBox }) => {
    await settled()
    const search = searchBox()
    await search.fill('')
    await search.press('p')
    await search.press('k')
    await search.press('ArrowLeft')
    await search.press('Home')
    await search.press('?')
    check(await search.inputValue() === '?pk' && await where() === '4 / 8', 'the search box keeps them')
    await search.fill('')
    await settled()
    await button('edit.edit').click()
    const comment = field('panel.comment')
    check(await comment.inputValue() === 'the corner', 'the comment is there')
    await comment.press('End')
    await comment.pressSequentially(' pk?')
    await comment.press('ArrowLeft')
    check(await where() === '4 / 8' && await comment.inputValue() === 'the corner pk?', 'a comment too')
})

scene('the wheel steps, but not for every pixel', { address: at(2) }, async ({ page, check, settled, rest, where, hoverAt }) => {
    await settled()
    await hoverAt('K10')
    await page.evaluate(() => {
        window.wheels = 0
        addEventListener('wheel', () => { window.wheels++ }, { capture: true, passive: true })
    })
    let turned = 0
    const wheel = async (pixels, wanted) => {
        await page.mouse.wheel(0, pixels)
        await page.waitForFunction((count) => window.wheels === count, ++turned)
        await rest()
        check(await where() === `${wanted} / 8`, `${pixels} pixels lead to ${wanted}, not ${await where()}`)
    }
    await wheel(20, 2)
    await wheel(20, 2)
    await wheel(20, 3)
    await wheel(120, 4)
    await wheel(-120, 3)
    await wheel(-9, 3)
})

scene('a move of the list', { address: at(0), looks: DESK_AND_PHONE }, async ({ page, check, settled, where, board, hash, sheet, button }) => {
    await settled()
    await sheet('moves')
    await button('moves.as.list').click()
    const list = page.getByRole('listbox')
    const option = (text) => list.getByRole('option').filter({ hasText: text })
    check(await list.getByRole('option').count() === 13, 'the start and twelve moves')
    const entries = await page.evaluate(() => history.length)
    await option('D17').click()
    check(await where() === '4 / 6' && stoneAt(await board(), 'D17') === 'O', 'in a variation')
    check(await option('D17').getAttribute('aria-selected') === 'true', 'which is marked')
    check(await hash() === `#game=${game}&path=4-1&move=4`, `the address names it: ${await hash()}`)
    check(await page.evaluate(() => history.length) === entries + 1, 'Back leads out again')
    await option('O3').click()
    check(await where() === '6 / 8', 'and back in the main line')
    await page.goBack()
    check(await where() === '4 / 6', 'as Back says')
    if (await list.isVisible()) await list.focus()
    await page.keyboard.press('ArrowLeft')
    check(await where() === '3 / 6', 'keys walk in the list as well')
})

scene('a stone leads to its move', { address: at(8) }, async ({ check, settled, where, board, shiftClickAt }) => {
    await settled()
    await shiftClickAt('Q4')
    check(await where() === '3 / 8' && stoneAt(await board(), 'Q4') === 'X', 'Q4 was move 3')
    await shiftClickAt('Q16')
    check(await where() === '1 / 8', 'Q16 was move 1')
})

scene('a click tries a move, and stepping back leaves it', { address: at(4), looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, where, board, clickAt, tapAt, phone, address, button, t, ask } = stage
    const click = phone ? tapAt : clickAt
    await settled()
    const before = await board()
    await click('R6')
    check(await where() === '5 / 8' && !/try/.test(await address()), 'the next move of the game is no trial')
    await page.keyboard.press('ArrowLeft')
    await click('K10')
    await click('K11')
    check(await where() === '6 / 8' && stoneAt(await board(), 'K10') === 'X' && stoneAt(await board(), 'K11') === 'O', 'two moves are tried')
    check(await page.locator('.doing').innerText() === t('walk.trial', { n: 2 }), 'it says so')
    check(await address() === `#game=${game}&move=4&try=jj,ji`, `the address has them: ${await address()}`)
    check(await page.locator('.board-marks .number').allTextContents().then((texts) => texts.sort().join()) === '1,2', 'they are numbered')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    check(stoneAt(await board(), 'K11') === 'O', 'forward again inside the trial')
    await page.keyboard.press('Home')
    check(await where() === '0 / 8', 'Home is the start of the game')
    await page.goto('about:blank')
    await page.goBack()
    await settled()
    await button('walk.last').click()
    await page.keyboard.press('Home')
    for (let i = 0; i < 4; i++) await button('walk.forward1').click()
    await click('K10')
    await button('walk.leave-trial').click()
    check(await board() === before && await where() === '4 / 8', 'back in the game')
    check((await ask(`/games/${game}`)).sgf.includes('[dd]') && !(await ask(`/games/${game}`)).sgf.includes('[jj]'), 'the record is as it was')
})

scene('the first stop of the Tab key leads to the board', { address: at(4), looks: DESK_AND_PHONE }, async ({ page, check, settled, t }) => {
    await settled()
    await page.keyboard.press('Tab')
    check(await page.evaluate(() => document.activeElement.innerText) === t('page.skip'), 'past the header')
    await page.keyboard.press('Enter')
    check(await page.evaluate(() => document.activeElement.getAttribute('role')) === 'gridcell', 'to its points')
})

scene('a pass by the button', { address: at(2), looks: DESK_AND_PHONE }, async ({ check, settled, where, turn, button }) => {
    await settled()
    await button('edit.pass').filter({ visible: true }).click()
    check(await where() === '3 / 8' && await turn() === 'white', 'it is White\'s turn')
})

await play({ records: [join(root, 'tests', 'sample'), fileOf('branched.sgf', BRANCHED)] })
