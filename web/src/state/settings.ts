/*
 * Settings, kept in the browser. What cannot be read is as if it had not been set.
 */
import type { Settings } from './state'

const KEY = 'tengen.settings'

const choices: { [K in keyof Settings]: readonly Settings[K][] } = {
    language: ['en', 'ja'],
    theme: ['auto', 'light', 'dark'],
    coordinates: ['A1', '1-1', 'none'],
    board: ['wood', 'paper', 'slate'],
    numbers: ['none', 'last', 'all'],
    marks: [true, false],
    swap: [false, true],
    starts: ['even', 'handicap', 'all'],
    waysBy: ['games', 'wins'],
    suggest: [false, true],
    field: [false, true],
    fieldMethod: ['network', 'judge', 'paper'],
    fieldKind: ['opening', 'middle', 'dynamic'],
    fieldHeat: [false, true],
    fieldContours: [false, true],
    fieldTerritory: [true, false],
    fieldDead: [true, false],
    fieldFold: [true, false],
    autoplaySpeed: ['2', '0.5', '1', '5', '10'],
    autoplayStops: [true, false],
    branched: ['tree', 'list'],
    straight: ['list', 'tree'],
    reviewDots: ['10', '3', 'all', 'none'],
    reviewOwner: ['none', 'before', 'after', 'change'],
}

/** The first choice of each, and the language of the browser. */
function defaults(): Settings {
    const firsts = Object.entries(choices).map(([name, values]) => [name, values[0]])
    const language = globalThis.navigator?.language?.startsWith('ja') ? 'ja' : 'en'
    return { ...(Object.fromEntries(firsts) as unknown as Settings), language }
}

/** What of a stored object are settings that exist, over the defaults. */
export function checkSettings(stored: unknown): Settings {
    const kept = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
    const good = kept.filter(([name, value]) =>
        Object.hasOwn(choices, name) && (choices[name as keyof Settings] as readonly unknown[]).includes(value))
    return { ...defaults(), ...(Object.fromEntries(good) as Partial<Settings>) }
}

export function loadSettings(): Settings {
    try {
        return checkSettings(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    } catch {
        return defaults()
    }
}

export function storeSettings(settings: Settings): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(settings))
    } catch {
        // storage is switched off or full: the settings hold until the page is closed
    }
}
