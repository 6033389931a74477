/*
 * Leads and chances as people write them.
 */
import { t } from '../../words'

const ROUGH = 3 // with a spread of this many points, tenths mean nothing

/** So many points: "3.5", or whole ones where the spread is wide. */
const tidy = (n: number, spread: number): string =>
    `${spread >= ROUGH ? Math.round(Math.abs(n)) : Math.round(Math.abs(n) * 10) / 10}`

/** "B+3.5", "W+2" or "0". */
export function leadText(lead: number, spread = 0): string {
    const n = tidy(lead, spread)
    return n === '0' ? t('value.even') : t(lead > 0 ? 'value.black' : 'value.white', { n })
}

/** "±12", or nothing where nobody says. */
export const spreadText = (spread: number): string => (spread > 0 ? `±${tidy(spread, spread)}` : '')

export const percentText = (part: number): string => `${Math.round(100 * part)}%`
