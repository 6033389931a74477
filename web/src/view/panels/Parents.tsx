/*
 * The ways into this position: which move made it, and in how many games. More than one is a transposition.
 */
import { useId } from 'preact/hooks'
import { parseSize, type Size } from '../../go/point'
import type { Way } from '../../net/types'
import { goParent } from '../../state/actions/play'
import type { Coordinates } from '../../state/state'
import { useStore } from '../../state/store'
import { formatNumber, t } from '../../words'
import { FEW } from './figures'
import { useRoving } from './roving'
import { Stone } from './Stone'
import { canFollow, nameOf } from './ways'

/** What is seen of a way, with the words between that make a sentence of it when it is heard. */
function Entry({ way, size, coordinates }: { way: Way; size: Size; coordinates: Coordinates }) {
    return (
        <>
            <Stone colour={way.colour} />
            {way.colour && <span class="hidden-text">{t(way.colour)} </span>}
            <span>{nameOf(way, size, coordinates)}</span>
            <span class="hidden-text">{t('list.comma')}</span>
            <span class="number">{formatNumber(way.games)}</span>
            <span class="hidden-text">{t('way.games', { n: way.games })}{canFollow(way) && t('way.back')}</span>
        </>
    )
}

export function Parents() {
    const answer = useStore((state) => state.seen.answer)
    const coordinates = useStore((state) => state.settings.coordinates)
    const parents = answer?.parents ?? []
    const id = useId()
    const { handlers, stop } = useRoving(parents.filter(canFollow).length)
    if (!answer || parents.length === 0) return null
    const size = parseSize(answer.size)!
    let index = 0
    return (
        <>
            <p class="parents-title" id={id}>{t('parents.title', { n: parents.length })}</p>
            <ul class="parents" aria-labelledby={id} {...handlers}>
                {parents.map((way, i) => (
                    <li key={i} class={way.games < FEW ? 'few' : undefined}>
                        {canFollow(way)
                            ? <button type="button" data-stop tabIndex={stop(index++)}
                                title={t('parents.hint', { n: way.games })} onClick={() => void goParent(way)}>
                                <Entry way={way} size={size} coordinates={coordinates} />
                            </button>
                            : <span class="still"><Entry way={way} size={size} coordinates={coordinates} /></span>}
                    </li>
                ))}
            </ul>
        </>
    )
}
