/*
 * The keys of the strings view, handled like those of the records: not while the user types, and after everything else.
 */
import { getStrings } from '../../state/strings'
import { listen } from '../keys'
import { addMove, matchOf, mayMove, passMove, undo } from './match'
import type { Match } from './match'
import { stepTo } from './steps'

export const onViewKeys = (help: () => void): (() => void) => listen({ '?': help })

export const onBoardKeys = (): (() => void) => listen({
    ArrowLeft: () => void stepTo('back'), ArrowRight: () => void stepTo('forward'), Home: () => void stepTo('first'),
    End: () => void stepTo('last'), r: () => void stepTo('random'),
})

/** A key may come before the move of the one before it is drawn: the game is looked at when it is pressed. */
export function onGameKeys(hint: () => void): () => void {
    const now = (): Match => matchOf(getStrings().play)
    const ifMayMove = (act: (match: Match) => void) => (): void => { if (mayMove(now())) act(now()) }
    return listen({ p: ifMayMove(({ last }) => addMove(passMove(last))), h: ifMayMove(hint) }, { z: () => undo(now()) })
}
