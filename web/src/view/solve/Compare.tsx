/*
 * The same position under every rule set: how much of a result is the rules'. A click on a name takes these rules.
 */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { RULES, applies } from '../../net/solve'
import type { Rules, Solved } from '../../net/solve'
import { changeSolve, setRules } from '../../state/solve'
import { t } from '../../words/solve'
import { Button } from '../Button'
import { useAnswer } from '../useAnswer'
import { spokenValue } from '../value'
import { pathOf, valueOf } from './game'
import type { Game } from './game'
import { headlineOf } from './Worth'

interface RowProps {
    game: Game
    rules: Rules
    asks: boolean // it is this one's turn, or was
    onKnown: () => void
}

function Row({ game, rules, asks, onKnown }: RowProps): JSX.Element {
    const { answer, pending, failure } = useAnswer<Solved>(asks ? pathOf(game, { rules, onlyValue: true }) : null)
    const found = pending || !answer ? null : answer, isKnown = found !== null || failure !== null
    useEffect(() => { if (isKnown) onKnown() }, [isKnown])
    return (
        <tr>
            <th scope="row">
                <button type="button" class="link" aria-pressed={rules === game.solve.rules}
                    onClick={() => setRules(rules)}>
                    {t(`rule.${rules}`)}
                </button>
            </th>
            <td class="number" title={found ? spokenValue(valueOf(found)) : undefined}>
                {failure ? t('compare.none') : found ? headlineOf(found) : t('compare.waits')}
            </td>
        </tr>
    )
}

/** One after the other: each may need a table of its own, and others want to ask as well. */
function Rows({ game, ready }: { game: Game; ready: boolean }): JSX.Element {
    const [known, setKnown] = useState(0)
    return (
        <tbody>
            {RULES.filter((rules) => applies(rules, game.size)).map((rules, i) => (
                <Row key={rules} game={game} rules={rules} asks={ready && i <= known}
                    onKnown={() => setKnown((n) => Math.max(n, i + 1))} />
            ))}
        </tbody>
    )
}

/** `ready`: the question about the position itself is answered. */
export function Compare({ game, ready }: { game: Game; ready: boolean }): JSX.Element {
    const { compare } = game.solve
    return (
        <section class="view-part">
            <h3 class="legend">{t('compare.title')}</h3>
            {compare && (
                <table class="scores compare">
                    <thead>
                        <tr>
                            <th scope="col">{t('compare.rules')}</th>
                            <th scope="col" class="number">{t('compare.value')}</th>
                        </tr>
                    </thead>
                    <Rows key={pathOf(game, { rules: 'area' })} game={game} ready={ready} />
                </table>
            )}
            <Button name={t(compare ? 'compare.hide' : 'compare.show')}
                onClick={() => changeSolve({ compare: !compare })} />
        </section>
    )
}
