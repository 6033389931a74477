/*
 * The panel of games: how many show what is seen, the filters, and the list, or in its place a word on why there
 * is none and what to do.
 */
import { useId, useMemo, useState } from 'preact/hooks'
import { isPart, lineCount } from '../../net/types'
import type { Answer } from '../../net/types'
import { importFiles } from '../../state/actions/imports'
import { askAgain, openDialog, setDatabase, setFilter, setSetting } from '../../state/actions/look'
import { failureText } from '../../state/actions/say'
import { startsSeen } from '../../state/starts'
import { useStore } from '../../state/store'
import { t } from '../../words'
import { droppedFiles } from '../picked'
import { databaseOf } from './Databases'
import { activeCount, faultyField } from './filter'
import { FilterChips, Filters } from './Filters'
import { GameList } from './GameList'
import { ResultBar } from './ResultBar'
import { StartsNote } from './Starts'

/* ---- how many ---- */

/** "585 games here" and who won them; how often, where a game shows the position more than once. */
function Total({ answer }: { answer: Answer }) {
    const { games, occurrences } = answer
    return (
        <>
            <span class="total">
                {t(answer.pattern ? 'pattern.games' : 'games.here', { n: games })}
                {occurrences > games && <span class="quiet">{t('games.occurrences', { n: occurrences })}</span>}
            </span>
            <StartsNote />
            {games > 0 && <ResultBar black={answer.black} white={answer.white} other={answer.other} />}
        </>
    )
}

interface SwapProps { games: number; on: boolean; change: (on: boolean) => void }

/** The games that show it with colours exchanged are another list: the first of them came with the answer. */
const Swap = ({ games, on, change }: SwapProps) => (
    <button type="button" class="button bare swap" aria-pressed={on} onClick={() => change(!on)}>
        {t('games.swapped', { n: games })}
    </button>
)

function FilterButtons({ id, open, change }: { id: string; open: boolean; change: (open: boolean) => void }) {
    const active = useStore((state) => activeCount(state.filter))
    return (
        <span class="filter-buttons">
            {active > 0 && <button type="button" class="button bare" onClick={() => setFilter({})}>
                {t('filters.clear')}
            </button>}
            <button type="button" class="button bare" aria-expanded={open} aria-controls={id}
                onClick={() => change(!open)}>
                {active > 0 ? t('filters.active', { n: active }) : t('filters.title')}
            </button>
        </span>
    )
}

/* ---- when there is nothing to list ---- */

function takeDrop(event: DragEvent): void {
    event.preventDefault() // the page would open a single record
    void droppedFiles(event.dataTransfer).then((files) => importFiles(files))
    openDialog('import')
}

/** No games at all yet: where they come from. */
function NoGamesYet() {
    const readOnly = useStore((state) => state.about?.read_only ?? false)
    if (readOnly) return <div class="slot nothing"><p>{t('games.empty.read-only')}</p></div>
    return (
        <div class="slot nothing" onDragOver={(event) => event.preventDefault()} onDrop={takeDrop}>
            <p>{t('games.empty')}</p>
            <button type="button" class="button main" onClick={() => openDialog('import')}>{t('import.title')}</button>
        </div>
    )
}

/** Games, but none that show this. */
function NoneHere() {
    const filtered = useStore((state) => activeCount(state.filter) > 0)
    const pattern = useStore((state) => state.pattern !== null), starts = useStore(startsSeen)
    const some = starts === 'even' || starts === 'handicap' ? starts : null
    const none = filtered ? 'games.none.filtered' : some ? `starts.${some}.none` as const : 'games.none'
    return (
        <div class="slot nothing">
            <p>{t(pattern ? 'pattern.none' : none)}</p>
            {some && <button type="button" class="button" onClick={() => setSetting('starts', 'all')}>
                {t(`starts.${some}.more`)}
            </button>}
            {filtered && <button type="button" class="button" onClick={() => setFilter({})}>
                {t('filters.clear')}
            </button>}
        </div>
    )
}

/** An address may name a database that this server does not have: which it has. */
function NoSuchDatabase() {
    const name = useStore((state) => state.db), known = useStore((state) => state.about?.databases)
    return (
        <div class="slot nothing">
            <p class="fault" role="alert">{t('fail.database-named', { name })}</p>
            {known?.map((each) => <button key={each} type="button" class="button" onClick={() => setDatabase(each)}>{each}</button>)}
        </div>
    )
}

/** Why the request failed; an error in a filter is shown beside its field, if that is visible. */
function Failed({ fields }: { fields: boolean }) {
    const failure = useStore((state) => state.seen.failure)
    const told = useStore((state) => faultyField(state.seen.failure, state.filter) !== null) && fields
    if (!failure || told) return null
    if (failure.code === 'no-such-database') return <NoSuchDatabase />
    return (
        <div class="slot nothing">
            <p class="fault" role="alert">{failureText(failure)}</p>
            <button type="button" class="button" onClick={askAgain}>{t('games.again')}</button>
        </div>
    )
}

/* ---- together ---- */

export function GameTable() {
    const answer = useStore((state) => state.seen.answer)
    const rows = useStore((state) => state.seen.rows)
    const failed = useStore((state) => state.seen.failure !== null)
    const empty = useStore((state) => databaseOf(state)?.games === 0)
    const [open, setOpen] = useState(false)
    const [swapped, setSwapped] = useState(false)
    const other = useMemo(() => (answer?.swapped?.games ? { ...answer, ...answer.swapped } : null), [answer])
    const shown = swapped && other ? other : answer
    const otherRows = useMemo(() => new Map(other?.list.map((line, i) => [i, line])), [other])
    const id = useId()
    return (
        <div class="games">
            <div class="games-total">
                {shown ? <Total answer={shown} /> : <span class="total">{failed ? '–' : t('loading')}</span>}
                <FilterButtons id={id} open={open} change={setOpen} />
                {other && <Swap games={other.games} on={swapped} change={setSwapped} />}
            </div>
            {open ? <Filters id={id} /> : <FilterChips />}
            <Failed fields={open} />
            {shown?.games === 0 && (empty ? <NoGamesYet /> : <NoneHere />)}
            {shown !== null && shown.games > 0 && (shown === other
                ? <GameList key="other" rows={otherRows} count={otherRows.size} part={isPart(other)} />
                : <GameList key="same" rows={rows} count={lineCount(shown)} part={isPart(shown)}
                    pattern={shown.pattern !== undefined} />)}
        </div>
    )
}
