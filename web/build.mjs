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

const { outputFiles, metafile } = await build({
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
    metafile: true,
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

/* Preload what is needed for the first view: what the page asks for at once, and what that imports. What is fetched when it is shown
 * for the first time (the field, a review, other views) waits. */
const outputs = Object.fromEntries(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]))
const importsOf = (name, kind) => outputs[name].imports.filter((each) => each.kind === kind).map(({ path }) => basename(path))
const needed = new Set()
const need = (name) => {
    if (needed.has(name)) return
    needed.add(name)
    importsOf(name, 'import-statement').forEach(need)
}
for (const name of [script, ...importsOf(script, 'dynamic-import')]) need(name)
const parts = [...needed].filter((name) => name !== script).map((name) => `<link rel="modulepreload" href="${name}">\n`).join('')

/* The icon is inlined: browsers fetch it again at every change of the address. */
const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(join(here, 'src', 'icon.svg'), 'utf8'))}`
for (const name of readdirSync(join(here, 'static')).sort()) {
    const text = readFileSync(join(here, 'static', name), 'utf8')
    const said = text.replace('page.js', script).replace('page.css', style).replace('</head>', `${parts}</head>`)
    keep(name, said.replace('icon.svg', icon))
}
writeFileSync(join(out, 'files.txt'), files.map((name) => `${name}\n`).join(''))
