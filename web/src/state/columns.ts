/*
 * The columns that somebody chose for the list of games, kept in the browser. As long as nothing is chosen there are as
 * many as there is space for.
 */
const KEY = 'tengen.columns'

/** All that can be chosen, in the order in which they stand. */
export const COLUMNS = ['date', 'black', 'white', 'result', 'ranks', 'event', 'moves', 'komi', 'handicap', 'size', 'id'] as const
export type ColumnName = (typeof COLUMNS)[number]

/** What of a stored list are columns; null if none of it is. */
export function checkColumns(stored: unknown): readonly ColumnName[] | null {
    const chosen = COLUMNS.filter((name) => Array.isArray(stored) && stored.includes(name))
    return chosen.length > 0 ? chosen : null
}

export function loadColumns(): readonly ColumnName[] | null {
    try {
        return checkColumns(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    } catch {
        return null
    }
}

export function storeColumns(columns: readonly ColumnName[] | null): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(columns))
    } catch {
        // storage is switched off or full: the columns hold until the page is closed
    }
}
