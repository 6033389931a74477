/*
 * The players by whom games are filtered: filters that no field can say, since they mean a person and not a text. Each
 * leads to its player, and can be taken off.
 */
import { playerPath } from '../../net/players'
import type { Player } from '../../net/players'
import type { Filter } from '../../net/types'
import { setFilter } from '../../state/actions/look'
import { playersHash } from '../../state/players'
import { useStore } from '../../state/store'
import { t } from '../../words'
import { icons } from '../icons'
import { useAnswer } from '../useAnswer'
import { Stone } from './Stone'

const KINDS = ['who', 'who-black', 'who-white', 'against'] as const

function One({ kind, id, filter }: { kind: (typeof KINDS)[number]; id: string; filter: Filter }) {
    const db = useStore((state) => state.db), edition = useStore((state) => state.edition)
    const { answer } = useAnswer<Player>(playerPath(db, Number(id)), edition)
    const name = answer?.name ?? '…', told = kind === 'against' ? t('filters.against', { name }) : name
    return (
        <span class="chip who">
            {kind === 'who-black' && <Stone colour="black" />}
            {kind === 'who-white' && <Stone colour="white" />}
            <a href={playersHash(db, { player: Number(id) })} title={t('info.player', { name })}>{told}</a>
            <button type="button" title={t('filters.chip.drop', { filter: told })}
                aria-label={t('filters.chip.drop', { filter: told })} onClick={() => setFilter({ ...filter, [kind]: '' })}>
                {icons.close}
            </button>
        </span>
    )
}

export function Who() {
    const filter = useStore((state) => state.filter), kinds = KINDS.filter((kind) => /^\d+$/.test(filter[kind] ?? ''))
    if (kinds.length === 0) return null
    return (
        <div class="chips" role="group" aria-label={t('filters.who')}>
            {kinds.map((kind) => <One key={kind} kind={kind} id={filter[kind]!} filter={filter} />)}
        </div>
    )
}
