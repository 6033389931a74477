import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { enterToken } from '../../state/actions/token'
import { t } from '../../words'
import { Cancel, Foot, Frame, Submit } from './Frame'

export function Token(): JSX.Element {
    const [token, setToken] = useState('')
    return (
        <Frame title={t('token.title')} onSubmit={() => void enterToken(token)}>
            <p>{t('token.text')}</p>
            <label class="labelled">
                <span>{t('token.label')}</span>
                <input class="field sgf" autocomplete="off" spellcheck={false} autofocus value={token}
                    onInput={(event) => setToken(event.currentTarget.value)} />
            </label>
            <Foot><Cancel /><Submit name={t('dialog.ok')} disabled={token.trim() === ''} /></Foot>
        </Frame>
    )
}
