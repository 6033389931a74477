/*
 * Which view is shown: the records, or one beside them. The record stays as it is meanwhile. A view beside
 * the records is a text, as the address says it; the browser keeps it until one comes back.
 */
import type { SideView, View } from '../state'
import { getState, setState } from '../store'

export const keptAs = (view: SideView): string => `tengen.${view}`

/** What a view showed the last time. */
function kept(view: SideView): string {
    try {
        return localStorage.getItem(keptAs(view)) ?? ''
    } catch {
        return ''
    }
}

export function enterView(view: View): void {
    const { visit, view: now, ...state } = getState()
    if (view === now) return
    const there = view !== 'records' && state[view] === '' ? { [view]: kept(view) } : {}
    setState({ view, ...there, visit: visit + 1, hover: null, dialog: null })
}

/** Set what a view shows; `visit` makes an entry in the browser's history. */
export function changeView(view: SideView, text: string, visit: boolean): void {
    setState((state) => ({ [view]: text, visit: state.visit + (visit ? 1 : 0) }))
    try {
        localStorage.setItem(keptAs(view), text)
    } catch {
        // storage is switched off: the address still has it
    }
}
