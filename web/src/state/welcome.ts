/*
 * Whether somebody is here for the first time: then the page shows what can be tried, until that is closed for good.
 */
const KEY = 'tengen.welcome'

/** A browser that holds anything of ours has been here before. */
const isNew = (): boolean => !Object.keys(localStorage).some((key) => key.startsWith('tengen.'))

/** Before anything else is stored. */
export function beginWelcome(): boolean {
    try {
        if (isNew()) localStorage.setItem(KEY, 'open')
        return localStorage.getItem(KEY) === 'open'
    } catch {
        return false // storage is switched off: it would come back at every visit
    }
}

export function keepWelcome(open: boolean): void {
    try {
        localStorage.setItem(KEY, open ? 'open' : 'closed')
    } catch {
        // storage is switched off: it holds until the page is closed
    }
}
