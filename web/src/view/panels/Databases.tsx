/*
 * Which database is looked at, and what it holds.
 */
import type { Database } from '../../net/types'
import { setDatabase } from '../../state/actions/look'
import type { State } from '../../state/state'
import { useStore } from '../../state/store'
import { formatNumber, t } from '../../words'
import { formatBytes } from './figures'

const GRAPHS = ['whole', 'half', 'diagonal', 'quarter'] as const

function Statistics({ database }: { database: Database }) {
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

/** The database that is looked at; '' is the server's first. */
export const databaseOf = ({ databases, db }: State): Database | undefined =>
    databases.find(({ name }) => name === db) ?? databases[0]

export function Databases() {
    const databases = useStore((state) => state.databases)
    const chosen = useStore(databaseOf)
    return (
        <div class="databases">
            {databases.length > 1 && (
                <label class="labelled">
                    <span>{t('databases.choose')}</span>
                    <select class="field" value={chosen?.name} onChange={(event) => setDatabase(event.currentTarget.value)}>
                        {databases.map((each) => <option key={each.name} value={each.name}>
                            {t('databases.option', { name: each.name, n: each.games })}
                        </option>)}
                    </select>
                </label>
            )}
            {chosen && <Statistics database={chosen} />}
        </div>
    )
}
