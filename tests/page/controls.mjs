/*
 * controls.mjs - every control that any scene saw was used by some scene
 *
 * While scenes play, each page tells which controls are in sight and which are used. At the end of all scenes these are compared, for the
 * desktop in English and the phone in Japanese, so that nothing can be added to the page that no scene tries.
 */

/* ---- in the page ---- */

/** Runs in the page: notes names of controls, like "Settings > radio Dark", as they are seen and as they are used. */
function watch() {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=tab], [role=option], .games-row'
    // Of these there are many, and one stands for all.
    const MANY = {
        '#board *': 'a point', '.games-row': 'a game', '.move': 'a move', '.ways-table button': 'a continuation', '.parents button': 'a way in',
        '.graph-node': 'a node of the graph', '.game-move': 'a move of a game', '.squares button, .size-choice button': 'a square', '.compare button': 'a rule set',
        'input[name=level]': 'a level', '.import-indicator': 'the import that runs', summary: 'problems', '.where': 'where we are',
        '.databases': 'a database', 'input[name=language]': 'a language', 'button[lang]': 'EN or JA',
        '.players-row': 'a player of the list', '.player-table a': 'an opponent', '.games-link': 'games of a player', '.opening': 'an opening',
        '.spelling a': 'a spelling', '.spelling button': 'joining and separating', '.who a': 'a player who filters', '.who button': 'no more',
        'a.player-name': 'a player of the game', '.found-player': 'a player found', '.found-event': 'an event found',
        '.found-date': 'dates found', '.found-game': 'a game found', '.found-all': 'all that was found',
        '.mistake': 'a mistake', '.chip': 'a filter that is set', '.review-choice': 'a better move', '.around-game': 'a game that stood there',
    }
    const words = (element) => (element.innerText || element.getAttribute('aria-label') || element.title || '')
    function nameOf(element) {
        for (const [selector, name] of Object.entries(MANY)) if (element.matches(selector)) return name
        const own = element.matches('input, select, textarea') ? element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? '' : words(element)
        const place = element.closest('dialog')?.querySelector('h2')?.innerText
        const kind = element.type === 'radio' || element.type === 'checkbox' ? element.type : element.localName
        const name = own.split(/[:：\n]/)[0].replace(/[“「].*?[”」]/g, '…').replace(/\s*[(（]\d+[)）]/, '').replace(/\d+/g, '#').trim()
        return `${place ? `${place} > ` : ''}${kind} ${name}`
    }
    const inSight = (element) => !element.disabled && !element.closest('[inert]') && !element.matches('.skip:not(:focus)')
        && (element.matches('.hidden-text') ? element.closest('label') ?? element : element).checkVisibility({ visibilityProperty: true })
    const noted = { seen: new Set(), used: new Set() }
    function note(kind, names) {
        const { lang } = document.documentElement, news = names.filter((name) => !noted[kind].has(`${lang} ${name}`))
        for (const name of news) noted[kind].add(`${lang} ${name}`)
        if (news.length > 0) window.noteControls(lang, innerWidth < 1100, kind, news)
    }
    const look = () => note('seen', [...document.querySelectorAll(CONTROLS)].filter(inSight).map(nameOf))
    const use = (event) => {
        const element = event.target instanceof Element ? event.target.closest(`${CONTROLS}, #board [role=gridcell]`) : null
        if (element) note('used', [nameOf(element)])
        look()
    }
    for (const type of ['click', 'input', 'change']) document.addEventListener(type, use, { capture: true })
    setInterval(look, 400)
}

/* ---- in the stage ---- */

const looks = {}
const watching = process.argv[1].endsWith('page_test.mjs')

/** Watch all pages of a context, on a phone or on a desktop. */
export async function watchControls(context, phone) {
    if (!watching) return
    await context.exposeFunction('noteControls', (language, narrow, kind, names) => {
        const where = phone ? 'phone' : narrow ? 'small window' : 'desktop' // a small window is laid out as a phone is
        const controls = (looks[`${where}, ${language}`] ??= { seen: new Set(), used: new Set() })
        for (const name of names) controls[kind].add(name)
    })
    await context.addInitScript(watch)
}

/** How many controls were used, and which were seen and never used. */
export function compareControls() {
    const left = []
    let count = 0
    for (const look of ['desktop, en', 'phone, ja']) {
        const { seen, used } = looks[look] ?? { seen: new Set(['anything']), used: new Set() }
        count += used.size
        left.push(...[...seen].filter((name) => !used.has(name)).sort().map((name) => `${look}: ${name}`))
    }
    return { used: count, left }
}
