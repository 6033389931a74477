/*
 * What the next game is to be: nothing of it changes the one that is played.
 */
import type { JSX } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { LEVELS, newGame, readKomi } from '../../state/strings'
import type { Mode, Play, Setting, Side } from '../../state/strings'
import { t } from '../../words/strings'
import type { StringsKey } from '../../words/strings'
import { Button } from '../Button'
import { SizeFields } from './SizeFields'

const SQUARES = [3, 4, 5, 7, 9] as const
const MODES: readonly Mode[] = ['duel', 'solitaire']
const SIDES: readonly Side[] = ['black', 'white', 'both']

interface ChoiceProps<T extends string | number> {
    legend: StringsKey
    name: string
    values: readonly T[]
    chosen: T
    wordOf: (value: T) => string
    onChange: (value: T) => void
}

function Choice<T extends string | number>(props: ChoiceProps<T>): JSX.Element {
    const { legend, name, values, chosen, wordOf, onChange } = props
    return (
        <fieldset class="choices">
            <legend>{t(legend)}</legend>
            {values.map((value) => (
                <label key={value} class="choice">
                    <input type="radio" name={name} checked={value === chosen} onChange={() => onChange(value)} />
                    {wordOf(value)}
                </label>
            ))}
        </fieldset>
    )
}

export function NewGame({ play: { mode, size, level, side, komi, seed } }: { play: Play }): JSX.Element {
    const [wish, setWish] = useState<Setting>({ mode, size, level, side, komi })
    useLayoutEffect(() => setWish({ mode, size, level, side, komi }), [seed])
    const change = (part: Partial<Setting>): void => setWish((old) => ({ ...old, ...part }))
    const duel = wish.mode === 'duel'
    return (
        <section class="view-part">
            <h3 class="legend">{t('play.setting')}</h3>
            <Choice legend="play.mode" name="mode" values={MODES} chosen={wish.mode}
                wordOf={(each) => t(`play.mode.${each}`)} onChange={(each) => change({ mode: each })} />
            <SizeFields size={wish.size} least={2} most={19} squares={SQUARES} problem={t('play.field')}
                onChange={(each) => change({ size: each })} />
            {duel && (
                <Choice legend="play.side" name="side" values={SIDES} chosen={wish.side}
                    wordOf={(each) => t(`play.side.${each}`)} onChange={(each) => change({ side: each })} />
            )}
            {duel && wish.side !== 'both' && (
                <Choice legend="play.level" name="level" values={LEVELS} chosen={wish.level}
                    wordOf={(each) => `${each}`} onChange={(each) => change({ level: each })} />
            )}
            {duel && (
                <label class="labelled side-field">
                    <span>{t('play.komi')}</span>
                    <input class="field" type="number" step="0.5" min="-100" max="100" value={wish.komi}
                        onInput={(event) => change({ komi: readKomi(event.currentTarget.value) })} />
                </label>
            )}
            <div class="row"><Button class="main" name={t('play.start')} onClick={() => newGame(wish)} /></div>
        </section>
    )
}
