/*
 * What remains of the import dialog when it is closed: a word in the header while something is on its way, and
 * until its end was seen.
 */
import { useEffect, useState } from 'preact/hooks'
import { openDialog } from '../../state/actions/look'
import { useStore } from '../../state/store'
import type { State } from '../../state/state'
import { t } from '../../words'
import { percent } from './figures'

/** "Importing: 40%", "Import finished", or nothing. Uploads count as well: a file is first sent, then read. */
export function importWord({ imports, uploads }: State): { word: string; running: boolean } | null {
    const sending = uploads.filter(({ failure }) => !failure)
    const active = imports.filter(({ state }) => state === 'waiting' || state === 'running' || state === 'stopping')
    const n = sending.length + active.length
    if (n > 0) {
        const reading = active.find(({ state }) => state !== 'waiting'), sent = sending[0]
        const share = reading ? percent(reading.done, reading.total) : sent ? percent(sent.sent, sent.total) : '0%'
        return { word: t(n > 1 ? 'import.indicator.many' : 'import.indicator', { n, percent: share }), running: true }
    }
    if (uploads.length === 0 && imports.length === 0) return null
    const failed = uploads.length > 0 || imports[0]?.state === 'failed'
    return { word: t(failed ? 'import.indicator.failed' : 'import.indicator.done'), running: false }
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
    if (word === null || open || !(running || wanted)) return <span role="status" class="hidden-text" />
    return (
        <button type="button" class={running ? 'button bare import-indicator running' : 'button bare import-indicator'}
            onClick={() => openDialog('import')}>
            <span role="status">{word}</span>
        </button>
    )
}
