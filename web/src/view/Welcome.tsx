/*
 * For who is here for the first time: things to try, each a link, and how one's own games come in. Closed, it stays
 * closed; the help opens it again.
 */
import type { JSX } from 'preact'
import { openDialog, setSheet, setWelcome } from '../state/actions/look'
import type { Sheet } from '../state/state'
import { useStore } from '../state/store'
import { t } from '../words'
import { Button } from './Button'
import { databaseOf } from './panels/Databases'

/** What to try: where it leads, and which sheet shows it on a narrow screen. */
type Trial = readonly [name: 'ways' | 'shape' | 'field' | 'play', address: string, sheet: Sheet]

function trials(game: number, db: string): readonly Trial[] {
    const inside = db ? `&db=${encodeURIComponent(db)}` : ''
    return [
        ['ways', `#play=pd,dp${inside}`, 'ways'],
        ['shape', `#play=pd,nc,pf&pattern=M18:R13,free${inside}`, 'games'],
        ['field', `#game=${game}&move=60&field=network,opening,territory,dead${inside}`, 'field'],
        ['play', '#play', 'moves'],
    ]
}

/** Without games there is nothing to look at yet. */
const withoutGames = (all: readonly Trial[]): readonly Trial[] => all.filter(([name]) => name === 'play')

export function Welcome(): JSX.Element | null {
    const open = useStore((state) => state.welcome), db = useStore((state) => state.db)
    const game = useStore((state) => state.seen.rows.get(0)?.id ?? 1)
    const empty = useStore((state) => databaseOf(state)?.games === 0)
    if (!open) return null
    const all = trials(game, db)
    return (
        <section class="welcome" aria-labelledby="title-welcome">
            <div class="panel-title">
                <h2 id="title-welcome">{t('welcome.title')}</h2>
                <Button class="bare small" icon="close" name={t('welcome.close')} onClick={() => setWelcome(false)} />
            </div>
            <ul>
                {(empty ? withoutGames(all) : all).map(([name, address, sheet]) => (
                    <li key={name}>
                        <a href={address} onClick={() => setSheet(sheet)}>
                            <strong>{t(`welcome.${name}`)}</strong>
                            <span class="quiet">{t(`welcome.${name}.more`)}</span>
                        </a>
                    </li>
                ))}
            </ul>
            <p class="quiet">{t('welcome.own')}</p>
            <Button name={t('import.choose')} onClick={() => openDialog('import')} />
        </section>
    )
}
