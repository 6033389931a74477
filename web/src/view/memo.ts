/*
 * A component that is drawn anew only when one of its properties is another value.
 */
import { Component } from 'preact'
import type { ComponentChildren, ComponentType } from 'preact'

function sameProps<P extends object>(a: P, b: P): boolean {
    const names = Object.keys(a) as (keyof P)[]
    return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

export function memo<P extends object>(draw: (props: P) => ComponentChildren): ComponentType<P> {
    return class extends Component<P> {
        override shouldComponentUpdate(next: Readonly<P>): boolean {
            return !sameProps<object>(this.props, next)
        }

        override render(): ComponentChildren {
            return draw(this.props)
        }
    }
}
