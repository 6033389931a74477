/*
 * The sentences of the small boards, beside those of the whole page. They are fetched with the view.
 */
import { lists, speaker } from '.'
import { en } from './solve.en'
import { ja } from './solve.ja'

export const solveLists = { en: { ...lists.en, ...en }, ja: { ...lists.ja, ...ja } }

export type SolveKey = keyof typeof solveLists.en

export const t = speaker<SolveKey>(solveLists)
