/*
 * How the choices changed over the years: a button, and what it opens, whose code is fetched then.
 */
import type { ComponentType, JSX } from 'preact'
import { useEffect, useReducer, useRef, useState } from 'preact/hooks'
import type { Answer } from '../../net/types'
import { t } from '../../words'
import { axisOf } from './years'

type View = ComponentType<{ answer: Answer }>

let View: View | null = null
let missing = false

/** Whether there is more than one year to compare. */
function hasYears({ continuations }: Answer): boolean {
    const axis = axisOf(continuations.map(({ years }) => years))
    return axis !== null && axis.to > axis.from
}

function useView(wanted: boolean): View | null {
    const [, redraw] = useReducer((n: number) => n + 1, 0)
    useEffect(() => {
        if (!wanted || View) return
        import('../years/YearsView').then((part) => { View = part.YearsView }, () => { missing = true })
            .then(() => redraw(0))
    }, [wanted])
    return wanted ? View : null
}

export function YearsLater({ answer }: { answer: Answer }): JSX.Element | null {
    const [open, setOpen] = useState(false), Shown = useView(open)
    const end = useRef<HTMLDivElement>(null)
    useEffect(() => { if (Shown) end.current?.scrollIntoView({ block: 'nearest' }) }, [Shown])
    if (!hasYears(answer)) return null
    return (
        <div class="years-later" ref={end}>
            <button type="button" class="button bare" aria-expanded={open} onClick={() => setOpen(!open)}>
                {t('years.open')}
            </button>
            {open && (Shown ? <Shown answer={answer} />
                : <p class="slot" role="status">{t(missing ? 'view.missing' : 'view.waits')}</p>)}
        </div>
    )
}
