/*
 * Games by year, as columns; the lower, darker part of each was won.
 */
import type { JSX } from 'preact'
import { formatNumber } from '../../words'
import { t } from '../../words/players'
import { axisOf, barsOf } from '../panels/years'
import type { PlayerDetails } from '../../net/players'

const WIDTH = 320, HEIGHT = 84
const LEFT = 30, TOP = 6, BOTTOM = 66
const MOST = 60 // columns

type Props = Pick<PlayerDetails, 'years'>

/** All years in words. */
const spoken = (years: Props['years']): string => t('player.years.spoken', {
    list: years.map(([year, n, won]) => t('player.years.one', { year: `${year}`, n, won })).join(t('list.comma')),
})

export function YearChart({ years }: Props): JSX.Element {
    const axis = axisOf([years.map(([year, games]) => [year, games])])!
    const games = barsOf(years.map(([year, n]) => [year, n]), axis, MOST)
    const won = barsOf(years.map(([year, , n]) => [year, n]), axis, MOST)
    const most = Math.max(...games), step = (WIDTH - LEFT) / Math.max(8, games.length), label = spoken(years)
    const bar = (n: number, i: number): string => {
        const height = n === 0 ? 0 : Math.max(1, ((BOTTOM - TOP) * n) / most)
        return `M${LEFT + (i + 0.1) * step} ${BOTTOM}v${-height}h${step * 0.8}V${BOTTOM}z`
    }
    return (
        <figure class="player-figure">
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
                <path class="year-games" d={games.map(bar).join('')} />
                <path class="year-won" d={won.map((n, i) => (n > 0 ? bar(n, i) : '')).join('')} />
                <path class="axis" d={`M${LEFT} ${TOP}V${BOTTOM}H${WIDTH}`} />
                <text x={LEFT - 4} y={TOP + 5} text-anchor="end">{formatNumber(most)}</text>
                <text x={LEFT} y={BOTTOM + 13}>{axis.from}</text>
                {axis.to > axis.from && <text x={LEFT + games.length * step} y={BOTTOM + 13} text-anchor="end">{axis.to}</text>}
            </svg>
            <figcaption class="quiet">
                <span class="key year-won" />{t('player.years.won')} <span class="key year-games" />{t('player.years.not')}
            </figcaption>
        </figure>
    )
}
