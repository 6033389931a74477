/*
 * What was asked lately is kept, and what comes next is asked ahead, so that going a move on shows its answer at
 * once. Keys are the paths of questions. A question that is under way is joined, not asked twice.
 *
 *      peek(key)     the answer if it is here
 *      get(key)      the answer, asked for if need be
 *      ahead(keys)   ask for these when there is nothing better to do, one at a time, the first one first
 *      clear()       the database changed: forget all; what is under way then is not kept
 */
export interface Cache<T> {
    peek(key: string): T | undefined
    get(key: string): Promise<T>
    ahead(keys: readonly string[]): void
    clear(): void
}

export type Fetcher<T> = (key: string, priority: 'high' | 'low') => Promise<T>

export function makeCache<T>(fetcher: Fetcher<T>, limit = 200): Cache<T> {
    const kept = new Map<string, T>() // the least recently used first
    const underWay = new Map<string, Promise<T>>()
    let generation = 0
    let queue: readonly string[] = []
    let fetchingAhead = false

    function keep(key: string, answer: T): void {
        kept.delete(key)
        kept.set(key, answer)
        if (kept.size > limit) kept.delete(kept.keys().next().value!)
    }

    function peek(key: string): T | undefined {
        const answer = kept.get(key)
        if (answer !== undefined) keep(key, answer)
        return answer
    }

    async function fetchNow(key: string, priority: 'high' | 'low'): Promise<T> {
        const born = generation
        try {
            const answer = await fetcher(key, priority)
            if (born === generation) keep(key, answer)
            return answer
        } finally {
            if (born === generation) underWay.delete(key)
        }
    }

    function get(key: string, priority: 'high' | 'low' = 'high'): Promise<T> {
        const answer = peek(key)
        if (answer !== undefined) return Promise.resolve(answer)
        let promise = underWay.get(key)
        if (!promise) underWay.set(key, (promise = fetchNow(key, priority)))
        return promise
    }

    async function workAhead(): Promise<void> {
        if (fetchingAhead) return
        fetchingAhead = true
        while (queue.length > 0) {
            const [key, ...rest] = queue
            queue = rest
            // A failure of a request made ahead is ignored: the real request will report it.
            if (!kept.has(key!)) await get(key!, 'low').catch(() => undefined)
        }
        fetchingAhead = false
    }

    return {
        peek,
        get: (key) => get(key),
        ahead(keys) {
            queue = keys
            void workAhead()
        },
        clear() {
            generation++
            kept.clear()
            underWay.clear()
            queue = []
        },
    }
}
