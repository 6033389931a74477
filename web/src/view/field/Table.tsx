/*
 * The paper's table of a position: core and rim, in points and in potential, both also in lone stones' worth; then the
 * area, and the lead that follows.
 */
import type { JSX } from 'preact'
import type { FieldReport, Share } from '../../net/field'
import { t } from '../../words/field'
import type { FieldKey } from '../../words/field'
import { signed } from '../board/spot'
import { memo } from '../memo'
import { leadText } from '../curve/figures'
import { Term } from './Term'

interface RowProps { name: string; tip: string; black: number; white: number; digits: number; class?: string }

const Row = ({ name, tip, black, white, digits, class: kind }: RowProps): JSX.Element => (
    <tr class={kind}>
        <th scope="row"><Term tip={tip}>{name}</Term></th>
        <td class="number">{black.toFixed(digits)}</td>
        <td class="number">{white.toFixed(digits)}</td>
        <td class="number">{signed(black - white, digits)}</td>
    </tr>
)

/** How a share is read, and in how many digits. */
const readings = [
    { of: 'points', stones: false, digits: 0, read: (share: Share) => share.points },
    { of: 'points', stones: true, digits: 2, read: (share: Share) => share.points_in_stones },
    { of: 'potential', stones: false, digits: 0, read: (share: Share) => share.potential },
    { of: 'potential', stones: true, digits: 2, read: (share: Share) => share.potential_in_stones },
] as const

function Part({ report, part }: { report: FieldReport; part: 'core' | 'rim' }): JSX.Element {
    const { black, white } = report[part]
    const bounds = { core: `${report.thresholds.core}`, rim: `${report.thresholds.rim}` }
    return (
        <tbody>
            {readings.map(({ of, stones, digits, read }) => (
                <Row key={`${of} ${stones}`} class={stones ? 'in-stones' : ''} digits={digits}
                    name={t(stones ? 'table.stones' : `table.${part}.${of}`)}
                    tip={t(stones ? `table.stones.${part}.${of}.tip` : `table.${part}.${of}.tip`, bounds)}
                    black={read(black)} white={read(white)} />
            ))}
        </tbody>
    )
}

const Head = (): JSX.Element => (
    <thead>
        <tr>
            <td />
            <th scope="col"><span class="stone black" /><span class="hidden-text">{t('black')}</span></th>
            <th scope="col"><span class="stone white" /><span class="hidden-text">{t('white')}</span></th>
            <th scope="col"><Term tip={t('table.difference.tip')}>{t('table.difference')}</Term></th>
        </tr>
    </thead>
)

export const Table = memo(({ report }: { report: FieldReport }) => {
    const area: FieldKey = report.rule === 'paper' ? 'table.area.paper.tip' : 'table.area.judge.tip'
    return (
        <table class="judged">
            <caption class="hidden-text">{t('table.caption')}</caption>
            <Head />
            <Part report={report} part="core" />
            <Part report={report} part="rim" />
            <tbody>
                <Row name={t('table.area')} tip={t(area)} {...report.area} digits={0} />
                <tr class="sum">
                    <th scope="row" colSpan={3}>
                        <Term tip={t('table.lead.tip', { komi: `${report.komi}` })}>{t('table.lead')}</Term>
                    </th>
                    <td class="number">{leadText(report.lead)}</td>
                </tr>
            </tbody>
        </table>
    )
})
