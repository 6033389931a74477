/*
 * The keys of the page. They are heard after everything else: what a grid, a list or a dialog has used is not
 * heard again, and while somebody types, nothing is.
 */
import { undo } from '../state/actions/bin'
import { toggleAutoplay } from '../state/actions/autoplay'
import { redo, setMode, setTool } from '../state/actions/edit'
import { openDialog, setSetting, toggleField, toggleSuggestions } from '../state/actions/look'
import { leaveMarking, toggleMarking } from '../state/actions/pattern'
import { pass } from '../state/actions/play'
import { save } from '../state/actions/save'
import { first, last, leaveTrial, sibling, step } from '../state/actions/walk'
import { setReview, toggleReview } from '../state/review/look'
import type { Coordinates } from '../state/state'
import { getState } from '../state/store'

const styles: readonly Coordinates[] = ['A1', '1-1', 'none']

function nextCoordinates(): void {
    const at = styles.indexOf(getState().settings.coordinates)
    setSetting('coordinates', styles[(at + 1) % styles.length]!)
}

/** Leave one thing at a time: marking, a line of a review, a trial, a tool, edit mode. */
function leave(): void {
    const { place, mode, tool, marking, review } = getState()
    if (marking) leaveMarking()
    else if (review.line || review.pointed) setReview({ line: false, pointed: null })
    else if (place.tried > 0 || place.trial.length > 0) leaveTrial()
    else if (mode === 'edit' && tool !== 'input') setTool('input')
    else if (mode === 'edit') setMode('browse')
}

/** Into the search box of the header. */
export const focusSearch = (): void => document.querySelector<HTMLInputElement>('.search-box input')?.focus()

type Keys = Readonly<Record<string, () => void>>

const plain: Keys = {
    ArrowLeft: () => step(-1), ArrowRight: () => step(1),
    ArrowUp: () => sibling(-1), ArrowDown: () => sibling(1),
    PageUp: () => step(-10), PageDown: () => step(10),
    Home: first, End: last, Escape: leave,
    a: toggleAutoplay, p: pass, k: nextCoordinates, f: toggleField, r: toggleReview, s: toggleSuggestions, m: toggleMarking,
    '/': focusSearch, '?': () => openDialog('help'),
}

/** With Ctrl. The arrows are for those whose arrow keys walk on the board. */
const withCtrl: Keys = {
    z: undo, y: redo, g: () => openDialog('goto'), s: () => void save(),
    ArrowLeft: () => step(-1), ArrowRight: () => step(1), ArrowUp: () => sibling(-1), ArrowDown: () => sibling(1),
}
const withCtrlShift: Keys = { z: redo }

/** Whether keys are text, or choose something, where they are pressed. */
function isTyping(target: EventTarget | null): boolean {
    if (!(target instanceof HTMLElement)) return false
    return target.isContentEditable || target.matches('input, textarea, select')
}

/** Whether somebody else has heard a key, or something lies over the page that hears it. */
const isTaken = (event: KeyboardEvent): boolean => event.defaultPrevented || event.altKey || event.isComposing
    || getState().dialog !== null || document.querySelector(':popover-open, dialog[open]') !== null

/** Whether what is pasted is for the page: nobody types there, and no dialog is open. */
export const isOpenTo = (event: Event): boolean =>
    !event.defaultPrevented && getState().dialog === null && !isTyping(event.target)

/** Whether a key is for the page. */
export const isFree = (event: KeyboardEvent): boolean => !isTaken(event) && !isTyping(event.target)

/** Do what a key says, by what is held with it: nothing, Ctrl (the command key of a Mac), Ctrl and Shift. */
function obey(event: KeyboardEvent, alone: Keys, ctrl: Keys, ctrlShift: Keys): void {
    const keys = event.ctrlKey || event.metaKey ? (event.shiftKey ? ctrlShift : ctrl) : alone
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const act = (event.shiftKey ? keys[`Shift+${name}`] : undefined) ?? keys[name]
    if (!act) return
    event.preventDefault()
    act()
}

export function onPageKey(event: KeyboardEvent): void {
    // no text, and the browser would save the page instead of the game
    const saves = (event.ctrlKey || event.metaKey) && event.key === 's'
    if (isTaken(event) || (isTyping(event.target) && !saves)) return
    obey(event, plain, withCtrl, withCtrlShift)
}

/** Listen to the keys of a view beside the records, like those of the records. Returns a function that stops it. */
export function listen(alone: Keys, ctrl: Keys = {}, ctrlShift: Keys = {}): () => void {
    const hear = (event: KeyboardEvent): void => { if (isFree(event)) obey(event, alone, ctrl, ctrlShift) }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
}
