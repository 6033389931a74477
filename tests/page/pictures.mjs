/*
 * pictures.mjs FOLDER [WORD...] - the pictures of the page that the manual shows (./dev pictures), or those with one of the words in their names
 *
 * What is seen on them is the sample of this repository, as `tengen import tests/sample` puts it into a database: whoever follows the manual sees the same.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { home, importInto, launch, openPage, root, serve, serveLearned, tengen } from './stage.mjs'
import { show } from './views.mjs'

const [folder, ...only] = process.argv.slice(2)
if (!folder) throw new Error('usage: pictures.mjs FOLDER')
const SIZE = { width: 1280, height: 800 }

/** Wait for the judgement of the field beside the board. */
const judged = ({ page }) => page.locator('.field-panel[aria-busy=false] .ahead').waitFor()

/** Wait for the review of a game, and go to one of its mistakes. */
async function reviewed({ page }) {
    await page.locator('.review-panel[aria-busy=false] .review-state').waitFor({ timeout: 0 })
    await page.locator('.mistake').nth(5).click()
    await page.mouse.move(2, 2)
}

/** A game against the computer, and a hint. */
const MATCH = {
    setting: { opponent: 'computer', side: 9, komi: 6.5, level: 7 }, seats: { black: 'person', white: 7 }, clocks: null, dead: null, seki: [], result: null,
    sgf: '(;SZ[9]KM[6.5]DT[2026-11-18];B[ee];W[ce];B[cg];W[gc];B[cd];W[bd];B[dd];W[be];B[gg];W[ge])', paused: false,
}
async function hinted({ page, settled, button }) {
    await page.evaluate((match) => localStorage.setItem('tengen.match', JSON.stringify(match)), MATCH)
    await page.reload()
    await settled()
    await button('go.hint').click()
    await page.locator('.hints tr').first().waitFor()
}

const PICTURES = [
    { file: 'page.png', address: '#play=pd,dp' },
    { file: 'page-ja.png', address: '#play=pd,dp', look: { language: 'ja' } },
    { file: 'page-part.png', address: '#game=41&move=12&region=ne' },
    { file: 'page-pattern.png', address: '#play=pd,qf&pattern=N19:T13,N13:any' },
    { file: 'page-field.png', address: '#game=43&move=120', settings: { field: true, fieldContours: true, fieldTerritory: true }, go: judged },
    { file: 'page-review.png', address: '#game=43&review=50', learned: true, go: reviewed },
    { file: 'page-play.png', address: '#view=play', learned: true, go: hinted },
    { file: 'page-strings.png', address: '#view=strings&rows=9&cols=9&count=1' },
    { file: 'page-solve.png', address: '#view=solve&size=3x3&rules=japanese-1999&compare=1' },
    { file: 'page-phone.png', address: '#play=pd,dp', look: { phone: true, language: 'en' } },
]

const games = join(home, 'games.tengen')
importInto(games, [join(root, 'tests', 'sample')])
const browser = await launch()
const wanted = PICTURES.filter(({ file }) => only.length === 0 || only.some((word) => file.includes(word)))
for (const learned of [false, true]) {
    const pictures = wanted.filter((picture) => !picture.learned === !learned)
    if (pictures.length === 0) continue
    const server = await (learned ? serveLearned : serve)(games)
    for (const picture of pictures) {
        const look = picture.look ?? { language: 'en' }
        const stage = await openPage(browser, server.url, look)
        if (!look.phone) await stage.page.setViewportSize(SIZE)
        await show(picture, { ...stage, url: server.url }, look.language)
        await stage.page.screenshot({ path: join(folder, picture.file) })
        await stage.context.close()
    }
    await server.stop()
}

/** The report of a review, as docs/REVIEW.md makes it: a file that needs no server. */
async function takeReport(file) {
    const report = join(home, 'report.html'), record = join(root, 'tests', 'sample', 'selfplay-9.sgf.gz')
    const made = spawnSync(tengen, ['review', record, '--game', '3', '--visits', '16', '--db', games, '--out', report])
    if (made.status !== 0) throw new Error(`tengen review: ${made.stderr}`)
    const page = await browser.newPage({ viewport: { width: 900, height: 1480 } })
    await page.goto(pathToFileURL(report).href)
    await page.screenshot({ path: join(folder, file) })
}
const REPORT = 'page-report.png', reports = only.length === 0 || only.some((word) => REPORT.includes(word)) ? 1 : 0
if (reports) await takeReport(REPORT)

await browser.close()
console.log(`${wanted.length + reports} pictures in ${folder}`)
