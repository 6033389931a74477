/*
 * What is printed below the board: the game, its moves, and "20 = 112" for moves whose stones cannot be seen.
 */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { moveThrough } from '../go/motion'
import { formatName } from '../go/point'
import { getInfo } from '../record/edit'
import { positionAt } from '../record/position'
import { moveOf, sizeOf } from '../record/tree'
import { lineNodes } from '../state/screen'
import type { State } from '../state/state'
import { getState } from '../state/store'
import { t } from '../words'
import { coveredMoves } from './board/covered'
import { nameStyle } from './board/names'
import { resultText } from './result'

function moveTexts(state: State): string[] {
    const { place: { tree }, motion } = state, size = sizeOf(tree)
    return lineNodes(state).flatMap((id) => {
        const move = moveOf(tree, id)
        if (!move) return []
        const point = moveThrough(motion, move.point, size)
        const name = point < 0 ? t('pass') : formatName(point, size, nameStyle(state))
        return [`${positionAt(tree, id).number} ${name}`]
    })
}

/** The text is made when the printer asks for it. */
export function Printed(): JSX.Element | null {
    const [printing, set] = useState(false)
    useEffect(() => {
        const begin = (): void => set(true), finish = (): void => set(false)
        addEventListener('beforeprint', begin)
        addEventListener('afterprint', finish)
        return () => {
            removeEventListener('beforeprint', begin)
            removeEventListener('afterprint', finish)
        }
    }, [])
    if (!printing) return null
    const state = getState(), info = getInfo(state.place.tree)
    const about = [info.event, info.round, info.date, info.place, info.komi && `${t('info.komi')} ${info.komi}`]
    const covered = state.settings.numbers === 'all' ? coveredMoves(state) : []
    return (
        <section class="print">
            <h2>{info.black || t('black')} {info.blackRank} – {info.white || t('white')} {info.whiteRank}</h2>
            <p>{about.filter(Boolean).join(', ')}</p>
            {info.result && <p>{resultText(info.result)}</p>}
            {covered.length > 0 && <p>{covered.join(', ')}</p>}
            <ol>{moveTexts(state).map((text) => <li key={text}>{text}</li>)}</ol>
        </section>
    )
}
