/*
 * The strings room, whose code is fetched when it is entered for the first time.
 */
import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../words'

let fetched: ComponentType | null = null

export function Later(): JSX.Element {
    const [Room, setRoom] = useState<ComponentType | null>(() => fetched)
    const [missing, setMissing] = useState(false)
    useEffect(() => {
        if (Room) return
        import('./strings/StringsRoom').then(({ StringsRoom }) => {
            fetched = StringsRoom
            setRoom(() => StringsRoom)
        }, () => setMissing(true))
    }, [])
    if (Room) return <Room />
    const word = t(missing ? 'room.missing' : 'room.waits')
    return <main class="strings-desk"><p class="slot" role="status">{word}</p></main>
}
