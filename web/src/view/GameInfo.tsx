/*
 * Who played, when, and how it ended.
 */
import type { JSX } from 'preact'
import type { Colour } from '../go/point'
import { getInfo } from '../record/edit'
import type { Info } from '../record/edit'
import { openDialog } from '../state/actions/look'
import { openRecord } from '../state/actions/record'
import { openReview } from '../state/review/look'
import { lineLength, screenSize } from '../state/screen'
import type { Source } from '../state/state'
import { useStore } from '../state/store'
import { t } from '../words'
import type { Key } from '../words'
import { Button } from './Button'
import { resultText } from './result'

function Player({ colour, name, rank }: { colour: Colour; name: string; rank: string }): JSX.Element {
    return (
        <div class="player">
            <span class={`stone ${colour}`}><span class="hidden-text">{t(colour)}</span></span>
            <span class="player-name">{name || t(colour)}</span>
            <span class="quiet">{rank}</span>
        </div>
    )
}

/** The fields below the players; those that are empty are left out. */
function facts(info: Info, moves: number, size: { rows: number; cols: number }): [Key, string][] {
    const all: [Key, string][] = [
        ['info.name', info.name], ['info.event', [info.event, info.round].filter(Boolean).join(', ')],
        ['info.date', info.date], ['info.place', info.place],
        ['info.komi', info.komi], ['info.handicap', Number(info.handicap) > 0 ? info.handicap : ''],
        ['info.rules', info.rules], ['info.time', info.time],
        ['panel.board', t('info.size', size)], ['panel.moves', moves > 0 ? `${moves}` : ''],
    ]
    return all.filter(([, value]) => value !== '')
}

function sourceText(source: Source, first: string): string {
    if (source.kind === 'game') return t('info.source.game', { id: `${source.id}`, db: source.db || first })
    return source.kind === 'file' ? source.name : t('info.source.new')
}

/** A file with several records: which one this is, and the way to the others. */
function Records(): JSX.Element | null {
    const collection = useStore((state) => state.collection)
    if (!collection) return null
    const { at, records, more } = collection
    const count = t(more ? 'info.record.more' : 'info.record', { at: `${at + 1}`, all: records.length })
    return (
        <div class="records" role="group" aria-label={t('info.records')}>
            <Button class="bare" icon="back1" name={t('info.record.previous')} disabled={at === 0}
                onClick={() => openRecord(at - 1)} />
            <span>{count}</span>
            <Button class="bare" icon="forward1" name={t('info.record.next')} disabled={at === records.length - 1}
                onClick={() => openRecord(at + 1)} />
        </div>
    )
}

export function GameInfo(): JSX.Element {
    const info = useStore((state) => getInfo(state.place.tree)), size = useStore(screenSize)
    const moves = useStore(lineLength), source = useStore((state) => state.source)
    const first = useStore((state) => state.about?.databases[0] ?? ''), reviewing = useStore((state) => state.review.on)
    return (
        <div class="info">
            <div class="panel-title info-source">
                <h2>{sourceText(source, first)}</h2>
                <Button class="bare small" icon="pencil" name={t('info.edit')} onClick={() => openDialog('info')} />
            </div>
            <Records />
            <Player colour="black" name={info.black} rank={info.blackRank} />
            <Player colour="white" name={info.white} rank={info.whiteRank} />
            {info.result && <p class="result">{resultText(info.result)}</p>}
            {moves > 0 && !reviewing && (
                <div class="info-review">
                    <Button icon="review" name={t('review.show')} keys="R" onClick={openReview}>{t('review.show')}</Button>
                </div>
            )}
            <dl class="facts">
                {facts(info, moves, size).map(([key, value]) => (
                    <div key={key}><dt>{t(key)}</dt><dd title={value}>{value}</dd></div>
                ))}
            </dl>
        </div>
    )
}
