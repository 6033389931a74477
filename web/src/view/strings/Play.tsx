/*
 * The strings game: the board to play on, what it says, and what can be done.
 */
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { formatSize, parseName } from '../../go/point'
import type { Colour, Point } from '../../go/point'
import { refusal } from '../../go/strings'
import { hintPath, movePath, reviewPath } from '../../net/strings'
import type { GameMove, Hint, Review } from '../../net/strings'
import { changePlay, movesText } from '../../state/strings'
import type { Play as PlayState } from '../../state/strings'
import { useStore } from '../../state/store'
import { t } from '../../words/strings'
import { nameStyle } from '../board/names'
import type { NameStyle } from '../board/names'
import { Button } from '../Button'
import { Failed } from '../Failed'
import { GameBoard } from './GameBoard'
import { GameMoves } from './GameMoves'
import {
    addMove, aheadText, colourOf, matchOf, mayMove, nameHere, passMove, positionOf, refusalText, statusText, undo,
    undoCount,
} from './match'
import type { Match } from './match'
import { NewGame } from './NewGame'
import { Scores } from './Scores'
import { onGameKeys } from './keys'
import { useAnswer } from '../useAnswer'
import type { Answered } from '../useAnswer'
import { useReach } from './useReach'

/* ---- the computer ---- */

/** Asks for the computer's move when it is its turn, and plays it. */
function useComputer({ play, last, computer, isPast }: Match): Answered<GameMove> {
    const { level, seed, moves, size } = play
    const path = computer && !isPast ? movePath(positionOf(last), { level, seed: seed + moves.length }) : null
    const answered = useAnswer<GameMove>(path)
    const { answer, pending } = answered
    useEffect(() => {
        if (path === null || !answer || pending) return
        addMove({ colour: answer.colour, point: parseName(answer.move, size)! })
    }, [path, answer, pending])
    return answered
}

/** Passes for whoever has no choice, so that a game that is full ends by itself. */
function useForced({ forced, isPast, last }: Match): void {
    useEffect(() => {
        if (forced && !isPast) addMove(passMove(last))
    }, [forced, isPast, last])
}

/* ---- the hint ---- */

/** A hint that was asked for in this position; it goes with the position. */
function useHint({ last }: Match): { hint: Answered<Hint>; wanted: boolean; want: () => void } {
    const path = hintPath(positionOf(last))
    const [asked, setAsked] = useState('')
    const wanted = asked === path
    return { hint: useAnswer<Hint>(wanted ? path : null), wanted, want: () => setAsked(path) }
}

function hintText({ move: name, colour, value, exact }: Hint, { last, play }: Match, style: NameStyle): string {
    const pass = name === 'pass', move = nameHere(name, play.size, style)
    if (last.turn === null) {
        if (pass) return t('play.hint-end')
        return t('play.hint-alone', { move, colour: t(`${colour}.lower`), n: value })
    }
    const hint = t(pass ? 'play.hint-pass' : 'play.hint-duel', { move, value: aheadText(value) })
    return exact ? hint : t('play.hint-estimate', { hint })
}

/* ---- what can be done ---- */

interface ActionsProps { match: Match; onHint: () => void }

function Actions({ match, onHint }: ActionsProps): JSX.Element {
    const { last, isPast, play } = match, blocked = !mayMove(match)
    if (isPast) {
        return (
            <div class="view-actions">
                <Button class="main" name={t('play.back')} onClick={() => changePlay({ at: null })} />
            </div>
        )
    }
    return (
        <div class="view-actions">
            <Button name={t('play.undo')} icon="undo" keys="Ctrl+Z" disabled={undoCount(match) === 0}
                onClick={() => undo(match)}>{t('play.undo')}</Button>
            <Button name={t('play.hint')} keys="H" disabled={blocked} onClick={onHint} />
            <Button name={t(play.mode === 'solitaire' ? 'play.end' : 'play.pass')} keys="P" disabled={blocked}
                onClick={() => addMove(passMove(last))} />
            {last.over && (
                <Button class="main" name={t('play.review')} disabled={play.review}
                    onClick={() => changePlay({ review: true })} />
            )}
        </div>
    )
}

/** In a solitaire the colour of the next stone is a choice. */
function StoneChoice({ chosen, choose }: { chosen: Colour; choose: (colour: Colour) => void }): JSX.Element {
    return (
        <fieldset class="choices" title={t('play.stone-hint')}>
            <legend>{t('play.stone')}</legend>
            {(['black', 'white'] as const).map((colour) => (
                <label key={colour} class="choice">
                    <input type="radio" name="stone" checked={colour === chosen} onChange={() => choose(colour)} />
                    <span class={`stone ${colour}`} />{t(colour)}
                </label>
            ))}
        </fieldset>
    )
}

/* ---- all of it ---- */

const reviewOf = (play: PlayState): string => reviewPath({
    size: formatSize(play.size), solitaire: play.mode === 'solitaire', komi: play.komi, moves: movesText(play),
})

export function Play({ play }: { play: PlayState }): JSX.Element {
    const match = useMemo(() => matchOf(play), [play]), { last, isPast, computer } = match
    const style = useStore(nameStyle)
    useForced(match)
    const [chosen, choose] = useState<Colour>('black'), [refused, setRefused] = useState('')
    const thinking = useComputer(match), { hint, wanted, want } = useHint(match), reach = useReach(match)
    const review = useAnswer<Review>(play.review && last.over ? reviewOf(play) : null)
    useLayoutEffect(() => setRefused(''), [play])
    useEffect(() => onGameKeys(want), [match])

    const press = (point: Point, shift: boolean): void => {
        const move = { point, colour: colourOf(last, chosen, shift) }
        if (isPast) setRefused(t('play.refused.past'))
        else if (computer) setRefused(t('play.refused.turn'))
        else if (refusal(last, move)) setRefused(refusalText(last, move, style))
        else addMove(move)
    }
    const hinted = wanted && !hint.pending && hint.answer && !isPast ? hint.answer : null
    const failed = [thinking, hint, review].find(({ failure }) => failure !== null)
    const waits = [thinking, hint, review, reach].some(({ pending }) => pending)
    return (
        <>
            <section class="stage" aria-label={t('panel.board')} data-waits={waits ? '' : undefined}>
                <GameBoard match={match} chosen={chosen} hint={hinted} reviewed={review.answer} onPress={press} />
                <Actions match={match} onHint={want} />
            </section>
            <div class="view-panel">
                <section class="view-part status-part">
                    <p class="status" role="status">{statusText(match, reach.most)}</p>
                    <p class={refused ? 'told refused' : 'told'} role="status">
                        {refused || (hinted && hintText(hinted, match, style)) || reach.told}
                    </p>
                    {failed && <Failed failure={failed.failure!} again={failed.again} />}
                    <Scores match={match} reach={reach} />
                    {play.mode === 'solitaire' && <StoneChoice chosen={chosen} choose={choose} />}
                </section>
                <GameMoves match={match} review={review} />
                <NewGame play={play} />
            </div>
        </>
    )
}
