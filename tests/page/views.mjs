/*
 * views.mjs - everything the page can show, and how a person gets there
 *
 *      for (const view of viewsFor(phone)) await show(view, stage)
 *
 * `part` is the element that is new in a view; what is around it was seen before. Views with `settings` want a fresh page, the
 * others may follow each other. A view that needs another server than the common one says so (`own`, `serve`, `network`, as in stage.mjs).
 */
import { fileOf } from './records.mjs'
import { tellReview } from './review_stream.mjs'

const GAME = '#game=41&move=30'

/** Imports as the server tells of them: one that runs, one that is over and had trouble. */
const IMPORTS = [
    { id: 2, name: 'spring.zip', state: 'running', what: 'reading', done: 41, total: 100, games: 1240, added: 1190, repaired: 12,
        duplicates: 45, refused: 5, unreadable: 0, problem_count: 0 },
    { id: 1, name: 'old.sgf', state: 'done', what: 'joining', done: 1, total: 1, games: 3, added: 2, repaired: 1, duplicates: 0,
        refused: 1, unreadable: 0, problem_count: 2 },
].map((one) => ({ db: 'games.tengen', error: null, open: false, pieces: 1, ...one }))
const PROBLEMS = [
    { file: 'old.sgf', number: 1, fate: 'repaired', id: 1, message: 'line 3, column 7: two moves in one node' },
    { file: 'old.sgf', number: 3, fate: 'refused', id: null, message: 'line 9, column 1: move 12: the point is occupied' },
]
const DRAFT = {
    id: 'd1', name: 'level 1 – level 2', sgf: '(;GM[1]SZ[19];B[pd])', at: '2024-05-06T07:08:09Z', source: { kind: 'new' },
    spot: { path: [], move: 1 }, motion: 0,
}

const header = (name) => ({ openDialog }) => openDialog(name)
/** What may be tried is shown again. */
async function welcoming({ page, openDialog, button }) {
    await openDialog('help')
    await button('welcome.again').click()
    await page.locator('.welcome').waitFor()
}

/** By a button of the record: at its foot, or in another sheet. */
const bar = (key, where = 'moves') => async ({ button, dialog, sheet }) => {
    await sheet(where)
    await button(key).filter({ visible: true }).first().click()
    await dialog().waitFor()
}
const sheetOf = (name) => ({ sheet }) => sheet(name)

async function editing({ page, button, clickAt, settled, sheet }) {
    await sheet('moves')
    await button('edit.edit').click()
    for (const [tool, at] of [['triangle', 'D16'], ['letter', 'K10'], ['square', 'Q4']]) {
        await button(`edit.${tool}`).click()
        await clickAt(at)
    }
    await page.mouse.move(2, 2)
    await settled()
}

async function importing({ page, openDialog, t }) {
    await page.route('**/api/v1/imports', (route) => route.fulfill({ json: { imports: IMPORTS } }))
    await page.route('**/api/v1/imports/1', (route) => route.fulfill({ json: { ...IMPORTS[1], problems: PROBLEMS } }))
    await page.reload()
    await page.locator('.import-indicator').waitFor()
    await openDialog('import')
    await page.getByText(t('import.problems', { n: 2 })).click()
    await page.locator('.problems td').first().waitFor()
}

async function deleting({ page, button, dialog, sheet, t }) {
    await sheet('moves')
    await button('save.more').click()
    await button('delete.button').click()
    await page.getByText(t('delete.title'), { exact: true }).first().waitFor()
    await dialog().waitFor()
}

async function binned({ button, dialog, sheet, t }) {
    await sheet('moves')
    await button('save.more').click()
    await button('bin.open').click()
    await dialog().getByText(t('bin.none')).waitFor()
}

async function drafted({ page, dialog }) {
    await page.evaluate((draft) => localStorage.setItem(`tengen.draft.${draft.id}`, JSON.stringify(draft)), DRAFT)
    await page.reload()
    await dialog().waitFor()
}

async function saying({ page, clickAt }) {
    await clickAt('D4')
    await page.locator('.message').last().waitFor()
}

async function asking({ button, clickAt, dialog }) {
    await button('edit.edit').click()
    await clickAt('K10')
    await button('edit.save').click()
    await dialog().waitFor()
}

const OPEN_MENU = '.menu-list:popover-open'
const menu = (key) => async ({ page, button, sheet }) => {
    await sheet('moves')
    await button(key).click()
    await page.locator(OPEN_MENU).waitFor()
}

async function columned({ page, button, sheet }) {
    await sheet('games')
    await button('games.columns').click()
    await page.locator(OPEN_MENU).waitFor()
}

async function finding({ page, searchBox }) {
    await searchBox().fill('level')
    await page.locator('.found-all').waitFor()
    await page.locator('.found-player').first().waitFor()
}

async function going({ page, dialog }) {
    await page.locator('.where').click()
    await dialog().waitFor()
}

const informing = bar('info.edit', 'info')

async function filtering({ page, sheet, t }) {
    await sheet('games')
    await page.getByRole('button', { name: t('filters.title'), exact: true }).click()
}

/** Any part of the board, with a cell of each kind. */
const PATTERN = `${GAME}&pattern=M19:T13,S14:any,S16:not-white,Q15:not-black,N14:stone`
async function marking({ page, sheet }) {
    await sheet('regions')
    await page.keyboard.press('m')
    await page.locator('.pattern-how').waitFor()
}
const yearsIn = (look) => async ({ page, sheet, button, t }) => {
    await sheet('ways')
    if (await page.locator('.years-view').count() === 0) await button('years.open').click()
    await page.locator('.years-view').getByRole('button', { name: t(`years.${look}`), exact: true }).click()
}

async function fielding({ page, sheet }) {
    await sheet('field')
    await page.locator('.field-panel[aria-busy=false] .ahead').waitFor()
}

/** A review of the game that is open, told as it always is; then something with it. */
const reviewing = (then) => async (stage) => {
    const { page } = stage
    await tellReview(page)
    await page.keyboard.press('r')
    await page.locator('.review-panel[aria-busy=false] .mistake').first().waitFor()
    await then?.(stage)
    await stage.sheet('review')
}
const lining = ({ page }) => page.keyboard.press(' ')
const failing = async (stage) => {
    const { page } = stage
    await page.unrouteAll()
    await tellReview(page, { events: (all) => [...all.slice(0, 20), ['error', { error: { code: 'engine', message: 'GNU Go 3.8: 127' } }]] })
    await stage.button('review.deeper').click()
    await page.locator('.review-panel .failed').waitFor()
}

/** A game of the strings view that is over, as its address says it. */
const DUEL = '#view=strings&tab=play&size=5x5&level=3&seed=1'
const OVER = `${DUEL}&colour=both&moves=cc,bb,dd,aa,ee,pass,pass`

const ruling = async ({ button, dialog }) => {
    await button('strings.rules').click()
    await dialog().waitFor()
}
/** The board of 3 by 3, whose middle is the only good beginning. */
const SOLVE = '#view=solve&size=3x3&rules=japanese-1999'
const guiding = async ({ button, dialog }) => {
    await button('solve.help').click()
    await dialog().waitFor()
}
const refusing = ({ clickAt }) => clickAt('C3')
const hinting = ({ button }) => button('play.hint').click()

/** A game of the view in which one plays, as the browser keeps it: a wall, a dead stone behind it, and both have passed. */
const MATCH = {
    setting: { opponent: 'nobody', side: 9, komi: 0.5 }, seats: { black: 'person', white: 'person' }, clocks: null, dead: null, seki: [],
    sgf: `(;SZ[9]DT[2026-05-31];${[...'abcdefghi'].map((row) => `B[d${row}];W[f${row}]`).join(';')};B[ea];W[bc]`, result: null, paused: false,
}
const matching = (more, passes = 0) => async ({ page, settled }) => {
    const match = { ...MATCH, ...more, sgf: `${MATCH.sgf}${passes ? ';B[];W[]' : ''})` }
    await page.evaluate((kept) => localStorage.setItem('tengen.match', JSON.stringify(kept)), match)
    await page.reload()
    await settled()
}

const withToken = () => ['--token-file', fileOf('token', 'quitesecret\n')]

const VIEWS = [
    { name: 'start', address: '' },
    { name: 'game', address: GAME, part: '#sheet-info' },
    { name: 'welcome', address: GAME, settings: {}, go: welcoming, part: '.welcome' },
    { name: 'tree', address: GAME, part: '.sheet-moves', settings: { straight: 'tree' } },
    { name: 'part', address: `${GAME}&region=nw`, part: '#sheet-games' },
    { name: 'diagonal', address: '#play=pd,dp,pp&region=diag-ne', part: '#sheet-regions' },
    { name: 'pattern', address: PATTERN, part: '.sheet-games' },
    { name: 'pattern free', address: '#play=pd,nc,pf&pattern=M18:R13,free', part: '.sheet-games' },
    { name: 'pattern marking', address: PATTERN, go: marking, part: '.sheet-regions' },
    { name: 'pattern nothing found', address: '#play=aa,ba,ca,da&pattern=A19:D18', part: '.sheet-games' },
    { name: 'years', address: '', go: yearsIn('shares'), part: '.sheet-ways' },
    { name: 'years table', address: '', go: yearsIn('table'), part: '.sheet-ways' },
    { name: 'trial', address: `${GAME}&try=jj,ji`, part: '.board-bar' },
    { name: 'nothing found', address: '#play=aa,ba,ca,da', part: '#sheet-games' },
    { name: 'no such game', address: '#game=99999', part: '.messages' },
    { name: 'filters', address: GAME, go: filtering, part: '.sheet-games' },
    { name: 'columns', address: GAME, go: columned, part: OPEN_MENU },
    { name: 'found', address: GAME, go: finding, part: '.found' },
    { name: 'all games', address: `${GAME}&list=all&who=1&text=level`, go: sheetOf('games'), part: '.sheet-games' },
    { name: 'players', address: '#view=players', part: 'main' },
    { name: 'player', address: '#view=players&player=1&name=level', part: 'main' },
    { name: 'message', address: '#play=dp', go: saying, part: '.messages' },
    { name: 'field', address: GAME, go: fielding, part: '.sheet-field', settings: { field: true, fieldContours: true, fieldTerritory: true } },
    { name: 'field by the paper', address: GAME, go: fielding, part: '.sheet-field', settings: { field: true, fieldMethod: 'paper', fieldHeat: true, fieldFold: false, board: 'paper' } },
    { name: 'review', address: '#game=43&move=6', go: reviewing(), part: '.sheet-review', settings: { reviewOwner: 'after' } },
    { name: 'review line', address: '#game=43&move=3', go: reviewing(lining), part: '.sheet-review', settings: { reviewDots: 'all' } },
    { name: 'review new', address: '#game=43&move=49', go: reviewing(), part: '.sheet-review', settings: { reviewOwner: 'change', numbers: 'all' } },
    { name: 'review failed', address: '#game=43&move=3', go: reviewing(failing), part: '.sheet-review', settings: {} },
    { name: 'menu copy', address: GAME, go: menu('copy.name'), part: OPEN_MENU },
    { name: 'menu turn', address: GAME, go: menu('turn.label'), part: OPEN_MENU },
    { name: 'menu new', address: GAME, go: menu('edit.new'), part: OPEN_MENU },
    { name: 'menu more', address: GAME, go: menu('header.menu'), part: OPEN_MENU, on: 'phone' },
    ...['games', 'ways', 'regions'].map((name) =>
        ({ name: `pattern sheet ${name}`, address: PATTERN, go: sheetOf(name), part: `.sheet-${name}`, on: 'phone' })),
    ...['games', 'ways', 'field', 'review', 'regions', 'info'].map((name) =>
        ({ name: `sheet ${name}`, address: '#play=pd,dp', go: sheetOf(name), part: `.sheet-${name}`, on: 'phone' })),
    ...['import', 'picture', 'settings', 'help'].map((name) => ({ name, address: GAME, go: header(name), part: 'dialog' })),
    { name: 'load', address: GAME, go: bar('edit.load'), part: 'dialog' },
    { name: 'save', address: GAME, go: bar('save.more'), part: 'dialog' },
    { name: 'end', address: GAME, go: ({ askToEnd }) => askToEnd(), part: 'dialog' },
    { name: 'goto', address: GAME, go: going, part: 'dialog' },
    { name: 'information', address: GAME, go: informing, part: 'dialog' },
    { name: 'bin', address: GAME, go: binned, part: 'dialog' },
    { name: 'delete', address: GAME, go: deleting, part: 'dialog' },
    { name: 'numbers', address: '#game=41&move=120', settings: { numbers: 'all', coordinates: '1-1', board: 'paper' }, part: '.stones' },
    { name: 'slate', address: GAME, settings: { board: 'slate', swap: true }, part: '.stones' },
    { name: 'edit', address: GAME, settings: {}, go: editing, part: '.edit-bar' },
    { name: 'draft', address: '', settings: {}, go: drafted, part: 'dialog' },
    { name: 'import running', address: '', settings: {}, go: importing, part: 'dialog' },
    { name: 'play new', address: '#view=play', settings: {}, part: 'dialog' },
    { name: 'play', address: '#view=play', settings: {}, go: matching({}), part: 'main' },
    { name: 'play count', address: '#view=play', settings: {}, go: matching({ dead: [19] }, 2), part: 'main' },
    { name: 'strings', address: '#view=strings&rows=9&cols=9', settings: {}, part: 'main' },
    { name: 'strings counted', address: '#view=strings&rows=8&cols=8&prove=1&count=1&index=3', part: 'main' },
    { name: 'strings large', address: '#view=strings&rows=120&cols=150', part: 'main' },
    { name: 'strings duel', address: `${DUEL}&colour=both&komi=0.5&moves=cc,bb`, go: refusing, part: 'main' },
    { name: 'strings solitaire', address: `${DUEL}&mode=solitaire&moves=cc,bb,b:cd`, go: hinting, part: 'main' },
    { name: 'strings review', address: `${OVER}&review=1&at=2`, part: 'main' },
    { name: 'strings rules', address: DUEL, go: ruling, part: 'dialog' },
    { name: 'solve', address: `${SOLVE}&compare=1`, part: 'main' },
    { name: 'solve played', address: '#view=solve&board=1XO1/X1XO/1XO1&turn=white&rules=area&komi=0.5&moves=bb,ab', part: 'main' },
    { name: 'solve setup', address: '#view=solve&board=XO1/OX1/3&setup=1', part: 'main' },
    { name: 'solve hidden', address: `${SOLVE}&hide=1&colour=white`, part: 'main' },
    { name: 'solve guide', address: SOLVE, go: guiding, part: 'dialog' },
    { name: 'suggestions', address: GAME, settings: { suggest: true }, own: true, network: true, part: '.suggested' },
    { name: 'empty database', address: '', own: 'empty' },
    { name: 'token', address: GAME, own: true, serve: withToken, go: asking, part: 'dialog' },
    { name: 'read-only', address: GAME, own: true, serve: () => ['--read-only'], go: header('import'), part: 'dialog' },
]

export const viewsFor = (phone) => VIEWS.filter(({ on }) => !on || (on === 'phone') === !!phone)

/** Go to a view as somebody does who comes to the page for the first time, with these settings. */
export async function show({ address, settings = {}, go, part = 'main' }, stage, language) {
    const { page, url, settled } = stage
    await page.unrouteAll()
    await page.goto(`${url}api/v1`) // of the same origin, and no page that would write
    await page.evaluate((wanted) => {
        localStorage.clear()
        localStorage.setItem('tengen.settings', JSON.stringify(wanted))
    }, { ...settings, language })
    await page.goto(url + address)
    await settled()
    if (!address.includes('view='))
        await page.locator('.graph-view:not(.old)').waitFor({ state: 'attached' }) // it comes a moment later
    await go?.(stage)
    await settled()
    await page.locator(part).first().waitFor({ state: 'attached' }) // an answer may be under way that it waits for
}

/** Go on to a view from one that left nothing behind: quicker. */
export async function showNext({ address, go }, stage) {
    const { page, follow } = stage
    await page.keyboard.press('Escape')
    await page.locator('dialog, .menu-list:popover-open').waitFor({ state: 'detached' })
    await follow(address)
    await go?.(stage)
}
