/*
 * What it is about: the board, the rules, komi, and whom the computer plays.
 */
import type { JSX } from 'preact'
import { areaOf, formatSize, parseSize, sameSize } from '../../go/point'
import type { Size } from '../../go/point'
import { MOST, RULES, applies, isTabled } from '../../net/solve'
import type { Rules } from '../../net/solve'
import { KOMI_MOST, changeSolve, readKomi, setRules, setSide, setSize } from '../../state/solve'
import type { Side } from '../../state/solve'
import { t } from '../../words/solve'
import { Button } from '../Button'
import type { Game } from './game'

const SQUARES: readonly number[] = [2, 3, 4, 5]
const SIDES: readonly Side[] = ['both', 'black', 'white']

/** All boards with tables, lying on their long side, and those that are searched. */
const SIZES: readonly Size[] = [2, 3, 4, 5].flatMap((rows) => Array.from({ length: 9 - rows }, (_, i) => rows + i)
    .map((cols) => ({ rows, cols }))).filter((size) => areaOf(size) <= (size.rows < 4 ? MOST.tabled : MOST.points))

const sizeText = (size: Size): string =>
    t(isTabled(size) ? 'solve.sides' : 'solve.sides-searched', { rows: size.rows, cols: size.cols })

function SizeChoice({ size }: { size: Size }): JSX.Element {
    const listed = SIZES.some((each) => sameSize(each, size)) ? SIZES : [...SIZES, size]
    return (
        <fieldset class="choices size-choice">
            <legend>{t('solve.size')}</legend>
            {SQUARES.map((side) => (
                <Button key={side} name={t('solve.sides', { rows: side, cols: side })}
                    pressed={size.rows === side && size.cols === side}
                    onClick={() => setSize({ rows: side, cols: side })} />
            ))}
            <select class="field" aria-label={t('solve.other-size')} value={formatSize(size)}
                onChange={(event) => setSize(parseSize(event.currentTarget.value)!)}>
                {listed.map((each) => (
                    <option key={formatSize(each)} value={formatSize(each)}>{sizeText(each)}</option>
                ))}
            </select>
        </fieldset>
    )
}

function RulesChoice({ rules, size }: { rules: Rules; size: Size }): JSX.Element {
    return (
        <>
            <label class="labelled">
                <span>{t('solve.rules')}</span>
                <select class="field" value={rules} onChange={(event) => setRules(event.currentTarget.value as Rules)}>
                    {RULES.filter((each) => applies(each, size)).map((each) => (
                        <option key={each} value={each}>{t(`rule.${each}`)}</option>
                    ))}
                </select>
            </label>
            <p class="quiet note">{t(`rule-words.${rules}`)}</p>
        </>
    )
}

/** A new game begins at the board, which on a phone may be out of sight. */
function begin(side: Side): void {
    setSide(side)
    document.querySelector('.stage')?.scrollIntoView({ block: 'nearest' })
}

function SideChoice({ side }: { side: Side }): JSX.Element {
    return (
        <fieldset class="choices">
            <legend>{t('solve.side')}</legend>
            {SIDES.map((each) => (
                <label key={each} class="choice">
                    <input type="radio" name="side" checked={each === side} onChange={() => begin(each)} />
                    {t(`solve.side.${each}`)}
                </label>
            ))}
        </fieldset>
    )
}

export function Setting({ game: { solve, size } }: { game: Game }): JSX.Element {
    return (
        <section class="view-part setting-part">
            <SizeChoice size={size} />
            <RulesChoice rules={solve.rules} size={size} />
            <div class="row">
                <SideChoice side={solve.side} />
                <label class="labelled side-field">
                    <span>{t('solve.komi')}</span>
                    <input class="field" type="number" step="0.5" min={-KOMI_MOST} max={KOMI_MOST} value={solve.komi}
                        onInput={(event) => changeSolve({ komi: readKomi(event.currentTarget.value) })} />
                </label>
            </div>
        </section>
    )
}
