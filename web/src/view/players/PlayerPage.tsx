/*
 * What is known of a player. From everything that counts games a click leads to them.
 */
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Colours, PlayerDetails } from '../../net/players'
import type { Filter } from '../../net/types'
import { listGames } from '../../state/actions/look'
import { changePlayers, playersHash } from '../../state/players'
import { useStore } from '../../state/store'
import { formatNumber } from '../../words'
import { t } from '../../words/players'
import type { PlayersKey } from '../../words/players'
import { Button } from '../Button'
import { percent, yearSpan } from '../panels/figures'
import { Stone } from '../panels/Stone'
import { useNarrow } from '../Sheets'
import { Openings } from './Openings'
import { RankChart } from './RankChart'
import { Spellings } from './Spellings'
import { YearChart } from './YearChart'

/** A part of the page, under its title. */
const Part = ({ title, children }: { title: PlayersKey; children: JSX.Element | (JSX.Element | false)[] }): JSX.Element => (
    <section class="player-part">
        <h3 class="legend">{t(title)}</h3>
        {children}
    </section>
)

/** A number of games that leads to them. */
const GamesLink = ({ n, what, filter }: { n: number; what: string; filter: Filter }): JSX.Element => (
    <button type="button" class="button bare games-link" title={t('player.list')}
        aria-label={`${formatNumber(n)}${t('list.comma')}${t('player.list.name', { what })}`} onClick={() => listGames(filter)}>
        {formatNumber(n)}
    </button>
)

/* ---- results ---- */

const Head = ({ first, rest }: { first: PlayersKey; rest: readonly PlayersKey[] }): JSX.Element => (
    <thead>
        <tr>
            <th scope="col">{t(first)}</th>
            {rest.map((key) => <th key={key} scope="col" class="number">{t(key)}</th>)}
        </tr>
    </thead>
)

const sum = (a: Colours, b: Colours): Colours =>
    ({ games: a.games + b.games, won: a.won + b.won, lost: a.lost + b.lost, other: a.other + b.other })

function Results({ player }: { player: PlayerDetails }): JSX.Element {
    const { colours: { black, white }, id } = player
    const rows = [['black', black], ['white', white], ['both', sum(black, white)]] as const
    return (
        <table class="player-table colours">
            <Head first="player.colour" rest={['player.games.head', 'player.won', 'player.lost', 'player.other', 'player.rate']} />
            <tbody>
                {rows.map(([who, { games, won, lost, other }]) => {
                    const name = t(who === 'both' ? 'player.both' : who)
                    return (
                        <tr key={who}>
                            <th scope="row">{who !== 'both' && <Stone colour={who} />}{name}</th>
                            <td class="number">
                                <GamesLink n={games} what={name} filter={{ [who === 'both' ? 'who' : `who-${who}`]: `${id}` }} />
                            </td>
                            <td class="number">{formatNumber(won)}</td>
                            <td class="number">{formatNumber(lost)}</td>
                            <td class="number">{formatNumber(other)}</td>
                            <td class="number">{percent(won, won + lost)}</td>
                        </tr>
                    )
                })}
            </tbody>
        </table>
    )
}

/* ---- whom and where ---- */

function Opponents({ player }: { player: PlayerDetails }): JSX.Element {
    const db = useStore((state) => state.db), { opponents, opponent_count: all } = player
    return (
        <>
            <table class="player-table">
                <Head first="player.opponent" rest={['player.games.head', 'player.won', 'player.lost', 'player.rate']} />
                <tbody>
                    {opponents.map(({ id, name, games, won, lost }) => (
                        <tr key={id}>
                            <th scope="row"><a href={playersHash(db, { player: id })}>{name || '?'}</a></th>
                            <td class="number">
                                <GamesLink n={games} what={name} filter={{ who: `${player.id}`, against: `${id}` }} />
                            </td>
                            <td class="number">{formatNumber(won)}</td>
                            <td class="number">{formatNumber(lost)}</td>
                            <td class="number">{percent(won, won + lost)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
            {all > opponents.length && <p class="quiet note">{t('player.opponents.more', { n: opponents.length, all })}</p>}
        </>
    )
}

const Events = ({ player: { id, events } }: { player: PlayerDetails }): JSX.Element => (
    <table class="player-table">
        <Head first="player.event" rest={['player.games.head', 'player.dates']} />
        <tbody>
            {events.map(({ name, games, first, last }) => (
                <tr key={name}>
                    <th scope="row">{name}</th>
                    <td class="number"><GamesLink n={games} what={name} filter={{ who: `${id}`, event: name }} /></td>
                    <td class="number">{yearSpan(first, last)}</td>
                </tr>
            ))}
        </tbody>
    </table>
)

/* ---- together ---- */

function Title({ player }: { player: PlayerDetails }): JSX.Element {
    const { id, name, spellings, games, first, last, rank } = player, also = spellings.slice(1)
    const heading = useRef<HTMLHeadingElement>(null), narrow = useNarrow()
    useEffect(() => { if (narrow) heading.current!.focus() }, [])
    return (
        <header class="player-head">
            <Button class="bare only-narrow" icon="back1" name={t('players.back')}
                onClick={() => changePlayers({ player: null }, true)}>{t('players.back')}</Button>
            <h2 ref={heading} tabIndex={-1}>{name || '?'} {rank && <span class="quiet">{rank}</span>}</h2>
            <p class="quiet">
                {[first === last ? first : [first, last].filter(Boolean).join(' – '),
                    also.length > 0 && t('player.also', { names: also.join(t('list.comma')) })].filter(Boolean).join(' · ')}
            </p>
            <Button class="main" name={t('player.games', { n: games })} title={t('player.games.title')}
                onClick={() => listGames({ who: `${id}` })} />
        </header>
    )
}

export function PlayerPage({ player }: { player: PlayerDetails }): JSX.Element {
    const { years, ranks, openings, opponents, events } = player
    return (
        <>
            <Title player={player} />
            <div class="player-parts">
                <Part title="player.results"><Results player={player} /></Part>
                {years.length > 0 && <Part title="player.years"><YearChart years={years} /></Part>}
                {ranks.length > 0 && <Part title="player.ranks"><RankChart ranks={ranks} /></Part>}
                {openings.length > 0 && <Part title="player.openings"><Openings player={player} /></Part>}
                {opponents.length > 0 && <Part title="player.opponents"><Opponents player={player} /></Part>}
                {events.length > 0 && <Part title="player.events"><Events player={player} /></Part>}
                <Part title="spellings.title"><Spellings player={player} /></Part>
            </div>
        </>
    )
}
