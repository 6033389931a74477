/*
 * The bin: games that were deleted, to be brought back one by one or all together, or dropped for ever.
 */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { BinGame } from '../../net/types'
import { binGames, dropForEver, emptyBin, restore, restoreAll } from '../../state/actions/bin'
import { useStore } from '../../state/store'
import { formatNumber, getLanguage, t } from '../../words'
import { Button } from '../Button'
import { Foot, Frame } from './Frame'

type Page = Awaited<ReturnType<typeof binGames>>

const formatTime = (at: string): string =>
    new Date(at).toLocaleString(getLanguage(), { dateStyle: 'medium', timeStyle: 'short' })

interface EntryProps { game: BinGame; db: string; off: boolean; after: (done: boolean) => void }

function Entry({ game, db, off, after }: EntryProps): JSX.Element {
    const { id, black, white, date, result, removed } = game
    const players = `${black ?? t('bin.somebody')} – ${white ?? t('bin.somebody')}`
    return (
        <li>
            <div class="bin-game">
                <span>{players}</span>
                <span class="quiet">{[formatNumber(id), date, result].filter(Boolean).join(' · ')}</span>
                <span class="quiet">{t('bin.removed', { at: formatTime(removed) })}</span>
            </div>
            <Button name={t('bin.restore')} disabled={off} title={t('bin.restore.title', { id: `${id}` })}
                onClick={() => void restore(db, id).then(after)} />
            <Button class="bare" icon="close" name={t('bin.drop', { id: `${id}` })} disabled={off}
                onClick={() => void dropForEver(db, id).then(after)} />
        </li>
    )
}

/** Emptying cannot be taken back, so it is asked for twice. */
function Empty({ total, off, after }: { total: number; off: boolean; after: (done: boolean) => void }): JSX.Element {
    const [sure, setSure] = useState(false)
    return sure
        ? <Button class="danger" name={t('bin.empty.sure', { n: total })} onClick={() => void emptyBin().then(after)} />
        : <Button name={t('bin.empty')} disabled={off} onClick={() => setSure(true)} />
}

export function Bin(): JSX.Element {
    const db = useStore((state) => state.db)
    const off = useStore((state) => state.about?.read_only ?? false)
    const [page, setPage] = useState<Page | undefined>(undefined) // undefined: not asked yet
    const refresh = (): void => void binGames().then(setPage)
    const after = (done: boolean): void => { if (done) refresh() }
    useEffect(refresh, [db])
    return (
        <Frame title={t('bin.title')}>
            <p class="quiet">{t('bin.about')}</p>
            {page && page.total === 0 && <p role="status">{t('bin.none')}</p>}
            {page && page.total > 0 && (
                <>
                    <p role="status">{t('bin.total', { n: page.total })}</p>
                    <ul class="bin" aria-label={t('bin.title')} tabIndex={0}>
                        {page.games.map((game) => <Entry key={game.id} game={game} db={db} off={off} after={after} />)}
                    </ul>
                    {page.total > page.games.length && <p class="quiet">{t('bin.first', { n: page.games.length })}</p>}
                    <Foot>
                        <Empty key={page.total} total={page.total} off={off} after={after} />
                        <Button class="main" name={t('bin.restore-all')} disabled={off}
                            onClick={() => void restoreAll().then(after)} />
                    </Foot>
                </>
            )}
        </Frame>
    )
}
