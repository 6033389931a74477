/*
 * The sentences of the view of players, beside those of the whole page. They are fetched with the view.
 */
import { lists, speaker } from '.'
import { en } from './players.en'
import { ja } from './players.ja'

export const playersLists = { en: { ...lists.en, ...en }, ja: { ...lists.ja, ...ja } }

export type PlayersKey = keyof typeof playersLists.en

export const t = speaker<PlayersKey>(playersLists)
