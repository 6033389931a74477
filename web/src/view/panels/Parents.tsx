/*
 * The ways into this position: which move made it, and in how many games. More than one is a transposition.
 */
import { parseSize } from '../../go/point'
import type { Way } from '../../net/types'
import { goParent } from '../../state/actions/play'
import { useStore } from '../../state/store'
import { formatNumber, t } from '../../words'
import { FEW } from './figures'
import { useRoving } from './roving'
import { Stone } from './Stone'
import { canFollow, nameOf, spokenName } from './ways'

export function Parents() {
    const answer = useStore((state) => state.seen.answer)
    const coordinates = useStore((state) => state.settings.coordinates)
    const parents = answer?.parents ?? []
    const { handlers, stop } = useRoving(parents.filter(canFollow).length)
    if (!answer || parents.length === 0) return null
    const size = parseSize(answer.size)!
    let index = 0
    const entry = (way: Way) => (
        <>
            <Stone colour={way.colour} />{nameOf(way, size, coordinates)}
            <span class="number">{formatNumber(way.games)}</span>
        </>
    )
    return (
        <ul class="parents" aria-label={t('parents.label', { n: parents.length })} {...handlers}>
            {parents.map((way, i) => (
                <li key={i} class={way.games < FEW ? 'few' : undefined}>
                    {canFollow(way)
                        ? <button type="button" data-stop tabIndex={stop(index++)} onClick={() => void goParent(way)}
                            aria-label={t('parents.go', { move: spokenName(way, size, coordinates), n: way.games })}
                            title={t('parents.title', { n: way.games })}>{entry(way)}</button>
                        : <span class="still">{entry(way)}</span>}
                </li>
            ))}
        </ul>
    )
}
