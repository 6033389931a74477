/*
 * Run test/*.test.ts with node's own runner: each is bundled as the page is, and what it prints ends with
 * "N passed, N failed".
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const wanted = process.argv.slice(2)
const names = readdirSync(join(here, 'test')).filter((name) =>
    name.endsWith('.test.ts') && (wanted.length === 0 || wanted.some((word) => name.includes(word))))
const out = mkdtempSync(join(tmpdir(), 'tengen-page-'))

await build({
    entryPoints: names.map((name) => join(here, 'test', name)),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    outdir: out,
    outExtension: { '.js': '.mjs' },
    sourcemap: 'inline',
    define: { TREE: JSON.stringify(join(here, '..')) }, // where the sample records are
    logLevel: 'warning',
})

let passed = 0, failed = 0
const files = readdirSync(out).map((name) => join(out, name))
const isFile = ({ name }) => files.includes(name) // the runner counts a file as a test too
for await (const { type, data } of run({ files, concurrency: 2 })) {
    if (type === 'test:pass' && !isFile(data) && data.details.type !== 'suite') passed++
    if (type === 'test:fail' && data.details.type !== 'suite') {
        failed++
        console.log(`FAILED ${data.name}\n    ${String(data.details.error.cause?.stack ?? data.details.error)}`)
    }
    if (type === 'test:stdout' || type === 'test:stderr') process.stdout.write(data.message)
}
rmSync(out, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
