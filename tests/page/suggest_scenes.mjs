/*
 * suggest_scenes.mjs - what the network would play: marks on the board, their switch, and a server that has no network
 */
import { DESK_AND_PHONE, EVERYWHERE, play, scene } from './stage.mjs'

const GAME = '#game=41&move=30' // on 13 by 13
const MARKED = '.suggested path'
const marks = (page) => page.locator(MARKED).count()
const numbers = (page) => page.locator('.suggested text').allTextContents()
const networkLine = (page) => page.locator('.doing.network').innerText()

const switchOf = ({ page, t, phone }) => page.getByRole('button', { name: t(phone ? 'suggest.short' : 'suggest.switch'), exact: true })
    .filter({ visible: true })

/** On a phone the switch is in the sheet of the field. */
const reach = async (stage) => {
    if (stage.phone) await stage.sheet('field')
    return switchOf(stage)
}

scene('suggestions are switched on, and stay', { looks: EVERYWHERE, address: GAME, own: true, network: true }, async (stage) => {
    const { page, check, settled, board } = stage
    await settled()
    const before = await board()
    check(await marks(page) === 0, 'none at first')
    const button = await reach(stage)
    await button.click()
    await page.locator(MARKED).first().waitFor()
    check(await button.getAttribute('aria-pressed') === 'true', 'the switch is on')
    const count = await marks(page)
    check(count > 0 && count <= 8, `a few marks: ${count}`)
    check(await board() === before, 'the stones are the same')
    check((await numbers(page)).every((text) => Number(text) >= 1 && Number(text) <= 100), 'with per cents')
    check(/\d%/.test(await networkLine(page)), `told below the board: ${await networkLine(page)}`)
    await page.reload()
    await page.locator(MARKED).first().waitFor()
    check(await marks(page) === count, 'a visit later they are on as well')
    await (await reach(stage)).click()
    check(await marks(page) === 0, 'and off')
})

scene('suggestions follow what is seen', { address: GAME, own: true, network: true }, async ({ page, check, settled, button }) => {
    await settled()
    await page.keyboard.press('s')
    await page.locator(MARKED).first().waitFor()
    const shapes = () => page.locator(MARKED).evaluateAll((all) => all.map((each) => each.getAttribute('d')).join())
    const first = await shapes()
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction((was) => {
        const now = [...document.querySelectorAll('.suggested path')].map((each) => each.getAttribute('d')).join()
        return now !== '' && now !== was
    }, first)
    await page.keyboard.press('ArrowLeft')
    await page.waitForFunction((was) =>
        [...document.querySelectorAll('.suggested path')].map((each) => each.getAttribute('d')).join() === was, first)
    check(true, 'there and back')
    await page.getByRole('gridcell', { name: /network \d+%/ }).first().waitFor({ state: 'attached' })
    check(await page.getByRole('gridcell', { name: /network \d+%/ }).count() > 0, 'points are named so')
    await button('turn.label').click()
    await button('turn.right').click()
    await page.waitForFunction((was) => {
        const now = [...document.querySelectorAll('.suggested path')].map((each) => each.getAttribute('d')).join()
        return now !== '' && now !== was
    }, first)
    await page.keyboard.press('Escape')
    await page.keyboard.press('s')
    check(await marks(page) === 0, 'S takes them off')
})

scene('where the graph has numbers, the marks leave them', { own: true, network: true }, async ({ page, check, settled }) => {
    await settled()
    await page.locator('.board-ways text').first().waitFor()
    const ways = await page.locator('.board-ways text').allTextContents()
    await page.keyboard.press('s')
    await page.locator(MARKED).first().waitFor()
    check((await page.locator('.board-ways text').allTextContents()).join() === ways.join(), 'continuations are as they were')
    const at = (selector) => page.locator(selector).evaluateAll((all) => all.map((each) => `${each.getAttribute('x')} ${each.getAttribute('y')}`))
    const written = new Set(await at('.board-ways text'))
    check((await at('.suggested text')).every((place) => !written.has(place)), 'nothing is written twice on a point')
})

scene('the field by the network', { looks: DESK_AND_PHONE, address: `${GAME}&field=network,opening,heat,dead`, own: true, network: true }, async (stage) => {
    const { page, check, settled, t } = stage
    await settled()
    if (stage.phone) await stage.sheet('field')
    await page.locator('.field-panel[aria-busy=false] .ahead').waitFor()
    await page.locator('.curve-cursor.here').waitFor()
    await page.getByText(t('field.fold'), { exact: true }).click()
    const pressed = () => page.getByRole('group', { name: t('field.rule'), exact: true }).getByRole('button', { pressed: true }).innerText()
    check(await pressed() === t('field.rule.network'), 'the network judges')
    const score = () => page.locator('.ahead-score strong').innerText(), by = await score()
    await page.getByRole('button', { name: t('field.rule.judge'), exact: true }).click()
    await page.locator('.field-panel[aria-busy=false]').waitFor()
    await page.waitForFunction((was) => document.querySelector('.ahead-score strong')?.textContent !== was, by)
    check(await pressed() === t('field.rule.judge'), 'or the judge alone')
    await page.getByRole('button', { name: t('field.rule.network'), exact: true }).click()
    await page.waitForFunction((was) => document.querySelector('.ahead-score strong')?.textContent === was, by)
    check(await pressed() === t('field.rule.network'), 'and the network again')
})

scene('a server without a network says so', { looks: DESK_AND_PHONE, address: GAME }, async (stage) => {
    const { page, check, settled, t } = stage
    await settled()
    const button = await reach(stage)
    check(await button.getAttribute('aria-disabled') === 'true', 'the switch is off')
    check((await button.getAttribute('title')).startsWith(t('suggest.missing')), 'and its title says why')
    await button.click({ force: true })
    await page.locator('.message').filter({ hasText: t('suggest.missing') }).waitFor()
    check(await marks(page) === 0 && await button.getAttribute('aria-pressed') === 'false', 'pressed, it says why')
    await page.keyboard.press('f')
    if (stage.phone) await stage.sheet('field')
    await page.getByText(t('field.fold'), { exact: true }).click()
    const group = page.getByRole('group', { name: t('field.rule'), exact: true })
    await group.waitFor()
    const network = group.getByRole('button', { name: t('field.rule.network'), exact: true })
    check(await network.getAttribute('aria-disabled') === 'true', 'the network cannot be chosen')
    check(await network.getAttribute('aria-description') === t('field.rule.network.missing'), 'which says why')
    check(await group.getByRole('button', { pressed: true }).innerText() === t('field.rule.judge'), 'and the judge answers')
})

await play()
