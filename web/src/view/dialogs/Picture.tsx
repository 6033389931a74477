/*
 * A picture of what is seen, drawn by the server, to be saved; or the page, to be printed.
 */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { diagramUrl } from '../../net/api'
import type { DiagramQuestion } from '../../net/api'
import { openDialog } from '../../state/actions/look'
import { moveSeen } from '../../state/screen'
import { getState } from '../../state/store'
import { t } from '../../words'
import { Button } from '../Button'
import { asSeen, question } from '../diagram'
import type { Options } from '../diagram'
import { Foot, Frame } from './Frame'

const sizes: readonly { name: 'small' | 'medium' | 'large'; point: number }[] = [
    { name: 'small', point: 20 }, { name: 'medium', point: 32 }, { name: 'large', point: 64 },
]

/** Save what an address gives under a name. */
function Save({ href, name, label }: { href: string; name: string; label: string }): JSX.Element {
    return <a class="button" href={href} download={name}>{label}</a>
}

function print(): void {
    openDialog(null)
    setTimeout(() => window.print()) // when the dialog is gone
}

export function Picture(): JSX.Element {
    const state = getState(), { region } = state
    const [options, setOptions] = useState<Options>(asSeen(state))
    const [failed, setFailed] = useState(false)
    const choose = (change: Partial<Options>): void => {
        setFailed(false)
        setOptions({ ...options, ...change })
    }
    const check = (name: 'numbers' | 'coordinates' | 'region' | 'last'): JSX.Element => (
        <label class="check">
            <input type="checkbox" checked={options[name]}
                onChange={(event) => choose({ [name]: event.currentTarget.checked })} />
            {t(`picture.${name}`)}
        </label>
    )
    const url = (format: DiagramQuestion['format']): string => diagramUrl(question(state, options, format))
    const name = `tengen-${moveSeen(state)}`
    return (
        <Frame title={t('picture.title')} wide>
            <div class="picture">
                <div class="picture-view">
                    {failed ? <p class="quiet">{t('picture.failed')}</p>
                        : <img src={url('svg')} alt={t('picture.preview')} onError={() => setFailed(true)} />}
                </div>
                <div class="picture-options">
                    {check('numbers')}
                    {options.numbers && (
                        <label class="labelled">
                            <span>{t('picture.from')}</span>
                            <input class="field" type="number" min={1} max={Math.max(1, moveSeen(state))}
                                value={options.from}
                                onInput={(event) => choose({ from: event.currentTarget.valueAsNumber || 1 })} />
                        </label>
                    )}
                    {check('coordinates')}
                    {check('last')}
                    {region !== 'whole' && check('region')}
                    <fieldset class="choices">
                        <legend>{t('picture.point')}</legend>
                        {sizes.map(({ name: size, point }) => (
                            <label key={size} class="choice">
                                <input type="radio" name="point" checked={options.point === point}
                                    onChange={() => choose({ point })} />
                                {t(`picture.${size}`)}
                            </label>
                        ))}
                    </fieldset>
                </div>
            </div>
            <Foot>
                <Button name={t('picture.print')} onClick={print} />
                <Save href={url('pdf')} name={`${name}.pdf`} label={t('picture.pdf')} />
                <Save href={url('svg')} name={`${name}.svg`} label={t('picture.svg')} />
                <Save href={url('png')} name={`${name}.png`} label={t('picture.png')} />
            </Foot>
        </Frame>
    )
}
