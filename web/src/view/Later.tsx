/*
 * The rooms beside the records, whose code is fetched when they are entered for the first time.
 */
import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { SideRoom } from '../state/state'
import { t } from '../words'

const fetchers: Readonly<Record<SideRoom, () => Promise<ComponentType>>> = {
    strings: async () => (await import('./strings/StringsRoom')).StringsRoom,
    solve: async () => (await import('./solve/SolveRoom')).SolveRoom,
}

const fetched = new Map<SideRoom, ComponentType>()

export function Later({ room }: { room: SideRoom }): JSX.Element {
    const [, redraw] = useState(0)
    const [missing, setMissing] = useState<SideRoom | null>(null)
    const Room = fetched.get(room)
    useEffect(() => {
        if (Room) return
        fetchers[room]().then((found) => {
            fetched.set(room, found)
            redraw((n) => n + 1)
        }, () => setMissing(room))
    }, [room])
    if (Room) return <Room />
    const word = t(missing === room ? 'room.missing' : 'room.waits')
    return <main class="room-desk"><p class="slot" role="status">{word}</p></main>
}
