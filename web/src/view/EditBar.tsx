/*
 * The foot of the record: browsing or editing, what becomes of the record, and, while one edits, the tools.
 */
import type { JSX } from 'preact'
import { openDialog } from '../state/actions/look'
import { pass } from '../state/actions/play'
import { newGame } from '../state/actions/record'
import { save } from '../state/actions/save'
import { deletePart, promote, redo, setMode, setTool, undo } from '../state/actions/edit'
import { onMainLine } from '../record/tree'
import { unsaved } from '../state/screen'
import type { Tool } from '../state/state'
import { useStore } from '../state/store'
import { t } from '../words'
import { Button } from './Button'
import { Menu } from './Menu'

/* ---- while one edits ---- */

const moveTools = ['input', 'correct'] as const
const signTools: readonly Exclude<Tool, 'input' | 'correct'>[] = [
    'stone-black', 'stone-white', 'stone-none', 'triangle', 'square', 'circle', 'cross', 'letter', 'number',
]

/** What a click on the board does. */
function Tools(): JSX.Element {
    const tool = useStore((state) => state.tool)
    return (
        <>
            <div class="edit-group">
                {moveTools.map((name) => (
                    <Button key={name} class="bare" name={t(`edit.${name}`)} title={t(`edit.${name}.title`)}
                        pressed={tool === name} onClick={() => setTool(name)} />
                ))}
            </div>
            <div class="edit-group edit-signs" role="group" aria-label={t('edit.tools')}>
                {signTools.map((name) => (
                    <Button key={name} class="bare" icon={name} name={t(`edit.${name}`)} pressed={tool === name}
                        onClick={() => setTool(tool === name ? 'input' : name)} />
                ))}
            </div>
        </>
    )
}

function Changes(): JSX.Element {
    const undos = useStore((state) => state.undo.length), redos = useStore((state) => state.redo.length)
    const main = useStore(({ place }) => onMainLine(place.tree, place.node))
    return (
        <div class="edit-group">
            <Button class="bare" icon="undo" name={t('edit.undo')} keys="Ctrl+Z" disabled={undos === 0}
                onClick={undo} />
            <Button class="bare" icon="redo" name={t('edit.redo')} keys="Ctrl+Shift+Z" disabled={redos === 0}
                onClick={redo} />
            <Button class="bare" icon="promote" name={t('edit.promote')} disabled={main} onClick={promote} />
            <Button class="bare" name={t('edit.delete-part')} title={t('edit.delete-part.title')} onClick={deletePart} />
        </div>
    )
}

/* ---- always ---- */

function Modes(): JSX.Element {
    const mode = useStore((state) => state.mode)
    return (
        <div class="group" role="group" aria-label={t('edit.mode')}>
            {(['browse', 'edit'] as const).map((name) => (
                <Button key={name} name={t(`edit.${name}`)} title={t(`edit.${name}.title`)} pressed={mode === name}
                    onClick={() => setMode(name)} />
            ))}
        </div>
    )
}

function SavedState(): JSX.Element {
    const open = useStore(unsaved), at = useStore((state) => state.savedAt)
    const text = open ? t('edit.unsaved') : at ? t('edit.saved', { at }) : ''
    return <span class={`edit-state ${open ? 'unsaved' : ''}`} role="status">{text}</span>
}

const sizes = [19, 13, 9] // of new games

function Files(): JSX.Element {
    const readOnly = useStore((state) => state.about?.read_only ?? false)
    const saving = useStore((state) => state.saving)
    return (
        <div class="edit-group">
            <Menu name={t('edit.new')}>
                {sizes.map((n) => (
                    <Button key={n} class="bare" name={t('info.size', { rows: n, cols: n })}
                        onClick={() => newGame({ rows: n, cols: n })} />
                ))}
            </Menu>
            <Button class="bare" name={t('edit.load')} title={t('edit.load.title')}
                onClick={() => openDialog('load')} />
            <Button class="bare" name={t('edit.save')} keys="Ctrl+S" disabled={saving} onClick={() => void save()}
                title={t(readOnly ? 'edit.read-only' : 'edit.save.title')} />
            <Button class="bare" icon="more" name={t('save.more')} onClick={() => openDialog('save')} />
        </div>
    )
}

export function EditBar(): JSX.Element {
    const editing = useStore((state) => state.mode === 'edit')
    return (
        <section class="edit-bar" aria-label={t('edit.label')}>
            {editing && <div class="edit-tools"><Tools /><Changes /></div>}
            <div class="edit-always">
                <Modes />
                <Button class="bare only-narrow" name={t('edit.pass')} keys="p" onClick={pass} />
                <SavedState />
                <Files />
            </div>
        </section>
    )
}
