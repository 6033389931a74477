/*
 * The panel of games: those that show what is seen, or all of them; how many there are, the filters, and the list, or in
 * its place a word on why there is none and what to do.
 */
import { useId, useMemo, useRef, useState } from 'preact/hooks'
import { gamesPath } from '../../net/api'
import { isPart, lineCount } from '../../net/types'
import type { Answer, Failure, GameLine, GamePage } from '../../net/types'
import { importFiles } from '../../state/actions/imports'
import { askAgain, needRows, openDialog, setDatabase, setFilter, setScope, setSetting } from '../../state/actions/look'
import { failureText } from '../../state/actions/say'
import { startsSeen } from '../../state/starts'
import type { Scope, State } from '../../state/state'
import { useStore } from '../../state/store'
import { t, type Key } from '../../words'
import { Button } from '../Button'
import { droppedFiles } from '../picked'
import { PAGE, usePages, type Pages } from '../usePages'
import { ColumnsMenu } from './ColumnsMenu'
import { databaseOf } from './Databases'
import { activeCount, faultyField } from './filter'
import { FilterChips, Filters } from './Filters'
import { GameList, type Listing } from './GameList'
import { ResultBar } from './ResultBar'
import { StartsNote } from './Starts'
import { Who } from './Who'

/* ---- which ---- */

const readPage = ({ total, games }: GamePage): { total: number; list: GameLine[] } => ({ total, list: games })

/** All games that the filters match, wherever they are; asked for while they are wanted. */
function useAllGames(wanted: boolean): Pages<GameLine> {
    const db = useStore((state) => state.db), filter = useStore((state) => state.filter)
    const sort = useStore((state) => state.sort)
    return usePages(wanted ? (skip) => gamesPath({ db, filter, sort, skip, games: PAGE }) : null, readPage)
}

const hereName = ({ region, pattern }: State): Key =>
    pattern ? 'games.scope.pattern' : region === 'whole' ? 'games.scope.here' : 'games.scope.part'

/** Whether the games here are listed, or all of them. */
function ScopeSwitch({ scope }: { scope: Scope }) {
    const here = useStore(hereName)
    return (
        <div class="group scope" role="group" aria-label={t('games.scope')}>
            <Button class="bare" name={t(here)} pressed={scope === 'here'} onClick={() => setScope('here')} />
            <Button class="bare" name={t('games.scope.all')} pressed={scope === 'all'} onClick={() => setScope('all')} />
        </div>
    )
}

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

function FilterButton({ id, open, change }: { id: string; open: boolean; change: (open: boolean) => void }) {
    const active = useStore((state) => activeCount(state.filter))
    return (
        <button type="button" class="button bare filter-button" aria-expanded={open} aria-controls={id}
            onClick={() => change(!open)}>
            {active > 0 ? t('filters.active', { n: active }) : t('filters.title')}
        </button>
    )
}

/** Takes all filters off. */
function Clear() {
    const active = useStore((state) => activeCount(state.filter) > 0)
    if (!active) return null
    return <button type="button" class="button bare clear" onClick={() => setFilter({})}>{t('filters.clear')}</button>
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

/** Games, but none that show this; `elsewhere` is how many the filters match in other positions. */
function NoneHere({ elsewhere }: { elsewhere: number }) {
    const filtered = useStore((state) => activeCount(state.filter) > 0)
    const pattern = useStore((state) => state.pattern !== null), starts = useStore(startsSeen)
    const some = starts === 'even' || starts === 'handicap' ? starts : null
    const none = filtered ? 'games.none.filtered' : some ? `starts.${some}.none` as const : 'games.none'
    return (
        <div class="slot nothing">
            <p>{t(filtered && elsewhere > 0 ? 'games.none.elsewhere' : pattern ? 'pattern.none' : none, { n: elsewhere })}</p>
            {filtered && elsewhere > 0 && <button type="button" class="button main" onClick={() => setScope('all')}>
                {t('games.show-all', { n: elsewhere })}
            </button>}
            {some && <button type="button" class="button" onClick={() => setSetting('starts', 'all')}>
                {t(`starts.${some}.more`)}
            </button>}
            {filtered && <button type="button" class="button" onClick={() => setFilter({})}>
                {t('filters.clear')}
            </button>}
        </div>
    )
}

/** No games at all that the filters match. */
const NoneMatch = () => (
    <div class="slot nothing">
        <p>{t('games.none.match')}</p>
        <button type="button" class="button" onClick={() => setFilter({})}>{t('filters.clear')}</button>
    </div>
)

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
function Failed({ failure, fields }: { failure: Failure | null; fields: boolean }) {
    const told = useStore((state) => faultyField(failure, state.filter) !== null) && fields
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

/** What shows the position, the part or the pattern that is seen: as it is, or with colours exchanged. */
function useListings() {
    const seen = useStore((state) => state.seen), { answer, rows, pending } = seen
    const other = useMemo(() => (answer?.swapped?.games ? { ...answer, ...answer.swapped } : null), [answer])
    const otherRows = useMemo(() => new Map(other?.list.map((line, i) => [i, line])), [other])
    const key = pending || seen.key === '' ? null : seen.key
    const same: Listing = { key, rows, count: answer ? lineCount(answer) : 0, pending, need: needRows }
    return { answer, same, other, swapped: { ...same, rows: otherRows, count: otherRows.size } }
}

/** The games here. */
function Here({ fields, failure }: { fields: boolean; failure: Failure | null }) {
    const { answer, same, other, swapped } = useListings(), [swaps, setSwaps] = useState(false)
    const empty = useStore((state) => databaseOf(state)?.games === 0)
    const filtered = useStore((state) => activeCount(state.filter) > 0)
    const isOther = swaps && other !== null, shown = isOther ? other : answer
    const all = useAllGames(filtered && shown?.games === 0)
    return (
        <>
            <div class="games-total">
                {shown ? <Total answer={shown} /> : <span class="total">{failure ? '–' : t('loading')}</span>}
                {other && <Swap games={other.games} on={swaps} change={setSwaps} />}
                <Clear />
            </div>
            <Failed failure={failure} fields={fields} />
            {shown?.games === 0 && (empty ? <NoGamesYet /> : <NoneHere elsewhere={all.total ?? 0} />)}
            {shown !== null && shown.games > 0 && <GameList key={isOther ? 'other' : 'same'}
                listing={isOther ? swapped : same} part={isPart(shown)} pattern={shown.pattern !== undefined} />}
        </>
    )
}

/** All games that the filters match. */
function All({ fields }: { fields: boolean }) {
    const { key, total, rows, pending, failure, need } = useAllGames(true)
    const filtered = useStore((state) => activeCount(state.filter) > 0)
    return (
        <>
            <div class="games-total" data-waits={pending ? '' : undefined}>
                <span class="total">{total === null ? (failure ? '–' : t('loading')) : t('games.label', { n: total })}</span>
                <Clear />
            </div>
            <Failed failure={failure} fields={fields} />
            {total === 0 && (filtered ? <NoneMatch /> : <NoGamesYet />)}
            {total !== null && total > 0 && <GameList listing={{ key, rows, count: total, pending, need }} part={false} />}
        </>
    )
}

export function GameTable() {
    const scope = useStore((state) => state.scope), failure = useStore((state) => state.seen.failure)
    const [open, setOpen] = useState(false)
    const panel = useRef<HTMLDivElement>(null), id = useId()
    return (
        <div ref={panel} class="games">
            <div class="games-bar">
                <ScopeSwitch scope={scope} />
                <FilterButton id={id} open={open} change={setOpen} />
                <ColumnsMenu list={panel} />
            </div>
            {open ? <Filters id={id} /> : <FilterChips />}
            <Who />
            {scope === 'all' ? <All fields={open} /> : <Here fields={open} failure={failure} />}
        </div>
    )
}
