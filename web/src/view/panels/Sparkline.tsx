/*
 * Games by year, as tiny bars. All rows of a table share one axis of years; each has its own height, so that a
 * fashion shows in a row of twelve games as well as in one of twelve thousand.
 */
import type { Years } from '../../net/types'
import { t } from '../../words'

export interface Axis { from: number; to: number }

const WIDTH = 96, HEIGHT = 16, NARROWEST = 2 // pixels: of the picture, and of a bar with its gap

/** The years that any of these lists knows. */
export function axisOf(lists: readonly (Years | undefined)[]): Axis | null {
    let from = Infinity, to = -Infinity
    for (const years of lists) {
        if (!years?.length) continue
        from = Math.min(from, years[0]![0])
        to = Math.max(to, years[years.length - 1]![0])
    }
    return from <= to ? { from, to } : null
}

/** Games by bar: one for each year, or for so many years that bars can still be told apart. */
export function barsOf(years: Years, { from, to }: Axis): number[] {
    const span = Math.ceil((to - from + 1) / (WIDTH / NARROWEST))
    const bars = new Array<number>(Math.ceil((to - from + 1) / span)).fill(0)
    for (const [year, games] of years) bars[Math.floor((year - from) / span)]! += games
    return bars
}

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
    years.map(([year, n]) => t('years.one', { year: String(year), n })).join(t('list.comma'))

export function Sparkline({ years, axis }: { years: Years | undefined; axis: Axis | null }) {
    if (!years?.length || !axis) return null
    const spoken = spokenYears(years)
    return (
        <svg class="sparkline" role="img" aria-label={spoken} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none">
            <title>{spoken}</title>
            <path d={outline(barsOf(years, axis))} />
        </svg>
    )
}
