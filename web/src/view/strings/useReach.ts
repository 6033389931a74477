/*
 * What a position can still come to. In a solitaire: how many strings are within reach, and whether the last move lost
 * any; in a duel: how many each side could come to if it went on alone.
 */
import { boardLine } from '../../go/board'
import type { Colour } from '../../go/point'
import { stringsOf } from '../../go/strings'
import { reachPath } from '../../net/strings'
import type { FullBoard } from '../../net/strings'
import { t } from '../../words/strings'
import type { Match } from './match'
import { useAnswer } from '../useAnswer'
import type { Answered } from '../useAnswer'

export interface Reach {
    most: number | null // what the empty board can hold
    all: number | null // both colours together
    black: number | null
    white: number | null
    told: string // whether the last move lost anything
    pending: boolean
}

const countOf = ({ answer, pending }: Answered<FullBoard>): number | null =>
    (pending || !answer ? null : answer.strings)

/** What the last move of a solitaire lost, in words. */
function lossText(before: number | null, now: number | null): string {
    if (before === null || now === null) return ''
    return now < before ? t('play.lost', { n: before - now, reach: now }) : t('play.kept', { reach: now })
}

export function useReach({ play, all, seen }: Match): Reach {
    const alone = play.mode === 'solitaire', at = all.indexOf(seen), board = boardLine(seen.board)
    const before = at > 0 ? all[at - 1]! : null
    const most = useAnswer<FullBoard>(alone ? reachPath({ board: boardLine(all[0]!.board) }) : null)
    const now = useAnswer<FullBoard>(alone ? reachPath({ board }) : null)
    const past = useAnswer<FullBoard>(alone && before ? reachPath({ board: boardLine(before.board) }) : null)
    const black = useAnswer<FullBoard>(alone ? null : reachPath({ board, colours: 'black' }))
    const white = useAnswer<FullBoard>(alone ? null : reachPath({ board, colours: 'white' }))
    /** Of all strings those of one colour; the other's stay as they are. */
    const own = (count: number | null, other: Colour): number | null =>
        (count === null ? null : count - stringsOf(seen.board, other))
    const stone = before !== null && before.board !== seen.board // a pass loses nothing that it does not say itself
    return {
        most: countOf(most), all: countOf(now),
        black: own(countOf(black), 'white'), white: own(countOf(white), 'black'),
        told: stone ? lossText(countOf(past), countOf(now)) : '',
        pending: [most, now, past, black, white].some(({ pending }) => pending),
    }
}
