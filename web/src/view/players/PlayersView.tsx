/*
 * The players: all of them, and what is known of one. On a wide screen side by side, on a narrow one one or the other.
 */
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { findPath, playerPath } from '../../net/players'
import type { Found, PlayerDetails } from '../../net/players'
import { changePlayers, getPlayers } from '../../state/players'
import { useStore } from '../../state/store'
import { t } from '../../words/players'
import { Failed } from '../Failed'
import { focusSearch, listen } from '../keys'
import { useAnswer } from '../useAnswer'
import type { Answered } from '../useAnswer'
import { PlayerList } from './PlayerList'
import { PlayerPage } from './PlayerPage'

const MANY = 100

/** A player who is named as a record has it: find the number, or show who has this in the name. */
function useCalled(called: string): void {
    const db = useStore((state) => state.db), edition = useStore((state) => state.edition)
    const path = called ? findPath({ db, text: called, players: MANY, events: 0, games: 0 }) : null
    const { answer, pending } = useAnswer<Found>(path, edition)
    useEffect(() => {
        if (!called || pending || !answer) return
        const same = answer.players.list.find(({ spellings }) => spellings.includes(called))
        changePlayers(same ? { player: same.id, called: '' } : { name: called, called: '' })
    }, [called, pending, answer])
}

function Shown({ of }: { of: Answered<PlayerDetails> }): JSX.Element {
    const { answer, failure, again } = of
    if (failure?.code === 'no-such-player') return <p class="slot">{t('players.missing')}</p>
    if (failure) return <div class="slot"><Failed failure={failure} again={again} /></div>
    return answer ? <PlayerPage key={answer.id} player={answer} /> : <p class="slot" role="status">{t('loading')}</p>
}

export function PlayersView(): JSX.Element {
    useStore((state) => state.players)
    const db = useStore((state) => state.db), edition = useStore((state) => state.edition)
    const { player, called } = getPlayers()
    const found = useAnswer<PlayerDetails>(player === null ? null : playerPath(db, player), edition)
    useCalled(called)
    useEffect(() => listen({ '/': focusSearch }), [])
    return (
        <main class="players" id="players" tabIndex={-1} data-one={player === null ? undefined : ''}
            data-waits={found.pending || called ? '' : undefined}>
            <PlayerList />
            <section class="player-page" aria-label={found.answer?.name || t('player.title')}>
                {player === null ? <p class="slot">{t('players.choose')}</p> : <Shown of={found} />}
            </section>
        </main>
    )
}
