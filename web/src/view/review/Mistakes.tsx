/*
 * The largest mistakes, the worst first. One tab stop: Up and Down go from one to the next and show the better line, Enter or a click goes
 * there, the space bar shows the line or hides it.
 */
import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { goToReviewed, gravity, mistakes } from '../../state/review/judge'
import type { Mistake } from '../../state/review/judge'
import { betterLine, reviewAt } from '../../state/review/line'
import { pointAtLine } from '../../state/review/lines'
import { setReview } from '../../state/review/look'
import { getState, useStore } from '../../state/store'
import { t } from '../../words/review'
import { Button } from '../Button'
import { Buttons } from '../Buttons'
import { memo } from '../memo'
import { useRoving } from '../panels/roving'
import { nextMistake } from './keys'
import { showing } from './MoveSeen'
import { mistakeText, nameOf } from './text'

const SIDES = ['both', 'black', 'white'] as const

function Sides(): JSX.Element {
    const side = useStore((state) => state.review.side)
    return (
        <Buttons label={t('review.side')} choose={(each) => setReview({ side: each })}
            choices={SIDES.map((each) => ({ value: each, name: t(each === 'both' ? 'review.both' : each), on: each === side }))} />
    )
}

interface RowProps { mistake: Mistake; current: boolean; stop: number; motion: number; names: string }

const Row = memo(({ mistake, current, stop }: RowProps) => {
    const { move, colour, point, lost, better } = mistake, state = getState(), line = betterLine(mistake)
    const toggle = (event: KeyboardEvent): void => {
        if (event.key !== ' ') return
        event.preventDefault()
        pointAtLine(getState().review.pointed ? null : line)
    }
    return (
        <li>
            <button type="button" class="mistake" data-stop tabIndex={stop}
                aria-current={current ? 'true' : undefined} {...(line ? showing(line) : {})} onKeyDown={toggle}
                onClick={() => {
                    pointAtLine(null)
                    goToReviewed(move)
                }}>
                <span class="hidden-text">{mistakeText(state, mistake)}</span>
                <span class="as-row" aria-hidden="true">
                    <span class="number quiet">{move}</span>
                    <span class={`stone ${colour}`} />
                    <span>{nameOf(state, point)}</span>
                    <span class={`loss-key loss-${gravity(lost)}`} />
                    <span class="number lost">−{lost.toFixed(1)}</span>
                    <span class="mistake-better">{better ? nameOf(state, better.point) : ''}</span>
                </span>
            </button>
        </li>
    )
})

/** The row of the move that is seen; only the list is scrolled for it. */
function keepInSight(box: HTMLElement | null): void {
    const row = box?.querySelector<HTMLElement>('[aria-current]')
    if (!box || !row) return
    const above = row.offsetTop - box.scrollTop, below = above + row.offsetHeight - box.clientHeight
    if (above < 0) box.scrollTop += above
    else if (below > 0) box.scrollTop += below
}

function List({ list }: { list: readonly Mistake[] }): JSX.Element {
    const at = useStore(reviewAt), motion = useStore((state) => state.motion)
    const names = useStore((state) => state.settings.coordinates)
    const { handlers: { ref, ...hands }, stop } = useRoving(list.length)
    const box = useRef<HTMLElement | null>(null)
    useLayoutEffect(() => keepInSight(box.current), [at, list])
    const take = (element: HTMLElement | null): void => {
        box.current = element
        ref(element)
    }
    return (
        <ol class="mistakes" ref={take} {...hands} aria-labelledby="review-mistakes" aria-describedby="review-mistakes-keys">
            {list.map((mistake, i) => (
                <Row key={mistake.move} mistake={mistake} current={mistake.move === at} stop={stop(i)} motion={motion} names={names} />
            ))}
        </ol>
    )
}

export function Mistakes(): JSX.Element {
    const list = useStore(mistakes), running = useStore((state) => state.review.running)
    return (
        <section class="review-part" aria-labelledby="review-mistakes">
            <div class="review-head">
                <h3 id="review-mistakes">{t('review.mistakes')}</h3>
                <Sides />
                <Button class="bare small" icon="back1" keys="Shift+N" name={t('review.previous')} onClick={() => nextMistake(-1)} />
                <Button class="bare small" icon="forward1" keys="N" name={t('review.next')} onClick={() => nextMistake(1)} />
            </div>
            <p id="review-mistakes-keys" class="hidden-text">{t('review.mistakes.keys')}</p>
            {list.length > 0 ? <List list={list} />
                : <p class="quiet">{t(running ? 'review.mistakes.waits' : 'review.mistakes.none')}</p>}
        </section>
    )
}
