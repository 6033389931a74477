/*
 * An answer of the server as long as it is wanted: asked when its path changes, given up when nobody wants it any more
 * (the server then stops computing), remembered, since the same position comes again.
 */
import { useEffect, useState } from 'preact/hooks'
import { ask, isFailure } from '../net/api'
import type { Failure } from '../net/types'

/** While it is `pending` the answer is still the one before, so that nothing jumps. */
export interface Answered<T> { answer: T | null; pending: boolean; failure: Failure | null; again: () => void }

interface Known<T> { key: string | null; answer: T | null; failure: Failure | null }

const KEPT = 200
const BUSY_MS = 1500
const kept = new Map<string, unknown>()

function keep(key: string, answer: unknown): void {
    kept.set(key, answer)
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
}

const asFailure = (thrown: unknown): Failure =>
    (isFailure(thrown) ? thrown : { status: 0, code: 'failed', message: String(thrown) })

/** Ask until there is an answer or a lasting failure. Returns a function that cancels it. */
function pursue<T>(path: string, key: string, tell: (known: Known<T>) => void): () => void {
    const control = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const go = (): void => {
        ask<T>(path, { signal: control.signal }).then((answer) => {
            keep(key, answer)
            tell({ key, answer, failure: null })
        }, (thrown) => {
            const failure = asFailure(thrown)
            if (control.signal.aborted) return
            if (failure.code === 'too-many') timer = setTimeout(go, BUSY_MS)
            else tell({ key, answer: null, failure })
        })
    }
    go()
    return () => {
        clearTimeout(timer)
        control.abort()
    }
}

/**
 * The answer to a path below /api/v1; null asks nothing. An answer that changes with the database belongs to an
 * `edition` of it (State): it is asked for again when there is another.
 */
export function useAnswer<T>(path: string | null, edition = 0): Answered<T> {
    const [known, setKnown] = useState<Known<T>>({ key: null, answer: null, failure: null })
    const [tries, setTries] = useState(0)
    const key = path === null ? null : `${edition} ${path}`
    const there = key !== null && kept.has(key) ? { key, answer: kept.get(key) as T, failure: null } : null
    useEffect(() => {
        if (path === null || key === null) return undefined
        if (!there) return pursue<T>(path, key, setKnown)
        setKnown(there)
        return undefined
    }, [key, tries])
    const again = (): void => {
        setKnown({ key: null, answer: null, failure: null })
        setTries((n) => n + 1)
    }
    if (key === null) return { answer: null, pending: false, failure: null, again }
    const now = there ?? known
    const pending = now.key !== key
    return { answer: now.answer, pending, failure: pending ? null : now.failure, again }
}
