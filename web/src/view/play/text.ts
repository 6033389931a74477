/*
 * What is said of a game: whose turn it is, how it ended, how it is counted, why a move is refused.
 */
import { leadOf, pointsOf } from '../../go/count'
import type { Count } from '../../go/count'
import type { Rules } from '../../go/game'
import { formatName, other, parseName, PASS } from '../../go/point'
import type { Colour, Point, Size } from '../../go/point'
import {
    hereOf, komiOf, personOf, phaseOf, refusalAt, seatToMove, turnOf,
} from '../../state/play/match'
import type { Match, Result } from '../../state/play/match'
import { boardSize } from '../../state/play/setting'
import { t } from '../../words/play'
import type { NameStyle } from '../board/names'

export const pointName = (point: Point, size: Size, style: NameStyle): string =>
    (point === PASS ? t('pass') : formatName(point, size, style))

/** A point as the server names it, in the names of the reader. */
export const nameHere = (name: string, size: Size, style: NameStyle): string =>
    pointName(parseName(name, size) ?? PASS, size, style)

/** 6.5, 7; one decimal of what is only estimated. */
export const roundText = (n: number): string => `${Math.round(n * 10) / 10}`

/* ---- the end ---- */

const wonText = (winner: Colour | null, lead: number): string =>
    (winner === null ? t('go.draw') : t('go.won.count', { colour: t(winner), n: `${lead}`, points: lead }))

export const leadText = (lead: number): string =>
    wonText(lead > 0 ? 'black' : lead < 0 ? 'white' : null, Math.abs(lead))

export function resultWords(result: Result, { seats }: Match): string {
    if (result.how === 'count') return wonText(result.winner, result.lead)
    const won = t(`go.won.${result.how}`, { colour: t(result.winner) })
    const computer = seats[other(result.winner)] !== 'person'
    return computer && result.how === 'resign' ? `${t('go.resigns.computer')} ${won}` : won
}

/** The count in words, in one of the two ways. */
export function countText(match: Match, count: Count, scoring: Rules['scoring']): string {
    const { lost } = hereOf(match), komi = komiOf(match)
    const result = leadText(leadOf(count, lost, scoring, komi))
    if (scoring === 'area') return t('go.by.area', { b: count.area.black, w: count.area.white, komi: `${komi}`, result })
    const prisoners = (colour: Colour): number => pointsOf(count, lost, scoring, colour) - count.territory[colour]
    return t('go.by.territory', {
        bt: count.territory.black, bp: prisoners('black'), wt: count.territory.white, wp: prisoners('white'), komi: `${komi}`,
        result,
    })
}

/* ---- now ---- */

/** That the side before has passed; '' when it has not. */
function passText(match: Match): string {
    const last = match.moves.at(-1)
    if (last?.point !== PASS) return ''
    return match.seats[last.colour] === 'person' || personOf(match) === null
        ? t(`go.passed.${last.colour}`) : t('go.passed.computer')
}

function turnText(match: Match): string {
    const turn = turnOf(match), mine = personOf(match) !== null
    const seat = seatToMove(match)
    if (typeof seat === 'object') return t('go.thinks-engine', { name: seat.engine, colour: t(turn) })
    if (seat !== 'person') return mine ? t('go.thinks') : t('go.thinks-as', { colour: t(turn) })
    return [passText(match), mine ? t('go.your-turn') : '', t(`go.turn.${turn}`)].filter(Boolean).join(' ')
}

export function statusText(match: Match | null): string {
    if (!match) return t('go.none')
    const phase = phaseOf(match)
    if (phase === 'over') return resultWords(match.result!, match)
    if (phase === 'place') return t('go.place', { n: match.setting.handicap - match.stones.length })
    if (phase === 'count') return t(match.dead ? 'go.agree' : 'go.judging')
    if (match.offer) return t('go.mistake')
    return match.paused ? t('go.paused') : turnText(match)
}

/** Why a press does nothing; '' when it does. */
export function refusalText(match: Match | null, point: Point, style: NameStyle): string {
    if (!match) return t('go.refused.none')
    const phase = phaseOf(match), name = formatName(point, boardSize(match.setting), style)
    if (phase === 'over') return t('go.refused.over')
    if (phase === 'count') return hereOf(match).board.stones[point] === 0 ? t('go.refused.empty') : ''
    if (match.offer) return t('go.refused.offer')
    if (seatToMove(match) !== 'person') return t('go.refused.turn')
    const why = refusalAt(match, point)
    return why ? t(`go.refused.${why}`, { point: name }) : ''
}

/** The last thing that happened, for those who listen: "White D4, captures 2". */
export function liveText(match: Match | null, style: NameStyle): string {
    const last = match?.moves.at(-1)
    if (!match || !last) return ''
    if (match.result) return resultWords(match.result, match)
    const colour = t(last.colour), n = hereOf(match).taken
    if (last.point === PASS) return t('go.live.pass', { colour })
    const point = formatName(last.point, boardSize(match.setting), style)
    return n > 0 ? t('go.live.takes', { colour, point, n }) : t('go.live.move', { colour, point })
}
