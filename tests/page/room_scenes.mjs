/*
 * room_scenes.mjs - at every size everything has its room: on a desk, in a small window, with everything enlarged twice, on a phone
 */
import { fileOf } from './records.mjs'
import { crowded } from './room.mjs'
import { play, scene } from './stage.mjs'

/** Games of people with names, of moves all over the board. */
const RECORDS = ['Cho Chikun', 'Otake Hideo', 'Rin Kaiho'].map((black, i) =>
    `(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[${black}]PW[Kobayashi K.]BR[9p]WR[9p]DT[1985-0${i + 1}-16]EV[Kisei]RO[${i + 1}]RE[B+2.5]KM[5.5]`
    + Array.from({ length: 120 }, (_, n) => `;${'BW'[n % 2]}[${'abcdefghijklmnopqrs'[(7 * n + i) % 19]}${'abcdefghijklmnopqrs'[(3 * Math.floor(n / 19) + 2 * n) % 19]}]`).join('') + ')')

const GAME = '#game=1&move=30'
const SIZES = [[1440, 900], [1280, 720], [1920, 1080], [1100, 700], [720, 450]]

/** Every size in a language and a look of its own; the phone too. */
const LOOKS = [
    ...SIZES.map(([width, height], i) => ({ size: { width, height }, language: i % 2 ? 'ja' : 'en', dark: i % 3 === 0 })),
    ...SIZES.slice(0, 2).map(([width, height], i) => ({ size: { width, height }, language: i % 2 ? 'en' : 'ja' })),
    { size: { width: 720, height: 450 }, language: 'ja', dark: true }, { phone: true, language: 'en' }, { phone: true, language: 'ja', dark: true },
]
const nameOf = ({ phone, size, language }) => `${phone ? 'a phone' : `${size.width} x ${size.height}`}, ${language}`

const SHEETS = ['moves', 'games', 'ways', 'regions', 'info']

/** On a narrow screen, every sheet in turn; else all is in sight at once. */
async function everySheet({ page, rest }, look) {
    if (!await page.locator('.tabs').isVisible()) return look('')
    for (const name of SHEETS) {
        await page.locator(`#tab-${name}`).click()
        await page.waitForFunction((id) => !document.getElementById(id).inert, `sheet-${name}`)
        await rest(50)
        await look(name)
    }
    await page.locator('#tab-moves').click()
}

for (const look of LOOKS) {
    scene(`everything has its room (${nameOf(look)})`, { address: GAME, ...look }, async (stage) => {
        const { page, check, settled, button, follow, clickAt } = stage
        const fits = (what) => everySheet(stage, async (sheet) => {
            const faults = await crowded(page)
            check(faults.length === 0, `${what} ${sheet}: ${faults.join(' | ')}`)
        })
        await settled()
        await fits('browsing')
        await button('edit.edit').click()
        await clickAt('K10')
        await settled()
        await fits('editing, unsaved')
        await page.keyboard.press('Control+z')
        await button('edit.browse').click()
        await follow(`${GAME}&try=jj,ji`)
        await fits('a trial')
        await follow('')
        await fits('at the start')
    })
}

await play({ records: [fileOf('room.sgf', RECORDS.join('\n'))] })
