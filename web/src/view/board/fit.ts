/*
 * How large a board is drawn: as large as its place, in whole pixels.
 */
import type { Size } from '../../go/point'
import type { Coordinates } from '../../state/state'

/** Space around the points, in units of the distance between lines. */
export const marginOf = (coordinates: Coordinates): number => (coordinates === 'none' ? 0.25 : 0.9)

/** The distance between lines that fills a place, in whole pixels of the screen. */
export function fit(width: number, height: number, size: Size, margin: number): number {
    const ratio = Math.max(1, Math.floor(devicePixelRatio))
    const most = Math.min(width / (size.cols + 2 * margin), height / (size.rows + 2 * margin))
    return Math.max(8, Math.floor(most * ratio) / ratio)
}
