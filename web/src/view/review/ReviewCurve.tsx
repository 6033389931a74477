/*
 * The game as the review sees it: the score with its spread, Black's winning chance as a thin line, and a dot for each mistake.
 */
import type { JSX } from 'preact'
import type { ReviewPlace } from '../../net/review'
import { memo as remember } from '../../state/memo'
import { gravity, mistakes, slideToReviewed } from '../../state/review/judge'
import { sharedMoves } from '../../state/review/line'
import type { ReviewSeen } from '../../state/state'
import { getState, useStore } from '../../state/store'
import { t } from '../../words/review'
import { Curve, percent } from '../curve/Curve'
import type { Lines } from '../curve/Curve'
import { leadText, percentText, spreadText } from '../curve/figures'
import { across, downWithin, partPath } from '../curve/scale'
import type { Lead, Scale } from '../curve/scale'
import { nameOf } from './text'

/** What is expected after a move, and the name of that move. */
interface Moment extends Lead { chance: number; move: string | null }

const momentOf = (place: ReviewPlace | null, before: ReviewPlace | null): Moment | null =>
    (place && place.score !== null && place.chance !== null
        ? { score: place.score, spread: place.spread, chance: place.chance, move: before?.point ?? null } : null)

const momentsOf = remember((places: ReviewSeen['places']): readonly (Moment | null)[] =>
    places.map((place, i) => momentOf(place, places[i - 1] ?? null)))

const lines: Lines<Moment> = (curve, scale) =>
    <path class="curve-thin" d={partPath(scale, curve, ({ chance }) => chance)} />

function spoken(number: number, { move, score, spread, chance }: Moment): string {
    const at = move === null ? t('review.curve.start')
        : t('review.curve.move', { n: `${number}`, move: nameOf(getState(), move) })
    return t('review.curve.spoken', {
        at, lead: leadText(score, spread), spread: spreadText(spread), percent: percentText(chance),
    })
}

function caption(number: number, moment: Moment | null): JSX.Element {
    if (!moment) return <p class="curve-caption">&nbsp;</p>
    const { score, spread, chance } = moment
    return (
        <p class="curve-caption" aria-hidden="true">
            <span>{t('review.curve.at', { n: `${number}` })}</span>
            <span class="curve-key score">{leadText(score, spread)} {spreadText(spread)}</span>
            <span class="curve-key thin">{t('review.wins', { percent: percentText(chance) })}</span>
        </p>
    )
}

/** Each mistake where it led to. */
function Dots({ curve, scale }: { curve: readonly (Moment | null)[]; scale: Scale }): JSX.Element {
    const list = useStore(mistakes)
    return (
        <>
            {list.map(({ move, lost, colour }) => curve[move] && (
                <span key={move} class={`curve-loss loss-${gravity(lost)} ${colour}`} style={{
                    left: percent(across(scale, move)), top: percent(downWithin(scale, curve[move]!.score)),
                }} />
            ))}
        </>
    )
}

export function ReviewCurve(): JSX.Element {
    const curve = momentsOf(useStore((state) => state.review.places)), at = useStore(sharedMoves)
    return (
        <Curve curve={curve} from={0} seen={Math.max(0, at)} label={t('review.curve')} tip={t('review.curve.tip')} lines={lines}
            spoken={spoken} caption={caption} onGo={slideToReviewed}
            over={(scale) => <Dots curve={curve} scale={scale} />} />
    )
}
