/*
 * Which room one is in: the records, or the strings. The record stays as it is while one is elsewhere.
 */
import type { Room } from '../state'
import { getState, setState } from '../store'

export const KEPT_STRINGS = 'tengen.strings'

/** Where one was in the strings room the last time. */
function keptStrings(): string {
    try {
        return localStorage.getItem(KEPT_STRINGS) ?? ''
    } catch {
        return ''
    }
}

export function enterRoom(room: Room): void {
    const { visit, strings, room: now } = getState()
    if (room === now) return
    const there = room === 'strings' && strings === '' ? keptStrings() : strings
    setState({ room, strings: there, visit: visit + 1, hover: null, dialog: null })
}
