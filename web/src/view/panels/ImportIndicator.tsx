/*
 * What remains of the import dialog when it is closed: a word in the header while something is on its way, and
 * until its end was seen. How far an import is, is written at every step, but told aloud only at every quarter.
 */
import { useEffect, useState } from 'preact/hooks'
import type { Import } from '../../net/types'
import { openDialog } from '../../state/actions/look'
import { useStore } from '../../state/store'
import type { State, Upload } from '../../state/state'
import { t } from '../../words'
import { percent } from './figures'

export const isActive = ({ state }: Import): boolean =>
    state === 'receiving' || state === 'waiting' || state === 'running' || state === 'stopping' || state === 'undoing'

/** How far an import is, 0 to 1. Of files that are sent from here, sending is one half and reading the other. */
export function shareOf({ what, done, total }: Import, upload: Upload | undefined): number {
    const read = what === 'joining' ? 1 : total > 0 ? done / total : 0
    if (!upload) return what === 'joining' && total > 0 ? done / total : read
    return (upload.share + upload.share * read) / 2
}

/** All that is on its way: how many, and how far the one is that is read now. */
function underWay({ imports, uploads }: State): { n: number; share: number } {
    const active = imports.filter(isActive)
    const alone = uploads.filter(({ sending, importId }) => sending && active.every(({ id }) => id !== importId))
    const reading = active.find(({ state }) => state === 'running') ?? active[0]
    const share = reading ? shareOf(reading, uploads.find(({ importId }) => importId === reading.id)) : 0
    return { n: active.length + alone.length, share }
}

/** "Importing: 40%", "Import finished", or nothing. */
export function importWord(state: State): { word: string; running: boolean } | null {
    const { imports, uploads } = state, { n, share } = underWay(state)
    if (n > 0) {
        const word = t(n > 1 ? 'import.indicator.many' : 'import.indicator', { n, percent: percent(share, 1) })
        return { word, running: true }
    }
    if (uploads.length === 0 && imports.length === 0) return null
    const failed = uploads.some(({ failure }) => failure) || imports[0]?.state === 'failed'
    return { word: t(failed ? 'import.indicator.failed' : 'import.indicator.done'), running: false }
}

/** For those who listen: a word at the beginning, and at every quarter. The end is told by a message. */
export function Announcer() {
    const word = useStore((state) => {
        const { n, share } = underWay(state)
        if (n === 0) return ''
        return t('import.indicator', { percent: `${25 * Math.floor(4 * share)}%` })
    })
    return <span role="status" class="hidden-text">{word}</span>
}

export function ImportIndicator() {
    const word = useStore((state) => importWord(state)?.word ?? null)
    const running = useStore((state) => importWord(state)?.running ?? false)
    const open = useStore((state) => state.dialog === 'import')
    const [wanted, setWanted] = useState(false) // something ran, and its end was not looked at
    useEffect(() => {
        if (running) setWanted(true)
        else if (open) setWanted(false)
    }, [running, open])
    if (open) return null
    return (
        <>
            <Announcer />
            {word !== null && (running || wanted) && (
                <button type="button" class={running ? 'button bare import-indicator running' : 'button bare import-indicator'}
                    onClick={() => openDialog('import')}>
                    {word}
                </button>
            )}
        </>
    )
}
