/*
 * The edge of a pane, which can be dragged, or moved with the arrow keys; a double click or Enter puts it back.
 */
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { setPane } from '../state/actions/look'
import { PANES } from '../state/panes'
import type { Pane } from '../state/panes'
import { t } from '../words'
import { useSpace } from './space'

/** How the size of a pane follows the pointer: along which axis, in which direction, and by how much a key moves it. */
const WAYS = {
    left: { upright: true, sign: 1, step: 16 }, right: { upright: true, sign: -1, step: 16 },
    games: { upright: false, sign: 1, step: 4 }, comment: { upright: false, sign: -1, step: 16 },
} as const

/** Pixels of the screen for one of a pane's size: widths are pixels, heights per cent of the games and what is below. */
function unitOf(pane: Pane, element: HTMLElement): number {
    if (pane !== 'games') return 1
    const below = element.nextElementSibling as HTMLElement
    return (element.offsetHeight + below.offsetHeight) / 100
}

const sizeOf = (pane: Pane, element: HTMLElement): number =>
    Math.round((WAYS[pane].upright ? element.offsetWidth : element.offsetHeight) / unitOf(pane, element))

/** It lies in its pane, at the edge. */
export function Divider({ pane }: { pane: Pane }): JSX.Element {
    const holder = useRef<HTMLElement | null>(null)
    const grip = useRef<{ at: number; size: number; unit: number } | null>(null)
    useSpace(holder) // the number follows the pane
    const { upright, sign, step } = WAYS[pane], [least, most] = PANES[pane]
    const along = (event: PointerEvent): number => (upright ? event.clientX : event.clientY)
    const take = (event: PointerEvent): void => {
        const element = holder.current!;
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId)
        grip.current = { at: along(event), size: sizeOf(pane, element), unit: unitOf(pane, element) }
    }
    const drag = (event: PointerEvent): void => {
        if (!grip.current) return
        const { at, size, unit } = grip.current, moved = along(event) - at
        if (moved !== 0) setPane(pane, size + (sign * moved) / unit)
    }
    const release = (): void => { grip.current = null }
    const onKeyDown = (event: KeyboardEvent): void => {
        const keys: Readonly<Record<string, () => void>> = {
            [upright ? 'ArrowRight' : 'ArrowDown']: () => setPane(pane, sizeOf(pane, holder.current!) + sign * step),
            [upright ? 'ArrowLeft' : 'ArrowUp']: () => setPane(pane, sizeOf(pane, holder.current!) - sign * step),
            Home: () => setPane(pane, least), End: () => setPane(pane, most), Enter: () => setPane(pane, null),
        }
        const act = keys[event.key]
        if (!act) return
        event.preventDefault()
        act()
    }
    return (
        <div ref={(element) => { holder.current = element?.parentElement ?? null }} class={`divider of-${pane}`}
            role="separator" tabIndex={0} aria-orientation={upright ? 'vertical' : 'horizontal'}
            aria-label={t(`pane.${pane}`)} aria-valuemin={least} aria-valuemax={most}
            aria-valuenow={holder.current ? sizeOf(pane, holder.current) : least} title={t('pane.tip')}
            onPointerDown={take} onPointerMove={drag} onPointerUp={release} onPointerCancel={release}
            onDblClick={() => setPane(pane, null)} onKeyDown={onKeyDown} />
    )
}
