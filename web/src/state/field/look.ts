/*
 * How one looks at the field: settings, which an address can say too, as a list of words:
 *
 *      field=network,opening,territory,dead      who answers, by which thresholds, what lies over the board
 *
 * An address that does not speak of the field leaves it as it is.
 */
import type { FieldKind, FieldRule } from '../../net/field'
import type { Settings, State } from '../state'

export const RULES: readonly FieldRule[] = ['network', 'judge', 'paper']
export const KINDS: readonly FieldKind[] = ['opening', 'middle', 'dynamic']

/** What can lie over the board, and the setting that says whether it does. */
export const LAYERS = {
    territory: 'fieldTerritory', dead: 'fieldDead', heat: 'fieldHeat', contours: 'fieldContours',
} as const
export type Layer = keyof typeof LAYERS
export const LAYER_NAMES = Object.keys(LAYERS) as readonly Layer[]

/** Null when the field is off. */
export const fieldWords = (settings: Settings): readonly string[] | null => (settings.field
    ? [settings.fieldMethod, settings.fieldKind, ...LAYER_NAMES.filter((layer) => settings[LAYERS[layer]])]
    : null)

/** The settings as an address has them; words that mean nothing are as if they had not been said. */
export function withFieldWords(settings: Settings, words: readonly string[] | null): Settings {
    if (words === null) return settings
    const layers = LAYER_NAMES.map((layer) => [LAYERS[layer], words.includes(layer)])
    return {
        ...settings, ...(Object.fromEntries(layers) as Partial<Settings>), field: true,
        fieldMethod: RULES.find((rule) => words.includes(rule)) ?? settings.fieldMethod,
        fieldKind: KINDS.find((kind) => words.includes(kind)) ?? settings.fieldKind,
    }
}

/** Whether the network's moves are shown: a server without a network has none. Until it is known, they are not asked for. */
export const suggests = ({ settings, about }: State): boolean => settings.suggest && about?.network === true
