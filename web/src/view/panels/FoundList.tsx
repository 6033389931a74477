/*
 * The list below the search box: what was found, group by group.
 */
import type { Found } from '../../net/players'
import { failureText } from '../../state/actions/say'
import { t } from '../../words'
import type { Answered } from '../useAnswer'
import { yearSpan } from './figures'
import { dateText } from './found'
import type { Group, Offer } from './found'
import { Stone } from './Stone'
import { winner } from './columns'

const Games = ({ n }: { n: number }) => <span class="quiet">{t('games.label', { n })}</span>

/** A line of the list. */
function Line({ offer }: { offer: Offer }) {
    switch (offer.kind) {
        case 'player': {
            const { name, spellings, games, first, last } = offer.player
            return <><b>{name}</b> <span class="quiet also">{spellings.slice(1).join(t('list.comma'))}</span>
                {' '}<Games n={games} /> <span class="quiet years">{yearSpan(first, last)}</span></>
        }
        case 'event': {
            const { name, games, first, last } = offer.event
            return <><b>{name}</b> <Games n={games} /> <span class="quiet years">{yearSpan(first, last)}</span></>
        }
        case 'date': return <b>{dateText(offer.date)}</b>
        case 'game': {
            const { black, white, date, event, result } = offer.line
            return <><b><Stone colour="black" />{black ?? '?'} <Stone colour="white" />{white ?? '?'}</b>
                {' '}<span class="quiet also">{event}</span> <span class="quiet"><Stone colour={winner(result)} />{result}</span>
                {' '}<span class="quiet years">{date}</span></>
        }
        case 'all': return <b>{offer.games === null ? t('search.all.unknown') : t('search.all', { n: offer.games })}</b>
    }
}

/** That there is nothing, or why it is not known. */
function None({ found: { answer, pending, failure } }: { found: Answered<Found> }) {
    if (failure) return <p class="found-head fault" role="presentation">{failureText(failure)}</p>
    const nothing = answer && !pending && answer.players.total + answer.events.total + answer.games.total === 0
    return nothing ? <p class="found-head" role="presentation">{t('search.nothing')}</p> : null
}

interface Props { id: string; groups: readonly Group[]; at: number; found: Answered<Found>; take: (offer: Offer) => void }

export function FoundList({ id, groups, at, found, take }: Props) {
    let place = 0
    return (
        <>
            <None found={found} />
            {groups.map(({ head, offers }) => (
                <div key={head ?? 'all'} role="group" class={found.pending ? 'pending' : undefined}
                    aria-labelledby={head ? `${id}${head}` : undefined}>
                    {head && <p class="found-head" id={`${id}${head}`} role="presentation">{t(head)}</p>}
                    {offers.map((offer) => {
                        const here = place++
                        return (
                            <div key={here} role="option" id={`${id}o${here}`} class={`found-line found-${offer.kind}`}
                                aria-selected={here === at} onClick={() => take(offer)}>
                                <Line offer={offer} />
                            </div>
                        )
                    })}
                </div>
            ))}
        </>
    )
}
