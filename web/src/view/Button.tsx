/*
 * A button: an icon, a word, or both. Its title says what it does and which key does the same.
 */
import type { ComponentChildren, JSX } from 'preact'
import { t } from '../words'
import { icons, type IconName } from './icons'

interface Props {
    name: string // what is heard and shown when the pointer rests
    onClick: () => void
    icon?: IconName
    keys?: string // "Ctrl+Z"
    title?: string // instead of the name
    pressed?: boolean
    disabled?: boolean
    off?: string | undefined // why it does nothing now: it can be reached, and says so
    class?: string | undefined
    children?: ComponentChildren // without children and with an icon the name is not written out
}

export function Button(props: Props): JSX.Element {
    const { name, onClick, icon, keys, off, title = off ?? name, pressed, disabled, class: more, children } = props
    const word = children ?? (icon ? null : name)
    return (
        <button type="button" class={`button ${word ? '' : 'icon'} ${more ?? ''}`} disabled={disabled} onClick={onClick}
            aria-label={word && typeof word === 'string' ? undefined : name} aria-pressed={pressed}
            aria-disabled={off ? true : undefined} aria-description={off}
            aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
            title={keys ? t('key', { what: title, key: keys }) : title}>
            {icon && icons[icon]}
            {word}
        </button>
    )
}
