/*
 * Beside the board: who plays, what a hint says, a mistake that is offered back, the count, and what becomes of the
 * record.
 */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { compensation } from '../../go/game'
import { other } from '../../go/point'
import type { Colour } from '../../go/point'
import type { PlayAnswer, PlayChoice } from '../../net/play'
import { download, elapsed, nameOf, openInRecords, save, watchClock } from '../../state/play/actions'
import { clockText, shown } from '../../state/play/clock'
import { countOf, hereOf, isPersonsTurn, personOf, phaseOf, rulesOf, turnOf } from '../../state/play/match'
import type { Match } from '../../state/play/match'
import { boardSize, timeOf } from '../../state/play/setting'
import { useStore } from '../../state/store'
import { t } from '../../words/play'
import { nameStyle } from '../board/names'
import { Button } from '../Button'
import { LETTERS } from './PlayBoard'
import { isSounding, setSounding } from './sound'
import { countText, nameHere, roundText } from './text'

/* ---- players ---- */

const TICK_MS = 250

/** Draws anew while a clock runs, and ends the game when the time is over. */
function useTicking(runs: boolean): void {
    const [, redraw] = useState(0)
    useEffect(() => {
        if (!runs) return undefined
        const timer = setInterval(() => {
            watchClock()
            redraw((n) => n + 1)
        }, TICK_MS)
        return () => clearInterval(timer)
    }, [runs])
}

function clockOf(match: Match, colour: Colour, runs: boolean): string {
    const time = timeOf(match.setting)
    if (!time || !match.clocks || match.seats[colour] !== 'person') return ''
    const { seconds, periods } = shown(match.clocks[colour], time, runs && turnOf(match) === colour ? elapsed() : 0)
    const text = clockText(seconds)
    return periods === null || time.periods === 1 ? text : `${text} (${periods})`
}

const playerName = (match: Match, colour: Colour): string =>
    (colour === personOf(match) ? t('go.you') : nameOf(match.seats[colour]))

function komiText({ setting }: Match): string {
    const n = compensation(rulesOf({ setting } as Match), setting.handicap), rules = t(`go.rules.${setting.rules}`)
    return n > 0 ? t('go.komi-handicap', { komi: `${setting.komi}`, n, rules }) : t('go.komi-is', { komi: `${setting.komi}`, rules })
}

export function Players({ match }: { match: Match }): JSX.Element {
    const { lost } = hereOf(match), timed = match.clocks !== null
    const runs = timed && phaseOf(match) === 'play' && isPersonsTurn(match)
    useTicking(runs)
    return (
        <section class="view-part">
            <table class="scores players">
                <caption class="hidden-text">{t('go.players')}</caption>
                <thead>
                    <tr>
                        <th scope="col"><span class="hidden-text">{t('go.name')}</span></th>
                        <th scope="col" class="number">{t('go.captured')}</th>
                        {timed && <th scope="col" class="number">{t('go.clock')}</th>}
                    </tr>
                </thead>
                <tbody>
                    {(['black', 'white'] as const).map((colour) => (
                        <tr key={colour}>
                            <th scope="row">
                                <span class={`stone ${colour}`} /><span class="hidden-text">{t(colour)}</span> {playerName(match, colour)}
                            </th>
                            <td class="number big">{lost[other(colour)]}</td>
                            {timed && <td class="number clock">{clockOf(match, colour, runs)}</td>}
                        </tr>
                    ))}
                </tbody>
            </table>
            <p class="quiet">{komiText(match)}</p>
        </section>
    )
}

/* ---- hints and mistakes ---- */

/** Who is ahead if this is played, and how surely. */
function Worth({ choice: { chance, score } }: { choice: PlayChoice }): JSX.Element {
    const side = score > 0 ? 'black' : 'white', n = roundText(Math.abs(score))
    const favourite: Colour = chance >= 0.5 ? 'black' : 'white'
    const percent = `${Math.round(100 * Math.max(chance, 1 - chance))}`
    return (
        <>
            <td class="number">{n === '0' ? t('go.ahead.none') : t(`go.ahead.${side}`, { n })}</td>
            <td class="number quiet">{t('go.chance', { percent, colour: t(favourite) })}</td>
        </>
    )
}

export function Hints({ match, hint }: { match: Match; hint: PlayAnswer }): JSX.Element {
    const style = useStore(nameStyle), size = boardSize(match.setting)
    return (
        <section class="view-part">
            <h3 class="legend">{t('go.hint.title')}</h3>
            {hint.move === 'pass' && <p>{t('go.hint.pass')}</p>}
            <table class="scores hints">
                <caption class="hidden-text">{t('go.hint.title')}</caption>
                <tbody>
                    {hint.choices.map((choice, i) => (
                        <tr key={choice.move}>
                            <th scope="row"><b>{choice.move === 'pass' ? '' : LETTERS[i]}</b> {nameHere(choice.move, size, style)}</th>
                            <Worth choice={choice} />
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    )
}

interface OfferProps { match: Match; onBack: () => void; onKeep: () => void }

/** A mistake: what it lost, what was better, and the choice. */
export function OfferPart({ match, onBack, onKeep }: OfferProps): JSX.Element | null {
    const style = useStore(nameStyle), size = boardSize(match.setting), lost = match.offer?.lost
    if (!lost) return null
    const better = lost.better === 'pass' ? t('go.better.pass') : t('go.better', { point: nameHere(lost.better, size, style) })
    return (
        <section class="view-part offer" role="alert">
            <h3 class="legend">{t('go.offer')}</h3>
            <p>{t('go.lost', { point: nameHere(lost.move, size, style), n: roundText(lost.points) })} {better}</p>
            <div class="row">
                <Button class="main" name={t('go.take-back')} keys="U" onClick={onBack} />
                <Button name={t('go.keep')} keys="K" onClick={onKeep} />
            </div>
        </section>
    )
}

/* ---- the count ---- */

export function CountPart({ match }: { match: Match }): JSX.Element | null {
    const count = countOf(match)
    if (!count || (match.result && match.result.how !== 'count')) return null
    const own = rulesOf(match).scoring, ways = own === 'area' ? ['area', 'territory'] as const : ['territory', 'area'] as const
    const open = phaseOf(match) === 'count'
    return (
        <section class="view-part count-part">
            <h3 class="legend">{t('go.count')}</h3>
            <div role="status">
                {ways.map((way) => <p key={way} class={way === own ? '' : 'quiet'}>{countText(match, count, way)}</p>)}
            </div>
            {open && <p class="quiet note">{t('go.dead', { black: count.dead.black, white: count.dead.white })}</p>}
        </section>
    )
}

/* ---- the record ---- */

export function RecordPart({ match }: { match: Match }): JSX.Element {
    const readOnly = useStore((state) => state.about?.read_only === true), none = match.moves.length === 0
    const [sounds, setSounds] = useState(isSounding)
    return (
        <section class="view-part">
            <h3 class="legend">{t('go.record')}</h3>
            <div class="row">
                <Button name={t('go.open')} disabled={none} onClick={() => openInRecords(match)} />
                <Button name={t('go.download')} disabled={none} onClick={() => download(match)} />
                {!readOnly && <Button name={t('go.save')} disabled={none} onClick={() => void save(match)} />}
            </div>
            <p class="quiet note">{t('go.kept')}</p>
            <label class="check">
                <input type="checkbox" checked={sounds} onChange={(event) => {
                    setSounds(event.currentTarget.checked)
                    setSounding(event.currentTarget.checked)
                }} />
                {t('go.sound')}
            </label>
        </section>
    )
}
