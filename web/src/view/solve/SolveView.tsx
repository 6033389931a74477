/*
 * The view of small boards: the board with what every move is worth, and beside it what that means and what can be
 * done. Its code is fetched when it is entered.
 */
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { PASS } from '../../go/point'
import type { Point } from '../../go/point'
import type { Solved } from '../../net/solve'
import { addMoves, beginSetup, changeSolve, getSolve, goTo, putStone } from '../../state/solve'
import { getState, useStore } from '../../state/store'
import { t } from '../../words/solve'
import { nameStyle } from '../board/names'
import { Button } from '../Button'
import { Failed } from '../Failed'
import { listen } from '../keys'
import { useAnswer } from '../useAnswer'
import type { Answered } from '../useAnswer'
import { Actions } from './Actions'
import { Compare } from './Compare'
import { computerMove, gameOf, illegalText, movesOf, pathOf, playHere, redo, statusText, undo } from './game'
import type { Game } from './game'
import { Guide } from './Guide'
import { BestLine, Played } from './Lines'
import { Setting } from './Setting'
import { Setup } from './Setup'
import type { Tool } from './Setup'
import { useWork } from './useWork'
import { ValueBoard } from './ValueBoard'
import { Worth } from './Worth'

const LONGER_MS = 15000 // as long as the server lets us

interface Longer { search: () => void; stop: (() => void) | null }

/**
 * The answer about what is seen. Who wants to may have it searched longer, as often as it takes: the server keeps what it found
 * and goes on from there. Every time is another question, a millisecond shorter.
 */
function useSolved(game: Game): Answered<Solved> & { longer: Longer } {
    const path = pathOf(game), [asked, setAsked] = useState<{ path: string | null; times: number }>({ path: null, times: 0 })
    const times = path !== null && asked.path === path ? asked.times : 0
    const answered = useAnswer<Solved>(times > 0 ? pathOf(game, { ms: LONGER_MS - times + 1 }) : path)
    const again = (more: number) => () => setAsked({ path, times: times + more })
    return { ...answered, longer: { search: again(1), stop: times > 0 && answered.pending ? again(-1) : null } }
}

/** Plays the computer's move when it is its turn. */
function useComputer(game: Game, { answer, pending }: Answered<Solved>): void {
    const { computer, solve } = game
    useEffect(() => {
        if (!computer || pending || !answer || solve.at < solve.moves.length) return
        addMoves(movesOf([computerMove(answer)], game))
    }, [computer, answer, pending, solve])
}

/** A key may come before the move of the one before it is drawn: the game is looked at when it is pressed. */
function onKeys(play: (point: Point) => void, help: () => void): () => void {
    return listen({
        ArrowLeft: undo, ArrowRight: redo, Home: () => goTo(0), End: () => goTo(getSolve().moves.length),
        p: () => play(PASS), v: () => changeSolve({ hide: !getSolve().hide }), '?': help,
    }, { z: undo, y: redo }, { z: redo })
}

function ViewBar({ game, onGuide }: { game: Game; onGuide: () => void }): JSX.Element {
    const { solve: { setup, hide }, here } = game
    return (
        <div class="view-bar">
            <h2 class="hidden-text">{t('solve.title')}</h2>
            <Button name={t('setup.begin')} pressed={setup}
                onClick={() => (setup ? changeSolve({ setup: false }, true) : beginSetup(here.board, here.turn))} />
            <Button name={t('solve.values')} keys="V" pressed={!hide} onClick={() => changeSolve({ hide: !hide })} />
            <span class="space" />
            <Button class="bare" name={t('solve.help')} keys="?" onClick={onGuide} />
        </div>
    )
}

export function SolveView(): JSX.Element {
    const solve = useStore((state) => state.solve), game = useMemo(() => gameOf(getSolve()), [solve])
    const style = useStore(nameStyle)
    const [tool, setTool] = useState<Tool>('black'), [guide, setGuide] = useState(false)
    const [refused, setRefused] = useState('')
    const solved = useSolved(game), { pending, failure, longer } = solved
    const known = pending ? null : solved.answer, shown = game.solve.hide ? null : known
    const work = useWork(pending, game.size, game.solve.rules)
    useComputer(game, solved)
    useLayoutEffect(() => setRefused(''), [solve])

    const play = (point: Point): void => {
        if (!getSolve().setup) setRefused(playHere(gameOf(getSolve()), point, nameStyle(getState())))
    }
    const press = (point: Point): void => {
        if (!game.solve.setup) return play(point)
        const there = game.here.board.stones[point] === (tool === 'black' ? 1 : -1)
        putStone(point, tool === 'none' || there ? null : tool)
    }
    useEffect(() => onKeys(play, () => setGuide(true)), [])
    const stone = game.solve.setup ? (tool === 'none' ? null : tool) : game.here.turn
    return (
        <main class="view-body">
            <ViewBar game={game} onGuide={() => setGuide(true)} />
            <section class="stage" aria-label={t('panel.board')} data-waits={pending ? '' : undefined}>
                <ValueBoard game={game} solved={game.solve.setup ? null : shown} stone={stone} onPress={press} />
                <Actions game={game} solved={shown} onPass={play} />
            </section>
            <div class="view-panel">
                <section class="view-part status-part">
                    <p class="status" role="status">{statusText(game)}</p>
                    <p class="told refused" role="status">{refused || illegalText(game, style)}</p>
                    {failure && <Failed failure={failure} again={solved.again} />}
                </section>
                {game.solve.setup && <Setup game={game} tool={tool} onTool={setTool} />}
                <Worth game={game} solved={known} waits={pending} work={work} longer={longer} />
                {!game.solve.hide && <BestLine game={game} solved={known} />}
                <Setting game={game} />
                <Compare game={game} ready={known !== null} />
                <Played game={game} />
            </div>
            <p id="solve-hint" class="hidden-text">{t('solve.skip-hint')}</p>
            {guide && <Guide onClose={() => setGuide(false)} />}
        </main>
    )
}
