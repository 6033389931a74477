/*
 * The panel of a review: how far it is, the curve of the game, the mistakes, the move that is seen, the phases, what lies on the board, and
 * what can be saved.
 */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { setSetting } from '../../state/actions/look'
import { STEPS } from '../../state/review/judge'
import { lineShown, playedPlace, reviewAt, choiceOf } from '../../state/review/line'
import { closeReview, openReview } from '../../state/review/look'
import { lineLength } from '../../state/screen'
import type { ReviewDots, ReviewOwner, State } from '../../state/state'
import { getState, useStore } from '../../state/store'
import { t } from '../../words/review'
import { Button } from '../Button'
import { Buttons } from '../Buttons'
import { listenReview } from './keys'
import { RADII } from './marks'
import { Mistakes } from './Mistakes'
import { MoveSeen } from './MoveSeen'
import { Phases } from './Phases'
import { Records } from './Records'
import { ReviewCurve } from './ReviewCurve'
import { disagreeText, lineText, lossText, verdictText } from './text'
import { Engines, Reports, Trouble, Work } from './Work'

/* ---- on the board ---- */

const DOTS: readonly ReviewDots[] = ['none', '3', '10', 'all']
const OWNERS: readonly ReviewOwner[] = ['none', 'before', 'after', 'change']

function Dots(): JSX.Element {
    const now = useStore((state) => state.settings.reviewDots)
    return (
        <div class="review-row">
            <span class="legend">{t('review.dots')}</span>
            <Buttons label={t('review.dots')} choose={(dots) => setSetting('reviewDots', dots)}
                choices={DOTS.map((dots) => ({ value: dots, name: t(`review.dots.${dots}`), on: dots === now }))} />
        </div>
    )
}

function Owner(): JSX.Element {
    const now = useStore((state) => state.settings.reviewOwner)
    const tip = (owner: ReviewOwner) => (owner === 'none' ? {} : { tip: t(`review.owner.${owner}.tip`) })
    return (
        <div class="review-row">
            <span class="legend">{t('review.owner')}</span>
            <Buttons label={t('review.owner')} choose={(owner) => setSetting('reviewOwner', owner)} titled
                choices={OWNERS.map((owner) => ({ value: owner, name: t(`review.owner.${owner}`), on: owner === now, ...tip(owner) }))} />
        </div>
    )
}

/** What the dots mean, each with the points from which on it is drawn. */
const Legend = (): JSX.Element => (
    <ul class="losses" aria-label={t('review.legend')}>
        {RADII.map((radius, i) => (
            <li key={radius}>
                <svg viewBox="-0.5 -0.5 1 1" aria-hidden="true"><circle class={`loss loss-${i}`} r={radius} /></svg>
                <span aria-hidden="true">{i === 0 ? `<${STEPS[0]}` : `${STEPS[i - 1]}`}</span>
                <span class="hidden-text">
                    {i === 0 ? t('review.legend.below', { n: `${STEPS[0]}` }) : t('review.legend.from', { n: `${STEPS[i - 1]}` })}
                </span>
            </li>
        ))}
    </ul>
)

const OnBoard = (): JSX.Element => (
    <section class="review-part" aria-labelledby="review-board">
        <div class="review-head"><h3 id="review-board">{t('review.board')}</h3></div>
        <Dots />
        <Legend />
        <Owner />
    </section>
)

/* ---- said aloud ---- */

const REST_MS = 300

/** What is said when one comes to a move, or when a line is shown. */
function saidOf(state: State): string {
    const shown = lineShown(state), choice = shown && choiceOf(state.review, shown), place = playedPlace(state)
    if (choice) return t('review.line.spoken', { line: lineText(state, choice) })
    if (!place?.colour) return ''
    const verdict = verdictText(place)
    return [place.lost !== null && verdict === '' ? lossText(place.lost) : verdict, disagreeText(state, place) ?? '']
        .filter(Boolean).join(' ')
}

/** It waits for a rest, so that a key held down does not flood those who listen. */
function Said(): JSX.Element {
    const at = useStore(reviewAt), pointed = useStore((state) => state.review.pointed), line = useStore((state) => state.review.line)
    const [said, say] = useState('')
    useEffect(() => {
        const timer = setTimeout(() => say(saidOf(getState())), REST_MS)
        return () => clearTimeout(timer)
    }, [at, pointed, line])
    return <p class="hidden-text" role="status" aria-live="polite">{said}</p>
}

/** The line that is on the board instead of the game: so that nobody takes it for the game. */
function Instead(): JSX.Element | null {
    const text = useStore((state) => {
        const shown = lineShown(state), choice = shown && choiceOf(state.review, shown)
        return choice && t('review.line.instead', { n: `${shown.move}`, line: lineText(state, choice) })
    })
    return <p class={text ? 'review-instead' : 'review-instead idle'} aria-hidden="true">{text}</p>
}

/* ---- all of it ---- */

/** Before anything was asked about this record. */
function Offer(): JSX.Element {
    const none = useStore(lineLength) === 0
    return (
        <div class="review-offer">
            <p class="quiet">{t(none ? 'review.none' : 'review.about')}</p>
            {!none && (
                <Button class="main" icon="review" name={t('review.show')} onClick={openReview}>{t('review.show')}</Button>
            )}
        </div>
    )
}

export function ReviewPanel(): JSX.Element {
    const asked = useStore((state) => state.review.game !== null), running = useStore((state) => state.review.running)
    useEffect(listenReview, [])
    return (
        <div class="review-panel" aria-busy={running}>
            <div class="panel-title">
                <h2>{t('review.title')}</h2>
                {asked && <Work />}
                <Button class="bare small" icon="close" name={t('review.close')} onClick={closeReview} />
            </div>
            {!asked ? <Offer /> : (
                <>
                    <Trouble />
                    <Engines />
                    <ReviewCurve />
                    <Mistakes />
                    <MoveSeen />
                    <Records />
                    <Phases />
                    <OnBoard />
                    <Reports />
                    <Instead />
                    <Said />
                </>
            )}
        </div>
    )
}
