/*
 * A game of the strings view worked out: the position that is seen, whose turn it is, what it says, what may be done.
 */
import { boardLine } from '../../go/board'
import { formatName, parseName, PASS } from '../../go/point'
import type { Colour, Move, Size } from '../../go/point'
import { mustPass, refusal, standings, stringsOf } from '../../go/strings'
import type { Standing } from '../../go/strings'
import type { Position } from '../../net/strings'
import { changePlay, getStrings } from '../../state/strings'
import type { Play } from '../../state/strings'
import { t } from '../../words/strings'
import type { NameStyle } from '../board/names'

export interface Match {
    play: Play
    all: readonly Standing[] // the beginning first
    seen: Standing // where one looks
    last: Standing // where the game is
    isPast: boolean
    forced: boolean // nothing is left but to pass
    computer: boolean // it is the computer's turn, and it has a choice
}

/** Made once for a state of the game. */
export function matchOf(play: Play): Match {
    const all = standings(play.size, play.mode === 'solitaire', play.moves), last = all.at(-1)!
    const isPast = play.at !== null && play.at < play.moves.length
    const forced = mustPass(last)
    const computer = !last.over && !forced && last.turn !== null && play.side !== 'both' && play.side !== last.turn
    return { play, all, seen: isPast ? all[play.at!]! : last, last, isPast, forced, computer }
}

export const positionOf = ({ board, turn, passed }: Standing): Position => ({ board: boardLine(board), turn, passed })

/** Black's strings, White's, and what the duel stands at: positive for Black. */
export function scoreOf({ board }: Standing, komi: number): { black: number; white: number; ahead: number } {
    const black = stringsOf(board, 'black'), white = stringsOf(board, 'white')
    return { black, white, ahead: black - white - komi }
}

/* ---- words ---- */

export const moveName = (move: Move, size: Size, style: NameStyle): string =>
    (move.point === PASS ? t('pass') : formatName(move.point, size, style))

/** A point as the server names it, in the names of the reader. */
export const nameHere = (name: string, size: Size, style: NameStyle): string =>
    moveName({ point: parseName(name, size) ?? PASS, colour: 'black' }, size, style)

/** Why a move is not allowed; '' when it is. */
export function refusalText(standing: Standing, move: Move, style: NameStyle): string {
    const found = refusal(standing, move)
    if (!found) return ''
    const name = (point: number): string => formatName(point, standing.board.size, style)
    const other = found.why === 'stifles' ? name(found.point) : ''
    return t(`play.refused.${found.why}`, { point: name(move.point), other })
}

function overText({ last, play }: Match, most: number | null): string {
    const { black, white, ahead } = scoreOf(last, play.komi)
    if (play.mode === 'solitaire') return most === null ? t('play.over') : t('play.alone', { n: black + white, most })
    if (ahead === 0) return t('play.jigo')
    return t('play.won', { score: `${ahead > 0 ? 'B' : 'W'}+${Math.abs(ahead)}` })
}

function turnText({ last, play }: Match): string {
    if (last.turn === null) return t('play.turn.any')
    if (last.passed) return t('play.passed')
    return play.side === 'both' ? t(`play.turn.${last.turn}`) : `${t('play.your-turn')} ${t(`play.turn.${last.turn}`)}`
}

/** What is to be said about the game now; `most` is the maximum of the board, if that is known. */
export function statusText(match: Match, most: number | null): string {
    if (match.isPast) return t('play.seen', { n: match.play.at! })
    if (match.last.over) return overText(match, most)
    return match.computer ? t('play.thinks') : turnText(match)
}

/** A value of a duel in words. */
export const aheadText = (value: number): string =>
    t(value > 0 ? 'play.ahead.black' : value < 0 ? 'play.ahead.white' : 'play.ahead.none', { n: `${Math.abs(value)}` })

/* ---- moves ---- */

/** Whether it is for the people here to move. */
export const mayMove = ({ last, computer, forced, isPast }: Match): boolean => !last.over && !computer && !forced && !isPast

/** Whose stone a press puts: whose turn it is, or the one that was chosen; the other one with Shift. */
export const colourOf = ({ turn }: Standing, chosen: Colour, shift: boolean): Colour =>
    turn ?? (shift ? (chosen === 'black' ? 'white' : 'black') : chosen)

export function addMove(move: Move): void {
    const { moves } = getStrings().play
    changePlay({ moves: [...moves, move], at: null, review: false })
}

/** A pass of whoever's turn it is; it ends a solitaire. */
export const passMove = ({ turn }: Standing): Move => ({ point: PASS, colour: turn ?? 'black' })

/** How many moves undo takes back: to where one could choose last. 0: there is nothing of one's own to take back. */
export function undoCount({ all, play: { moves, side, mode } }: Match): number {
    const anybody = mode === 'solitaire' || side === 'both'
    const chose = moves.map(({ colour }, i) => (anybody || colour === side) && !mustPass(all[i]!)) // forced passes come back
    const own = chose.lastIndexOf(true)
    return own < 0 ? 0 : moves.length - own
}

export function undo(match: Match): void {
    const count = undoCount(match), { moves } = match.play
    if (count > 0) changePlay({ moves: moves.slice(0, moves.length - count), at: null, review: false })
}
