/*
 * The board with what every move is worth. Best moves stand on a filled disc, others on the bare wood, and where the
 * play would never end the ring is broken: colour and shape say the same.
 */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { colourAt } from '../../go/board'
import { formatName, parseName, PASS } from '../../go/point'
import type { Colour, Point, Size } from '../../go/point'
import type { Solved, SolvedMove } from '../../net/solve'
import { useStore } from '../../state/store'
import { t } from '../../words/solve'
import { BareBoard } from '../board/BareBoard'
import { centre, LastMove, PointMark } from '../board/Marks'
import { nameStyle } from '../board/names'
import type { NameStyle } from '../board/names'
import { PointGrid } from '../board/PointGrid'
import { kindOf, spokenValue, valueText } from '../value'
import { isBest, refusalAt, worthOf } from './game'
import type { Game } from './game'

/** The moves of an answer by their points, the pass left out. */
function choicesOf(solved: Solved | null, size: Size): ReadonlyMap<Point, SolvedMove> {
    return new Map((solved?.moves ?? []).flatMap((each): [Point, SolvedMove][] => {
        const point = parseName(each.move, size)
        return point === null || point === PASS ? [] : [[point, each]]
    }))
}

interface WorthProps { choice: SolvedMove; komi: number; point: Point; size: Size }

function Worth({ choice, komi, point, size }: WorthProps): JSX.Element {
    const [x, y] = centre(point, size), value = worthOf(choice, komi), text = valueText(value)
    const best = isBest(choice)
    return (
        <g class={`worth ${best ? 'best' : ''} ${kindOf(value)}`}>
            <circle cx={x} cy={y} r={best ? 0.4 : 0.33} />
            <text class={text.length > 3 ? 'long' : ''} x={x} y={y}>{text}</text>
        </g>
    )
}

/** What a point is called: its stone, or what a move there is worth. */
function factOf(point: Point, { here: { board }, size }: Game, choice: SolvedMove | undefined, komi: number,
    style: NameStyle): string {
    const name = formatName(point, size, style), colour = colourAt(board, point)
    if (colour) return t('point.stone', { point: name, colour: t(`${colour}.lower`) })
    if (!choice) return t('point.empty', { point: name })
    const value = spokenValue(worthOf(choice, komi))
    return `${t('point.empty', { point: name })}, ${isBest(choice) ? t('said.best', { value }) : value}`
}

const sayFact = (_point: Point, _size: Size, fact: string): string => fact

/** The stone that a press would put; nothing where none may be put. */
function Ghost({ game, colour, point }: { game: Game; colour: Colour | null; point: Point }): JSX.Element | null {
    const may = game.solve.setup ? game.here.board.stones[point] === 0 : !game.computer && !refusalAt(game, point)
    if (!may || colour === null) return null
    const [x, y] = centre(point, game.size)
    return <circle class={`ghost ${colour}`} cx={x} cy={y} r={0.46} />
}

interface Props {
    game: Game
    solved: Solved | null // null while it is not known, or not to be seen
    stone: Colour | null // what a press puts
    onPress: (point: Point) => void
}

export function ValueBoard({ game, solved, stone, onPress }: Props): JSX.Element {
    const { here: { board }, size, solve } = game, style = useStore(nameStyle)
    const [hover, setHover] = useState<Point | null>(null)
    const choices = choicesOf(solved, size), last = solve.moves[solve.at - 1]?.point ?? PASS
    const facts = (row: number): string => Array.from({ length: size.cols }, (_, col) => row * size.cols + col)
        .map((point) => factOf(point, game, choices.get(point), solve.komi, style)).join(';')
    const marks = (
        <>
            {last !== PASS && board.stones[last] !== 0 && <LastMove point={last} board={board} />}
            {board.ko !== null && <PointMark mark={{ shape: 'square' }} point={board.ko} board={board} />}
            {game.stifled !== null && <PointMark mark={{ shape: 'cross' }} point={game.stifled} board={board} />}
            {[...choices].map(([point, choice]) =>
                <Worth key={point} choice={choice} komi={solve.komi} point={point} size={size} />)}
            {hover !== null && hover < board.stones.length && <Ghost game={game} colour={stone} point={hover} />}
        </>
    )
    return (
        <BareBoard board={board} marks={marks}>
            <PointGrid size={size} label={t('board.label', { rows: size.rows, cols: size.cols })} hint="solve-hint"
                factsOf={facts} nameOf={sayFact} onPress={onPress} onHover={setHover} />
        </BareBoard>
    )
}
