/* Records: SGF and back, trees, edits, positions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boardLine, colourAt } from '../src/go/board'
import { parseName, PASS } from '../src/go/point'
import type { Move } from '../src/go/point'
import { addMove, addNode, commentOf, correctMove, deleteAfter, deleteFrom, getInfo, promote, removeProp, setComment,
    setInfo, setProp, setSetup } from '../src/record/edit'
import { changeHandicap, handicapClaimed } from '../src/record/handicap'
import { marksOf, toggleMark } from '../src/record/marks'
import { positionAt, startPosition } from '../src/record/position'
import { formatSgf, parseSgf } from '../src/record/sgf'
import { get, lineThrough, mainLine, moveNumber, moveOf, newTree, nodeAt, onMainLine, pathTo, siblingOf, sizeOf, spotOf,
    subtree } from '../src/record/tree'
import type { Tree } from '../src/record/tree'
import { sampleGames } from './sample'

const nine = { rows: 9, cols: 9 }
const at = (name: string): number => parseName(name, nine)!
const black = (name: string): Move => ({ colour: 'black', point: at(name) })
const white = (name: string): Move => ({ colour: 'white', point: at(name) })

/** Everything that a tree says, as plain data. */
const plain = (tree: Tree): unknown => subtree(tree, tree.root).map((id) => {
    const { props, children } = get(tree, id)
    return [props, children.length]
})

/* ---- SGF ---- */

test('every sample game is the same after writing and reading', () => {
    for (const size of [9, 13, 19] as const) for (const text of sampleGames(size)) {
        const tree = parseSgf(text), again = parseSgf(formatSgf(tree))
        assert.deepEqual(plain(again), plain(tree))
        assert.equal(formatSgf(again), formatSgf(tree))
        assert.equal(sizeOf(tree).rows, size)
    }
})

test('the sample has as many games and moves as its description says', () => {
    const moves = { 9: 1697, 13: 3947, 19: 29374 }, games = { 9: 40, 13: 40, 19: 200 }
    for (const size of [9, 13, 19] as const) {
        const trees = sampleGames(size).map(parseSgf)
        assert.equal(trees.length, games[size])
        assert.equal(trees.reduce((sum, tree) => sum + moveNumber(tree, mainLine(tree).at(-1)!), 0), moves[size])
    }
})

test('escapes, line breaks, unknown properties and their order', () => {
    const tree = parseSgf('(;GM[1]FF[3]XX[a][b]C[a \\] b \\\\ c\\\nd\r\ne]CA[Shift_JIS]PB[A: B]'
        + ';B[pd]LB[pd:x\\]][qd:1:2])')
    const root = get(tree, 0)
    assert.deepEqual(Object.keys(root.props), ['GM', 'FF', 'XX', 'C', 'CA', 'PB'])
    assert.deepEqual(root.props['XX'], ['a', 'b'])
    assert.equal(root.props['C']![0], 'a ] b \\ cd\ne')
    assert.deepEqual(get(tree, 1).props['LB'], ['pd:x]', 'qd:1:2'])
    const text = formatSgf(tree)
    assert(text.startsWith('(;GM[1]FF[4]CA[UTF-8]XX[a][b]C[a \\] b \\\\ cd\ne]PB[A: B]'), text)
    assert.deepEqual(parseSgf(text).nodes.get(1)!.props, get(tree, 1).props)
})

test('variations', () => {
    const tree = parseSgf('(;SZ[9];B[ee](;W[ec];B[gc](;W[aa])(;W[bb]))(;W[gc]C[or here]))')
    assert.deepEqual(mainLine(tree), [0, 1, 2, 3, 4])
    assert.deepEqual(get(tree, 1).children, [2, 6])
    assert.equal(commentOf(tree, 6), 'or here')
    assert.deepEqual(plain(parseSgf(formatSgf(tree))), plain(parseSgf(formatSgf(parseSgf(formatSgf(tree))))))
    assert.deepEqual(parseSgf(formatSgf(tree)).nodes.get(6)!.props, { W: ['gc'], C: ['or here'] })
})

test('what is broken is read as far as it goes', () => {
    const broken = ['', 'no record', '(', '(;', '()', '(;B[pd', '(;B[pd]', ';B[pd]', '(B[pd])', '(;;;)', ')))(((', '(;B[']
    for (const text of [...broken, '[]']) {
        const tree = parseSgf(text)
        for (const node of subtree(tree, tree.root)) positionAt(tree, node)
        parseSgf(formatSgf(tree))
    }
    assert.deepEqual(moveOf(parseSgf('(;B[pd'), 0), { colour: 'black', point: 3 * 19 + 15 })
    assert.equal(sizeOf(parseSgf('(;SiZe[9];Black[aa])')).rows, 9)
})

test('a node with setup and moves, or two moves, becomes several', () => {
    const tree = parseSgf('(;SZ[9]AB[aa]B[bb]W[cc]C[x];B[dd]W[ee];W[ff])')
    assert.deepEqual(subtree(tree, 0).map((id) => get(tree, id).props), [
        { SZ: ['9'], AB: ['aa'], C: ['x'] }, { B: ['bb'] }, { W: ['cc'] }, { B: ['dd'] }, { W: ['ee'] }, { W: ['ff'] },
    ])
})

test('a record of 100,000 moves is no matter of recursion', () => {
    const deep = `(;SZ[9]${';B[aa];W[bb]'.repeat(50000)})`
    const tree = parseSgf(deep)
    assert.equal(tree.nodes.size, 100001)
    assert.equal(parseSgf(formatSgf(tree)).nodes.size, 100001)
    assert.equal(positionAt(tree, 100000).number, 100000)
})

/* ---- trees ---- */

test('lines, siblings and spots', () => {
    const tree = parseSgf('(;SZ[9];B[ee](;W[ec];B[gc](;W[aa])(;W[bb];B[cc]))(;W[gc];B[dd]))')
    const bb = subtree(tree, 0).find((id) => get(tree, id).props['W']?.[0] === 'bb')!
    assert.deepEqual(lineThrough(tree, bb).map((id) => Object.values(get(tree, id).props)[0]![0]),
        ['9', 'ee', 'ec', 'gc', 'bb', 'cc'])
    assert.equal(pathTo(tree, bb).length, 5)
    assert(!onMainLine(tree, bb) && onMainLine(tree, 3))
    assert.equal(get(tree, siblingOf(tree, bb, 1)!).props['W']![0], 'aa')
    assert.equal(siblingOf(tree, 1, 1), null)
    for (const id of subtree(tree, 0)) assert.equal(nodeAt(tree, spotOf(tree, id)), id)
    assert.deepEqual(spotOf(tree, bb), { depth: 4, choices: [{ depth: 4, child: 1 }] })
})

/* ---- edits ---- */

test('a move that is there is not added again', () => {
    const start = newTree(nine)
    const one = addMove(start, 0, black('E5'))
    const again = addMove(one.tree, 0, black('E5'))
    assert.equal(again.tree, one.tree)
    assert.equal(again.node, one.node)
    const beside = addMove(one.tree, 0, black('D4'))
    assert.deepEqual(get(beside.tree, 0).children, [one.node, beside.node])
    assert.equal(start.nodes.size, 1, 'the old tree stays')
    const passed = addMove(one.tree, one.node, { colour: 'white', point: PASS })
    assert.deepEqual(get(passed.tree, passed.node).props, { W: [''] })
    assert.deepEqual(moveOf(passed.tree, passed.node), { colour: 'white', point: PASS })
})

test('a corrected move goes elsewhere, and what follows stays', () => {
    const tree = parseSgf('(;SZ[9];B[ee];W[ec];B[gc])')
    const corrected = correctMove(tree, 1, at('D4'))
    assert.deepEqual(moveOf(corrected, 1), black('D4'))
    assert.equal(positionAt(corrected, 3).number, 3)
    assert.equal(colourAt(positionAt(corrected, 3).board, at('E5')), null)
    assert.equal(correctMove(tree, 0, at('D4')), tree)
})

test('deleting', () => {
    const tree = parseSgf('(;SZ[9];B[ee](;W[ec];B[gc])(;W[gc]))')
    const cut = deleteFrom(tree, 2)
    assert.equal(cut.node, 1)
    const left = mainLine(cut.tree).map((id) => get(cut.tree, id).props)
    assert.deepEqual(left, [{ SZ: ['9'] }, { B: ['ee'] }, { W: ['gc'] }])
    assert.equal(cut.tree.nodes.size, 3)
    assert.equal(deleteAfter(tree, 1).nodes.size, 2)
    assert.equal(deleteFrom(tree, 0).tree.nodes.size, 1)
    assert.equal(deleteFrom(newTree(nine), 0).tree.nodes.size, 1)
})

test('a variation becomes the main line', () => {
    const tree = parseSgf('(;SZ[9];B[ee](;W[ec])(;W[gc](;B[aa])(;B[bb])))')
    const bb = subtree(tree, 0).find((id) => get(tree, id).props['B']?.[0] === 'bb')!
    const promoted = promote(tree, bb)
    assert.equal(mainLine(promoted).at(-1), bb)
    assert.equal(promoted.nodes.size, tree.nodes.size)
    assert.equal(promote(promoted, bb), promoted)
})

test('properties, comments, information', () => {
    const tree = newTree(nine)
    assert.equal(setComment(tree, 0, ''), tree)
    const commented = setComment(tree, 0, 'a ] b')
    assert.equal(commentOf(parseSgf(formatSgf(commented)), 0), 'a ] b')
    assert.equal(setProp(commented, 0, 'C', ['a ] b']), commented)
    assert.equal(get(removeProp(commented, 0, 'C'), 0).props['C'], undefined)
    const informed = setInfo(tree, { black: ' Shusaku ', komi: '6.5', event: '' })
    assert.equal(getInfo(informed).black, 'Shusaku')
    assert.equal(getInfo(informed).komi, '6.5')
    assert.equal(get(informed, 0).props['EV'], undefined)
    assert.equal(getInfo(informed), getInfo(setComment(addNode(informed, 0, {}).tree, 1, 'x')), 'the same object')
})

test('setup by hand', () => {
    let { tree, node } = setSetup(newTree(nine), 0, at('C3'), 'black')
    assert.equal(node, 0)
    ;({ tree, node } = setSetup(tree, node, at('G7'), 'black'))
    assert.equal(positionAt(tree, 0).turn, 'white', 'handicap')
    assert.deepEqual(get(tree, 0).props['AB'], ['cg', 'gc'])
    ;({ tree, node } = setSetup(tree, node, at('C3'), 'white'))
    assert.deepEqual([get(tree, 0).props['AB'], get(tree, 0).props['AW']], [['gc'], ['cg']])
    ;({ tree, node } = setSetup(tree, node, at('C3'), null))
    assert.equal(get(tree, 0).props['AW'], undefined)
    assert.equal(get(tree, 0).props['AE'], undefined)
    assert.equal(setSetup(tree, 0, at('C3'), null).tree, tree)
    ;({ tree, node } = addMove(tree, 0, white('E5')))
    ;({ tree, node } = setSetup(tree, node, at('E5'), null))
    assert.equal(get(tree, node).parent, 1, 'a node of its own after a move')
    assert.deepEqual(get(tree, node).props, { AE: ['ee'] })
    assert.equal(colourAt(positionAt(tree, node).board, at('E5')), null)
})

test('a handicap that is claimed but not set up', () => {
    const stones = (text: string): string => (get(parseSgf(text), 0).props['AB'] ?? []).join(' ')
    assert.equal(stones('(;HA[2];W[cc])'), 'dp pd')
    assert.equal(stones('(;SZ[9]HA[5];W[cc])'), 'cg gc cc gg ee')
    assert.equal(stones('(;HA[2];B[dp];B[pd])'), '', 'the stones are among the moves')
    assert.equal(stones('(;HA[2]AB[aa][bb];W[cc])'), 'aa bb')
    assert.equal(stones('(;HA[2];AB[aa][bb];W[cc])'), '')
    assert.equal(stones('(;HA[2])'), '')
    assert.equal(stones('(;HA[6];W[cc])'), 'dp pd dd pp dj pj')
    assert.equal(stones('(;HA[6];W[cc];B[dj])'), 'pd dp dd pp jd jp', 'top and bottom, as the moves tell')
    assert.equal(stones('(;SZ[9:13]HA[4];W[cc])'), 'cj gd cd gj')
})

test('the stones of a handicap follow the claim as long as nothing is played', () => {
    const claim = (tree: Tree, handicap: string): Tree => changeHandicap(setInfo(tree, { handicap }), handicapClaimed(tree))
    const stones = (tree: Tree): string => (get(tree, 0).props['AB'] ?? []).join(' ')
    let tree = claim(newTree(nine), '2')
    assert.equal(stones(tree), 'cg gc')
    assert.equal(positionAt(tree, 0).turn, 'white')
    tree = claim(tree, '3')
    assert.equal(stones(tree), 'cg gc cc')
    assert.equal(stones(claim(tree, '')), '')
    assert.equal(stones(claim(setSetup(tree, 0, at('A1'), 'black').tree, '4')), 'cg gc cc ai', 'not when set up by hand')
    assert.equal(stones(claim(addMove(tree, 0, white('E5')).tree, '4')), 'cg gc cc')
})

test('marks', () => {
    let tree = toggleMark(newTree(nine), 0, at('E5'), 'triangle')
    assert.deepEqual(marksOf(tree, 0).get(at('E5')), { shape: 'triangle' })
    tree = toggleMark(tree, 0, at('E5'), 'square')
    assert.deepEqual([...marksOf(tree, 0)], [[at('E5'), { shape: 'square' }]])
    tree = toggleMark(tree, 0, at('D4'), 'letter')
    tree = toggleMark(tree, 0, at('D5'), 'letter')
    tree = toggleMark(tree, 0, at('D6'), 'number')
    assert.deepEqual(get(tree, 0).props['LB'], ['df:A', 'de:B', 'dd:1'])
    tree = toggleMark(tree, 0, at('D4'), 'letter')
    tree = toggleMark(tree, 0, at('C3'), 'letter')
    assert.deepEqual(marksOf(tree, 0).get(at('C3')), { label: 'A' }, 'the first letter that is free')
    tree = toggleMark(toggleMark(tree, 0, at('E5'), 'square'), 0, at('C3'), 'letter', 'x:y')
    assert.equal(get(tree, 0).props['SQ'], undefined)
})

/* ---- positions ---- */

/** All the way from the start, nothing remembered. */
function replayed(tree: Tree, id: number): string {
    const fresh = parseSgf(formatSgf(tree))
    return boardLine(positionAt(fresh, nodeAt(fresh, spotOf(tree, id))).board)
}

test('positions of edited trees are those of fresh ones', () => {
    let tree = parseSgf(sampleGames(9)[0]!)
    const line = mainLine(tree)
    for (const id of line) positionAt(tree, id)
    tree = correctMove(tree, line[3]!, at('J9'))
    for (const id of line) assert.equal(boardLine(positionAt(tree, id).board), replayed(tree, id))
    tree = setSetup(tree, 0, at('A1'), 'white').tree
    for (const id of line) assert.equal(boardLine(positionAt(tree, id).board), replayed(tree, id))
})

test('unchanged positions are the same objects in an edited tree', () => {
    const tree = parseSgf(sampleGames(19)[0]!), line = mainLine(tree)
    const before = positionAt(tree, line[50]!)
    assert.equal(positionAt(setInfo(tree, { black: 'X' }), line[50]!), before)
    assert.equal(positionAt(addMove(tree, line[60]!, { colour: 'black', point: PASS }).tree, line[50]!), before)
})

test('sample games are legal, and stones are lost and won', () => {
    for (const size of [9, 13, 19] as const) for (const text of sampleGames(size)) {
        const tree = parseSgf(text)
        for (const id of mainLine(tree)) assert.deepEqual(positionAt(tree, id).faults, [])
    }
})

test('whose turn it is', () => {
    const turn = (text: string, node = 0): string => positionAt(parseSgf(text), node).turn
    assert.equal(turn('(;SZ[9])'), 'black')
    assert.equal(turn('(;SZ[9]HA[2]AB[cg][gc])'), 'white', 'handicap')
    assert.equal(turn('(;SZ[9]AB[cg][gc];B[ee])'), 'black', 'the move that follows')
    assert.equal(turn('(;SZ[9]AB[cg][gc]AW[aa])'), 'black')
    assert.equal(turn('(;SZ[9]PL[W])'), 'white')
    assert.equal(turn('(;SZ[9]AB[aa]PL[white];B[ee])'), 'white')
    assert.equal(turn('(;SZ[9];B[ee];AB[aa])', 2), 'black', 'setup without a word of whose turn')
    assert.equal(turn('(;SZ[9];B[ee];C[only words])', 2), 'white')
    assert.deepEqual(positionAt(parseSgf('(;SZ[9];B[ee];B[aa])'), 2).faults, ['turn'])
    assert.equal(positionAt(parseSgf('(;SZ[9];B[zz];W[aa])'), 1).number, 0, 'no such point: no move')
})

test('compressed lists of points', () => {
    const tree = parseSgf('(;SZ[9]AB[aa:cb]AW[ii])')
    assert.equal(boardLine(positionAt(tree, 0).board), 'XXX6/XXX6/9/9/9/9/9/9/8O')
    assert.equal(boardLine(startPosition(nine).board), '9/9/9/9/9/9/9/9/9')
})
