/*
 * The most strings that a board can hold: the board, the number, how it is known, and all boards that reach it.
 */
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { boardLine } from '../../go/board'
import { diagramUrl } from '../../net/api'
import { MOST, maximumPath, optimalBoardPath } from '../../net/strings'
import type { FullBoard, Maximum, OptimalBoard } from '../../net/strings'
import { canStep, changeLook, setSides } from '../../state/strings'
import type { Look as LookState } from '../../state/strings'
import { formatNumber } from '../../words'
import { t } from '../../words/strings'
import type { StringsKey } from '../../words/strings'
import { Button } from '../Button'
import { icons } from '../icons'
import type { IconName } from '../icons'
import { Failed } from '../Failed'
import { LargeBoard } from './LargeBoard'
import { boardOfRows, isDrawn, rowsText } from './rows'
import { SizeFields } from './SizeFields'
import { stepTo } from './steps'
import type { Step } from './steps'
import { BareBoard } from '../board/BareBoard'
import { useAnswer } from '../useAnswer'
import type { Answered } from '../useAnswer'

const SQUARES = [5, 7, 9, 13, 19, 100] as const

/** A long number of digits, with its thousands separated. */
const digits = (count: string): string => count.replace(/\B(?=(\d{3})+$)/g, ',')

/* ---- stepping ---- */

const steps: readonly { step: Step; icon: IconName; keys: string }[] = [
    { step: 'first', icon: 'first', keys: 'Home' },
    { step: 'back', icon: 'back1', keys: 'ArrowLeft' },
    { step: 'forward', icon: 'forward1', keys: 'ArrowRight' },
    { step: 'last', icon: 'last', keys: 'End' },
    { step: 'random', icon: 'dice', keys: 'R' },
]

function StepButton({ step, icon, keys, off }: (typeof steps)[number] & { off: boolean }): JSX.Element {
    const name = t(`look.${step}`)
    return (
        <button type="button" class="button bare icon walk" aria-label={name} title={name} aria-disabled={off}
            aria-keyshortcuts={keys} onClick={() => stepTo(step)}>
            {icons[icon]}
        </button>
    )
}

function Steps({ look, one }: { look: LookState; one: OptimalBoard | null }): JSX.Element {
    const can = canStep(look), at = one && look.index !== null ? BigInt(look.index) : null
    const where = at !== null && one ? { at: digits(`${at + 1n}`), all: digits(one.optimal_boards) } : null
    const atEnd = (step: Step): boolean => !can || (at !== null && one !== null && (
        (at === 0n && (step === 'first' || step === 'back'))
        || (at === BigInt(one.optimal_boards) - 1n && (step === 'forward' || step === 'last'))))
    const [first, back, ...others] = steps
    const button = (each: (typeof steps)[number]): JSX.Element =>
        <StepButton key={each.step} {...each} off={atEnd(each.step)} />
    return (
        <div class="view-actions" role="group" aria-label={t('look.step')}>
            {button(first!)}{button(back!)}
            <output class="where-board" aria-label={where ? t('look.where-label', where) : undefined}>
                {where ? t('look.where', where) : t('look.none')}
            </output>
            {others.map(button)}
        </div>
    )
}

/* ---- what is known ---- */

/** A line of a list of facts. What is cited is in the language it is cited in. */
const Fact = ({ name, lang, children }: { name: StringsKey; lang?: string; children: string }): JSX.Element =>
    <div><dt>{t(name)}</dt><dd lang={lang}>{children}</dd></div>

const timeText = (seconds: number): string =>
    (seconds < 0.01 ? t('look.at-once') : t('look.seconds-of', { n: seconds.toFixed(2) }))

function Proof({ look, found }: { look: LookState; found: Answered<Maximum> }): JSX.Element {
    const { answer: known, pending } = found
    const can = Math.max(look.rows, look.cols) <= MOST.prove
    if (!known) return <p class="quiet">{t('look.proving')}</p>
    const computed = known.status === 'computed'
    return (
        <>
            <dl class="view-facts">
                <Fact name="look.empties">
                    {t('look.empties-of', { n: known.empties, all: known.rows * known.cols })}
                </Fact>
                <Fact name="look.known">{t(computed ? 'look.computed' : 'look.theorem')}</Fact>
                {computed
                    ? <><Fact name="look.states">{formatNumber(known.states! + known.bounds!)}</Fact>
                        <Fact name="look.seconds">{timeText(known.seconds!)}</Fact></>
                    : <Fact name="look.reference" lang="en">{known.reference ?? ''}</Fact>}
            </dl>
            <Button name={t(pending && look.prove ? 'look.proving' : 'look.prove')} disabled={!can || look.prove}
                onClick={() => changeLook({ prove: true, index: null })} />
            {!can && <p class="quiet note">{t('look.prove-limit', { n: MOST.prove })}</p>}
        </>
    )
}

const countText = (count: string | null): string => (count === null ? t('look.too-large') : digits(count))

function Counts({ look, counted }: { look: LookState; counted: Answered<Maximum> }): JSX.Element {
    const can = canStep(look), { answer, pending, failure } = counted
    const isThere = look.count && answer !== null && !pending
    return (
        <section class="view-part">
            <h3 class="legend">{t('look.boards')}</h3>
            {isThere && (
                <dl class="view-facts">
                    <Fact name="look.all">{countText(answer.optimal_boards)}</Fact>
                    <Fact name="look.classes">{countText(answer.optimal_boards_up_to_symmetry)}</Fact>
                    <Fact name="look.free">{countText(answer.free_colourings)}</Fact>
                </dl>
            )}
            {failure ? <Failed failure={failure} again={counted.again} /> : !isThere && (
                <Button name={t(look.count ? 'look.counting' : 'look.count')} disabled={!can || look.count}
                    onClick={() => changeLook({ count: true })} />
            )}
            {!can && <p class="quiet note">{t('look.count-limit', { n: MOST.count })}</p>}
        </section>
    )
}

/* ---- keeping it ---- */

const fileName = ({ rows, cols, strings }: FullBoard, ending: string): string =>
    `strings-${rows}x${cols}-${strings}.${ending}`

function save(blob: Blob, name: string): void {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

interface KeepProps { shown: FullBoard; canvas: { current: HTMLCanvasElement | null } }

/** Small boards are drawn by the server, as pictures of records are; large ones are on the canvas already. */
function Keep({ shown, canvas }: KeepProps): JSX.Element {
    const picture = fileName(shown, 'png')
    const saveText = (): void => save(new Blob([rowsText(shown.board)], { type: 'text/plain' }), fileName(shown, 'txt'))
    const savePicture = (): void => canvas.current?.toBlob((blob) => { if (blob) save(blob, picture) })
    return (
        <section class="view-part">
            <h3 class="legend">{t('look.keep')}</h3>
            <div class="row">
                {isDrawn(shown.board)
                    ? <a class="button" download={picture}
                        href={diagramUrl({ format: 'png', board: boardLine(boardOfRows(shown.board)) })}>
                        {t('look.picture')}
                    </a>
                    : <Button name={t('look.picture')} onClick={savePicture} />}
                <Button name={t('look.text')} onClick={saveText} />
            </div>
        </section>
    )
}

/* ---- all of it ---- */

function Drawing({ shown, canvas }: KeepProps): JSX.Element {
    const { rows, cols, strings, board } = shown
    const label = t('look.board', { rows, cols, n: strings })
    if (isDrawn(board)) return <BareBoard board={boardOfRows(board)} label={label} />
    return <LargeBoard rows={board} label={`${label}. ${t('look.scroll')}`} canvas={canvas} />
}

export function Look({ look }: { look: LookState }): JSX.Element {
    const { rows, cols, index, prove, count } = look, sides = { rows, cols }
    const canvas = useRef<HTMLCanvasElement>(null)
    const found = useAnswer<Maximum>(maximumPath({ ...sides, prove }))
    const free = Math.max(rows, cols) <= MOST.free
    const counted = useAnswer<Maximum>(count ? maximumPath({ ...sides, count, free }) : null)
    const one = useAnswer<OptimalBoard>(index === null ? null : optimalBoardPath({ ...sides, index }))
    const failure = found.failure ?? one.failure
    const fits = (board: FullBoard | null): FullBoard | null =>
        (board?.rows === rows && board.cols === cols ? board : null)
    const shown = fits(one.answer) ?? fits(found.answer)
    return (
        <>
            <section class="stage" aria-label={t('panel.board')}
                data-waits={found.pending || counted.pending || one.pending ? '' : undefined}>
                {shown ? <Drawing shown={shown} canvas={canvas} /> : <div class="board-place" />}
                <Steps look={look} one={one.answer} />
            </section>
            <div class="view-panel">
                <SizeFields size={sides} least={1} most={MOST.side} squares={SQUARES}
                    problem={t('look.field', { most: MOST.side })}
                    onChange={(size) => setSides(size.rows, size.cols)} />
                <section class="view-part" aria-live="polite">
                    <h3 class="legend">{t('look.result')}</h3>
                    <p class="headline">{found.answer ? t('look.strings', { n: found.answer.strings }) : '…'}</p>
                    <p class="quiet">{t('look.at-most', { rows: `${rows}`, cols: `${cols}` })}</p>
                    {failure ? <Failed failure={failure} again={found.failure ? found.again : one.again} />
                        : <Proof look={look} found={found} />}
                </section>
                <Counts look={look} counted={counted} />
                {shown && <Keep shown={shown} canvas={canvas} />}
            </div>
        </>
    )
}
