/*
 * Game information, to be written. Only what was changed is taken into the record.
 */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { getInfo } from '../../record/edit'
import type { Info, InfoField } from '../../record/edit'
import { setInfo } from '../../state/actions/edit'
import { openDialog } from '../../state/actions/look'
import { getState } from '../../state/store'
import { t } from '../../words'
import { Cancel, Foot, Frame, Submit } from './Frame'

type Written = Extract<InfoField,
    | 'black' | 'blackRank' | 'white' | 'whiteRank' | 'event' | 'round' | 'date' | 'place'
    | 'komi' | 'handicap' | 'result' | 'rules' | 'name' | 'time' | 'overtime' | 'comment'>

const lines: readonly (readonly Written[])[] = [
    ['black', 'blackRank'], ['white', 'whiteRank'], ['event', 'round'], ['date', 'place'],
    ['result', 'komi', 'handicap'], ['rules', 'time', 'overtime'], ['name'],
]

const examples: Partial<Record<Written, string>> = {
    date: '2016-01-05', result: 'B+R, W+3.5, 0', komi: '6.5', blackRank: '9p', whiteRank: '9p', handicap: '0',
    time: '3600', overtime: '3x30 byo-yomi',
}

export function GameInfoEditor(): JSX.Element {
    const info = getInfo(getState().place.tree)
    const [changed, change] = useState<Partial<Info>>({})
    const write = (field: Written) => (event: Event): void =>
        change({ ...changed, [field]: (event.currentTarget as HTMLInputElement).value })
    const valueOf = (field: Written): string => changed[field] ?? info[field]
    const apply = (): void => {
        openDialog(null)
        setInfo(changed)
    }
    return (
        <Frame title={t('info.edit')} wide onSubmit={apply}>
            {lines.map((fields) => (
                <div key={fields[0]} class="field-row" data-fields={fields.length}>
                    {fields.map((field) => (
                        <label key={field} class="labelled">
                            <span>{t(`info.${field}`)}</span>
                            <input class="field" value={valueOf(field)} placeholder={examples[field]}
                                onInput={write(field)} />
                        </label>
                    ))}
                </div>
            ))}
            <label class="labelled">
                <span>{t('info.comment')}</span>
                <textarea class="field" rows={3} value={valueOf('comment')} onInput={write('comment')} />
            </label>
            <Foot><Cancel /><Submit name={t('dialog.apply')} /></Foot>
        </Frame>
    )
}
