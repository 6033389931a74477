/*
 * access_scenes.mjs - the page for those who listen to it, use it by keys alone, or have large fingers
 *
 * Every view and every dialog is examined by axe, light and dark, on a desk and on a phone, in both languages. What axe cannot
 * know is tried by hand: what a point is called, where the focus is and where it goes, how large the controls are.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { BRANCHED, fileOf } from './records.mjs'
import { DESK_AND_PHONE, EVERYWHERE, play, root, scene } from './stage.mjs'
import { show, showNext, viewsFor } from './views.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Complaints of axe about a part of the page, or about all of it. */
async function examine(page, part) {
    if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axe)
    return page.evaluate(async ([selector, tags]) => {
        const what = selector ? document.querySelector(selector) : document
        if (!what) throw new Error(`there is no ${selector}`)
        const { violations } = await window.axe.run(what, { runOnly: tags, resultTypes: ['violations'] })
        return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, any }) =>
            `${html.slice(0, 160)} (${any[0]?.message ?? ''})`).join(' | ')}`)
    }, [part ?? '', TAGS])
}

/** Controls in sight that are smaller than a finger (44 px) or a pointer (24 px) needs. What is inside a label is as large as it. */
const tooSmall = (page, least) => page.evaluate((pixels) => {
    const controls = 'a[href], button, input, select, textarea, summary, [role=tab], [role=option], [role=row][tabindex]'
    return [...document.querySelectorAll(controls)].filter((one) => !one.closest('[inert]')
        && (document.querySelector('dialog:modal')?.contains(one) ?? true)).flatMap((one) => {
        const { width, height } = (one.closest('label') ?? one).getBoundingClientRect()
        const seen = one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1 && height > 1
        if (!seen || (Math.round(width) >= pixels && Math.round(height) >= pixels)) return []
        return [`${one.outerHTML.slice(0, 140)} is ${Math.round(width)} x ${Math.round(height)}`]
    })
}, least)

async function examineView(view, { page, check, phone }) {
    const faults = await examine(page, view.part)
    check(faults.length === 0, `${view.name}: ${faults.join('\n')}`)
    const small = await tooSmall(page, phone ? 44 : 24)
    check(small.length === 0, `${view.name}: large enough: ${small.join('\n')}`)
}

scene('axe finds no fault', { looks: EVERYWHERE, long: true }, async (stage) => {
    let fresh = true
    for (const view of viewsFor(stage.phone).filter(({ own }) => !own)) {
        if (fresh || view.settings) await show(view, stage, stage.language)
        else await showNext(view, stage)
        fresh = view.settings !== undefined
        await examineView(view, stage)
    }
})

for (const view of viewsFor(false).filter(({ own }) => own)) {
    const options = { own: view.own, serve: view.serve?.(), network: view.network, looks: DESK_AND_PHONE }
    scene(`axe finds no fault in ${view.name}`, options, async (stage) => {
        await show(view, stage, stage.language)
        await examineView(view, stage)
    })
}

/* ---- the board ---- */

const focused = (page) => page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.tagName)

scene('the board is a grid of points that have names', { address: '#game=281&move=4' }, async (stage) => {
    const { page, check, becomes, settled, label, follow, t } = stage
    await settled()
    const grid = page.getByRole('grid', { name: t('board.label', { rows: 19, cols: 19 }) })
    check(await grid.getByRole('row').count() === 19 && await grid.getByRole('gridcell').count() === 361, '19 rows of 19')
    check(await label('Q16') === 'Q16, black, move 1', `Q16 is ${await label('Q16')}`)
    check(await label('D16') === 'D16, white, move 4', `D16 is ${await label('D16')}`)
    check(await label('K10') === 'K10, empty', `K10 is ${await label('K10')}`)
    await becomes(async () => await page.locator('[aria-live]').filter({ hasText: 'D16' }).count() === 1, 'the last move is told')
    await follow('#game=41&move=30')
    check(await label('R17') === 'R17, empty, continuation 100%', `R17 is ${await label('R17')}`)
})

scene('a point in Japanese', { address: '#game=281&move=4', language: 'ja' }, async ({ check, settled, label, t }) => {
    await settled()
    check(await label('Q16') === t('point.move', { point: 'Q16', colour: t('black.lower'), move: '1' }), `it is ${await label('Q16')}`)
})

scene('one point has the focus, and arrows move it', { address: '#game=281&move=4' }, async ({ page, check, settled, where }) => {
    await settled()
    const stops = page.locator('#board [tabindex="0"]')
    check(await stops.count() === 1, 'Tab stops once on the board')
    await page.keyboard.press('Tab')
    check(await page.evaluate(() => document.activeElement.classList.contains('skip')), 'the first stop leads past the header')
    await page.keyboard.press('Enter')
    check(await focused(page) === 'A19, empty', 'to the first point')
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key)
    check(await focused(page) === 'B17, empty', `arrows lead to B17, not ${await focused(page)}`)
    check(await where() === '4 / 8', 'and do not step')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('End')
    check(await focused(page) === 'T18, empty', 'End leads to the end of the row')
    await page.keyboard.press('ArrowRight')
    check(await focused(page) === 'T18, empty' && await stops.count() === 1, 'where it ends')
    await page.keyboard.press('Enter')
    check(await focused(page) === 'T18, black, move 5', `Enter plays: ${await focused(page)}`)
    const ring = await page.evaluate(() => getComputedStyle(document.activeElement))
    check(ring.outlineStyle !== 'none' || ring.boxShadow !== 'none', 'one sees where it is')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowLeft')
    check(await where() === '4 / 8', 'Escape leaves the board, and arrows step again')
})

/* ---- the way of the focus ---- */

/** Where Tab stops, from the top to the end, as the parts of the page they are in. */
async function tabStops(page, most = 120) {
    const stops = []
    for (let i = 0; i < most; i++) {
        await page.keyboard.press('Tab')
        const stop = await page.evaluate(() => {
            const one = document.activeElement, { width, height } = one.getBoundingClientRect()
            if (one === document.body) return null
            const part = one.closest('.skip, .header, .board-points, .board-bar, .tabs, .edit-bar, .divider, .sheet, dialog')
            const name = part?.id.startsWith('sheet-') ? part.id : [...part?.classList ?? ['?']][0]
            return { part: name, seen: width > 0 && height > 0 }
        })
        if (!stop) break
        stops.push(stop)
    }
    return stops
}

const ORDER = {
    desk: ['skip', 'header', 'board-points', 'board-bar', 'sheet-info', 'sheet-moves', 'edit-bar', 'divider', 'sheet-regions',
        'sheet-games', 'divider', 'sheet-ways'],
    phone: ['skip', 'header', 'board-points', 'board-bar', 'tabs', 'sheet-moves', 'edit-bar'],
}

scene('Tab goes through the page in order', { address: '#game=41&move=4', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, phone } = stage
    await settled()
    const stops = await tabStops(page)
    const parts = stops.map(({ part }) => part).filter((part, i, all) => part !== all[i - 1])
    const wanted = ORDER[phone ? 'phone' : 'desk']
    check(parts.join() === wanted.join(), `header, board, panels: ${parts.join()}`)
    check(stops.every(({ part, seen }) => seen || part === 'skip'), 'nothing that is not seen')
    check(stops.length < 60, `no long way: ${stops.length} stops`)
})

scene('dialogs keep the focus and give it back', { looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, dialog, phone } = stage
    const inside = () => page.evaluate(() => document.querySelector('dialog').contains(document.activeElement))
    const names = ['import', 'picture', 'settings', 'help', 'load', 'save', 'end', 'goto', 'information']
    let fresh = true
    for (const view of viewsFor(phone).filter(({ name }) => names.includes(name))) {
        if (fresh) await show(view, stage, stage.language)
        else await showNext(view, stage)
        fresh = false
        check(await inside(), `${view.name}: the focus is inside`)
        for (let i = 0; i < 12; i++) {
            await page.keyboard.press(i < 6 ? 'Tab' : 'Shift+Tab')
            check(await page.evaluate(() => document.activeElement === document.body) || await inside(), `${view.name}: and stays`)
        }
        await page.keyboard.press('Escape')
        await dialog().waitFor({ state: 'detached' })
        check(await page.evaluate(() => document.activeElement.matches('button')), `${view.name}: and is back at its button`)
    }
})

await play({ records: [join(root, 'tests', 'sample'), fileOf('branched.sgf', BRANCHED)] })
