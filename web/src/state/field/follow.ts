/*
 * The field in step with what is seen: asked when something else is seen, shown when it is the answer to that. While
 * an answer is under way the one before stays, so that nothing flickers; one that comes too late is kept, not shown.
 */
import { ask, isFailure } from '../../net/api'
import { makeCache } from '../../net/cache'
import type { Cache } from '../../net/cache'
import type { FieldGame, FieldReport } from '../../net/field'
import type { Failure } from '../../net/types'
import { lineNodes } from '../screen'
import type { FieldSeen, State, Told } from '../state'
import { getState, setState, subscribe } from '../store'
import { suggests } from './look'
import { linePath, pathsAt, positionPath } from './question'

const MOST_AT_ONCE = 2
const BUSY_MS = 1500
const REST_MS = 60 // of the curve, which costs more: not for every move of a line that is being played quickly

const asFailure = (thrown: unknown): Failure =>
    (isFailure(thrown) ? thrown : { status: 0, code: 'failed', message: String(thrown) })

/** One of the answers of the field, followed. */
function follow<T>(name: keyof FieldSeen, cache: Cache<T>, onShown: () => void): (key: string) => void {
    let underWay = 0, waiting: string | null = null
    const told = (): Told<unknown> => getState().field[name]
    const show = (next: Told<T>): void => setState(({ field }) => ({ field: { ...field, [name]: next } }))

    function arrive(next: Told<T>): void {
        show(next)
        if (next.answer !== null) onShown()
    }
    function send(key: string): void {
        if (underWay >= MOST_AT_ONCE) {
            waiting = key
            return
        }
        underWay++
        cache.get(key).then(
            (answer) => ({ key, answer, pending: false, failure: null }),
            (thrown) => ({ key, answer: null, pending: false, failure: asFailure(thrown) }),
        ).then((next) => {
            if (told().key !== key) return
            if (next.failure?.code === 'too-many') setTimeout(() => told().key === key && send(key), BUSY_MS)
            else arrive(next)
        }).finally(() => {
            underWay--
            const next = waiting
            waiting = null
            if (next !== null && next === told().key) send(next)
        })
    }
    return (key) => {
        if (key === told().key) return
        const answer = cache.peek(key)
        if (answer === undefined) {
            show({ ...(told() as Told<T>), key, pending: true, failure: null })
            send(key)
        } else arrive({ key, answer, pending: false, failure: null })
    }
}

const reports = makeCache<FieldReport>((path, priority) => ask(path, { priority }))
const curves = makeCache<FieldGame>((path, priority) => ask(path, { priority }), 20)

/* ---- ahead ---- */

let lastAt = 0

/** The neighbours on the line, those in the direction of the walk first. */
function lookAhead(): void {
    const state = getState(), { place, settings } = state
    if (place.trial.length > 0) return
    const line = lineNodes(state), at = line.indexOf(place.node), direction = at < lastAt ? -1 : 1
    lastAt = at
    const near = [at + direction, at + 2 * direction, at - direction].flatMap((i) => line[i] ?? [])
    const rules = [...(settings.field ? [settings.fieldMethod] : []), ...(suggests(state) ? ['network' as const] : [])]
    const paths = new Set(rules.flatMap((rule) => pathsAt(state, near, rule)))
    setTimeout(() => reports.ahead([...paths]), 0)
}

/* ---- all of it ---- */

const followReport = follow<FieldReport>('report', reports, lookAhead)
const followSuggested = follow<FieldReport>('suggested', reports, lookAhead)
const followCurve = follow<FieldGame>('curve', curves, () => undefined)

let curveTimer: ReturnType<typeof setTimeout> | undefined
let looked: State | null = null

/** Whether anything changed that the questions depend on. */
const isSame = (a: State, b: State): boolean => a.place === b.place && a.motion === b.motion
    && a.settings === b.settings && a.view === b.view && a.about === b.about
    && a.field.report.key === b.field.report.key && a.field.suggested.key === b.field.suggested.key

const isHere = ({ view, ended }: State): boolean => view === 'records' && !ended
const isWanted = (state: State): boolean => state.settings.field && isHere(state)

function askCurve(): void {
    const state = getState()
    if (isWanted(state)) followCurve(linePath(state))
}

function look(): void {
    const state = getState()
    if (looked && isSame(looked, state)) return
    looked = state
    if (suggests(state) && isHere(state)) followSuggested(positionPath(state, 'network'))
    looked = getState()
    if (!isWanted(state)) return
    followReport(positionPath(state))
    looked = getState()
    clearTimeout(curveTimer)
    curveTimer = setTimeout(askCurve, state.field.curve.answer ? REST_MS : 0)
}

/** Ask once more, after a failure. */
export function askFieldAgain(): void {
    setState(({ field }) => ({
        field: { ...field, report: { ...field.report, key: '' }, curve: { ...field.curve, key: '' } },
    }))
}

let watching = false

/** From now on, whenever the field or the suggestions are on. */
export function watchField(): void {
    if (watching) return
    watching = true
    subscribe(look)
    look()
}
