/* What the tests use of node, so that no further package is needed for its types. */
declare const TREE: string // the root of the source tree; the runner of the tests puts it in

declare module 'node:test' {
    export function test(name: string, work: () => void | Promise<void>): Promise<void>
}
declare module 'node:assert/strict' {
    interface Assert {
        (value: unknown, message?: string): asserts value
        equal(actual: unknown, expected: unknown, message?: string): void
        deepEqual(actual: unknown, expected: unknown, message?: string): void
        notEqual(actual: unknown, expected: unknown, message?: string): void
        rejects(work: Promise<unknown>, expected?: (thrown: unknown) => boolean): Promise<void>
    }
    const assert: Assert
    export default assert
}
declare module 'node:fs' {
    export function readFileSync(path: string): Uint8Array<ArrayBuffer>
}
declare module 'node:zlib' {
    export function gunzipSync(bytes: Uint8Array): Uint8Array
}
declare module 'node:process' {
    export const env: Record<string, string | undefined>
}
