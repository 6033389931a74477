/*
 * handicap_scenes.mjs - even games, handicap and setup at the first position
 */
import { stoneAt } from './hands.mjs'
import { fileOf } from './records.mjs'
import { DESK_AND_PHONE, play, scene } from './stage.mjs'

const game = (props, ...moves) => `(;GM[1]FF[4]SZ[19]PB[a]PW[b]${props}${moves.join('')})`
const GAMES = [
    game('RE[B+R]DT[2001]', ';B[pd];W[dp]'),
    game('RE[W+R]DT[2002]', ';B[dd];W[pp];B[pd]'),
    game('RE[W+R]DT[2003]', ';B[qd];W[dd]'),
    game('RE[B+R]DT[2004]HA[2]AB[pd][dp]', ';W[dd]'),
    game('RE[W+R]DT[2005]HA[2]AB[dd][pp]', ';W[dp];B[qf]'), // the same two stones, turned
    game('RE[W+R]DT[2006]HA[4]AB[pd][dp][dd][pp]', ';W[qf]'),
    game('RE[W+R]DT[2007]AB[qc]AW[pc]PL[B]', ';B[pd]'), // a problem
    '(;GM[1]FF[4]SZ[9]PB[a]PW[b]HA[2]AB[gc][cg];W[ee])',
].join('\n')

/** Name and number of games of every row of the setups. */
const setups = (page) => page.locator('.setups tbody tr').evaluateAll((rows) => rows.map((row) =>
    `${row.querySelector('th').innerText.replace(/\s+/g, ' ').trim()}: ${row.querySelector('td').innerText}`))

scene('even games first, and handicap one click away', { looks: DESK_AND_PHONE }, async (stage) => {
    const { page, check, settled, t, sheet, total, board, turn, button, told } = stage
    const note = async () => (await page.locator('.games-total > .quiet').allInnerTexts()).join()
    await settled()
    check((await total()) === t('games.here', { n: 4 }) && await note() === t('starts.even.note'), `even games: ${await total()} ${await note()}`)
    await sheet('ways')
    check(await button('starts.even').getAttribute('aria-pressed') === 'true', 'the choice says so')
    const points = `${t('way.black')} R17${t('list.comma')}${t('way.white')} Q17${t('list.comma')}${t('way.turn', { colour: t('black') })}`
    check((await setups(page)).join() === `${t('way.setup')} ${points}: 1`, `a problem is no handicap: ${await setups(page)}`)
    await button('starts.handicap').click()
    await settled()
    check((await total()) === t('games.here', { n: 3 }) && await note() === t('starts.handicap.note'), `handicap: ${await total()} ${await note()}`)
    const rows = [`${t('way.stones', { n: 2 })} Q16 D4: 2`, `${t('way.stones', { n: 4 })} D16 Q16 D4 Q4: 1`]
    check((await setups(page)).join() === rows.join(), `each kind has its stones: ${await setups(page)}`)
    await button('starts.all').click()
    await settled()
    check((await total()) === t('games.here', { n: 7 }) && await note() === '', `all: ${await total()}`)
    check((await setups(page)).length === 3, `and all setups: ${await setups(page)}`)
    await page.locator('.setups').getByRole('button', { name: t('ways.follow', { move: `${t('way.stones', { n: 2 })}${t('list.comma')}Q16 D4` }), exact: true }).click()
    await settled()
    const there = await board()
    check(stoneAt(there, 'Q16') === 'X' && stoneAt(there, 'D4') === 'X' && await turn() === 'white', `a row leads there: ${there}`)
    check((await total()) === t('games.here', { n: 2 }), `to the games that stood there: ${await total()}`)
    check((await told()).some((row) => row.startsWith('D16')), `and how they went on: ${await told()}`)
    check(await page.locator('.starts-bar').count() === 0, 'where there is nothing to choose')
    await page.goBack()
    await settled()
    check(!/[XO]/.test(await board()) && (await total()) === t('games.here', { n: 7 }), 'Back leads to the empty board')
    await page.reload()
    await settled()
    check((await total()) === t('games.here', { n: 7 }), `the choice is kept: ${await total()}`)
    await sheet('ways')
    await button('starts.even').click()
    await settled()
    check((await total()) === t('games.here', { n: 4 }), `even games again: ${await total()}`)
})

scene('a filter of one\'s own goes before the choice', { address: '#handicap=4' }, async ({ page, check, settled, t, total, follow }) => {
    await settled()
    check((await total()) === t('games.here', { n: 1 }), `four stones: ${await total()}`)
    check(await page.locator('.starts-bar').count() === 0, 'nothing to choose')
    await follow('#handicap=yes')
    check((await total()) === t('games.here', { n: 3 }), `any handicap: ${await total()}`)
})

scene('setup in edit mode and in a part', async (stage) => {
    const { page, check, settled, board, button, total, t, region, where } = stage
    await settled()
    await button('starts.handicap').click()
    await button('edit.edit').click()
    await settled()
    await page.locator('.setups button').first().click()
    await settled()
    check(stoneAt(await board(), 'D4') === 'X' && await where() === '0 / 0', `the record has the stones: ${await where()}`)
    await page.keyboard.press('Control+z')
    await settled()
    check(!/[XO]/.test(await board()), 'an edit like others')
    await button('edit.browse').click()
    await region('ne').check({ force: true })
    await settled()
    check((await setups(page))[0] === `${t('way.stones', { n: 1 })} Q16: 3`, `a corner: ${await setups(page)}`)
    await page.locator('.setups button').first().click()
    await settled()
    check(stoneAt(await board(), 'Q16') === 'X', 'has one stone')
    check(Number((await total()).match(/\d+/)[0]) >= 3, `and its games: ${await total()}`)
})

scene('no even games at all', { address: '#size=9x9', looks: DESK_AND_PHONE }, async ({ page, check, settled, t, total, button, sheet }) => {
    await settled()
    await sheet('games')
    check((await total()) === t('games.here', { n: 0 }) && await page.getByText(t('starts.even.none')).count() === 1, `none: ${await total()}`)
    await button('starts.even.more').click()
    await settled()
    check((await total()) === t('games.here', { n: 1 }), `but there is one with handicap: ${await total()}`)
    check((await setups(page)).join() === `${t('way.stones', { n: 2 })} G7 C3: 1`, `with its stones: ${await setups(page)}`)
})

await play({ records: [fileOf('handicap.sgf', GAMES)] })
