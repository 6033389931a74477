/*
 * The page: header, then the view one is in: the records (board and panels) or one beside them. Where things lie is in style/page.css.
 */
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { getInfo } from '../record/edit'
import type { Panes } from '../state/panes'
import type { State, View } from '../state/state'
import { useStore } from '../state/store'
import { setLanguage, t } from '../words'
import { Board } from './Board'
import { BoardBar } from './BoardBar'
import { Comment } from './Comment'
import { Dialogs } from './dialogs/Dialogs'
import { Divider } from './Divider'
import { DropTarget } from './DropTarget'
import { EditBar } from './EditBar'
import { FieldLater } from './FieldLater'
import { GameInfo } from './GameInfo'
import { Header } from './Header'
import { onPageKey } from './keys'
import { Later } from './Later'
import { Messages } from './Messages'
import { Moves } from './Moves'
import { Continuations } from './panels/Continuations'
import { GameTable } from './panels/GameTable'
import { GraphView } from './panels/GraphView'
import { Parents } from './panels/Parents'
import { PatternBar } from './panels/PatternBar'
import { Regions } from './panels/Regions'
import { Printed } from './Printed'
import { ReviewLater } from './ReviewLater'
import { Panel, Sheet, Tabs, useNarrow, useSheets } from './Sheets'
import { Welcome } from './Welcome'

/** Tells measurements which question the page wants answered, and which answer is drawn. */
function useAsked(): void {
    const { key, pending } = useStore((state) => state.seen)
    useLayoutEffect(() => {
        const { dataset } = document.documentElement
        dataset['asked'] = key
        if (!pending) dataset['shown'] = key
    }, [key, pending])
}

/** The players, for the tab and for bookmarks. */
function pageTitle({ place, view }: State): string {
    if (view !== 'records') return `${t(`header.${view}`)} · tengen`
    const { black, white } = getInfo(place.tree)
    return black || white ? `${black || '?'} – ${white || '?'} · tengen` : 'tengen'
}

/** What the whole document has to know: the language, light or dark, and what is open. */
function useDocument(): string {
    const language = useStore((state) => state.settings.language)
    const theme = useStore((state) => state.settings.theme)
    const title = useStore(pageTitle)
    setLanguage(language)
    useEffect(() => {
        document.title = title
    }, [title])
    useLayoutEffect(() => {
        const root = document.documentElement
        root.lang = language
        if (theme === 'auto') delete root.dataset['theme']
        else root.dataset['theme'] = theme
    }, [language, theme])
    return language
}

/** What panes were dragged to, for style/page.css. */
const styleOf = ({ left, right, games, comment }: Panes): JSX.CSSProperties => ({
    '--pane-left': left && `${left}px`, '--pane-right': right && `${right}px`, '--pane-games': games,
    '--pane-comment': comment && `${comment}px`,
})

function Desk(): JSX.Element {
    const sheets = useSheets(), narrow = useNarrow(), reviewing = useStore((state) => state.review.on)
    const panes = useStore((state) => state.panes)
    useAsked()
    return (
        <main class="desk" style={styleOf(panes)} data-right={panes.right} data-reviewing={reviewing ? '' : undefined}>
            <section class="stage" aria-label={t('panel.board')}>
                <Board />
                <BoardBar />
            </section>
            <Tabs />
            <div class="sheets" ref={sheets}>
                <div class="left">
                    {!narrow && <Welcome />}
                    <Sheet name="info"><GameInfo /></Sheet>
                    <Sheet name="moves">{narrow && <Welcome />}<Moves /><Comment />{narrow && <EditBar />}</Sheet>
                    <Sheet name="field"><FieldLater /></Sheet>
                    {!narrow && <EditBar />}
                    {!narrow && <Divider pane="left" />}
                </div>
                <div class="right">
                    {!narrow && <Divider pane="right" />}
                    <Sheet name="regions">{narrow && <PatternBar offers />}<Regions /></Sheet>
                    <Sheet name="review"><ReviewLater /></Sheet>
                    <Sheet name="games">{!narrow && <PatternBar />}<GameTable />{!narrow && <Divider pane="games" />}</Sheet>
                    <Sheet name="ways">
                        <div class="ways-pair">
                            <Panel name="ways"><div class="ways-list"><Continuations /><Parents /></div></Panel>
                            <Panel name="graph"><GraphView /></Panel>
                        </div>
                    </Sheet>
                </div>
            </div>
        </main>
    )
}

/** The keys of the records; other views bring their own. */
function useKeys(view: View): void {
    useLayoutEffect(() => {
        if (view !== 'records') return undefined
        document.addEventListener('keydown', onPageKey)
        return () => document.removeEventListener('keydown', onPageKey)
    }, [view])
}

/** The records: board and panels, and what is printed. */
const Records = (): JSX.Element => <><Desk /><Printed /></>

export function App(): JSX.Element {
    const language = useDocument(), view = useStore((state) => state.view)
    useKeys(view)
    const ended = useStore((state) => state.ended)
    if (ended) return <main class="ended"><p>{t('end.ended')}</p></main>
    return (
        <div class="page" data-view={view} key={language}>
            {view === 'players'
                ? <a class="skip" href="#players" onClick={skipToPlayers}>{t('page.skip.players')}</a>
                : <a class="skip" href="#board" onClick={skipToBoard}>{t('page.skip')}</a>}
            <Header />
            {view === 'records' ? <Records /> : <Later view={view} />}
            <Messages />
            <Dialogs />
            <DropTarget />
        </div>
    )
}

/** The address after # is the page's own, so the jump is made by hand. */
function skipToBoard(event: MouseEvent): void {
    event.preventDefault()
    document.querySelector<HTMLElement>('#board [tabindex="0"], .stage button')?.focus()
}

function skipToPlayers(event: MouseEvent): void {
    event.preventDefault()
    document.getElementById('players')?.focus()
}
