/*
 * The sentences of the strings view, beside those of the whole page. They are fetched with the view.
 */
import { lists, speaker } from '.'
import { en } from './strings.en'
import { ja } from './strings.ja'

export const stringsLists = { en: { ...lists.en, ...en }, ja: { ...lists.ja, ...ja } }

export type StringsKey = keyof typeof stringsLists.en

export const t = speaker<StringsKey>(stringsLists)
