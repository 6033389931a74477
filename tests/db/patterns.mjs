// Answers about patterns: told in short, and compared.
//
//   node patterns.mjs tell EXPECTED ANSWERS
//   node patterns.mjs compare NAME QUESTIONS ANSWERS TURNED TURNED_ANSWERS [TENGEN DB]
//
// tell: answers of tools/pattern_check, each after a line "# WHAT", are told as lines; EXPECTED has the same after the same.
//
// compare: QUESTIONS and TURNED are what tools/pattern_make writes, the others what tools/pattern_check answers to them. First the answers are
// held against each other: those about turned patterns must agree as far as their first word says. Then the program is asked all of it
// about a database of the same games, and must give the same answers, number by number. Ends with "N passed, N failed".
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

let passed = 0
let failed = 0
const lines = (path) => readFileSync(path, 'utf8').split('\n').filter((line) => line !== '')

// ---- telling -----------------------------------------------------------------------------------------------------------

const wayText = (way) => (way.kind === 'move' ? `move ${way.cell} ${way.colour}` : way.kind)

const tellWay = (way) => `${wayText(way)}: games ${way.games} times ${way.times} at once ${way.at_once} black ${way.black} white ${way.white}`

const tellHit = (hit) => `game ${hit.game} moves ${hit.move}-${hit.last_move} ${hit.at} motion ${hit.motion}${hit.swapped ? ' swapped' : ''}: ${wayText(hit)} ${hit.next_move}`

function tell(answer) {
  const { images, games, times, black, white, ended, ended_times: endedTimes } = answer
  return [
    `images ${images} games ${games} times ${times} black ${black} white ${white} ended ${ended}/${endedTimes}`,
    ...answer.continuations.map(tellWay),
    ...answer.hits.map(tellHit)
  ]
}

// The lines after each "# WHAT".
function sections(path) {
  const all = []
  for (const line of lines(path)) {
    if (line.startsWith('# ')) all.push({ what: line.slice(2), lines: [] })
    else all.at(-1).lines.push(line)
  }
  return all
}

function compareTold(expected, answers) {
  const [wanted, told] = [sections(expected), sections(answers)]
  wanted.forEach(({ what, lines: text }, i) => {
    check(what, difference({ line: text }, { line: told[i].lines.flatMap((line) => tell(JSON.parse(line))) }))
  })
}

// ---- comparing ---------------------------------------------------------------------------------------------------------

// What has one order however it was listed.
const sorted = (list) => list.map((item) => JSON.stringify(item)).sort()

// Very many hits are counted, not listed.
const hitList = (answer, fields) => (answer.hits ? sorted(answer.hits.map(fields)) : null)

const totals = (a) => [a.images, a.games, a.times, a.ended]
const results = (a) => [a.black, a.white, a.other]

// What a turned pattern must have in common with the first, by the letters of tools/pattern_make.
const claims = {
  t: (a) => ({ totals: totals(a), dates: [a.first, a.last], hits: hitList(a, (h) => [h.game, h.move, h.last_move, h.at, h.next_move]) }),
  r: (a) => ({ results: results(a) }),
  w: (a) => ({ ways: sorted(a.continuations.map((w) => [w.kind, w.games, w.times, w.at_once, w.first, w.last])) }),
  v: (a) => ({ ways: sorted(a.continuations.map((w) => [w.kind, w.games, w.times, w.at_once, results(w)])) }),
  '-': () => ({})
}

// The program says how a hit went on by the number of its continuation, none at the end of the record.
function wayOfHit(hit, continuations) {
  if (hit.kind !== undefined) return wayText(hit)
  if (typeof hit.continuation === 'number') return wayText(continuations[hit.continuation])
  return hit.continuation === null ? 'end' : wayText(hit.continuation)
}

// All that both say, in one order.
function essence(answer) {
  return {
    totals: totals(answer),
    results: results(answer),
    dates: [answer.first, answer.last],
    continuations: answer.continuations.map((w) => [wayText(w), w.games, w.times, w.at_once, results(w), w.first, w.last]),
    hits: hitList(answer, (h) => [h.game, h.move, h.last_move, h.at, h.motion, h.swapped, wayOfHit(h, answer.continuations), h.next_move ?? 0])
  }
}

// The first thing in which two differ, in words; '' if they do not.
function difference(expected, actual) {
  for (const key of Object.keys(expected)) {
    const [a, b] = [expected[key], actual[key]].map((value) => (Array.isArray(value) ? value.map((item) => JSON.stringify(item)) : [JSON.stringify(value)]))
    const at = a.findIndex((item, i) => item !== b[i])
    if (at >= 0 || a.length !== b.length) return `${key}[${Math.max(at, 0)}]: expected ${a[at] ?? `${a.length} of them`}, got ${b[at] ?? `${b.length} of them`}`
  }
  return ''
}

// As a shell would cut it: words, and what stands between quotes.
const cut = (line) => [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map((found) => found[1] ?? found[2] ?? found[3])

function check(what, words) {
  if (words === '') passed++
  else if (++failed <= 20) console.log(`FAILED ${what}\n    ${words}`)
}

function ask(tengen, db, line, listed) {
  const options = [...cut(line), '--hits', listed ? '1000000' : '0', '--json']
  try {
    const answer = JSON.parse(execFileSync(tengen, ['pattern', '--db', db, ...options], { encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'pipe'] }))
    return { ...answer, hits: listed ? answer.hits : null }
  } catch (error) {
    return { refused: `${error.message}`.slice(0, 500) }
  }
}

function compareOne(what, line, expected, tengen, db) {
  const answer = ask(tengen, db, line, expected.hits !== null)
  check(`${what}: ${line}`, answer.refused ?? difference(essence(expected), essence(answer)))
  return answer.refused ? undefined : answer
}

function compareClaims(what, letters, line, first, turned) {
  for (const letter of letters) check(`${what} (${letter}): ${line}`, difference(claims[letter](first), claims[letter](turned)))
}

function compareAll([name, questions, answers, turned, turnedAnswers, tengen, db]) {
  const [asked, told, turnedAsked, turnedTold] = [lines(questions), lines(answers).map(JSON.parse), lines(turned), lines(turnedAnswers).map(JSON.parse)]
  const all = [told, turnedAsked, turnedTold].every((list) => list.length === asked.length) && asked.length > 0
  check(`${name}: as many answers as questions`, all ? '' : `${asked.length}, ${told.length}, ${turnedAsked.length}, ${turnedTold.length}`)
  for (let i = 0; all && i < asked.length; i++) {
    const [, letters, line] = /^(\S+) (.*)$/.exec(turnedAsked[i])
    compareClaims(`${name}, second count, turned`, letters, line, told[i], turnedTold[i])
    if (!tengen) continue
    const first = compareOne(`${name}, program`, asked[i], told[i], tengen, db)
    const second = compareOne(`${name}, program, turned`, line, turnedTold[i], tengen, db)
    if (first && second) compareClaims(`${name}, program, turned`, letters, line, first, second)
  }
}

const [mode, ...rest] = process.argv.slice(2)
if (mode === 'tell') compareTold(...rest)
else compareAll(rest)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
