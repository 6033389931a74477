/*
 * A button that opens a small panel of buttons: the browser's own popover, which lies above everything, closes
 * with Escape or a click elsewhere, and gives the focus back.
 */
import type { ComponentChildren, JSX } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { icons, type IconName } from './icons'

interface Props {
    name: string
    children: ComponentChildren
    icon?: IconName // instead of the name
    class?: string
    stays?: boolean // open when one of its buttons was pressed
}

const GAP = 4

/** Towards the middle of the window from its button. */
function placeBeside(panel: HTMLElement, button: HTMLElement): void {
    const at = button.getBoundingClientRect()
    const above = at.top > innerHeight / 2, leftwards = at.left > innerWidth / 2
    const space = above ? at.top : innerHeight - at.bottom
    Object.assign(panel.style, {
        maxHeight: `${space - 2 * GAP}px`,
        top: above ? 'auto' : `${at.bottom + GAP}px`, bottom: above ? `${innerHeight - at.top + GAP}px` : 'auto',
        left: leftwards ? 'auto' : `${at.left}px`, right: leftwards ? `${innerWidth - at.right}px` : 'auto',
    })
}

export function Menu({ name, children, icon, class: more, stays }: Props): JSX.Element {
    const id = useId(), [open, setOpen] = useState(false)
    const button = useRef<HTMLButtonElement>(null), panel = useRef<HTMLDivElement>(null)
    const toggle = (event: { newState: string }): void => {
        setOpen(event.newState === 'open')
        placeBeside(panel.current!, button.current!)
    }
    return (
        <div class={`menu ${more ?? ''}`}>
            <button ref={button} type="button" class={`button bare ${icon ? 'icon' : ''}`} popovertarget={id}
                aria-label={icon ? name : undefined} title={name}>
                {icon ? icons[icon] : name}
            </button>
            <div ref={panel} id={id} popover="auto" class="menu-list" role="group" aria-label={name}
                onBeforeToggle={toggle} onClick={() => { if (!stays) panel.current!.hidePopover() }}>
                {open && children}
            </div>
        </div>
    )
}
