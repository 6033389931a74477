/*
 * How one looks at the field: who judges, by which thresholds, what lies over the board; and what the shades mean.
 */
import type { JSX } from 'preact'
import type { FieldKind, FieldRule } from '../../net/field'
import { setSetting } from '../../state/actions/look'
import { KINDS, LAYER_NAMES, LAYERS, RULES } from '../../state/field/look'
import type { Layer } from '../../state/field/look'
import { useStore } from '../../state/store'
import { t } from '../../words/field'
import type { FieldKey } from '../../words/field'
import { Buttons } from '../Buttons'
import type { Choice } from '../Buttons'

const choiceOf = <T extends string>(key: string, value: T, on: boolean): Choice<T> =>
    ({ value, on, name: t(`${key}${value}` as FieldKey), tip: t(`${key}${value}.tip` as FieldKey) })

export function Rules(): JSX.Element {
    const wanted = useStore((state) => state.settings.fieldMethod)
    const missing = useStore((state) => state.about?.network === false)
    const now = missing && wanted === 'network' ? 'judge' : wanted
    const choices = RULES.map((rule) => choiceOf('field.rule.', rule, rule === now))
    if (missing) choices[0] = { ...choices[0]!, tip: t('field.rule.network.missing'), off: true }
    return (
        <Buttons<FieldRule> label={t('field.rule')} choose={(rule) => setSetting('fieldMethod', rule)} choices={choices} />
    )
}

export function Kinds(): JSX.Element {
    const now = useStore((state) => state.settings.fieldKind)
    return (
        <Buttons<FieldKind> label={t('field.kind')} choose={(kind) => setSetting('fieldKind', kind)}
            choices={KINDS.map((kind) => choiceOf('field.kind.', kind, kind === now))} />
    )
}

export function Layers(): JSX.Element {
    const settings = useStore((state) => state.settings)
    const toggle = (layer: Layer): void => setSetting(LAYERS[layer], !settings[LAYERS[layer]])
    return (
        <Buttons<Layer> label={t('field.layers')} choose={toggle}
            choices={LAYER_NAMES.map((layer) => choiceOf('field.', layer, settings[LAYERS[layer]]))} />
    )
}

/** The shades with the potential at which each begins: White's on the left, Black's on the right. */
export function Legend({ levels }: { levels: readonly number[] }): JSX.Element {
    const look = useStore((state) => state.settings.board)
    const shades = [...levels.map((level, i) => ({ colour: 'white', shade: i + 1, level })).reverse(),
        ...levels.map((level, i) => ({ colour: 'black', shade: i + 1, level }))] as const
    return (
        <ul class="shades" data-look={look} aria-label={t('field.legend')}>
            {shades.map(({ colour, shade, level }) => (
                <li key={`${colour} ${shade}`}>
                    <span class="shade"><span class={`${colour} shade-${shade}`} /></span>
                    <span aria-hidden="true">{level}</span>
                    <span class="hidden-text">
                        {t(colour === 'black' ? 'field.legend.black' : 'field.legend.white', { n: `${level}` })}
                    </span>
                </li>
            ))}
        </ul>
    )
}
