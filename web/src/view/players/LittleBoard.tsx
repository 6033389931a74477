/*
 * A board too small to play on: its lines, and a few numbered stones.
 */
import type { JSX } from 'preact'
import { PASS } from '../../go/point'
import type { Move, Size } from '../../go/point'

const lines = (count: number, across: number, level: boolean): string => Array.from({ length: count }, (_, i) =>
    (level ? `M.5 ${i + 0.5}H${across - 0.5}` : `M${i + 0.5} .5V${across - 0.5}`)).join('')

export const LittleBoard = ({ moves, size: { rows, cols } }: { moves: readonly Move[]; size: Size }): JSX.Element => (
    <svg class="little-board" viewBox={`-.4 -.4 ${cols + 0.8} ${rows + 0.8}`} aria-hidden="true">
        <path class="lines" d={lines(rows, cols, true) + lines(cols, rows, false)} />
        {moves.map(({ colour, point }, i) => {
            const col = point % cols, row = Math.floor(point / cols)
            return point !== PASS && (
                <g key={i} class={colour}>
                    <circle cx={col + 0.5} cy={row + 0.5} r=".75" />
                    <text x={col + 0.5} y={row + 0.86} text-anchor="middle">{i + 1}</text>
                </g>
            )
        })}
    </svg>
)
