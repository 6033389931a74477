/*
 * How the choices changed over the years: a picture, or a table of the same, and both as files.
 */
import type { JSX } from 'preact'
import { useId, useMemo, useRef, useState } from 'preact/hooks'
import { parseSize } from '../../go/point'
import type { Answer, Continuation } from '../../net/types'
import type { Coordinates } from '../../state/state'
import { useStore } from '../../state/store'
import { formatNumber, t } from '../../words'
import { Button } from '../Button'
import { spokenName } from '../panels/ways'
import { Chart, fileOf, Textures, tintOf } from './Chart'
import { csvOf, stepName, stepsOf } from './series'
import type { Steps } from './series'

/** "A, Black Q16" */
function nameOf(way: Continuation, { size }: Answer, coordinates: Coordinates): string {
    const name = spokenName(way, parseSize(size)!, coordinates)
    return way.letter ? `${way.letter}${t('list.comma')}${name}` : name
}

function save(text: string, type: string, name: string): void {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type }))
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

interface TableProps { steps: Steps; names: readonly string[]; caption: string }

/** The same in numbers. */
function Table({ steps, names, caption }: TableProps): JSX.Element {
    return (
        <div class="years-scroll" tabIndex={0} role="region" aria-label={caption}>
            <table class="years-table">
                <caption class="hidden-text">{caption}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t('years.year')}</th>
                        {names.map((name) => <th key={name} scope="col" class="number">{name}</th>)}
                    </tr>
                </thead>
                <tbody>
                    {steps.totals.map((_, i) => (
                        <tr key={i}>
                            <th scope="row">{stepName(steps, i)}</th>
                            {steps.series.map(({ steps: each }, k) => (
                                <td key={k} class="number">{formatNumber(each[i]!)}</td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    )
}

function Legend({ steps, names, id }: { steps: Steps; names: readonly string[]; id: string }): JSX.Element {
    return (
        <ul class="years-legend">
            {steps.series.map(({ way, games }, k) => (
                <li key={k}>
                    <svg viewBox="0 0 12 12" aria-hidden="true">
                        <Textures id={`${id}-${k}`} />
                        <rect width="12" height="12" fill={`url(#${id}-${k}-${tintOf(k, way === null)})`} />
                    </svg>
                    {names[k]} <span class="quiet">{formatNumber(games)}</span>
                </li>
            ))}
        </ul>
    )
}

type Look = 'shares' | 'games' | 'table'
const LOOKS: readonly Look[] = ['shares', 'games', 'table']

export function YearsView({ answer }: { answer: Answer }): JSX.Element | null {
    const coordinates = useStore((state) => state.settings.coordinates)
    const [look, setLook] = useState<Look>('shares')
    const picture = useRef<HTMLDivElement>(null), id = useId()
    const steps = useMemo(() => stepsOf(answer), [answer])
    if (!steps) return <p class="slot">{t('years.none')}</p>
    const names = steps.series.map(({ way }) => (way ? nameOf(way, answer, coordinates) : t('years.others')))
    const title = t('years.title')
    const saveSvg = (): void => {
        const text = fileOf(picture.current!.querySelector('svg')!, title, steps.series.length)
        save(text, 'image/svg+xml', 'tengen-years.svg')
    }
    const saveCsv = (): void => {
        const text = csvOf(answer, t('years.year'), (way) => nameOf(way, answer, coordinates))
        save(text, 'text/csv', 'tengen-years.csv')
    }
    return (
        <figure class="years-view">
            <figcaption class="hidden-text">{title}</figcaption>
            <div class="years-bar">
                <div class="group" role="group" aria-label={t('years.look')}>
                    {LOOKS.map((each) => (
                        <Button key={each} name={t(`years.${each}`)} pressed={look === each}
                            onClick={() => setLook(each)} />
                    ))}
                </div>
                <Button class="bare" name="SVG" title={t('years.svg')} disabled={look === 'table'} onClick={saveSvg} />
                <Button class="bare" name="CSV" title={t('years.csv')} onClick={saveCsv} />
            </div>
            {look === 'table' ? <Table steps={steps} names={names} caption={title} /> : (
                <div ref={picture}>
                    <Chart steps={steps} names={names} id={`${id}c`} shares={look === 'shares'}
                        label={t('years.label')} />
                    <Legend steps={steps} names={names} id={`${id}l`} />
                </div>
            )}
        </figure>
    )
}
