/* What the view works out before it draws: rows of moves, shapes of regions, moves that cannot be seen, shares. */
import './browser'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { colOf, parseName, rowOf } from '../src/go/point'
import type { Size } from '../src/go/point'
import { inRegion, regionExists, REGIONS } from '../src/go/region'
import type { Answer } from '../src/net/types'
import { addMove } from '../src/record/edit'
import { positionAt } from '../src/record/position'
import { parseSgf } from '../src/record/sgf'
import { get, mainLine, moveOf, newTree, siblings, subtree } from '../src/record/tree'
import type { Tree } from '../src/record/tree'
import { placeAt } from '../src/state/place'
import { stoneMoves } from '../src/state/screen'
import { checkSettings } from '../src/state/settings'
import { firstState } from '../src/state/start'
import type { State } from '../src/state/state'
import { coveredMoves } from '../src/view/board/covered'
import { regionOutline } from '../src/view/board/geometry'
import { shareText, wayMarks } from '../src/view/board/shares'
import { layMoves } from '../src/view/moveRows'
import { resultText } from '../src/view/result'
import { successOf, usualRate, verdictOf } from '../src/view/success'
import { dice, sampleGames } from './sample'

/* ---- regions ---- */

type Corner = readonly [x: number, y: number]

/** Whether a place lies within an outline: a ray from it crosses the border an odd number of times. */
function isInside([x, y]: Corner, outline: readonly Corner[]): boolean {
    return outline.filter(([x1, y1], i) => {
        const [x2, y2] = outline[(i + 1) % outline.length]!
        return (y1 > y) !== (y2 > y) && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)
    }).length % 2 === 1
}

test('the outline of a region holds its points and no other', () => {
    const sizes: Size[] = [1, 2, 3, 9, 10, 13, 19, 25].map((n) => ({ rows: n, cols: n }))
    sizes.push({ rows: 9, cols: 13 }, { rows: 14, cols: 5 })
    for (const size of sizes) for (const region of REGIONS.filter((each) => regionExists(each, size))) {
        const outline = regionOutline(region, size)
        for (let point = 0; point < size.rows * size.cols; point++) {
            const centre: Corner = [colOf(point, size) + 0.5, rowOf(point, size) + 0.5]
            assert.equal(isInside(centre, outline), inRegion(region, point, size),
                `${region} of ${size.rows}x${size.cols}: point ${point}`)
        }
    }
})

/* ---- rows of moves ---- */

/** A tree that grew by chance. */
function wildTree(seed: number, moves: number): Tree {
    const roll = dice(seed), size = { rows: 9, cols: 9 }
    let tree = newTree(size)
    for (let i = 0; i < moves; i++) {
        const node = roll(3) === 0 ? roll(tree.next) : tree.next - 1
        tree = addMove(tree, node, { colour: positionAt(tree, node).turn, point: roll(81) }).tree
    }
    return tree
}

/** How many variations one is inside of. */
function depthOf(tree: Tree, id: number): number {
    const { parent } = get(tree, id)
    return parent === null ? 0 : depthOf(tree, parent) + (siblings(tree, id)[0] === id ? 0 : 1)
}

test('every node stands in one row, after the one that it follows, indented by its variations', () => {
    for (const perRow of [2, 3, 4, 7]) for (let seed = 1; seed <= 12; seed++) {
        const tree = wildTree(seed, 150), { rows, rowOf: at } = layMoves(tree, (indent) => Math.max(1, perRow - indent))
        const order = rows.flatMap(({ nodes }) => nodes)
        assert.equal(order.length, tree.nodes.size)
        assert.deepEqual([...order].sort((a, b) => a - b), subtree(tree, tree.root).sort((a, b) => a - b))
        rows.forEach(({ nodes, indent }, row) => {
            assert.equal(nodes.length >= 1 && nodes.length <= Math.max(1, perRow - indent), true)
            for (const id of nodes) {
                assert.equal(at.get(id), row)
                assert.equal(indent, Math.min(6, depthOf(tree, id)))
                const { parent } = get(tree, id), main = siblings(tree, id)[0]!
                for (const before of [parent ?? id, main]) {
                    assert.equal(order.indexOf(before) <= order.indexOf(id), true, 'a variation stands below its move')
                }
            }
        })
    }
})

test('a long record is laid out without going deep', () => {
    let tree = newTree({ rows: 19, cols: 19 })
    for (let i = 0; i < 20000; i++) tree = addQuickly(tree, i)
    assert.equal(layMoves(tree, () => 4).rows.length, 1 + 5000)
})

/** One move more, without copying all nodes each time. */
function addQuickly(tree: Tree, parent: number): Tree {
    const nodes = tree.nodes as Map<number, ReturnType<typeof get>>, id = parent + 1
    nodes.set(parent, { ...nodes.get(parent)!, children: [id] })
    nodes.set(id, { id, parent, children: [], props: { [parent % 2 ? 'W' : 'B']: ['aa'] } })
    return { ...tree, next: id + 1 }
}

/* ---- numbers ---- */

const endOf = (tree: Tree): State =>
    ({ ...firstState(checkSettings(null)), place: placeAt(tree, mainLine(tree).at(-1)!) })

test('every move has its number on the board or in the list beside it, never both', () => {
    for (const sgf of [...sampleGames(9).slice(0, 20), ...sampleGames(19).slice(0, 5)]) {
        const tree = parseSgf(sgf), line = mainLine(tree), state = endOf(tree)
        const listed = coveredMoves(state).map((text) => Number(text.split(' = ')[0]))
        const shown = [...stoneMoves(state)].filter((number) => number > 0)
        const placing = line.filter((id) => (moveOf(tree, id)?.point ?? -1) >= 0)
        const numbers = placing.map((id) => positionAt(tree, id).number)
        assert.deepEqual([...listed, ...shown].sort((a, b) => a - b), numbers)
    }
})

test('a stone that was taken is where a later one is, or where none is', () => {
    const taken = '(;SZ[5];B[ae];W[be];B[ee];W[ad]' // move 4 takes the stone on A1
    assert.deepEqual(coveredMoves(endOf(parseSgf(`${taken})`))), ['1 = A1'])
    assert.deepEqual(coveredMoves(endOf(parseSgf(`${taken};B[ed];W[ae])`))), ['1 = 6'])
    assert.deepEqual(coveredMoves(endOf(parseSgf(`${taken};B[ae])`))), ['1 = A1', '5 = A1'], 'a suicide is gone too')
})

/* ---- shares and results ---- */

test('continuations of both colours on a point are one disc', () => {
    const way = (move: string | null, games: number, kind = 'move'): object => ({ move, games, kind })
    const others = [way(null, 99, 'setup'), way('pass', 50, 'pass')]
    const continuations = [way('A1', 10), way('B1', 30), way('A1', 25), ...others]
    const marks = wayMarks({ size: '9x9', games: 100, continuations } as unknown as Answer)
    const size = { rows: 9, cols: 9 }
    const wanted = [['A1', 0.35], ['B1', 0.3]] as const
    assert.deepEqual(marks.map(({ point, share }) => ({ point, share })),
        wanted.map(([name, share]) => ({ point: parseName(name, size), share })))
    assert.deepEqual(wayMarks({ size: '9x9', games: 0, continuations: [] } as unknown as Answer), [])
    assert.deepEqual([0.35, 0.004, 0.995, 1].map(shareText), ['35', '<1', '100', '100'])
})

test('success is judged by what the games can prove', () => {
    assert.equal(successOf(0, 0), null)
    const { rate, low, high } = successOf(60, 40)!
    assert.deepEqual([rate, low, high].map((part) => part.toFixed(4)), ['0.6000', '0.5020', '0.6906']) // Wilson's interval
    assert.equal(successOf(3, 0)!.low < successOf(55, 45)!.low, true, 'three of three is less than 55 of 100')
    const way = (colour: string, black: number, white: number): object => ({ colour, black, white, games: black + white })
    const usual = usualRate({ continuations: [way('black', 60, 40), way('black', 40, 60)] } as unknown as Answer)
    assert.equal(usual, 0.5)
    const verdicts = [[600, 400], [400, 600], [52, 48], [14, 0]].map(([wins, losses]) =>
        verdictOf(successOf(wins!, losses!), wins! + losses!, usual))
    assert.deepEqual(verdicts, ['better', 'worse', 'usual', 'few'])
})

test('results are told in words, and what is not understood as it stands', () => {
    const told = {
        'B+R': 'Black wins by resignation', 'w+3.5': 'White wins by 3.5', 'B+T': 'Black wins on time',
        'W+': 'White wins', '0': 'Draw', 'Jigo': 'Draw', 'Void': 'No result', '黒中押し勝': '黒中押し勝', '?': '?',
    }
    for (const [result, words] of Object.entries(told)) assert.equal(resultText(result), words)
})
