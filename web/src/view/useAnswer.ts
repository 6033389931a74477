/*
 * An answer of the server as long as it is wanted: asked when its path changes, given up when nobody wants it any more
 * (the server then stops computing), remembered, since the same position comes again.
 */
import { useEffect, useState } from 'preact/hooks'
import { ask, isFailure } from '../net/api'
import type { Failure } from '../net/types'

/** While it is `pending` the answer is still the one before, so that nothing jumps. */
export interface Answered<T> { answer: T | null; pending: boolean; failure: Failure | null; again: () => void }

interface Known<T> { path: string | null; answer: T | null; failure: Failure | null }

const KEPT = 200
const BUSY_MS = 1500
const kept = new Map<string, unknown>()

function keep(path: string, answer: unknown): void {
    kept.set(path, answer)
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
}

const asFailure = (thrown: unknown): Failure =>
    (isFailure(thrown) ? thrown : { status: 0, code: 'failed', message: String(thrown) })

/** Ask until there is an answer or a lasting failure. Returns a function that cancels it. */
function pursue<T>(path: string, tell: (known: Known<T>) => void): () => void {
    const control = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const go = (): void => {
        ask<T>(path, { signal: control.signal }).then((answer) => {
            keep(path, answer)
            tell({ path, answer, failure: null })
        }, (thrown) => {
            const failure = asFailure(thrown)
            if (control.signal.aborted) return
            if (failure.code === 'too-many') timer = setTimeout(go, BUSY_MS)
            else tell({ path, answer: null, failure })
        })
    }
    go()
    return () => {
        clearTimeout(timer)
        control.abort()
    }
}

/** The answer to a path below /api/v1; null asks nothing. */
export function useAnswer<T>(path: string | null): Answered<T> {
    const [known, setKnown] = useState<Known<T>>({ path: null, answer: null, failure: null })
    const [tries, setTries] = useState(0)
    const there = path !== null && kept.has(path) ? { path, answer: kept.get(path) as T, failure: null } : null
    useEffect(() => {
        if (path === null) return undefined
        if (!there) return pursue<T>(path, setKnown)
        setKnown(there)
        return undefined
    }, [path, tries])
    const again = (): void => {
        setKnown({ path: null, answer: null, failure: null })
        setTries((n) => n + 1)
    }
    if (path === null) return { answer: null, pending: false, failure: null, again }
    const now = there ?? known
    const pending = now.path !== path
    return { answer: now.answer, pending, failure: pending ? null : now.failure, again }
}
