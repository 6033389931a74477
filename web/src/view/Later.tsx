/*
 * The views beside the records, whose code is fetched when they are entered for the first time.
 */
import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { SideView } from '../state/state'
import { t } from '../words'

const fetchers: Readonly<Record<SideView, () => Promise<ComponentType>>> = {
    players: async () => (await import('./players/PlayersView')).PlayersView,
    play: async () => (await import('./play/PlayView')).PlayView,
    strings: async () => (await import('./strings/StringsView')).StringsView,
    solve: async () => (await import('./solve/SolveView')).SolveView,
}

const fetched = new Map<SideView, ComponentType>()

export function Later({ view }: { view: SideView }): JSX.Element {
    const [, redraw] = useState(0)
    const [missing, setMissing] = useState<SideView | null>(null)
    const View = fetched.get(view)
    useEffect(() => {
        if (View) return
        fetchers[view]().then((found) => {
            fetched.set(view, found)
            redraw((n) => n + 1)
        }, () => setMissing(view))
    }, [view])
    if (View) return <View />
    const word = t(missing === view ? 'view.missing' : 'view.waits')
    return <main class="view-body"><p class="slot" role="status">{word}</p></main>
}
