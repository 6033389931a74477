/*
 * Rows and columns, by number or by a square that people play on. It says so while the input is not a size.
 */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { Size } from '../../go/point'
import { t } from '../../words/strings'
import { Button } from '../Button'

/** Sides between which everything is a size, and what is said of others. */
interface Bounds { least: number; most: number; problem: string }

interface FieldProps extends Bounds { name: string; value: number; onChange: (side: number) => void }

function SideField({ name, value, least, most, problem, onChange }: FieldProps): JSX.Element {
    const [text, setText] = useState<string | null>(null) // what is being written
    const id = useId()
    const isSide = (side: number): boolean => Number.isInteger(side) && side >= least && side <= most
    const good = isSide(Number(text ?? value))
    const type = (written: string): void => {
        const next = Number(written)
        setText(written)
        if (isSide(next)) onChange(next)
    }
    return (
        <div class="side-field">
            <label class="labelled">
                <span>{name}</span>
                <input class="field" type="number" inputMode="numeric" min={least} max={most} value={text ?? value}
                    aria-invalid={!good} aria-describedby={good ? undefined : id}
                    onInput={(event) => type(event.currentTarget.value)} onBlur={() => setText(null)} />
            </label>
            {!good && <span id={id} class="field-problem" role="alert">{problem}</span>}
        </div>
    )
}

interface Props extends Bounds { size: Size; squares: readonly number[]; onChange: (size: Size) => void }

export function SizeFields({ size: { rows, cols }, squares, onChange, ...bounds }: Props): JSX.Element {
    const [square, setSquare] = useState(rows === cols)
    return (
        <fieldset class="choices size-fields">
            <legend>{t('look.size')}</legend>
            <SideField name={t('look.rows')} value={rows} {...bounds}
                onChange={(side) => onChange({ rows: side, cols: square ? side : cols })} />
            <span class="times" aria-hidden="true">×</span>
            <SideField name={t('look.cols')} value={cols} {...bounds}
                onChange={(side) => onChange({ rows: square ? side : rows, cols: side })} />
            <label class="check">
                <input type="checkbox" checked={square} onChange={(event) => {
                    setSquare(event.currentTarget.checked)
                    if (event.currentTarget.checked && rows !== cols) onChange({ rows, cols: rows })
                }} />
                {t('look.square')}
            </label>
            <div class="squares">
                {squares.map((side) => (
                    <Button key={side} name={t('look.square-of', { n: side })} pressed={rows === side && cols === side}
                        onClick={() => { setSquare(true); onChange({ rows: side, cols: side }) }} />
                ))}
            </div>
        </fieldset>
    )
}
