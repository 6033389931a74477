// Reads what reviews have written with @sabaki/sgf.
//   node review.mjs FOLDER      k.in (the record), k.sgf and k.json (its review), as review_test.sh makes them
import fs from 'node:fs'
import path from 'node:path'
import sgf from '@sabaki/sgf'

const folder = process.argv[2]
const BETTER = 1 // points from which on a better line is written
let passed = 0, failed = 0

function test(what, good, words = '') {
  if (good) return passed++
  failed++
  console.log(`FAIL ${what} ${words}`)
}

const moveOf = ({ data }) => (data.B ? ['B', data.B[0]] : data.W ? ['W', data.W[0]] : null)
const isMove = (node) => moveOf(node) !== null
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b)
const count = (node) => node.children.reduce((sum, child) => sum + count(child), 1)

// The nodes along first children.
function line(node) {
  const nodes = [node]
  while (nodes.at(-1).children.length > 0) nodes.push(nodes.at(-1).children[0])
  return nodes
}

// "Q16" as SGF has it.
function pointOf(name, rows) {
  if (name === 'pass') return ''
  const col = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'.indexOf(name[0]), row = rows - Number(name.slice(1))
  return String.fromCharCode(97 + col, 97 + row)
}

// The better line of a place as moves in turn, or null where none is due.
function betterOf(place, rows) {
  if (place.lost === null || place.lost < BETTER || place.choices.length === 0 || place.rank === 0) return null
  const colours = place.colour === 'black' ? ['B', 'W'] : ['W', 'B']
  return place.choices[0].line.map((name, i) => [colours[i % 2], pointOf(name, rows)])
}

function compare(name, before, after, review) {
  const rows = Number(review.size.split('x')[0])
  const old = line(before).filter(isMove), nodes = line(after), main = nodes.filter(isMove)
  test(`${name}: the main line`, same(main.map(moveOf), old.map(moveOf)))
  test(`${name}: who reviewed it`, after.data.C?.[0].includes('Reviewed by Fake 1.0, 4 visits a move.'), after.data.C)
  let added = 0
  main.forEach((node, i) => {
    const place = review.places[i], parent = nodes[nodes.indexOf(node) - 1], better = betterOf(place, rows)
    const comment = node.data.C?.[0] ?? '', kept = old[i].data.C?.[0] ?? ''
    test(`${name}: move ${i + 1} is commented`, comment.includes('Score ') && comment.startsWith(kept), comment)
    test(`${name}: what move ${i + 1} lost`, place.lost < 0.05 || comment.includes(`lost ${place.lost.toFixed(1)} points`), comment)
    if (!better) return
    const lines = parent.children.slice(1).map((child) => line(child))
    const found = lines.find((moves) => same(moves.map(moveOf), better))
    test(`${name}: the better line of move ${i + 1}`, found?.[0].data.C?.[0].startsWith('Better by'), JSON.stringify(better))
    added += better.length
  })
  test(`${name}: nothing else was added, nothing lost`, count(after) === count(before) + added, `${count(after)} ${count(before)} ${added}`)
}

for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.in')).sort()) {
  const name = path.basename(file, '.in'), read = (ending) => path.join(folder, name + ending)
  const [before] = sgf.parseFile(path.join(folder, file))
  const trees = sgf.parseFile(read('.sgf'))
  test(`${name}: one tree`, trees.length === 1)
  compare(name, before, trees[0], JSON.parse(fs.readFileSync(read('.json'), 'utf8')))
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
