/*
 * The header: the name, the database, the search, and what is not about this position.
 */
import type { JSX } from 'preact'
import { openDialog, setSetting } from '../state/actions/look'
import { enterView } from '../state/actions/view'
import type { Language, View } from '../state/state'
import { useStore } from '../state/store'
import { t } from '../words'
import { Button } from './Button'
import { Menu } from './Menu'
import { Databases } from './panels/Databases'
import { ImportIndicator } from './panels/ImportIndicator'
import { SearchBox } from './panels/SearchBox'

/** The same as the icon of the page: a stone on the point that gave it its name. */
const Emblem = (): JSX.Element => (
    <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="6" fill="#d9a95b" />
        <path d="M16 3v26M3 16h26" stroke="#4a3514" stroke-width="1.5" />
        <circle cx="16" cy="16" r="8" fill="#151515" />
    </svg>
)

const languages: readonly { code: Language; short: string; name: string }[] = [
    { code: 'en', short: 'EN', name: 'English' },
    { code: 'ja', short: 'JA', name: '日本語' },
]

function Languages(): JSX.Element {
    const language = useStore((state) => state.settings.language)
    return (
        <div class="group only-wide" role="group" aria-label={t('header.language')}>
            {languages.map(({ code, short, name }) => (
                <button key={code} type="button" class="button bare" lang={code} title={name}
                    aria-label={`${short} ${name}`} aria-pressed={language === code}
                    onClick={() => setSetting('language', code)}>
                    {short}
                </button>
            ))}
        </div>
    )
}

const views: readonly View[] = ['records', 'players', 'play', 'strings', 'solve']

function Views({ view }: { view: View }): JSX.Element {
    return (
        <div class="group views" role="group" aria-label={t('header.views')}>
            {views.map((each) => (
                <Button key={each} class={`bare view-${each}`} name={t(`header.${each}`)} pressed={each === view}
                    onClick={() => enterView(each)} />
            ))}
        </div>
    )
}

const pages = ['import', 'picture', 'settings', 'help'] as const

/** What of these is there in a view: importing, pictures and the list of keys are about records. */
const pagesIn: Readonly<Record<View, readonly (typeof pages)[number][]>> =
    { records: pages, players: ['import', 'settings'], play: ['settings'], strings: ['settings'], solve: ['settings'] }

/** On a phone the rest is in a menu. */
function More({ view }: { view: View }): JSX.Element {
    return (
        <Menu class="only-narrow" icon="more" name={t('header.menu')}>
            <Button class="bare only-phone" name={t('header.players')} onClick={() => enterView('players')} />
            {pagesIn[view].map((page) => (
                <Button key={page} class="bare" icon={page} name={t(`header.${page}`)} onClick={() => openDialog(page)}>
                    {t(`header.${page}`)}
                </Button>
            ))}
        </Menu>
    )
}

export function Header(): JSX.Element {
    const view = useStore((state) => state.view), ofGames = view === 'records' || view === 'players'
    const page = (name: (typeof pages)[number], keys?: string): JSX.Element | false => pagesIn[view].includes(name) && (
        <Button class="bare only-wide" icon={name} name={t(`header.${name}`)} keys={keys}
            onClick={() => openDialog(name)} />
    )
    return (
        <header class="header">
            <h1 class="brand"><Emblem /><span>{t('page.title')}</span></h1>
            <Views view={view} />
            {ofGames && <Databases />}
            <span class="space" />
            {ofGames && <SearchBox />}
            <ImportIndicator />
            {page('import')}
            {page('picture')}
            <Languages />
            {page('settings')}
            {page('help', '?')}
            <More view={view} />
        </header>
    )
}
