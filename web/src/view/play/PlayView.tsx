/*
 * The view in which one plays: against the computer, alone for both sides, or watching the computer play itself. Its
 * code is fetched when it is entered; the game is the one that the browser has kept (state/play).
 */
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { emptyBoard } from '../../go/board'
import { parseName, PASS } from '../../go/point'
import type { Point } from '../../go/point'
import type { Failure } from '../../net/types'
import { failureText } from '../../state/actions/say'
import {
    accept, act, adopt, getMatch, nameOf, pass, pause, playAt, resign, resume, takeOver, takeUp, toggleDead, undo,
} from '../../state/play/actions'
import { answer, canUndo, isPersonsTurn, phaseOf, seatToMove, turnOf } from '../../state/play/match'
import type { Match } from '../../state/play/match'
import { onStored } from '../../state/play/record'
import { boardSize, FIRST } from '../../state/play/setting'
import { reviewInRecords } from '../../state/play/review'
import { getState, useStore } from '../../state/store'
import { t } from '../../words/play'
import { nameStyle } from '../board/names'
import { Button } from '../Button'
import { Foot, Frame, Submit } from '../dialogs/Frame'
import { KeyTable } from '../dialogs/KeyTable'
import { Failed } from '../Failed'
import { onPlayKeys } from './keys'
import { NewMatch } from './NewMatch'
import { CountPart, Hints, OfferPart, Players, RecordPart } from './Panel'
import { PlayBoard } from './PlayBoard'
import { isSounding, knock } from './sound'
import { liveText, refusalText, statusText } from './text'
import { useComputer, useHint, useJudge } from './useComputer'

type Open = 'new' | 'resign' | 'guide' | null

/* ---- what can be done ---- */

/** A mistake that was offered back stays: the answer to it is played. */
const keepMove = (): void => act((match) => {
    if (!match.offer) return match
    const { reply } = match.offer
    return answer(match, { ...reply, lost: null }, parseName(reply.move, boardSize(match.setting)) ?? PASS)
})

interface ActionsProps { match: Match | null; onHint: () => void; onOpen: (open: Open) => void }

function Actions({ match, onHint, onOpen }: ActionsProps): JSX.Element {
    const phase = match ? phaseOf(match) : 'over', mine = match !== null && isPersonsTurn(match) && phase === 'play'
    const people = match !== null && Object.values(match.seats).includes('person')
    if (match && !people && phase === 'play') {
        return (
            <div class="view-actions">
                <Button class="main" name={t(match.paused ? 'go.continue' : 'go.pause')} onClick={() => pause(!match.paused)} />
            </div>
        )
    }
    if (!match || phase === 'over') {
        return (
            <div class="view-actions">
                {match && match.moves.length > 0 && <Button name={t('review.show')} onClick={() => reviewInRecords(match)} />}
                <Button class="main" name={t('go.new')} keys="N" onClick={() => onOpen('new')} />
            </div>
        )
    }
    if (phase === 'count') {
        return (
            <div class="view-actions">
                <Button name={t('go.resume')} keys="U" disabled={!people} onClick={resume} />
                <Button class="main" name={t('go.accept')} keys="A" disabled={match.dead === null} onClick={accept} />
            </div>
        )
    }
    return (
        <div class="view-actions">
            <Button name={t('go.undo')} icon="undo" keys="U" disabled={!canUndo(match)} onClick={undo}>{t('go.undo')}</Button>
            <Button name={t('go.hint')} keys="H" disabled={!mine} onClick={onHint} />
            <Button name={t('go.pass')} keys="P" disabled={!mine} onClick={pass} />
            <Button name={t('go.resign')} keys="R" disabled={phase !== 'play'} onClick={() => onOpen('resign')} />
        </div>
    )
}

/* ---- dialogs ---- */

function Guide({ onClose }: { onClose: () => void }): JSX.Element {
    const keys = [
        [['←', '→', '↑', '↓'], t('go.key.board')], [['P'], t('go.key.pass')], [['U', 'Ctrl+Z'], t('go.key.undo')],
        [['H'], t('go.key.hint')], [['R'], t('go.key.resign')], [['K'], t('go.key.keep')], [['A'], t('go.key.accept')],
        [['N'], t('go.key.new')], [['?'], t('go.key.keys')],
    ] as const
    return <Frame title={t('go.keys')} onClose={onClose}><KeyTable title={t('go.title')} keys={keys} /></Frame>
}

function Resign({ onClose }: { onClose: () => void }): JSX.Element {
    const submit = (): void => {
        resign()
        onClose()
    }
    return (
        <Frame title={t('go.resign')} onSubmit={submit} onClose={onClose}>
            <p>{t('go.resign.sure')}</p>
            <Foot><Button name={t('dialog.cancel')} onClick={onClose} /><Submit name={t('go.resign')} danger /></Foot>
        </Frame>
    )
}

/* ---- another program that fails ---- */

interface EngineFailedProps { match: Match; failure: Failure; again: () => void }

/** The game is not lost: the program is asked again, or tengen goes on in its place. */
function EngineFailed({ match, failure, again }: EngineFailedProps): JSX.Element {
    const name = nameOf(seatToMove(match)), { code, message } = failure
    return (
        <div class="failed engine-failed" role="alert">
            <p>{code === 'engine' ? t('go.engine-failed', { name, message }) : failureText(failure)}</p>
            <div class="row">
                <Button class="main" name={t('again')} onClick={again} />
                <Button name={t('go.take-over')} onClick={takeOver} />
            </div>
        </div>
    )
}

/* ---- what is heard ---- */

const stonesOf = (match: Match | null): number => match?.moves.filter(({ point }) => point !== PASS).length ?? 0

/** A stone that was put is heard, if one wants to. */
function useSound(match: Match | null): void {
    const count = stonesOf(match), before = useRef(count)
    useEffect(() => {
        if (count === before.current + 1 && isSounding()) knock()
        before.current = count
    }, [count])
}

/* ---- all of it ---- */

function mayResign(): boolean {
    const match = getMatch(getState())
    return match !== null && phaseOf(match) === 'play'
}

/** The last move in words: read out, and written beside the board where nothing else is said. */
function useTold(match: Match | null): { told: string; isRefusal: boolean; refuse: (text: string) => void } {
    const style = useStore(nameStyle), [refused, refuse] = useState('')
    useLayoutEffect(() => refuse(''), [match])
    return { told: refused || liveText(match, style), isRefusal: refused !== '', refuse }
}

export function PlayView(): JSX.Element {
    const match = useStore(getMatch), style = useStore(nameStyle)
    const [open, setOpen] = useState<Open>(null)
    const thinking = useComputer(match), judging = useJudge(match), hint = useHint(match)
    const { told, isRefusal, refuse } = useTold(match)
    useSound(match)
    useLayoutEffect(() => {
        takeUp()
        if (!getMatch(getState())) setOpen('new')
    }, [])
    useEffect(() => onStored(adopt), [])
    useEffect(() => onPlayKeys({
        pass, undo, hint: hint.want, keep: keepMove, accept, begin: () => setOpen('new'), guide: () => setOpen('guide'),
        resign: () => { if (mayResign()) setOpen('resign') },
    }), []) // keys look at the game as it is when they are pressed

    const press = (point: Point, shift: boolean): void => {
        const why = refusalText(match, point, style)
        if (why) refuse(why)
        else if (match && phaseOf(match) === 'count') toggleDead(point, shift)
        else playAt(point)
    }
    const failed = [thinking, judging, hint].find(({ failure }) => failure !== null)
    const waits = [thinking, judging, hint].some(({ pending }) => pending)
    const close = (): void => setOpen(null)
    return (
        <main class="view-body">
            <div class="view-bar">
                <h2 class="hidden-text">{t('go.title')}</h2>
                <Button name={t('go.new')} keys="N" onClick={() => setOpen('new')} />
                <Button class="bare" name={t('go.keys')} keys="?" onClick={() => setOpen('guide')} />
            </div>
            <section class="stage" aria-label={t('panel.board')} data-waits={waits ? '' : undefined}>
                <PlayBoard match={match} empty={emptyBoard(boardSize(FIRST))} hint={hint.answer} onPress={press} />
                <Actions match={match} onHint={hint.want} onOpen={setOpen} />
            </section>
            <div class="view-panel">
                <section class="view-part status-part">
                    <p class="status" role="status">{match && thinking.failure ? t(`go.turn.${turnOf(match)}`) : statusText(match)}</p>
                    <p class={isRefusal ? 'told refused' : 'told'} role="status" aria-live="polite">
                        {hint.pending ? t('go.hint.waits') : told}
                    </p>
                    {failed && (failed === thinking && match && typeof seatToMove(match) === 'object'
                        ? <EngineFailed match={match} failure={failed.failure!} again={failed.again} />
                        : <Failed failure={failed.failure!} again={failed.again} />)}
                </section>
                {match && <OfferPart match={match} onBack={undo} onKeep={keepMove} />}
                {match && hint.answer && <Hints match={match} hint={hint.answer} />}
                {match && <CountPart match={match} />}
                {match && <Players match={match} />}
                {match && <RecordPart match={match} />}
            </div>
            <p id="play-hint" class="hidden-text">{t('go.skip-hint')}</p>
            {open === 'new' && <NewMatch setting={match?.setting ?? FIRST} replaces={match !== null && !match.result && match.moves.length > 0} onClose={close} />}
            {open === 'resign' && <Resign onClose={close} />}
            {open === 'guide' && <Guide onClose={close} />}
        </main>
    )
}
