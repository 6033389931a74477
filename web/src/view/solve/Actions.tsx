/*
 * Below the board: back and forth, and the pass with what it is worth.
 */
import type { JSX } from 'preact'
import { PASS } from '../../go/point'
import type { Solved } from '../../net/solve'
import { goTo } from '../../state/solve'
import { t } from '../../words/solve'
import { icons } from '../icons'
import type { IconName } from '../icons'
import { spokenValue, valueText } from '../value'
import { backTo, forwardTo, isBest, redo, undo, worthOf } from './game'
import type { Game } from './game'

type Step = 'first' | 'back' | 'forward' | 'last'

const steps: readonly { step: Step; icon: IconName; keys: string }[] = [
    { step: 'first', icon: 'first', keys: 'Home' },
    { step: 'back', icon: 'back1', keys: 'ArrowLeft' },
    { step: 'forward', icon: 'forward1', keys: 'ArrowRight' },
    { step: 'last', icon: 'last', keys: 'End' },
]

function StepButton({ game: { solve }, step, icon, keys }: (typeof steps)[number] & { game: Game }): JSX.Element {
    const goes: Readonly<Record<Step, () => void>> =
        { first: () => goTo(0), back: undo, forward: redo, last: () => goTo(solve.moves.length) }
    const off = (step === 'first' && solve.at === 0) || (step === 'back' && backTo(solve) === solve.at)
        || ((step === 'forward' || step === 'last') && forwardTo(solve) === solve.at)
    const name = t(`solve.${step}`)
    return (
        <button type="button" class="button bare icon walk" aria-label={name} title={name} aria-disabled={off}
            aria-keyshortcuts={keys} onClick={goes[step]}>
            {icons[icon]}
        </button>
    )
}

/** The pass is a move like others: it has a value, and may be the best. */
function Pass({ game, solved, onPass }: { game: Game; solved: Solved | null; onPass: () => void }): JSX.Element {
    const choice = solved?.moves.find(({ move }) => move === 'pass'), best = choice !== undefined && isBest(choice)
    const value = choice && worthOf(choice, game.solve.komi), spoken = value && spokenValue(value)
    return (
        <button type="button" class={`button pass ${best ? 'best' : ''}`} aria-keyshortcuts="P"
            title={t('key', { what: t('solve.pass'), key: 'P' })} onClick={onPass}
            disabled={game.here.over || game.computer || game.solve.setup}>
            {t('solve.pass')}
            {value && <span class="pass-worth" aria-hidden="true">{valueText(value)}</span>}
            {spoken && <span class="hidden-text">{best ? t('said.best', { value: spoken }) : spoken}</span>}
        </button>
    )
}

interface Props { game: Game; solved: Solved | null; onPass: (point: typeof PASS) => void }

export function Actions({ game, solved, onPass }: Props): JSX.Element {
    const { solve } = game, where = { at: solve.at, all: solve.moves.length }
    return (
        <div class="view-actions">
            {steps.slice(0, 2).map((each) => <StepButton key={each.step} game={game} {...each} />)}
            <output class="where-move" aria-label={t('solve.where-label', where)}>{t('solve.where', where)}</output>
            {steps.slice(2).map((each) => <StepButton key={each.step} game={game} {...each} />)}
            <Pass game={game} solved={solved} onPass={() => onPass(PASS)} />
        </div>
    )
}
