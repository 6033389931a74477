/*
 * Handicap stones. A record that claims a handicap (HA) and has no stones for it is played from the customary
 * points when White moves first, as the server does (docs/RECORDS.md); here the stones are written into the
 * record, so that everybody sees where they stand.
 */
import { moveThrough } from '../go/motion'
import { formatSgfPoint } from '../go/point'
import type { Colour, Point, Size } from '../go/point'
import { setProp } from './edit'
import { get, mainLine, moveOf, sizeOf } from './tree'
import type { Tree } from './tree'

/*
 *      3 . 8 . 2       the order of the stones; the fifth and the seventh stand in the middle,
 *      . . . . .       and so does the ninth
 *      5 . 9 . 6
 *      . . . . .
 *      1 . 7 . 4
 */
const STARS: readonly (readonly [row: number, col: number])[] =
    [[1, -1], [-1, 1], [-1, -1], [1, 1], [0, -1], [0, 1], [1, 0], [-1, 0], [0, 0]]

/** Stars stand on the third line of a side up to 12, on the fourth of a longer one. */
function lineOf(side: number, place: number): number {
    const low = side < 13 ? 2 : 3
    return place < 0 ? low : place > 0 ? side - 1 - low : Math.floor(side / 2)
}

/** The customary points; [] if there are none for this number of stones on such a board. */
export function handicapPoints(size: Size, stones: number): Point[] {
    const { rows, cols } = size, shorter = Math.min(rows, cols)
    const most = shorter < 7 ? 0 : rows % 2 && cols % 2 && shorter >= 9 ? 9 : 4
    if (stones < 2 || stones > most) return []
    return Array.from({ length: stones }, (_, i) => {
        const middle = i === stones - 1 && stones % 2 === 1 && stones > 4
        const [row, col] = STARS[middle ? 8 : i]!
        return lineOf(rows, row) * cols + lineOf(cols, col)
    })
}

/** How many stones the record claims. */
export function handicapClaimed(tree: Tree): number {
    const numbers = (get(tree, tree.root).props['HA']?.[0] ?? '').match(/[0-9]+/g) ?? []
    return numbers.length === 1 ? Number(numbers[0]) : 0
}

const hasSetup = (tree: Tree, id: number): boolean => ['AB', 'AW', 'AE'].some((name) => get(tree, id).props[name])

/** Who moves first on the main line; null when nobody does, or stones are set up before. */
function firstMover(tree: Tree): Colour | null {
    for (const id of mainLine(tree)) {
        if (hasSetup(tree, id)) return null
        const move = moveOf(tree, id)
        if (move) return move.colour
    }
    return null
}

/**
 * Custom has the fifth and sixth of six or seven stones at the left and right; some servers had them at the top and
 * bottom. The layout that fewer moves of the game are played on is taken.
 */
function layout(tree: Tree, stones: number): Point[] {
    const size = sizeOf(tree), usual = handicapPoints(size, stones)
    if (size.rows !== size.cols) return usual
    const turned = usual.map((point) => moveThrough(4, point, size))
    const played = mainLine(tree).flatMap((id) => moveOf(tree, id)?.point ?? [])
    const collisions = (points: readonly Point[]): number => played.filter((point) => points.includes(point)).length
    return collisions(turned) < collisions(usual) ? turned : usual
}

const putStones = (tree: Tree, points: readonly Point[]): Tree =>
    setProp(tree, tree.root, 'AB', points.map((point) => formatSgfPoint(point, sizeOf(tree))))

/** Write down the stones of a handicap that the record claims and forgot. */
export function fillHandicap(tree: Tree): Tree {
    const stones = handicapClaimed(tree)
    return stones >= 2 && firstMover(tree) === 'white' ? putStones(tree, layout(tree, stones)) : tree
}

/**
 * A record whose claim was changed by hand from `before`: as long as nothing was played, the stones of the old
 * claim make space for those of the new one.
 */
export function changeHandicap(tree: Tree, before: number): Tree {
    const root = get(tree, tree.root), size = sizeOf(tree)
    const now = handicapClaimed(tree)
    if (now === before || root.children.length > 0 || root.props['AW'] || root.props['AE']) return fillHandicap(tree)
    const there = (root.props['AB'] ?? []).join(' ')
    const custom = handicapPoints(size, before).map((point) => formatSgfPoint(point, size)).join(' ')
    return there === custom ? putStones(tree, handicapPoints(size, now)) : tree
}
