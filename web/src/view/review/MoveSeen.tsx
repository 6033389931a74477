/*
 * The move that is seen: what it lost, what was better and how that would have gone on, and what other games played there.
 */
import type { JSX } from 'preact'
import type { Colour } from '../../go/point'
import type { ReviewChoice, ReviewPlace } from '../../net/review'
import { gravity, leadBy } from '../../state/review/judge'
import { betterChoices, LETTERS, playedPlace, reviewAt } from '../../state/review/line'
import { backToLine, pointAtLine, showLine, tryLine } from '../../state/review/lines'
import { openReview } from '../../state/review/look'
import type { ReviewLine, State } from '../../state/state'
import { getState, useStore } from '../../state/store'
import { t } from '../../words/review'
import { Button } from '../Button'
import { leadText } from '../curve/figures'
import { disagreeText, lineText, lossText, moveText, nameOf, percentOf, verdictText } from './text'

/** A row that shows a line on the board while it is pointed at or has the focus. */
export const showing = (line: ReviewLine): JSX.HTMLAttributes<HTMLButtonElement> => ({
    onPointerEnter: (event) => { if (event.pointerType !== 'touch') pointAtLine(line) },
    onPointerLeave: () => pointAtLine(null),
    onFocus: (event) => { if (event.currentTarget.matches(':focus-visible')) pointAtLine(line) },
    onBlur: () => pointAtLine(null),
})

/* ---- choices ---- */

const CHOICES = 3

interface ChoiceProps { choice: ReviewChoice; index: number; place: ReviewPlace }

function Choice({ choice, index, place: { move, colour, spread, choices } }: ChoiceProps): JSX.Element {
    const state = getState(), point = nameOf(state, choice.point), lead = leadText(leadBy(colour!, choice), spread)
    const letter = LETTERS[index]!, line = { move, choice: choices.indexOf(choice) }
    return (
        <li>
            <button type="button" class="review-choice" {...showing(line)} onClick={() => tryLine(line)}>
                <span class="hidden-text">{t('review.choice', { letter, point, lead })}</span>
                <span class="as-row" aria-hidden="true">
                    <b class="better-letter">{letter}</b>
                    <span class="choice-point">{point}</span>
                    <span class="number">{lead}</span>
                    <span class="choice-line">{lineText(state, choice)}</span>
                </span>
            </button>
        </li>
    )
}

/** What is expected after the move that was played, by the next position. */
function Played({ place: { move, point, spread } }: { place: ReviewPlace }): JSX.Element | null {
    const after = useStore((state) => state.review.places[move]?.score ?? null)
    if (after === null || point === null) return null
    return (
        <li class="review-choice played">
            <b />
            <span class="choice-point">{nameOf(getState(), point)}</span>
            <span class="number">{leadText(after, spread)}</span>
            <span class="choice-line quiet">{t('review.played')}</span>
        </li>
    )
}

function Better({ place }: { place: ReviewPlace }): JSX.Element | null {
    const choices = betterChoices(place).slice(0, CHOICES), shown = useStore((state) => state.review.line)
    if (choices.length === 0) return null
    return (
        <>
            <ul class="review-choices" aria-label={t('review.choices')}>
                {choices.map((choice, i) => <Choice key={choice.point} choice={choice} index={i} place={place} />)}
                <Played place={place} />
            </ul>
            <Button class="small-text" keys="Space" name={t(shown ? 'review.line.hide' : 'review.line.show')} pressed={shown}
                onClick={() => showLine(!shown)} />
        </>
    )
}

/* ---- the sentence ---- */

const Stone = ({ colour }: { colour: Colour }): JSX.Element => <span class={`stone ${colour}`} />

/** "lost 8.2 points, 12% of winning chance, expected 3%" */
function Loss({ place }: { place: ReviewPlace }): JSX.Element {
    const { lost, lost_chance: chance, prior } = place, verdict = verdictText(place)
    const grave = lost !== null && verdict === '' ? gravity(lost) : null
    const rest = [
        ...(grave !== null && chance !== null && chance >= 0.01 ? [t('review.lost.chance', { percent: percentOf(chance) })] : []),
        ...(prior !== null ? [t('review.expected', { percent: percentOf(prior) })] : []),
    ].join(t('list.comma'))
    return (
        <p class="review-loss">
            {grave !== null && <span class={`loss-key loss-${grave}`} />}
            {grave !== null ? <strong>{lossText(lost!)}</strong> : <span>{verdict}</span>}
            <span class="quiet" title={t('review.expected.tip')}>{rest}</span>
        </p>
    )
}

/** Beside the line that was reviewed. */
const Beside = (): JSX.Element => (
    <div class="review-beside">
        <p>{t('review.beside')}</p>
        <div class="review-row">
            <Button class="small-text" name={t('review.back')} onClick={backToLine} />
            <Button class="small-text" name={t('review.variation')} onClick={openReview} />
        </div>
    </div>
)

function Sentence({ place, at }: { place: ReviewPlace | null; at: number }): JSX.Element {
    const disagree = useStore((state) => place && disagreeText(state, place))
    if (at === 0) return <p class="review-loss">{t('review.start')}</p>
    if (!place?.colour) return <p class="review-loss">{t('review.unknown')}</p>
    return (
        <>
            <Loss place={place} />
            <Better place={place} />
            {disagree && <p class="review-disagree">{disagree}</p>}
        </>
    )
}

const titleOf = (state: State): string => {
    const place = playedPlace(state)
    return place ? moveText(state, place) : t('review.curve.at', { n: `${reviewAt(state) ?? 0}` })
}

/* ---- all of it ---- */

export function MoveSeen(): JSX.Element {
    const at = useStore(reviewAt), place = useStore(playedPlace), title = useStore(titleOf)
    return (
        <section class="review-part" aria-label={title}>
            <div class="review-head">
                {place?.colour && <Stone colour={place.colour} />}
                <h3>{at === null ? t('review.title') : title}</h3>
            </div>
            {at === null ? <Beside /> : <Sentence place={place} at={at} />}
        </section>
    )
}

