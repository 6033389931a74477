/*
 * Keys and what they do, under a title.
 */
import type { JSX } from 'preact'

interface Props { title: string; keys: readonly (readonly [names: readonly string[], what: string])[] }

export function KeyTable({ title, keys }: Props): JSX.Element {
    return (
        <section>
            <h3 class="legend">{title}</h3>
            <dl class="keys">
                {keys.map(([names, what]) => (
                    <div key={what}>
                        <dt>{names.map((name) => <kbd key={name}>{name}</kbd>)}</dt>
                        <dd>{what}</dd>
                    </div>
                ))}
            </dl>
        </section>
    )
}
