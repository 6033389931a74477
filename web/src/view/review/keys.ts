/*
 * The keys of a review: N and Shift+N go from mistake to mistake. The space bar shows the better line: while it is held, or, touched for a
 * moment, until it is touched again. A key that repeats is held.
 */
import { say } from '../../state/actions/say'
import { goToMistake } from '../../state/review/judge'
import { showLine } from '../../state/review/lines'
import { getState } from '../../state/store'
import { t } from '../../words/review'
import { isFree, listen } from '../keys'

/** To the next mistake, or say that there is none. */
export function nextMistake(by: 1 | -1): void {
    if (goToMistake(by) === null) say(t(by > 0 ? 'review.no-next' : 'review.no-previous'))
}

/** Where the space bar presses something, it does that. */
const presses = (target: EventTarget | null): boolean =>
    target instanceof Element && target.closest('button, a, summary, label, [role=gridcell], [role=tab]') !== null

let was = false // whether the line was shown when the key went down
let held = false

/** The space bar has gone down, or repeats. */
export function spaceDown(repeats: boolean): void {
    if (repeats) held = true
    else {
        was = getState().review.line
        held = false
        showLine(true)
    }
}

export function spaceUp(): void {
    if (held || was) showLine(false)
    was = held = false
}

/** Returns a function that stops it. */
export function listenReview(): () => void {
    let down = false
    const onDown = (event: KeyboardEvent): void => {
        if (event.key !== ' ' || event.ctrlKey || event.metaKey || !isFree(event) || presses(event.target)) return
        event.preventDefault()
        down = true
        spaceDown(event.repeat)
    }
    const onUp = (event: KeyboardEvent): void => {
        if (event.key !== ' ' || !down) return
        down = false
        spaceUp()
    }
    const leave = listen({ n: () => nextMistake(1), 'Shift+n': () => nextMistake(-1) })
    document.addEventListener('keydown', onDown)
    document.addEventListener('keyup', onUp)
    return () => {
        leave()
        document.removeEventListener('keydown', onDown)
        document.removeEventListener('keyup', onUp)
    }
}
