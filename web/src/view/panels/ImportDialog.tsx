/*
 * Games from files and folders: drop or choose them, see how far they are and what became of their games. What was
 * dropped together is one import. It runs on the server, so this may be closed meanwhile; ImportIndicator stays in
 * the header.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { AddOptions } from '../../net/api'
import type { Missing, Picked } from '../../net/pieces'
import type { Import, ImportProblem, WatchedFolder } from '../../net/types'
import { importFiles, problemsOf, stopImport, undoImport } from '../../state/actions/imports'
import { openDialog } from '../../state/actions/look'
import { failureText } from '../../state/actions/say'
import { stopSending } from '../../state/actions/send'
import { useStore } from '../../state/store'
import type { Upload } from '../../state/state'
import { formatNumber, t } from '../../words'
import { Button } from '../Button'
import { Frame } from '../dialogs/Frame'
import { chosenFiles, droppedFiles } from '../picked'
import { databaseOf, Databases, Statistics } from './Databases'
import { formatBytes, percent } from './figures'
import { Announcer, isActive, shareOf } from './ImportIndicator'

/* ---- choosing files ---- */

const Check = ({ name, on, change }: { name: string; on: boolean; change: (on: boolean) => void }) => (
    <label class="check">
        <input type="checkbox" checked={on} onChange={(event) => change(event.currentTarget.checked)} />{name}
    </label>
)

interface ChooserProps { name: string; folder?: boolean; take: (files: Picked[]) => void }

/** A button that lets files be chosen, or a folder with all that is in it. */
function Chooser({ name, folder = false, take }: ChooserProps) {
    const input = useRef<HTMLInputElement>(null)
    useEffect(() => { input.current!.webkitdirectory = folder }, [folder])
    return (
        <>
            <button type="button" class={folder ? 'button' : 'button main'} onClick={() => input.current?.click()}>
                {name}
            </button>
            <input ref={input} type="file" multiple hidden aria-label={name} onChange={(event) => {
                take(chosenFiles(event.currentTarget.files))
                event.currentTarget.value = '' // so that the same file can be chosen again
            }} />
        </>
    )
}

function DropZone() {
    const [over, setOver] = useState(false)
    const [options, setOptions] = useState<AddOptions>({})
    const limit = useStore((state) => state.about?.limits.upload ?? 0)
    const db = useStore((state) => databaseOf(state)?.name ?? '')
    const take = (files: Picked[]): void => void importFiles(files, options)
    return (
        <div class={over ? 'drop-zone over' : 'drop-zone'}
            onDragOver={(event) => { event.preventDefault(); setOver(true) }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
                event.preventDefault()
                setOver(false)
                void droppedFiles(event.dataTransfer).then(take)
            }}>
            <p>{t('import.drop', { db })}</p>
            <div class="choosers">
                <Chooser name={t('import.choose')} take={take} />
                <Chooser name={t('import.choose-folder')} folder take={take} />
            </div>
            <p class="quiet">{t('import.kinds', { bytes: formatBytes(limit) })}</p>
            <Check name={t('import.keep')} on={options.keepDuplicate ?? false}
                change={(keepDuplicate) => setOptions({ ...options, keepDuplicate })} />
            <Check name={t('import.variations')} on={options.variations ?? false}
                change={(variations) => setOptions({ ...options, variations })} />
        </div>
    )
}

/* ---- how far it is ---- */

interface ProgressProps { name: string; share: number; text: string; stopping?: boolean; stop: (() => void) | null }

function Progress({ name, share, text, stopping = false, stop }: ProgressProps) {
    return (
        <div class="together">
            <div class="progress">
                <progress aria-label={t('import.progress', { name })} value={share} max={1} />
                <span>{text}</span>
            </div>
            {stop && (
                <button type="button" class="button" disabled={stopping} aria-label={t('import.stop.label', { name })}
                    onClick={stop}>
                    {t('import.stop')}
                </button>
            )}
        </div>
    )
}

/** How far the files are on their way, or what they wait for. */
function sendingText({ waits, files, filesSent }: Upload): string {
    if (waits) return t(waits === 'busy' ? 'import.busy' : 'import.unreachable')
    return t('import.sending', { n: filesSent, files })
}

function readingText({ state, what, done, total }: Import): string {
    if (state === 'undoing') return t('import.undoing', { percent: percent(done, total) })
    if (state !== 'running') return t(`import.${state}`)
    return t(what === 'joining' ? 'import.joining' : 'import.reading', { percent: percent(done, total) })
}

/** Files that stayed here, and why. */
function MissingFiles({ missing }: { missing: readonly Missing[] }) {
    if (missing.length === 0) return null
    const title = t('import.missing', { n: missing.length })
    return (
        <details>
            <summary>{title}</summary>
            <div class="problems" tabIndex={0} role="region" aria-label={title}>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{t('import.problem.file')}</th>
                            <th scope="col">{t('import.missing.why')}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {missing.slice(0, MOST_PROBLEMS).map(({ path, why }) => (
                            <tr key={path}><td class="file" title={path}>{path}</td><td class="why">{t(`missing.${why}`)}</td></tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </details>
    )
}

const Faulty = ({ upload: { failure } }: { upload: Upload }) => (failure
    ? <p class="fault" role="alert">{t('import.failed.sending', { message: failureText(failure) })}</p>
    : null)

/** Files of which the server has not heard yet, or never did. */
function UploadEntry({ upload }: { upload: Upload }) {
    return (
        <li class="import">
            <h3>{upload.name}</h3>
            {upload.sending && <Progress name={upload.name} share={0} text={sendingText(upload)}
                stop={() => stopSending(upload)} />}
            <Faulty upload={upload} />
            <MissingFiles missing={upload.missing} />
        </li>
    )
}

const COUNTS = ['added', 'repaired', 'duplicates', 'refused'] as const

function Counts({ of }: { of: Import }) {
    return (
        <dl class="counts">
            <div><dt>{t('import.read')}</dt><dd>{formatNumber(of.games)}</dd></div>
            {COUNTS.map((count) => <div key={count}>
                <dt>{t(`import.${count}`)}</dt><dd>{formatNumber(of[count])}</dd></div>)}
            {of.unreadable > 0 && <div><dt>{t('import.unreadable')}</dt><dd>{formatNumber(of.unreadable)}</dd></div>}
        </dl>
    )
}

/* ---- what came of it ---- */

const MOST_PROBLEMS = 200 // of each fate, that the server keeps

/** The problems, asked for when they are looked at, and again as they become more. */
function useProblems({ id, problem_count }: Import, open: boolean): readonly ImportProblem[] {
    const [problems, setProblems] = useState<readonly ImportProblem[]>([])
    useEffect(() => {
        let wanted = open
        if (wanted) void problemsOf(id).then((found) => { if (wanted) setProblems(found) })
        return () => { wanted = false }
    }, [id, open, problem_count])
    return problems
}

function ProblemTable({ problems, title }: { problems: readonly ImportProblem[]; title: string }) {
    return (
        <div class="problems" tabIndex={0} role="region" aria-label={title}>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t('import.problem.file')}</th>
                        <th scope="col" class="number">{t('import.problem.number')}</th>
                        <th scope="col">{t('import.problem.fate')}</th>
                        <th scope="col">{t('import.problem.message')}</th>
                    </tr>
                </thead>
                <tbody>
                    {problems.map(({ file, number, fate, message }, i) => (
                        <tr key={i}>
                            <td class="file" title={file}>{file}</td>
                            <td class="number">{formatNumber(number)}</td>
                            <td>{t(`fate.${fate}`)}</td>
                            <td lang="en">{message}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    )
}

function Problems({ of }: { of: Import }) {
    const [open, setOpen] = useState(false)
    const problems = useProblems(of, open)
    const n = of.problem_count
    if (n === 0) return null
    const title = t('import.problems', { n })
    const cut = problems.length > 0 && problems.length < n
    return (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{title}</summary>
            {cut && <p class="quiet">{t('import.problems.first', { shown: MOST_PROBLEMS })}</p>}
            {problems.length > 0 && <ProblemTable problems={problems} title={title} />}
        </details>
    )
}

function Outcome({ of }: { of: Import }) {
    if (of.state === 'failed') {
        return <p class="fault" role="alert">{t('import.failed.what', { message: of.error ?? '' })}</p>
    }
    if (of.state === 'undone') return <p class="sum" role="status">{t('import.undone', { n: of.undone })}</p>
    const { added, repaired, duplicates, refused, games: read } = of
    const sum = t('import.sum', { added, repaired, duplicates, refused, read })
    return <p class="sum" role="status">{of.state === 'stopped' ? `${t('import.stopped')} ${sum}` : sum}</p>
}

const MOST_REFUSED = 3

/** A file and why it was refused, which the server says in English. */
const Refusal = ({ file, message }: { file: string; message: string }) =>
    <li>{t('import.refusal', { file })}<span lang="en">{message}</span></li>

/** What was refused, and why: not to be overlooked beside games that were added. */
function Refused({ of }: { of: Import }) {
    const n = of.refused + of.unreadable
    const problems = useProblems(of, n > 0).filter(({ fate }) => fate === 'refused' || fate === 'unreadable')
    if (n === 0 || problems.length === 0) return null
    return (
        <div role="alert">
            <ul class="refusals" aria-label={t('import.refusals', { n })}>
                {problems.slice(0, MOST_REFUSED).map(({ file, message }, i) =>
                    <Refusal key={i} file={file} message={message} />)}
                {n > MOST_REFUSED && <li>{t('import.refusals.more', { n: n - MOST_REFUSED })}</li>}
            </ul>
        </div>
    )
}

/** The way back, as long as the server remembers what was added. */
function Undo({ of: { id, undoable } }: { of: Import }) {
    if (undoable === 0) return null
    return (
        <div class="together">
            <Button name={t('import.undo')} title={t('import.undo.title', { n: undoable })} onClick={() => void undoImport(id)} />
        </div>
    )
}

function ImportEntry({ of, upload }: { of: Import; upload: Upload | undefined }) {
    const { id, name, state } = of
    const active = isActive(of)
    const readOnly = useStore((all) => all.about?.read_only ?? false)
    return (
        <li class="import">
            <h3>{name}</h3>
            {active && <Progress name={name} share={shareOf(of, upload)} stopping={state === 'stopping'}
                text={upload?.sending ? sendingText(upload) : readingText(of)}
                stop={state === 'undoing' ? null : () => void stopImport(id)} />}
            <Counts of={of} />
            {!active && <Outcome of={of} />}
            {!active && <Refused of={of} />}
            {!active && !readOnly && <Undo of={of} />}
            {upload && <Faulty upload={upload} />}
            <Problems of={of} />
            {upload && <MissingFiles missing={upload.missing} />}
        </li>
    )
}

/* ---- folders that are watched ---- */

const COMING = ['added', 'replaced', 'duplicates', 'refused'] as const

function Folder({ of }: { of: WatchedFolder }) {
    return (
        <li class="import">
            <h3 title={of.folder}>{t('watch.folder', { folder: of.folder })}</h3>
            <dl class="counts">
                {COMING.map((count) => <div key={count}>
                    <dt>{t(count === 'replaced' ? 'watch.replaced' : `import.${count}`)}</dt><dd>{formatNumber(of[count])}</dd></div>)}
            </dl>
            {of.trouble && <p class="fault" role="alert" lang="en">{of.trouble}</p>}
            {of.problems.length > 0 && (
                <ul class="refusals" aria-label={t('import.refusals', { n: of.refused })}>
                    {of.problems.slice(0, MOST_REFUSED).map(({ file, message }, i) =>
                        <Refusal key={i} file={file} message={message ?? ''} />)}
                </ul>
            )}
        </li>
    )
}

function Folders() {
    const watched = useStore((state) => state.watched)
    if (watched.length === 0) return null
    return (
        <ul class="imports" aria-label={t('watch.list')}>
            {watched.map((each) => <Folder key={each.folder} of={each} />)}
        </ul>
    )
}

export function ImportDialog() {
    const imports = useStore((state) => state.imports)
    const uploads = useStore((state) => state.uploads)
    const readOnly = useStore((state) => state.about?.read_only ?? false)
    const sending = uploads.some((upload) => upload.sending)
    const alone = uploads.filter(({ importId }) => imports.every(({ id }) => id !== importId))
    return (
        <Frame title={t('import.title')} wide>
            {readOnly ? <p class="fault">{t('import.read-only')}</p> : <DropZone />}
            <Announcer />
            {sending ? <p class="quiet">{t('import.stay')}</p>
                : imports.some(isActive) && <p class="quiet">{t('import.goes-on')}</p>}
            <ul class="imports" aria-label={t('import.list')}>
                {alone.map((upload) => <UploadEntry key={`u${upload.id}`} upload={upload} />)}
                {imports.map((each) => <ImportEntry key={each.id} of={each}
                    upload={uploads.find(({ importId }) => importId === each.id)} />)}
            </ul>
            <Folders />
            <p><Button name={t('bin.open')} onClick={() => openDialog('bin')} /></p>
            <div class="databases-held">
                <Databases />
                <Statistics />
            </div>
        </Frame>
    )
}
