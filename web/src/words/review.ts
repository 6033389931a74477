/*
 * The sentences of a review, beside those of the whole page. They are fetched with it.
 */
import { lists, speaker } from '.'
import { en } from './review.en'
import { ja } from './review.ja'

export const reviewLists = { en: { ...lists.en, ...en }, ja: { ...lists.ja, ...ja } }

export type ReviewKey = keyof typeof reviewLists.en

export const t = speaker<ReviewKey>(reviewLists)
