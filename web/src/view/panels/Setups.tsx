/*
 * What was set up from here, as handicaps are on the empty board: a row for every kind, with its stones, most games first. A
 * click goes there.
 */
import type { JSX } from 'preact'
import { parseSize, type Size } from '../../go/point'
import type { Answer, Continuation } from '../../net/types'
import { followWay } from '../../state/actions/play'
import type { Coordinates } from '../../state/state'
import { formatNumber, t } from '../../words'
import { FEW, percent } from './figures'
import { ResultBar } from './ResultBar'
import { useRoving } from './roving'
import { Stone } from './Stone'
import { nameOf, pointsOf } from './ways'

interface RowProps { way: Continuation; games: number; size: Size; coordinates: Coordinates; tabIndex: number }

function Row({ way, games, size, coordinates, tabIndex }: RowProps): JSX.Element {
    const name = nameOf(way, size, coordinates), points = pointsOf(way, size, coordinates)
    const follow = (): void => followWay(way)
    return (
        <tr class={way.games < FEW ? 'few goes' : 'goes'} onClick={follow} title={points}>
            <th scope="row">
                <button type="button" data-stop tabIndex={tabIndex}
                    aria-label={t('ways.follow', { move: `${name}${t('list.comma')}${points}` })}>
                    <Stone colour={way.stones!.black.length > 0 ? 'black' : 'white'} />
                    <span>{name}</span> <span class="points">{points}</span>
                </button>
            </th>
            <td class="number count">{formatNumber(way.games)}</td>
            <td class="number share">{percent(way.games, games)}</td>
            <td class="wins"><ResultBar black={way.black} white={way.white} other={way.other} /></td>
        </tr>
    )
}

/** Those that are not told, in one row that goes nowhere. */
function Others({ ways, games }: { ways: readonly Continuation[]; games: number }): JSX.Element | null {
    const sum = ways.reduce((total, way) => total + way.games, 0)
    if (sum === 0) return null
    return (
        <tr class={sum < FEW ? 'few' : undefined}>
            <th scope="row"><span class="still" title={t('say.way-setup')}>
                {t('ways.setups.others', { n: ways.length })}
            </span></th>
            <td class="number count">{formatNumber(sum)}</td>
            <td class="number share">{percent(sum, games)}</td>
            <td />
        </tr>
    )
}

/** Whether more games begin with a setup than with a move: then it is what one looks for first. */
export function setupsFirst({ continuations }: Answer): boolean {
    const most = (told: boolean): number =>
        Math.max(0, ...continuations.map((way) => ((way.stones !== undefined) === told ? way.games : 0)))
    return most(true) > most(false)
}

export function Setups({ answer, coordinates }: { answer: Answer; coordinates: Coordinates }): JSX.Element | null {
    const setups = answer.continuations.filter((way) => way.kind === 'setup')
    const told = setups.filter((way) => way.stones), size = parseSize(answer.size)!
    const { handlers, stop } = useRoving(told.length)
    if (told.length === 0) return null
    return (
        <table class="ways-table setups" {...handlers}>
            <thead>
                <tr>
                    <th scope="col">{t('ways.setups')}</th>
                    <th scope="col" class="number count">{t('ways.games')}</th>
                    <th scope="col" class="number share" title={t('ways.share.title')}>{t('ways.share')}</th>
                    <th scope="col" class="wins" title={t('ways.wins.title')}>
                        <span class="hidden-text">{t('ways.wins.title')}</span>
                        <span class="sides" aria-hidden="true">
                            <Stone colour="black" /><span>{t('ways.wins')}</span><Stone colour="white" />
                        </span>
                    </th>
                </tr>
            </thead>
            <tbody>
                {told.map((way, i) => <Row key={i} way={way} games={answer.games} size={size} coordinates={coordinates}
                    tabIndex={stop(i)} />)}
                <Others ways={setups.filter((way) => !way.stones)} games={answer.games} />
            </tbody>
        </table>
    )
}
