/*
 * The small board worked out: the situations of its line, what may be done, what is said of it.
 */
import { formatName, parseName, PASS } from '../../go/point'
import type { Colour, Move, Point, Size } from '../../go/point'
import { beginning, refusal, situations, stifled } from '../../go/solve'
import type { Refusal, Situation } from '../../go/solve'
import { solvePath } from '../../net/solve'
import type { Rules, Solved, SolvedMove } from '../../net/solve'
import { addMoves, getSolve, goTo, repetitionOf } from '../../state/solve'
import type { Solve } from '../../state/solve'
import { t } from '../../words/solve'
import type { NameStyle } from '../board/names'
import type { Value } from '../value'

export interface Game {
    solve: Solve
    size: Size
    line: readonly Situation[] // up to where one looks, the beginning first
    here: Situation
    stifled: Point | null // a stone without a liberty: then nothing can be asked
    computer: boolean // the computer plays next
}

/** Made once for a state of the view. */
export function gameOf(solve: Solve): Game {
    const points = solve.moves.slice(0, solve.at).map(({ point }) => point)
    const line = situations(beginning(solve.start, solve.turn), points, repetitionOf(solve.rules)), here = line.at(-1)!
    const theirs = solve.side !== 'both' && solve.side !== here.turn
    return {
        solve, size: solve.start.size, line, here, stifled: stifled(here.board),
        computer: theirs && !here.over && !solve.setup,
    }
}

export interface Wanted { rules?: Rules; onlyValue?: boolean; ms?: number | undefined }

/** The question about what is seen, as asked with other rules if need be; null when there is none to ask. */
export function pathOf({ here, solve, stifled: none }: Game, wanted: Wanted = {}): string | null {
    return none === null ? solvePath({ ...here, rules: solve.rules, komi: solve.komi, ...wanted }) : null
}

/* ---- values ---- */

export const valueOf = ({ value, komi }: Solved): Value => ({ ...value, komi })

export const worthOf = ({ low, high, value }: SolvedMove, komi: number): Value => ({ low, high, score: value, komi })

/** Where a search gave up, whatever may still be the best is so for the server: that is not worth a mark. */
export const isBest = ({ best, exact }: SolvedMove): boolean => best && exact

/* ---- moves ---- */

export const moveName = (point: Point, size: Size, style: NameStyle): string =>
    (point === PASS ? t('pass') : formatName(point, size, style))

/** Moves as the server names them, in turns from the side to play. */
export function movesOf(names: readonly string[], { here, size }: Game): Move[] {
    const colours: readonly Colour[] = here.turn === 'black' ? ['black', 'white'] : ['white', 'black']
    return names.map((name, i) => ({ point: parseName(name, size) ?? PASS, colour: colours[i % 2]! }))
}

/** How far a move lies from the middle of the board; the pass, which resists nothing, is the furthest. */
function farOut(name: string, { rows, cols }: Size): number {
    const point = parseName(name, { rows, cols }) ?? PASS
    if (point === PASS) return Infinity
    return Math.hypot(Math.floor(point / cols) - (rows - 1) / 2, (point % cols) - (cols - 1) / 2)
}

/**
 * What the computer plays: the best, hurrying where it wins and resisting where it loses, as the line of the server does.
 * Where a search gave up before it knew, the move whose worst is best for it, and of these the one whose best is; of equal
 * ones the nearest to the middle.
 */
export function computerMove({ pv, best, moves, to_move: turn, rows, cols }: Solved): string {
    const near = (a: string, b: string): number => farOut(a, { rows, cols }) - farOut(b, { rows, cols }) || 0
    const known = pv[0] ?? [...best].sort(near)[0]
    if (known !== undefined) return known
    const hopes = ({ low, high }: SolvedMove): [number, number] => (turn === 'black' ? [low, high] : [-high, -low])
    const sorted = [...moves].sort((a, b) =>
        hopes(b)[0] - hopes(a)[0] || hopes(b)[1] - hopes(a)[1] || near(a.move, b.move))
    return sorted[0]?.move ?? 'pass'
}

export const refusalAt = ({ line, solve }: Game, point: Point): Refusal | null =>
    refusal(line, point, repetitionOf(solve.rules))

/** Play for the people here. Returns why not, or '' when it is done. */
export function playHere(game: Game, point: Point, style: NameStyle): string {
    const { here, size, computer } = game
    if (game.stifled !== null) return illegalText(game, style)
    const why = computer ? 'turn' : refusalAt(game, point)
    if (why) return t(`solve.refused.${why}`, { point: moveName(point, size, style) })
    addMoves([{ point, colour: here.turn }])
    return ''
}

/** Whether the user chooses the move after this many of the line: always, or, against the computer, every other one. */
const isMine = ({ side, turn }: Solve, at: number): boolean => side === 'both' || (at % 2 === 0) === (side === turn)

/** Where undo leads: to where one could choose last. */
export function backTo(solve: Solve): number {
    for (let at = solve.at - 1; at >= 0; at--) if (isMine(solve, at)) return at
    return solve.at
}

/** Where redo leads: to where one may choose again, or the end. */
export function forwardTo(solve: Solve): number {
    for (let at = solve.at + 1; at < solve.moves.length; at++) if (isMine(solve, at)) return at
    return solve.moves.length
}

export const undo = (): void => goTo(backTo(getSolve()))
export const redo = (): void => goTo(forwardTo(getSolve()))

/* ---- words ---- */

/** What is wrong with a board that can not be; '' when nothing is. */
export const illegalText = ({ stifled: point, size }: Game, style: NameStyle): string =>
    (point === null ? '' : t('solve.illegal', { point: formatName(point, size, style) }))

/** Whose turn it is, or what else is to be said of the game now. */
export function statusText({ here, computer, solve }: Game): string {
    if (here.over) return t('solve.over')
    if (computer && solve.at === solve.moves.length) return t('solve.thinks')
    return here.passed ? `${t(`solve.turn.${here.turn}`)} ${t('solve.passed')}` : t(`solve.turn.${here.turn}`)
}
