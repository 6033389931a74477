/*
 * What the opening, the middle game and the endgame cost both sides.
 */
import type { JSX } from 'preact'
import type { Colour } from '../../go/point'
import { phaseSums } from '../../state/review/judge'
import type { PhaseSums, Sum } from '../../state/review/judge'
import { useStore } from '../../state/store'
import { t } from '../../words/review'
import { memo } from '../memo'

const COLUMNS = ['lost', 'each', 'first', 'most'] as const

const each = ({ lost, moves }: Sum): string => (moves > 0 ? (lost / moves).toFixed(2) : '–')
const first = ({ first: n, moves }: Sum): string => (moves > 0 ? `${Math.round((100 * n) / moves)}%` : '–')
const most = ({ most: n, worst }: Sum): string =>
    (worst === null ? '–' : t('review.sum.at', { n: n.toFixed(1), move: `${worst}` }))

const Cells = ({ colour, sum }: { colour: Colour; sum: Sum }): JSX.Element => (
    <>
        <td><span class={`stone ${colour}`} /><span class="hidden-text">{t(colour)}</span></td>
        <td class="number">{sum.moves > 0 ? sum.lost.toFixed(1) : '–'}</td>
        <td class="number">{each(sum)}</td>
        <td class="number">{first(sum)}</td>
        <td class="number">{most(sum)}</td>
    </>
)

const Rows = memo(({ phase: { name, from, to, black, white } }: { phase: PhaseSums }) => (
    <tbody>
        <tr>
            <th scope="rowgroup" rowSpan={2}>
                {t(`review.phase.${name}`)}
                <span class="quiet phase-moves">{t('review.phase.moves', { from: `${from}`, to: `${to}` })}</span>
            </th>
            <Cells colour="black" sum={black} />
        </tr>
        <tr><Cells colour="white" sum={white} /></tr>
    </tbody>
))

export function Phases(): JSX.Element | null {
    const head = useStore((state) => state.review.head), places = useStore((state) => state.review.places)
    if (!head) return null
    return (
        <section class="review-part" aria-labelledby="review-phases">
            <div class="review-head"><h3 id="review-phases">{t('review.phases')}</h3></div>
            <table class="phases">
                <thead>
                    <tr>
                        <td colSpan={2} />
                        {COLUMNS.map((column) => (
                            <th key={column} scope="col" title={t(`review.sum.${column}.tip`)}>{t(`review.sum.${column}`)}</th>
                        ))}
                    </tr>
                </thead>
                {phaseSums(head, places).map((phase) => <Rows key={phase.name} phase={phase} />)}
            </table>
        </section>
    )
}
