/*
 * From a game that was played to its review, among the records.
 */
import { t } from '../../words/play'
import { freshRecord } from '../actions/record'
import { stash } from '../draft'
import { openReview } from '../review/look'
import { setState } from '../store'
import { recordNow } from './actions'
import type { Match } from './match'

/** Open the game as a record, at its beginning, and let the computer review it. */
export function reviewInRecords(match: Match): void {
    const source = { kind: 'file', name: t('go.record-name', { date: match.date }) } as const
    stash()
    setState(({ visit }) => ({ ...freshRecord(recordNow(match), source), visit: visit + 1 }))
    openReview()
}
