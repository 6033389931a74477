/*
 * The search box of the header: a player, an event, a date, in one line (search.ts). It is the same filter that the
 * row of fields changes, so each shows what the other did.
 */
import { useRef, useState } from 'preact/hooks'
import { t } from '../../words'
import { icons } from '../icons'
import { useTypedFilter } from './Filters'
import { formatSearch, parseSearch } from './search'

export function SearchBox() {
    const [filter, change] = useTypedFilter()
    const [text, setText] = useState('')
    const [typing, setTyping] = useState(false)
    const input = useRef<HTMLInputElement>(null)
    const type = (next: string): void => {
        setText(next)
        change({ player: '', event: '', from: '', to: '', ...parseSearch(next) })
    }
    const own = formatSearch(parseSearch(text)) === formatSearch(filter) // else it was changed elsewhere
    const shown = typing && own ? text : formatSearch(filter)
    return (
        <search class="search-box">
            <input ref={input} type="search" class="field" value={shown} aria-label={t('search.label')}
                placeholder={t('search.placeholder')} title={t('search.title')} spellcheck={false}
                onFocus={() => { setText(shown); setTyping(true) }} onBlur={() => setTyping(false)}
                onInput={(event) => type(event.currentTarget.value)}
                onKeyDown={(event) => { if (event.key === 'Escape' && text === '') input.current?.blur() }} />
            {shown === '' && icons.search}
        </search>
    )
}
