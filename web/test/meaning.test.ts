/* What game information means: remembered with the values, and told in words. */
import './browser'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMove, setInfo } from '../src/record/edit'
import { clockOf, meaningOf, parseKnown } from '../src/record/meaning'
import type { Clock, Meaning } from '../src/record/meaning'
import { parseSgf } from '../src/record/sgf'
import { clockText, dateText, rankText, rulesText } from '../src/view/meaning'
import { setLanguage } from '../src/words'

const clock = (main: number | null, overtime: Clock['overtime'], periods = 0, moves = 0, seconds = 0): Clock =>
    ({ main, overtime, periods: periods || null, moves: moves || null, seconds: seconds || null })

const meant = (text: string | null, value: never): never => ({ text, value }) as never
const INFO: Meaning = {
    black_rank: meant('P9段', '9p' as never), white_rank: meant(null, null as never), komi: meant('650', 6.5 as never),
    handicap: meant(null, 0 as never), rules: meant('jp', 'japanese' as never),
    result: { text: 'W+Resign', value: 'W+R', winner: 'white' }, date: { text: '2019-03-04', first: 20190304, last: 20190304 },
    time: '3600', overtime: '3x30 byo-yomi', clock: clock(3600, 'byo-yomi', 3, 1, 30),
}
const SGF = '(;SZ[9]KM[650]BR[P9段]RU[jp]RE[W+Resign]DT[2019-03-04]TM[3600]OT[3x30 byo-yomi];B[aa])'

test('a field has its meaning until it is edited, and all others keep theirs', () => {
    const tree = parseKnown({ sgf: SGF, info: INFO })
    assert.equal(meaningOf(tree, 'komi')?.komi.value, 6.5)
    assert.equal(meaningOf(tree, 'event'), null, 'a field that is not there')
    const moved = addMove(tree, 1, { colour: 'white', point: 5 }).tree, edited = setInfo(moved, { komi: '7.5' })
    assert.equal(meaningOf(moved, 'komi'), INFO)
    assert.equal(meaningOf(edited, 'komi'), null)
    assert.equal(meaningOf(edited, 'blackRank'), INFO)
    assert.equal(meaningOf(parseSgf(SGF), 'komi'), null, 'nobody said what it means')
    assert.equal(meaningOf(parseKnown({ sgf: SGF }), 'komi'), null)
})

test('the clock holds while both its fields do', () => {
    const tree = parseKnown({ sgf: SGF, info: INFO })
    assert.equal(clockOf(tree), INFO.clock)
    assert.equal(clockOf(setInfo(tree, { komi: '0' })), INFO.clock)
    for (const fields of [{ time: '60' }, { time: '' }, { overtime: '' }, { overtime: '1x10' }, { time: '', overtime: '' }]) {
        assert.equal(clockOf(setInfo(tree, fields)), null, JSON.stringify(fields))
    }
    const other = { ...INFO, overtime: null, clock: clock(3600, 'byo-yomi', 3, 1, 30) }
    const fox = parseKnown({ sgf: '(;SZ[9]TM[3600]TC[3]TT[30])', info: other })
    assert.equal(clockOf(fox), other.clock, 'overtime in the fields of one server')
    assert.equal(clockOf(setInfo(fox, { overtime: '1x10' })), null)
})

test('time, dates, ranks and rules in words', () => {
    const said = {
        en: [
            '1 hour, then 30 s a move, 3 periods', '20 min, then 5 min for 25 moves', '1 hour 30 min', '30 s a move, 1 period',
            '10 s, then 10 s more with each move', null, null, null, '4 March 2019', 'March 2019', '1850 – 1859',
            '11 September 1846 – 15 September 1846', '9p', '12k', 'New Zealand', 'house',
        ],
        ja: [
            '1時間、切れたら1手30秒・3回', '20分、切れたら25手5分', '1時間30分', '1手30秒・1回', '10秒、切れたら1手ごとに10秒加算', null, null, null,
            '2019年3月4日', '2019年3月', '1850年〜1859年', '1846年9月11日〜1846年9月15日', 'プロ9段', '12級', 'ニュージーランドルール', 'house',
        ],
    } as const
    for (const language of ['en', 'ja'] as const) {
        setLanguage(language)
        const clocks = [
            clock(3600, 'byo-yomi', 3, 1, 30), clock(1200, 'canadian', 0, 25, 300), clock(5400, 'none'), clock(0, 'byo-yomi', 1, 1, 30),
            clock(10, 'fischer', 0, 1, 10), clock(0, 'none'), clock(null, 'none'), clock(60, null),
        ]
        const dates = [[20190304, 20190304], [20190300, 20190399], [18500000, 18599999], [18460911, 18460915]] as const
        const told = [
            ...clocks.map(clockText), ...dates.map(([first, last]) => dateText({ first, last })), rankText('9p'), rankText('12k'),
            rulesText('new-zealand'), rulesText('house'),
        ]
        assert.deepEqual(told, said[language])
    }
    setLanguage('en')
})
