/*
 * Browsing and editing: the mode, what a click does, and what becomes of the record. Everything keeps its place
 * in both modes; what makes no sense while browsing is only switched off.
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

/** The buttons of the paper: input, correct, pass, delete part. */
function Moves(): JSX.Element {
    const tool = useStore((state) => (state.mode === 'edit' ? state.tool : null)), off = tool === null
    return (
        <div class="edit-group">
            {(['input', 'correct'] as const).map((name) => (
                <Button key={name} class="bare" name={t(`edit.${name}`)} title={t(`edit.${name}.title`)} disabled={off}
                    pressed={tool === name} onClick={() => setTool(name)} />
            ))}
            <Button class="bare" name={t('edit.pass')} keys="p" onClick={pass} />
            <Button class="bare" name={t('edit.delete-part')} title={t('edit.delete-part.title')} disabled={off}
                onClick={deletePart} />
        </div>
    )
}

const tools: readonly Exclude<Tool, 'input' | 'correct'>[] = [
    'stone-black', 'stone-white', 'stone-none', 'triangle', 'square', 'circle', 'cross', 'letter', 'number',
]

function Tools(): JSX.Element {
    const tool = useStore((state) => (state.mode === 'edit' ? state.tool : null))
    return (
        <div class="edit-group edit-tools" role="group" aria-label={t('edit.tools')}>
            {tools.map((name) => (
                <Button key={name} class="bare" icon={name} name={t(`edit.${name}`)} disabled={tool === null}
                    pressed={tool === name} onClick={() => setTool(tool === name ? 'input' : name)} />
            ))}
        </div>
    )
}

function Versions(): JSX.Element {
    const undos = useStore((state) => state.undo.length), redos = useStore((state) => state.redo.length)
    const editing = useStore((state) => state.mode === 'edit')
    const main = useStore(({ place }) => onMainLine(place.tree, place.node))
    return (
        <div class="edit-group">
            <Button class="bare" icon="undo" name={t('edit.undo')} keys="Ctrl+Z" disabled={undos === 0}
                onClick={undo} />
            <Button class="bare" icon="redo" name={t('edit.redo')} keys="Ctrl+Shift+Z" disabled={redos === 0}
                onClick={redo} />
            <Button class="bare" icon="promote" name={t('edit.promote')} disabled={!editing || main}
                onClick={promote} />
        </div>
    )
}

const sizes = [19, 13, 9] // of new games

function Files(): JSX.Element {
    const readOnly = useStore((state) => state.about?.read_only ?? false)
    const canEnd = useStore((state) => state.about?.can_end ?? false)
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
            <Button class="bare" name={t('edit.end')} disabled={!canEnd} onClick={() => openDialog('end')}
                title={t(canEnd ? 'edit.end.title' : 'edit.end.cannot')} />
        </div>
    )
}

function SavedState(): JSX.Element {
    const open = useStore(unsaved), at = useStore((state) => state.savedAt)
    const text = open ? t('edit.unsaved') : at ? t('edit.saved', { at }) : ''
    return <span class={`edit-state ${open ? 'unsaved' : ''}`} role="status">{text}</span>
}

export function EditBar(): JSX.Element {
    return (
        <footer class="footer" aria-label={t('edit.label')}>
            <Modes />
            <Moves />
            <span class="rule" />
            <Tools />
            <span class="rule" />
            <Versions />
            <SavedState />
            <Files />
        </footer>
    )
}
