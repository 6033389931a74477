/*
 * The lead over the whole line: the judge's score with its spread as a band, the paper's lead as a thin line. A slider:
 * a press or a drag goes to the move; the keys that walk through the game walk here too.
 */
import type { JSX } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { Moment } from '../../net/field'
import { slideTo, step } from '../../state/actions/walk'
import { lineOf } from '../../state/field/question'
import { moveSeen } from '../../state/screen'
import { useStore } from '../../state/store'
import { t } from '../../words/field'
import { memo } from '../memo'
import { leadText, percentText, spreadText } from './figures'
import { across, bandPath, down, HEIGHT, linePath, moveAt, scaleOf, WIDTH } from './scale'
import type { Scale } from './scale'

/* ---- the picture ---- */

const Picture = memo(({ curve, scale }: { curve: readonly Moment[]; scale: Scale }) => {
    const zero = HEIGHT * down(scale, 0)
    return (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            <path class="curve-band" d={bandPath(scale, curve, (m) => m.score + m.spread, (m) => m.score - m.spread)} />
            <path class="curve-zero" d={`M0 ${zero}H${WIDTH}`} />
            <path class="curve-paper" d={linePath(scale, curve, (m) => m.lead)} />
            <path class="curve-score" d={linePath(scale, curve, (m) => m.score)} />
        </svg>
    )
})

const percent = (part: number): string => `${(100 * part).toFixed(2)}%`

interface CursorProps { scale: Scale; curve: readonly Moment[]; move: number; class: string }

/** A line at a move, and a dot at the score there. */
function Cursor({ scale, curve, move, class: kind }: CursorProps): JSX.Element | null {
    const moment = curve[move]
    if (!moment) return null
    return (
        <span class={`curve-cursor ${kind}`} style={{ left: percent(across(scale, move)) }}>
            <span class="curve-dot" style={{ top: percent(Math.max(0, Math.min(1, down(scale, moment.score)))) }} />
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

/* ---- in words ---- */

/** "Move 57, Q16: Black by 3.5, give or take 12; Black wins 62%" */
function spoken(number: number, { move, score, spread, probability }: Moment): string {
    const name = move === 'pass' ? t('pass') : move
    const at = name === null ? t('curve.start') : t('curve.move', { n: `${number}`, move: name })
    return t('curve.spoken', {
        at, lead: leadText(score, spread), spread: spreadText(spread), percent: percentText(probability),
    })
}

function Caption({ number, moment }: { number: number; moment: Moment | undefined }): JSX.Element {
    if (!moment) return <p class="curve-caption">&nbsp;</p>
    const { score, spread, probability, lead } = moment
    return (
        <p class="curve-caption" aria-hidden="true">
            <span>{t('curve.at', { n: `${number}` })}</span>
            <span class="curve-key score">{leadText(score, spread)} {spreadText(spread)}</span>
            <span>{percentText(probability)}</span>
            <span class="curve-key paper">{leadText(lead, spread)}</span>
        </p>
    )
}

/* ---- all of it ---- */

const none: readonly Moment[] = []

/** What the pointer does: it shows the move under it, and pressed it goes there. */
function usePointer(scale: Scale, from: number): [under: number | null, hands: JSX.HTMLAttributes<HTMLDivElement>] {
    const [under, setUnder] = useState<number | null>(null)
    const held = useRef(false)
    const read = (event: PointerEvent): number => {
        const box = (event.currentTarget as HTMLElement).firstElementChild!.getBoundingClientRect()
        return moveAt(scale, (event.clientX - box.left) / box.width)
    }
    const follow = (event: PointerEvent): void => {
        const move = read(event)
        setUnder(move)
        if (held.current) slideTo(from + move)
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

export function Curve(): JSX.Element {
    const curve = useStore((state) => state.field.curve.answer?.curve) ?? none
    const from = useStore((state) => lineOf(state).start.number), seen = useStore(moveSeen)
    const scale = useMemo(() => scaleOf(curve), [curve])
    const [under, hands] = usePointer(scale, from)
    const at = seen - from, shown = under ?? at, moment = curve[at]
    const last = from + Math.max(0, scale.moves)
    return (
        <div class="curve-part">
            <div class="curve" role="slider" tabIndex={0} aria-label={t('curve.label')} data-tip={t('curve.tip')}
                aria-valuemin={from} aria-valuemax={last} aria-valuenow={seen}
                aria-valuetext={moment ? spoken(seen, moment) : undefined}
                style={{ '--zero': percent(down(scale, 0)) }} onKeyDown={onKeyDown} {...hands}>
                <div class="curve-plot">
                    <Picture curve={curve} scale={scale} />
                    <Cursor scale={scale} curve={curve} move={at} class="here" />
                    {under !== null && under !== at
                        && <Cursor scale={scale} curve={curve} move={under} class="there" />}
                </div>
                {curve.length > 0 ? <Edges scale={scale} last={last} />
                    : <span class="curve-waits">{t('view.waits')}</span>}
            </div>
            <Caption number={from + shown} moment={curve[shown]} />
        </div>
    )
}
