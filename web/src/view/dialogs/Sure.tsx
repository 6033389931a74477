/*
 * Two questions before something that would surprise: deleting a game, ending the program.
 */
import type { JSX } from 'preact'
import { deleteGame } from '../../state/actions/bin'
import { end } from '../../state/actions/save'
import { unsaved } from '../../state/screen'
import { getState } from '../../state/store'
import { t } from '../../words'
import { Cancel, Foot, Frame, Submit } from './Frame'

export function DeleteGame(): JSX.Element | null {
    const { source, about } = getState()
    if (source.kind !== 'game') return null
    const db = source.db || about?.databases[0] || ''
    return (
        <Frame title={t('delete.title')} onSubmit={() => void deleteGame()}>
            <p>{t('delete.text', { id: `${source.id}`, db })}</p>
            <Foot><Cancel /><Submit name={t('delete.do')} danger /></Foot>
        </Frame>
    )
}

export function EndProgram(): JSX.Element {
    return (
        <Frame title={t('end.title')} onSubmit={() => void end()}>
            <p>{t('end.text')}</p>
            {unsaved(getState()) && <p>{t('end.unsaved')}</p>}
            <Foot><Cancel /><Submit name={t('end.do')} danger /></Foot>
        </Frame>
    )
}
