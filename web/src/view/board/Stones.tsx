/*
 * Wood, lines, coordinates and stones, from shudan's parts.
 *
 * Shudan's own Goban draws all 361 points anew at every move, which takes longer than all the rest of a step
 * together. Here its parts are put together so that a row is drawn when its stones changed, and lines and
 * coordinates when the size did; an empty point has no element, which makes the first drawing much faster.
 */
import { CoordX, CoordY } from '@sabaki/shudan/src/Coord.js'
import Grid from '@sabaki/shudan/src/Grid.js'
import { getHoshis } from '@sabaki/shudan/src/helper.js'
import Vertex from '@sabaki/shudan/src/Vertex.js'
import type { JSX } from 'preact'
import type { Board } from '../../go/board'
import type { Coordinates } from '../../state/state'
import { memo } from '../memo'

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i)
const fromOne = (line: number): number => line + 1

const Row = memo(({ y, signs }: { y: number; signs: string }) => (
    <div class="stones-row">
        {signs.split(',').map((sign, x) => sign !== '0' && (
            <div key={x} style={{ gridColumnStart: `${x + 1}` }}><Vertex position={[x, y]} sign={Number(sign)} /></div>
        ))}
    </div>
))

interface Frame { rows: number; cols: number; point: number; coordinates: Coordinates }

const Lines = memo(({ rows, cols, point }: Omit<Frame, 'coordinates'>) => (
    <Grid vertexSize={point} width={cols} height={rows} xs={range(cols)} ys={range(rows)}
        hoshis={getHoshis(cols, rows)} />
))

/** The names of the lines on all four sides. */
const Names = memo(({ rows, cols, coordinates }: Omit<Frame, 'point'>) => {
    if (coordinates === 'none') return null
    const numbers = coordinates === '1-1'
    const x = { xs: range(cols), ...(numbers ? { coordX: fromOne } : {}) }
    const y = { ys: range(rows), height: rows, ...(numbers ? { coordY: fromOne } : {}) }
    return (
        <>
            <CoordX {...x} style={{ gridArea: '1 / 2' }} />
            <CoordX {...x} style={{ gridArea: '3 / 2' }} />
            <CoordY {...y} style={{ gridArea: '2 / 1' }} />
            <CoordY {...y} style={{ gridArea: '2 / 3' }} />
        </>
    )
})

interface Props { board: Board; point: number; coordinates: Coordinates }

export function Stones({ board, point, coordinates }: Props): JSX.Element {
    const { stones, size: { rows, cols } } = board
    const signsOf = (y: number): string => stones.subarray(y * cols, (y + 1) * cols).join()
    return (
        <div class="stones" aria-hidden="true">
            <Names rows={rows} cols={cols} coordinates={coordinates} />
            <div class="stones-content" style={{ width: `${cols}em`, height: `${rows}em` }}>
                <Lines rows={rows} cols={cols} point={point} />
                {range(rows).map((y) => <Row key={y} y={y} signs={signsOf(y)} />)}
            </div>
        </div>
    )
}
