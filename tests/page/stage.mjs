/*
 * stage.mjs - a server, a browser and a page for a test to play on
 *
 *      import { scene, play } from './stage.mjs'
 *      scene('steps through a game', async ({ page, check }) => { ... })
 *      await play()                                          // runs the scenes; ends with "N passed, N failed"
 *
 * Every page is watched: an error in its scripts, a message on its console, or a request to anything but our own
 * server is a failure of the scene that caused it. A scene gets a fresh browser context (no storage) and the
 * common server, unless it asks for its own (options.own: a copy of the database that it may change).
 */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const tengen = process.env.TENGEN ?? join(root, 'build', 'release', 'tengen')
export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium'
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--force-color-profile=srgb', '--font-render-hinting=none']

export const home = mkdtempSync(join(tmpdir(), 'tengen-page-'))
const servers = new Set()

/** Import records into a new database. */
export function importInto(db, records, ...options) {
    const run = spawnSync(tengen, ['import', ...records, '--db', db, '--quiet', ...options], { encoding: 'utf8' })
    if (run.status !== 0) throw new Error(`tengen import: ${run.stderr}`)
}

/** Serve a database on a free port. Returns { url, process, stop }. */
export async function serve(db, ...options) {
    const server = spawn(tengen, ['serve', '--db', db, '--port', '0', '--quiet', ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
    servers.add(server)
    let said = ''
    server.stderr.on('data', (bytes) => { said += bytes })
    const url = await new Promise((resolve, reject) => {
        let line = ''
        server.stdout.on('data', (bytes) => {
            line += bytes
            const found = line.match(/http:\/\/\S+/)
            if (found) resolve(found[0].replace(/\/?$/, '/'))
        })
        server.on('exit', (code) => reject(new Error(`tengen serve ended with ${code}: ${said}`)))
    })
    const ended = new Promise((resolve) => server.on('exit', (code, signal) => { servers.delete(server); resolve(code ?? signal) }))
    const stop = async () => {
        if (servers.has(server)) server.kill('SIGTERM')
        const code = await ended
        if (code !== 0 && code !== 'SIGTERM') throw new Error(`tengen serve ended with ${code}: ${said}`)
    }
    return { url, process: server, stop, ended, said: () => said }
}

/** A browser; the same for all scenes of a file. */
export const launch = () => chromium.launch({ executablePath: BROWSER, args: QUIET, headless: true })
export const hasBrowser = () => existsSync(BROWSER)

const scenes = []
export const scene = (name, options, act) => scenes.push(act ? { name, options, act } : { name, options: {}, act: options })

/** Open a page on a server and watch it. `complaints` gathers what went wrong behind the scene. */
export async function openPage(browser, url, { size = DESKTOP, language = 'en', dark = false, phone = false, address = '' } = {}) {
    const context = await browser.newContext({
        viewport: phone ? PHONE : size, hasTouch: phone, isMobile: phone, deviceScaleFactor: phone ? 2 : 1,
        locale: language === 'ja' ? 'ja-JP' : 'en-GB', colorScheme: dark ? 'dark' : 'light', acceptDownloads: true,
        reducedMotion: 'reduce', permissions: [],
    })
    const page = await context.newPage()
    const complaints = []
    page.on('pageerror', (error) => complaints.push(`error in the page: ${error.stack ?? error}`))
    page.on('console', (message) => {
        // A refusal of the server that the page handles is noted by the browser all the same.
        if (['error', 'warning'].includes(message.type()) && !/the server responded with a status of (4\d\d|503)/.test(message.text()))
            complaints.push(`console: ${message.text()}`)
    })
    page.on('request', (request) => {
        if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) complaints.push(`request to ${request.url()}`)
    })
    await page.goto(url + address)
    return { context, page, complaints }
}

/** Run all scenes. */
export async function play({ records = [join(root, 'tests', 'sample')] } = {}) {
    let passed = 0, failed = 0
    const only = process.argv.slice(2)
    const browser = await launch()
    const common = join(home, 'common.tengen')
    importInto(common, records)
    const server = await serve(common)
    for (const { name, options, act } of scenes) {
        if (only.length && !only.some((word) => name.includes(word))) continue
        let own = null, opened = null
        try {
            if (options.own) {
                const db = mkdtempSync(join(home, 'own-'))
                if (options.own !== 'empty') {
                    rmSync(db, { recursive: true })
                    cpSync(common, db, { recursive: true, filter: (path) => !path.endsWith('/LOCK') })
                } else rmSync(db, { recursive: true })
                own = await serve(db, ...(options.serve ?? []))
            }
            const url = (own ?? server).url
            opened = await openPage(browser, url, options)
            const check = (value, what) => {
                if (value) passed++
                else throw new Error(`not so: ${what}`)
            }
            await act({ ...opened, browser, url, check, server: own ?? server })
            if (opened.complaints.length) throw new Error(opened.complaints.join('\n'))
            passed++
            console.log(`ok ${name}`)
        } catch (error) {
            failed++
            console.log(`FAILED ${name}: ${error.stack ?? error}`)
            if (opened?.complaints.length) console.log(opened.complaints.join('\n'))
            if (opened) await opened.page.screenshot({ path: join(root, 'build', `failed-${name.replaceAll(/\W+/g, '-')}.png`) }).catch(() => {})
        }
        await opened?.context.close()
        await own?.stop().catch((error) => { failed++; console.log(`FAILED ${name}: ${error}`) })
    }
    await browser.close()
    await server.stop().catch((error) => { failed++; console.log(`FAILED to end: ${error}`) })
    rmSync(home, { recursive: true, force: true })
    console.log(`${passed} passed, ${failed} failed`)
    process.exit(failed ? 1 : 0)
}

process.on('exit', () => {
    for (const server of servers) server.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true })
})
