/*
 * One tab stop for a list of buttons: Tab enters and leaves it, Up and Down, Home and End go from one to the next.
 * The container gets the three handlers, each button `data-stop` and the tabIndex that stop(i) gives.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

const KEYS: Record<string, (at: number, count: number) => number> = {
    ArrowUp: (at) => at - 1,
    ArrowDown: (at) => at + 1,
    Home: () => 0,
    End: (_, count) => count - 1,
}

export function useRoving(count: number) {
    const [current, setCurrent] = useState(0)
    const container = useRef<HTMLElement | null>(null)
    const focused = useRef<HTMLElement | null>(null) // the button that has the focus
    const stops = (): HTMLElement[] => [...(container.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
    const at = Math.max(0, Math.min(current, count - 1))

    // A list that became shorter may have lost the button with the focus: the nearest one takes it.
    useLayoutEffect(() => {
        if (!focused.current || focused.current.isConnected) return
        focused.current = null
        const left = stops(), next = left[at] ?? left.at(-1)
        next?.focus({ preventScroll: true })
    })

    const handlers = {
        ref: (element: HTMLElement | null) => { container.current = element },
        onKeyDown: (event: KeyboardEvent) => {
            const go = KEYS[event.key]
            if (!go || event.ctrlKey || event.metaKey || event.altKey) return
            event.preventDefault() // neither the page steps nor the panel scrolls
            event.stopPropagation()
            stops()[Math.max(0, Math.min(go(at, count), count - 1))]?.focus()
        },
        onFocusIn: (event: FocusEvent) => {
            const index = stops().indexOf(event.target as HTMLElement)
            if (index < 0) return
            focused.current = event.target as HTMLElement
            setCurrent(index)
        },
        // A button that is taken away loses the focus as well, but is not left for something else.
        onFocusOut: (event: FocusEvent) => queueMicrotask(() => {
            if (event.target === focused.current && focused.current?.isConnected) focused.current = null
        }),
    }
    return { handlers, stop: (index: number) => (index === at ? 0 : -1) }
}
