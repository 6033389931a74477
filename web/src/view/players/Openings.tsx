/*
 * The first moves that a player usually sees, as little boards: a click leads to the position, with the games of this
 * player.
 */
import type { JSX } from 'preact'
import { formatName, parseSize } from '../../go/point'
import type { Move, Size } from '../../go/point'
import type { Opening, PlayerDetails } from '../../net/players'
import { formatAddress, HOME, parseMoves } from '../../state/address'
import { useStore } from '../../state/store'
import { t } from '../../words/players'
import { percent } from '../panels/figures'
import { Stone } from '../panels/Stone'
import { LittleBoard } from './LittleBoard'

const movesText = (moves: readonly Move[], size: Size): string => moves.map(({ point }) => formatName(point, size)).join(' ')

function One({ opening, id, db }: { opening: Opening; id: number; db: string }): JSX.Element {
    const { colour, play, games, won } = opening, rate = percent(won, games), texts = play.split(',')
    const size = parseSize(opening.size) ?? HOME.size, moves = parseMoves(texts, 'black', size), told = movesText(moves, size)
    const hash = formatAddress({ ...HOME, db, size, play: texts, filter: { [`who-${colour}`]: `${id}` } })
    return (
        <a class="opening" href={`#${hash}`} title={t('player.openings.show', { moves: told })}>
            <LittleBoard moves={moves} size={size} />
            <span class="hidden-text">{told}</span>
            <span>{t('player.openings.told', { n: games, rate })}</span>
        </a>
    )
}

export function Openings({ player: { id, openings } }: { player: PlayerDetails }): JSX.Element {
    const db = useStore((state) => state.db)
    return (
        <>
            {(['black', 'white'] as const).map((colour) => {
                const own = openings.filter((opening) => opening.colour === colour)
                return own.length > 0 && (
                    <div key={colour} class="openings" role="group" aria-label={t(`player.openings.${colour}`)}>
                        <p><Stone colour={colour} /> {t(`player.openings.${colour}`)}</p>
                        {own.map((opening) => <One key={`${opening.size} ${opening.play}`} opening={opening} id={id} db={db} />)}
                    </div>
                )
            })}
        </>
    )
}
