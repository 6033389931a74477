/*
 * The keys of the view in which one plays, handled like those of the records: not while the user types, and after
 * everything else. Arrow keys lead onto the board; there they go from point to point (board/PointGrid.tsx).
 */
import { listen } from '../keys'

function toBoard(): void {
    document.querySelector<HTMLElement>('#board [tabindex="0"]')?.focus()
}

export interface Doings {
    pass: () => void
    undo: () => void
    hint: () => void
    resign: () => void
    begin: () => void
    keep: () => void
    accept: () => void
    guide: () => void
}

export const onPlayKeys = ({ pass, undo, hint, resign, begin, keep, accept, guide }: Doings): (() => void) => listen({
    ArrowLeft: toBoard, ArrowRight: toBoard, ArrowUp: toBoard, ArrowDown: toBoard,
    p: pass, u: undo, h: hint, r: resign, n: begin, k: keep, a: accept, '?': guide,
}, { z: undo })
