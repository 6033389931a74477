/*
 * The part of the board that is marked: which rectangle, where it may lie, whose stone comes next; how far a search
 * is; and how to mark.
 */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ANCHORS, cornersOf, readMoves, WILDS } from '../../go/pattern'
import type { Pattern } from '../../go/pattern'
import { formatName } from '../../go/point'
import type { Colour, Size } from '../../go/point'
import { setRegion } from '../../state/actions/look'
import { beginMarking, colourOnScreen, isAnyPart, isMarking, leaveMarking, setAnchor, setKeepColours, setMoves,
    setNext, setTurn } from '../../state/actions/pattern'
import { stopSearch } from '../../state/ask'
import { WILD_NAMES } from '../../state/pattern/words'
import { screenSize } from '../../state/screen'
import { useStore } from '../../state/store'
import { t } from '../../words'
import { nameStyle } from '../board/names'
import type { NameStyle } from '../board/names'
import { WildShape } from '../board/PatternMarks'
import { Button } from '../Button'

/* ---- the rectangle ---- */

/** "C17–E15 · 3 × 3" */
export function rectText({ rect }: Pattern, size: Size, style: NameStyle): string {
    const [from, to] = cornersOf(rect, size).map((point) => formatName(point, size, style))
    return t('pattern.rect', { from: from!, to: to!, rows: rect.rows, cols: rect.cols })
}

interface HeadProps { pattern: Pattern | null; marking: boolean; alone: boolean }

/** What is marked, and marking something else; `alone`, without the list beside it, with the number of games. */
function Head({ pattern, marking, alone }: HeadProps): JSX.Element {
    const size = useStore(screenSize), style = useStore(nameStyle)
    const games = useStore(({ seen }) => (seen.pending || !seen.answer?.pattern ? null : seen.answer.games))
    const counts = pattern && alone && games !== null ? t('pattern.games', { n: games }) : null
    return (
        <div class="pattern-head">
            <strong>{pattern ? rectText(pattern, size, style) : t('region.any')}</strong>
            {counts && <span class="quiet">{counts}</span>}
            <Button class="bare" icon="mark" keys="M" name={t('pattern.mark')} pressed={marking}
                onClick={marking ? leaveMarking : beginMarking}>{t('pattern.mark')}</Button>
            <Button class="bare" icon="close" name={t('pattern.leave')} onClick={() => setRegion('whole')} />
        </div>
    )
}

/* ---- what is asked ---- */

function Anchors({ pattern }: { pattern: Pattern }): JSX.Element {
    return (
        <div class="group" role="group" aria-label={t('pattern.anchor')}>
            {ANCHORS.map((anchor) => (
                <Button key={anchor} name={t(`pattern.${anchor}`)} title={t(`pattern.${anchor}.title`)}
                    pressed={pattern.anchor === anchor} onClick={() => setAnchor(anchor)} />
            ))}
        </div>
    )
}

const COLOURS: readonly (Colour | '')[] = ['', 'black', 'white']

interface ColourProps { name: 'next' | 'turn'; value: Colour | null; onChange: (colour: Colour | null) => void }

function ColourChoice({ name, value, onChange }: ColourProps): JSX.Element {
    return (
        <label class="pattern-choice" title={t(`pattern.${name}.title`)}>
            <span>{t(`pattern.${name}`)}</span>
            <select class="field" value={value ?? ''}
                onChange={(event) => onChange((event.currentTarget.value || null) as Colour | null)}>
                {COLOURS.map((colour) => (
                    <option key={colour} value={colour}>{t(colour === '' ? 'pattern.next.any' : colour)}</option>
                ))}
            </select>
        </label>
    )
}

/** After how many moves it must appear; what is no window of moves is put back. */
function Moves({ moves }: { moves: string | null }): JSX.Element {
    return (
        <label class="pattern-choice" title={t('pattern.moves.title')}>
            <span>{t('pattern.moves')}</span>
            <input class="field pattern-moves" type="text" inputMode="text" placeholder="1-60" maxLength={11}
                value={moves ?? ''}
                onChange={({ currentTarget: field }) => {
                    const read = readMoves(field.value)
                    if (read === null && field.value.trim() !== '') field.value = moves ?? ''
                    else setMoves(read)
                }} />
        </label>
    )
}

function Options({ pattern }: { pattern: Pattern }): JSX.Element {
    return (
        <div class="pattern-options">
            <Anchors pattern={pattern} />
            <ColourChoice name="next" value={colourOnScreen(pattern.next, pattern)} onChange={setNext} />
            <ColourChoice name="turn" value={colourOnScreen(pattern.turn, pattern)} onChange={setTurn} />
            <Moves moves={pattern.moves} />
            <label class="check" title={t('pattern.swap.title')}>
                <input type="checkbox" checked={!pattern.keepColours}
                    onChange={(event) => setKeepColours(!event.currentTarget.checked)} />
                {t('pattern.swap')}
            </label>
        </div>
    )
}

/** How a cell is changed, and what the shapes on it mean. */
function Legend(): JSX.Element {
    return (
        <p class="pattern-legend quiet">
            <span class="by-hand">{t('pattern.cells')}</span>
            <span class="by-finger">{t('pattern.cells.touch')}</span>
            {WILDS.map((wild) => {
                const name = t(`pattern.kind.${WILD_NAMES[wild]}`)
                return (
                    <span key={wild} class="pattern-kind" title={name}>
                        <svg viewBox="-0.5 -0.5 1 1" aria-hidden="true"><WildShape wild={wild} /></svg>
                        <span class="pattern-kind-name">{name}</span>
                    </span>
                )
            })}
        </p>
    )
}

/* ---- searching ---- */

const LATE_MS = 200 // what takes longer says so

/** Whether something has lasted for a while. */
function useLate(is: boolean): boolean {
    const [late, setLate] = useState(false)
    useEffect(() => {
        if (!is) return setLate(false)
        const timer = setTimeout(() => setLate(true), LATE_MS)
        return () => clearTimeout(timer)
    }, [is])
    return is && late
}

function Searching(): JSX.Element | null {
    const progress = useStore((state) => state.seen.progress), late = useLate(useStore((state) => state.seen.pending))
    if (!late) return null
    const value = progress && progress.total > 0 ? progress.done / progress.total : undefined
    return (
        <div class="pattern-search">
            <progress value={value} aria-label={t('pattern.searching')} />
            <Button class="bare" name={t('pattern.stop')} onClick={stopSearch} />
        </div>
    )
}

/** Without its index a database is slow: what to do about it. */
function NotIndexed(): JSX.Element | null {
    const missing = useStore(({ seen }) => seen.answer?.pattern?.indexed === false)
    return missing ? <p class="pattern-note quiet" role="note">{t('pattern.not-indexed')}</p> : null
}

/** Where the little boards are out of sight, a button begins it (`offers`). */
export function PatternBar({ offers = false }: { offers?: boolean }): JSX.Element | null {
    const chosen = useStore(isAnyPart), pattern = useStore((state) => state.pattern)
    const marking = useStore(isMarking)
    if (!chosen && !offers) return null
    if (!chosen) {
        return (
            <div class="pattern-bar">
                <Button icon="mark" keys="M" name={t('pattern.begin')} onClick={beginMarking}>
                    {t('pattern.begin')}
                </Button>
            </div>
        )
    }
    return (
        <section class="pattern-bar" aria-label={t('region.any')}>
            <Head pattern={pattern} marking={marking} alone={offers} />
            {marking && <p class="pattern-how" role="status">
                <span class="by-hand">{t('pattern.how')}</span><span class="by-finger">{t('pattern.how.touch')}</span>
            </p>}
            {pattern && <Options pattern={pattern} />}
            {pattern && !marking && <Legend />}
            {pattern && <Searching />}
            {pattern && <NotIndexed />}
        </section>
    )
}
