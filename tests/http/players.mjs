// players.mjs - players, events and spellings, for openapi.mjs
import { bad, demand, good, json } from './described.mjs'

const api = '/api/v1'
const get = async (path) => json(await good('GET', api + path, 200))
const gnu = encodeURIComponent('GNU Go 3.8 level 0')

export async function askPlayers() {
    const all = await get('/players?players=1000')
    demand('all players', all.total === all.players.length && all.total > 2, all.total)
    demand('most games first', all.players.every((p, i) => i === 0 || all.players[i - 1].games >= p.games))
    const page = await get('/players?name=GNU&sort=name&reverse=1&players=1&skip=1')
    demand('a page of some', page.total > 1 && page.skip === 1 && page.players.length === 1, JSON.stringify(page))
    await get('/players?db=whole&sort=last&name=')
    const [most] = all.players
    const one = await get(`/players/${most.id}`)
    demand('one of them', one.name === most.name && one.games === most.games && one.names.length === 1)
    demand('both colours', one.colours.black.games + one.colours.white.games === one.black + one.white)
    demand('openings', one.openings.length > 0 && one.openings.every((o) => o.games >= o.won), JSON.stringify(one.openings))
    const games = await get(`/games?who=${most.id}&games=1`)
    demand('its games', games.total === one.games, games.total)
    const [opponent] = one.opponents
    const between = await get(`/games?who=${most.id}&against=${opponent.id}&games=0`)
    demand('games between two', between.total === opponent.games, between.total)
    await askFind(most)
}

async function askFind(most) {
    const found = await get(`/find?text=${encodeURIComponent(most.name)}&players=1&events=1&games=1`)
    demand('found by name', found.players.list[0].id === most.id, JSON.stringify(found.players))
    const filtered = await get(`/games?text=${encodeURIComponent(most.name)}&games=0`)
    demand('the same games as a filter', filtered.total === found.games.total && found.games.games.length === 1)
    const none = await get('/find?db=whole')
    demand('nothing finds nothing', none.players.total + none.events.total + none.games.total === 0)
    await get('/find?text=%3Cb%3E%00'.replace('%00', '%E2%80%8F'))
}

// Joined and separated again, in the database that the tests may change.
export async function joinPlayers() {
    const [first, second] = (await get('/players?db=whole&players=2')).players
    const joined = json(await good('POST', `${api}/players/${first.id}/spellings?db=whole&add=${second.id}`, 200))
    demand('two spellings', joined.spellings.join() === [first.name, second.name].join(), joined.spellings)
    demand('by either number', (await get(`/players/${second.id}?db=whole`)).id === first.id)
    demand('one player less', (await get('/players?db=whole&players=1')).players[0].games === joined.games)
    const separate = (id) => `${api}/players/${first.id}/spellings/${id}?db=whole`
    await good('DELETE', separate(second.id), 204)
    demand('as before', (await get(`/players/${second.id}?db=whole`)).games === second.games)
    await bad('DELETE', separate(second.id), 404, 'no-such-player', 'not a spelling')
    await bad('DELETE', separate(4000000000), 404, 'no-such-player')
    const body = { headers: { 'X-Tengen': '', Origin: 'http://elsewhere.example' } }
    await bad('DELETE', separate(first.id), 403, 'bad-origin', '', body)
    await bad('POST', `${api}/players/${first.id}/spellings?db=whole`, 400, 'bad-parameter', 'add: missing')
    await bad('POST', `${api}/players/${first.id}/spellings?db=whole&add=0`, 400, 'bad-parameter', 'add')
    await bad('POST', `${api}/players/${first.id}/spellings?db=whole&add=99999`, 404, 'no-such-player', '99999')
    await bad('POST', `${api}/players/99999/spellings?db=whole&add=1`, 404, 'no-such-player', '99999')
}

export async function askPlayersWrongly() {
    const refuse = (path, status, code, words) => bad('GET', api + path, status, code, words)
    await refuse('/players/99999', 404, 'no-such-player', 'there is no player 99999')
    await refuse('/players/0', 404, 'no-such-path')
    await refuse('/players?sort=rank', 400, 'bad-parameter', 'write games, name or last')
    await refuse('/players?players=1001', 400, 'bad-parameter', 'players')
    await refuse('/players?db=none', 404, 'no-such-database')
    await refuse(`/find?text=${'x'.repeat(401)}`, 400, 'bad-parameter', 'text: longer than 400 bytes')
    await refuse(`/find?text=${[...'abcdefghijklmnopq'].join('+')}`, 400, 'bad-parameter', 'more than 16 words')
    await refuse(`/find?text=${gnu}&games=x`, 400, 'bad-parameter', 'games')
    await refuse('/games?who=0', 400, 'bad-parameter', 'who: 0 is no player')
    await refuse('/games?against=me', 400, 'bad-parameter', 'against')
}
