/*
 * The panel of the field: who is ahead, by how much and how surely, the curve over the game, and what is drawn; folded
 * below that, the methods and the paper's table. What is pointed at is explained in the last line, which has its place
 * all the time.
 */
import type { JSX } from 'preact'
import { formatName } from '../../go/point'
import type { FieldReport } from '../../net/field'
import { setSetting, toggleField } from '../../state/actions/look'
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
                    {t(`judged.winner.${winner ?? 'none'}`)} <strong>{leadText(score, spread)}</strong> <span class="quiet">{spreadText(spread)}</span>
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

/** How much each side can expect to own, and what is dead. */
const Counted = memo(({ report: { area, dead } }: { report: FieldReport }) => (
    <p class="counted">
        <Term tip={t('judged.points.tip')}>
            {t('judged.points', { black: `${Math.round(area.black)}`, white: `${Math.round(area.white)}` })}
        </Term>
        {dead.length > 0 && <span>{t('judged.dead', { n: dead.length })}</span>}
    </p>
))

/* ---- put away ---- */

/** The methods, their thresholds and the paper's figures: for who wants to know how it is done. */
function Fold({ report }: { report: FieldReport | null }): JSX.Element {
    const open = !useStore((state) => state.settings.fieldFold)
    return (
        <details class="field-fold" open={open}
            onToggle={(event) => setSetting('fieldFold', !event.currentTarget.open)}>
            <summary>{t('field.fold')}</summary>
            {open && (
                <div class="field-folded">
                    <Rules />
                    <Kinds />
                    {report && <Legend levels={report.thresholds.levels} />}
                    {report && <Table report={report} />}
                </div>
            )}
        </details>
    )
}

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
                <Button class="bare small" icon="close" name={t('field.hide')} onClick={toggleField} />
            </div>
            {failure && <Failed failure={failure} again={askFieldAgain} />}
            {answer && <Headline report={answer} />}
            {answer && <Counted report={answer} />}
            <FieldCurve />
            <Layers />
            <div class="only-phone"><SuggestSwitch named /></div>
            <Fold report={answer} />
            <Explained tip={tip} />
        </div>
    )
}
