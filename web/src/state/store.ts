/*
 * The store: one state; listeners are called when the part they depend on changes.
 */
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks'
import type { State } from './state'

let state: State
const listeners = new Set<() => void>()

export const getState = (): State => state

/** Change the state: the given fields replace the old ones. Listeners are called once. */
export function setState(change: Partial<State> | ((state: State) => Partial<State>)): void {
    state = { ...state, ...(typeof change === 'function' ? change(state) : change) }
    if (!gathering) tell()
}

const tell = (): void => {
    for (const listener of [...listeners]) listener()
}

let gathering = false

/** Several changes as one: listeners are called at the end. */
export function asOne(act: () => void): void {
    gathering = true
    try {
        act()
    } finally {
        gathering = false
        tell()
    }
}

export function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
}

/** The part of the state that `select` picks; the component is drawn anew when it is another value (===). */
export function useStore<T>(select: (state: State) => T): T {
    const [, redraw] = useReducer((n: number) => n + 1, 0)
    const picked = useRef<T>()
    picked.current = select(state)
    const latest = useRef(select)
    latest.current = select
    useLayoutEffect(() => subscribe(() => {
        if (latest.current(state) !== picked.current) redraw(0)
    }), [])
    return picked.current
}
