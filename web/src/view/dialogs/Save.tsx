/*
 * Where a record is kept: in the place of the game it came from, as a new game, as a file. Also what is asked
 * when the same game is in the database already.
 */
import type { JSX } from 'preact'
import { openDialog } from '../../state/actions/look'
import { openGame } from '../../state/actions/record'
import { cut, download, save, saveAs } from '../../state/actions/save'
import { moveSeen } from '../../state/screen'
import { getState, useStore } from '../../state/store'
import { t } from '../../words'
import { Button } from '../Button'
import { Cancel, Foot, Frame } from './Frame'

const then = (act: () => unknown) => (): void => {
    openDialog(null)
    act()
}

function Duplicate({ id }: { id: number }): JSX.Element {
    return (
        <>
            <p>{t('save.duplicate', { id: `${id}` })}</p>
            <div class="stack">
                <Button class="main" name={t('save.show-it')} onClick={then(() => openGame(id))} />
                <Button name={t('save.keep-both')} onClick={then(() => saveAs({ keepDuplicate: true }))} />
                <Button name={t('save.file')} onClick={then(download)} />
            </div>
        </>
    )
}

function Places(): JSX.Element {
    const { source, about, db } = getState(), off = about?.read_only ?? false
    const name = db || about?.databases[0] || ''
    return (
        <div class="stack">
            {source.kind === 'game' && (
                <Button class="main" name={t('save.replace', { id: `${source.id}` })} disabled={off}
                    onClick={then(save)} />
            )}
            <Button name={t('save.add', { db: name })} disabled={off} onClick={then(() => saveAs())} />
            <Button name={t('save.file')} onClick={then(download)} />
            {source.kind === 'game' && (
                <>
                    <Button name={t('save.cut', { move: `${moveSeen(getState())}` })} disabled={off}
                        onClick={then(cut)} />
                    <Button class="danger" name={t('delete.button')} disabled={off}
                        onClick={() => openDialog('delete')} />
                </>
            )}
            <Button name={t('bin.open')} onClick={() => openDialog('bin')} />
            {off && <p class="quiet note">{t('edit.read-only')}</p>}
        </div>
    )
}

export function Save(): JSX.Element {
    const duplicate = useStore((state) => state.duplicate)
    return (
        <Frame title={t('save.title')}>
            {duplicate === null ? <Places /> : <Duplicate id={duplicate} />}
            <Foot><Cancel /></Foot>
        </Frame>
    )
}
