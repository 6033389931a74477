/*
 * How and at what one looks: the region, the turn of the board, which games, what is open beside the board.
 */
import { compose, inverse } from '../../go/motion'
import { patternThrough } from '../../go/pattern'
import type { Point } from '../../go/point'
import { regionExists, throughMotion } from '../../go/region'
import type { RegionName } from '../../go/region'
import type { Sort } from '../../net/api'
import type { Filter } from '../../net/types'
import { setLanguage, t } from '../../words'
import { fetchRows, forgetAnswers } from '../ask'
import { checkColumns, storeColumns } from '../columns'
import type { ColumnName } from '../columns'
import { screenSize } from '../screen'
import { storePanes, withinPane } from '../panes'
import type { Pane } from '../panes'
import { storeSettings } from '../settings'
import type { Dialog, Scope, Settings, Sheet } from '../state'
import { getState, setState } from '../store'
import { keepWelcome } from '../welcome'
import { say } from './say'

/* ---- the board ---- */

export function setRegion(region: RegionName): void {
    const state = getState()
    const same = region === state.region && !state.pattern
    if ((same && !state.marking) || !regionExists(region, screenSize(state))) return
    setState({
        region, pattern: null, marking: null, interval: same ? state.interval : null,
        visit: state.visit + (same ? 0 : 1),
    })
}

export type Turn = 'left' | 'right' | 'flip-h' | 'flip-v' | 'reset'

/** The motion of the screen that a turn is. A rectangle has no quarter turns: it is turned by half. */
function motionOf(turn: Turn, now: number, square: boolean): number {
    switch (turn) {
        case 'left': return square ? 5 : 3
        case 'right': return square ? 6 : 3
        case 'flip-h': return 1
        case 'flip-v': return 2
        case 'reset': return inverse(now)
    }
}

/** Turn the board on the screen; the region or the pattern turns with it. */
export function turn(kind: Turn): void {
    const state = getState(), size = screenSize(state)
    const motion = motionOf(kind, state.motion, size.rows === size.cols)
    setState({
        motion: compose(state.motion, motion), region: throughMotion(state.region, motion),
        pattern: state.pattern && patternThrough(motion, state.pattern, size), hover: null,
    })
}

export function setHover(hover: Point | null): void {
    if (hover !== getState().hover) setState({ hover })
}

/* ---- the games ---- */

/** Without the fields that say nothing. */
const said = (filter: Filter): Filter => Object.fromEntries(Object.entries(filter).filter(([, value]) => value))

/** Only such games; fields that are empty ask for nothing. */
export function setFilter(filter: Filter): void {
    setState(({ visit }) => ({ filter: said(filter), visit: visit + 1 }))
}

/** What stands in the search box. */
export const setSearched = (searched: string | null): void => setState({ searched })

/** List all games that match a filter, from whichever view. */
export function listGames(filter: Filter): void {
    setState(({ visit }) => ({ view: 'records', filter: said(filter), scope: 'all', sheet: 'games', visit: visit + 1 }))
}

/** List all games that the filters match, or those of them that show what is seen. */
export function setScope(scope: Scope): void {
    const { scope: now, visit } = getState()
    if (scope !== now) setState({ scope, visit: visit + 1 })
}

/** Show these columns of the list; null or none: as many as there is space for. */
export function setColumns(wanted: readonly ColumnName[] | null): void {
    const columns = checkColumns(wanted)
    setState({ columns })
    storeColumns(columns)
}

export const setSort = (sort: Sort): void => setState({ sort })

/** The list shows places `from` up to `to`: fetch what is missing there. */
export const needRows = (from: number, to: number): void => fetchRows(from, to)

/** Ask again, after a failure or a change that was made elsewhere. */
export const askAgain = (): void => forgetAnswers()

/** Look into another database. The server's first is ''. Numbers of players mean others there. */
export function setDatabase(name: string): void {
    const { about, visit, filter } = getState()
    const { who, 'who-black': _black, 'who-white': _white, against, ...others } = filter
    setState({ db: name === about?.databases[0] ? '' : name, filter: others, players: '', visit: visit + 1 })
}

/* ---- beside the board ---- */

/** Lay the field over the board, or take it off; on a narrow screen its sheet comes to the front. */
export function toggleField(): void {
    const on = !getState().settings.field
    if (on) setSheet('field')
    setSetting('field', on)
}

/** Show what the network would play, or not; where there is no network, say so. */
export function toggleSuggestions(): void {
    const { about, settings } = getState()
    if (about?.network === false) say(t('suggest.missing'))
    else setSetting('suggest', !settings.suggest)
}

/** Open a dialog, or close the one that is open (null); what it was about to ask is answered then. */
export const openDialog = (dialog: Dialog): void => setState(dialog === null ? { dialog, duplicate: null } : { dialog })
export const setSheet = (sheet: Sheet): void => setState({ sheet })

export function setSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
    const settings = { ...getState().settings, [name]: value }
    if (name === 'language') setLanguage(settings.language)
    setState({ settings })
    storeSettings(settings)
}

/** Make a pane as wide or as high as this; null: as it is when nobody touches it. */
export function setPane(pane: Pane, size: number | null): void {
    const { [pane]: _, ...others } = getState().panes
    const panes = size === null ? others : { ...others, [pane]: withinPane(pane, size) }
    setState({ panes })
    storePanes(panes)
}

/** Show what may be tried, or put it away for good. */
export function setWelcome(welcome: boolean): void {
    setState(welcome ? { welcome, dialog: null, sheet: 'moves' } : { welcome })
    keepWelcome(welcome)
}
