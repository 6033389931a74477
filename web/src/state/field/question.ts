/*
 * What is asked about the field: the position that is seen, with what its stones do not tell (prisoners, komi, how it
 * is counted), and the line that is followed, with what is tried beyond it.
 */
import { boardLine } from '../../go/board'
import type { Board } from '../../go/board'
import { moveThrough, transformBoard } from '../../go/motion'
import { formatName, PASS } from '../../go/point'
import type { Move, Size } from '../../go/point'
import { fieldGamePath, fieldPath } from '../../net/field'
import type { FieldKind, FieldRule, Terms } from '../../net/field'
import { getInfo } from '../../record/edit'
import type { Info } from '../../record/edit'
import { positionAt, setupOf } from '../../record/position'
import type { Position } from '../../record/position'
import { get, mainLine, moveOf, pathTo, sizeOf } from '../../record/tree'
import type { NodeId, Tree } from '../../record/tree'
import { formatMoves } from '../address'
import { memo } from '../memo'
import { lineAt } from '../place'
import { screenBoard } from '../screen'
import { positionsOf, takenBy } from '../situation'
import type { Place, State } from '../state'

/* ---- what a record says ---- */

const MODERN_KOMI = 6.5
const KOMI_MOST = 500

/** Komi in points: "6.5", 3.75 (Chinese stones, half of the points), "650" (hundredths); null when it is none. */
function parseKomi(text: string): number | null {
    const written = text.trim() === '' ? NaN : Number(text)
    const said = Math.abs(written) >= 100 ? written / 100 : written
    const points = Number.isInteger(said * 2) ? said : said * 2
    return Number.isInteger(points * 2) && Math.abs(points) <= KOMI_MOST ? points : null
}

const countsArea = (rules: string): boolean => /^(chi|aga|ing|goe|nz|new|tro)/i.test(rules.trim())

/** Under Chinese rules White gets a point for every handicap stone. */
export function termsOf({ komi, handicap, rules }: Info, field: FieldKind): Terms {
    const stones = Number(handicap) > 1 ? Number(handicap) : 0
    const points = parseKomi(komi) ?? (stones > 0 ? 0.5 : MODERN_KOMI)
    return {
        komi: points + (/^chi/i.test(rules.trim()) ? stones : 0),
        scoring: countsArea(rules) ? 'area' : 'territory', field,
    }
}

/* ---- the position ---- */

/** Whether a record was played to the end and counted, and a node is that end. */
const isCounted = (tree: Tree, node: NodeId): boolean =>
    /^[BW]\+[0-9]/i.test(getInfo(tree).result.trim()) && mainLine(tree).at(-1) === node

const isPass = (position: Position | undefined): boolean => position?.last?.point === PASS

const LAST_MOST = 5 // moves that the network looks back at

/** The moves before, the latest first, as they are on the screen. */
function lastMoves(positions: readonly Position[], motion: number, screen: Size): string[] {
    const { size } = positions[0]!.board
    return positions.flatMap(({ last }) => last ?? []).slice(-LAST_MOST).reverse().map(({ point }) =>
        (point === PASS ? 'pass' : formatName(moveThrough(motion, point, size), screen)))
}

const pathOf = memo((place: Place, board: Board, motion: number, rule: FieldRule, field: FieldKind): string => {
    const positions = positionsOf(place), { turn, number } = positions.at(-1)!
    return fieldPath({
        board: boardLine(board), turn, ko: board.ko === null ? null : formatName(board.ko, board.size), moves: number,
        lost: { black: takenBy('white', positions), white: takenBy('black', positions) },
        finished: (isPass(positions.at(-1)) && isPass(positions.at(-2)))
            || (place.tried === 0 && isCounted(place.tree, place.node)),
        rule, last: rule === 'network' ? lastMoves(positions, motion, board.size) : [],
        ...termsOf(getInfo(place.tree), field),
    })
})

/** The question about what is seen, as it is on the screen. */
export const positionPath = (state: State, rule = state.settings.fieldMethod): string =>
    pathOf(state.place, screenBoard(state), state.motion, rule, state.settings.fieldKind)

/** The same about other nodes of the record. */
export function pathsAt(state: State, nodes: readonly NodeId[], rule = state.settings.fieldMethod): string[] {
    const { place: { tree }, motion, settings: { fieldKind } } = state
    return nodes.map((node) => pathOf({ tree, node, towards: node, trial: [], tried: 0 },
        transformBoard(positionAt(tree, node).board, motion), motion, rule, fieldKind))
}

/* ---- the line ---- */

const MOVES_MOST = 1800 // of a question: the server takes 2000, and an address no more than 8 KB

/** The moves that the curve is about, from the start or from the last stones that were set up before us. */
export interface Line { start: Position; moves: readonly Move[]; finished: boolean }

const isSetup = (tree: Tree, node: NodeId): boolean =>
    setupOf(get(tree, node), sizeOf(tree)).size > 0 || get(tree, node).props['PL'] !== undefined

/** While moves are tried the line goes on with them, not with the record. */
const followed = (place: Place): readonly NodeId[] =>
    (place.trial.length > 0 ? pathTo(place.tree, place.node) : lineAt(place))

const work = memo((tree: Tree, nodes: readonly NodeId[], at: number, trial: readonly Move[]): Line => {
    const setups = nodes.flatMap((node, i) => (i > 0 && isSetup(tree, node) ? [i] : []))
    const from = setups.filter((i) => i <= at).at(-1) ?? 0, end = setups.find((i) => i > at) ?? nodes.length
    const moves = nodes.slice(from + 1, end).flatMap((node) => moveOf(tree, node) ?? [])
    return {
        start: positionAt(tree, nodes[from]!), moves: moves.concat(trial).slice(0, MOVES_MOST),
        finished: trial.length === 0 && moves.length <= MOVES_MOST && isCounted(tree, nodes[end - 1]!),
    }
})

export function lineOf({ place }: State): Line {
    const nodes = followed(place)
    return work(place.tree, nodes, nodes.indexOf(place.node), place.trial)
}

const linePathOf = memo(({ start, moves, finished }: Line, info: Info, rule: FieldRule, field: FieldKind): string => fieldGamePath({
    board: boardLine(start.board), turn: start.turn, play: formatMoves(moves, start.turn, start.board.size),
    finished, rule, ...termsOf(info, field),
}))

/** The paper's lead is in every curve beside the judge's. */
const curveRule = (method: FieldRule): FieldRule => (method === 'judge' ? 'judge' : 'network')

export const linePath = (state: State): string =>
    linePathOf(lineOf(state), getInfo(state.place.tree), curveRule(state.settings.fieldMethod), state.settings.fieldKind)
