/*
 * Files may be dropped anywhere. One record is opened; an archive, a folder or several files are for the database.
 */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { importFiles } from '../state/actions/imports'
import { openDialog } from '../state/actions/look'
import { loadFile } from '../state/actions/record'
import { t } from '../words'
import { droppedFiles } from './picked'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

async function take(transfer: DataTransfer): Promise<void> {
    const files = await droppedFiles(transfer), [first] = files
    if (!first) return
    if (files.length === 1 && !first.inFolder && /\.(sgf|ngf|gib|ugf|ugi|txt)$/i.test(first.path)) {
        void loadFile(first.file)
        return
    }
    openDialog('import')
    void importFiles(files)
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
        return () => {
            document.removeEventListener('dragover', enter)
            document.removeEventListener('dragleave', leave)
            document.removeEventListener('drop', drop)
        }
    }, [])
    return over ? <div class="drop-hint" aria-hidden="true"><p>{t('drop.hint')}</p></div> : null
}
