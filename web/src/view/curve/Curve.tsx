/*
 * The lead over a whole line as a slider: the score with its spread as a band, and what else its user draws there. A
 * press or a drag goes to the move; the keys that walk through the game walk here too.
 */
import type { ComponentChildren, JSX } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { step } from '../../state/actions/walk'
import { t } from '../../words'
import { memo } from '../memo'
import { leadText } from './figures'
import { across, bandPath, down, downWithin, HEIGHT, linePath, moveAt, scaleOf, WIDTH } from './scale'
import type { Lead, Scale } from './scale'

type Curve<T> = readonly (T | null)[]

/** What is drawn between the band and the score. The same function every time, or the picture is drawn anew. */
export type Lines<T> = (curve: Curve<T>, scale: Scale) => ComponentChildren

/* ---- the picture ---- */

interface PictureProps { curve: Curve<Lead>; scale: Scale; lines: Lines<Lead> }

const Picture = memo(({ curve, scale, lines }: PictureProps) => {
    const zero = HEIGHT * down(scale, 0)
    return (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            <path class="curve-band" d={bandPath(scale, curve, (m) => m.score + m.spread, (m) => m.score - m.spread)} />
            <path class="curve-zero" d={`M0 ${zero}H${WIDTH}`} />
            {lines(curve, scale)}
            <path class="curve-score" d={linePath(scale, curve, (m) => m.score)} />
        </svg>
    )
})

export const percent = (part: number): string => `${(100 * part).toFixed(2)}%`

interface CursorProps { scale: Scale; moment: Lead | null | undefined; move: number; class: string }

/** A line at a move, and a dot at the score there. */
function Cursor({ scale, moment, move, class: kind }: CursorProps): JSX.Element | null {
    if (!moment) return null
    return (
        <span class={`curve-cursor ${kind}`} style={{ left: percent(across(scale, move)) }}>
            <span class="curve-dot" style={{ top: percent(downWithin(scale, moment.score)) }} />
        </span>
    )
}

/** What the edges of the picture stand for. */
const Edges = ({ scale, last }: { scale: Scale; last: number }): JSX.Element => (
    <>
        <span class="curve-edge top">{leadText(scale.most)}</span>
        <span class="curve-edge bottom">{leadText(scale.least)}</span>
        <span class="curve-edge end">{last}</span>
    </>
)

/* ---- hands ---- */

/** What the pointer does: it shows the move under it, and pressed it goes there. */
function usePointer(scale: Scale, go: (move: number) => void): [
    under: number | null, hands: JSX.HTMLAttributes<HTMLDivElement>,
] {
    const [under, setUnder] = useState<number | null>(null)
    const held = useRef(false)
    const read = (event: PointerEvent): number => {
        const box = (event.currentTarget as HTMLElement).firstElementChild!.getBoundingClientRect()
        return moveAt(scale, (event.clientX - box.left) / box.width)
    }
    const follow = (event: PointerEvent): void => {
        const move = read(event)
        setUnder(move)
        if (held.current) go(move)
    }
    const grip = (event: PointerEvent): void => {
        held.current = true
        ;(event.currentTarget as HTMLElement).setPointerCapture(event.pointerId)
        follow(event)
    }
    const leave = (): void => {
        held.current = false
        setUnder(null)
    }
    return [under, {
        onPointerDown: grip, onPointerMove: follow, onPointerUp: () => { held.current = false }, onPointerCancel: leave,
        onPointerLeave: leave,
    }]
}

/** Up and down are the slider's own; the other keys are those of the page. */
function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
}

/* ---- all of it ---- */

interface Props<T extends Lead> {
    curve: Curve<T> // the beginning, then what is after each move
    from: number // the number of the move before the first
    seen: number // of the move that is seen
    label: string
    tip: string
    lines: Lines<T>
    spoken: (number: number, moment: T) => string
    caption: (number: number, moment: T | null) => ComponentChildren
    over?: (scale: Scale) => ComponentChildren // what lies over the picture
    onGo: (number: number) => void
}

export function Curve<T extends Lead>(props: Props<T>): JSX.Element {
    const { curve, from, seen, label, tip, lines, spoken, caption, over, onGo } = props
    const scale = useMemo(() => scaleOf(curve), [curve])
    const [under, hands] = usePointer(scale, (move) => onGo(from + move))
    const at = seen - from, shown = under ?? at, moment = curve[at]
    const last = from + Math.max(0, scale.moves)
    return (
        <div class="curve-part">
            <div class="curve" role="slider" tabIndex={0} aria-label={label} data-tip={tip}
                aria-valuemin={from} aria-valuemax={last} aria-valuenow={seen}
                aria-valuetext={moment ? spoken(seen, moment) : undefined}
                style={{ '--zero': percent(down(scale, 0)) }} onKeyDown={onKeyDown} {...hands}>
                <div class="curve-plot">
                    <Picture curve={curve} scale={scale} lines={lines as Lines<Lead>} />
                    {over?.(scale)}
                    <Cursor scale={scale} moment={moment} move={at} class="here" />
                    {under !== null && under !== at
                        && <Cursor scale={scale} moment={curve[under]} move={under} class="there" />}
                </div>
                {curve.some((each) => each !== null) ? <Edges scale={scale} last={last} />
                    : <span class="curve-waits">{t('view.waits')}</span>}
            </div>
            {caption(from + shown, curve[shown] ?? null)}
        </div>
    )
}
