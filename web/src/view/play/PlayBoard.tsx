/*
 * The board one plays on: stones, the last move, hints as letters, a better move, dead stones and whose each point is,
 * and the stone under the pointer.
 */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { colourAt } from '../../go/board'
import type { Board } from '../../go/board'
import { areaOf, formatName, parseName, PASS } from '../../go/point'
import type { Colour, Point, Size } from '../../go/point'
import type { PlayAnswer } from '../../net/play'
import { countOf, hereOf, isPersonsTurn, phaseOf, refusalAt, turnOf } from '../../state/play/match'
import type { Match } from '../../state/play/match'
import { useStore } from '../../state/store'
import { t } from '../../words/play'
import { BareBoard } from '../board/BareBoard'
import { centre, LastMove, PointMark } from '../board/Marks'
import { nameStyle } from '../board/names'
import type { NameStyle } from '../board/names'
import { PointGrid } from '../board/PointGrid'

/* ---- what is on the points ---- */

/** What is known of the points of a board beside their stones. */
interface Facts {
    hints: ReadonlyMap<Point, string> // letters
    better: Point | null
    dead: ReadonlySet<Point>
    owner: Int8Array | null
}

export const LETTERS = 'ABCDEFGH'

function factsOf(match: Match | null, hint: PlayAnswer | null, size: Size): Facts {
    const hints = new Map((hint?.choices ?? []).flatMap(({ move }, i): [Point, string][] => {
        const point = parseName(move, size)
        return point === null || point === PASS ? [] : [[point, LETTERS[i] ?? '']]
    }))
    const better = match?.offer ? parseName(match.offer.lost.better, size) : null
    return {
        hints, better: better === PASS ? null : better, dead: new Set(match?.dead ?? []),
        owner: match ? countOf(match)?.owner ?? null : null,
    }
}

/** What a point is called: "Q16, black, dead". */
function nameOf(point: Point, board: Board, { hints, better, dead, owner }: Facts, style: NameStyle): string {
    const name = formatName(point, board.size, style), colour = colourAt(board, point)
    if (colour) return t(dead.has(point) ? 'go.point.dead' : 'point.stone', { point: name, colour: t(`${colour}.lower`) })
    if (hints.has(point)) return t('go.point.hint', { point: name, letter: hints.get(point)! })
    if (better === point) return t('go.point.better', { point: name })
    const holder = owner && owner[point] !== 0 ? (owner[point] === 1 ? 'black' : 'white') : null
    return holder ? t('go.point.owned', { point: name, colour: t(holder) }) : t('point.empty', { point: name })
}

const sayFact = (_point: Point, _size: Size, fact: string): string => fact

/* ---- what is drawn over them ---- */

/** Little squares on the points that count for a side, dead stones included. */
function Owned({ owner, board, dead }: { owner: Int8Array; board: Board; dead: ReadonlySet<Point> }): JSX.Element {
    return (
        <>
            {[...owner].map((sign, point) => {
                if (sign === 0 || (board.stones[point] !== 0 && !dead.has(point))) return null
                const [x, y] = centre(point, board.size)
                return <rect key={point} class={`owned ${sign === 1 ? 'black' : 'white'}`} x={x - 0.14} y={y - 0.14} width={0.28} height={0.28} />
            })}
        </>
    )
}

const Disc = ({ point, size, colour, kind }: { point: Point; size: Size; colour: Colour; kind: string }): JSX.Element => {
    const [x, y] = centre(point, size)
    return <circle class={`${kind} ${colour}`} cx={x} cy={y} r={0.46} />
}

interface MarksProps { match: Match; facts: Facts; hover: Point | null }

function Marks({ match, facts: { hints, better, dead, owner }, hover }: MarksProps): JSX.Element {
    const { board } = hereOf(match), { size } = board, last = match.moves.at(-1)?.point ?? PASS, turn = turnOf(match)
    const may = hover !== null && hover < areaOf(size) && isPersonsTurn(match) && refusalAt(match, hover) === null
    return (
        <>
            {owner && <Owned owner={owner} board={board} dead={dead} />}
            {last !== PASS && board.stones[last] !== 0 && !dead.has(last) && <LastMove point={last} board={board} />}
            {board.ko !== null && phaseOf(match) === 'play' && <PointMark mark={{ shape: 'square' }} point={board.ko} board={board} />}
            {[...hints].map(([point, label]) => <PointMark key={point} mark={{ label }} point={point} board={board} />)}
            {better !== null && match.offer && <Disc point={better} size={size} colour={match.offer.lost.colour} kind="ghost" />}
            {better !== null && <PointMark mark={{ shape: 'triangle' }} point={better} board={board} />}
            {may && <Disc point={hover} size={size} colour={turn} kind="ghost" />}
        </>
    )
}

/* ---- all of it ---- */

interface Props {
    match: Match | null
    empty: Board // while there is no game
    hint: PlayAnswer | null
    onPress: (point: Point, shift: boolean) => void
}

/** Dead stones are pale, so that one sees the board as it is counted. */
const paleStones = (dead: ReadonlySet<Point>, { size }: Board): JSX.Element => (
    <>
        {[...dead].map((point) => {
            const [x, y] = centre(point, size)
            return <circle key={point} class="dead-veil" cx={x} cy={y} r={0.49} />
        })}
    </>
)

export function PlayBoard({ match, empty, hint, onPress }: Props): JSX.Element {
    const board = match ? hereOf(match).board : empty, { size } = board, style = useStore(nameStyle)
    const [hover, setHover] = useState<Point | null>(null), facts = factsOf(match, hint, size)
    const rowFacts = (row: number): string => Array.from({ length: size.cols }, (_, col) =>
        nameOf(row * size.cols + col, board, facts, style)).join(';')
    const marks = match && <>{paleStones(facts.dead, board)}<Marks match={match} facts={facts} hover={hover} /></>
    return (
        <BareBoard board={board} marks={marks}>
            <PointGrid key={size.rows} size={size} label={t('board.label', { rows: size.rows, cols: size.cols })} hint="play-hint"
                start={Math.floor(areaOf(size) / 2)} factsOf={rowFacts} nameOf={sayFact} onPress={onPress} onHover={setHover} />
        </BareBoard>
    )
}
