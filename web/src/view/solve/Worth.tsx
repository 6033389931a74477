/*
 * What the position is worth: the number, what it means, and while it is not known how far the server is.
 */
import type { JSX } from 'preact'
import { MOST, isTabled } from '../../net/solve'
import type { Solved, Work } from '../../net/solve'
import { formatNumber } from '../../words'
import { t } from '../../words/solve'
import { Button } from '../Button'
import { betweenText, kindOf, valueText } from '../value'
import { valueOf } from './game'
import type { Game } from './game'

/** Until the server reports, the progress is not known. */
function Progress({ game, work }: { game: Game; work: Work | null }): JSX.Element {
    const word = t(isTabled(game.size) && work?.kind !== 'search' ? 'solve.table' : 'solve.search')
    return (
        <label class="work">
            <span>{word}</span>
            <progress value={work?.total ? work.done : undefined} max={work?.total ?? undefined} />
        </label>
    )
}

/** The value, or its bounds. */
export const headlineOf = (solved: Solved): string =>
    (solved.exact ? valueText(valueOf(solved)) : betweenText(valueOf(solved)))

function meaningOf(solved: Solved): string {
    const value = valueOf(solved), kind = kindOf(value)
    if (kind === 'unknown') return t('solve.unknown', { n: formatNumber(solved.nodes), between: betweenText(value) })
    return t(`solve.${kind}`, { n: `${Math.abs(value.score!)}` })
}

function prisonersText({ here: { prisoners } }: Game): string {
    return prisoners === 0 ? ''
        : t(prisoners > 0 ? 'solve.prisoners.black' : 'solve.prisoners.white', { n: Math.abs(prisoners) })
}

interface Props {
    game: Game
    solved: Solved | null
    waits: boolean
    work: Work | null
    longer: { search: () => void; stop: (() => void) | null } // to search longer, and to stop that
}

export function Worth({ game, solved, waits, work, longer }: Props): JSX.Element {
    const { solve: { hide, rules }, size } = game
    const shown = hide && !game.here.over ? null : solved, superko = rules === 'area-psk' || rules === 'area-ssk'
    return (
        <section class="view-part worth-part" aria-live="polite">
            <h3 class="legend">{t(game.here.over ? 'solve.over' : 'solve.value')}</h3>
            <p class="headline">{shown ? headlineOf(shown) : waits ? '…' : '–'}</p>
            {waits ? <Progress game={game} work={work} />
                : <p class="quiet meaning">{shown ? meaningOf(shown) : hide ? t('solve.hidden') : ''}</p>}
            <p class="quiet prisoners">{prisonersText(game)}</p>
            {longer.stop && <Button name={t('solve.stop')} onClick={longer.stop} />}
            {solved && !solved.exact && <>
                <Button name={t('solve.longer')} onClick={longer.search} />
                {!isTabled(size) && <p class="quiet note">{t('solve.takes')}</p>}
            </>}
            {!isTabled(size) && <p class="quiet note">{t('solve.searched', { n: MOST.tabled })}</p>}
            {superko && game.solve.at > 0 && <p class="quiet note">{t('solve.past')}</p>}
        </section>
    )
}
