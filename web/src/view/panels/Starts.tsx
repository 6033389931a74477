/*
 * Which games are meant at the empty board: even ones, those with a handicap, or all. The choice is kept.
 */
import type { JSX } from 'preact'
import { setSetting } from '../../state/actions/look'
import { useStore } from '../../state/store'
import type { Starts } from '../../state/state'
import { startsSeen } from '../../state/starts'
import { t } from '../../words'
import { Buttons } from '../Buttons'

const STARTS: readonly Starts[] = ['even', 'handicap', 'all']

export function StartsBar(): JSX.Element | null {
    const now = useStore(startsSeen)
    if (!now) return null
    return (
        <div class="starts-bar">
            <Buttons<Starts> label={t('starts.label')} choose={(starts) => setSetting('starts', starts)} titled
                choices={STARTS.map((value) =>
                    ({ value, name: t(`starts.${value}`), tip: t(`starts.${value}.tip`), on: value === now }))} />
        </div>
    )
}

/** Of which games a number is; nothing where it is of all. */
export function StartsNote(): JSX.Element | null {
    const now = useStore(startsSeen)
    return now && now !== 'all' ? <span class="quiet">{t(`starts.${now}.note`)}</span> : null
}
