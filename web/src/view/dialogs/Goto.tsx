import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { openDialog } from '../../state/actions/look'
import { goToMove } from '../../state/actions/walk'
import { lineLength, moveSeen } from '../../state/screen'
import { getState } from '../../state/store'
import { t } from '../../words'
import { Cancel, Foot, Frame, Submit } from './Frame'

export function Goto(): JSX.Element {
    const all = lineLength(getState())
    const [text, setText] = useState(`${moveSeen(getState())}`)
    const number = /^[0-9]+$/.test(text.trim()) ? Number(text) : null
    const go = (): void => {
        if (number === null) return
        openDialog(null)
        goToMove(Math.min(number, all))
    }
    return (
        <Frame title={t('goto.title')} onSubmit={go}>
            <label class="labelled">
                <span>{t('goto.number')}, {t('goto.range', { all: `${all}` })}</span>
                <input class="field" inputMode="numeric" autofocus value={text}
                    onFocus={(event) => event.currentTarget.select()}
                    onInput={(event) => setText(event.currentTarget.value)} />
            </label>
            <Foot><Cancel /><Submit name={t('goto.go')} disabled={number === null} /></Foot>
        </Frame>
    )
}
