/*
 * Which games: a block of fields that unfolds below the count, and what they say while it is folded. What is typed asks when the typing rests; what the server
 * cannot read is told beside the field it stands in.
 */
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { SORTS } from '../../net/types'
import type { Filter, SortKey } from '../../net/types'
import { setFilter, setSort } from '../../state/actions/look'
import { useStore } from '../../state/store'
import { t } from '../../words'
import { icons } from '../icons'
import { faultyField, FIELDS, said, same, type Field } from './filter'

const REST = 250 // milliseconds without a key

const RESULTS = ['', 'B', 'W', 'draw', 'void', '?'] as const

/** The filter as it is typed, and how to change it: the state hears of it when the typing rests. */
export function useTypedFilter(): [Filter, (change: Filter) => void] {
    const filter = useStore((state) => state.filter)
    const [typed, setTyped] = useState(filter)
    const told = useRef(filter)
    const timer = useRef<number | undefined>(undefined)
    useLayoutEffect(() => { // in the frame that shows the change, not in one of the next
        if (same(filter, told.current)) return
        told.current = filter // changed elsewhere: by the other box, the address, or "clear"
        window.clearTimeout(timer.current)
        setTyped(filter)
    }, [filter])
    useEffect(() => () => window.clearTimeout(timer.current), [])
    const change = (fields: Filter): void => {
        const next = { ...typed, ...fields }
        setTyped(next)
        window.clearTimeout(timer.current)
        timer.current = window.setTimeout(() => {
            told.current = said(next)
            setFilter(told.current)
        }, REST)
    }
    return [typed, change]
}

interface InputProps { field: Field; value: string; fault: string | null; change: (filter: Filter) => void }

function FilterField({ field, value, fault, change }: InputProps) {
    const id = useId()
    const shared = {
        class: 'field', value, 'aria-invalid': fault !== null, 'aria-describedby': fault ? id : undefined,
        onInput: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
    }
    return (
        <label class={`labelled filter-${field}`}>
            <span>{t(`filter.${field}`)}</span>
            {field === 'result'
                ? <select {...shared}>{RESULTS.map((result) =>
                    <option key={result} value={result}>{t(`filter.result.${result || 'any'}`)}</option>)}</select>
                : <input {...shared} type="text" placeholder={t(`filter.${field}.example`)} spellcheck={false} />}
            {fault && <span id={id} class="fault" role="alert">{fault}</span>}
        </label>
    )
}

/** The order, for where the headers have no space for every key. */
function Order() {
    const sort = useStore((state) => state.sort)
    return (
        <div class="labelled filter-order">
            <span id="games-order">{t('filter.order')}</span>
            <span class="together">
                <select class="field" aria-labelledby="games-order" value={sort.key}
                    onChange={(event) => setSort({ key: event.currentTarget.value as SortKey, reverse: false })}>
                    {SORTS.map((key) => <option key={key} value={key}>{t(`filter.order.${key}`)}</option>)}
                </select>
                <button type="button" class="button icon" aria-pressed={sort.reverse} title={t('filter.reverse')}
                    aria-label={t('filter.reverse')} onClick={() => setSort({ ...sort, reverse: !sort.reverse })}>
                    ⇅
                </button>
            </span>
        </div>
    )
}

/* ---- folded ---- */

/** What a field says, as people say it. */
function toldValue(field: Field | 'text', value: string): string {
    const result = RESULTS.find((known) => field === 'result' && known !== '' && known === value)
    return result ? t(`filter.result.${result}`) : value
}

/** While the fields are put away, what they say; each can be taken off. */
export function FilterChips() {
    const filter = useStore((state) => state.filter), said = (['text', ...FIELDS] as const).filter((field) => filter[field])
    if (said.length === 0) return null
    return (
        <div class="chips" role="group" aria-label={t('filters.set')}>
            {said.map((field) => {
                const told = t('filters.chip', { field: t(`filter.${field}`), value: toldValue(field, filter[field]!) })
                return (
                    <button key={field} type="button" class="chip" title={t('filters.chip.drop', { filter: told })}
                        aria-label={t('filters.chip.drop', { filter: told })} onClick={() => setFilter({ ...filter, [field]: '' })}>
                        <span>{told}</span>{icons.close}
                    </button>
                )
            })}
        </div>
    )
}

/* ---- unfolded ---- */

export function Filters({ id }: { id: string }) {
    const [typed, change] = useTypedFilter()
    const failure = useStore((state) => state.seen.failure)
    const faulty = faultyField(failure, typed)
    return (
        <form id={id} class="filters" aria-label={t('filters.label')} onSubmit={(event) => event.preventDefault()}>
            {FIELDS.map((field) => <FilterField key={field} field={field} value={typed[field] ?? ''} change={change}
                fault={field === faulty ? failure!.message.replace(/^\w+\s*[=:]\s*/, '') : null} />)}
            <Order />
        </form>
    )
}
