/*
 * Joining names of one player, and separating them again. Both can be undone.
 */
import { ask } from '../../net/api'
import { joinSpelling, playerPath, separateSpelling } from '../../net/players'
import type { PlayerDetails, Spelling } from '../../net/players'
import { change } from '../../state/actions/save'
import { say } from '../../state/actions/say'
import { changePlayers } from '../../state/players'
import { getState } from '../../state/store'
import { t } from '../../words/players'

type Named = Pick<Spelling, 'id' | 'name'>

/** Join a name to a player, with all that were joined to it. */
export function join(player: Named, other: Named): Promise<boolean> {
    const { db } = getState()
    return change(async () => {
        const { names } = await ask<PlayerDetails>(playerPath(db, other.id)) // what undo has to put together again
        await joinSpelling(db, player.id, other.id)
        const undo = (): void => void change(async () => {
            for (const { id } of names) await separateSpelling(db, player.id, id)
            for (const { id } of names.slice(1)) await joinSpelling(db, names[0]!.id, id)
        })
        say(t('spellings.joined', { other: other.name, name: player.name }), { text: t('spellings.undo'), run: undo })
    })
}

/** Take a name out of a player. */
export function separate(player: Named, other: Named): Promise<boolean> {
    const { db } = getState()
    return change(async () => {
        await separateSpelling(db, player.id, other.id)
        if (getState().view === 'players') changePlayers({ player: player.id })
        const undo = (): void => void change(async () => void await joinSpelling(db, player.id, other.id))
        say(t('spellings.separated', { other: other.name }), { text: t('spellings.undo'), run: undo })
    })
}
