/*
 * What the values mean, and the keys of the view.
 */
import type { JSX } from 'preact'
import { MOST } from '../../net/solve'
import { t } from '../../words/solve'
import type { SolveKey } from '../../words/solve'
import { Frame } from '../dialogs/Frame'
import { KeyTable } from '../dialogs/KeyTable'

const told: readonly SolveKey[] = ['guide.values', 'guide.komi', 'guide.endless', 'guide.exact']

const keys: readonly [string[], SolveKey][] = [
    [['←', '→'], 'guide.key.step'],
    [['Home', 'End'], 'guide.key.ends'],
    [['Ctrl+Z', 'Ctrl+Y'], 'guide.key.undo'],
    [['P'], 'guide.key.pass'],
    [['V'], 'guide.key.values'],
    [['?'], 'guide.key.help'],
]

export function Guide({ onClose }: { onClose: () => void }): JSX.Element {
    return (
        <Frame title={t('guide.title')} onClose={onClose} wide>
            {told.map((key) => <p key={key}>{t(key, { n: MOST.tabled })}</p>)}
            <KeyTable title={t('guide.keys')} keys={keys.map(([names, what]) => [names, t(what)])} />
        </Frame>
    )
}
