/*
 * The sentences of the field, beside those of the whole page. They are fetched with it.
 */
import { lists, speaker } from '.'
import { en } from './field.en'
import { ja } from './field.ja'

export const fieldLists = { en: { ...lists.en, ...en }, ja: { ...lists.ja, ...ja } }

export type FieldKey = keyof typeof fieldLists.en

export const t = speaker<FieldKey>(fieldLists)
