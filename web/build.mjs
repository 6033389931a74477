/*
 * Bundle the page into build/web: index.html, and scripts and a style whose names hold a hash of what is in
 * them, so that browsers may keep them for ever. files.txt lists what the program embeds.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const out = process.argv[2] ?? join(here, '..', 'build', 'web')

const { outputFiles } = await build({
    entryPoints: { page: join(here, 'src', 'main.ts') },
    bundle: true,
    splitting: true,
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[name]-[hash]',
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
const files = []
const keep = (name, bytes) => {
    writeFileSync(join(out, name), bytes)
    files.push(name)
}
for (const file of outputFiles) keep(basename(file.path), file.contents)
const named = (pattern) => files.filter((name) => pattern.test(name))
const [script] = named(/^page-.*js$/), [style] = named(/^page-.*css$/)
/* Preload the parts that are needed soon, but not the field or views that may never be entered. */
const parts = named(/^part-(?!\w+View|Field)/).map((name) => `<link rel="modulepreload" href="${name}">\n`).join('')

/* The icon is inlined: browsers fetch it again at every change of the address. */
const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(join(here, 'src', 'icon.svg'), 'utf8'))}`
for (const name of readdirSync(join(here, 'static')).sort()) {
    const text = readFileSync(join(here, 'static', name), 'utf8')
    const said = text.replace('page.js', script).replace('page.css', style).replace('</head>', `${parts}</head>`)
    keep(name, said.replace('icon.svg', icon))
}
writeFileSync(join(out, 'files.txt'), files.map((name) => `${name}\n`).join(''))
