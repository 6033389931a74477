/*
 * How well a continuation did for the side that played it, and how much of that its games can prove.
 *
 * Of few games a rate says little: 3 of 3 is 100%, and may be luck. So moves are compared by the interval in which the true rate
 * lies in 19 of 20 cases (E. B. Wilson, 1927): a move is better than usual if even the lower end is above the rate of all
 * moves of that side here, and worse if the upper end is below it.
 */
import type { Answer, Continuation } from '../net/types'
import { FEW } from './panels/figures'

export interface Success { rate: number; low: number; high: number }

/** `few`: so few games that nothing is said. */
export type Verdict = 'better' | 'usual' | 'worse' | 'few'

const Z = 1.96 // standard deviations, for 19 of 20 cases

/** Of games that were won by somebody; null where there is none. */
export function successOf(wins: number, losses: number): Success | null {
    const games = wins + losses
    if (games === 0) return null
    const rate = wins / games, spread = (Z * Z) / games
    const middle = (rate + spread / 2) / (1 + spread)
    const reach = (Z * Math.sqrt((rate * (1 - rate)) / games + spread / (4 * games))) / (1 + spread)
    return { rate, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

type Results = Pick<Continuation, 'colour' | 'black' | 'white'>

const winsOf = ({ colour, black, white }: Results): number => (colour === 'white' ? white : black)
const lossesOf = ({ colour, black, white }: Results): number => (colour === 'white' ? black : white)

/** The same of several ways together, each counted for the side that plays it. */
export const successOfAll = (ways: readonly Results[]): Success | null =>
    successOf(ways.reduce((sum, way) => sum + winsOf(way), 0), ways.reduce((sum, way) => sum + lossesOf(way), 0))

export const successOfWay = (way: Results): Success | null => (way.colour ? successOfAll([way]) : null)

/** The rate that moves have here: what a move is measured by. */
export const usualRate = ({ continuations }: Pick<Answer, 'continuations'>): number =>
    successOfAll(continuations.filter((way) => way.colour))?.rate ?? 0.5

export function verdictOf(success: Success | null, games: number, usual: number): Verdict {
    if (!success || games < FEW) return 'few'
    return success.low > usual ? 'better' : success.high < usual ? 'worse' : 'usual'
}
