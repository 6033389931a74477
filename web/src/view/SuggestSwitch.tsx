/*
 * The switch of the network's moves. Where the server has no network it is off, and says why.
 */
import type { JSX } from 'preact'
import { toggleSuggestions } from '../state/actions/look'
import { suggests } from '../state/field/look'
import { useStore } from '../state/store'
import { t } from '../words'
import { Button } from './Button'

export function SuggestSwitch({ named, class: more }: { named?: boolean; class?: string }): JSX.Element {
    const on = useStore(suggests), missing = useStore((state) => state.about?.network === false)
    return (
        <Button class={more} icon="suggest" keys="S" name={t('suggest.switch')} pressed={on} onClick={toggleSuggestions}
            off={missing ? t('suggest.missing') : undefined}>
            {named ? t('suggest.short') : undefined}
        </Button>
    )
}
