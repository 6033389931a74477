/*
 * Says the last move to those who listen. It waits for a rest, so that a key held down does not flood them.
 */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { formatName } from '../../go/point'
import { currentPosition, screenLast, screenSize } from '../../state/screen'
import type { State } from '../../state/state'
import { getState, useStore } from '../../state/store'
import { t } from '../../words'
import { nameStyle } from './names'

function lastMove(state: State): string {
    const { last, number } = currentPosition(state)
    if (!last) return t('live.start')
    const point = last.point < 0 ? t('pass') : formatName(screenLast(state)!, screenSize(state), nameStyle(state))
    return t(state.place.tried > 0 ? 'live.trial' : 'live.move', { move: `${number}`, colour: t(last.colour), point })
}

export function Live(): JSX.Element {
    const place = useStore((state) => state.place)
    const [said, say] = useState('')
    useEffect(() => {
        const timer = setTimeout(() => say(lastMove(getState())), 250)
        return () => clearTimeout(timer)
    }, [place])
    return <p class="hidden-text" role="status" aria-live="polite">{said}</p>
}
