/*
 * How wide the panes beside the board are, and how high the list is, where somebody has dragged their edges; kept in
 * the browser. A pane that nobody touched has no entry, and is as wide as the style has it.
 */
const KEY = 'tengen.panes'

/** The least and the most of each: pixels of width, of the games per cent of the height, of the comment pixels of height. */
export const PANES = { left: [200, 480], right: [300, 900], games: [20, 80], comment: [48, 640] } as const
export type Pane = keyof typeof PANES
export type Panes = Readonly<Partial<Record<Pane, number>>>

export function withinPane(pane: Pane, size: number): number {
    const [least, most] = PANES[pane]
    return Math.round(Math.max(least, Math.min(most, size)))
}

/** What of a stored object are sizes of panes. */
export function checkPanes(stored: unknown): Panes {
    const kept = typeof stored === 'object' && stored !== null ? stored as Record<string, unknown> : {}
    return Object.fromEntries((Object.keys(PANES) as Pane[]).flatMap((pane) => {
        const size = kept[pane]
        return typeof size === 'number' && Number.isFinite(size) ? [[pane, withinPane(pane, size)]] : []
    }))
}

export function loadPanes(): Panes {
    try {
        return checkPanes(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    } catch {
        return {}
    }
}

export function storePanes(panes: Panes): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(panes))
    } catch {
        // storage is switched off or full: they hold until the page is closed
    }
}
