/*
 * What the next game is to be. Nothing of it changes the one that is played until it is started.
 */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { RULE_NAMES } from '../../go/game'
import { newMatch } from '../../state/play/actions'
import {
    change, COLOURS, isAllowed, LEVELS, MEASURED, mostStones, OPPONENTS, placing, SIDES, TEACHING, TIMES, withEngines,
} from '../../state/play/setting'
import type { Setting } from '../../state/play/setting'
import { useStore } from '../../state/store'
import { t } from '../../words/play'
import type { PlayKey } from '../../words/play'
import { Button } from '../Button'
import { Foot, Frame, Submit } from '../dialogs/Frame'

const SQUARES = [9, 13, 19] as const
const NO_ENGINES: readonly string[] = [] // before the server has said

/* ---- fields ---- */

interface SelectProps<T extends string | number> {
    label: PlayKey
    values: readonly T[]
    chosen: T
    wordOf: (value: T) => string
    onChange: (value: T) => void
    wide?: boolean
    about?: string | undefined // a word about what is chosen
}

function Select<T extends string | number>({ label, values, chosen, wordOf, onChange, wide, about }: SelectProps<T>): JSX.Element {
    const id = useId()
    return (
        <label class={wide ? 'labelled wide-field' : 'labelled'}>
            <span>{t(label)}</span>
            <select class="field" value={chosen} aria-describedby={about && id} onChange={(event) => onChange(values[event.currentTarget.selectedIndex]!)}>
                {values.map((value) => <option key={value} value={value}>{wordOf(value)}</option>)}
            </select>
            {about && <small id={id} class="note" aria-hidden="true">{about}</small>}
        </label>
    )
}

interface NumberProps { label: PlayKey; name: keyof Setting; value: number; least: number; most: number; step?: number; onChange: (n: number) => void }

/** A number that is typed; until it is one that may be, the old one holds. */
function NumberField({ label, name, value, least, most, step = 1, onChange }: NumberProps): JSX.Element {
    const [typed, setTyped] = useState(`${value}`)
    const wrong = !isAllowed(name, typed.trim() === '' ? NaN : Number(typed)), shown = wrong ? typed : `${value}`
    return (
        <label class="labelled side-field">
            <span>{t(label)}</span>
            <input class="field" type="number" min={least} max={most} step={step} value={shown} aria-invalid={wrong}
                onInput={(event) => {
                    const text = event.currentTarget.value, n = text.trim() === '' ? NaN : Number(text)
                    setTyped(text)
                    if (isAllowed(name, n)) onChange(n)
                }} />
            {wrong && <span class="field-problem" role="alert">{t('go.field', { least: `${least}`, most: `${most}` })}</span>}
        </label>
    )
}

/* ---- parts of the dialog ---- */

interface PartProps { wish: Setting; set: (part: Partial<Setting>) => void }

interface ThinkerProps extends PartProps { engines: readonly string[]; second?: boolean }

/** Who the computer is, where the server has more than one program, and how well it plays: other programs say that themselves. */
function Thinker({ wish, set, engines, second = false }: ThinkerProps): JSX.Element {
    const both = wish.opponent === 'computers', colour = both ? (second ? '.white' : '.black') : ''
    const [engine, level] = second ? (['engine2', 'level2'] as const) : (['engine', 'level'] as const)
    return (
        <>
            {engines.length > 1 && (
                <Select label={`go.engine${colour}`} values={['', ...engines.slice(1)]} chosen={wish[engine]} wide={wish[engine] !== ''}
                    wordOf={(each) => each || engines[0]!} onChange={(each) => set({ [engine]: each })} />
            )}
            {wish[engine] === '' && (
                <Select label={`go.level${colour}`} values={LEVELS} chosen={wish[level] as 1} wordOf={levelWord} about={gradeOf(wish[level])}
                    onChange={(each) => set({ [level]: each })} />
            )}
        </>
    )
}

/** How strong a level is, in games that were played. */
const gradeOf = (level: number): string | undefined => MEASURED[level] && t('go.level.measured', MEASURED[level])

const levelWord = (level: number): string => t(`go.level.${level}` as PlayKey)

function Opponent({ wish, set, engines }: ThinkerProps): JSX.Element {
    return (
        <div class="play-fields">
            <Select label="go.opponent" values={OPPONENTS} chosen={wish.opponent} wordOf={(each) => t(`go.opponent.${each}`)}
                onChange={(opponent) => set({ opponent })} wide={wish.opponent === 'nobody'} />
            {wish.opponent === 'computer' && (
                <Select label="go.colour" values={COLOURS} chosen={wish.colour} wordOf={(each) => t(`go.colour.${each}`)}
                    onChange={(colour) => set({ colour })} />
            )}
            {wish.opponent !== 'nobody' && <Thinker wish={wish} set={set} engines={engines} />}
            {wish.opponent === 'computers' && <Thinker wish={wish} set={set} engines={engines} second />}
            {wish.opponent === 'computer' && (
                <Select label="go.teach" values={TEACHING} chosen={wish.teach as 0}
                    wordOf={(n) => (n === 0 ? t('go.teach.0') : t('go.teach.n', { n }))} onChange={(teach) => set({ teach })} />
            )}
        </div>
    )
}

function BoardSize({ wish, set }: PartProps): JSX.Element {
    return (
        <div class="play-size">
            <div class="squares" role="group" aria-label={t('go.board')}>
                {SQUARES.map((side) => (
                    <Button key={side} name={t('go.square-of', { n: side })} pressed={wish.side === side} onClick={() => set({ side })} />
                ))}
            </div>
            <NumberField label="go.side" name="side" value={wish.side} least={SIDES.least} most={SIDES.most}
                onChange={(side) => set({ side })} />
        </div>
    )
}

function Conditions({ wish, set }: PartProps): JSX.Element {
    const most = mostStones(wish), stones = [0, ...Array.from({ length: Math.max(0, most - 1) }, (_, i) => i + 2)]
    return (
        <div class="play-fields">
            <Select label="go.rules" values={RULE_NAMES} chosen={wish.rules} wordOf={(each) => t(`go.rules.${each}`)}
                onChange={(rules) => set({ rules })} />
            <NumberField key={`${wish.rules} ${wish.handicap >= 2}`} label="go.komi" name="komi" value={wish.komi} least={-100} most={100}
                step={0.5} onChange={(komi) => set({ komi })} />
            <Select label="go.handicap" values={stones} chosen={wish.handicap}
                wordOf={(n) => (n === 0 ? t('go.handicap.0') : t('go.handicap.n', { n }))} onChange={(handicap) => set({ handicap })} />
            {wish.handicap > 0 && placing(wish) === 'either' && (
                <Select label="go.placing" values={['fixed', 'free'] as const} chosen={wish.free ? 'free' : 'fixed'}
                    wordOf={(each) => t(`go.placing.${each}`)} onChange={(each) => set({ free: each === 'free' })} />
            )}
            <TimeLimit wish={wish} set={set} />
        </div>
    )
}

function TimeLimit({ wish, set }: PartProps): JSX.Element {
    return (
        <>
            <Select label="go.time" values={TIMES} chosen={wish.time} wordOf={(each) => t(`go.time.${each}`)}
                onChange={(time) => set({ time })} />
            {wish.time === 'byoyomi' && (
                <NumberField label="go.minutes" name="minutes" value={wish.minutes} least={0} most={600} onChange={(minutes) => set({ minutes })} />
            )}
            {wish.time === 'byoyomi' && (
                <NumberField label="go.byo-periods" name="periods" value={wish.periods} least={1} most={99} onChange={(periods) => set({ periods })} />
            )}
            {wish.time !== 'none' && (
                <NumberField label="go.seconds" name="seconds" value={wish.seconds} least={1} most={3600} onChange={(seconds) => set({ seconds })} />
            )}
        </>
    )
}

/* ---- all of it ---- */

interface Props { setting: Setting; replaces: boolean; onClose: () => void }

export function NewMatch({ setting, replaces, onClose }: Props): JSX.Element {
    const engines = useStore(({ about }) => about?.engines) ?? NO_ENGINES
    const [chosen, setWish] = useState(setting), wish = withEngines(chosen, engines)
    const part: PartProps = { wish, set: (each) => setWish(change(wish, each)) }
    const start = (): void => {
        newMatch(wish)
        onClose()
    }
    return (
        <Frame title={t('go.new')} onSubmit={start} onClose={onClose}>
            <Opponent {...part} engines={engines} />
            <BoardSize {...part} />
            <Conditions {...part} />
            {replaces && <p class="quiet note">{t('go.new.sure')}</p>}
            <Foot><Button name={t('dialog.cancel')} onClick={onClose} /><Submit name={t('go.start')} /></Foot>
        </Frame>
    )
}
