/*
 * A button that opens a small panel of buttons. It closes when one was pressed, when the focus leaves it, and with
 * Escape.
 */
import type { ComponentChildren, JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { icons, type IconName } from './icons'

interface Props { name: string; icon: IconName; children: ComponentChildren; class?: string; stays?: boolean }

export function Menu({ name, icon, children, class: more, stays }: Props): JSX.Element {
    const [open, setOpen] = useState(false)
    const menu = useRef<HTMLDivElement>(null)
    const leave = (event: FocusEvent): void => {
        if (!menu.current?.contains(event.relatedTarget as Node | null)) setOpen(false)
    }
    const onKeyDown = (event: KeyboardEvent): void => {
        if (event.key !== 'Escape' || !open) return
        event.preventDefault()
        setOpen(false)
        menu.current?.querySelector('button')?.focus()
    }
    return (
        <div class={`menu ${more ?? ''}`} ref={menu} onFocusOut={leave} onKeyDown={onKeyDown}>
            <button type="button" class="button bare icon" aria-expanded={open} aria-label={name} title={name}
                onClick={() => setOpen(!open)}>
                {icons[icon]}
            </button>
            {open && (
                <div class="menu-list" role="group" aria-label={name} onClick={() => { if (!stays) setOpen(false) }}>
                    {children}
                </div>
            )}
        </div>
    )
}
