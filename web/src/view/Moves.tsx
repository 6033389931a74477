/*
 * The moves of the record: as a list, or as a tree. A record with variations is shown as a tree unless one wishes otherwise, and one without
 * as a list.
 */
import type { JSX } from 'preact'
import type { Tree } from '../record/tree'
import { setSetting } from '../state/actions/look'
import type { MovesAs, State } from '../state/state'
import { useStore } from '../state/store'
import { t } from '../words'
import { Buttons } from './Buttons'
import { MoveList } from './MoveList'
import { ReadingActs } from './ReadingActs'
import { GameTree } from './tree/GameTree'

const known = new WeakMap<Tree, boolean>()

function hasVariations(tree: Tree): boolean {
    let has = known.get(tree)
    if (has === undefined) known.set(tree, (has = [...tree.nodes.values()].some(({ children }) => children.length > 1)))
    return has
}

type Kind = 'branched' | 'straight'

const kindOf = ({ place }: State): Kind => (hasVariations(place.tree) ? 'branched' : 'straight')

const ways: readonly MovesAs[] = ['list', 'tree']

export function Moves(): JSX.Element {
    const kind = useStore(kindOf), shown = useStore((state) => state.settings[kindOf(state)])
    const choices = ways.map((value) => ({ value, name: t(`moves.as.${value}`), on: value === shown }))
    return (
        <>
            <div class="reading-bar">
                <Buttons label={t('moves.as')} choices={choices} choose={(as) => setSetting(kind, as)} />
                <ReadingActs />
            </div>
            {shown === 'tree' ? <GameTree /> : <MoveList />}
        </>
    )
}
