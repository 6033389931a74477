/*
 * shots.mjs [FOLDER] [WORDS] - pictures of every view of the page, in every look, to be looked at (./dev shots)
 *
 * They lie in build/shots unless a folder is given; further words choose among them by their names
 * ("desktop-ja-dark", "import").
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf, MEETING } from './records.mjs'
import { home, importInto, launch, openPage, root, serve, serveOwn } from './stage.mjs'
import { show, viewsFor } from './views.mjs'

const [folder = join(root, 'build', 'shots'), ...only] = process.argv.slice(2)
const LOOKS = [
    { language: 'en' }, { language: 'ja' }, { language: 'en', dark: true },
    { language: 'en', phone: true }, { language: 'ja', phone: true, dark: true },
]
const lookName = ({ language, dark, phone }) => [phone ? 'phone' : 'desktop', language, dark ? 'dark' : 'light'].join('-')
const fileName = (look, view) => `${lookName(look)}-${view.name.replaceAll(' ', '-')}.png`

const common = join(home, 'games.tengen')
importInto(common, [join(root, 'tests', 'sample'), fileOf('meeting.sgf', MEETING)])

/** The server that a view needs: the common one, or one of its own. */
const serverFor = (view, server) =>
    (view.own ? serveOwn({ ...view, serve: view.serve?.() }, common) : { url: server.url, stop: () => {} })

let count = 0
const [browser, server] = await Promise.all([launch(), serve(common)])
mkdirSync(folder, { recursive: true })
for (const look of LOOKS) {
    for (const view of viewsFor(look.phone)) {
        const name = fileName(look, view)
        if (only.length > 0 && !only.every((word) => name.includes(word))) continue
        const { url, stop } = await serverFor(view, server)
        const stage = await openPage(browser, url, look)
        await show(view, { ...stage, url }, look.language)
        await stage.page.screenshot({ path: join(folder, name) })
        await stage.context.close()
        await stop()
        count++
    }
}
await browser.close()
await server.stop()
console.log(`${count} pictures in ${folder}`)
