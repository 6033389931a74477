/*
 * The search box of the header: what is typed is looked for in all games, and what is found is listed below it (a
 * combobox, as ARIA has it): players, events, dates, games, and at the end all games that match. Up and Down go through
 * the list, Enter takes what is marked, or all games; Escape closes the list, then empties the box, then leaves it.
 *
 * What was typed stays until it is a filter, or the filter was changed elsewhere.
 */
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { setFilter, setSearched } from '../../state/actions/look'
import { useStore } from '../../state/store'
import { t } from '../../words'
import { Button } from '../Button'
import { icons } from '../icons'
import { findAll, groupsFor, useFound } from './found'
import type { Offer } from './found'
import { FoundList } from './FoundList'
import { formatSearch, NO_SEARCH } from './search'

/** What stands in the box: what was typed, or what the filter says. */
function useText(): string {
    const filtered = useStore(({ filter }) => formatSearch(filter)), typed = useStore((state) => state.searched)
    const told = useRef(filtered)
    useLayoutEffect(() => {
        if (told.current !== filtered) setSearched(null)
        told.current = filtered
    }, [filtered])
    return typed ?? filtered
}

/** An empty box searches for nothing: its filters are taken off. */
function type(text: string, filter: Parameters<typeof setFilter>[0]): void {
    setSearched(text === '' ? null : text)
    if (text === '' && formatSearch(filter) !== '') setFilter({ ...filter, ...NO_SEARCH })
}

export function SearchBox() {
    const text = useText(), filter = useStore((state) => state.filter)
    const [open, setOpen] = useState(false), [at, setAt] = useState(-1)
    const input = useRef<HTMLInputElement>(null), id = useId()
    const found = useFound(open ? text : ''), groups = groupsFor(text, found.answer)
    const offers = groups.flatMap(({ offers: each }) => each), shown = open && text.trim() !== ''
    useEffect(() => setAt(-1), [text])
    useEffect(() => { if (shown && at >= 0) document.getElementById(`${id}o${at}`)?.scrollIntoView({ block: 'nearest' }) })

    const close = (): void => setOpen(false)
    const take = (offer: Offer | undefined): void => {
        close()
        input.current!.blur()
        if (offer) offer.take()
        else findAll(text)
    }
    const step = (by: number): void => {
        setOpen(true)
        setAt((old) => (!shown ? old : (old + 1 + by + offers.length + 1) % (offers.length + 1) - 1))
    }
    const escape = (): void => {
        if (shown) close()
        else if (text !== '') type('', filter)
        else input.current!.blur()
    }
    const keys: Readonly<Record<string, () => void>> = {
        ArrowDown: () => step(1), ArrowUp: () => step(-1), Escape: escape,
        Enter: () => { if (text.trim() !== '') take(offers[at]) },
    }
    const onKeyDown = (event: KeyboardEvent): void => {
        const act = event.isComposing || event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
        if (!act) return
        event.preventDefault()
        act()
    }
    return (
        <search class="search-box">
            <input ref={input} type="text" inputMode="search" enterkeyhint="search" autocomplete="off" maxLength={120} class="field"
                role="combobox" aria-expanded={shown} aria-controls={`${id}l`} aria-autocomplete="list"
                aria-activedescendant={shown && at >= 0 ? `${id}o${at}` : undefined} aria-keyshortcuts="/"
                value={text} aria-label={t('search.label')} placeholder={t('search.placeholder')}
                title={t('key', { what: t('search.title'), key: '/' })} spellcheck={false}
                onFocus={() => setOpen(true)} onBlur={close} onClick={() => setOpen(true)} onKeyDown={onKeyDown}
                onInput={(event) => { type(event.currentTarget.value, filter); setOpen(true) }} />
            {icons.search}
            {text !== '' && <Button class="bare clear" icon="close" name={t('search.clear')}
                onClick={() => { type('', filter); input.current!.focus() }} />}
            <div id={`${id}l`} class="found" role="listbox" aria-label={t('search.found')} hidden={!shown}
                onMouseDown={(event) => event.preventDefault() /* the box keeps the focus */}>
                {shown && <FoundList id={id} groups={groups} at={at} found={found} take={take} />}
            </div>
            <p class="hidden-text" role="status">{shown ? toldOf(found) : ''}</p>
        </search>
    )
}

/** What was found, for who listens. */
function toldOf({ answer, pending }: ReturnType<typeof useFound>): string {
    if (!answer || pending) return ''
    const { players, events, games } = answer
    return t('search.told', { players: players.total, events: events.total, games: games.total })
}
