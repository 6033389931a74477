/*
 * many_files.mjs FOLDER [picked | dropped] - how long a real browser takes to import a folder, beside `tengen import` of the same
 *
 * Not run with the tests: they import smaller folders (import_scenes.mjs). Meanwhile the page is asked for positions, as a user would
 * who goes on reading, and the longest answer is told.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { play, scene, tengen } from './stage.mjs'

const folder = resolve(process.argv[2] ?? '.')
const how = process.argv[3] ?? 'dropped'
process.argv.length = 2 // the rest would be words of scenes

const seconds = (from) => Number(((performance.now() - from) / 1000).toFixed(1))

function importDirectly() {
    const db = join(mkdtempSync(join(tmpdir(), 'tengen-bench-')), 'db'), from = performance.now()
    const run = spawnSync(tengen, ['import', folder, '--db', db, '--quiet'], { encoding: 'utf8' })
    console.log(`tengen import: ${seconds(from)} s, ${run.stdout.trim()}`)
}

/** Wait for the end of the import; the longest answer to a question meanwhile. */
async function finish({ ask }) {
    let longest = 0
    for (let state = ''; !['done', 'failed', 'stopped'].includes(state);) {
        const from = performance.now()
        await ask('/position?play=pd,dp&games=20')
        longest = Math.max(longest, performance.now() - from)
        state = (await ask('/imports')).imports[0]?.state ?? ''
        await new Promise((go) => setTimeout(go, 50))
    }
    return Math.round(longest)
}

async function tell(stage, how, from) {
    const longest = await finish(stage), took = seconds(from)
    const { imports } = await stage.ask('/imports')
    const { added, duplicates, refused, pieces } = imports[0]
    console.log(`${how}: ${took} s, ${imports.length} import of ${pieces} pieces, added ${added}, duplicates ${duplicates}, refused ${refused}; ` +
        `longest answer meanwhile ${longest} ms`)
}

if (how === 'picked') scene('picked', { own: 'empty', long: true }, async (stage) => {
    const { page, settled, openDialog, button } = stage
    await settled()
    await openDialog('import')
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('import.choose-folder').click()])
    const from = performance.now()
    await chooser.setFiles(folder)
    await tell(stage, 'picked', from)
})

else scene('dropped', { own: 'empty', long: true }, async (stage) => {
    const { page, settled } = stage
    await settled()
    const hand = await page.context().newCDPSession(page), from = performance.now()
    for (const type of ['dragEnter', 'dragOver', 'drop'])
        await hand.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data: { items: [], files: [folder], dragOperationsMask: 1 } })
    await tell(stage, 'dropped', from)
})

importDirectly()
await play()
