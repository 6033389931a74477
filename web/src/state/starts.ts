/*
 * Even games and games with a handicap have one position in common, the empty board, and there they are told apart: a collector
 * who looks for openings means even games. After the first move or the stones of a handicap there is nothing to choose.
 */
import type { Board } from '../go/board'
import type { Colour } from '../go/point'
import type { Filter } from '../net/types'
import { memo } from './memo'
import { currentPosition } from './screen'
import type { Starts, State } from './state'

const HANDICAPS: Readonly<Record<Starts, string>> = { even: '0', handicap: 'yes', all: '' }

const isStart = (board: Board, turn: Colour): boolean => turn === 'black' && board.stones.every((stone) => stone === 0)

const withHandicap = memo((filter: Filter, handicap: string): Filter => ({ ...filter, handicap }))

/** The games that are meant at a position: those of the filter, and at the empty board those of the setting. */
export function filterAt({ filter, settings }: State, board: Board, turn: Colour): Filter {
    const handicap = HANDICAPS[settings.starts]
    return handicap && !filter.handicap && isStart(board, turn) ? withHandicap(filter, handicap) : filter
}

/** The choice that holds for what is seen; null where there is none. */
export function startsSeen(state: State): Starts | null {
    const { board, turn } = currentPosition(state)
    return state.pattern || state.filter.handicap || !isStart(board, turn) ? null : state.settings.starts
}
