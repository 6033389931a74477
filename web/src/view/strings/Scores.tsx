/*
 * The strings of each side, and what is within reach. The table keeps its size while numbers are on their way.
 */
import type { JSX } from 'preact'
import { t } from '../../words/strings'
import { scoreOf } from './match'
import type { Match } from './match'
import type { Reach } from './useReach'

const numberText = (n: number | null): string => (n === null ? '…' : `${n}`)

export function Scores({ match: { play, seen }, reach }: { match: Match; reach: Reach }): JSX.Element {
    const score = scoreOf(seen, play.komi), alone = play.mode === 'solitaire'
    if (alone) {
        return (
            <dl class="view-facts">
                <div><dt>{t('play.strings')}</dt><dd class="big">{score.black + score.white}</dd></div>
                <div><dt>{t('play.within')}</dt><dd>{numberText(reach.all)}</dd></div>
                <div><dt>{t('play.most')}</dt><dd>{numberText(reach.most)}</dd></div>
            </dl>
        )
    }
    return (
        <table class="scores">
            <caption class="hidden-text">{t('play.score')}</caption>
            <thead>
                <tr>
                    <td />
                    <th scope="col" class="number">{t('play.strings')}</th>
                    <th scope="col" class="number">{t('play.within')}</th>
                </tr>
            </thead>
            <tbody>
                {(['black', 'white'] as const).map((colour) => (
                    <tr key={colour}>
                        <th scope="row"><span class={`stone ${colour}`} /> {t(colour)}</th>
                        <td class="number big">{score[colour]}</td>
                        <td class="number">{numberText(reach[colour])}</td>
                    </tr>
                ))}
                {play.komi !== 0 && (
                    <tr><th scope="row">{t('play.komi-of')}</th><td class="number">{play.komi}</td><td /></tr>
                )}
            </tbody>
        </table>
    )
}
