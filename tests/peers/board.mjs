// Compares trees with @sabaki/sgf, and captures and boards, move by move, with @sabaki/go-board.
//   node board.mjs FOLDER      k.sgf and k.txt as build/VARIANT/tools/trace writes them
import fs from 'node:fs'
import path from 'node:path'
import sgf from '@sabaki/sgf'
import Board from '@sabaki/go-board'

const folder = process.argv[2]
const vertex = (text) => [text.charCodeAt(0) - 97, text.charCodeAt(1) - 97]

// FNV-1a over the points in reading order: 0 empty, 1 black, 2 white.
function hash(board) {
  let h = 0x811c9dc5
  for (const row of board.signMap) for (const sign of row) h = Math.imul(h ^ (sign === -1 ? 2 : sign), 0x01000193)
  return (h >>> 0).toString(16).padStart(8, '0')
}

function setUp(board, data) {
  for (const [key, sign] of [['AB', 1], ['AW', -1], ['AE', 0]])
    for (const value of data[key] ?? [])
      for (const v of value.includes(':') ? sgf.parseCompressedVertices(value) : [sgf.parseVertex(value)]) board.set(v, sign)
}

// The first line of a game: how many nodes and values its tree has.
function measure(root) {
  let nodes = 0, values = 0
  for (const stack = [root]; stack.length > 0; ) {
    const node = stack.pop()
    nodes++
    for (const list of Object.values(node.data)) values += list.length
    stack.push(...node.children)
  }
  return ` ${nodes} ${values}`
}

// The lines that k.txt should hold for a game, or null when the peer cannot tell: a handicap claimed and not set up, several moves in a node.
function play(root) {
  const size = parseInt(root.data.SZ?.[0] ?? '19', 10)
  if (parseInt(root.data.HA?.[0] ?? '0', 10) >= 2 && !root.data.AB && !root.children[0]?.data.AB) return null
  let board = Board.fromDimensions(size)
  const lines = [measure(root)]
  for (let node = root; node; node = node.children[0]) {
    const { B, W } = node.data
    setUp(board, node.data)
    if (!B && !W) continue
    if ((B && W) || (B ?? W).length > 1) return null
    const point = (B ?? W)[0]
    const pass = point === '' || (point === 'tt' && size <= 19)
    board = board.makeMove(B ? 1 : -1, pass ? [-1, -1] : vertex(point))
    // getCaptures(1) are the stones Black has taken, which were white
    lines.push(`${B ? 'B' : 'W'} ${pass ? 'pass' : point} ${board.getCaptures(-1)} ${board.getCaptures(1)} ${hash(board)}`)
  }
  return lines
}

let passed = 0, failed = 0, skipped = 0

function compare(name, root, ours) {
  const theirs = play(root)
  const i = theirs ? theirs.findIndex((line, k) => line !== ours[k]) : -1
  if (!theirs) skipped++
  else if (i < 0 && theirs.length === ours.length) passed++
  else {
    console.log(`${name}: line ${i + 1}: theirs "${theirs[i]}", ours "${ours[i]}"`)
    failed++
  }
}

for (const name of fs.readdirSync(folder).filter((n) => n.endsWith('.sgf'))) {
  const games = fs.readFileSync(path.join(folder, name.replace('.sgf', '.txt')), 'latin1').split('game').slice(1)
  let roots = []
  try {
    roots = sgf.parse(fs.readFileSync(path.join(folder, name), 'latin1'))
  } catch {} // the peer cannot read it
  if (roots.length !== games.length) skipped += games.length
  else roots.forEach((root, k) => compare(`${name}, game ${k + 1}`, root, games[k].split('\n').slice(0, -1)))
}
console.log(`games compared ${passed + failed}, left out ${skipped}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed || !passed ? 1 : 0)
