/*
 * The ranks of a player over time, as steps; beside them in words, which is all that is needed where there is one.
 */
import type { JSX } from 'preact'
import type { PlayerDetails } from '../../net/players'
import { t } from '../../words/players'
import { yearSpan } from '../panels/figures'
import { stepsOf } from './ranks'

const WIDTH = 320, HEIGHT = 84
const LEFT = 30, TOP = 10, BOTTOM = 62
const GAP = 11 // between the names of two ranks

type Props = Pick<PlayerDetails, 'ranks'>

const inWords = (ranks: Props['ranks']): string => ranks.map(({ rank, first, last, games }) =>
    t('player.ranks.one', { rank, years: yearSpan(first, last), n: games })).join(t('list.comma'))

export function RankChart({ ranks }: Props): JSX.Element {
    const steps = stepsOf(ranks), heights = steps.map(({ height }) => height)
    const low = Math.min(...heights), high = Math.max(...heights)
    const from = Math.min(...steps.map((step) => step.from)), to = Math.max(...steps.map((step) => step.to))
    if (steps.length < 2 || low === high || from === to) return <p>{inWords(ranks)}</p>
    const x = (time: number): number => LEFT + ((WIDTH - LEFT - 6) * (time - from)) / (to - from)
    const y = (height: number): number => BOTTOM - ((BOTTOM - TOP) * (height - low)) / (high - low)
    const line = steps.map((step, i) => `${i === 0 ? 'M' : 'L'}${x(step.from)} ${y(step.height)}H${x(step.to)}`).join('')
    return (
        <figure class="player-figure">
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img"
                aria-label={t('player.ranks.spoken', { list: inWords(ranks) })}>
                <path class="axis" d={`M${LEFT} 0V${BOTTOM + 4}H${WIDTH}`} />
                <path class="rank-line" d={line} />
                {named(steps.map((step) => ({ rank: step.rank, y: y(step.height) }))).map((one) =>
                    <text key={one.rank} x={LEFT - 4} y={one.y + 4} text-anchor="end">{one.rank}</text>)}
                <text x={LEFT} y={BOTTOM + 17}>{Math.floor(from)}</text>
                {Math.floor(to) > Math.floor(from) &&
                    <text x={WIDTH - 6} y={BOTTOM + 17} text-anchor="end">{Math.floor(to)}</text>}
            </svg>
        </figure>
    )
}

/** The names that find space: the highest and the lowest, then those that do not lie over another. */
function named(all: readonly { rank: string; y: number }[]): readonly { rank: string; y: number }[] {
    const byHeight = [...new Map(all.map((one) => [one.rank, one])).values()].sort((a, b) => a.y - b.y)
    const ordered = [byHeight[0]!, byHeight.at(-1)!, ...byHeight.slice(1, -1)], kept: typeof ordered = []
    for (const one of ordered) if (kept.every(({ y }) => Math.abs(y - one.y) >= GAP)) kept.push(one)
    return kept
}
