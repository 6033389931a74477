/*
 * The field and what the network would play, whose code is fetched when it is shown for the first time: what lies over the board, and the panel.
 */
import type { JSX } from 'preact'
import { toggleField } from '../state/actions/look'
import { suggests } from '../state/field/look'
import { useStore } from '../state/store'
import { t } from '../words'
import { Button } from './Button'
import { fetchedLater } from './fetched'
import { SuggestSwitch } from './SuggestSwitch'

type Part = typeof import('./field/Field')

const { usePart, isMissing } = fetchedLater<Part>(() => import('./field/Field'), (part) => part.watchField())

/** What shows the field while it is on. */
export function useField(): { on: boolean; part: Part | null } {
    const on = useStore((state) => state.settings.field)
    return { on, part: usePart(on) }
}

/** What shows the network's moves while they are on. */
export const useSuggestions = (): Part | null => usePart(useStore(suggests))

/** The sheet of the field: the panel, or the way to it. */
export function FieldLater(): JSX.Element {
    const { on, part } = useField()
    if (part) return <part.FieldPanel />
    if (on) return <p class="slot" role="status">{t(isMissing() ? 'view.missing' : 'view.waits')}</p>
    return (
        <div class="field-off">
            <p class="quiet">{t('field.about')}</p>
            <Button class="main" icon="field" name={t('field.show')} onClick={toggleField}>{t('field.show')}</Button>
            <SuggestSwitch named />
        </div>
    )
}
