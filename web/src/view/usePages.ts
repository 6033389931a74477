/*
 * A long list of the server, of which only the pages exist that somebody looked at. The first page says how long it is.
 */
import { useMemo, useRef, useState } from 'preact/hooks'
import { ask } from '../net/api'
import type { Failure } from '../net/types'
import { useStore } from '../state/store'
import { useAnswer } from './useAnswer'

export const PAGE = 100 // rows that are asked for at a time

/** A page: how many rows there are in all, and some of them. */
export interface Page<T> { total: number; list: readonly T[] }

export interface Pages<T> {
    key: string | null // what the rows answer; null while that is asked
    total: number | null
    rows: ReadonlyMap<number, T> // by place in the list
    pending: boolean // total and rows are still those of the question before
    failure: Failure | null
    need: (from: number, to: number) => void // rows `from` up to `to` are looked at
    again: () => void
}

const placed = <T>(list: readonly T[], skip: number): [number, T][] => list.map((row, i) => [skip + i, row])

/** The list that `pathOf` leads to, from a row on; null asks nothing. `read` takes an answer apart. */
export function usePages<A, T>(pathOf: ((skip: number) => string) | null, read: (answer: A) => Page<T>): Pages<T> {
    const edition = useStore((state) => state.edition), path = pathOf?.(0) ?? null
    const { answer, pending, failure, again } = useAnswer<A>(path, edition)
    const [more, setMore] = useState<{ of: A | null; rows: ReadonlyMap<number, T> }>({ of: null, rows: new Map() })
    const asked = useRef<{ of: A | null; pages: Set<number> }>({ of: null, pages: new Set() })
    const first = useMemo(() => (answer ? read(answer) : null), [answer])
    const rows = useMemo(() => new Map([...placed(first?.list ?? [], 0), ...(more.of === answer ? more.rows : [])]),
        [first, more])

    const fetchPage = (skip: number): void => {
        const { of, pages } = asked.current
        pages.add(skip)
        ask<A>(pathOf!(skip)).then((page) => setMore((old) => (of !== asked.current.of ? old : {
            of, rows: new Map([...(old.of === of ? old.rows : []), ...placed(read(page).list, skip)]),
        })), () => pages.delete(skip)) // the rows stay empty; scrolling there again asks again
    }
    const need = (from: number, to: number): void => {
        if (pending || !first) return
        if (asked.current.of !== answer) asked.current = { of: answer, pages: new Set([0]) }
        const end = Math.min(to, first.total)
        for (let skip = Math.floor(from / PAGE) * PAGE; skip < end; skip += PAGE) {
            if (!asked.current.pages.has(skip)) fetchPage(skip)
        }
    }
    return { key: pending ? null : path, total: first?.total ?? null, rows, pending, failure, need, again }
}
