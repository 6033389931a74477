// The work of bench/sgf_bench.c by @sabaki/sgf and @sabaki/go-board, on a folder of records: prints lines of the same form.
import fs from 'node:fs'
import path from 'node:path'
import sgf from '@sabaki/sgf'
import Board from '@sabaki/go-board'

const folder = process.argv[2]
const texts = fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'latin1'))
const total = texts.reduce((sum, text) => sum + text.length, 0)

function tokenise(text) {
  for (const token of sgf.tokenize(text)) if (token.type === 'invalid') break
  return 0
}

const parse = (text) => (sgf.parse(text), 0)

function replay(text) {
  let moves = 0
  for (const root of sgf.parse(text)) {
    let board = Board.fromDimensions(parseInt(root.data.SZ?.[0] ?? '19', 10))
    for (let node = root; node; node = node.children[0]) {
      for (const value of node.data.AB ?? []) board.set(sgf.parseVertex(value), 1)
      const move = node.data.B ?? node.data.W
      if (!move) continue
      board = board.makeMove(node.data.B ? 1 : -1, sgf.parseVertex(move[0]))
      moves++
    }
  }
  return moves
}

for (const [name, pass] of Object.entries({ tokenise, parse, replay })) {
  let best = Infinity, moves = 0
  for (let round = 0; round < 2; round++) {
    const start = process.cpuUsage()
    moves = 0
    for (const text of texts) {
      try {
        moves += pass(text)
      } catch {}
    }
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) / 1e6)
  }
  const rate = `${(total / 1e6 / best).toFixed(1).padStart(8)} MB/s ${(texts.length / best).toFixed(0).padStart(9)} games/s`
  console.log(`${'  @sabaki'.padEnd(18)} ${name.padEnd(9)} ${rate}${moves ? `  ${((1e9 * best) / moves).toFixed(1)} ns/move  moves ${moves}` : ''}`)
}
