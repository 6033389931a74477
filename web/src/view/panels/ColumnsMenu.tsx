/*
 * Which columns the list of games has: as many as there is space for, or those that somebody chose.
 */
import type { RefObject } from 'preact'
import { setColumns } from '../../state/actions/look'
import { COLUMNS } from '../../state/columns'
import { useStore } from '../../state/store'
import { t } from '../../words'
import { Menu } from '../Menu'
import { headOf, namesFor } from './columns'

interface Props { list: RefObject<HTMLElement> }

/** The boxes; a choice begins with what a list of this width shows by itself. */
function Boxes({ list }: Props) {
    const chosen = useStore((state) => state.columns), shown = chosen ?? namesFor(list.current!.clientWidth)
    return (
        <>
            <label class="check">
                <input type="checkbox" checked={chosen === null}
                    onChange={({ currentTarget }) => setColumns(currentTarget.checked ? null : shown)} />
                {t('games.columns.fit')}
            </label>
            {COLUMNS.map((name) => (
                <label key={name} class="check">
                    <input type="checkbox" checked={shown.includes(name)}
                        onChange={() => setColumns(COLUMNS.filter((each) => shown.includes(each) !== (each === name)))} />
                    {t(headOf(name))}
                </label>
            ))}
        </>
    )
}

export const ColumnsMenu = ({ list }: Props) => (
    <Menu icon="columns" name={t('games.columns')} stays><Boxes list={list} /></Menu>
)
