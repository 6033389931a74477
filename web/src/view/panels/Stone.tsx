/*
 * A small stone beside a word; the word says the colour to those who do not see it.
 */
import type { Colour } from '../../go/point'

export const Stone = ({ colour }: { colour: Colour | null }) =>
    <i class={`stone ${colour ?? 'none'}`} aria-hidden="true" />
