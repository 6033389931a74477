/*
 * The address of what is seen, after the '#'. Reading and writing it are pure; state/history.ts keeps the
 * browser's address and the state together.
 *
 *      game=12&move=30                  a game of the database, after 30 moves
 *      game=12&path=17-1&move=20        in a variation: child 1 (the second) at depth 17, after 20 moves
 *      play=pd,dp,pp                    moves without a game; size=9x9, board= and turn= where they begin
 *      try=qd,pc                        moves tried beyond that
 *      region=nw&motion=3&player=...    how and at which games one looks; list=all: at all of them, not at those here
 *      pattern=C17:E15,free             any part of the board (state/pattern/words.ts)
 *      field=judge,opening,heat         the field over the board (state/field/look.ts)
 *      review=200                       the game reviewed (state/review/look.ts)
 *
 * `move` counts moves; a node that is not the first one after that many moves is named by its depth: `node=31`.
 */
import { boardLine, emptyBoard, equal, setup } from '../go/board'
import type { Board } from '../go/board'
import { formatSgfPoint, formatSize, other, parseName, parseSgfPoint, parseSize, PASS } from '../go/point'
import type { Colour, Move, Point, Size } from '../go/point'
import { isRegion } from '../go/region'
import type { RegionName } from '../go/region'
import { encodeValue, FILTERS } from '../net/api'
import type { Sort } from '../net/api'
import { SORTS } from '../net/types'
import type { Filter, SortKey } from '../net/types'
import { addMove, childWithMove, setProp } from '../record/edit'
import { positionAt, setupOf } from '../record/position'
import { get, lineOf, moveOf, newTree, sizeOf, spotOf } from '../record/tree'
import type { NodeId, Spot, Tree } from '../record/tree'
import { fieldWords } from './field/look'
import { patternWords } from './pattern/words'
import { reviewWords } from './review/look'
import { lineNodes, lineNumbers } from './screen'
import type { Place, Scope, State } from './state'

export interface Address {
    db: string
    game: number | null
    size: Size
    board: string | null // where the moves begin, when that is not the empty board
    turn: Colour
    play: readonly string[] | null // moves as they are written: "pd", "w:pd", "pass"
    path: Spot['choices']
    move: number | null // null: at the beginning of a game, at the end of `play`
    node: number | null
    trial: readonly string[]
    region: RegionName
    pattern: readonly string[] | null
    motion: number
    filter: Filter
    scope: Scope
    sort: Sort
    field: readonly string[] | null // null: nothing is said about it
    review: readonly string[] | null // likewise
}

const NINETEEN: Size = { rows: 19, cols: 19 }

/** The address of an empty page. */
export const HOME: Address = {
    db: '', game: null, size: NINETEEN, board: null, turn: 'black', play: null, path: [], move: null, node: null,
    trial: [], region: 'whole', pattern: null, motion: 0, filter: {}, scope: 'here', sort: { key: 'date', reverse: false },
    field: null, review: null,
}

/* ---- reading ---- */

/** A whole number from 0 to `most`, or null. */
function readNumber(text: string | null, most: number): number | null {
    return text !== null && /^[0-9]{1,9}$/.test(text) && Number(text) <= most ? Number(text) : null
}

const readList = (text: string | null): string[] => (text ? text.split(',') : [])

function readPath(text: string | null): Spot['choices'] {
    return readList(text).flatMap((choice) => {
        const found = /^([0-9]{1,6})-([0-9]{1,4})$/.exec(choice)
        return found ? [{ depth: Number(found[1]), child: Number(found[2]) }] : []
    })
}

function readFilter(params: URLSearchParams): Filter {
    const said = FILTERS.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : []))
    return Object.fromEntries(said) as Filter
}

/** Read an address; whatever makes no sense is as if it had not been said. */
export function parseAddress(hash: string): Address {
    const params = new URLSearchParams(hash.replace(/^#/, ''))
    const region = params.get('region') ?? '', sort = params.get('sort') as SortKey
    return {
        db: params.get('db') ?? '',
        game: readNumber(params.get('game'), 4294967295),
        size: parseSize(params.get('size') ?? '') ?? NINETEEN,
        board: params.get('board'),
        turn: params.get('turn') === 'white' ? 'white' : 'black',
        play: params.has('play') ? readList(params.get('play')) : null,
        path: readPath(params.get('path')),
        move: readNumber(params.get('move'), 999999),
        node: readNumber(params.get('node'), 999999),
        trial: readList(params.get('try')),
        region: isRegion(region) ? region : 'whole',
        pattern: params.get('pattern') ? readList(params.get('pattern')) : null,
        motion: readNumber(params.get('motion'), 7) ?? 0,
        filter: readFilter(params),
        scope: params.get('list') === 'all' ? 'all' : 'here',
        sort: { key: SORTS.includes(sort) ? sort : 'date', reverse: params.get('reverse') === '1' },
        field: params.has('field') ? readList(params.get('field')) : null,
        review: params.has('review') ? readList(params.get('review')) : null,
    }
}

/* ---- writing ---- */

export function formatAddress(address: Address): string {
    const { db, game, size, board, turn, play, path, move, node, trial, region, pattern, motion, filter } = address
    const { scope, sort, field, review } = address
    const said: Record<string, string | number | false | null | undefined> = {
        db, game, size: game === null && (size.rows !== 19 || size.cols !== 19) && formatSize(size), board,
        turn: turn === 'white' && turn, play: play && play.length > 0 && play.join(','),
        path: path.map(({ depth, child }) => `${depth}-${child}`).join(','), move, node, try: trial.join(','),
        region: region !== 'whole' && region, pattern: pattern?.join(','), motion: motion > 0 && motion, ...filter,
        list: scope === 'all' && scope, sort: sort.key !== 'date' && sort.key, reverse: sort.reverse && 1, field: field?.join(','),
        review: review?.join(','),
    }
    return Object.entries(said).filter(([, value]) => value || value === 0)
        .map(([name, value]) => `${name}=${encodeValue(String(value))}`).join('&')
}

/* ---- moves ---- */

/** Moves as an address writes them: colours only where they do not take turns. */
export function formatMoves(moves: readonly Move[], turn: Colour, size: Size): string[] {
    let next = turn
    return moves.map(({ colour, point }) => {
        const text = point === PASS ? 'pass' : formatSgfPoint(point, size)
        const odd = colour !== next
        next = other(colour)
        return odd ? `${colour[0]}:${text}` : text
    })
}

/** Moves up to the first that makes no sense; points as "pd" or "Q16". */
export function parseMoves(texts: readonly string[], turn: Colour, size: Size): Move[] {
    const moves: Move[] = []
    let next = turn
    for (const text of texts) {
        const [, colour, name] = /^(?:([bw]):)?(.+)$/.exec(text) ?? []
        const point = name === undefined ? null : (parseName(name, size) ?? parseSgfPoint(name, size))
        if (point === null) break
        const move: Move = { colour: colour === 'b' ? 'black' : colour === 'w' ? 'white' : next, point }
        moves.push(move)
        next = other(move.colour)
    }
    return moves
}

/** A board as boardLine() writes it, or null. */
export function parseBoardLine(line: string): Board | null {
    const points = (count: string): string => '.'.repeat(Math.min(99, Number(count)))
    const rows = line.split('/').map((row) => row.replace(/[0-9]+/g, points))
    const size = parseSize(`${rows.length}x${rows[0]!.length}`)
    if (!size || rows.some((row) => row.length !== size.cols || !/^[XO.]*$/.test(row))) return null
    const stones = [...rows.join('')].flatMap((stone, point): [Point, Colour][] =>
        stone === 'X' ? [[point, 'black']] : stone === 'O' ? [[point, 'white']] : [])
    return setup(emptyBoard(size), stones)
}

/* ---- from the state ---- */

/** The spot in a game: which variation, and how far along it. */
function spotInGame(state: State): Pick<Address, 'path' | 'move' | 'node'> {
    const { place } = state, line = lineNodes(state), numbers = lineNumbers(state)
    const at = line.indexOf(place.node), number = numbers[at]!
    const path = spotOf(place.tree, place.towards).choices
    if (at === 0) return { path, move: null, node: null }
    return numbers.indexOf(number) === at ? { path, move: number, node: null } : { path, move: null, node: at }
}

const isSetup = (tree: Tree, node: NodeId): boolean => {
    const { props } = get(tree, node)
    return setupOf(get(tree, node), sizeOf(tree)).size > 0 || props['PL'] !== undefined
}

/**
 * A record that no database has: its line as moves from where it begins. Setup on the way cannot be said as moves: if
 * it lies before us the position is said as it stands, if after us the line ends there.
 */
function movesWithoutGame(state: State): Pick<Address, 'size' | 'board' | 'turn' | 'play' | 'move'> {
    const { tree, node } = state.place, size = sizeOf(tree)
    const line = lineNodes(state), at = line.indexOf(node)
    const setups = line.filter((id, i) => i > 0 && isSetup(tree, id)).map((id) => line.indexOf(id))
    const from = setups.some((i) => i <= at) ? at : 0
    const end = setups.find((i) => i > at) ?? line.length
    const start = positionAt(tree, line[from]!)
    const moves = line.slice(from + 1, end).flatMap((id) => moveOf(tree, id) ?? [])
    const here = line.slice(from + 1, at + 1).filter((id) => moveOf(tree, id)).length
    return {
        size, board: start.board.stones.some((stone) => stone !== 0) ? boardLine(start.board) : null, turn: start.turn,
        play: moves.length > 0 ? formatMoves(moves, start.turn, size) : null,
        move: here === moves.length ? null : here,
    }
}

export function addressOf(state: State): Address {
    const { place, source, db, region, motion, filter, scope, sort } = state
    const inGame = source.kind === 'game'
    const position = positionAt(place.tree, place.node)
    return {
        ...HOME,
        ...(inGame ? { game: source.id, ...spotInGame(state) } : movesWithoutGame(state)),
        db: inGame ? source.db : db,
        trial: formatMoves(place.trial.slice(0, place.tried), position.turn, sizeOf(place.tree)),
        region, pattern: patternWords(state.pattern, sizeOf(place.tree)), motion, filter, scope, sort,
        field: fieldWords(state.settings), review: reviewWords(state),
    }
}

/* ---- to a place ---- */

/** The record that an address without a game describes. */
export function treeOf({ size, board: text, turn, play }: Address): Tree {
    const board = text === null ? null : parseBoardLine(text)
    let tree = newTree(board?.size ?? size)
    if (board || turn === 'white') tree = withStart(tree, board, turn)
    let node = tree.root
    for (const move of parseMoves(play ?? [], turn, sizeOf(tree))) ({ tree, node } = addMove(tree, node, move))
    return tree
}

function withStart(tree: Tree, board: Board | null, turn: Colour): Tree {
    const pointsOf = (sign: number): string[] => [...(board?.stones ?? [])].flatMap((stone, point) =>
        (stone === sign ? [formatSgfPoint(point, board!.size)] : []))
    const withBlack = setProp(tree, tree.root, 'AB', pointsOf(1))
    return setProp(setProp(withBlack, tree.root, 'AW', pointsOf(-1)), tree.root, 'PL', [turn === 'black' ? 'B' : 'W'])
}

/** Standing at a node of a line, with what the address tries beyond it. */
function standOn(tree: Tree, line: readonly NodeId[], address: Address): Place {
    const node = nodeOn(tree, line, address)
    const trial = parseMoves(address.trial, positionAt(tree, node).turn, sizeOf(tree))
    return { tree, node, towards: line.at(-1)!, trial, tried: trial.length }
}

/** Where an address stands in its record. */
export const placeOf = (tree: Tree, address: Address): Place => standOn(tree, lineOf(tree, address.path), address)

/**
 * The place in a record that is open already, if it begins as the address says and has its moves: so that going back
 * in the browser's history does not lose what the address cannot say.
 */
export function placeWithin(tree: Tree, address: Address): Place | null {
    const start = positionAt(tree, tree.root)
    const wanted = positionAt(treeOf({ ...address, play: null }), 0)
    if (!equal(start.board, wanted.board) || start.turn !== wanted.turn) return null
    const line = [tree.root]
    for (const move of parseMoves(address.play ?? [], address.turn, sizeOf(tree))) {
        const next = childWithMove(tree, line.at(-1)!, move)
        if (next === null) return null
        line.push(next)
    }
    return standOn(tree, line, address)
}

function nodeOn(tree: Tree, line: readonly NodeId[], { game, move, node }: Address): NodeId {
    const last = line.length - 1
    if (node !== null) return line[Math.min(node, last)]!
    if (move === null) return line[game === null ? last : 0]!
    return line.find((id) => positionAt(tree, id).number >= move) ?? line[last]!
}
