// Positions as @sabaki/influence and @sabaki/deadstones see them, for bench/field_bench.c.
//   node field.mjs influence|estimate|dead <positions
// A line in is a square board, row by row: X, O and dots. A line out is the microseconds it took and a board of the same form:
//   influence  who has each point, no stone being dead
//   estimate   the same after the stones that are probably dead have been taken off: what Sabaki shows during a game
//   dead       the board of a finished game without its dead stones: what Sabaki proposes before counting
import readline from 'node:readline'
import deadstones from '@sabaki/deadstones'
import influence from '@sabaki/influence'

Date.now = () => 1 // the seed of its dice: the same answer in every run

const signs = { X: 1, O: -1, '.': 0 }
const letters = { 1: 'X', '-1': 'O', 0: '.' }

function parse(line) {
  const side = Math.sqrt(line.length)
  return [...Array(side)].map((_, row) => [...line.slice(row * side, (row + 1) * side)].map((letter) => signs[letter]))
}

async function withoutDead(board, finished) {
  const dead = await deadstones.guess(board, { finished })
  const rest = board.map((row) => [...row])
  for (const [x, y] of dead) rest[y][x] = 0
  return rest
}

const answers = {
  influence: async (board) => influence.map(board, { discrete: true }),
  estimate: async (board) => influence.map(await withoutDead(board, false), { discrete: true }),
  dead: (board) => withoutDead(board, true),
}

const answer = answers[process.argv[2]]
if (!answer) {
  console.error(`usage: node field.mjs ${Object.keys(answers).join('|')} <positions`)
  process.exit(2)
}
for await (const line of readline.createInterface({ input: process.stdin })) {
  const board = parse(line)
  const start = process.cpuUsage()
  const map = await answer(board)
  const { user, system } = process.cpuUsage(start)
  console.log(`${user + system} ${map.map((row) => row.map((value) => letters[Math.sign(value)]).join('')).join('')}`)
}
