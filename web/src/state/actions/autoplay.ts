/*
 * Autoplay: a move every few seconds, until the end of the line, a comment if one wishes, or anything else that one does with the game.
 */
import { comment } from '../screen'
import type { Place, State } from '../state'
import { getState, setState, subscribe } from '../store'
import { first, step } from './walk'

let timer: ReturnType<typeof setTimeout> | undefined
let expected: Place | null = null // where autoplay has led; anywhere else somebody went
let leave: () => void = () => {}

function stop(): void {
    clearTimeout(timer)
    leave()
    expected = null
    setState({ autoplay: false })
}

const isDisturbed = ({ place, view, dialog, mode }: State): boolean =>
    place !== expected || view !== 'records' || dialog !== null || mode !== 'browse'

/** Go one step further than we are; false at the end of the line. */
function advance(): boolean {
    const before = expected
    expected = null // a step of our own is no disturbance
    step(1)
    expected = getState().place
    return expected !== before
}

function tick(): void {
    const { settings } = getState()
    if (!advance() || (settings.autoplayStops && comment(getState()) !== '')) stop()
    else timer = setTimeout(tick, Number(settings.autoplaySpeed) * 1000)
}

/** Begin, from the start if the line is at its end; or stop. */
export function toggleAutoplay(): void {
    if (getState().autoplay) return stop()
    setState({ autoplay: true, mode: 'browse' })
    expected = getState().place
    if (!advance()) {
        first()
        expected = getState().place
    }
    leave = subscribe(() => { if (expected !== null && isDisturbed(getState())) stop() })
    timer = setTimeout(tick, Number(getState().settings.autoplaySpeed) * 1000)
}
