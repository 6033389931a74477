/*
 * A word that can be explained: by resting the pointer on it, by touching it, or by going there with Tab.
 */
import type { ComponentChildren, JSX } from 'preact'
import { useId, useState } from 'preact/hooks'

export function Term({ tip, children }: { tip: string; children: ComponentChildren }): JSX.Element {
    const id = useId()
    return (
        <>
            <span class="term" tabIndex={0} data-tip={tip} aria-describedby={id}>{children}</span>
            <span id={id} hidden>{tip}</span>
        </>
    )
}

const tipOf = (event: Event): string | null =>
    (event.target as Element).closest<HTMLElement>('[data-tip]')?.dataset['tip'] ?? null

/** The explanation of what is pointed at or has the focus, within an element that takes the hands. */
export function useTip(): [tip: string | null, hands: JSX.HTMLAttributes<HTMLDivElement>] {
    const [pointed, setPointed] = useState<string | null>(null), [focused, setFocused] = useState<string | null>(null)
    return [pointed ?? focused, {
        onPointerOver: (event) => setPointed(tipOf(event)), onPointerLeave: () => setPointed(null),
        onFocusIn: (event) => setFocused(tipOf(event)), onFocusOut: () => setFocused(null),
    }]
}
