/*
 * The rules of the game and the keys of the room, on one page.
 */
import type { JSX } from 'preact'
import { t } from '../../words/strings'
import type { StringsKey } from '../../words/strings'
import { Frame } from '../dialogs/Frame'

const rules: readonly StringsKey[] = ['rules.string', 'rules.stay', 'rules.duel', 'rules.solitaire', 'rules.advice']

const keys: readonly [string[], StringsKey][] = [
    [['P'], 'rules.key.pass'],
    [['H'], 'rules.key.hint'],
    [['Ctrl+Z'], 'rules.key.undo'],
    [['←', '→'], 'rules.key.step'],
    [['R'], 'rules.key.random'],
    [['?'], 'rules.key.rules'],
]

export function Rules({ onClose }: { onClose: () => void }): JSX.Element {
    return (
        <Frame title={t('rules.title')} onClose={onClose} wide>
            {rules.map((key) => <p key={key}>{t(key)}</p>)}
            <section>
                <h3 class="legend">{t('rules.keys')}</h3>
                <dl class="keys">
                    {keys.map(([names, what]) => (
                        <div key={what}>
                            <dt>{names.map((name) => <kbd key={name}>{name}</kbd>)}</dt>
                            <dd>{t(what)}</dd>
                        </div>
                    ))}
                </dl>
            </section>
        </Frame>
    )
}
