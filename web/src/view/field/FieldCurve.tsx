/*
 * The field over the whole line: the judge's score with its spread, and the paper's lead as a thin line.
 */
import type { JSX } from 'preact'
import type { Moment } from '../../net/field'
import { slideTo } from '../../state/actions/walk'
import { lineOf } from '../../state/field/question'
import { moveSeen } from '../../state/screen'
import { useStore } from '../../state/store'
import { t } from '../../words/field'
import { Curve } from '../curve/Curve'
import type { Lines } from '../curve/Curve'
import { leadText, percentText, spreadText } from '../curve/figures'
import { linePath } from '../curve/scale'

const lines: Lines<Moment> = (curve, scale) =>
    <path class="curve-thin" d={linePath(scale, curve, (moment) => moment.lead)} />

/** "Move 57, Q16: Black by 3.5, give or take 12; Black wins 62%" */
function spoken(number: number, { move, score, spread, probability }: Moment): string {
    const name = move === 'pass' ? t('pass') : move
    const at = name === null ? t('curve.start') : t('curve.move', { n: `${number}`, move: name })
    return t('curve.spoken', {
        at, lead: leadText(score, spread), spread: spreadText(spread), percent: percentText(probability),
    })
}

function caption(number: number, moment: Moment | null): JSX.Element {
    if (!moment) return <p class="curve-caption">&nbsp;</p>
    const { score, spread, probability, lead } = moment
    return (
        <p class="curve-caption" aria-hidden="true">
            <span>{t('curve.at', { n: `${number}` })}</span>
            <span class="curve-key score">{leadText(score, spread)} {spreadText(spread)}</span>
            <span>{percentText(probability)}</span>
            <span class="curve-key thin">{leadText(lead, spread)}</span>
        </p>
    )
}

const none: readonly Moment[] = []

export function FieldCurve(): JSX.Element {
    const curve = useStore((state) => state.field.curve.answer?.curve) ?? none
    const from = useStore((state) => lineOf(state).start.number), seen = useStore(moveSeen)
    return (
        <Curve curve={curve} from={from} seen={seen} label={t('curve.label')} tip={t('curve.tip')} lines={lines}
            spoken={spoken} caption={caption} onGo={slideTo} />
    )
}
