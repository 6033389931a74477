/*
 * Points and sizes. A point is row * cols + col, row 0 at the top, as on the screen and in SGF; -1 is a pass.
 */
export type Point = number
export const PASS: Point = -1

export interface Size {
    readonly rows: number
    readonly cols: number
}

export type Colour = 'black' | 'white'

export interface Move {
    readonly colour: Colour
    readonly point: Point
}
