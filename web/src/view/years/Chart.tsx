/*
 * The picture: a column for each step of years, divided as play went on. Each continuation has a tint and a texture of
 * its own, and its name stands in it where there is space, so that colours need not be told apart.
 *
 * What has the class `saved` is seen only in the file that is saved: there a title and a legend must say what is beside
 * the picture on the page.
 */
import type { JSX } from 'preact'
import { formatNumber, t } from '../../words'
import { percent } from '../panels/figures'
import { stepName } from './series'
import type { Steps } from './series'

export const WIDTH = 320, HEIGHT = 150
const LEFT = 30, TOP = 6, BOTTOM = 132, RIGHT = 318
const LINE = 16 // of the legend in a file

/** Tints that differ in lightness too (Okabe and Ito's, ordered for that), and grey for the rest. */
const TINTS = ['#0072b2', '#f0b429', '#009e73', '#e8a0c4', '#56b4e9', '#d55e00', '#9a9184']
const INKS = ['#fff', '#1c1b1a', '#fff', '#1c1b1a', '#1c1b1a', '#fff', '#1c1b1a']
const TEXTURES = ['', 'M0 6L6 0', '', 'M0 3H6', 'M0 0L6 6', 'M3 0V6', 'M3 3h.1']

export const tintOf = (i: number, rest: boolean): number => (rest ? TINTS.length - 1 : i % (TINTS.length - 1))

/** The textures, once in each picture; `id` keeps those of several apart. */
export function Textures({ id }: { id: string }): JSX.Element {
    return (
        <defs>
            {TINTS.map((tint, i) => (
                <pattern key={i} id={`${id}-${i}`} width="6" height="6" patternUnits="userSpaceOnUse">
                    <rect width="6" height="6" fill={tint} />
                    {TEXTURES[i] && <path d={TEXTURES[i]} stroke={INKS[i]} stroke-opacity="0.35" stroke-width="1.2"
                        stroke-linecap="square" />}
                </pattern>
            ))}
        </defs>
    )
}

interface Props { steps: Steps; names: readonly string[]; id: string; shares: boolean; label: string }

interface Frame { width: number; height: (games: number, total: number) => number; most: number }

function frameOf({ totals }: Steps, shares: boolean): Frame {
    const most = Math.max(...totals)
    return {
        width: (RIGHT - LEFT) / totals.length, most,
        height: (games, total) => ((BOTTOM - TOP) * games) / (shares ? Math.max(1, total) : most),
    }
}

/** What a column is, in words. */
function columnText(steps: Steps, names: readonly string[], i: number): string {
    const parts = steps.series.flatMap(({ steps: each }, k) =>
        (each[i]! > 0 ? [`${names[k]} ${formatNumber(each[i]!)} (${percent(each[i]!, steps.totals[i]!)})`] : []))
    return `${stepName(steps, i)}: ${parts.join(t('list.comma')) || '0'}`
}

function Column({ steps, names, id, shares, i }: Omit<Props, 'label'> & { i: number }): JSX.Element {
    const { width, height } = frameOf(steps, shares), total = steps.totals[i]!
    let y = BOTTOM
    return (
        <g>
            <title>{columnText(steps, names, i)}</title>
            <rect x={LEFT + i * width} y={TOP} width={width} height={BOTTOM - TOP} fill="transparent" />
            {steps.series.map(({ steps: each, way }, k) => {
                const tall = height(each[i]!, total)
                y -= tall
                return tall > 0 && (
                    <rect key={k} x={LEFT + i * width + 0.4} y={y} width={Math.max(0.6, width - 0.8)} height={tall}
                        fill={`url(#${id}-${tintOf(k, way === null)})`} stroke="#fff" stroke-width="0.4" />
                )
            })}
        </g>
    )
}

interface BandProps { steps: Steps; shares: boolean; k: number; name: string }

/** The short name of a continuation where its band is highest, if it fits there. */
function BandName({ steps, shares, k, name }: BandProps): JSX.Element | null {
    const { width, height } = frameOf(steps, shares), { steps: each, way } = steps.series[k]!
    const talls = each.map((games, i) => height(games, steps.totals[i]!))
    const i = talls.indexOf(Math.max(...talls)), tint = tintOf(k, way === null)
    if (way === null || talls[i]! < 13 || width < 5 * name.length + 2) return null
    const below = steps.series.slice(0, k).reduce((sum, one) => sum + height(one.steps[i]!, steps.totals[i]!), 0)
    return (
        <text x={LEFT + (i + 0.5) * width} y={BOTTOM - below - talls[i]! / 2} fill={INKS[tint]} font-size="9"
            font-weight="600" text-anchor="middle" dominant-baseline="central">{name}</text>
    )
}

/** The first and the last year, and how much a whole column is. */
function Axes({ steps, shares }: { steps: Steps; shares: boolean }): JSX.Element {
    const { most } = frameOf(steps, shares), last = steps.totals.length - 1
    const text = { fill: 'currentColor', 'font-size': '9' }
    return (
        <g>
            <path d={`M${LEFT} ${TOP}V${BOTTOM}H${RIGHT}`} fill="none" stroke="currentColor" stroke-opacity="0.5" />
            <text x={LEFT - 3} y={TOP + 4} text-anchor="end" {...text}>{shares ? '100%' : formatNumber(most)}</text>
            <text x={LEFT - 3} y={BOTTOM} text-anchor="end" {...text}>0</text>
            <text x={LEFT} y={BOTTOM + 11} {...text}>{stepName(steps, 0)}</text>
            {last > 0 && <text x={RIGHT} y={BOTTOM + 11} text-anchor="end" {...text}>{stepName(steps, last)}</text>}
        </g>
    )
}

/** The legend of a file. */
function Legend({ steps, names, id }: { steps: Steps; names: readonly string[]; id: string }): JSX.Element {
    return (
        <g class="saved">
            {steps.series.map(({ way, games }, k) => (
                <g key={k} transform={`translate(${LEFT} ${HEIGHT + LINE * k})`}>
                    <rect width="12" height="12" fill={`url(#${id}-${tintOf(k, way === null)})`} />
                    <text x="18" y="10" fill="currentColor" font-size="11">
                        {`${names[k]}: ${formatNumber(games)}`}
                    </text>
                </g>
            ))}
        </g>
    )
}

export function Chart({ steps, names, id, shares, label }: Props): JSX.Element {
    const short = (k: number): string => steps.series[k]!.way?.letter ?? steps.series[k]!.way?.move ?? ''
    return (
        <svg class="years-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT - 4}`} role="img" aria-label={label}>
            <Textures id={id} />
            {steps.totals.map((_, i) => <Column key={i} steps={steps} names={names} id={id} shares={shares} i={i} />)}
            {steps.series.map((_, k) => <BandName key={k} steps={steps} shares={shares} k={k} name={short(k)} />)}
            <Axes steps={steps} shares={shares} />
            <Legend steps={steps} names={names} id={id} />
        </svg>
    )
}

/** The picture as a file of its own, on white. */
export function fileOf(picture: SVGSVGElement, title: string, lines: number): string {
    const copy = picture.cloneNode(true) as SVGSVGElement, height = HEIGHT + LINE * lines + 4
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
    copy.setAttribute('viewBox', `0 -22 ${WIDTH} ${height + 22}`)
    copy.setAttribute('width', `${2 * WIDTH}`)
    copy.setAttribute('height', `${2 * (height + 22)}`)
    copy.setAttribute('style', 'background: #fff; color: #231f18; font-family: sans-serif')
    const head = document.createElementNS('http://www.w3.org/2000/svg', 'text')
    for (const [name, value] of Object.entries({ x: `${LEFT}`, y: '-8', fill: 'currentColor', 'font-size': '12' }))
        head.setAttribute(name, value)
    head.textContent = title
    copy.prepend(head)
    return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`
}
