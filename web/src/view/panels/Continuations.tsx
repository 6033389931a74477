/*
 * What was played from here: a row for every continuation, most games first. A row lights its point on the board
 * and the board lights its row; a click goes there.
 */
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { other, parseSize, type Point, type Size } from '../../go/point'
import { isPart } from '../../net/types'
import type { Answer, Continuation } from '../../net/types'
import { setHover, setSetting } from '../../state/actions/look'
import { followWay } from '../../state/actions/play'
import { useStore } from '../../state/store'
import type { Coordinates, Settings } from '../../state/state'
import { formatNumber, t } from '../../words'
import { successOfWay, usualRate, verdictOf } from '../success'
import { FEW, percent, yearSpan } from './figures'
import { ResultBar } from './ResultBar'
import { useRoving } from './roving'
import { Setups, setupsFirst } from './Setups'
import { Sparkline } from './Sparkline'
import { StartsBar } from './Starts'
import { Stone } from './Stone'
import { canFollow, nameOf, pointOf, spokenName } from './ways'
import { useWorths, WorthBar, WorthCell } from './Worths'
import type { Worths } from './Worths'
import { axisOf, type Axis } from './years'
import { YearsLater } from './YearsLater'

/** What all rows of a table share. */
interface Frame {
    games: number // of the position
    size: Size
    axis: Axis | null
    coordinates: Coordinates
    third: 'reached' | 'at-once' | null // what the column after the games says, where there is something to say
    swapped: boolean // of games in which the colours are exchanged
    worths: Worths | null // perfect play, on small boards
    usual: number // the win rate of all moves here
    lettered: boolean // rows have letters, which stand on the board too
}

const differs = (way: Continuation): boolean => !!way.reached && way.reached.games !== way.games

function frameOf(
    answer: Answer, axis: Axis | null, coordinates: Coordinates, worths: Worths | null, swapped = false,
): Frame {
    const third = isPart(answer) ? 'at-once' : answer.continuations.some(differs) ? 'reached' : null
    const lettered = answer.pattern !== undefined
    const usual = usualRate(answer)
    return { games: answer.games, size: parseSize(answer.size)!, axis, coordinates, third, swapped, worths, usual, lettered }
}

/** In a part: how often it followed directly, and how often after a tenuki. Else: how many games reached it by any order. */
function spokenThird(way: Continuation, third: Frame['third']): string | undefined {
    const at = way.at_once ?? 0
    if (third === 'at-once') return t('ways.at-once.title', { at, later: way.occurrences - at })
    return differs(way) ? t('ways.reached.title', { here: way.games, reached: way.reached!.games }) : undefined
}

function Third({ way, third, told }: { way: Continuation; third: Frame['third']; told: string | undefined }) {
    if (!third) return null
    if (!told) return <td class="count" />
    return (
        <td class="number count soft" title={told}>
            <span aria-hidden="true">{formatNumber(third === 'at-once' ? way.at_once ?? 0 : way.reached!.games)}</span>
            <span class="hidden-text">{told}</span>
        </td>
    )
}

/** "A, Black Q16": with the letter it has on the board. */
const lettered = ({ letter }: Continuation, name: string): string =>
    (letter ? `${letter}${t('list.comma')}${name}` : name)

/** Why a row goes nowhere. */
const stillTitle = ({ kind }: Continuation): string => t(kind === 'setup' ? 'say.way-setup' : 'say.way-outside')

const MARKS = { better: '▲', worse: '▼' } as const

/** A sign on a move that did better or worse than usual here, and by how much. */
function Verdict({ way, usual }: { way: Continuation; usual: number }) {
    const success = successOfWay(way), verdict = verdictOf(success, way.games, usual)
    if (!success || !way.colour || (verdict !== 'better' && verdict !== 'worse')) return null
    const [rate, low, high, all] = [success.rate, success.low, success.high, usual].map((part) => percent(part, 1))
    const told = t('ways.success', { colour: t(way.colour), rate: rate!, low: low!, high: high!, usual: all! })
    return (
        <span class={`verdict ${verdict}`} title={told}>
            <span aria-hidden="true">{MARKS[verdict]}</span>
            <span class="hidden-text">{t('list.comma')}{t(`ways.${verdict}`)}</span>
        </span>
    )
}

/** Lights a point as long as the pointer or the focus is here, also when the row becomes another or goes away. */
function useLight(point: Point | null): { light: () => void; dim: () => void } {
    const lights = useRef(false)
    const set = (on: boolean) => () => {
        lights.current = on
        setHover(on ? point : null)
    }
    useEffect(() => {
        if (lights.current) setHover(point)
        return () => { if (lights.current) setHover(null) }
    }, [point])
    return { light: set(true), dim: set(false) }
}

function Row({ way, frame, tabIndex }: { way: Continuation; frame: Frame; tabIndex: number }) {
    const { size, coordinates, swapped } = frame
    const point = pointOf(way, size)
    const lit = useStore((state) => point !== null && state.hover === point)
    const follow = () => followWay(swapped && way.colour ? { ...way, colour: other(way.colour) } : way)
    const { light, dim } = useLight(point)
    const told = spokenThird(way, frame.third)
    const label = <>
        {frame.lettered && <span class="way-letter" aria-hidden="true">{way.letter}</span>}
        <Stone colour={way.colour} /><span>{nameOf(way, size, coordinates)}</span>
        <Verdict way={way} usual={frame.usual} />
    </>
    const kind = [way.games < FEW && 'few', lit && 'lit', canFollow(way) && 'goes'].filter(Boolean).join(' ')
    return (
        <tr class={kind} onClick={canFollow(way) ? follow : undefined} onMouseEnter={light} onMouseLeave={dim}>
            <th scope="row">
                {canFollow(way)
                    ? <button type="button" data-stop tabIndex={tabIndex} onFocus={light} onBlur={dim}
                        aria-label={t('ways.follow', { move: lettered(way, spokenName(way, size, coordinates)) })}>
                        {label}
                    </button>
                    : <span class="still" title={stillTitle(way)}>{label}</span>}
            </th>
            {frame.worths && <WorthCell worths={frame.worths} way={way} />}
            <td class="number count" title={told}>{formatNumber(way.games)}</td>
            <Third way={way} third={frame.third} told={told} />
            <td class="number share">{percent(way.games, frame.games)}</td>
            <td><ResultBar black={way.black} white={way.white} other={way.other} /></td>
            <td class="years"><Sparkline years={way.years} axis={frame.axis} /></td>
            <td class="span" title={way.first ? `${way.first} – ${way.last}` : undefined}>
                {yearSpan(way.first, way.last)}
            </td>
        </tr>
    )
}

/** A head that sorts the rows. */
function Sorter({ by, children }: { by: Settings['waysBy']; children: ComponentChildren }) {
    const on = useStore((state) => state.settings.waysBy === by)
    return (
        <button type="button" class="sorter" aria-pressed={on} title={t(`ways.by.${by}`)} onClick={() => setSetting('waysBy', by)}>
            {children}{on && <span class="sort-sign" aria-hidden="true">▼</span>}
        </button>
    )
}

function Head({ frame }: { frame: Frame }) {
    const { axis, third, worths } = frame
    return (
        <thead>
            <tr>
                <th scope="col" class="way">{t('ways.move')}</th>
                {worths && <th scope="col" class="number worth-of" title={t('ways.worth.title')}>{t('ways.worth')}</th>}
                <th scope="col" class="number count" title={t('ways.games.title')}>
                    <Sorter by="games">{t('ways.games')}</Sorter>
                </th>
                {third && <th scope="col" class="number count" title={t(`ways.${third}.head`)}>
                    {t(`ways.${third}`)}
                </th>}
                <th scope="col" class="number share" title={t('ways.share.title')}>{t('ways.share')}</th>
                <th scope="col" class="wins" title={t('ways.wins.title')}>
                    <span class="hidden-text">{t('ways.wins.title')}</span>
                    <span class="sides">
                        <Stone colour="black" /><Sorter by="wins">{t('ways.wins')}</Sorter><Stone colour="white" />
                    </span>
                </th>
                <th scope="col" class="years" title={t('ways.years.title')}>
                    <span class="hidden-text">{t('ways.years')} </span>
                    {axis && <span class="axis">
                        <span>{axis.from}</span>{axis.to > axis.from && <span>{axis.to}</span>}
                    </span>}
                </th>
                <th scope="col" class="span" title={t('ways.dates.title')}>{t('ways.dates')}</th>
            </tr>
        </thead>
    )
}

/** Games that end here go nowhere, and are counted all the same. */
function Ended({ answer, frame: { third, worths } }: { answer: Answer; frame: Frame }) {
    if (answer.ended === 0) return null
    return (
        <tr class={answer.ended < FEW ? 'few' : undefined}>
            <th scope="row"><span class="still">{t('way.end')}</span></th>
            {worths && <td class="worth-of" />}
            <td class="number count">{formatNumber(answer.ended)}</td>
            {third && <td class="count" />}
            <td class="number share">{percent(answer.ended, answer.games)}</td>
            <td /><td class="years" /><td class="span" />
        </tr>
    )
}

const FIRST = 16 // rows that are drawn first: usually more than are visible
const REST_MS = 150

/** How many rows to draw: while one steps from position to position the first are enough, the rest can wait. */
function useRowCount(answer: Answer): number {
    const [complete, setComplete] = useState<Answer | null>(null)
    useEffect(() => {
        const timer = setTimeout(() => setComplete(answer), REST_MS)
        return () => clearTimeout(timer)
    }, [answer])
    return complete === answer ? answer.continuations.length : FIRST
}

/** Setups that are told have a table of their own. */
function withoutSetups({ continuations }: Answer): readonly Continuation[] {
    const told = continuations.some((way) => way.stones)
    return told ? continuations.filter((way) => way.kind !== 'setup') : continuations
}

/** The server has them by games. What is no move has no success, and comes last. */
function inOrder(ways: readonly Continuation[], by: Settings['waysBy']): readonly Continuation[] {
    const low = (way: Continuation): number => successOfWay(way)?.low ?? -1
    return by === 'games' ? ways : [...ways].sort((a, b) => low(b) - low(a))
}

function Ways({ answer, frame, label }: { answer: Answer; frame: Frame; label: string }) {
    const by = useStore((state) => state.settings.waysBy)
    const ways = useMemo(() => inOrder(withoutSetups(answer), by), [answer, by])
    const { handlers, stop } = useRoving(ways.filter(canFollow).length)
    const count = Math.min(useRowCount(answer), ways.length)
    let index = 0
    return (
        <table class={frame.lettered ? 'ways-table lettered' : 'ways-table'} aria-label={label} {...handlers}>
            <Head frame={frame} />
            <tbody>
                {ways.slice(0, count).map((way, i) =>
                    <Row key={i} way={way} frame={frame} tabIndex={canFollow(way) ? stop(index++) : -1} />)}
                {count < ways.length
                    ? <tr class="later" aria-hidden="true" style={`--rows: ${ways.length - count}`} />
                    : <Ended answer={answer} frame={frame} />}
            </tbody>
        </table>
    )
}

/** The same position with colours exchanged, when the reader wants it too: its own table, its own count. */
function Swapped({ answer, axis, coordinates }: { answer: Answer; axis: Axis | null; coordinates: Coordinates }) {
    if (answer.games === 0) return null
    const label = t('ways.swapped', { n: answer.games })
    return (
        <>
            <p class="swapped" aria-hidden="true">{label}</p>
            <Ways answer={answer} frame={frameOf(answer, axis, coordinates, null, true)} label={label} />
        </>
    )
}

export function Continuations() {
    const answer = useStore((state) => state.seen.answer)
    const failed = useStore((state) => state.seen.failure !== null)
    const coordinates = useStore((state) => state.settings.coordinates), worths = useWorths()
    const axis = useMemo(() => answer && axisOf([
        answer.years, ...answer.continuations.map((way) => way.years), answer.swapped?.years,
    ]), [answer])
    if (!answer) return <p class="slot">{failed ? '–' : t('loading')}</p>
    if (answer.games === 0 && !answer.swapped?.games) {
        return <><StartsBar /><p class="slot">{t(answer.pattern ? 'pattern.no-ways' : 'ways.none')}</p></>
    }
    const label = t('ways.label', { n: answer.continuations.length })
    const setups = setupsFirst(answer) ? 'first' : 'last'
    const swapped = answer.swapped && { ...answer, ...answer.swapped }
    return (
        <div class="ways-fit">
            {worths && <WorthBar worths={worths} />}
            <StartsBar />
            {setups === 'first' && <Setups answer={answer} coordinates={coordinates} />}
            <Ways answer={answer} frame={frameOf(answer, axis, coordinates, worths)} label={label} />
            {setups === 'last' && <Setups answer={answer} coordinates={coordinates} />}
            {swapped && <Swapped answer={swapped} axis={axis} coordinates={coordinates} />}
            <YearsLater answer={answer} />
        </div>
    )
}
