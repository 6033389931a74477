/*
 * How a player's name is written: the spellings that count as one player, others that may, and a search for more.
 */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { playersPath } from '../../net/players'
import type { PlayerDetails, PlayerPage, Spelling } from '../../net/players'
import { playersHash } from '../../state/players'
import { useStore } from '../../state/store'
import { t } from '../../words/players'
import { useAnswer } from '../useAnswer'
import { join, separate } from './joining'

const MOST = 8

interface LineProps { spelling: Spelling; link: boolean; children: JSX.Element | false }

/** A name, its games, and what can be done with it. */
function Line({ spelling: { id, name, games }, link, children }: LineProps): JSX.Element {
    const db = useStore((state) => state.db)
    return (
        <li class="spelling">
            {link ? <a href={playersHash(db, { player: id })}>{name}</a> : <span>{name}</span>}
            <span class="quiet">{t('games.label', { n: games })}</span>
            {children}
        </li>
    )
}

/** What can be done with a name; who listens hears which. */
const Act = ({ word, name, onClick }: { word: string; name: string; onClick: () => void }): JSX.Element => (
    <button type="button" class="button" aria-label={name} title={name} onClick={onClick}>{word}</button>
)

interface OthersProps { player: PlayerDetails; others: readonly Spelling[]; may: boolean }

/** Names that can be joined. */
const Others = ({ player, others, may }: OthersProps): JSX.Element => (
    <ul class="spellings">
        {others.map((other) => (
            <Line key={other.id} spelling={other} link>
                {may && <Act word={t('spellings.join')} name={t('spellings.join.name', { name: other.name })}
                    onClick={() => void join(player, other)} />}
            </Line>
        ))}
    </ul>
)

/** A search for another name to join. */
function Find({ player }: { player: PlayerDetails }): JSX.Element {
    const db = useStore((state) => state.db), edition = useStore((state) => state.edition)
    const [name, setName] = useState('')
    const path = playersPath({ db, name: name.trim(), sort: 'games', reverse: false, players: MOST + 1, skip: 0 })
    const { answer, pending } = useAnswer<PlayerPage>(name.trim() === '' ? null : path, edition)
    const others = (answer?.players ?? []).filter(({ id }) => id !== player.id).slice(0, MOST)
    return (
        <>
            <label class="labelled">
                <span>{t('spellings.find')}</span>
                <input type="search" class="field" value={name} spellcheck={false}
                    placeholder={t('players.find.example')} onInput={(event) => setName(event.currentTarget.value)} />
            </label>
            {answer && others.length > 0 && <Others player={player} others={others} may />}
            {answer && !pending && others.length === 0 && <p class="quiet" role="status">{t('spellings.none')}</p>}
        </>
    )
}

export function Spellings({ player }: { player: PlayerDetails }): JSX.Element {
    const may = useStore((state) => !state.about?.read_only)
    const { names, similar } = player
    return (
        <>
            <p class="quiet note">{t(may ? 'spellings.about' : 'spellings.read-only')}</p>
            <ul class="spellings">
                {names.map((spelling, i) => (
                    <Line key={spelling.id} spelling={spelling} link={false}>
                        {i === 0 ? names.length > 1 && <span class="quiet">{t('spellings.name')}</span>
                            : may && <Act word={t('spellings.separate')}
                                name={t('spellings.separate.name', { name: spelling.name })}
                                onClick={() => void separate(player, spelling)} />}
                    </Line>
                ))}
            </ul>
            {similar.length > 0 && <h4 class="legend">{t('spellings.similar')}</h4>}
            {similar.length > 0 && <Others player={player} others={similar} may={may} />}
            {may && <Find player={player} />}
        </>
    )
}
