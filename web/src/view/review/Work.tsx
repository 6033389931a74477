/*
 * How far the review is, and what can be done about it: stop, go on, look deeper, ask another engine; and what of it can be saved.
 */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Failure } from '../../net/types'
import { askReport, REPORTS } from '../../net/review'
import type { Report } from '../../net/review'
import { getInfo } from '../../record/edit'
import { complain, fail, say } from '../../state/actions/say'
import { deeper, VISITS_MOST } from '../../state/review/look'
import { goDeeper, goOn, stop } from '../../state/review/run'
import type { ReviewSeen } from '../../state/state'
import { getState, useStore } from '../../state/store'
import { getLanguage } from '../../words'
import { t } from '../../words/review'
import { Button } from '../Button'
import { Failed } from '../Failed'

/* ---- progress ---- */

const share = ({ progress }: ReviewSeen): number => (progress && progress.total > 0 ? progress.done / progress.total : 0)

function Progress({ review }: { review: ReviewSeen }): JSX.Element {
    const percent = Math.floor(100 * share(review)), word = review.head ? `${percent}%` : t('review.begins')
    return (
        <div class="review-work">
            <progress class="bar" max={100} value={percent} aria-label={t('review.progress', { percent: `${percent}` })} />
            <span class="review-percent" aria-hidden="true">{word}</span>
            <Button class="small-text" name={t('review.stop')} onClick={stop} />
        </div>
    )
}

/** What is known, by whom, and that it was known before. */
function stateText({ done, head }: ReviewSeen): string {
    if (!done || !head) return t('review.stopped')
    const known = { visits: done.visits, engine: head.engine }
    return head.kept >= head.visits ? t('review.kept', known) : t('review.done', known)
}

function Rest({ review }: { review: ReviewSeen }): JSX.Element {
    const { done, head, wish } = review, visits = head?.visits ?? wish.visits, most = visits >= VISITS_MOST
    return (
        <div class="review-work">
            <p class="review-state quiet">{stateText(review)}</p>
            {!done && <Button class="small-text" name={t('review.go-on')} onClick={() => goOn()} />}
            {done && (
                <Button class="small-text" name={t('review.deeper')} onClick={() => { if (!most) goDeeper() }}
                    title={t('review.deeper.title', { visits: deeper(visits) })} off={most ? t('review.deepest') : undefined} />
            )}
        </div>
    )
}

/** A failure in the words of a review; others are told as everywhere. */
function worded(failure: Failure): Failure {
    const { code, message } = failure, said = (text: string): Failure => ({ ...failure, code: 'review', message: text })
    if (code === 'engine') return said(t('review.failed.engine', { message: /[.!?。]$/.test(message) ? message : `${message}.` }))
    return code === 'too-many' ? said(t('review.failed.busy')) : failure
}

export function Work(): JSX.Element | null {
    const review = useStore((state) => state.review)
    return review.running ? <Progress review={review} /> : review.failure ? <span class="review-work" /> : <Rest review={review} />
}

/** What went wrong. */
export function Trouble(): JSX.Element | null {
    const failed = useStore((state) => state.review.failure), failure = failed && worded(failed)
    if (!failure) return null
    if (failure.code !== 'review') return <Failed failure={failure} again={() => goOn()} />
    return (
        <p class="failed" role="alert">
            <span>{failure.message}</span> <Button name={t('again')} onClick={() => goOn()} />
        </p>
    )
}

/* ---- who thinks ---- */

const none: readonly string[] = []

export function Engines(): JSX.Element | null {
    const engines = useStore((state) => state.about?.engines) ?? none, wished = useStore((state) => state.review.wish.engine)
    if (engines.length < 2) return null
    const now = engines.includes(wished) ? wished : engines[0]
    return (
        <label class="review-row">
            <span class="legend">{t('review.engine')}</span>
            <select class="field review-engine" value={now} onChange={(event) => goOn({ engine: event.currentTarget.value })}>
                {engines.map((engine) => <option key={engine} value={engine}>{engine}</option>)}
            </select>
        </label>
    )
}

/* ---- reports ---- */

/** "Ann-Bob-review.pdf": what a file may be called everywhere. */
function fileName(report: Report): string {
    const { black, white } = getInfo(getState().place.tree)
    const names = [black, white].map((name) => name.trim().replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 40)).filter(Boolean)
    return `${[...names, 'review'].join('-')}.${report}`
}

function offer(blob: Blob, name: string): void {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

/** Save a report; false when this server has none of the kind. */
async function saveReport(report: Report): Promise<boolean> {
    const { game, asked, wish } = getState().review
    if (!game) return true
    try {
        offer(await askReport({ sgf: game.sgf, db: game.db, ...(asked ?? wish) }, report, getLanguage()), fileName(report))
    } catch (thrown) {
        const failure = thrown as Failure
        if (failure.code === 'no-review') say(t('review.report.later'))
        else if (failure.status === 404) {
            complain('fail.other', { message: t('review.report.missing', { format: t(`review.report.${report}`) }) })
            return false
        } else fail(failure)
    }
    return true
}

export function Reports(): JSX.Element {
    const [missing, setMissing] = useState<readonly Report[]>([])
    const save = async (report: Report): Promise<void> => {
        if (!await saveReport(report)) setMissing((before) => [...before, report])
    }
    return (
        <div class="review-row" role="group" aria-label={t('review.report')}>
            <span class="legend" aria-hidden="true">{t('review.report')}</span>
            {REPORTS.filter((report) => !missing.includes(report)).map((report) => (
                <Button key={report} class="small-text" name={t(`review.report.${report}`)} title={t(`review.report.${report}.title`)}
                    onClick={() => void save(report)} />
            ))}
        </div>
    )
}
