/*
 * Two lines of moves, each to be clicked: how both sides play best from here, and how one came here.
 */
import type { JSX } from 'preact'
import type { Move } from '../../go/point'
import type { Solved } from '../../net/solve'
import { addMoves, goTo } from '../../state/solve'
import { useStore } from '../../state/store'
import { t } from '../../words/solve'
import { nameStyle } from '../board/names'
import { moveName, movesOf } from './game'
import type { Game } from './game'

interface LineProps {
    game: Game
    moves: readonly Move[]
    from: number // the number of the first, less one
    now: number | null // the one that was played last
    onClick: (count: number) => void
}

function Line({ game: { size }, moves, from, now, onClick }: LineProps): JSX.Element {
    const style = useStore(nameStyle)
    return (
        <ol class="game-moves">
            {moves.map((move, i) => (
                <li key={i}>
                    <button type="button" class="game-move" aria-current={i + 1 === now ? 'step' : undefined}
                        onClick={() => onClick(i + 1)}>
                        <span class="move-number">{from + i + 1}</span>
                        <span class={`stone ${move.colour}`} />
                        <span class="hidden-text">{t(move.colour)}</span>
                        {moveName(move.point, size, style)}
                    </button>
                </li>
            ))}
        </ol>
    )
}

/** A search may have found no line; a table always has one, to the end of the game. */
const endText = ({ pv, pv_endless: endless, moves, tabled }: Solved): string => {
    if (endless) return t('solve.line-endless')
    if (pv.length > 0) return ''
    return t(tabled || moves.length === 0 ? 'solve.line-none' : 'solve.line-open')
}

/** The principal variation; a click plays it up to there. */
export function BestLine({ game, solved }: { game: Game; solved: Solved | null }): JSX.Element {
    const moves = solved ? movesOf(solved.pv, game) : []
    return (
        <section class="view-part best-line">
            <h3 class="legend">{t('solve.line')}</h3>
            <Line game={game} moves={moves} from={game.solve.at} now={null}
                onClick={(count) => addMoves(moves.slice(0, count))} />
            <p class="quiet line-end">{solved && endText(solved)}</p>
        </section>
    )
}

/** What was played; a click goes there, and what comes after stays to be played again. */
export function Played({ game }: { game: Game }): JSX.Element {
    const { moves, at } = game.solve
    return (
        <section class="view-part">
            <h3 class="legend">{t('solve.moves')}</h3>
            {moves.length === 0 && <p class="quiet">{t('solve.no-moves')}</p>}
            <Line game={game} moves={moves} from={0} now={at} onClick={goTo} />
        </section>
    )
}
