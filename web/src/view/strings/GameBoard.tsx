/*
 * The board of the game: stones, the last move, the hint, what would have been better, and the stone under the pointer.
 * Its points are reached as those of the record's board are.
 */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { formatName, parseName, PASS } from '../../go/point'
import type { Colour, Point, Size } from '../../go/point'
import { refusal } from '../../go/strings'
import type { Standing } from '../../go/strings'
import type { GameMove, Review } from '../../net/strings'
import { memo } from '../../state/memo'
import { useStore } from '../../state/store'
import { t } from '../../words/strings'
import { centre, LastMove, PointMark } from '../board/Marks'
import { nameStyle } from '../board/names'
import type { NameStyle } from '../board/names'
import { PointGrid } from '../board/PointGrid'
import type { NameOf } from '../board/PointGrid'
import { colourOf } from './match'
import type { Match } from './match'
import { BareBoard } from '../board/BareBoard'

const BARRED = 'x' // an empty point where the stone that is to be put may not stand

const namesIn = (style: NameStyle): NameOf => (point, size, fact) => {
    const name = formatName(point, size, style)
    if (fact === '0') return t('point.empty', { point: name })
    if (fact === BARRED) return t('point.barred', { point: name })
    return t('point.stone', { point: name, colour: t(fact === '1' ? 'black.lower' : 'white.lower') })
}

const nameOf: Readonly<Record<NameStyle, NameOf>> = { A1: namesIn('A1'), '1-1': namesIn('1-1') }

/** The point of a move as the server names it, on the board; null for a pass. */
function pointOf(name: string | undefined, { play: { size } }: Match): Point | null {
    const point = name === undefined ? null : parseName(name, size)
    return point === PASS ? null : point
}

/** What should have been played instead of the move that is looked at. */
function betterPoint(match: Match, reviewed: Review | null): Point | null {
    const at = match.isPast ? match.play.at! : match.play.moves.length
    const move = match.play.review ? reviewed?.moves[at - 1] : undefined
    return move && move.lost > 0 ? pointOf(move.best, match) : null
}

interface GhostProps { match: Match; chosen: Colour; hover: Point }

/** The stone that a press would put; nothing where none may be put. */
function Ghost({ match: { seen, computer, isPast }, chosen, hover: point }: GhostProps): JSX.Element | null {
    const colour = colourOf(seen, chosen, false)
    if (computer || isPast || refusal(seen, { point, colour })) return null
    const [x, y] = centre(point, seen.board.size)
    return <circle class={`ghost ${colour}`} cx={x} cy={y} r={0.46} />
}

/** The empty points where a stone of this colour is not allowed; none when the game is over. */
const barredPoints = memo((seen: Standing, colour: Colour): readonly Point[] => (seen.over ? []
    : [...seen.board.stones.keys()].filter((point) =>
        seen.board.stones[point] === 0 && refusal(seen, { point, colour }) !== null)))

/** A small cross says that nothing may be put here. */
function Barred({ points, size }: { points: readonly Point[]; size: Size }): JSX.Element {
    const path = points.map((point) => {
        const [x, y] = centre(point, size)
        return `M${x - 0.13} ${y - 0.13}l.26 .26m0 -.26l-.26 .26`
    })
    return <path class="barred" d={path.join('')} />
}

interface Props {
    match: Match
    chosen: Colour
    hint: GameMove | null
    reviewed: Review | null
    onPress: (point: Point, shift: boolean) => void
}

export function GameBoard({ match, chosen, hint, reviewed, onPress }: Props): JSX.Element {
    const { seen: { board }, play, all, seen } = match, { size } = board
    const [hover, setHover] = useState<Point | null>(null)
    const style = useStore(nameStyle)
    const last = play.moves[all.indexOf(seen) - 1]?.point ?? PASS
    const hinted = pointOf(hint?.move, match), better = betterPoint(match, reviewed)
    const barred = barredPoints(seen, colourOf(seen, chosen, false)), closed = new Set(barred)
    const fact = (point: Point): string => (closed.has(point) ? BARRED : `${board.stones[point]}`)
    const ring = hinted === null ? null : centre(hinted, size)
    const marks = (
        <>
            <Barred points={barred} size={size} />
            {last !== PASS && <LastMove point={last} board={board} />}
            {better !== null && <PointMark mark={{ shape: 'triangle' }} point={better} board={board} />}
            {ring && hint && <circle class={`ghost ${hint.colour}`} cx={ring[0]} cy={ring[1]} r={0.3} />}
            {ring && <circle class="next" cx={ring[0]} cy={ring[1]} r={0.42} />}
            {hover !== null && hover < board.stones.length && <Ghost match={match} chosen={chosen} hover={hover} />}
        </>
    )
    return (
        <BareBoard board={board} marks={marks}>
            <PointGrid size={size} label={t('board.label', { rows: size.rows, cols: size.cols })} hint="strings-hint"
                factsOf={(row) => Array.from({ length: size.cols }, (_, col) => fact(row * size.cols + col)).join(';')}
                nameOf={nameOf[style]} onPress={onPress} onHover={setHover} />
        </BareBoard>
    )
}
