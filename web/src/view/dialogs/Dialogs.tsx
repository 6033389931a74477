/*
 * The dialog that is open, if one is.
 */
import type { ComponentType, JSX } from 'preact'
import type { Dialog } from '../../state/state'
import { useStore } from '../../state/store'
import { ImportDialog } from '../panels/ImportDialog'
import { Bin } from './Bin'
import { Drafts } from './Drafts'
import { GameInfoEditor } from './GameInfoEditor'
import { Goto } from './Goto'
import { Help } from './Help'
import { Load } from './Load'
import { Picture } from './Picture'
import { Save } from './Save'
import { Settings } from './Settings'
import { DeleteGame, EndProgram } from './Sure'
import { Token } from './Token'

const dialogs: Readonly<Record<Exclude<Dialog, null>, ComponentType>> = {
    help: Help, settings: Settings, info: GameInfoEditor, import: ImportDialog, load: Load, save: Save,
    delete: DeleteGame, end: EndProgram, picture: Picture, goto: Goto, draft: Drafts, token: Token, bin: Bin,
}

export function Dialogs(): JSX.Element | null {
    const open = useStore((state) => state.dialog)
    if (open === null) return null
    const Open = dialogs[open]
    return <Open key={open} />
}
