/*
 * A clock with byo-yomi: first the main time runs; then there are periods, and a move within one leaves it whole. So
 * many seconds for every move are a clock without main time that has one period.
 */
export interface Time { readonly main: number; readonly periods: number; readonly seconds: number } // seconds

export interface Clock {
    readonly main: number // milliseconds of it that are left
    readonly periods: number // byo-yomi periods that are left, the one that runs included
}

export const newClock = ({ main, periods }: Time): Clock => ({ main: main * 1000, periods })

/** The clock after so many milliseconds of thought; null when the time is over. */
export function spend({ main, periods }: Clock, { seconds }: Time, milliseconds: number): Clock | null {
    if (milliseconds < main) return { main: main - milliseconds, periods }
    const used = Math.floor((milliseconds - main) / (seconds * 1000))
    return used < periods ? { main: 0, periods: periods - used } : null
}

/** What the clock shows after so many milliseconds: seconds, rounded up, and the periods left in byo-yomi. */
export function shown(clock: Clock, time: Time, milliseconds: number): { seconds: number; periods: number | null } {
    const left = spend(clock, time, milliseconds)
    if (!left) return { seconds: 0, periods: 0 }
    if (left.main > 0) return { seconds: Math.ceil(left.main / 1000), periods: null }
    const over = (milliseconds - clock.main) % (time.seconds * 1000)
    return { seconds: Math.ceil(time.seconds - Math.max(0, over) / 1000), periods: left.periods }
}

/** "1:05:09", "9:30", "0:07". */
export function clockText(seconds: number): string {
    const two = (n: number): string => `${n}`.padStart(2, '0')
    const minutes = Math.floor(seconds / 60) % 60, hours = Math.floor(seconds / 3600)
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
