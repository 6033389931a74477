import type { JSX } from 'preact'
import { setWelcome } from '../../state/actions/look'
import { useStore } from '../../state/store'
import { t } from '../../words'
import type { Key } from '../../words'
import { Button } from '../Button'
import { Frame } from './Frame'
import { KeyTable } from './KeyTable'

const walk: readonly [string[], Key][] = [
    [['←', '→'], 'help.key.step'],
    [['↑', '↓'], 'help.key.sibling'],
    [['PgUp', 'PgDn'], 'help.key.ten'],
    [['Home', 'End'], 'help.key.ends'],
    [['Ctrl+G'], 'help.key.goto'],
    [['A'], 'help.key.autoplay'],
]

const act: readonly [string[], Key][] = [
    [['P'], 'help.key.pass'],
    [['Ctrl+Z', 'Ctrl+Shift+Z'], 'help.key.undo'],
    [['Ctrl+S'], 'help.key.save'],
    [['K'], 'help.key.coordinates'],
    [['F'], 'help.key.field'],
    [['S'], 'help.key.suggest'],
    [['R'], 'help.key.review'],
    [['N', 'Shift+N'], 'help.key.mistake'],
    [['Space'], 'help.key.line'],
    [['M'], 'help.key.mark'],
    [['/'], 'help.key.search'],
    [['Esc'], 'help.key.escape'],
    [['?'], 'help.key.help'],
]

const board: readonly Key[] = [
    'help.mouse.click', 'help.mouse.shift', 'help.mouse.wheel', 'help.key.tab', 'help.mouse.mark', 'help.key.grow',
]

const Keys = ({ title, keys }: { title: Key; keys: readonly [string[], Key][] }): JSX.Element =>
    <KeyTable title={t(title)} keys={keys.map(([names, what]) => [names, t(what)])} />

export function Help(): JSX.Element {
    const version = useStore((state) => state.about?.version ?? '')
    return (
        <Frame title={t('help.title')} wide>
            <div class="help">
                <Keys title="help.walk" keys={walk} />
                <Keys title="help.act" keys={act} />
                <section>
                    <h3 class="legend">{t('help.board')}</h3>
                    <ul class="plain">{board.map((key) => <li key={key}>{t(key)}</li>)}</ul>
                </section>
            </div>
            <Button name={t('welcome.again')} onClick={() => setWelcome(true)} />
            <p class="quiet note">{t('help.about', { version })}</p>
        </Frame>
    )
}
