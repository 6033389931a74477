/*
 * Playing on the board, and following what the answer shows.
 */
import { boardLine, setup, withoutKo } from '../../go/board'
import { parseName, PASS } from '../../go/point'
import type { Colour, Move, Point, Size } from '../../go/point'
import * as api from '../../net/api'
import type { Continuation, Failure, SetupStones, Way } from '../../net/types'
import { childWithMove } from '../../record/edit'
import { moveOf, pathTo } from '../../record/tree'
import { t } from '../../words'
import { questionOf } from '../ask'
import { moveTo } from '../place'
import { colourToPlay, currentPosition, lineNodes, screenBoard, screenSize, stoneMoves, toRecord } from '../screen'
import { filterAt } from '../starts'
import type { Place } from '../state'
import { asOne, getState, setState } from '../store'
import { addStones, checkMove, correct, inputMove, placeStone, toggleMark } from './edit'
import { openGame, openSetup } from './record'
import { fail, say } from './say'
import { goTo, step } from './walk'

const sameMove = (a: Move | null | undefined, b: Move): boolean =>
    a != null && a.colour === b.colour && a.point === b.point

/* ---- browsing: a trial beside the record ---- */

/** The place after a move: the record's own next move if it is that one, else a trial. */
function tryMove(place: Place, line: readonly number[], move: Move): Place {
    if (place.tried === 0) {
        const straight = line[line.indexOf(place.node) + 1]
        const own = straight !== undefined && sameMove(moveOf(place.tree, straight), move)
        const next = own ? straight : childWithMove(place.tree, place.node, move)
        if (next !== null) return moveTo(place, next)
    }
    if (sameMove(place.trial[place.tried], move)) return { ...place, tried: place.tried + 1 }
    const trial = [...place.trial.slice(0, place.tried), move]
    return { ...place, trial, tried: trial.length }
}

/** A move in record coordinates, by whatever mode is on. Returns whether it was played. */
function playMove(move: Move): boolean {
    const state = getState(), before = currentPosition(state)
    if (state.mode === 'edit') inputMove(move)
    else if (checkMove(before, move)) setState({ place: tryMove(state.place, lineNodes(state), move) })
    return currentPosition(getState()) !== before
}

/* ---- clicks ---- */

/** A click on a point of the screen: a move, or in edit mode what the tool does. */
export function playAt(screenPoint: Point): void {
    const state = getState(), point = toRecord(state, screenPoint), { mode, tool } = state
    if (mode === 'browse' || tool === 'input') playMove({ colour: colourToPlay(state, screenPoint), point })
    else if (tool === 'correct') correct(point)
    else if (tool === 'stone-black') placeStone(point, 'black')
    else if (tool === 'stone-white') placeStone(point, 'white')
    else if (tool === 'stone-none') placeStone(point, null)
    else toggleMark(point, tool)
}

export function pass(): void {
    playMove({ colour: currentPosition(getState()).turn, point: PASS })
}

/** Go to the move that placed the stone on this point of the screen. */
export function goToStone(screenPoint: Point): void {
    const state = getState(), { place } = state
    const number = stoneMoves(state)[screenPoint] ?? 0
    if (number === 0) return say(t('say.no-move'))
    const beyond = currentPosition(state).number - place.tried
    if (number > beyond) return setState({ place: { ...place, tried: number - beyond } })
    const moves = pathTo(place.tree, place.node).filter((node) => moveOf(place.tree, node))
    goTo(moves[number - 1]!)
}

/* ---- what the answer shows ---- */

/** As much of a way as is needed to follow it: continuations, parents and arcs of the graph have it. */
export type Followed = Pick<Way, 'move' | 'colour' | 'kind'> & Pick<Continuation, 'stones' | 'turn'>

/** The move of a way in record coordinates. */
function moveOfWay(way: Followed): Move | null {
    const state = getState()
    const point = way.kind === 'pass' ? PASS : way.move === null ? null : parseName(way.move, screenSize(state))
    const colour: Colour = way.colour ?? currentPosition(state).turn
    return point === null ? null : { colour, point: toRecord(state, point) }
}

/** The points of the screen that a setup changes, and what lies there then. */
function stonesOf({ black, white, empty }: SetupStones, size: Size): [Point, Colour | null][] {
    const put = (names: readonly string[], colour: Colour | null): [Point, Colour | null][] =>
        names.flatMap((name) => parseName(name, size) ?? []).map((point) => [point, colour])
    return [...put(black, 'black'), ...put(white, 'white'), ...put(empty, null)]
}

/** To where a setup leads: while browsing a record of its own, as the one that is open never changes. */
function followSetup(setup: SetupStones, turn: Colour): void {
    const state = getState(), stones = stonesOf(setup, screenSize(state))
    if (state.mode === 'edit') addStones(stones.map(([point, colour]) => [toRecord(state, point), colour]), turn)
    else openSetup(stones, turn)
}

/** Go on as the answer shows. */
export const followWay = (way: Followed): void => followWays([way])

/** Several moves in a row, to a node further away in the graph, in one step. */
export const followWays = (ways: readonly Followed[]): void => asOne(() => {
    for (const way of ways) {
        if (way.stones) return followSetup(way.stones, way.turn ?? currentPosition(getState()).turn)
        const move = way.kind === 'move' || way.kind === 'pass' ? moveOfWay(way) : null
        if (!move) return say(t(way.kind === 'outside' ? 'say.way-outside' : 'say.way-setup'))
        if (!playMove(move)) return
    }
    setState(({ visit }) => ({ visit: visit + 1, hover: null }))
})

/** Whether the last move that is seen is this one. */
function cameBy(move: Move): boolean {
    return sameMove(currentPosition(getState()).last, move)
}

/**
 * Go to the position before a way in: a step back if we came by it, else a game that shows that position. The
 * board before is this one without the stone; if that move took stones, nobody can say which, and no game is
 * found.
 */
export async function goParent(way: Followed): Promise<void> {
    if (way.kind === 'start') return say(t('say.parent-start'))
    const move = way.kind === 'move' || way.kind === 'pass' ? moveOfWay(way) : null
    if (!move) return say(t('say.way-setup'))
    if (cameBy(move)) return step(-1)
    const state = getState(), board = screenBoard(state)
    const point = way.kind === 'pass' ? null : parseName(way.move!, board.size)
    const before = point === null ? withoutKo(board) : setup(board, [[point, null]])
    try {
        const question = {
            ...questionOf(state), board: boardLine(before), turn: move.colour, ko: null, games: 1,
            filter: filterAt(state, before, move.colour),
        }
        const { list } = await api.position({ ...question, years: false, parents: false, swap: false })
        if (getState().place !== state.place) return
        if (list[0]) await openGame(list[0], { shows: { board: before, region: state.region } })
        else say(t('say.parent-unknown'))
    } catch (failure) {
        fail(failure as Failure)
    }
}
