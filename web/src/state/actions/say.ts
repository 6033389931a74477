/*
 * Messages. What is said goes away by itself; what failed stays until it is read.
 */
import type { Failure } from '../../net/types'
import { t } from '../../words'
import type { Key, Params } from '../../words'
import type { Message } from '../state'
import { getState, setState } from '../store'

const READ_MS = 7000
let nextId = 1

function show(kind: Message['kind'], text: string, action?: Message['action']): number {
    const id = nextId++
    const others = getState().messages.filter((message) => message.text !== text) // nothing is said twice
    setState({ messages: [...others, { id, kind, text, ...(action ? { action } : {}) }] })
    return id
}

export function dismiss(id: number): void {
    setState(({ messages }) => ({ messages: messages.filter((message) => message.id !== id) }))
}

export function say(text: string, action?: Message['action']): void {
    const id = show('said', text, action)
    setTimeout(() => dismiss(id), action ? 2 * READ_MS : READ_MS)
}

/** Say that something could not be done, and why. */
export function complain(key: Key, params?: Params): void {
    show('failed', t(key, params))
}

/** Failures that the page has words for; for all others the server's message is shown. */
const WORDS: Readonly<Record<string, Key>> = {
    'unreachable': 'fail.unreachable',
    'bad-answer': 'fail.bad-answer',
    'read-only': 'fail.read-only',
    'token-needed': 'fail.token-needed',
    'no-such-game': 'fail.no-such-game',
    'not-in-bin': 'fail.not-in-bin',
    'no-such-database': 'fail.no-such-database',
    'bad-host': 'fail.bad-host',
    'bad-origin': 'fail.bad-host',
    'too-many': 'fail.busy',
    'closing': 'fail.closing',
    'too-large': 'fail.too-large',
    'stopped': 'fail.stopped',
    'asks-nothing': 'fail.asks-nothing',
}

/** A failure in the words of the reader. */
export function failureText({ code, message }: Failure): string {
    const key = WORDS[code]
    return key ? t(key) : t('fail.other', { message })
}

/** Show a failure. */
export function fail(failure: Failure): void {
    show('failed', failureText(failure))
}
