/*
 * A function that remembers its last answer: called with the same arguments (===) it returns the same object, so
 * that its users see that nothing changed.
 */
export function memo<A extends readonly unknown[], R>(work: (...args: A) => R): (...args: A) => R {
    let known: { args: A; result: R } | null = null
    return (...args) => {
        if (known && known.args.length === args.length && args.every((arg, i) => arg === known!.args[i])) {
            return known.result
        }
        const result = work(...args)
        known = { args, result }
        return result
    }
}
