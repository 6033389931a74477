/*
 * The records as a teacher: how many other games stood where the move was played, what they played and how it went; where the game left
 * them, and who stood there; beyond, the usual answers to the shape around the last move.
 */
import type { JSX } from 'preact'
import type { Colour } from '../../go/point'
import type { KnownAround, KnownGame, KnownMove, KnownPlace } from '../../net/review'
import type { GameLine } from '../../net/types'
import { positionAt } from '../../record/position'
import { setHover } from '../../state/actions/look'
import { openGame } from '../../state/actions/record'
import { goToReviewed, wonBy } from '../../state/review/judge'
import { pointOnScreen, reviewAt, reviewNodes } from '../../state/review/line'
import { turnedBoard } from '../../state/screen'
import { getState, useStore } from '../../state/store'
import { formatNumber } from '../../words'
import { t } from '../../words/review'
import { Button } from '../Button'
import { FEW, percent } from '../panels/figures'
import { percentOf, nameOf } from './text'
import { useLocal } from './useLocal'

/* ---- what was played ---- */

interface MoveProps { move: KnownMove; place: KnownPlace; colour: Colour }

function Move({ move, place, colour }: MoveProps): JSX.Element {
    const won = wonBy(colour, move), kind = [move.games < FEW && 'few', move.point === place.played?.point && 'chosen']
    return (
        <tr class={kind.filter(Boolean).join(' ')} onPointerEnter={() => setHover(pointOnScreen(getState(), move.point))}
            onPointerLeave={() => setHover(null)}>
            <th scope="row">{nameOf(getState(), move.point)}</th>
            <td class="number">{formatNumber(move.games)}</td>
            <td class="number">{percent(move.games, place.games)}</td>
            <td class="number">{won === null ? '–' : `${percentOf(won)}%`}</td>
        </tr>
    )
}

/** The most frequent, and the one that was played if it is not among them. */
const movesOf = ({ moves, played }: KnownPlace): readonly KnownMove[] =>
    (played && !moves.some(({ point }) => point === played.point) ? [...moves, played] : moves)

function Here({ place, colour }: { place: KnownPlace; colour: Colour }): JSX.Element {
    const { games, played } = place
    return (
        <>
            <p>
                {t('review.records.here', { n: games })}{' '}
                {played && played.games > 0 ? t('review.records.played', { n: played.games, percent: percent(played.games, games) })
                    : t('review.records.only')}
            </p>
            <table class="known">
                <thead>
                    <tr>
                        <th scope="col">{t('review.records.move')}</th>
                        <th scope="col" colSpan={2}>{t('review.records.games')}</th>
                        <th scope="col" title={t('review.records.won.tip')}>{t('review.records.won')}</th>
                    </tr>
                </thead>
                <tbody>
                    {movesOf(place).map((move) => <Move key={move.point} move={move} place={place} colour={colour} />)}
                </tbody>
            </table>
        </>
    )
}

/* ---- where the game left the others ---- */

const lineOf = ({ id, black, white, date, result, move }: KnownAround, size: string): GameLine => ({
    id, black, white, date, result, move, last_move: move, black_rank: null, white_rank: null, event: null, komi: null, handicap: 0,
    size, moves: move,
})

/** Open a game where it stood as ours did, with the board as it lies. */
function openAround(around: KnownAround, last: number): void {
    const state = getState(), { review: { game, head }, place: { tree }, motion } = state, node = reviewNodes(state)?.[last]
    if (!game || node === undefined) return
    const board = turnedBoard(positionAt(tree, node).board, motion)
    void openGame(lineOf(around, head?.size ?? ''), { db: game.db, shows: { board, region: 'whole' } })
}

function Around({ games, last }: { games: readonly KnownAround[]; last: number }): JSX.Element | null {
    if (games.length === 0) return null
    return (
        <ul class="around" aria-label={t('review.records.around')}>
            {games.map((game) => (
                <li key={game.id}>
                    <button type="button" class="around-game" onClick={() => openAround(game, last)}>
                        <span class="around-names">{game.black || '?'} – {game.white || '?'}</span>
                        <span class="quiet">{[game.date?.slice(0, 4), game.result].filter(Boolean).join(' ')}</span>
                    </button>
                </li>
            ))}
        </ul>
    )
}

function Local(): JSX.Element | null {
    const local = useLocal()
    if (local === null) return null
    if (local === 'waits') return <p class="quiet">{t('review.records.local.waits')}</p>
    const { games, ways } = local
    if (games === 0) return <p class="quiet">{t('review.records.local.none')}</p>
    if (ways.length === 0) return <p>{t('review.records.local.unanswered', { n: games })}</p>
    const told = ways.map(({ point, games: n }) => t('review.records.local.way', { point, percent: percent(n, games) }))
    return <p>{t('review.records.local', { n: games })} {told.join(t('list.comma'))}</p>
}

function Beyond({ records, at }: { records: KnownGame; at: number }): JSX.Element {
    const from = records.new_from
    if (from === null) return <p class="quiet">{t('review.records.never')}</p>
    const last = from - 1
    return (
        <>
            <p>{t('review.records.new', { n: `${from}` })}</p>
            {at !== last && (
                <Button class="small-text" name={t('review.records.last', { n: `${last}` })} onClick={() => goToReviewed(last)} />
            )}
            {at >= last && <Around games={records.around} last={last} />}
            {at >= from && <Local />}
        </>
    )
}

/* ---- all of it ---- */

function Known({ records, at }: { records: KnownGame; at: number }): JSX.Element {
    const place = records.places.find(({ move }) => move === at) ?? null
    const colour = useStore(({ review }) => review.places[at - 1]?.colour ?? review.game?.moves[at - 1]?.colour ?? 'black')
    return (
        <>
            {place && place.games > 0 && <Here place={place} colour={colour} />}
            {at > 0 && !(place && place.games > 0) && records.new_from === null && <p>{t('review.records.none')}</p>}
            <Beyond records={records} at={at} />
        </>
    )
}

export function Records(): JSX.Element | null {
    const records = useStore((state) => state.review.records), at = useStore(reviewAt)
    if (!records || at === null) return null
    return (
        <section class="review-part review-records" aria-labelledby="review-records">
            <div class="review-head"><h3 id="review-records">{t('review.records')}</h3></div>
            <Known records={records} at={at} />
        </section>
    )
}
