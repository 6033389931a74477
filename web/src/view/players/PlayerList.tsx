/*
 * All players, or those whose names hold what is typed. Only rows in sight exist. The list is one tab stop: Up and Down,
 * PgUp and PgDn, Home and End go from row to row, Enter shows the player.
 */
import type { JSX } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { playersPath } from '../../net/players'
import type { Player, PlayerOrder, PlayerPage } from '../../net/players'
import { changePlayers, getPlayers, ORDERS } from '../../state/players'
import { useStore } from '../../state/store'
import { formatNumber } from '../../words'
import { t } from '../../words/players'
import { Failed } from '../Failed'
import { yearSpan } from '../panels/figures'
import { heightOf, inSight, scrollTo } from '../panels/scroll'
import type { Sheet } from '../panels/scroll'
import { useSize } from '../panels/size'
import { PAGE, usePages } from '../usePages'
import type { Page, Pages } from '../usePages'

const REST_MS = 150 // without a key
const ROW = 44 // pixels, as in style/players.css

const readPage = ({ total, players }: PlayerPage): Page<Player> => ({ total, list: players })

/** What is typed asks when the typing rests. */
function Find(): JSX.Element {
    const { name } = getPlayers(), [typed, setTyped] = useState(name)
    const timer = useRef<number>()
    useEffect(() => setTyped(name), [name])
    useEffect(() => () => window.clearTimeout(timer.current), [])
    const type = (text: string): void => {
        setTyped(text)
        window.clearTimeout(timer.current)
        timer.current = window.setTimeout(() => changePlayers({ name: text.trim() }), REST_MS)
    }
    return (
        <input type="search" class="field" value={typed} aria-label={t('players.find')} spellcheck={false}
            placeholder={t('players.find.example')} onInput={(event) => type(event.currentTarget.value)} />
    )
}

function Order(): JSX.Element {
    const { sort, reverse } = getPlayers()
    return (
        <span class="together">
            <select class="field" aria-label={t('players.order')} value={sort}
                onChange={(event) => changePlayers({ sort: event.currentTarget.value as PlayerOrder, reverse: false })}>
                {ORDERS.map((key) => <option key={key} value={key}>{t(`players.order.${key}`)}</option>)}
            </select>
            <button type="button" class="button icon" aria-pressed={reverse} title={t('players.reverse')}
                aria-label={t('players.reverse')} onClick={() => changePlayers({ reverse: !reverse })}>
                ⇅
            </button>
        </span>
    )
}

interface RowProps { player: Player | undefined; index: number; count: number; id: string; active: boolean; chosen: boolean; show: () => void }

function Row({ player, index, count, id, active, chosen, show }: RowProps): JSX.Element {
    return (
        <div role="option" id={`${id}p${index}`} class={active ? 'players-row active' : 'players-row'} aria-selected={chosen}
            aria-posinset={index + 1} aria-setsize={count} onClick={show}>
            {player ? (
                <>
                    <span class="players-name">{player.name}</span>
                    <span class="number">{formatNumber(player.games)}</span>
                    <span class="quiet also">{[player.rank, ...player.spellings.slice(1)].filter(Boolean).join(t('list.comma'))}</span>
                    <span class="quiet number">{yearSpan(player.first, player.last)}</span>
                </>
            ) : <span class="wait" />}
        </div>
    )
}

/** Where a key leads in a list. */
function moved(at: number, key: string, count: number, page: number): number | null {
    const steps: Readonly<Record<string, number>> = {
        ArrowUp: at - 1, ArrowDown: at + 1, PageUp: at - page, PageDown: at + page, Home: 0, End: count - 1,
    }
    const to = steps[key]
    return to === undefined ? null : Math.max(0, Math.min(to, count - 1))
}

function Rows({ pages, count }: { pages: Pages<Player>; count: number }): JSX.Element {
    const { rows, key, need, pending } = pages, { player: chosen } = getPlayers(), id = useId()
    const [element, { height }] = useSize(), [scrollTop, setScrollTop] = useState(0), [at, setAt] = useState(0)
    const sheet: Sheet = { count, row: ROW, viewport: height }, sight = inSight(sheet, scrollTop)
    useEffect(() => need(sight.first, sight.end), [rows, sight.first, sight.end])

    // Another name or order: the list begins at its top.
    useLayoutEffect(() => {
        if (key === null) return
        setAt(0)
        element.current!.scrollTop = 0
    }, [key])

    const show = (index: number): void => {
        setAt(index)
        const player = rows.get(index)
        if (player) changePlayers({ player: player.id, called: '' }, true)
    }
    const onKeyDown = (event: KeyboardEvent): void => {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const next = moved(at, event.key, count, Math.max(1, Math.floor(height / ROW) - 1))
        if (next !== null) {
            setAt(next)
            element.current!.scrollTop = scrollTo(sheet, element.current!.scrollTop, next)
        } else if (event.key === 'Enter') show(at)
        else return
        event.preventDefault()
        event.stopPropagation()
    }
    const drawn = at >= sight.first && at < sight.end
    return (
        <div ref={element} class={pending ? 'players-rows pending' : 'players-rows'} role="listbox" tabIndex={0}
            aria-label={t('players.count', { n: count })} aria-description={t('players.keys')} aria-busy={pending}
            aria-activedescendant={drawn ? `${id}p${at}` : undefined} onKeyDown={onKeyDown}
            onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}>
            <div role="presentation" style={`height: ${heightOf(sheet)}px`}>
                <div role="presentation" style={`transform: translateY(${sight.top}px)`}>
                    {Array.from({ length: Math.max(0, sight.end - sight.first) }, (_, i) => sight.first + i).map((index) => (
                        <Row key={index} player={rows.get(index)} index={index} count={count} id={id} active={index === at}
                            chosen={rows.get(index)?.id === chosen && chosen !== null} show={() => show(index)} />
                    ))}
                </div>
            </div>
        </div>
    )
}

export function PlayerList(): JSX.Element {
    const db = useStore((state) => state.db), { name, sort, reverse } = getPlayers()
    const pages = usePages((skip) => playersPath({ db, name, sort, reverse, players: PAGE, skip }), readPage)
    const { total, failure, again, pending } = pages
    return (
        <section class="players-list" aria-label={t('players.title')} data-waits={pending ? '' : undefined}>
            <h2 class="hidden-text">{t('players.title')}</h2>
            <div class="players-bar"><Find /><Order /></div>
            <p class="players-count" role="status">{total === null ? t('loading') : t('players.count', { n: total })}</p>
            {failure && <div class="slot"><Failed failure={failure} again={again} /></div>}
            {total === 0 && <p class="slot">{t(name ? 'players.none.match' : 'players.none')}</p>}
            {total !== null && total > 0 && <Rows pages={pages} count={total} />}
        </section>
    )
}
