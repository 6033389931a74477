/*
 * Games by year, as tiny bars. All rows of a table share one axis of years; each has its own height, so that a
 * fashion shows in a row of twelve games as well as in one of twelve thousand.
 */
import type { Years } from '../../net/types'
import { t } from '../../words'
import { barsOf, type Axis } from './years'

const WIDTH = 96, HEIGHT = 16 // as the picture is drawn, before it is stretched
const MOST = 48 // bars that can still be told apart
const WIDEST = 8

/**
 * One outline for all bars: a picture costs one element. A bar of few games is still one pixel high; where there are
 * few years a bar stays slim, so that a single one is a mark and no wall.
 */
function outline(bars: readonly number[]): string {
    const most = Math.max(...bars), step = WIDTH / bars.length
    const width = Math.min(WIDEST, step - (step > 3 ? 1 : 0.4)), margin = step > 3 ? (step - width) / 2 : 0
    let path = ''
    bars.forEach((games, i) => {
        if (games === 0) return
        const height = Math.max(1, (HEIGHT * games) / most)
        path += `M${(i * step + margin).toFixed(1)} ${HEIGHT}v${-height.toFixed(1)}h${width.toFixed(1)}V${HEIGHT}`
    })
    return path
}

export const spokenYears = (years: Years): string =>
    t('years.spoken', { list: years.map(([year, games]) => `${year}: ${games}`).join(t('list.comma')) })

export function Sparkline({ years, axis }: { years: Years | undefined; axis: Axis | null }) {
    if (!years?.length || !axis) return null
    const spoken = spokenYears(years)
    return (
        <svg class="sparkline" role="img" aria-label={spoken} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none">
            <title>{spoken}</title>
            <path d={outline(barsOf(years, axis, MOST))} />
        </svg>
    )
}
