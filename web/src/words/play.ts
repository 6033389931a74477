/*
 * The sentences of the view in which one plays, beside those of the whole page. They are fetched with the view.
 */
import { lists, speaker } from '.'
import { en } from './play.en'
import { ja } from './play.ja'

export const playLists = { en: { ...lists.en, ...en }, ja: { ...lists.ja, ...ja } }

export type PlayKey = keyof typeof playLists.en

export const t = speaker<PlayKey>(playLists)
