/*
 * How points are called: as the coordinates beside the board, or A1 where there are none.
 */
import type { State } from '../../state/state'

export type NameStyle = 'A1' | '1-1'

export const nameStyle = ({ settings: { coordinates } }: State): NameStyle => (coordinates === '1-1' ? '1-1' : 'A1')
