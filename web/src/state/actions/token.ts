/*
 * Beyond this machine writing needs a token. What was refused for want of it is done once it is there.
 */
import * as api from '../../net/api'
import type { Failure } from '../../net/types'
import { setState } from '../store'
import { complain, fail } from './say'

let refused: (() => unknown) | null = null

/** Something needs a token: ask for it, and do this again when it was given. */
export function askForToken(again: () => unknown): void {
    refused = again
    setState({ dialog: 'token' })
}

/** The token was given: see whether it is right, and go on with what needed it. */
export async function enterToken(token: string): Promise<void> {
    api.setToken(token.trim())
    try {
        const about = await api.about()
        setState({ about })
        if (about.token_needed) return complain('say.token-wrong')
        setState({ dialog: null })
        const again = refused
        refused = null
        await again?.()
    } catch (failure) {
        fail(failure as Failure)
    }
}
