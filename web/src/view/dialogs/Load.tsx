/*
 * Open a record from a file, or from a text that is pasted.
 */
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { openDialog } from '../../state/actions/look'
import { loadFile, loadText } from '../../state/actions/record'
import { t } from '../../words'
import { Button } from '../Button'
import { Cancel, Foot, Frame, Submit } from './Frame'

export function Load(): JSX.Element {
    const [text, setText] = useState('')
    const chooser = useRef<HTMLInputElement>(null)
    const take = (event: Event): void => {
        const file = (event.currentTarget as HTMLInputElement).files?.[0]
        if (!file) return
        openDialog(null)
        void loadFile(file)
    }
    const open = (): void => {
        if (text.trim() === '') return
        openDialog(null)
        void loadText(text)
    }
    return (
        <Frame title={t('load.title')} onSubmit={open}>
            <div class="load-file">
                <input ref={chooser} type="file" accept=".sgf,.gib,.ngf,.ugf,.ugi,application/x-go-sgf" aria-label={t('load.file')} hidden
                    onChange={take} />
                <Button class="main" name={t('load.file')} onClick={() => chooser.current?.click()} />
                <span class="quiet">{t('load.drop')}</span>
            </div>
            <label class="labelled">
                <span>{t('load.paste')}</span>
                <textarea class="field sgf" rows={6} spellcheck={false} placeholder="(;GM[1]SZ[19];B[pd];W[dp])"
                    value={text} onInput={(event) => setText(event.currentTarget.value)} />
            </label>
            <Foot><Cancel /><Submit name={t('load.open')} disabled={text.trim() === ''} /></Foot>
        </Frame>
    )
}
