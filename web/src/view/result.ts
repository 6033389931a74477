/*
 * How a game ended, in words.
 */
import { t } from '../words'

/** "B+R" in words; what is not understood stays as it is. */
export function resultText(result: string): string {
    const written = result.trim(), won = /^([BW])\+(.*)$/i.exec(written)
    if (/^(0|draw|jigo)$/i.test(written)) return t('info.result.draw')
    if (/^void$/i.test(written)) return t('info.result.void')
    if (!won) return result
    const side = won[1]!.toUpperCase() === 'B' ? 'black' : 'white', by = won[2]!.trim()
    if (/^r(esign)?$/i.test(by)) return t(`info.result.${side}-resign`)
    if (/^t(ime)?$/i.test(by)) return t(`info.result.${side}-time`)
    return /^[0-9.]+$/.test(by) ? t(`info.result.${side}-by`, { points: by }) : t(`info.result.${side}`)
}
