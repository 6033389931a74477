/* The cache of answers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeCache } from '../src/net/cache'
import type { Fetcher } from '../src/net/cache'

interface Waiting { resolve: (value: string) => void; reject: (why: unknown) => void }

interface Server {
    asked: string[]
    priorities: string[]
    answer: (key: string, value?: string) => Promise<void>
    refuse: (key: string) => Promise<void>
    fetcher: Fetcher<string>
}

/** A server that answers when told to. */
function slowServer(): Server {
    const waiting = new Map<string, Waiting[]>()
    const asked: string[] = [], priorities: string[] = []
    const settle = async (key: string, how: (one: Waiting) => void): Promise<void> => {
        waiting.get(key)?.forEach(how)
        waiting.delete(key)
        for (let i = 0; i < 10; i++) await Promise.resolve()
    }
    return {
        asked, priorities,
        answer: (key, value = `answer ${key}`) => settle(key, ({ resolve }) => resolve(value)),
        refuse: (key) => settle(key, ({ reject }) => reject('no')),
        fetcher: (key, priority) => {
            asked.push(key)
            priorities.push(priority)
            return new Promise((resolve, reject) => {
                waiting.set(key, [...(waiting.get(key) ?? []), { resolve, reject }])
            })
        },
    }
}

test('what is under way is joined, and what came is kept', async () => {
    const server = slowServer(), cache = makeCache(server.fetcher)
    const first = cache.get('a'), second = cache.get('a')
    assert.equal(cache.peek('a'), undefined)
    await server.answer('a')
    assert.equal(await first, 'answer a')
    assert.equal(await second, 'answer a')
    assert.equal(cache.peek('a'), 'answer a')
    assert.equal(await cache.get('a'), 'answer a')
    assert.deepEqual(server.asked, ['a'])
})

test('failures are not kept', async () => {
    const server = slowServer(), cache = makeCache(server.fetcher)
    const first = cache.get('a')
    await Promise.all([assert.rejects(first, (why) => why === 'no'), server.refuse('a')])
    const second = cache.get('a')
    await server.answer('a')
    assert.equal(await second, 'answer a')
})

test('the least recently used goes first', async () => {
    const cache = makeCache(async (key) => key, 3)
    for (const key of ['a', 'b', 'c']) await cache.get(key)
    cache.peek('a')
    await cache.get('d')
    assert.equal(cache.peek('b'), undefined)
    assert.deepEqual(['a', 'c', 'd'].map((key) => cache.peek(key)), ['a', 'c', 'd'])
})

test('one at a time is asked ahead, at low priority, and the newest wish holds', async () => {
    const server = slowServer(), cache = makeCache(server.fetcher)
    cache.ahead(['a', 'b', 'c'])
    assert.deepEqual(server.asked, ['a'])
    cache.ahead(['x', 'a'])
    await server.answer('a')
    assert.deepEqual(server.asked, ['a', 'x'])
    await server.answer('x')
    assert.deepEqual(server.asked, ['a', 'x'], 'what is here is not asked again')
    assert.deepEqual(server.priorities, ['low', 'low'])
    cache.ahead(['y'])
    await server.refuse('y')
    cache.ahead(['z'])
    await server.answer('z')
    assert.equal(cache.peek('z'), 'answer z', 'a failure ahead stops nothing')
})

test('a real question joins one that is asked ahead', async () => {
    const server = slowServer(), cache = makeCache(server.fetcher)
    cache.ahead(['a'])
    const answer = cache.get('a')
    await server.answer('a')
    assert.equal(await answer, 'answer a')
    assert.deepEqual(server.asked, ['a'])
})

test('after clear nothing old is kept, not even what comes later', async () => {
    const server = slowServer(), cache = makeCache(server.fetcher)
    const old = cache.get('a')
    cache.clear()
    const fresh = cache.get('a')
    assert.deepEqual(server.asked, ['a', 'a'])
    await server.answer('a', 'whatever')
    assert.equal(await old, 'whatever')
    assert.equal(await fresh, 'whatever')
    const third = cache.get('b')
    cache.clear()
    await server.answer('b')
    await third
    assert.equal(cache.peek('b'), undefined)
})
