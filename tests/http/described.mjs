// described.mjs - requests to a server whose answers are compared with docs/openapi.json
//
//      setAddress('http://127.0.0.1:8080')
//      const answer = await good('GET', '/api/v1/games?games=5', 200)             // described, and as described
//      await bad('GET', '/api/v1/games?games=x', 400, 'bad-parameter', 'games')   // refused, with this code and word
//      report()                                                                   // "N passed, N failed"
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { check, resolve } from './schema.mjs'

export const description = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let address = ''

export function setAddress(where) {
    address = where
}

// ---- counting ------------------------------------------------------------------------------------------------------

let passed = 0
let failed = 0

// A test that passes when there are no faults.
export function expect(what, faults) {
    if (faults.length === 0) {
        passed++
        return
    }
    failed++
    console.log(`FAIL ${what}`)
    for (const fault of faults.slice(0, 8)) console.log(`    ${fault}`)
}

export const demand = (what, good, words = 'it is not so') => expect(what, good ? [] : [words])

export function report() {
    agent.destroy()
    console.log(`${passed} passed, ${failed} failed`)
    return failed === 0
}

// ---- asking --------------------------------------------------------------------------------------------------------

// What a change without a body needs.
const ownHeader = (method) => (method === 'GET' || method === 'HEAD' ? {} : { 'X-Tengen': '1' })

const bodyHeaders = (body) =>
    body === undefined
        ? {}
        : { 'Content-Type': 'application/octet-stream', 'Content-Length': Buffer.byteLength(body) }

export function ask(method, path, { headers = {}, body } = {}) {
    return new Promise((done, fail) => {
        const options = { method, agent, headers: { ...ownHeader(method), ...bodyHeaders(body), ...headers } }
        const asked = request(address + path, options, (answer) => {
            const pieces = []
            answer.on('data', (piece) => pieces.push(piece))
            answer.on('end', () =>
                done({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(pieces) }),
            )
            answer.on('error', fail)
        })
        asked.on('error', fail)
        asked.end(body)
    })
}

// An answer on another connection, while one is waited for.
export const aside = async (path) => (await fetch(address + path)).json()

const utf8 = new TextDecoder('utf-8', { fatal: true })
export const json = (answer) => JSON.parse(utf8.decode(answer.bytes))

// ---- the description -----------------------------------------------------------------------------------------------

export const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
        used: new Set(), // parameters, in questions that went well
    })),
)

// "/api/v1/games/{id}.sgf" as something that takes "/api/v1/games/12.sgf".
const pattern = (path) => new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[a-z]+\}/g, '[0-9]+')}$`)

const find = (method, path) => operations.find((o) => o.method === method && pattern(o.path).test(path))

export const parameters = (found) =>
    found.operation.parameters.map((p) => resolve(description, p)).filter((p) => p.in === 'query')

function checkParameters(found, query) {
    const known = parameters(found)
    return [...new URLSearchParams(query)].flatMap(([name, value]) => {
        const parameter = known.find((p) => p.name === name)
        if (!parameter) return [`the parameter '${name}' is not described`]
        found.used.add(name)
        const schema = resolve(description, parameter.schema)
        const number = [schema, ...(schema.anyOf ?? [])].some((s) => s.type === 'integer') && /^-?[0-9]+$/.test(value)
        return check(description, parameter.schema, number ? Number(value) : value, `?${name}`)
    })
}

function checkHeaders(answer, described) {
    return Object.entries(described.headers ?? {}).flatMap(([name, header]) => {
        const value = answer.headers[name.toLowerCase()]
        if (value === undefined) return [`the header ${name} is missing`]
        return check(description, resolve(description, header).schema, value, name)
    })
}

function checkBody(answer, described) {
    const type = (answer.headers['content-type'] ?? '').split(';')[0]
    if (!described.content) return answer.bytes.length === 0 ? [] : ['there is a body']
    if (!described.content[type]) return [`the type '${type}' is not described`]
    if (type !== 'application/json') return []
    return check(description, described.content[type].schema, json(answer))
}

// An answer of this operation: its status, headers and body must be described.
function checkAnswer(found, answer) {
    const { responses } = found.operation
    const described = resolve(description, responses[answer.status] ?? responses.default)
    const guards = answer.headers['x-content-type-options'] === 'nosniff' ? [] : ['there is no nosniff']
    const cache = answer.headers['cache-control'] === 'no-cache' ? [] : ['Cache-Control is not no-cache']
    return [...guards, ...cache, ...checkHeaders(answer, described), ...checkBody(answer, described)]
}

const checkStatus = (answer, status) =>
    answer.status === status
        ? []
        : [`status ${answer.status}, expected ${status}: ${answer.bytes.subarray(0, 300)}`]

// Ask, and see that status and answer are as they should be. Returns the answer.
export async function good(method, path, status, options) {
    const [where, query = ''] = path.split('?')
    const found = find(method, where)
    if (!found) throw new Error(`${method} ${where} is not described`)
    const answer = await ask(method, path, options)
    expect(`${method} ${path}`, [
        ...checkStatus(answer, status),
        ...checkParameters(found, query),
        ...checkAnswer(found, answer),
    ])
    return answer
}

// The same for a request that must fail with this code and a message that contains these words.
export async function bad(method, path, status, code, words = '', options = {}) {
    const found = find(method, path.split('?')[0])
    const answer = await ask(method, path, options)
    const faults = [...checkStatus(answer, status), ...(found ? checkAnswer(found, answer) : [])]
    const error = answer.bytes.length ? json(answer).error : {}
    if (error.code !== code) faults.push(`the code is '${error.code}', expected '${code}'`)
    if (!String(error.message).includes(words)) faults.push(`'${error.message}' does not say '${words}'`)
    expect(`${method} ${path} (${code})`, faults)
    return answer
}
