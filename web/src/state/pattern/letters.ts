/*
 * Letters for the continuations of a pattern. A cell keeps its letter while one plays on, steps back or looks at other
 * games with the same rectangle; a letter is given to another cell only when none is left.
 */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
export const MOST_LETTERS = 24 // at a time: more the eye cannot hold

let frame = ''
let known: ReadonlyMap<number, string> = new Map()

/** Letters for these cells, most important first; `of` names the rectangle that they belong to. */
export function lettersFor(of: string, cells: readonly number[]): ReadonlyMap<number, string> {
    if (of !== frame) known = new Map()
    frame = of
    const wanted = [...new Set(cells)].slice(0, MOST_LETTERS)
    const taken = new Set(wanted.flatMap((cell) => known.get(cell) ?? []))
    const remembered = new Set(known.values())
    const free = [...LETTERS].filter((letter) => !taken.has(letter))
    const isNew = (letter: string): boolean => !remembered.has(letter)
    const spare = [...free.filter(isNew), ...free.filter((letter) => !isNew(letter))]
    const given = new Map(wanted.map((cell) => [cell, known.get(cell) ?? spare.shift()!]))
    const again = new Set(given.values())
    known = new Map([...[...known].filter(([, letter]) => !again.has(letter)), ...given])
    return given
}
