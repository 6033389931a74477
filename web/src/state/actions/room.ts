/*
 * Which room one is in: the records, or one beside them. The record stays as it is while one is elsewhere. A room beside
 * the records is a text, as the address says it; the browser keeps it until one comes back.
 */
import type { Room, SideRoom } from '../state'
import { getState, setState } from '../store'

export const keptAs = (room: SideRoom): string => `tengen.${room}`

/** Where one was in a room the last time. */
function kept(room: SideRoom): string {
    try {
        return localStorage.getItem(keptAs(room)) ?? ''
    } catch {
        return ''
    }
}

export function enterRoom(room: Room): void {
    const { visit, room: now, ...state } = getState()
    if (room === now) return
    const there = room !== 'records' && state[room] === '' ? { [room]: kept(room) } : {}
    setState({ room, ...there, visit: visit + 1, hover: null, dialog: null })
}

/** Say what is seen in a room; `visit` makes an entry in the browser's history. */
export function changeRoom(room: SideRoom, text: string, visit: boolean): void {
    setState((state) => ({ [room]: text, visit: state.visit + (visit ? 1 : 0) }))
    try {
        localStorage.setItem(keptAs(room), text)
    } catch {
        // storage is switched off: the address still has it
    }
}
