/*
 * The points of the record's board: what they are called, and what a press does. The wheel steps through the moves;
 * so do arrow keys with Ctrl while a point has the focus.
 */
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Board } from '../../go/board'
import { cellAt, wildAt } from '../../go/pattern'
import type { Pattern, Wild } from '../../go/pattern'
import { formatName } from '../../go/point'
import type { Point } from '../../go/point'
import type { FieldReport } from '../../net/field'
import { setHover } from '../../state/actions/look'
import { goToStone, playAt } from '../../state/actions/play'
import { step } from '../../state/actions/walk'
import { WILD_NAMES } from '../../state/pattern/words'
import { memo } from '../../state/memo'
import { lineShown, lostText, reviewedBoard } from '../../state/review/line'
import type { Reviewed } from '../../state/review/line'
import { setReview } from '../../state/review/look'
import { screenBoard, stoneMoves } from '../../state/screen'
import type { State } from '../../state/state'
import { getState, useStore } from '../../state/store'
import { getLanguage, t } from '../../words'
import type { Language } from '../../words'
import { pressMarks, useGestures } from './gestures'
import { nameStyle } from './names'
import type { NameStyle } from './names'
import { PointGrid } from './PointGrid'
import type { NameOf } from './PointGrid'
import { shareText, wayMarks } from './shares'
import type { WayMark } from './shares'
import { spotText } from './spot'
import { priorText, suggestedMoves } from './suggested'
import type { Suggested } from './suggested'

/* ---- names ---- */

/** What a point is called; `share` is the part of the games that go on there and how many of them were won: "A 12|54", "12" or ''. */
function pointName(name: string, stone: number, number: number, share: string): string {
    if (stone === 0 && share === '') return t('point.empty', { point: name })
    const [part, won] = share.split('|')
    if (stone === 0 && won) return t('point.way.won', { point: name, share: `${part}%`, won: `${won}%` })
    if (stone === 0) return t('point.way', { point: name, share: `${part}%` })
    const colour = t(stone === 1 ? 'black.lower' : 'white.lower')
    if (number === 0) return t('point.stone', { point: name, colour })
    return t('point.move', { point: name, colour, move: `${number}` })
}

const namesIn = (style: NameStyle): NameOf => (point, size, fact) => {
    const [stone, number, share, cell, ...field] = fact.split(',') as [string, string, string, string, ...string[]]
    const name = pointName(formatName(point, size, style), Number(stone), Number(number), share)
    const marked = cell === '' ? name : t(`cell.${cell as CellName}`, { point: name })
    return field.length > 0 ? `${marked}, ${field.join()}` : marked
}

const nameOf: Readonly<Record<NameStyle, NameOf>> = { A1: namesIn('A1'), '1-1': namesIn('1-1') }

type CellName = 'same' | (typeof WILD_NAMES)[Wild]

/** What a point is of the pattern: '' outside. */
function cellName(pattern: Pattern | null, point: Point, board: Board): CellName | '' {
    const cell = pattern && cellAt(pattern.rect, point, board.size)
    const wild = cell === null ? null : wildAt(pattern!, cell)
    return cell === null ? '' : wild === null ? 'same' : WILD_NAMES[wild]
}

/** What the names of a row depend on, as a text: a row with the same text is not drawn anew. */
function rowFacts(
    row: number, board: Board, numbers: Int32Array, shares: ReadonlyMap<Point, string>, pattern: Pattern | null,
    report: FieldReport | null, suggested: readonly Suggested[], reviewed: ReadonlyMap<Point, string>,
): string {
    const { stones, size: { cols } } = board
    let facts = ''
    for (let point = row * cols; point < (row + 1) * cols; point++) {
        const move = suggested.find((each) => each.point === point)
        const network = move ? `,${t('suggest.point', { n: priorText(move.prior) })}` : ''
        const review = reviewed.has(point) ? `,${reviewed.get(point)}` : ''
        const field = network + review + (report ? `,${spotText(report, point)}` : '')
        const told = [stones[point], numbers[point], shares.get(point) ?? '', cellName(pattern, point, board)].join()
        facts += `${told}${field};`
    }
    return facts
}

function sharesOf({ seen: { answer, pending } }: State): Map<Point, string> {
    const won = ({ success, verdict }: WayMark): string =>
        (success && verdict !== 'few' ? `|${Math.round(100 * success.rate)}` : '')
    const told = (mark: WayMark): string => (mark.letter ? `${mark.letter} ` : '') + shareText(mark.share) + won(mark)
    return new Map(answer && !pending ? wayMarks(answer).map((mark) => [mark.point, told(mark)]) : [])
}

const REST_MS = 200

/** Null until it has stayed the same for a while: a walk does not wait for the names of all points at every step. */
function useRested<T>(value: T | null): T | null {
    const [rested, setRested] = useState<T | null>(null)
    useEffect(() => {
        const timer = setTimeout(() => setRested(() => value), REST_MS)
        return () => clearTimeout(timer)
    }, [value])
    return rested === value ? rested : null
}

/** What the field says, if it is on and about what is seen. */
const fieldOf = ({ settings, field: { report } }: State): FieldReport | null =>
    (settings.field && !report.pending ? report.answer : null)

const nothing: readonly Suggested[] = []
const unreviewed: ReadonlyMap<Point, string> = new Map()

/** What a review says of points: what their stones lost, and where the better move was. */
const reviewedPoints = memo((reviewed: Reviewed | null, _: Language): ReadonlyMap<Point, string> | null => reviewed && new Map([
    ...[...reviewed.lost].map(([point, lost]) => [point, t('review.point.lost', { n: lostText(lost) })] as const),
    ...[...reviewed.better].map(([point, letter]) => [point, t('review.point.better', { letter })] as const),
]))

/* ---- the wheel ---- */

const NOTCH = 50 // pixels of wheel for a move: a notch of most wheels, a short stroke of a finger

/** Steps through the moves; what is left of a stroke waits for the next in the same direction. */
function useWheel(grid: { current: HTMLElement | null }): void {
    useLayoutEffect(() => {
        let rest = 0
        const turn = (event: WheelEvent): void => {
            if (event.ctrlKey) return // that is zooming
            event.preventDefault()
            const by = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * NOTCH / 3 : event.deltaY
            rest = Math.sign(by) === Math.sign(rest) ? rest + by : by
            const moves = Math.trunc(rest / NOTCH)
            rest -= moves * NOTCH
            if (moves !== 0) step(Math.sign(moves))
        }
        const element = grid.current
        element?.addEventListener('wheel', turn, { passive: false })
        return () => element?.removeEventListener('wheel', turn)
    }, [])
}

/* ---- the grid ---- */

/** While a line of a review is shown, nobody plays on the position that is hidden by it: a press leaves the line. */
function press(point: Point, shift: boolean): void {
    if (pressMarks(point)) return
    if (lineShown(getState())) return setReview({ line: false, pointed: null })
    if (shift && screenBoard(getState()).stones[point] !== 0) goToStone(point)
    else playAt(point)
}

export function Points(): JSX.Element {
    const board = useStore(screenBoard), { size } = board
    useStore((state) => state.place)
    useStore((state) => state.seen)
    const pattern = useStore((state) => state.pattern), gestures = useGestures()
    const names = useStore(nameStyle), report = useRested(useStore(fieldOf))
    const suggested = useRested(useStore(suggestedMoves)) ?? nothing
    const reviewed = useRested(reviewedPoints(useStore(reviewedBoard), getLanguage())) ?? unreviewed
    const grid = useRef<HTMLDivElement>(null)
    useWheel(grid)
    const numbers = stoneMoves(getState()), shares = sharesOf(getState())
    return (
        <PointGrid grid={grid} size={size} label={t('board.label', { rows: size.rows, cols: size.cols })}
            hint="board-hint" factsOf={(row) => rowFacts(row, board, numbers, shares, pattern, report, suggested, reviewed)}
            nameOf={nameOf[names]} onPress={press} onHover={setHover} gestures={gestures} />
    )
}
