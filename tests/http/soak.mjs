/*
 * soak.mjs - a real server for a long time: readers, uploads, edits, deletions, backups, and kill -9 at random moments
 *
 *      TENGEN=build/release/tengen node tests/http/soak.mjs --minutes 5 [--seed 7]
 *      TENGEN=build/release/tengen node tests/http/soak.mjs --steps 300
 *
 * Beside the server stands a model of what must be in the database. Every game has a name that no other has ever had. What the server has
 * acknowledged must be there after each restart, exactly once; what was deleted must not come back; of what was under way when it was
 * killed, either the state before or the one after is right. At the end `tengen verify` replays everything.
 *
 * Now and then `tengen backup` copies the database while all this goes on. The copy must be sound, and have of every game the state that was
 * acknowledged before the copy began, or one that it was given meanwhile.
 *
 * Prints steps, kills, backups, losses; the seed decides what is done and after how many steps the server is killed, so that a run can be repeated, up to timing.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const tengen = process.env.TENGEN ?? 'build/release/tengen'
const option = (name, otherwise) => {
    const at = process.argv.indexOf(`--${name}`)
    return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const seed = option('seed', 1), steps = option('steps', Infinity), minutes = option('minutes', Infinity)
if (!(steps < Infinity || minutes < Infinity)) throw new Error('say --steps N or --minutes N')
const WORKERS = 5
const home = mkdtempSync(join(tmpdir(), 'tengen-soak-')), db = join(home, 'games.tengen')

/* ---- chance ---- */

let state = seed >>> 0
/** A number from 0 to n - 1 (mulberry32). */
function random(n) {
    state = (state + 0x6d2b79f5) >>> 0
    let x = Math.imul(state ^ (state >>> 15), state | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return ((x ^ (x >>> 14)) >>> 0) % n
}
const pick = (list) => list[random(list.length)]

/* ---- games ---- */

let made = 0
const letter = (n) => String.fromCharCode(97 + n)

/** A new game: its name, and 20 to 59 moves on points of their own. */
function newGame() {
    const moves = 20 + random(40), points = new Set()
    while (points.size < moves) points.add(letter(random(19)) + letter(random(19)))
    const name = `soak-${seed}-${++made}`
    const sgf = `(;GM[1]FF[4]SZ[19]PB[${name}]PW[nobody]${[...points].map((point, i) => `;${'BW'[i % 2]}[${point}]`).join('')})`
    return { name, moves, sgf }
}

/**
 * The model: for each game the states that it may be in. A state is { name, moves } or null, not there; one that was acknowledged is the only
 * one. `id` is null until it is known. `busy`: a request about it is under way.
 */
const model = new Set()
const certain = () => [...model].filter(({ busy, id, may }) => !busy && id !== null && may.length === 1 && may[0])

/** The copies that are being made: of each the states that a game may have in it, from the moment the copy began. */
const copies = new Set()

/** Give a game more states that it may be in; a copy that is being made may have any of them. */
function mayBecome(game, states) {
    game.may = [...game.may, ...states]
    for (const may of copies) {
        may.set(game, [...(may.get(game) ?? [null]), ...states])
        told.meanwhile++
    }
}

/* ---- the server ---- */

const told = { steps: 0, kills: 0, restarts: 0, backups: 0, meanwhile: 0, refused: 0, lost: [], returned: [], wrong: [] }
let server, url, dying = false

async function start() {
    const process_ = spawn(tengen, ['serve', db, '--port', '0', '--quiet'], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    process_.stderr.on('data', (bytes) => { said += bytes })
    const ended = new Promise((resolve) => process_.on('exit', (code, signal) => resolve(code ?? signal)))
    url = await new Promise((resolve, reject) => {
        let line = ''
        process_.stdout.on('data', (bytes) => {
            line += bytes
            const found = line.match(/http:\/\/[^/]+\//)
            if (found) resolve(`${found[0]}api/v1`)
        })
        void ended.then((code) => reject(new Error(`the server ended with ${code}: ${said}`)))
    })
    server = { process: process_, ended, said: () => said }
    dying = false
}

const OWN = { 'X-Tengen': '1' }, SGF = { ...OWN, 'Content-Type': 'application/x-go-sgf' }, BYTES = { ...OWN, 'Content-Type': 'application/octet-stream' }

/** Ask. Returns { status, body }, or null if the server went away meanwhile. */
async function ask(method, path, headers, body) {
    try {
        const answer = await fetch(url + path, { method, headers, body, keepalive: false })
        const text = await answer.text()
        return { status: answer.status, body: answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text }
    } catch (error) {
        if (!dying) told.wrong.push(`${method} ${path}: ${error.cause?.message ?? error}`)
        return null
    }
}

/** A change of one game: while it is under way both states are right; afterwards the answer says which. */
async function change(game, after, wanted, method, path, headers, body) {
    const before = game.may
    game.busy = true
    mayBecome(game, [after])
    const answer = await ask(method, path, headers, body)
    if (answer?.status === wanted) {
        game.may = [after]
        if (answer.body?.id) game.id = answer.body.id
    } else if (answer && (answer.status === 503 || answer.status === 429)) {
        game.may = before
        told.refused++
    } else if (answer) {
        game.may = before
        told.wrong.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    game.busy = false
}

/* ---- what the workers do ---- */

function add() {
    const { name, moves, sgf } = newGame(), game = { id: null, may: [null] }
    model.add(game)
    return change(game, { name, moves }, 201, 'POST', '/games', SGF, sgf)
}

function replace() {
    const game = pick(certain())
    if (!game) return add()
    const { name, moves, sgf } = newGame()
    return change(game, { name, moves }, 200, 'PUT', `/games/${game.id}`, SGF, sgf)
}

function cut() {
    const game = pick(certain())
    if (!game || game.may[0].moves <= 12) return add()
    const moves = 12 + random(game.may[0].moves - 12)
    return change(game, { name: game.may[0].name, moves }, 200, 'POST', `/games/${game.id}/cut?moves=${moves}`, OWN)
}

function remove() {
    const game = pick(certain())
    if (!game) return add()
    return change(game, null, 204, 'DELETE', `/games/${game.id}`, OWN)
}

/** Files of some games, as a whole or in pieces; they must be there when the server has said that the import is done. */
async function upload() {
    const games = Array.from({ length: 1 + random(30) }, newGame), entries = games.map(() => ({ id: null, may: [null], busy: true }))
    for (const [i, entry] of entries.entries()) {
        model.add(entry)
        mayBecome(entry, [{ name: games[i].name, moves: games[i].moves }])
    }
    const text = (some) => some.map(({ sgf }) => sgf).join('\n'), half = Math.ceil(games.length / 2)
    let begun
    if (random(2)) {
        begun = await ask('POST', '/imports?name=soak.sgf', BYTES, text(games))
    } else {
        begun = await ask('POST', '/imports?name=soak&open=1', OWN)
        const pieces = [games.slice(0, half), games.slice(half)].filter((some) => some.length > 0)
        for (const [i, some] of pieces.entries())
            for (let sent = null; begun?.status === 202 && sent?.status !== 202;) {
                sent = await ask('PUT', `/imports/${begun.body.id}?piece=${i + 1}&name=${i}.sgf`, BYTES, text(some))
                if (!sent) begun = null
            }
        if (begun?.status === 202 && !await ask('POST', `/imports/${begun.body.id}/close`, OWN)) begun = null
    }
    if (begun && begun.status !== 202) {
        told.refused++
        for (const entry of entries) entry.may = [null]
    }
    for (let now = begun; now?.status === 202 || now?.status === 200;) {
        now = await ask('GET', `/imports/${begun.body.id}`)
        if (now?.body.state === 'done') {
            if (now.body.added !== games.length) told.wrong.push(`an import of ${games.length} games: ${JSON.stringify(now.body)}`)
            for (const entry of entries) entry.may = [entry.may.at(-1)]
            break
        }
        if (now?.body.state === 'failed' || now?.body.state === 'stopped') { // by a server that is ending
            if (!dying) told.wrong.push(`an import: ${JSON.stringify(now.body)}`)
            break
        }
    }
    for (const entry of entries) entry.busy = false
}

async function read() {
    const game = pick(certain())
    const path = pick(['/position?games=5', '/games?games=10', '/databases', '/export?format=sgf', '/imports', game ? `/games/${game.id}` : '/games'])
    const answer = await ask('GET', path)
    // another worker may have deleted it meanwhile; a streamed answer of a server that ends may be cut
    if (answer && answer.status !== 200 && !(path.startsWith('/games/') && answer.status === 404) && answer.status !== 503)
        told.wrong.push(`GET ${path}: ${answer.status}`)
}

/** Run the program beside the server. Returns { status, stdout, stderr }. */
async function run(...words) {
    const process_ = spawn(tengen, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    const said = { stdout: '', stderr: '' }
    for (const where of ['stdout', 'stderr']) process_[where].on('data', (bytes) => { said[where] += bytes })
    return { status: await new Promise((resolve) => process_.on('close', (code, signal) => resolve(code ?? signal))), ...said }
}

/** Hold a copy against what it may have. */
function compareCopy(may, games) {
    const found = new Map(games.map((line) => [line.black, line]))
    if (found.size !== games.length) told.wrong.push(`a copy has ${games.length} games with ${found.size} names`)
    for (const [game, states] of may) {
        const here = states.find((each) => each && found.get(each.name)?.moves === each.moves)
        if (here) found.delete(here.name)
        else if (!states.includes(null)) told.lost.push(`from a copy: ${JSON.stringify({ id: game.id, states })}`)
    }
    for (const name of found.keys()) told.returned.push(`in a copy: ${name}`)
}

/** Copy the database while others write to it, and look at the copy. */
async function backup() {
    const copy = join(home, `copy-${told.steps}`), may = new Map([...model].map((game) => [game, game.may])), began = performance.now()
    copies.add(may)
    const made = await run('backup', '--db', db, '--out', copy)
    copies.delete(may)
    const verified = made.status === 0 ? await run('verify', '--db', copy, '--json') : made
    const listed = verified.status === 0 ? await run('games', '--db', copy, '--json', '--sort', 'id', '--count', '1000000') : verified
    if (listed.status !== 0) told.wrong.push(`a copy: ${listed.status}, ${listed.stdout.slice(0, 500)}${listed.stderr}`)
    else compareCopy(may, JSON.parse(listed.stdout).games)
    rmSync(copy, { recursive: true, force: true })
    told.backups++
    nextBackup = performance.now() + 9 * (performance.now() - began)
}
let nextBackup = 0 // in a tenth of the time, and never two at once

/** What to do next: as chance will have it, and every 40 steps a backup. */
function nextDeed() {
    if (told.steps % 40 !== 20 || performance.now() < nextBackup) return pick(DEEDS)
    nextBackup = Infinity
    return backup
}

const DEEDS = [add, add, add, replace, cut, remove, remove, upload, read, read, read]

/* ---- comparing ---- */

async function listAll() {
    const all = []
    for (;;) {
        const page = await ask('GET', `/games?sort=id&games=1000&skip=${all.length}`)
        if (!page || page.status !== 200) throw new Error(`the list of games: ${JSON.stringify(page)}`)
        all.push(...page.body.games)
        if (all.length >= page.body.total) return all
    }
}

/** Hold what is there against the model; what could not be known is known afterwards. */
async function compare() {
    const found = new Map(), all = await listAll()
    for (const line of all) {
        if (found.has(line.black)) told.wrong.push(`${line.black} is there twice`)
        found.set(line.black, line)
    }
    for (const game of model) {
        const here = game.may.find((each) => each && found.get(each.name)?.moves === each.moves)
        if (!here && !game.may.includes(null)) told.lost.push(JSON.stringify({ ...game, found: game.may.map(({ name }) => found.get(name) ?? null) }))
        if (here) {
            const { id } = found.get(here.name)
            if (game.id !== null && game.id !== id) told.wrong.push(`${here.name} was game ${game.id} and is ${id}`)
            game.id = id
            found.delete(here.name)
            game.may = [here]
        } else {
            model.delete(game) // its names must never be seen again
        }
    }
    for (const name of found.keys()) told.returned.push(name)
    const root = await ask('GET', '/position?games=0')
    if (root?.body.games !== all.length) told.wrong.push(`${all.length} games, but ${root?.body.games} begin with an empty board`)
}

/* ---- the run ---- */

const end = performance.now() + minutes * 60000
const isOver = () => told.steps >= steps || performance.now() >= end

/** Workers do one thing after the other, until the server is to die. */
async function live(life) {
    const stopAt = told.steps + life
    const work = async () => {
        while (!dying && told.steps < stopAt && !isOver()) {
            told.steps++
            await nextDeed()()
        }
    }
    const workers = Array.from({ length: WORKERS }, work)
    if (random(4) > 0) { // as a rule in the middle of something
        while (told.steps < stopAt && !isOver()) await new Promise((resolve) => setTimeout(resolve, 1))
        await new Promise((resolve) => setTimeout(resolve, random(60)))
        dying = true
        server.process.kill(random(5) > 0 ? 'SIGKILL' : 'SIGTERM')
    }
    await Promise.all(workers)
    dying = true
    server.process.kill('SIGKILL')
    const code = await server.ended
    if (code === 'SIGKILL') told.kills++
    else if (code !== 'SIGTERM') told.wrong.push(`the server ended with ${code}: ${server.said()}`)
    for (const game of model) game.busy = false
}

const faults = () => told.lost.length + told.returned.length + told.wrong.length
const tell = () => console.log(`${told.steps} steps, ${told.kills} kills, ${told.restarts} restarts, ${told.backups} backups with ${told.meanwhile} changes meanwhile, ${model.size} games; ${told.refused} refused as busy; `
    + `lost ${told.lost.length}, returned ${told.returned.length}, wrong ${told.wrong.length}`)

try {
    const empty = spawnSync(tengen, ['import', home, '--db', db, '--quiet'], { encoding: 'utf8' })
    if (empty.status !== 3) throw new Error(`tengen import: ${empty.stderr}`) // no records found, as it should be
    await start()
    for (let next = performance.now() + 30000; !isOver() && faults() === 0;) {
        await live(10 + random(60))
        await start()
        told.restarts++
        await compare()
        if (performance.now() > next) {
            tell()
            next = performance.now() + 30000
        }
    }
    dying = true
    server.process.kill('SIGTERM')
    await server.ended
    const verified = spawnSync(tengen, ['verify', '--db', db, '--json'], { encoding: 'utf8', maxBuffer: 1 << 28 })
    const { fault_count: inside = -1, games = -1 } = verified.stdout ? JSON.parse(verified.stdout) : {}
    if (verified.status !== 0 || games !== model.size) told.wrong.push(`verify: ${verified.status}, ${games} games of ${model.size}: ${verified.stdout.slice(0, 500)}${verified.stderr}`)
    if (told.steps >= 40 && told.backups === 0) told.wrong.push('no backup was made')
    tell()
    console.log(`seed ${seed}; verify: ${games} games, ${inside} faults`)
    for (const kind of ['lost', 'returned', 'wrong']) for (const each of told[kind].slice(0, 10)) console.log(`${kind}: ${each}`)
} finally {
    server?.process.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true })
}
console.log(`${faults() === 0 ? 1 : 0} passed, ${faults()} failed`)
process.exit(faults() === 0 ? 0 : 1)
