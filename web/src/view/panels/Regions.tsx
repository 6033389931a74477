/*
 * The thirteen parts of the board: which one is looked at, and how many games show its content. The fourteenth is any
 * part: it is marked on the board.
 */
import { REGIONS, regionExists } from '../../go/region'
import { parseSize } from '../../go/point'
import type { RegionName } from '../../net/types'
import { setRegion } from '../../state/actions/look'
import { beginMarking, isAnyPart, leaveMarking } from '../../state/actions/pattern'
import { useStore } from '../../state/store'
import { t } from '../../words'
import { shortNumber } from './figures'

/** Outlines on a square of 20: the part of the board that counts. */
const SHAPES: Record<RegionName, string> = {
    'whole': 'M0 0h20v20h-20z',
    'left': 'M0 0h10v20h-10z', 'right': 'M10 0h10v20h-10z', 'top': 'M0 0h20v10h-20z', 'bottom': 'M0 10h20v10h-20z',
    'nw': 'M0 0h10v10h-10z', 'ne': 'M10 0h10v10h-10z', 'sw': 'M0 10h10v10h-10z', 'se': 'M10 10h10v10h-10z',
    'diag-nw': 'M0 0h20l-20 20z', 'diag-ne': 'M0 0h20v20z', 'diag-sw': 'M0 0v20h20z', 'diag-se': 'M20 0v20h-20z',
}

function Shape({ region }: { region: RegionName | 'any' }) {
    return (
        <svg viewBox="-1 -1 22 22" aria-hidden="true">
            <rect class="frame" x="0" y="0" width="20" height="20" />
            {region === 'any' ? <rect class="any" x="5" y="4" width="9" height="7" />
                : <path class="part" d={SHAPES[region]} />}
            {region !== 'any' && <path class="cross" d="M10 0v20M0 10h20" />}
        </svg>
    )
}

interface ChoiceProps {
    region: RegionName | 'any'
    chosen: boolean
    games: number | null
    missing?: boolean
    choose: () => void
}

function Choice({ region, chosen, games, missing = false, choose }: ChoiceProps) {
    const name = t(`region.${region}`)
    const told = missing ? t('region.missing', { name }) : games === null ? name : t('region.games', { name, n: games })
    return (
        <label class={chosen ? 'region chosen' : 'region'} title={told}>
            <input type="radio" name="region" class="hidden-text" checked={chosen} disabled={missing}
                aria-label={told} aria-keyshortcuts={region === 'any' ? 'M' : undefined} onChange={choose} />
            <Shape region={region} />
            <span class="number" aria-hidden="true">{missing || games === null ? '' : shortNumber(games)}</span>
        </label>
    )
}

/** The arrow keys choose here; the page must not step as well. Escape leaves marking, which is begun here. */
function onKeyDown(event: KeyboardEvent): void {
    if (event.key.startsWith('Arrow')) event.stopPropagation()
    if (event.key === 'Escape') leaveMarking()
}

export function Regions() {
    const any = useStore(isAnyPart), chosen = useStore((state) => (isAnyPart(state) ? null : state.region))
    const found = useStore(({ seen, pattern }) =>
        (pattern && !seen.pending && seen.answer?.pattern ? seen.answer.games : null))
    const parts = useStore((state) => state.parts)
    const text = useStore((state) => state.seen.answer?.size)
    const size = text ? parseSize(text) : null
    return (
        <div class="regions" role="radiogroup" aria-label={t('regions.label')} onKeyDown={onKeyDown}>
            {REGIONS.map((region) => {
                const games = parts?.find((part) => part.region === region)?.games ?? null
                const missing = (size !== null && !regionExists(region, size)) || (parts !== null && games === null)
                return <Choice key={region} region={region} chosen={region === chosen} games={games}
                    missing={missing} choose={() => setRegion(region)} />
            })}
            <Choice region="any" chosen={any} games={found} choose={beginMarking} />
        </div>
    )
}
