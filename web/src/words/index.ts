/*
 * Every sentence of the page, in English and Japanese. English decides which keys there are; the Japanese list must
 * have the same ones, or it does not compile.
 *
 *     t('header.search')                    -> "Search"
 *     t('games.here', { n: 1585 })          -> "1,585 games here"    numbers get their thousands separated
 *     t('moves.at', { move: String(1200) }) -> "move 1200"           texts are put in as they are
 *
 * In English {n|game|games} is the first word when n is 1 and the second otherwise.
 */
import { en } from './en'
import { ja } from './ja'

export type Key = keyof typeof en
export type Params = Readonly<Record<string, string | number>>
export type Language = 'en' | 'ja'

export type Lists<K extends string> = Record<Language, Readonly<Record<K, string>>>

export const lists: Lists<Key> = { en, ja }
let language: Language = 'en'

/** The whole page is redrawn when this changes (see App). */
export function setLanguage(next: Language): void {
    language = next
}

export const getLanguage = (): Language => language

/** A whole number as people write it in both languages: 12,345. The first Intl.NumberFormat would take 30 ms to make. */
export const formatNumber = (n: number): string => `${n}`.replace(/\B(?=(\d{3})+$)/g, ',')

/** A function that looks sentences up in some lists. */
export const speaker = <K extends string>(from: Lists<K>) => (key: K, params: Params = {}): string =>
    from[language][key].replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one, many) => {
        const value = params[name]
        if (value === undefined) return whole
        if (one !== undefined) return value === 1 ? one : many
        return typeof value === 'number' ? formatNumber(value) : value
    })

export const t = speaker(lists)
