/*
 * stage.mjs - a server, a browser and a page for a test to play on
 *
 *      import { scene, play } from './stage.mjs'
 *      scene('steps through a game', async ({ page, check, becomes, clickAt }) => {
 *          await clickAt('Q16')
 *          check(await board() === ..., 'it is so now')
 *          await becomes(async () => await board() === ..., 'it comes to be so, however long that takes')
 *      })
 *      await play()                                          // runs the scenes; ends with "N passed, N failed"
 *
 * Every page is watched: an error in its scripts, a message on its console, or a request to anything but our own
 * server is a failure of the scene that caused it. A scene gets a fresh browser context (no storage), what hands.mjs
 * can do with its page, and the common server of its file. Scenes play side by side, so none may change what another sees: not the common
 * server, and no file of another. Nothing may depend on how quick the machine is. Its options:
 *
 *      own: true | 'empty'      a server of its own, with a copy of the database or with none, that it may change
 *      network: true            that server has a network, of random numbers
 *      serve: ['--read-only']   how that server is started
 *      phone, language, dark    how the page is looked at; looks: EVERYWHERE plays the scene once in each of these
 *      address                  where the page is opened
 *      first: true              as somebody who has never been here: what may be tried is shown
 *      expects: /regex/         messages on the console that belong to the scene
 *      long: true               it takes long, so it begins first
 *      smoke: true              it is also played with the sanitized server (TENGEN_TEST_SIZE=small plays these alone)
 */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { compareControls, watchControls } from './controls.mjs'
import { handsOn } from './hands.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const tengen = process.env.TENGEN ?? join(root, 'build', 'release', 'tengen')
export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }
const PATIENCE = 120000 // milliseconds for anything to happen: a busy machine takes its time, and only what hangs takes so long

const BROWSER = join(root, 'tests', 'page', 'browser')
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--force-color-profile=srgb', '--font-render-hinting=none']

export const home = mkdtempSync(join(tmpdir(), 'tengen-page-'))
const servers = new Set()

const NOTHING_FOUND = 3

/** Import records into a new database; of an empty folder, none. */
export function importInto(db, records, ...options) {
    const run = spawnSync(tengen, ['import', ...records, '--db', db, '--quiet', ...options], { encoding: 'utf8' })
    const empty = run.status === NOTHING_FOUND && run.stderr.includes('no game records')
    if (run.status !== 0 && !empty) throw new Error(`tengen import: ${run.stderr}`)
}

/** A file of weights: of a small network of random numbers, which answers at random but always alike. */
function madeWeights() {
    const file = join(home, 'random.weights'), tool = join(dirname(tengen), 'tools', 'made_weights')
    if (!existsSync(file) && spawnSync(tool, [file]).status !== 0) throw new Error(`${tool} made no weights`)
    return file
}

/** Serve a database on a free port, without a network. Returns { url, db, process, stop, ended }. */
export const serve = (db, ...options) => serveWith('none', db, ...options)

/** The same with the network that comes with tengen: few of its answers are for tests. */
export const serveLearned = (db, ...options) => serveWith(LEARNED, db, ...options)

async function serveWith(weights, db, ...options) {
    const port = options.includes('--port') ? [] : ['--port', '0']
    const server = spawn(tengen, ['serve', '--db', db, ...port, '--quiet', ...options],
        { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, TENGEN_WEIGHTS: weights } })
    servers.add(server)
    let said = ''
    server.stderr.on('data', (bytes) => { said += bytes })
    const url = await new Promise((resolve, reject) => {
        let line = ''
        server.stdout.on('data', (bytes) => {
            line += bytes
            const found = line.match(/http:\/\/\S+/)
            if (found) resolve(new URL('/', found[0]).href) // without the token that may be in it
        })
        server.on('exit', (code) => reject(new Error(`tengen serve ended with ${code}: ${said}`)))
    })
    const ended = new Promise((resolve) => server.on('exit', (code, signal) => { servers.delete(server); resolve(code ?? signal) }))
    const stop = async () => {
        if (servers.has(server)) server.kill('SIGTERM')
        const code = await ended
        if (code !== 0 && code !== 'SIGTERM') throw new Error(`tengen serve ended with ${code}: ${said}`)
    }
    return { url, db, process: server, stop, ended, said: () => said }
}

/** A browser; the same for all scenes. */
export const launch = () => chromium.launch({ executablePath: BROWSER, args: QUIET, headless: true })

/** Both sizes and both languages, in two looks or in four; light and dark by the way. */
export const DESK_AND_PHONE = [{ language: 'en' }, { language: 'ja', phone: true }]
export const EVERYWHERE = [
    { language: 'en' }, { language: 'ja', dark: true }, { language: 'en', dark: true, phone: true }, { language: 'ja', phone: true },
]
const nameOf = ({ language, dark, phone }) =>
    [phone ? 'phone' : 'desktop', language === 'ja' ? 'Japanese' : 'English', ...(dark ? ['dark'] : [])].join(', ')

const scenes = []
export function scene(name, options, act) {
    if (!act) scenes.push({ name, options: {}, act: options })
    else if (!options.looks) scenes.push({ name, options, act })
    else for (const look of options.looks) scenes.push({ name: `${name} (${nameOf(look)})`, options: { ...options, ...look }, act })
}

/** Runs in the page before its own scripts: this browser has been here before, and has seen what may be tried. */
function wasHere() {
    if (location.protocol === 'http:' && !localStorage.getItem('tengen.welcome')) localStorage.setItem('tengen.welcome', 'closed')
}

/** Open a page on a server and watch it. `complaints` gathers what went wrong behind the scene. */
export async function openPage(browser, url, options = {}) {
    const { size = DESKTOP, language = 'en', dark = false, phone = false, address = '', first = false, expects = null, before = null } = options
    const context = await browser.newContext({
        viewport: phone ? PHONE : size, hasTouch: phone, isMobile: phone, deviceScaleFactor: phone ? 2 : 1,
        locale: language === 'ja' ? 'ja-JP' : 'en-GB', colorScheme: dark ? 'dark' : 'light', acceptDownloads: true,
        reducedMotion: 'reduce', permissions: [],
    })
    context.setDefaultTimeout(PATIENCE)
    await watchControls(context, phone)
    const page = await context.newPage()
    const complaints = []
    page.on('pageerror', (error) => complaints.push(`error in the page: ${error.stack ?? error}`))
    page.on('console', (message) => {
        // A refusal of the server that the page handles is noted by the browser all the same.
        const refusal = /the server responded with a status of (4\d\d|503)/.test(message.text())
        if (['error', 'warning'].includes(message.type()) && !refusal && !expects?.test(message.text()))
            complaints.push(`console: ${message.text()}`)
    })
    page.on('request', (request) => {
        if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) complaints.push(`request to ${request.url()}`)
    })
    if (!first) await page.addInitScript(wasHere)
    if (before) await page.addInitScript(before) // a function that runs in the page before its own scripts
    await page.goto(url + address)
    return { context, page, complaints, ...handsOn(page, url, language, phone) }
}

/** Play one scene. What it opens is closed behind it. */
async function perform({ options, act }, browser, server, check, becomes) {
    const opened = []
    const open = async (more = {}) => {
        opened.push(await openPage(browser, server.url, { ...options, ...more }))
        return opened.at(-1)
    }
    try {
        const first = await open()
        await act({ ...options, ...first, browser, url: server.url, server, check, becomes, open })
        const complaints = opened.flatMap((each) => each.complaints)
        if (complaints.length) throw new Error(complaints.join('\n'))
    } catch (error) {
        error.stack += opened.flatMap((each) => each.complaints).map((complaint) => `\n${complaint}`).join('')
        error.picture = await opened[0]?.page.screenshot().catch(() => null)
        throw error
    } finally {
        for (const each of opened) await each.context.close()
    }
}

const LEARNED = join(root, 'data', 'learned', 'tengen.weights')

/** A server for a scene that wants its own; with a network of random numbers if it says so, or with the 'learned' one. */
export async function serveOwn({ own, serve: how = [], network = false }, common) {
    const folder = mkdtempSync(join(home, 'own-')), db = join(folder, 'games.tengen')
    if (own === 'empty') importInto(db, [folder])
    else cpSync(common, db, { recursive: true, filter: (path) => !path.endsWith('/LOCK') })
    return serveWith(network === 'learned' ? LEARNED : network ? madeWeights() : 'none', db, ...how)
}

/* ---- all of them ---- */

const casts = [] // what each file brings: its name, its records, its scenes
const together = basename(process.argv[1]) === 'page_test.mjs'
const small = process.env.TENGEN_TEST_SIZE === 'small'

/** The end of a file of scenes: play them, or leave them to page_test.mjs, which plays those of all files. */
export async function play({ records = [join(root, 'tests', 'sample')] } = {}) {
    casts.push({ records, scenes: scenes.splice(0) })
    if (!together) await playAll()
}

/** A database and its server, made when the first scene needs them. */
function commonOf(cast) {
    return cast.common ??= (async () => {
        const db = join(mkdtempSync(join(home, 'common-')), 'games.tengen')
        importInto(db, cast.records)
        return serve(db)
    })()
}

/** Play everything, or the scenes whose names hold one of the words that were given; as many at a time as there are processors, in one browser. */
export async function playAll() {
    let passed = 0, failed = 0
    const only = process.argv.slice(2)
    const chosen = casts.flatMap((cast) => cast.scenes.map((each) => ({ ...each, cast })))
        .filter(({ name, options }) => (only.length === 0 || only.some((word) => name.includes(word))) && (!small || options.smoke))
        .sort((a, b) => (b.options.long ? 1 : 0) - (a.options.long ? 1 : 0))
    const browser = await launch()

    async function playOne(one) {
        const began = performance.now()
        let own = null, checks = 0
        const check = (value, what) => {
            if (!value) throw new Error(`not so: ${what}`)
            checks++
        }
        /** The same for what comes to be true, however long that takes; two minutes are for what never does. */
        const becomes = async (holds, what) => {
            for (const end = performance.now() + PATIENCE; !await holds();) {
                check(performance.now() < end, what)
                await new Promise((resolve) => setTimeout(resolve, 20))
            }
            checks++
        }
        try {
            const common = await commonOf(one.cast)
            own = one.options.own ? await serveOwn(one.options, common.db) : null
            await perform(one, browser, own ?? common, check, becomes)
            await own?.stop()
            passed += checks + 1
            console.log(`ok ${one.name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
        } catch (error) {
            failed++
            console.log(`FAILED ${one.name}: ${error.stack ?? error}`)
            if (error.picture) keepPicture(one.name, error.picture)
            await own?.stop().catch(() => {})
        }
    }
    async function playOn() { for (let one; (one = chosen.shift());) await playOne(one) }
    await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, playOn))

    await browser.close()
    for (const { common } of casts)
        await common?.then((server) => server.stop()).catch((error) => { failed++; console.log(`FAILED to end: ${error}`) })
    rmSync(home, { recursive: true, force: true })
    if (together && !small && only.length === 0) {
        const { used, left } = compareControls()
        for (const name of left) console.log(`FAILED: nobody used a control: ${name}`)
        passed += used
        failed += left.length
    }
    console.log(`${passed} passed, ${failed} failed`)
    process.exit(failed ? 1 : 0)
}

/** What the page looked like when a scene failed. */
function keepPicture(name, picture) {
    const file = join(root, 'build', `failed-${name.replaceAll(/\W+/g, '-')}.png`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, picture)
    console.log(`it looked so: ${file}`)
}

process.on('exit', () => {
    for (const server of servers) server.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true })
})
