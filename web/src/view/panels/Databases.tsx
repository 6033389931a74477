/*
 * Which database is looked at (in the header, when there are several), and what it holds.
 */
import type { Database } from '../../net/types'
import { setDatabase } from '../../state/actions/look'
import type { State } from '../../state/state'
import { useStore } from '../../state/store'
import { formatNumber, t } from '../../words'
import { formatBytes } from './figures'

const GRAPHS = ['whole', 'half', 'diagonal', 'quarter'] as const

/** The database that is looked at; '' is the server's first. None where an address names one that is not there. */
export const databaseOf = ({ databases, db }: State): Database | undefined =>
    (db === '' ? databases[0] : databases.find(({ name }) => name === db))

/** What the database holds: games, and the positions of its four graphs. */
export function Statistics() {
    const database = useStore(databaseOf)
    if (!database) return null
    const known = GRAPHS.filter((graph) => database.graphs[graph])
    return (
        <table class="statistics">
            <caption>{t('databases.holds', { n: database.games, bytes: formatBytes(database.bytes) })}</caption>
            <thead>
                <tr>
                    <th scope="col">{t('databases.graph')}</th>
                    <th scope="col" class="number">{t('databases.nodes')}</th>
                    <th scope="col" class="number">{t('databases.arcs')}</th>
                    <th scope="col" class="number">{t('databases.occurrences')}</th>
                </tr>
            </thead>
            <tbody>
                {known.map((graph) => (
                    <tr key={graph}>
                        <th scope="row">{t(`databases.${graph}`)}</th>
                        <td class="number">{formatNumber(database.graphs[graph]!.nodes)}</td>
                        <td class="number">{formatNumber(database.graphs[graph]!.arcs)}</td>
                        <td class="number">{formatNumber(database.graphs[graph]!.occurrences)}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    )
}

export function Databases() {
    const databases = useStore((state) => state.databases)
    const chosen = useStore(databaseOf)
    if (databases.length < 2) return null
    return (
        <select class="field databases" value={chosen?.name ?? ''} aria-label={t('databases.choose')}
            title={t('databases.choose')} onChange={(event) => setDatabase(event.currentTarget.value)}>
            {!chosen && <option value="" />}
            {databases.map(({ name, games }) =>
                <option key={name} value={name}>{t('databases.option', { name, n: games })}</option>)}
        </select>
    )
}
