/*
 * What a move or a position of a small board is worth, in the shape of a point of the board and in words. Values are
 * Black's lead with komi.
 */
import { ENDLESS } from '../net/solve'
import type { Bounds } from '../net/solve'
import { t } from '../words'

/** A value as the server gives it; `score` is null where a search gave up. */
export interface Value extends Bounds { score: number | null; komi: number }

export type Kind = 'black' | 'white' | 'even' | 'endless' | 'black-for-ever' | 'white-for-ever' | 'unknown'

export function kindOf({ low, high, score, komi }: Value): Kind {
    if (score === null) return 'unknown'
    if (low >= ENDLESS) return 'black-for-ever'
    if (high <= -ENDLESS) return 'white-for-ever'
    if (low < komi && komi < high) return 'endless'
    return score > 0 ? 'black' : score < 0 ? 'white' : 'even'
}

const leadText = (lead: number): string =>
    t(lead > 0 ? 'value.black' : lead < 0 ? 'value.white' : 'value.even', { n: `${Math.abs(lead)}` })

/** A bound of what is not known; past the ends of the board it says nothing. */
function boundText(bound: number, komi: number): string {
    if (Math.abs(bound) < ENDLESS) return leadText(bound - komi)
    return t(bound > 0 ? 'value.black-for-ever' : 'value.white-for-ever')
}

/** "W+2 to B+3": where a search left it. */
export const betweenText = ({ low, high, komi }: Value): string =>
    t('value.between', { low: boundText(low, komi), high: boundText(high, komi) })

const amount = ({ score }: Value): { n: string } => ({ n: `${Math.abs(score ?? 0)}` })

/** "B+3", "W+2", "0", "∞". */
export const valueText = (value: Value): string => t(`value.${kindOf(value)}`, amount(value))

/** The same for a screen reader, or when the pointer rests. */
export function spokenValue(value: Value): string {
    if (kindOf(value) !== 'unknown') return t(`said.${kindOf(value)}`, amount(value))
    const { low, high, komi } = value
    return t('said.between', { low: boundText(low, komi), high: boundText(high, komi) })
}
