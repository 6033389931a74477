/*
 * Files may be dropped anywhere, and pasted as well. One record is opened; an archive, a folder or several files are for the
 * database. A text that is pasted where nobody types is opened as a record.
 */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Picked } from '../net/pieces'
import { importFiles } from '../state/actions/imports'
import { openDialog } from '../state/actions/look'
import { loadFile, loadText } from '../state/actions/record'
import { say } from '../state/actions/say'
import { t } from '../words'
import { isOpenTo } from './keys'
import { droppedFiles } from './picked'

const RECORD = /\(\s*;/ // SGF begins like this

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

function importAll(files: readonly Picked[]): void {
    openDialog('import')
    void importFiles(files)
}

async function take(transfer: DataTransfer): Promise<void> {
    const files = await droppedFiles(transfer), [first] = files
    if (!first) return
    if (files.length > 1 || first.inFolder || !/\.(sgf|ngf|gib|ugf|ugi|txt)$/i.test(first.path)) importAll(files)
    else void loadFile(first.file, () => importAll(files))
}

/** The file of a pasted text, should its records be imported. */
const fileOf = (text: string): Picked => {
    const path = `${t('record.untitled')}.sgf`
    return { file: new File([text], path), path, inFolder: false }
}

function paste(event: ClipboardEvent): void {
    const { clipboardData } = event
    if (!clipboardData || !isOpenTo(event)) return
    const text = clipboardData.getData('text/plain')
    if (clipboardData.files.length > 0) void take(clipboardData)
    else if (RECORD.test(text)) void loadText(text, () => importAll([fileOf(text)]))
    else if (text.trim() !== '') say(t('say.paste-none'))
    else return
    event.preventDefault()
}

export function DropTarget(): JSX.Element | null {
    const [over, setOver] = useState(false)
    useEffect(() => {
        const enter = (event: DragEvent): void => {
            if (!hasFiles(event)) return
            event.preventDefault()
            setOver(true)
        }
        const leave = (event: DragEvent): void => {
            if (event.relatedTarget === null) setOver(false)
        }
        const drop = (event: DragEvent): void => {
            setOver(false)
            if (!hasFiles(event) || event.defaultPrevented) return
            event.preventDefault()
            void take(event.dataTransfer!)
        }
        document.addEventListener('dragover', enter)
        document.addEventListener('dragleave', leave)
        document.addEventListener('drop', drop)
        document.addEventListener('paste', paste)
        return () => {
            document.removeEventListener('dragover', enter)
            document.removeEventListener('dragleave', leave)
            document.removeEventListener('drop', drop)
            document.removeEventListener('paste', paste)
        }
    }, [])
    return over ? <div class="drop-hint" aria-hidden="true"><p>{t('drop.hint')}</p></div> : null
}
