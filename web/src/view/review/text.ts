/*
 * What a review says, in words. Points are called as they lie on the screen.
 */
import { moveThrough } from '../../go/motion'
import { formatName, parseName, PASS } from '../../go/point'
import type { ReviewChoice, ReviewPlace } from '../../net/review'
import { enginePrefers, recordsPrefer } from '../../state/review/judge'
import type { Mistake } from '../../state/review/judge'
import { lostText } from '../../state/review/line'
import { screenSize } from '../../state/screen'
import type { State } from '../../state/state'
import { t } from '../../words/review'
import { nameStyle } from '../board/names'

/** A point as the server names it, as the reader does. */
export function nameOf(state: State, name: string): string {
    const size = screenSize(state), point = parseName(name, size)
    if (point === null) return name
    return point === PASS ? t('pass') : formatName(moveThrough(state.motion, point, size), size, nameStyle(state))
}

const LINE_MOST = 8

/** "R14 Q13 R12 …" */
export const lineText = (state: State, { line }: ReviewChoice): string =>
    line.slice(0, LINE_MOST).map((name) => nameOf(state, name)).join(' ') + (line.length > LINE_MOST ? ' …' : '')

export const moveText = (state: State, { move, colour, point }: ReviewPlace): string =>
    (colour && point ? t('review.move', { n: `${move}`, colour: t(colour), point: nameOf(state, point) }) : '')

/** "lost 8.2 points" */
export const lossText = (lost: number): string => t('review.lost', { n: lostText(lost), points: Number(lostText(lost)) })

/** In whole per cent. */
export const percentOf = (part: number): string => `${Math.round(100 * part)}`

export function mistakeText(state: State, { move, colour, point, lost, better }: Mistake): string {
    const what = { n: `${move}`, colour: t(colour), point: nameOf(state, point), lost: lostText(lost) }
    return better ? t('review.mistake', { ...what, better: nameOf(state, better.point) }) : t('review.mistake.alone', what)
}

/** What the engine thinks of a move, in a sentence. */
export function verdictText({ lost, rank }: ReviewPlace): string {
    if (lost === null) return t('review.unknown')
    if (rank === 0) return t('review.first')
    return lost < 0.5 ? t('review.fine') : ''
}

/** Where neither the engine nor the records would have played the move. */
export function disagreeText(state: State, place: ReviewPlace): string | null {
    const engine = enginePrefers(place), records = recordsPrefer(state.review.records?.places.find(({ move }) => move === place.move) ?? null)
    if (!engine || !records) return null
    if (engine === records) return t('review.agree', { point: nameOf(state, engine) })
    return t('review.disagree', { engine: nameOf(state, engine), records: nameOf(state, records) })
}
