/*
 * What the field says of one point, in words: "87% Black's at the end, potential +23, Black's core".
 */
import { formatName, parseSize } from '../../go/point'
import type { Point } from '../../go/point'
import type { FieldReport } from '../../net/field'
import { t } from '../../words'

const OPEN = 0.05 // who owns so little of a point does not own it

export const signed = (n: number, digits = 0): string => {
    const text = Math.abs(n).toFixed(digits)
    return Number(text) === 0 ? text : `${n > 0 ? '+' : '−'}${text}`
}

const side = (n: number): string => t(n > 0 ? 'black' : 'white')

function partOf(potential: number, { core, rim }: FieldReport['thresholds']): string {
    const size = Math.abs(potential), colour = side(potential)
    return size >= core ? t('spot.core', { colour }) : size >= rim ? t('spot.rim', { colour }) : t('spot.none')
}

export function spotText(report: FieldReport, point: Point): string {
    const size = parseSize(report.size)
    const row = size ? Math.floor(point / size.cols) : -1, col = size ? point % size.cols : -1
    const potential = report.potential[row]?.[col], owner = report.owner[row]?.[col]
    if (!size || potential === undefined || owner === undefined) return ''
    const name = formatName(point, size)
    return [
        ...(report.rule !== 'paper' && Math.abs(owner) >= OPEN
            ? [t('spot.owner', { n: `${Math.round(100 * Math.abs(owner))}`, colour: side(owner) })] : []),
        ...(report.dead.includes(name) ? [t('spot.dead')] : report.seki.includes(name) ? [t('spot.seki')] : []),
        t('spot.potential', { n: signed(potential), part: partOf(potential, report.thresholds) }),
    ].join(t('list.comma'))
}
