/*
 * Perfect play beside what was played, on boards that are small enough for tables: the value of every continuation, by
 * the rules of the game or by others.
 */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { boardLine } from '../../go/board'
import type { Situation } from '../../go/solve'
import { RULES, solvePath } from '../../net/solve'
import type { Rules, Solved, SolvedMove } from '../../net/solve'
import type { Continuation } from '../../net/types'
import { getInfo } from '../../record/edit'
import { changeView, enterView } from '../../state/actions/view'
import { smallSituation } from '../../state/situation'
import type { State } from '../../state/state'
import { useStore } from '../../state/store'
import { t } from '../../words'
import { Button } from '../Button'
import { useAnswer } from '../useAnswer'
import { spokenValue, valueText } from '../value'

export interface Worths {
    situation: Situation
    rules: Rules
    setRules: (rules: Rules) => void
    komi: number
    solved: Solved | null // null while it is asked for
}

/** The rules that a record names, as far as we have them; else area. */
export const rulesNamed = (name: string): Rules => (/^jap/i.test(name) ? 'japanese-1999' : 'area')

const rulesOf = ({ place }: State): Rules => rulesNamed(getInfo(place.tree).rules)

function komiOf({ place }: State): number {
    const komi = Number(getInfo(place.tree).komi)
    return Number.isInteger(komi * 2) && Math.abs(komi) <= 100 ? komi : 0
}

/** Null on boards that are too large. */
export function useWorths(): Worths | null {
    const situation = useStore((state) => (state.region === 'whole' && !state.pattern ? smallSituation(state) : null))
    const named = useStore(rulesOf), komi = useStore(komiOf)
    const [chosen, setRules] = useState<Rules | null>(null)
    const rules = chosen ?? named
    const { answer, pending } = useAnswer<Solved>(situation && solvePath({ ...situation, rules, komi }))
    return situation && { situation, rules, setRules, komi, solved: pending ? null : answer }
}

const worthOf = ({ solved }: Worths, { move }: Continuation): SolvedMove | undefined =>
    solved?.moves.find((each) => each.move === move)

/** The value after a continuation; nothing where a record plays what the rules forbid. */
export function WorthCell({ worths, way }: { worths: Worths; way: Continuation }): JSX.Element {
    const found = worthOf(worths, way)
    if (!found) return <td class="number worth-of" />
    const value = { low: found.low, high: found.high, score: found.value, komi: worths.komi }
    const spoken = found.best ? t('said.best', { value: spokenValue(value) }) : spokenValue(value)
    return (
        <td class={`number worth-of ${found.best ? 'best' : ''}`} title={spoken}>
            <span aria-hidden="true">{valueText(value)}</span><span class="hidden-text">{spoken}</span>
        </td>
    )
}

function openView({ situation: { board, turn }, rules, komi }: Worths): void {
    changeView('solve', `board=${boardLine(board)}&turn=${turn}&rules=${rules}&komi=${komi}`, false)
    enterView('solve')
}

/** What the position itself is worth, by which rules, and the way to its view. */
export function WorthBar({ worths }: { worths: Worths }): JSX.Element {
    const { solved, rules, setRules, komi } = worths
    const value = solved && valueText({ ...solved.value, komi })
    return (
        <p class="worth-bar">
            <span>{t('worth.here', { value: value ?? '…' })}</span>
            <select class="field" aria-label={t('worth.rules')} value={rules}
                onChange={(event) => setRules(event.currentTarget.value as Rules)}>
                {RULES.map((each) => <option key={each} value={each}>{t(`rule.${each}`)}</option>)}
            </select>
            <Button icon="search" name={t('worth.open')} onClick={() => openView(worths)} />
        </p>
    )
}
