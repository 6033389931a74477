/*
 * Games by year, as tiny bars. All rows of a table share one axis of years; each has its own height, so that a
 * fashion shows in a row of twelve games as well as in one of twelve thousand.
 */
import type { Years } from '../../net/types'
import { t } from '../../words'
import { barsOf, type Axis } from './years'

const WIDTH = 96, HEIGHT = 16 // as the picture is drawn, before it is stretched
const MOST = 48 // bars that can still be told apart

/** One outline for all bars: a picture costs one element. A bar of few games is still one pixel high. */
function outline(bars: readonly number[]): string {
    const most = Math.max(...bars), step = WIDTH / bars.length, gap = step > 3 ? 1 : 0.4
    let path = ''
    bars.forEach((games, i) => {
        if (games === 0) return
        const height = Math.max(1, (HEIGHT * games) / most)
        path += `M${(i * step).toFixed(1)} ${HEIGHT}v${-height.toFixed(1)}h${(step - gap).toFixed(1)}V${HEIGHT}`
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
