/*
 * Opening records: games of the database, files, new ones. Unsaved work is put aside first, never lost.
 */
import { colourAt, exchangeColours } from '../../go/board'
import type { Board } from '../../go/board'
import { findMotion, findPartMotion, transformBoard } from '../../go/motion'
import { asItLies, between, cellsText, fits, layFound, shows } from '../../go/pattern'
import type { Found as FoundPattern, Pattern } from '../../go/pattern'
import { parseName } from '../../go/point'
import type { Colour, Point, Size } from '../../go/point'
import { regionExists } from '../../go/region'
import type { RegionName } from '../../go/region'
import * as api from '../../net/api'
import type { Failure, GameLine, RecordProblem } from '../../net/types'
import { addSetup, setSetup } from '../../record/edit'
import { positionAt } from '../../record/position'
import { parseKnown } from '../../record/meaning'
import { mainLine, newTree, sizeOf, subtree } from '../../record/tree'
import type { NodeId, Tree } from '../../record/tree'
import { t } from '../../words'
import { stash } from '../draft'
import { placeAt } from '../place'
import { screenBoard } from '../screen'
import type { Source, State } from '../state'
import { getState, setState } from '../store'
import { complain, fail, say } from './say'

/* ---- putting a record on the board ---- */

/** What every other record brings with it: nothing to undo, browse mode, not turned. */
export function freshRecord(tree: Tree, source: Source, node: NodeId = tree.root): Partial<State> {
    const { region, pattern } = getState(), size = sizeOf(tree)
    const lies = pattern && fits(pattern.rect, size) ? asItLies(pattern) : null
    return {
        view: 'records', place: placeAt(tree, node), source, saved: tree, undo: [], redo: [], savedAt: null, duplicate: null,
        collection: null, interval: null, mode: 'browse', hover: null, motion: 0,
        region: regionExists(region, size) ? region : 'whole', pattern: lies, marking: null,
    }
}

/** Show another record, and put aside what is not saved. */
function show(change: Partial<State>): void {
    stash()
    setState(({ visit }) => ({ ...change, visit: visit + 1 }))
}

export function newGame(size: Size): void {
    show({ ...freshRecord(newTree(size), { kind: 'new' }), mode: 'edit', tool: 'input' })
}

/** What a setup leads to, as a record of its own; its beginning is the board that is on the screen. */
export function openSetup(stones: readonly (readonly [Point, Colour | null])[], turn: Colour): void {
    const state = getState(), board = screenBoard(state), empty = newTree(board.size)
    const there = [...board.stones].flatMap((_, point): [Point, Colour][] => {
        const colour = colourAt(board, point)
        return colour ? [[point, colour]] : []
    })
    const start = there.reduce((tree, [point, colour]) => setSetup(tree, tree.root, point, colour).tree, empty)
    const { tree, node } = addSetup(start, start.root, stones, turn)
    show(freshRecord(tree, { kind: 'new' }, node))
}

/* ---- games of the database ---- */

/** The part of a board that must stay where it is on the screen. */
interface Shows { board: Board; region: RegionName; pattern?: Pattern | null }

interface Found { node: NodeId; motion: number }

/**
 * Where a record shows what is on the screen, and how it is turned for that. The main line is looked at first,
 * from the move that the answer names on, then the variations; and if it is not there at all, with colours exchanged.
 */
export function findShown(tree: Tree, line: GameLine, { board, region }: Shows, prefer: number): Found | null {
    return findStones(tree, line, { board, region }, prefer)
        ?? findStones(tree, line, { board: exchangeColours(board), region }, prefer)
}

function findStones(tree: Tree, line: GameLine, { board, region }: Shows, prefer: number): Found | null {
    const from = line.move ?? 0, to = line.last_move ?? from
    for (const node of [...mainLine(tree), ...subtree(tree, tree.root)]) {
        const position = positionAt(tree, node)
        if (position.number < from || position.number > to) continue
        const motion = region === 'whole'
            ? findMotion(position.board, board, prefer)
            : findPartMotion(position.board, board, region, prefer, line.region)
        if (motion !== null) return { node, motion }
    }
    return null
}

/** The first node of the main line after this many moves, or the last. */
function nodeOfMove(tree: Tree, number: number): NodeId {
    const line = mainLine(tree)
    return line.find((node) => positionAt(tree, node).number >= number) ?? line.at(-1)!
}

let latest = 0 // several games may be on their way; the last one chosen is meant

export interface OpenOptions { db?: string; shows?: Shows }

/**
 * Open a game of the database: a line of the list, so that the board (or the part) on the screen stays as it is,
 * or a number, at its beginning. The one that is open already is not fetched again: it may have been changed.
 */
export async function openGame(game: GameLine | number, options: OpenOptions = {}): Promise<void> {
    const mine = ++latest
    const line: GameLine | null = typeof game === 'number' ? null : game, id = line?.id ?? (game as number)
    const db = options.db ?? getState().db, chosenIn = shownNow(getState())
    try {
        const open = openTree(db, id)
        const tree = open ?? parseKnown(await api.game(db, id))
        if (mine !== latest) return
        const state = getState(), source: Source = { kind: 'game', db, id }
        const node = line ? nodeOfMove(tree, line.move ?? 0) : tree.root
        const kept = line ? keepShown(tree, line, options.shows ?? (line.hit ? chosenIn : shownNow(state)), state) : {}
        if (open) setState({ view: 'records', place: placeAt(tree, node), ...kept, visit: state.visit + 1 })
        else show({ ...freshRecord(tree, source, node), ...kept })
    } catch (failure) {
        fail(failure as Failure)
    }
}

/** The record that is open, if it is this game. */
function openTree(db: string, id: number): Tree | null {
    const { source, place } = getState()
    return source.kind === 'game' && source.db === db && source.id === id ? place.tree : null
}

const shownNow = (state: State): Shows =>
    ({ board: screenBoard(state), region: state.region, pattern: state.pattern })

/* A line of a pattern's list says where the game has it. */

function foundIn({ hit }: GameLine, size: Size): FoundPattern | null {
    const [from, to] = (hit?.rect ?? '').split(':').map((name) => parseName(name, size))
    return hit && from != null && to != null && from >= 0 && to >= 0
        ? { rect: between(from, to, size), motion: hit.motion, swapped: hit.swapped } : null
}

/** The first node of a record, in the moves that a line names, that has these cells there. */
function nodeWith(tree: Tree, { move = 0, last_move }: GameLine, has: (board: Board) => boolean): NodeId | null {
    return [...mainLine(tree), ...subtree(tree, tree.root)].find((node) => {
        const { number, board } = positionAt(tree, node)
        return number >= move && number <= (last_move ?? move) && has(board)
    }) ?? null
}

/** Show a game turned so that the pattern lies as it was drawn, or as near as it can. */
function keepPattern(tree: Tree, line: GameLine, { board, pattern }: Shows): Partial<State> {
    const size = sizeOf(tree), found = pattern ? foundIn(line, size) : null
    if (!pattern || !found) return {}
    const laid = layFound(pattern, found, size), cells = cellsText(pattern, board)
    const node = nodeWith(tree, line, (there) =>
        shows(transformBoard(there, laid.motion), laid.pattern.rect, cells, found.swapped))
    return {
        ...(node === null ? {} : { place: placeAt(tree, node) }), motion: laid.motion, pattern: laid.pattern,
        interval: { from: line.move ?? 0, to: line.last_move ?? line.move ?? 0 },
    }
}

function keepShown(tree: Tree, line: GameLine, shows: Shows, state: State): Partial<State> {
    if (line.hit) return keepPattern(tree, line, shows)
    const found = findShown(tree, line, shows, state.motion)
    const part = shows.region !== 'whole' && line.move !== undefined && line.last_move !== undefined
    return {
        ...(found ? { place: placeAt(tree, found.node), motion: found.motion } : {}),
        interval: part ? { from: line.move!, to: line.last_move! } : null,
    }
}

/* ---- files ---- */

/** Open the records of a text or a file; the server repairs them and finds out their encoding. */
async function load(bytes: Blob | string, name: string, importAll?: () => void): Promise<void> {
    const mine = ++latest
    try {
        const { records, more } = await api.readFile(bytes)
        if (mine !== latest) return
        if (records.length === 0) return complain('say.no-record', { name })
        const collection = records.length > 1 ? { name, records, at: 0, more } : null
        show({ ...freshRecord(parseKnown(records[0]!), { kind: 'file', name }), collection })
        if (collection) {
            const offer = importAll && { text: t('say.loaded.import'), run: importAll }
            say(t('say.loaded', { n: records.length, name }), offer)
        }
        tellProblems(records[0]!.problems)
    } catch (failure) {
        fail(failure as Failure)
    }
}

function tellProblems(problems: readonly RecordProblem[]): void {
    const message = problems[0]?.message
    if (message === undefined) return
    const n = problems.length
    say(n === 1 ? t('say.repaired', { message }) : t('say.repaired-many', { n, message }))
}

/** `importAll` is offered when there are several records. */
export const loadText = (sgf: string, importAll?: () => void): Promise<void> => load(sgf, t('record.untitled'), importAll)
export const loadFile = (file: File, importAll?: () => void): Promise<void> => load(file, file.name, importAll)

/** Another record of a file that has several. */
export function openRecord(at: number): void {
    const { collection } = getState(), record = collection?.records[at]
    if (!collection || !record) return
    const source: Source = { kind: 'file', name: collection.name }
    show({ ...freshRecord(parseKnown(record), source), collection: { ...collection, at } })
    tellProblems(record.problems)
}
