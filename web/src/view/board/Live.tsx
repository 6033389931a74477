/*
 * Says the last move, and what is marked, to those who listen. It waits for a rest, so that a key held down does not
 * flood them.
 */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { cornersOf, pointAt, sameRect, wildAt } from '../../go/pattern'
import type { Pattern } from '../../go/pattern'
import { formatName } from '../../go/point'
import { WILD_NAMES } from '../../state/pattern/words'
import { currentPosition, screenLast, screenSize } from '../../state/screen'
import type { State } from '../../state/state'
import { getState, useStore } from '../../state/store'
import { t } from '../../words'
import { nameStyle } from './names'

const REST_MS = 250

function lastMove(state: State): string {
    const { last, number } = currentPosition(state)
    if (!last) return t('live.start')
    const point = last.point < 0 ? t('pass') : formatName(screenLast(state)!, screenSize(state), nameStyle(state))
    return t(state.place.tried > 0 ? 'live.trial' : 'live.move', { move: `${number}`, colour: t(last.colour), point })
}

/** What became of the pattern: another rectangle, or another kind of one of its cells. */
function patternChange(before: Pattern | null, state: State): string | null {
    const { pattern } = state, size = screenSize(state), style = nameStyle(state)
    if (!pattern) return null
    const [from, to] = cornersOf(pattern.rect, size).map((point) => formatName(point, size, style))
    if (!before || !sameRect(before.rect, pattern.rect))
        return t('live.marked', { from: from!, to: to!, rows: pattern.rect.rows, cols: pattern.rect.cols })
    const cells = new Set([...before.loose.keys(), ...pattern.loose.keys()])
    const changed = [...cells].find((cell) => wildAt(before, cell) !== wildAt(pattern, cell))
    if (changed === undefined) return null
    const wild = wildAt(pattern, changed), kind = wild ? WILD_NAMES[wild] : 'same'
    return t(`cell.${kind}`, { point: formatName(pointAt(pattern.rect, changed, size), size, style) })
}

export function Live(): JSX.Element {
    const place = useStore((state) => state.place), pattern = useStore((state) => state.pattern)
    const [said, say] = useState(''), before = useRef(pattern)
    useEffect(() => {
        const timer = setTimeout(() => say(lastMove(getState())), REST_MS)
        return () => clearTimeout(timer)
    }, [place])
    useEffect(() => {
        const timer = setTimeout(() => {
            const change = patternChange(before.current, getState())
            before.current = pattern
            if (change) say(change)
        }, REST_MS)
        return () => clearTimeout(timer)
    }, [pattern])
    return <p class="hidden-text" role="status" aria-live="polite">{said}</p>
}
