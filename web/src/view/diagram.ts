/*
 * What is seen, as the server draws it.
 */
import { boardLine } from '../go/board'
import { formatName } from '../go/point'
import type { DiagramQuestion } from '../net/api'
import { marksOnScreen, screenBoard, screenLast, stoneMoves } from '../state/screen'
import type { State } from '../state/state'

export interface Options {
    numbers: boolean
    from: number // the move that is numbered 1
    coordinates: boolean
    region: boolean
    last: boolean
    point: number // pixels between lines
}

/** With what the board shows now. */
export const asSeen = ({ settings }: State): Options => ({
    numbers: settings.numbers === 'all', from: 1, coordinates: settings.coordinates !== 'none', region: true, last: true, point: 32,
})

/** The marks and numbers of the screen as the server reads them: "Q16:A,D4:triangle". The move `from` is number 1. */
function marksText(state: State, { numbers, from }: Options): string {
    const { size } = screenBoard(state), texts = new Map<number, string>()
    if (numbers) {
        stoneMoves(state).forEach((number, point) => {
            if (number >= from) texts.set(point, `${number - from + 1}`)
        })
    }
    for (const [point, mark] of marksOnScreen(state)) texts.set(point, 'shape' in mark ? mark.shape : mark.label)
    return [...texts].map(([point, text]) => `${formatName(point, size)}:${text}`).join(',')
}

/** What to ask the server for; a text has neither marks nor sizes. */
export function question(state: State, options: Options, format: DiagramQuestion['format']): DiagramQuestion {
    const board = screenBoard(state), last = options.last ? screenLast(state) : null
    const position = {
        format, board: boardLine(board), ...(last !== null && last >= 0 ? { last: formatName(last, board.size) } : {}),
    }
    if (format === 'txt') return position
    return {
        ...position, marks: marksText(state, options), point: options.point, coordinates: options.coordinates,
        ...(options.region ? { region: state.region } : {}),
    }
}
