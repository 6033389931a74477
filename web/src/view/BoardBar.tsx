/*
 * Under the board: whose turn it is, the six movement buttons and where we are, a pass, and turning the board.
 */
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { formatName, PASS } from '../go/point'
import type { Size } from '../go/point'
import { openDialog, toggleField, turn } from '../state/actions/look'
import { isMarking } from '../state/actions/pattern'
import { pass } from '../state/actions/play'
import { first, last, leaveTrial, step } from '../state/actions/walk'
import { toggleReview } from '../state/review/look'
import { lineLength, moveSeen, screenSize, screenTurn } from '../state/screen'
import { useStore } from '../state/store'
import { t } from '../words'
import { nameStyle } from './board/names'
import type { NameStyle } from './board/names'
import { priorText, suggestedMoves } from './board/suggested'
import type { Suggested } from './board/suggested'
import { Button } from './Button'
import { icons } from './icons'
import { Menu } from './Menu'
import { SuggestSwitch } from './SuggestSwitch'

/* ---- the six movement buttons ---- */

const walks = [
    { icon: 'first', keys: 'Home', go: first, back: true, repeats: false },
    { icon: 'back10', keys: 'PageUp', go: () => step(-10), back: true, repeats: true },
    { icon: 'back1', keys: 'ArrowLeft', go: () => step(-1), back: true, repeats: true },
    { icon: 'forward1', keys: 'ArrowRight', go: () => step(1), back: false, repeats: true },
    { icon: 'forward10', keys: 'PageDown', go: () => step(10), back: false, repeats: true },
    { icon: 'last', keys: 'End', go: last, back: false, repeats: false },
] as const

type Walk = (typeof walks)[number]

const keyNames: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' }

/** Held down, a button repeats as a key does. */
function useRepeat(go: () => void): { onPointerDown: () => void; onPointerUp: () => void; onPointerLeave: () => void } {
    const timer = useRef(0)
    const stop = (): void => clearTimeout(timer.current)
    const again = (): void => {
        go()
        timer.current = window.setTimeout(again, 80)
    }
    useEffect(() => stop, [])
    return {
        onPointerDown: () => { timer.current = window.setTimeout(again, 400) }, onPointerUp: stop, onPointerLeave: stop,
    }
}

function WalkButton({ walk, atEnd }: { walk: Walk; atEnd: boolean }): JSX.Element {
    const name = t(`walk.${walk.icon}`)
    const repeat = useRepeat(walk.go)
    return (
        <button type="button" class="button bare icon walk" aria-label={name} aria-disabled={atEnd}
            aria-keyshortcuts={walk.keys} title={t('key', { what: name, key: keyNames[walk.keys] ?? walk.keys })}
            onClick={walk.go} {...(walk.repeats ? repeat : {})}>
            {icons[walk.icon]}
        </button>
    )
}

function Walks(): JSX.Element {
    const at = useStore(moveSeen), all = useStore(lineLength)
    const tried = useStore((state) => state.place.tried)
    const toMove = useStore(screenTurn)
    const where = t('walk.at', { move: `${at}`, all: `${Math.max(at, all)}` })
    const button = (walk: Walk): JSX.Element =>
        <WalkButton key={walk.icon} walk={walk} atEnd={tried === 0 && (walk.back ? at === 0 : at === all)} />
    return (
        <div class="walks" role="group" aria-label={t('walk.label')}>
            {walks.filter((walk) => walk.back).map(button)}
            <button type="button" class="button bare where" aria-keyshortcuts="Control+G"
                onClick={() => openDialog('goto')} aria-label={t('walk.at.label', { at: where, turn: t(toMove) })}
                title={t('key', { what: t('walk.goto'), key: 'Ctrl+G' })}>
                <span class={`stone ${toMove}`} />
                {where}
            </button>
            {walks.filter((walk) => !walk.back).map(button)}
        </div>
    )
}

/* ---- turning the board ---- */

const turns = ['left', 'right', 'flip-h', 'flip-v', 'reset'] as const

function TurnMenu(): JSX.Element {
    return (
        <Menu icon="turn" name={t('turn.label')} stays>
            {turns.map((kind) => (
                <Button key={kind} class="bare" icon={kind} name={t(`turn.${kind}`)} onClick={() => turn(kind)}>
                    {t(`turn.${kind}`)}
                </Button>
            ))}
        </Menu>
    )
}

/** On a phone there is no space for it: its sheet has one. */
function FieldSwitch(): JSX.Element {
    const on = useStore((state) => state.settings.field)
    return (
        <Button class="bare field-switch" icon="field" keys="F" name={t('walk.field')} pressed={on}
            onClick={toggleField} />
    )
}

/** On a narrow screen it has a tab. */
function ReviewSwitch(): JSX.Element {
    const on = useStore((state) => state.review.on)
    return (
        <Button class="bare only-wide review-switch" icon="review" keys="R" name={t('walk.review')} pressed={on}
            onClick={toggleReview} />
    )
}

/* ---- whose turn, and what is going on ---- */

const FIRST_MOVES = 3

/** "Q16 31%", with a blank that breaks no line; a pass has no point on the board, so it is told here alone. */
const moveText = ({ point, prior }: Suggested, size: Size, style: NameStyle): string =>
    `${point === PASS ? t('pass') : formatName(point, size, style)}\u00a0${priorText(prior)}%`

/** What the marks on the board mean: "Network: Q16 31%, D4 12%, pass 5%". Where there is little room, the first alone. */
function NetworkLine(): JSX.Element | null {
    const moves = useStore(suggestedMoves), size = useStore(screenSize), style = useStore(nameStyle)
    const told = moves.map((move) => moveText(move, size, style)), comma = t('list.comma')
    if (moves.length === 0) return null
    return (
        <span class="doing network" title={`${t('suggest.line', { moves: told.join(comma) })}. ${t('suggest.tip')}`}>
            {t('suggest.line', { moves: told[0]! })}
            {told.length > 1 && <span class="further">{comma}{told.slice(1, FIRST_MOVES).join(comma)}</span>}
        </span>
    )
}

function Status(): JSX.Element {
    const tried = useStore((state) => state.place.tried)
    const interval = useStore((state) => state.interval), marking = useStore(isMarking)
    const doing = marking ? t('walk.marking') : tried > 0 ? t('walk.trial', { n: tried })
        : interval ? t('walk.interval', { from: `${interval.from}`, to: `${interval.to}` }) : null
    return (
        <div class="board-status">
            {doing ? <span class="doing">{doing}</span> : <NetworkLine />}
            {tried > 0 && (
                <Button class="bare" icon="close" keys="Esc" name={t('walk.leave-trial')} onClick={leaveTrial} />
            )}
        </div>
    )
}

export function BoardBar(): JSX.Element {
    return (
        <div class="board-bar">
            <Status />
            <Walks />
            <div class="board-acts">
                <Button class="bare only-wide" keys="p" name={t('edit.pass')} onClick={pass} />
                <FieldSwitch />
                <SuggestSwitch class="bare field-switch" />
                <ReviewSwitch />
                <TurnMenu />
            </div>
        </div>
    )
}
