/*
 * hands.mjs - what a person does with the page and sees on it
 *
 *      const { t, button, board, clickAt } = handsOn(page, url, 'en')
 *      await clickAt('Q16')
 *      check((await board()).includes('X'), 'a stone')
 *
 * Boards are read from what is drawn, as the lines of docs/API.md write them (rows from the top, X, O and numbers), never from the
 * state of the page. Everything is found by its role and its words, as by somebody who listens to the page.
 */
import { readFileSync } from 'node:fs'
import { words } from './words.mjs'

const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'

/** Where a point is, from the top left: "Q16" on 19 rows is { col: 15, row: 3 }. */
export const place = (name, rows) => ({ col: LETTERS.indexOf(name[0]), row: rows - Number(name.slice(1)) })
export const nameAt = (col, row, rows) => `${LETTERS[col]}${rows - row}`

/** A board as a list of rows of X, O and dots; and back into the line that the server reads. */
export const rowsOf = (line) => line.split('/').map((row) => row.replace(/\d+/g, (n) => '.'.repeat(Number(n))))
export const lineOf = (rows) => rows.map((row) => row.replace(/\.+/g, (dots) => String(dots.length))).join('/')

/** What stands on a point of a board line: 'X', 'O' or '.'. */
export function stoneAt(line, name) {
    const rows = rowsOf(line), { col, row } = place(name, rows.length)
    return rows[row][col]
}

/* These run in the page. */
const readBoard = () => {
    const cols = Number(document.querySelector('#board').getAttribute('aria-colcount'))
    return [...document.querySelectorAll('.stones .stones-row')].map((row) => {
        const points = Array(cols).fill('.')
        for (const stone of row.querySelectorAll('.shudan-vertex')) {
            const left = stone.getBoundingClientRect().left - row.getBoundingClientRect().left
            points[Math.round(left / row.offsetHeight)] = stone.classList.contains('shudan-sign_1') ? 'X' : 'O'
        }
        return points.join('')
    })
}
const isSettled = () => {
    const { asked, shown } = document.documentElement.dataset
    if (document.querySelector('.page:not([data-view=records])'))
        return document.querySelector('.view-body > .stage:not([data-waits]), .players:not([data-waits], :has([data-waits]))') !== null
    return asked !== undefined && asked === shown && document.querySelector('.games-total[data-waits]') === null
}
/** The answers to the questions of a page are drawn. */
export const settle = (page) => page.waitForFunction(isSettled)

/**
 * Wait until the page has drawn, and until every timer of its own that was to ring within so many milliseconds has rung. It is the page that
 * waits: timers of one page ring in their order, however busy the machine is.
 */
export const rest = (page, milliseconds = 0) => page.evaluate((ms) => new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve, 0), ms)))
}), milliseconds)

/** Give the rates of the continuations the widest texts there are, and look at many widths where one is cut off: "" if none is. */
export const clippedRates = (page) => page.evaluate(() => {
    const rates = [...document.querySelectorAll('.ways-table .rate')], list = document.querySelector('.ways-fit'), faults = []
    rates.forEach((rate, i) => { rate.textContent = i % 2 === (i >> 1) % 2 ? '100%' : '<1%' })
    for (let width = 260; width <= 700; width += 10) {
        list.style.width = `${width}px`
        const clipped = rates.some((rate) => {
            const { left, right } = rate.getBoundingClientRect(), cell = rate.closest('td').getBoundingClientRect()
            return right > cell.right + 0.5 || left < cell.left - 0.5
        })
        if (clipped || rates.length === 0) faults.push(width)
    }
    return faults.join()
})

const textsOf = (elements) => elements.map((element) => element.innerText.replace(/\s+/g, ' ').trim())

export function handsOn(page, url, language = 'en', phone = false) {
    const { t } = words[language]
    let asking = 0 // requests under way
    page.on('request', () => { asking++ })
    for (const end of ['requestfinished', 'requestfailed']) page.on(end, () => { asking = Math.max(0, asking - 1) })
    const exact = (key, params) => ({ name: t(key, params), exact: true })
    const button = (key, params) => page.getByRole('button', exact(key, params))
    const dialog = () => page.getByRole('dialog')
    const size = async () => Number(await page.locator('#board').getAttribute('aria-rowcount'))

    /** The middle of a point, in pixels of the window. */
    async function spot(name) {
        const grid = page.locator('#board'), rows = await size()
        const cols = Number(await grid.getAttribute('aria-colcount'))
        const { x, y, width, height } = await grid.boundingBox(), { col, row } = place(name, rows)
        return [x + ((col + 0.5) * width) / cols, y + ((row + 0.5) * height) / rows]
    }

    const hands = {
        t, button, dialog, spot, size,
        option: (key, params) => page.getByRole('radio', exact(key, params)),
        box: (key, params) => page.getByRole('checkbox', exact(key, params)),
        field: (key, params) => page.getByRole('textbox', exact(key, params)),

        /** The questions of the page are answered, and the answers drawn. */
        settled: () => settle(page),
        rest: (milliseconds) => rest(page, milliseconds),
        hash: () => page.evaluate(() => location.hash),
        until: (wanted) => page.waitForFunction((hash) => location.hash === hash, wanted),
        /** The address is written a moment after a step. */
        async address() {
            await rest(page, 450)
            return hands.hash()
        },
        /** Go to an address as a link does that is opened in a new tab. */
        async visit(address) {
            await page.goto('about:blank')
            await page.goto(url + address)
            await hands.settled()
        },
        /** Go to an address by a link on the page, which is quicker. */
        async follow(address) {
            await page.evaluate((hash) => { location.hash = hash }, address)
            do await rest(page, 30) // the page hears of it, and may ask for a game first
            while (asking > 0)
            await hands.settled()
        },

        /** All stones as they are drawn, as one line. */
        board: async () => lineOf(await page.evaluate(readBoard)),
        turn: () => page.locator('.where .stone').evaluate((stone) => (stone.classList.contains('black') ? 'black' : 'white')),
        where: async () => (await page.locator('.where').innerText()).trim(),
        label: async (name) => {
            const rows = await size(), { col, row } = place(name, rows)
            return page.locator('#board [role=row]').nth(row).locator('[role=gridcell]').nth(col).getAttribute('aria-label')
        },
        async clickAt(name, options) { await page.mouse.click(...await spot(name), options) },
        async tapAt(name) { await page.touchscreen.tap(...await spot(name)) },
        async hoverAt(name) { await page.mouse.move(...await spot(name)) },
        async shiftClickAt(name) {
            await page.keyboard.down('Shift')
            await hands.clickAt(name)
            await page.keyboard.up('Shift')
        },

        /** The search box of the header; and looking for something as somebody does who presses Enter. */
        searchBox: () => page.getByRole('combobox', { name: t('search.label') }),
        async search(text) {
            await hands.searchBox().fill(text)
            await hands.searchBox().press('Enter')
        },

        total: async () => (await page.locator('.games-total .total').innerText()).replace(/\s+/g, ' '),
        rows: () => page.locator('.games-list .games-row'),
        row: (index) => page.locator(`.games-list [role=row][aria-rowindex="${index + 2}"]`),
        listed: () => page.locator('.games-list .games-row:not(.waits)').evaluateAll(textsOf),
        ways: () => page.locator('.ways-table').first().locator('tbody tr'),
        way: (name) => page.locator('.ways-table').first().locator('tbody tr')
            .filter({ has: page.locator('th').getByText(name, { exact: true }) }),
        told: () => page.locator('.ways-table tbody tr').evaluateAll(textsOf),
        region: (name) => page.locator('.regions input').nth(REGIONS.indexOf(name)),
        message: (text) => page.locator('.message').filter({ hasText: text }),

        /** On a phone the panels are sheets; elsewhere all of them are in sight. */
        async sheet(name) {
            if (!phone) return
            await page.locator(`#tab-${name}`).click()
            await page.waitForFunction((id) => Math.abs(document.getElementById(id).getBoundingClientRect().left) < 2, `sheet-${name}`)
        },
        /** Open a dialog of the header: import, picture, settings, help. */
        async openDialog(name) {
            if (phone) await page.getByRole('button', exact('header.menu')).click()
            await page.getByRole('button', exact(`header.${name}`)).filter({ visible: true }).first().click()
            await dialog().waitFor()
        },
        /** Ask to end the program. */
        async askToEnd() {
            await hands.openDialog('settings')
            await button('edit.end').click()
            await dialog().getByText(t('end.text')).waitFor()
        },
        async newGame(size = 19) {
            await button('edit.new').click()
            await button('info.size', { rows: size, cols: size }).click()
        },
        async close() {
            await page.keyboard.press('Escape')
            await dialog().waitFor({ state: 'detached' })
        },

        /** Let files fall onto something: [{ name, content }]. */
        async drop(files, target = 'body') {
            const sent = files.map(({ name, content }) => ({ name, base64: Buffer.from(content).toString('base64') }))
            const dataTransfer = await page.evaluateHandle((list) => {
                const transfer = new DataTransfer()
                for (const { name, base64 } of list)
                    transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name))
                return transfer
            }, sent)
            for (const type of ['dragover', 'drop']) await page.dispatchEvent(target, type, { dataTransfer })
        },
        /** Do something that saves a file; returns its name and content. */
        async download(act) {
            const [file] = await Promise.all([page.waitForEvent('download'), act()])
            return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
        },

        /** What the server answers to a program. */
        ask: async (path, init) => {
            const answer = await fetch(`${url}api/v1${path}`, init)
            const text = await answer.text()
            return answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text
        },
        send: (path, options) => fetch(`${url}api/v1${path}`, options),
    }
    return hands
}

export const REGIONS = ['whole', 'left', 'right', 'top', 'bottom', 'nw', 'ne', 'sw', 'se', 'diag-nw', 'diag-ne', 'diag-sw', 'diag-se']
