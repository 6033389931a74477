import type { JSX } from 'preact'
import { openDialog, setSetting } from '../../state/actions/look'
import type { Settings as All } from '../../state/state'
import { useStore } from '../../state/store'
import { t } from '../../words'
import type { Key } from '../../words'
import { Button } from '../Button'
import { Frame } from './Frame'

type Choosable = 'language' | 'theme' | 'board' | 'coordinates' | 'numbers' | 'autoplaySpeed'
type Switch = 'marks' | 'swap' | 'autoplayStops'

const names: Readonly<Record<string, string>> = { en: 'English', ja: '日本語' } // in their own language

function Choices<K extends Choosable>({ name, values }: { name: K; values: readonly All[K][] }): JSX.Element {
    const chosen = useStore((state) => state.settings[name])
    return (
        <fieldset class="choices">
            <legend>{t(`settings.${name}`)}</legend>
            {values.map((value) => (
                <label key={value} class="choice" lang={name === 'language' ? value : undefined}>
                    <input type="radio" name={name} checked={value === chosen}
                        onChange={() => setSetting(name, value)} />
                    {names[value] ?? (name === 'autoplaySpeed' ? value : t(`settings.${name}.${value}` as Key))}
                </label>
            ))}
        </fieldset>
    )
}

function Check({ name }: { name: Switch }): JSX.Element {
    const on = useStore((state) => state.settings[name])
    return (
        <label class="check">
            <input type="checkbox" checked={on} onChange={(event) => setSetting(name, event.currentTarget.checked)} />
            {t(`settings.${name}`)}
        </label>
    )
}

/** The way to the end of the program, where nobody comes by chance; the next dialog asks whether it is meant. */
function Quit(): JSX.Element {
    const canEnd = useStore((state) => state.about?.can_end ?? false)
    return (
        <div class="settings-end">
            <Button name={t('edit.end')} disabled={!canEnd} title={t(canEnd ? 'edit.end.title' : 'edit.end.cannot')}
                onClick={() => openDialog('end')} />
        </div>
    )
}

export function Settings(): JSX.Element {
    return (
        <Frame title={t('settings.title')}>
            <Choices name="language" values={['en', 'ja']} />
            <Choices name="theme" values={['auto', 'light', 'dark']} />
            <Choices name="board" values={['wood', 'paper', 'slate']} />
            <Choices name="coordinates" values={['A1', '1-1', 'none']} />
            <Choices name="numbers" values={['none', 'last', 'all']} />
            <Choices name="autoplaySpeed" values={['0.5', '1', '2', '5', '10']} />
            <div>
                <Check name="marks" />
                <Check name="swap" />
                <Check name="autoplayStops" />
            </div>
            <p class="quiet note">{t('settings.kept')}</p>
            <Quit />
        </Frame>
    )
}
