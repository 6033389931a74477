/*
 * A part of the page whose code is fetched when it is shown for the first time.
 */
import { useEffect, useReducer } from 'preact/hooks'

export interface Later<T> {
    /** The part while it is wanted; null while it is not, not there yet or not to be had. */
    usePart: (on: boolean) => T | null
    isMissing: () => boolean
}

/** `begin` is called once, when the part is there. */
export function fetchedLater<T>(fetchPart: () => Promise<T>, begin: (part: T) => void): Later<T> {
    let fetched: T | null = null, missing = false, fetching: Promise<void> | null = null

    async function fetchOnce(): Promise<void> {
        try {
            fetched = await fetchPart()
            begin(fetched)
        } catch {
            missing = true
        }
    }
    function usePart(on: boolean): T | null {
        const [, redraw] = useReducer((n: number) => n + 1, 0)
        useEffect(() => {
            if (!on || fetched) return
            fetching ??= fetchOnce()
            void fetching.then(() => redraw(0))
        }, [on])
        return on ? fetched : null
    }
    return { usePart, isMissing: () => missing }
}
