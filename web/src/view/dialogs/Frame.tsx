/*
 * The frame of a dialog. The browser's own <dialog> keeps the focus inside and closes with Escape; the focus begins
 * at the field that is to be filled, or at the dialog itself, and goes back to where it was.
 */
import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { openDialog } from '../../state/actions/look'
import { t } from '../../words'
import { Button } from '../Button'

interface Props {
    title: string
    children: ComponentChildren
    wide?: boolean
    onSubmit?: () => void // Enter, and the main button
    onClose?: () => void
}

const close = (): void => openDialog(null)

/** Where the focus goes back to. What was chosen in a menu is gone by then; the menu's button is not. */
function placeOfFocus(): HTMLElement | null {
    const at = document.activeElement, menu = at?.closest('[popover]')
    return menu ? document.querySelector(`[popovertarget="${menu.id}"]`) : at as HTMLElement | null
}

export function Frame({ title, children, wide, onSubmit, onClose = close }: Props): JSX.Element {
    const dialog = useRef<HTMLDialogElement>(null)
    useLayoutEffect(() => {
        const element = dialog.current!, before = placeOfFocus()
        element.showModal();
        (element.querySelector<HTMLElement>('[autofocus]') ?? element).focus()
        return () => {
            element.close()
            if (before?.isConnected) before.focus()
        }
    }, [])
    const submit = (event: Event): void => {
        event.preventDefault()
        onSubmit?.()
    }
    return (
        <dialog ref={dialog} class={`dialog ${wide ? 'wide' : ''}`} aria-labelledby="dialog-title" tabIndex={-1}
            onCancel={(event) => { event.preventDefault(); onClose() }}
            onPointerDown={(event) => { if (event.target === dialog.current) onClose() }}>
            <form method="dialog" onSubmit={submit}>
                <header class="dialog-head">
                    <h2 id="dialog-title">{title}</h2>
                    <Button class="bare" icon="close" keys="Esc" name={t('dialog.close')} onClick={onClose} />
                </header>
                {children}
            </form>
        </dialog>
    )
}

/** The buttons at the foot; the last one is the main one. */
export const Foot = ({ children }: { children: ComponentChildren }): JSX.Element =>
    <footer class="dialog-foot">{children}</footer>

interface SubmitProps { name: string; disabled?: boolean; danger?: boolean }

export const Submit = ({ name, disabled, danger }: SubmitProps): JSX.Element => (
    <button type="submit" class={`button ${danger ? 'danger' : 'main'}`} disabled={disabled}>{name}</button>
)

export const Cancel = (): JSX.Element => <Button name={t('dialog.cancel')} onClick={close} />
