/*
 * pace.mjs - how quick the page feels, measured by the browser itself
 *
 * Time runs from the key press or the end of a drag (the event's own time) until the frame is painted in which the board, the continuations and the list
 * of games all belong to the new position: the page says which question it wants answered (data-asked on the root element) and
 * which one is drawn (data-shown). Printed by ./dev bench page; aims are a median of 50 ms, 95 % within 100 ms, first view within
 * 500 ms, 150 KB compressed.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { handsOn, nameAt, rowsOf } from './hands.mjs'
import { home, importInto, launch, openPage, root, serve } from './stage.mjs'

const big = join(root, '..', 'shared', 'records', 'tygem-2010.zip')
const kept = join(root, 'build', 'bench-tygem-2010.tengen')
const db = process.env.DB ?? (existsSync(big) ? kept : join(home, 'sample.tengen')) // DB: one that is there
if (!existsSync(db)) importInto(db, [existsSync(big) ? big : join(root, 'tests', 'sample')])

/* Runs in the page: remembers when the last key went down and when what it asked for was painted. */
function watch() {
    window.pace = { pressed: 0, painted: 0 }
    window.settled = () => {
        const { asked, shown } = document.documentElement.dataset
        return asked !== undefined && asked === shown
    }
    for (const type of ['keydown', 'pointerup']) {
        addEventListener(type, (event) => { window.pace = { pressed: event.timeStamp, painted: 0 } }, { capture: true })
    }
    const painted = () => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => { if (window.settled() && !window.pace.painted) window.pace.painted = performance.now() }
        port2.postMessage(0)
    })
    new MutationObserver(() => { if (window.settled()) painted() })
        .observe(document, { subtree: true, attributes: true, attributeFilter: ['data-asked', 'data-shown'] })
}

async function timed(page, name, act) {
    const before = await page.evaluate(() => document.documentElement.dataset.asked)
    await act()
    const { pressed, painted, asked } = await page.evaluate(() => new Promise((resolve) => {
        const look = () => window.pace.painted
            ? resolve({ ...window.pace, asked: document.documentElement.dataset.asked }) : setTimeout(look, 1)
        look()
    }))
    if (asked === before) throw new Error(`${name} led nowhere`)
    return painted - pressed
}
const press = (page, key) => timed(page, key, () => page.keyboard.press(key))

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
function report(name, times) {
    const sorted = times.toSorted((a, b) => a - b)
    console.log(`${name.padEnd(34)} n ${String(times.length).padStart(4)}   median ${at(sorted, 0.5).toFixed(1).padStart(6)} ms   `
        + `95 % ${at(sorted, 0.95).toFixed(1).padStart(6)} ms   longest ${sorted.at(-1).toFixed(1).padStart(6)} ms`)
}

/* Press keys one after the other, each when the last one's answer has been drawn and `rest` ms have passed. */
async function walk(page, keys, rest) {
    const times = []
    for (const key of keys) {
        times.push(await press(page, key))
        if (rest) await page.waitForTimeout(rest)
    }
    return times
}

const server = await serve(db)
const browser = await launch()

const first = []
for (let i = 0; i < 9; i++) {
    const { page, context } = await openPage(browser, server.url, { before: watch })
    await page.waitForTimeout(1500) // asking whether it is there yet would slow it down: what asks is 330 KB of script
    await page.waitForFunction(() => window.pace.painted > 0)
    first.push(await page.evaluate(() => window.pace.painted))
    await context.close()
}
report('first view', first)

/* Games from all over the collection, long enough for the keys to lead somewhere. */
const LONG = 130
async function longGames(count) {
    const ask = async (query) => (await fetch(`${server.url}api/v1/games?sort=id&${query}`)).json()
    const { total } = await ask('games=1')
    const chosen = []
    for (let i = 0; chosen.length < count; i++) {
        const { games } = await ask(`size=19&games=50&skip=${Math.floor(total * i / count) % total}`)
        const game = games.find(({ id, moves }) => moves >= LONG && !chosen.includes(id))
        if (game) chosen.push(game.id)
        if (i > 10 * count) throw new Error('too few long games to walk through')
    }
    return chosen
}

const { page, complaints } = await openPage(browser, server.url, { before: watch })
const all = []
const ids = await longGames(4)
const rounds = [
    ['forward, 100 ms apart', Array(100).fill('ArrowRight'), 100],
    ['forward and back at once', Array.from({ length: 100 }, (_, i) => (i % 5 < 3 ? 'ArrowRight' : 'ArrowLeft')), 0],
    ['ten moves, ends', ['PageDown', 'PageDown', 'PageUp', 'End', 'Home', 'PageDown', 'End', 'PageUp', 'PageUp', 'Home'], 20],
]
for (const [name, keys, rest] of rounds) {
    const times = []
    for (const id of ids) {
        await page.goto('about:blank')
        await page.goto(`${server.url}#game=${id}&move=0`)
        await page.waitForFunction(() => window.pace.painted > 0)
        times.push(...await walk(page, keys, rest))
    }
    report(name, times)
    all.push(...times)
}
report('all', all)

/* Parts of the board, marked by dragging: from the end of the drag until what was found is drawn. */
let seed = 1
const dice = (sides) => { seed = (seed * 48271) % 2147483647; return seed % sides }
const few = [], more = []
for (const id of ids) {
    await page.goto('about:blank')
    await page.goto(`${server.url}#game=${id}&move=${40 + dice(80)}&pattern=A19:B18`)
    await page.waitForFunction(() => window.pace.painted > 0)
    const { board, spot } = handsOn(page, server.url)
    const rows = rowsOf(await board())
    for (let i = 0; i < 25; i++) {
        const height = 2 + dice(8), width = 2 + dice(8), top = dice(20 - height), left = dice(20 - width)
        const cells = rows.slice(top, top + height).map((row) => row.slice(left, left + width)).join('')
        const stones = cells.replaceAll('.', '').length
        if (stones === 0) continue
        const corners = [nameAt(left, top, 19), nameAt(left + width - 1, top + height - 1, 19)]
        await page.keyboard.press('m')
        await page.keyboard.down('Alt') // take it exactly
        await page.mouse.move(...await spot(corners[0]))
        await page.mouse.down()
        await page.mouse.move(...await spot(corners[1]), { steps: 3 })
        const took = await timed(page, corners.join(':'), () => page.mouse.up())
        await page.keyboard.up('Alt')
        ;(stones < 3 ? few : more).push(took)
    }
}
report('parts with 1 or 2 stones', few)
report('parts with 3 stones or more', more)
if (complaints.length) console.log(complaints.join('\n'))

const files = readFileSync(join(root, 'build', 'web', 'files.txt'), 'utf8').trim().split('\n')
const weight = files.map((_, i) => statSync(join(root, 'build', 'web', 'packed', `${i}.gz`)).size)
files.forEach((name, i) => console.log(`${name.padEnd(34)} ${(weight[i] / 1000).toFixed(1)} KB compressed`))
console.log(`page weight ${(weight.reduce((a, b) => a + b, 0) / 1000).toFixed(1)} KB compressed`)

await browser.close()
await server.stop()
