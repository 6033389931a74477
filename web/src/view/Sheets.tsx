/*
 * Panels. On a wide screen each has its place; on a narrow one they are sheets below the board, in a strip that
 * can be swiped, with a tab for each. `state.sheet` says which one is seen.
 */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { setSheet } from '../state/actions/look'
import type { Sheet as SheetName } from '../state/state'
import { getState, useStore } from '../state/store'
import { t } from '../words'

const SHEETS: readonly SheetName[] = ['moves', 'games', 'ways', 'field', 'review', 'regions', 'info']
const narrow = matchMedia('(max-width: 1099px)')

/** Whether panels are sheets. */
export function useNarrow(): boolean {
    const [is, set] = useState(narrow.matches)
    useEffect(() => {
        const change = (): void => set(narrow.matches)
        change() // it may have changed since it was drawn
        narrow.addEventListener('change', change)
        return () => narrow.removeEventListener('change', change)
    }, [])
    return is
}

/** A part of the page with a small title. */
export function Panel({ name, children }: { name: 'ways' | 'graph'; children: ComponentChildren }): JSX.Element {
    return (
        <section class={name} aria-labelledby={`title-${name}`}>
            <h2 class="panel-title" id={`title-${name}`}>{t(`panel.${name}`)}</h2>
            {children}
        </section>
    )
}

/** A panel that is a sheet on a narrow screen. What cannot be seen there cannot be reached either. */
export function Sheet({ name, children }: { name: SheetName; children: ComponentChildren }): JSX.Element {
    const seen = useStore((state) => state.sheet === name), isNarrow = useNarrow()
    return (
        <section class={`sheet sheet-${name}`} id={`sheet-${name}`} role={isNarrow ? 'tabpanel' : undefined}
            aria-label={t(`tab.${name}`)} inert={isNarrow && !seen}>
            {children}
        </section>
    )
}

/** The next or previous tab gets the focus, and its sheet is shown. */
function walkTabs(event: KeyboardEvent): void {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const at = SHEETS.indexOf(getState().sheet) + by
    const next = SHEETS[(at + SHEETS.length) % SHEETS.length]!
    setSheet(next)
    document.getElementById(`tab-${next}`)?.focus()
}

export function Tabs(): JSX.Element {
    const sheet = useStore((state) => state.sheet)
    return (
        <div class="tabs" role="tablist" aria-label={t('panel.sheets')} onKeyDown={walkTabs}>
            {SHEETS.map((name) => (
                <button key={name} type="button" class="tab" role="tab" id={`tab-${name}`}
                    aria-controls={`sheet-${name}`} aria-selected={name === sheet} tabIndex={name === sheet ? 0 : -1}
                    onClick={() => setSheet(name)}>
                    {t(`tab.${name}`)}
                </button>
            ))}
        </div>
    )
}

/** Keeps the strip at the sheet of the state, also when its width changes, and the state at the sheet that was swiped to. */
export function useSheets(): { current: HTMLDivElement | null } {
    const strip = useRef<HTMLDivElement>(null)
    const sheet = useStore((state) => state.sheet)
    useEffect(() => {
        const element = strip.current!
        const place = (): void => {
            if (narrow.matches) element.scrollTo({ left: SHEETS.indexOf(sheet) * element.clientWidth })
        }
        const observer = new ResizeObserver(place)
        observer.observe(element) // which also places it now
        return () => observer.disconnect()
    }, [sheet])
    useEffect(() => {
        const element = strip.current!
        const settle = (): void => {
            const name = SHEETS[Math.round(element.scrollLeft / element.clientWidth)]
            if (narrow.matches && name && name !== getState().sheet) setSheet(name)
        }
        element.addEventListener('scrollend', settle)
        return () => element.removeEventListener('scrollend', settle)
    }, [])
    return strip
}
