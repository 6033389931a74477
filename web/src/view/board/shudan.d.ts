/*
 * Shudan's parts, which it gives out without types.
 */
declare module '@sabaki/shudan/src/Grid.js' {
    import type { ComponentType } from 'preact'

    const Grid: ComponentType<{
        vertexSize: number
        width: number
        height: number
        xs: readonly number[]
        ys: readonly number[]
        hoshis: readonly (readonly [x: number, y: number])[]
    }>
    export default Grid
}

declare module '@sabaki/shudan/src/Coord.js' {
    import type { ComponentType, JSX } from 'preact'

    type Name = (line: number) => string | number
    export const CoordX: ComponentType<{ xs: readonly number[]; style: JSX.CSSProperties; coordX?: Name }>
    export const CoordY: ComponentType<{
        ys: readonly number[]
        height: number
        style: JSX.CSSProperties
        coordY?: Name
    }>
}

declare module '@sabaki/shudan/src/Vertex.js' {
    import type { ComponentType } from 'preact'

    const Vertex: ComponentType<{ position: readonly [x: number, y: number]; sign: number }>
    export default Vertex
}

declare module '@sabaki/shudan/src/helper.js' {
    export function getHoshis(width: number, height: number): [x: number, y: number][]
}
