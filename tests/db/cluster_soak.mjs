/*
 * cluster_soak.mjs - two servers and an importer on one database of PostgreSQL: no answer may mix two states
 *
 *      node tests/db/cluster_soak.mjs --db ADDRESS --work FOLDER [--minutes 5] [--slices 6] [--seed 1]
 *
 * started by cluster_soak_test.sh, which makes the servers of PostgreSQL.
 *
 * Made games are imported slice by slice. First into a folder: after each slice the questions are asked there, and what is answered is what a
 * database in that state has to answer. Then the same slices go onto the cluster, while several readers ask two servers ("tengen serve") all
 * the time. Every answer must be, byte by byte, that of some state: none before the last that this server has shown to anybody when the
 * question was sent, none whose import has not begun. One import in four is killed (SIGKILL) and started again. At the end both servers must come
 * to the last state by themselves, and "tengen verify" finds nothing.
 *
 * With --minutes the slices are made again and again on new databases, until the time is over.
 */
import { spawn, spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const text = (name, otherwise) => {
    const at = process.argv.indexOf(`--${name}`)
    return at < 0 ? otherwise : process.argv[at + 1]
}
const tengen = process.env.TENGEN, tools = join(process.env.TENGEN_OUT ?? dirname(tengen), 'tools')
const db = text('db'), work = text('work'), minutes = Number(text('minutes', '0')), slices = Number(text('slices', '6'))
const SLICE = 60, QUESTIONS = 24, READERS = 3
let state = Number(text('seed', '1')) >>> 0

/** A number from 0 to n - 1 (mulberry32). */
function random(n) {
    state = (state + 0x6d2b79f5) >>> 0
    let x = Math.imul(state ^ (state >>> 15), state | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return ((x ^ (x >>> 14)) >>> 0) % n
}

const told = { answers: 0, refused: 0, wrong: [], imports: 0, kills: 0 }
const wrong = (words) => { if (told.wrong.push(words) <= 5) console.error(words) }

/* ---- the program ---- */

const running = new Set()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

function run(...words) {
    const { status, stdout, stderr } = spawnSync(tengen, words, { encoding: 'utf8', maxBuffer: 1 << 28 })
    if (status !== 0) throw new Error(`tengen ${words.join(' ')}: ${status}\n${stderr}`)
    return stdout
}

async function serve(database) {
    const child = spawn(tengen, ['serve', '--db', database, '--port', '0', '--quiet', '--read-only'], { stdio: ['ignore', 'pipe', 'inherit'] })
    running.add(child)
    child.on('exit', () => running.delete(child))
    const url = await new Promise((resolve, reject) => {
        let said = ''
        child.stdout.on('data', (bytes) => { const found = /http:\/\/[^/\s]+/.exec((said += bytes)); if (found) resolve(found[0]) })
        child.on('exit', () => reject(new Error('tengen serve ended')))
    })
    return { child, url, shown: 0 }
}
const stop = ({ child }) => new Promise((resolve) => { child.on('exit', resolve); child.kill('SIGKILL') })

async function ask(url, question) {
    const reply = await fetch(`${url}/api/v1/position?${question}&parents=1&years=1`)
    return { status: reply.status, body: await reply.text() }
}

/* ---- what must be answered ---- */

/** Positions of a database, most of them with so few stones that other games come to them too: their answers change with every slice. */
function drawQuestions(folder, seed) {
    const drawn = spawnSync(join(tools, 'positions'), [folder, 50 * QUESTIONS, seed], { encoding: 'utf8' }).stdout.trim().split('\n')
    const stones = (question) => question.match(/[XO]/g)?.length ?? 0
    const different = [...new Set(drawn)].sort((a, b) => stones(a) - stones(b) || (a < b ? -1 : 1))
    return [...different.slice(0, QUESTIONS - 6), ...different.slice(-6)]
}

/** The questions, and expected[k][q]: the answer to question q when k slices are there, as the folder gave it. */
async function prepare(seed) {
    const folder = join(work, 'folder'), expected = [null]
    let questions = []
    rmSync(folder, { recursive: true, force: true })
    for (let k = 1; k <= slices; k++) {
        const made = spawnSync(join(tools, 'made_games'), ['--seed', seed, '--skip', (k - 1) * SLICE, '--count', SLICE], { maxBuffer: 1 << 28 })
        writeFileSync(join(work, `slice${k}.sgf`), made.stdout)
        run('import', join(work, `slice${k}.sgf`), '--db', folder, '--quiet')
        if (k === 1) questions = drawQuestions(folder, seed)
        const server = await serve(folder)
        expected[k] = []
        for (const question of questions) expected[k].push((await ask(server.url, question)).body)
        await stop(server)
    }
    return { questions, expected }
}

/* ---- readers ---- */

/** One question to one server, held against all states that it may show. `begun`: slices whose import has begun. */
async function check(server, { questions, expected }, world) {
    const q = random(questions.length), least = server.shown
    const { status, body } = await ask(server.url, questions[q])
    told.answers++
    if (status !== 200) { told.refused++; wrong(`${server.url} ${questions[q]}: ${status} ${body.slice(0, 300)}`); return }
    const states = []
    for (let k = 1; k <= world.begun; k++) if (expected[k][q] === body) states.push(k)
    if (states.length === 0) wrong(`${server.url} ${questions[q]}: the answer of no state: ${body.slice(0, 300)}`)
    else if (states.at(-1) < least) wrong(`${server.url} ${questions[q]}: state ${states.at(-1)} after ${least}`)
    else server.shown = Math.max(server.shown, states.find((k) => k >= least))
}

async function read(server, truth, world) {
    while (!world.over) await check(server, truth, world)
}

/* ---- the importer ---- */

const importSlice = (database, k, killAfter) => new Promise((resolve) => {
    const child = spawn(tengen, ['import', join(work, `slice${k}.sgf`), '--db', database, '--quiet'], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    running.add(child)
    child.stderr.on('data', (bytes) => { said += bytes })
    if (killAfter !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfter)
    child.on('exit', (status, signal) => { running.delete(child); resolve({ status, signal, said }) })
})

async function write(database, k) {
    told.imports++
    if (random(4) === 0 && (await importSlice(database, k, random(400))).signal) told.kills++
    const { status, said } = await importSlice(database, k)
    if (status !== 0) wrong(`import of slice ${k}: ${status} ${said}`)
}

/** All slices onto an empty database, with readers from the first on. */
async function round(truth) {
    const world = { begun: 1, over: false }
    await write(db, 1)
    const servers = [await serve(db), await serve(db)], readers = []
    for (const server of servers) for (let i = 0; i < READERS; i++) readers.push(read(server, truth, world))
    for (let k = 2; k <= slices; k++) {
        world.begun = k
        await write(db, k)
    }
    const deadline = Date.now() + 60000
    while (servers.some(({ shown }) => shown < slices) && Date.now() < deadline && told.wrong.length === 0) await new Promise((go) => setTimeout(go, 50))
    for (const { url, shown } of servers) if (shown < slices) wrong(`${url} is still at state ${shown} of ${slices}`)
    world.over = true
    await Promise.all(readers)
    await Promise.all(servers.map(stop))
    run('verify', '--db', db)
}

/* Another round begins with a database made anew: the script beside this file says how. */
const end = Date.now() + 60000 * minutes
let rounds = 0
do {
    if (rounds > 0) spawnSync('sh', ['-c', process.env.RENEW], { stdio: 'inherit' })
    await round(await prepare(`${Number(text('seed', '1')) + rounds++}`))
} while (Date.now() < end && told.wrong.length === 0)
console.log(`rounds: ${rounds}, imports: ${told.imports}, killed: ${told.kills}, answers: ${told.answers}, refused: ${told.refused}, wrong: ${told.wrong.length}`)
process.exit(told.wrong.length ? 1 : 0)
