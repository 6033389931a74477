/*
 * pictures.mjs FOLDER - the pictures of the page that the manual shows (./dev pictures)
 *
 * What is seen on them is the sample of this repository, as `tengen import tests/sample` puts it into a database: whoever follows the manual sees the same.
 */
import { join } from 'node:path'
import { home, importInto, launch, openPage, root, serve } from './stage.mjs'
import { show } from './views.mjs'

const folder = process.argv[2]
if (!folder) throw new Error('usage: pictures.mjs FOLDER')
const SIZE = { width: 1280, height: 800 }

/** Wait for the judgement of the field beside the board. */
const judged = ({ page }) => page.locator('.field-panel[aria-busy=false] .judged').waitFor()

const PICTURES = [
    { file: 'page.png', address: '#play=pd,dp' },
    { file: 'page-ja.png', address: '#play=pd,dp', look: { language: 'ja' } },
    { file: 'page-part.png', address: '#game=41&move=12&region=ne' },
    { file: 'page-pattern.png', address: '#play=pd,qf&pattern=N19:T13,N13:any' },
    { file: 'page-field.png', address: '#game=43&move=120', settings: { field: true, fieldContours: true, fieldTerritory: true }, go: judged },
    { file: 'page-strings.png', address: '#view=strings&rows=9&cols=9&count=1' },
    { file: 'page-solve.png', address: '#view=solve&size=3x3&rules=japanese-1999&compare=1' },
    { file: 'page-phone.png', address: '#play=pd,dp', look: { phone: true, language: 'en' } },
]

const games = join(home, 'games.tengen')
importInto(games, [join(root, 'tests', 'sample')])
const [browser, server] = await Promise.all([launch(), serve(games)])
for (const picture of PICTURES) {
    const look = picture.look ?? { language: 'en' }
    const stage = await openPage(browser, server.url, look)
    if (!look.phone) await stage.page.setViewportSize(SIZE)
    await show(picture, { ...stage, url: server.url }, look.language)
    await stage.page.screenshot({ path: join(folder, picture.file) })
    await stage.context.close()
}
await browser.close()
await server.stop()
console.log(`${PICTURES.length} pictures in ${folder}`)
