/*
 * A row of buttons of which one or several are pressed: a choice, with an explanation of each. Where nothing else shows the explanations
 * (`titled`), they appear when the pointer rests.
 */
import type { JSX } from 'preact'

export interface Choice<T extends string> { value: T; name: string; tip?: string; on: boolean; off?: boolean }

export function Buttons<T extends string>({ label, choices, choose, titled }: {
    label: string; choices: readonly Choice<T>[]; choose: (value: T) => void; titled?: boolean
}): JSX.Element {
    return (
        <div class="group" role="group" aria-label={label}>
            {choices.map(({ value, name, tip, on, off }) => (
                <button key={value} type="button" class="button" aria-pressed={on} aria-description={tip} data-tip={tip}
                    title={titled ? tip : undefined} aria-disabled={off} onClick={() => !off && choose(value)}>
                    {name}
                </button>
            ))}
        </div>
    )
}
