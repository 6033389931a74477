/*
 * look_scenes.mjs - how the page looks and what can be set: language, light and dark, the board, print, pictures, phones
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { BRANCHED, fileOf } from './records.mjs'
import { DESK_AND_PHONE, EVERYWHERE, play, root, scene } from './stage.mjs'
import { show, showNext, viewsFor } from './views.mjs'

const GAME = '#game=41&move=30'

/* ---- settings ---- */

/** Choose a setting in its dialog: settings.board.paper. */
async function choose({ openDialog, close, dialog, t }, key) {
    await openDialog('settings')
    const group = dialog().getByRole('group', { name: t(key.replace(/\.[^.]+$/, '')), exact: true })
    await group.getByRole('radio', { name: t(key), exact: true }).check({ force: true })
    await close()
}

scene('the language is changed at once, and kept', { address: GAME }, async (stage) => {
    const { page, check, settled, board } = stage
    await settled()
    const before = await board()
    await page.getByRole('button', { name: 'JA 日本語' }).click()
    check(await page.locator('html').getAttribute('lang') === 'ja', 'the document says so')
    check(await page.getByRole('button', { name: '保存', exact: true }).isVisible() && await board() === before, 'the board stays')
    await page.reload()
    await settled()
    check(await page.getByRole('button', { name: '保存', exact: true }).isVisible(), 'it is kept')
    await page.getByRole('button', { name: 'EN English' }).click()
    check(await page.getByRole('button', { name: 'Save', exact: true }).isVisible(), 'and back')
})

scene('the language among the settings', { address: GAME, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, openDialog, close, dialog, language, button } = stage
    await settled()
    await openDialog('settings')
    const there = language === 'en' ? ['日本語', 'ja'] : ['English', 'en'], back = language === 'en' ? ['English', 'en'] : ['日本語', 'ja']
    for (const [name, code] of [there, back]) {
        await dialog().getByRole('radio', { name }).check({ force: true })
        await page.waitForFunction((wanted) => document.documentElement.lang === wanted, code)
        check(await dialog().count() === 1, `${name}: the dialog stays open`)
    }
    await close()
    check(await button('edit.save').isVisible(), 'all is as it was')
})

const lightness = (page, selector = 'body') => page.locator(selector).first().evaluate((element) => {
    const [r, g, b] = getComputedStyle(element).backgroundColor.match(/[\d.]+/g).map(Number)
    return (r + g + b) / 3
})

scene('light and dark: as the system has it, or as one likes', { address: GAME, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled } = stage
    await settled()
    check(await lightness(page) > 200, 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    check(await lightness(page) < 80, 'dark with the system')
    await choose(stage, 'settings.theme.light')
    check(await lightness(page) > 200, 'light in spite of it')
    await choose(stage, 'settings.theme.dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.reload()
    await settled()
    check(await lightness(page) < 80, 'dark in spite of it, and kept')
    await choose(stage, 'settings.theme.auto')
    check(await lightness(page) > 200, 'and as the system again')
})

scene('board, coordinates and numbers', { address: GAME, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled } = stage
    await settled()
    const wood = () => page.locator('.stones').evaluate((board) => getComputedStyle(board).backgroundColor)
    const colours = [await wood()]
    for (const board of ['paper', 'slate']) {
        await choose(stage, `settings.board.${board}`)
        colours.push(await wood())
    }
    check(new Set(colours).size === 3, `three boards: ${colours.join()}`)
    const names = async () => (await page.locator('.shudan-coordx').allInnerTexts()).join().replaceAll(/\s+/g, '')
    check((await names()).startsWith('ABCDEFGHJ'), 'letters')
    await choose(stage, 'settings.coordinates.1-1')
    check((await names()).startsWith('12345'), 'numbers')
    await choose(stage, 'settings.coordinates.none')
    check(await names() === '', 'none')
    const numbers = () => page.locator('.board-marks .number').count()
    check(await numbers() === 0, 'no move numbers')
    await choose(stage, 'settings.numbers.last')
    check(await numbers() === 1, 'the last')
    await choose(stage, 'settings.numbers.all')
    check(await numbers() === 30, `all: ${await numbers()}`)
    await page.reload()
    await settled()
    check(await numbers() === 30 && await names() === '' && await wood() === colours[2], 'all of it is kept')
    await choose(stage, 'settings.board.wood')
    await choose(stage, 'settings.coordinates.A1')
    await choose(stage, 'settings.numbers.none')
    check(await numbers() === 0 && (await names()).startsWith('ABC') && await wood() === colours[0], 'and taken back')
})

scene('continuations on the board, and colours exchanged', { address: '#play=pd,dp', looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, openDialog, close, box } = stage
    await settled()
    const marks = () => page.locator('.board-ways .way-ground').count()
    check(await marks() > 0, 'there are some')
    await openDialog('settings')
    await box('settings.marks').uncheck()
    await close()
    check(await marks() === 0, 'gone')
    const asked = page.waitForRequest((request) => /position\?.*swap=1/.test(request.url()))
    await openDialog('settings')
    await box('settings.swap').check()
    await close()
    await asked
    await settled()
    await page.reload()
    await settled()
    check(await marks() === 0, 'kept')
})

/* ---- words ---- */

/** Visible texts and spoken names of the page in which English words are left. Names, keys and files are no words. */
const englishLeft = (page) => page.evaluate(() => {
    const keys = 'Ctrl|Shift|Alt|Esc|Tab|Enter|Space|Home|End|PgUp|PgDn|PageUp|PageDown', formats = 'SGF|GIB|NGF|UGF|JSON lines|zip|7z|tar.gz|PNG|SVG|CSV|PDF|HTML|MiB'
    const names = 'tengen|games|GNU Go|self-play|seed|game \\d|Chinese|Japanese|level|English|spring|old.sgf|3x30 byo-yomi|--read-only|\\(;GM.*\\)'
    const known = new RegExp(`${keys}|${formats}|${names}`, 'g')
    const texts = []
    for (const element of document.querySelectorAll('.page *')) {
        if (!element.checkVisibility() || element.closest('[lang=en], textarea')) continue
        texts.push(...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''))
        texts.push(...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data))
    }
    return [...new Set(texts.filter((text) => /[A-Za-z]{3,}/.test(text.replaceAll(known, ''))))]
})

for (const phone of [false, true]) {
    scene(`no English is left in Japanese (${phone ? 'phone' : 'desktop'})`, { language: 'ja', phone, long: true }, async (stage) => {
        let fresh = true
        for (const view of viewsFor(phone).filter(({ own }) => !own)) {
            if (fresh || view.settings) await show(view, stage, 'ja')
            else await showNext(view, stage)
            fresh = view.settings !== undefined
            const left = await englishLeft(stage.page)
            stage.check(left.length === 0, `${view.name}: ${left.join(' | ')}`)
        }
    })
}

/* ---- print and pictures ---- */

scene('the page prints the board and the record', { address: GAME }, async ({ page, check, settled, t }) => {
    await settled()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const printed = page.locator('.print')
    check(/^1 Q16\s+2 D16/m.test(await printed.locator('ol').innerText()), 'the moves')
    check((await printed.locator('h2').innerText()).includes('GNU Go'), 'who played')
    check(await page.locator('.stones').isVisible(), 'the board')
    for (const gone of ['.header', '.edit-bar', '.board-bar', '.sheets']) check(!await page.locator(gone).isVisible(), `no ${gone}`)
    const pdf = await page.pdf({ format: 'A4' })
    check(pdf.subarray(0, 5).toString() === '%PDF-' && pdf.length > 5000, 'a PDF is made')
    check((pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length <= 2, 'of two pages at most')
    check(t('info.komi') === 'Komi', 'in English')
})

/** Width, height and the bytes of all pixels of a PNG, rows with their filter byte. */
function readPng(bytes) {
    if (bytes.subarray(1, 4).toString() !== 'PNG') throw new Error('no PNG')
    const data = []
    for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
        const length = bytes.readUInt32BE(at)
        if (bytes.subarray(at + 4, at + 8).toString() === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length))
    }
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), pixels: inflateSync(Buffer.concat(data)) }
}

async function download({ page, dialog, t }, key) {
    const [file] = await Promise.all([page.waitForEvent('download'), dialog().getByRole('link', { name: t(key) }).click()])
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

scene('pictures of this position', { address: GAME, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, openDialog, dialog, box, option, board } = stage
    await settled()
    const stones = (await board()).match(/[XO]/g).length
    await openDialog('picture')
    await page.waitForFunction(() => document.querySelector('.picture img')?.naturalWidth > 0)
    const png = await download(stage, 'picture.png'), { width, height, pixels } = readPng(png.bytes)
    check(png.name === 'tengen-30.png' && width === height && width > 19 * 32, `a PNG of ${width} x ${height}`)
    check(pixels.length > height * width, 'with all its pixels')
    const svg = await download(stage, 'picture.svg'), text = svg.bytes.toString()
    check(svg.name === 'tengen-30.svg' && text.includes('<svg') && text.trimEnd().endsWith('</svg>'), 'an SVG')
    const drawn = await page.evaluate((source) => {
        const picture = new DOMParser().parseFromString(source, 'image/svg+xml')
        return picture.querySelector('parsererror') ? -1 : picture.querySelectorAll('*').length
    }, text)
    check(drawn > stones, `with ${drawn} parts for ${stones} stones`)
    await option('picture.large').check({ force: true })
    await box('picture.numbers').check()
    const large = readPng((await download(stage, 'picture.png')).bytes)
    check(large.width > 1.8 * width, 'a larger one')
    const numbered = (await download(stage, 'picture.svg')).bytes.toString()
    check(numbered !== text && numbered.length > text.length, 'with numbers')
    const pdf = await download(stage, 'picture.pdf')
    check(pdf.bytes.subarray(0, 5).toString() === '%PDF-', 'a PDF')
    check(await dialog().count() === 1, 'the dialog stays')
})

scene('what a picture shows can be chosen', { address: `${GAME}&region=ne`, looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, openDialog, dialog, box, option, t, button } = stage
    await settled()
    await openDialog('picture')
    const asked = async () => new URL(await page.locator('.picture img').evaluate((image) => image.src)).searchParams
    check((await asked()).get('region') === 'ne' && (await asked()).has('last'), 'the part and the last move, as on the screen')
    await box('picture.region').uncheck()
    await box('picture.last').uncheck()
    await box('picture.coordinates').uncheck()
    check(!(await asked()).has('region') && !(await asked()).has('last') && (await asked()).get('coordinates') === '0', 'or not')
    await box('picture.numbers').check()
    await dialog().getByRole('spinbutton', { name: t('picture.from') }).fill('21')
    const numbers = (await asked()).get('marks').split(',').map((mark) => Number(mark.split(':')[1])).sort((a, b) => a - b)
    check(numbers.join() === '1,2,3,4,5,6,7,8,9,10', `ten moves from the 21st on: ${numbers.join()}`)
    const sizes = []
    for (const size of ['small', 'medium', 'large']) {
        await option(`picture.${size}`).check({ force: true })
        sizes.push(Number((await asked()).get('point')))
    }
    check(sizes.length === 3 && sizes[0] < sizes[1] && sizes[1] < sizes[2], `three sizes: ${sizes.join()}`)
    await page.evaluate(() => { window.print = () => { document.title = 'printed' } })
    await button('picture.print').click()
    await page.waitForFunction(() => document.title === 'printed')
    check(await dialog().count() === 0, 'the page is printed without the dialog')
})

/* ---- sizes ---- */

/** What sticks out of the window at the right: nothing may, but what lies in a strip that scrolls. */
const sticksOut = (page) => page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const scrolls = ({ parentElement: box }) =>
        box && (/auto|scroll|hidden/.test(getComputedStyle(box).overflowX) || scrolls(box))
    const out = [...document.querySelectorAll('.page *')].filter((one) => one.checkVisibility() && !scrolls(one)
        && one.getBoundingClientRect().right > clientWidth + 1).map((one) => one.outerHTML.slice(0, 100))
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`, ...out] : out
})

for (const width of [390, 320]) {
    scene(`nothing sticks out at ${width} px`, { phone: true, address: GAME }, async (stage) => {
        const { page, check, settled, sheet } = stage
        await page.setViewportSize({ width, height: 844 })
        await settled()
        for (const name of ['moves', 'games', 'ways', 'review', 'regions', 'info']) {
            await sheet(name)
            const out = await sticksOut(page)
            check(out.length === 0, `${name}: ${out.join(' | ')}`)
            check(await page.locator(`#sheet-${name}`).isVisible(), `${name} is there`)
        }
        const names = ['import', 'picture', 'settings', 'help', 'load', 'save', 'end', 'goto', 'information']
        for (const view of viewsFor(true).filter((one) => names.includes(one.name))) {
            await showNext(view, stage)
            const out = await page.locator('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
            const { x, width: wide } = await page.locator('dialog').boundingBox()
            check(out <= 0 && x >= 0 && x + wide <= width, `${view.name} fits: ${x} + ${wide}, ${out} too wide`)
        }
    })
}

scene('a swipe shows the next sheet', { phone: true, address: GAME }, async ({ page, check, settled }) => {
    await settled()
    await page.locator('.sheets').evaluate((strip) => strip.scrollTo({ left: strip.clientWidth * 2 }))
    await page.waitForFunction(() => document.getElementById('tab-ways').getAttribute('aria-selected') === 'true')
    check(await page.locator('#sheet-ways').evaluate((sheet) => !sheet.inert), 'what is seen can be used')
    check(await page.locator('#sheet-moves').evaluate((sheet) => sheet.inert), 'and what is not cannot')
})

scene('nothing moves for those who want it so', { address: GAME, looks: EVERYWHERE.slice(0, 2) }, async ({ page, check, settled }) => {
    await settled()
    const moving = await page.evaluate(() => [...document.querySelectorAll('*')].filter((one) => {
        const { transitionDuration, animationName } = getComputedStyle(one)
        return animationName !== 'none' || transitionDuration.split(',').some((time) => parseFloat(time) > 0)
    }).map((one) => one.outerHTML.slice(0, 80)))
    check(moving.length === 0, moving.slice(0, 3).join(' | '))
})

scene('years of one year are a mark, not a wall', { address: GAME }, async ({ page, check, settled }) => {
    await settled()
    const { bars, whole } = await page.locator('.sparkline').first().evaluate((line) => ({
        bars: line.querySelector('path').getBoundingClientRect().width, whole: line.getBoundingClientRect().width,
    }))
    check(bars > 0 && bars < whole / 6, `${bars} of ${whole} px`)
    check((await page.locator('.axis').first().innerText()).trim() === '2026', 'and the year is said once')
})

await play({ records: [join(root, 'tests', 'sample'), fileOf('branched.sgf', BRANCHED)] })
