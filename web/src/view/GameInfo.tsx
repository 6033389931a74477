/*
 * Who played, when, and how it ended.
 */
import type { JSX } from 'preact'
import type { Colour } from '../go/point'
import { getInfo } from '../record/edit'
import type { InfoField } from '../record/edit'
import { clockOf, meaningOf } from '../record/meaning'
import type { Meaning } from '../record/meaning'
import { sizeOf } from '../record/tree'
import type { Tree } from '../record/tree'
import { openDialog } from '../state/actions/look'
import { openRecord } from '../state/actions/record'
import { playersHash } from '../state/players'
import { openReview } from '../state/review/look'
import { lineLength } from '../state/screen'
import type { Source } from '../state/state'
import { useStore } from '../state/store'
import { t } from '../words'
import type { Key } from '../words'
import { Button } from './Button'
import { clockText, dateText, rankText, rulesText } from './meaning'
import { resultText } from './result'

/** What is shown of a field, and what is written there. */
interface Fact { text: string; written: string }

/** What a field means, if that is known; else what is written. */
function fact(tree: Tree, field: InfoField, textOf: (meaning: Meaning) => string | null): Fact {
    const written = getInfo(tree)[field], meaning = meaningOf(tree, field)
    return { written, text: (meaning && textOf(meaning)) ?? written }
}

const number = (value: number | null): string | null => (value === null ? null : `${value}`)
const dateOf = ({ date: { first, last } }: Meaning): string | null =>
    (first === null || last === null ? null : dateText({ first, last }))
const rankOf = (colour: Colour) => (meaning: Meaning): string | null => {
    const { value } = meaning[`${colour}_rank`]
    return value === null ? null : rankText(value)
}

function timeOf(tree: Tree): Fact {
    const { time, overtime } = getInfo(tree), written = [time, overtime].filter(Boolean).join(t('list.comma'))
    const clock = clockOf(tree)
    return { written, text: (clock && clockText(clock)) ?? written }
}

/** What is written, where it is something else than what is shown. */
const tip = ({ text, written }: Fact): string => (text === written ? text : t('info.written', { text, written }))

function Player({ colour, name }: { colour: Colour; name: string }): JSX.Element {
    const db = useStore(({ source }) => (source.kind === 'game' ? source.db : null)) // others may be of nobody we know
    const rank = fact(useStore(({ place }) => place.tree), `${colour}Rank`, rankOf(colour))
    return (
        <div class="player">
            <span class={`stone ${colour}`}><span class="hidden-text">{t(colour)}</span></span>
            {name && db !== null
                ? <a class="player-name" href={playersHash(db, { called: name })} title={t('info.player', { name })}>{name}</a>
                : <span class="player-name" title={name}>{name || t(colour)}</span>}
            <span class="quiet" title={tip(rank)}>{rank.text}</span>
        </div>
    )
}

/** The fields below the players; those that are empty are left out. */
function facts(tree: Tree, moves: number): [Key, Fact][] {
    const info = getInfo(tree), plain = (text: string): Fact => ({ text, written: text })
    const handicap = fact(tree, 'handicap', ({ handicap: { value } }) => number(value))
    const all: [Key, Fact][] = [
        ['info.name', plain(info.name)], ['info.event', plain([info.event, info.round].filter(Boolean).join(t('list.comma')))],
        ['info.date', fact(tree, 'date', dateOf)], ['info.place', plain(info.place)],
        ['info.komi', fact(tree, 'komi', ({ komi: { value } }) => number(value))],
        ['info.handicap', /^[01]?$/.test(handicap.text) ? plain('') : handicap],
        ['info.rules', fact(tree, 'rules', ({ rules: { value } }) => value && rulesText(value))], ['info.time', timeOf(tree)],
        ['panel.board', plain(t('info.size', { ...sizeOf(tree) }))], ['panel.moves', plain(moves > 0 ? `${moves}` : '')],
    ]
    return all.filter(([, { text }]) => text !== '')
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
    const tree = useStore((state) => state.place.tree), info = getInfo(tree)
    const result = fact(tree, 'result', (meaning) => meaning.result.value)
    const moves = useStore(lineLength), source = useStore((state) => state.source)
    const first = useStore((state) => state.about?.databases[0] ?? ''), reviewing = useStore((state) => state.review.on)
    return (
        <div class="info">
            <div class="panel-title info-source">
                <h2>{sourceText(source, first)}</h2>
                <Button class="bare small" icon="pencil" name={t('info.edit')} onClick={() => openDialog('info')} />
            </div>
            <Records />
            <Player colour="black" name={info.black} />
            <Player colour="white" name={info.white} />
            {info.result && <p class="result" title={info.result}>{resultText(result.text)}</p>}
            {moves > 0 && !reviewing && (
                <div class="info-review">
                    <Button icon="review" name={t('review.show')} keys="R" onClick={openReview}>{t('review.show')}</Button>
                </div>
            )}
            <dl class="facts">
                {facts(tree, moves).map(([key, said]) => (
                    <div key={key}><dt>{t(key)}</dt><dd title={tip(said)}>{said.text}</dd></div>
                ))}
            </dl>
        </div>
    )
}
