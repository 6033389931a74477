/*
 * What game information means, as the server understood it when it read the record: "650" is a komi of 6.5. A meaning is remembered with
 * the value that it was read from, so that a field that is edited has none, and all others keep theirs.
 */
import type { Colour } from '../go/point'
import { FIELDS } from './edit'
import type { InfoField } from './edit'
import { parseSgf } from './sgf'
import { get } from './tree'
import type { Props, Tree } from './tree'

interface Meant<T> { text: string | null; value: T | null }

/** Time and overtime together; what does not belong to such an overtime is null. An overtime of null is not understood. */
export interface Clock {
    main: number | null // seconds
    overtime: 'none' | 'byo-yomi' | 'canadian' | 'fischer' | null
    periods: number | null
    moves: number | null
    seconds: number | null
}

/** As the server tells it (docs/API.md); the fields that are just text are left out here. */
export interface Meaning {
    black_rank: Meant<string>
    white_rank: Meant<string>
    komi: Meant<number>
    handicap: Meant<number>
    rules: Meant<string>
    result: Meant<string> & { winner: Colour | null }
    date: { text: string | null; first: number | null; last: number | null } // yyyymmdd, with 00 and 99 for what is not known
    time: string | null
    overtime: string | null
    clock: Clock
}

const meanings = new WeakMap<readonly string[], Meaning>()

/** Read a record as the server sent it. */
export function parseKnown({ sgf, info }: { sgf: string; info?: Meaning }): Tree {
    const tree = parseSgf(sgf)
    if (info) for (const values of Object.values(get(tree, tree.root).props)) meanings.set(values, info)
    return tree
}

const rootOf = (tree: Tree): Props => get(tree, tree.root).props

/** What is known of a field of the root as it stands there now. */
export function meaningOf(tree: Tree, field: InfoField): Meaning | null {
    const values = rootOf(tree)[FIELDS[field]]
    return (values && meanings.get(values)) ?? null
}

/** The clock, if neither time nor overtime was written anew, added or removed. */
export function clockOf(tree: Tree): Clock | null {
    const props = rootOf(tree), said = (['TM', 'OT', 'TT'] as const).flatMap((name) => (props[name] ? [meanings.get(props[name])] : []))
    const first = said[0]
    if (!first || said.some((meaning) => meaning !== first)) return null
    return (props['TM'] === undefined) === (first.time === null) && (props['OT'] === undefined) === (first.overtime === null) ? first.clock : null
}
