/*
 * Who won: Black's share on the left in ink, White's on the right in paper, what is neither between them, and the
 * numbers beside it. Colours never stand alone.
 */
import { t } from '../../words'
import { FEW, percent } from './figures'

export interface Results { black: number; white: number; other: number }

/** "Black wins 51%, White wins 48%, neither 1%, of 156 games" */
export function spokenResults({ black, white, other }: Results): string {
    const all = black + white + other
    return t('results.spoken', {
        black: percent(black, all), white: percent(white, all), other: percent(other, all), n: all,
    })
}

export function ResultBar(results: Results) {
    const { black, white, other } = results
    const all = black + white + other
    if (all === 0) return <span class="results">–</span>
    const spoken = spokenResults(results)
    const edges = `--black: ${(100 * black) / all}%; --neither: ${(100 * (black + other)) / all}%`
    return (
        <span class={all < FEW ? 'results few' : 'results'} role="img" aria-label={spoken} title={spoken}>
            <span class="rate">{percent(black, all)}</span>
            <span class="shares" style={edges} />
            <span class="rate">{percent(white, all)}</span>
        </span>
    )
}
