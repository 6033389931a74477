/*
 * What is seen, on the clipboard; where the browser keeps that from the page, as a file instead.
 */
import { formatSgf } from '../../record/sgf'
import { t } from '../../words'
import { addressOf, formatAddress } from '../address'
import { getState } from '../store'
import { offerFile } from './save'
import { fail, say } from './say'

/** Something that can be copied: what it is, the file it would be, and its content. */
interface Copied { type: 'text/plain' | 'image/png'; file: string; content: Promise<Blob> }

const plain = (text: string): Promise<Blob> => Promise.resolve(new Blob([text], { type: 'text/plain' }))

async function copy({ type, file, content }: Copied): Promise<void> {
    try {
        // The browser lets the page write while it answers a click, so what is still to be fetched is given as a promise.
        await navigator.clipboard.write([new ClipboardItem({ [type]: content })])
        return say(t('say.copied'))
    } catch {
        // not allowed, not known, or the page is not from a safe address
    }
    try {
        offerFile(await content, file)
        say(t('say.copied.file', { file }))
    } catch {
        fail({ status: 0, code: 'unreachable', message: '' })
    }
}

async function fetched(url: string, type: string): Promise<Blob> {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(answer.statusText)
    return new Blob([await answer.arrayBuffer()], { type })
}

export const copySgf = (): Promise<void> =>
    copy({ type: 'text/plain', file: 'game.sgf', content: plain(formatSgf(getState().place.tree)) })

/** The address of what is seen. */
export const copyLink = (): Promise<void> => copy({ type: 'text/plain', file: 'link.txt', content: plain(new URL(`#${formatAddress(addressOf(getState()))}`, location.href).href) })

/** The board as the server draws it, at an address for a text or a picture. */
export const copyText = (url: string): Promise<void> =>
    copy({ type: 'text/plain', file: 'board.txt', content: fetched(url, 'text/plain') })
export const copyPicture = (url: string): Promise<void> =>
    copy({ type: 'image/png', file: 'board.png', content: fetched(url, 'image/png') })
