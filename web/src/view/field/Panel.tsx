/*
 * The panel of the field: who is ahead, the curve over the game, how one looks, and the paper's table. What is pointed
 * at is explained in the last line, which has its place all the time.
 */
import type { JSX } from 'preact'
import { formatName } from '../../go/point'
import type { FieldReport } from '../../net/field'
import { toggleField } from '../../state/actions/look'
import { askFieldAgain } from '../../state/field/follow'
import { screenSize } from '../../state/screen'
import type { State } from '../../state/state'
import { useStore } from '../../state/store'
import { t } from '../../words/field'
import { nameStyle } from '../board/names'
import { spotText } from '../board/spot'
import { Button } from '../Button'
import { Failed } from '../Failed'
import { memo } from '../memo'
import { SuggestSwitch } from '../SuggestSwitch'
import { Kinds, Layers, Legend, Rules } from './Choices'
import { FieldCurve } from './FieldCurve'
import { leadText, percentText, spreadText } from '../curve/figures'
import { Table } from './Table'
import { Term, useTip } from './Term'

/* ---- who is ahead ---- */

const Headline = memo(({ report: { score, spread, probability, winner } }: { report: FieldReport }) => {
    const black = percentText(probability), white = percentText(1 - Number(probability.toFixed(2)))
    const spoken = t('judged.chance', { black, white })
    return (
        <div class="ahead">
            <p class="ahead-score">
                <Term tip={t('judged.score.tip')}>
                    <span class="hidden-text">{t(`judged.winner.${winner ?? 'none'}`)}</span>
                    <strong>{leadText(score, spread)}</strong> <span class="quiet">{spreadText(spread)}</span>
                </Term>
            </p>
            <span class="results" role="img" aria-label={spoken} data-tip={`${spoken}. ${t('judged.chance.tip')}`}>
                <span class="rate">{black}</span>
                <span class="shares" style={`--black: ${100 * probability}%; --neither: ${100 * probability}%`} />
                <span class="rate">{white}</span>
            </span>
        </div>
    )
})

/* ---- what is pointed at ---- */

/** What the field says of the point under the pointer. */
function pointed(state: State): string | null {
    const { hover, field: { report: { answer, pending } } } = state
    if (hover === null || hover < 0 || answer === null || pending) return null
    return `${formatName(hover, screenSize(state), nameStyle(state))}: ${spotText(answer, hover)}`
}

function Explained({ tip }: { tip: string | null }): JSX.Element {
    const spot = useStore(pointed)
    const told = spot ?? tip
    return <p class={told ? 'field-told' : 'field-told idle'} aria-hidden="true">{told ?? t('field.hint')}</p>
}

/* ---- all of it ---- */

export function FieldPanel(): JSX.Element {
    const { answer, pending } = useStore((state) => state.field.report)
    const failure = useStore(({ field }) => field.report.failure ?? field.curve.failure)
    const [tip, hands] = useTip()
    return (
        <div class="field-panel" aria-busy={pending} {...hands}>
            <div class="panel-title">
                <h2>{t('field.title')}</h2>
                <Rules />
                <Button class="bare small" icon="close" name={t('field.hide')} onClick={toggleField} />
            </div>
            {failure && <Failed failure={failure} again={askFieldAgain} />}
            {answer && <Headline report={answer} />}
            <FieldCurve />
            <Layers />
            <div class="only-phone"><SuggestSwitch named /></div>
            <Kinds />
            {answer && <Legend levels={answer.thresholds.levels} />}
            {answer && <Table report={answer} />}
            <Explained tip={tip} />
        </div>
    )
}
