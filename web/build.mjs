/*
 * Bundle the page into build/web: index.html, and one script and one style whose names hold a hash of what is in
 * them, so that browsers may keep them for ever. files.txt lists what the program embeds.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const out = process.argv[2] ?? join(here, '..', 'build', 'web')

const { outputFiles } = await build({
    entryPoints: { page: join(here, 'src', 'main.tsx') },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.svg': 'dataurl', '.png': 'empty' }, // the board draws itself: no picture is needed
    legalComments: 'none',
    outdir: out,
    write: false,
    logLevel: 'warning',
})

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const names = {}
const files = []
const keep = (name, bytes) => {
    writeFileSync(join(out, name), bytes)
    files.push(name)
}
for (const file of outputFiles) {
    const ending = file.path.endsWith('.css') ? 'css' : 'js'
    const hash = createHash('sha256').update(file.contents).digest('hex').slice(0, 10)
    names[ending] = `page-${hash}.${ending}`
    keep(names[ending], file.contents)
}
/* The icon stands in the page itself: browsers ask for it anew at every change of the address. */
const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(join(here, 'src', 'icon.svg'), 'utf8'))}`
for (const name of readdirSync(join(here, 'static')).sort()) {
    const text = readFileSync(join(here, 'static', name), 'utf8')
    const said = text.replaceAll('page.js', names.js).replaceAll('page.css', names.css)
    keep(name, said.replace('icon.svg', icon))
}
writeFileSync(join(out, 'files.txt'), files.map((name) => `${name}\n`).join(''))
