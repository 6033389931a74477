/*
 * Games from files: drop or choose them, see how far each is and what became of its games. An import runs on the
 * server, so this may be closed meanwhile; ImportIndicator stays in the header.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { AddOptions } from '../../net/api'
import type { Import, ImportProblem } from '../../net/types'
import { importFiles, problemsOf, stopImport } from '../../state/actions/imports'
import { failureText } from '../../state/actions/say'
import { useStore } from '../../state/store'
import type { Upload } from '../../state/state'
import { formatNumber, t } from '../../words'
import { Frame } from '../dialogs/Frame'
import { databaseOf, Databases, Statistics } from './Databases'
import { formatBytes, percent } from './figures'

const running = ({ state }: Import): boolean => state === 'waiting' || state === 'running' || state === 'stopping'

/* ---- choosing files ---- */

const Check = ({ name, on, change }: { name: string; on: boolean; change: (on: boolean) => void }) => (
    <label class="check">
        <input type="checkbox" checked={on} onChange={(event) => change(event.currentTarget.checked)} />{name}
    </label>
)

function DropZone() {
    const [over, setOver] = useState(false)
    const [options, setOptions] = useState<AddOptions>({})
    const input = useRef<HTMLInputElement>(null)
    const limit = useStore((state) => state.about?.limits.upload ?? 0)
    const db = useStore((state) => databaseOf(state)?.name ?? '')
    const take = (files: FileList | null | undefined): void => {
        if (files?.length) void importFiles([...files], options)
    }
    return (
        <div class={over ? 'drop-zone over' : 'drop-zone'}
            onDragOver={(event) => { event.preventDefault(); setOver(true) }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
                event.preventDefault()
                setOver(false)
                take(event.dataTransfer?.files)
            }}>
            <p>{t('import.drop', { db })}</p>
            <button type="button" class="button main" onClick={() => input.current?.click()}>
                {t('import.choose')}
            </button>
            <input ref={input} type="file" multiple hidden aria-label={t('import.choose')} onChange={(event) => {
                take(event.currentTarget.files)
                event.currentTarget.value = '' // so that the same file can be chosen again
            }} />
            <p class="quiet">{t('import.kinds', { bytes: formatBytes(limit) })}</p>
            <Check name={t('import.keep')} on={options.keepDuplicate ?? false}
                change={(keepDuplicate) => setOptions({ ...options, keepDuplicate })} />
            <Check name={t('import.variations')} on={options.variations ?? false}
                change={(variations) => setOptions({ ...options, variations })} />
        </div>
    )
}

/* ---- how far it is ---- */

interface ProgressProps { name: string; done: number; total: number; text: string }

function Progress({ name, done, total, text }: ProgressProps) {
    return (
        <div class="progress">
            <progress aria-label={t('import.progress', { name })} value={done} max={Math.max(1, total)} />
            <span>{text}</span>
        </div>
    )
}

function UploadEntry({ upload: { name, sent, total, failure } }: { upload: Upload }) {
    const share = percent(sent, total)
    return (
        <li class="import">
            <h3>{name}</h3>
            {failure
                ? <p class="fault" role="alert">{t('import.failed.sending', { message: failureText(failure) })}</p>
                : <Progress name={name} done={sent} total={total} text={t('import.sending', { percent: share })} />}
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

const MOST_PROBLEMS = 200 // that the server keeps

/** The problems, asked for when they are looked at, and again as they become more. */
function useProblems({ id, problem_count }: Import, open: boolean): readonly ImportProblem[] {
    const [problems, setProblems] = useState<readonly ImportProblem[]>([])
    const known = Math.min(problem_count, MOST_PROBLEMS)
    useEffect(() => {
        let wanted = open
        if (wanted) void problemsOf(id).then((found) => { if (wanted) setProblems(found) })
        return () => { wanted = false }
    }, [id, open, known])
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
    const shown = Math.min(n, MOST_PROBLEMS)
    const title = t(n > shown ? 'import.problems.first' : 'import.problems', { n, shown })
    return (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{title}</summary>
            {problems.length > 0 && <ProblemTable problems={problems} title={title} />}
        </details>
    )
}

function Outcome({ of }: { of: Import }) {
    if (of.state === 'failed') {
        return <p class="fault" role="alert">{t('import.failed.what', { message: of.error ?? '' })}</p>
    }
    const { added, repaired, duplicates, refused, games: read } = of
    const sum = t('import.sum', { added, repaired, duplicates, refused, read })
    return <p class="sum" role="status">{of.state === 'stopped' ? `${t('import.stopped')} ${sum}` : sum}</p>
}

function ImportEntry({ of }: { of: Import }) {
    const { id, name, state, what, done, total } = of
    const share = percent(done, total)
    const doing = t(what === 'joining' ? 'import.joining' : 'import.reading', { percent: share })
    const text = state === 'running' ? doing : t(`import.${state}`)
    return (
        <li class="import">
            <h3>{name}</h3>
            {running(of) && (
                <div class="together">
                    <Progress name={name} done={done} total={total} text={text} />
                    <button type="button" class="button" disabled={state === 'stopping'}
                        aria-label={t('import.stop.label', { name })} onClick={() => void stopImport(id)}>
                        {t('import.stop')}
                    </button>
                </div>
            )}
            <Counts of={of} />
            {!running(of) && <Outcome of={of} />}
            <Problems of={of} />
        </li>
    )
}

export function ImportDialog() {
    const imports = useStore((state) => state.imports)
    const uploads = useStore((state) => state.uploads)
    const readOnly = useStore((state) => state.about?.read_only ?? false)
    const busy = uploads.some(({ failure }) => !failure) || imports.some(running)
    return (
        <Frame title={t('import.title')} wide>
            {readOnly ? <p class="fault">{t('import.read-only')}</p> : <DropZone />}
            {busy && <p class="quiet">{t('import.goes-on')}</p>}
            <ul class="imports" aria-label={t('import.list')}>
                {uploads.map((upload) => <UploadEntry key={`u${upload.id}`} upload={upload} />)}
                {imports.map((each) => <ImportEntry key={each.id} of={each} />)}
            </ul>
            <div class="databases-held">
                <Databases />
                <Statistics />
            </div>
        </Frame>
    )
}
