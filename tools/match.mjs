// match.mjs - two GTP programs play against each other, and every claim is checked
//
//      node tools/match.mjs --black 'build/release/tengen gtp' --white '/usr/games/gnugo --mode gtp --chinese-rules' \
//          --games 20 --size 9 --komi 7.5 --referee '/usr/games/gnugo --mode gtp --chinese-rules'
//
// They swap colours after every game: --black names the one that is Black in the first. Each game begins with new processes, and
// {game} in a command is the number of the game, for seeds. Every move is shown to the other player and to the referee. A move
// that is refused is reported and loses the game; so does a program that does not answer in time, which is then stopped. After
// two passes the referee names the winner (without one, both players must agree); the players' own scores are compared with it.
// When somebody resigns, the referee is asked for its estimate (estimate_score): a resignation of the side that is ahead is counted as too early.
//
// The last lines are a summary; the exit code is 1 if a move was refused or somebody did not answer.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const options = {
    black: { type: 'string' }, white: { type: 'string' }, referee: { type: 'string' },
    games: { type: 'string', default: '20' }, size: { type: 'string', default: '9' }, komi: { type: 'string', default: '7.5' },
    timeout: { type: 'string', default: '120' }, // seconds for one answer
    limit: { type: 'string' }, // seconds for a move; who takes more, and a quarter of a second, is named
    moves: { type: 'string' }, // of a game at the most; else three times the points of the board
    first: { type: 'string', default: '1' }, // number of the first game
    sgf: { type: 'string' }, // folder for the records
    help: { type: 'boolean' },
};
const usage = "usage: match.mjs --black 'COMMAND' --white 'COMMAND' [--referee 'COMMAND'] [--games N] [--first N]\n" +
    '       [--size N] [--komi K] [--timeout SECONDS] [--limit SECONDS] [--moves N] [--sgf FOLDER]';

class Refused extends Error {}
class Silent extends Error {}

// One process. Questions are asked one after the other; an answer ends with an empty line.
class Engine {
    constructor(command, game, seconds) {
        this.seconds = seconds;
        this.spent = 0; // seconds of waiting for its moves
        this.longest = 0; // for one of them
        this.text = '';
        this.child = spawn('sh', ['-c', 'exec ' + command.replaceAll('{game}', String(game))], { stdio: ['pipe', 'pipe', 'ignore'] });
        this.child.stdout.setEncoding('utf8');
        this.child.stdout.on('data', (piece) => { this.text += piece; this.look(); });
        this.child.stdin.on('error', () => {});
        this.child.on('error', () => this.end());
        this.child.on('close', () => this.end());
    }
    look() {
        const text = this.text.replaceAll('\r', '');
        const at = text.indexOf('\n\n');
        if (at < 0 || !this.answered)
            return;
        this.text = text.slice(at + 2);
        this.answered(text.slice(0, at).trim());
    }
    end() {
        this.gone = true;
        this.failed?.(new Silent('ended without an answer'));
    }
    ask(line) {
        return new Promise((resolve, reject) => {
            if (this.gone)
                return reject(new Silent('is not running'));
            const timer = setTimeout(() => this.failed(new Silent(`no answer to '${line}' in ${this.seconds} s`)), this.seconds * 1000);
            const leave = () => { clearTimeout(timer); this.answered = this.failed = null; };
            this.failed = (error) => { leave(); reject(error); };
            this.answered = (answer) => {
                leave();
                if (answer.startsWith('='))
                    resolve(answer.replace(/^=\d*\s*/, ''));
                else
                    reject(new Refused(answer.replace(/^\?\d*\s*/, '')));
            };
            this.child.stdin.write(line + '\n');
            this.look();
        });
    }
    async begin(size, komi) {
        this.name = await this.ask('name');
        await this.ask(`boardsize ${size}`);
        await this.ask('clear_board');
        await this.ask(`komi ${komi}`);
    }
    async move(colour) {
        const from = performance.now();
        const answer = await this.ask(`genmove ${colour}`);
        const seconds = (performance.now() - from) / 1000;
        this.spent += seconds;
        this.longest = Math.max(this.longest, seconds);
        return answer.toLowerCase();
    }
    score() {
        return this.ask('final_score').catch((error) => `(${error.message})`);
    }
    close() {
        if (!this.gone)
            this.child.kill('SIGKILL');
    }
}

const plain = (score) => score.replace(/\.0$/, '').toUpperCase();

// A move that was chosen is shown to everybody else. Returns who refused it, in words, or nothing.
async function show(move, colour, others) {
    const refusals = [];
    for (const [role, engine] of others)
        try {
            await engine.ask(`play ${colour} ${move}`);
        } catch (error) {
            if (!(error instanceof Refused))
                throw Object.assign(error, { role });
            refusals.push(`${role} (${engine.name}) refuses ${colour} ${move}: ${error.message}`);
        }
    return refusals.join('; ');
}

// Play until somebody resigns, both pass, or it can not go on. Returns { moves, winner?, how, problem? }.
async function play(players, referee, most) {
    const moves = [];
    for (let passes = 0; passes < 2;) {
        const colour = moves.length % 2 ? 'white' : 'black', other = moves.length % 2 ? 'black' : 'white';
        if (moves.length >= most)
            return { moves, how: `stopped after ${most} moves` };
        let move;
        try {
            move = await players[colour].move(colour);
        } catch (error) {
            return { moves, winner: other, how: 'no move', problem: `${colour} (${players[colour].name}): ${error.message}` };
        }
        if (move === 'resign')
            return { moves, winner: other, how: 'resigned' };
        moves.push(move);
        const others = [[other, players[other]], ...(referee ? [['the referee', referee]] : [])];
        const problem = await show(move, colour, others);
        if (problem)
            return { moves, winner: other, how: 'refused', problem };
        passes = move === 'pass' ? passes + 1 : 0;
    }
    return { moves, how: 'counted' };
}

// Whether the referee holds the side that resigned for the winner.
async function judgeResignation(result, referee) {
    result.estimate = plain((await referee.ask('estimate_score').catch(() => '')).split(' ')[0]);
    result.early = ['black', 'white'].includes(winnerOf(result.estimate)) && winnerOf(result.estimate) !== result.winner;
}

const winnerOf = (score) => ({ B: 'black', W: 'white', 0: 'nobody' })[score[0]];

async function count(result, players, referee) {
    result.says = { black: plain(await players.black.score()), white: plain(await players.white.score()) };
    result.score = referee ? plain(await referee.score()) : result.says.black;
    result.winner = winnerOf(result.score);
    if (!referee && winnerOf(result.says.white) !== result.winner)
        result.winner = undefined;
}

function record(result, players, size, komi, score) {
    const letter = (n) => String.fromCharCode(97 + n);
    const point = (move) => move === 'pass' ? '' :
        letter('abcdefghjklmnopqrstuvwxyz'.indexOf(move[0])) + letter(size - Number(move.slice(1)));
    const body = result.moves.map((move, i) => `;${i % 2 ? 'W' : 'B'}[${point(move)}]`).join('');
    return `(;GM[1]FF[4]SZ[${size}]KM[${komi}]PB[${players.black.name}]PW[${players.white.name}]RE[${score}]${body})\n`;
}

async function game(number, commands, o) {
    const seconds = Number(o.timeout), size = Number(o.size);
    const players = { black: new Engine(commands[0], number, seconds), white: new Engine(commands[1], number, seconds) };
    const referee = o.referee ? new Engine(o.referee, number, seconds) : null;
    let result;
    try {
        for (const engine of [players.black, players.white, referee])
            await engine?.begin(size, o.komi);
        result = await play(players, referee, Number(o.moves ?? 3 * size * size));
        if (result.how === 'counted')
            await count(result, players, referee);
        else if (result.how === 'resigned' && referee)
            await judgeResignation(result, referee);
    } catch (error) {
        result = { moves: result?.moves ?? [], how: 'broken off', problem: `${error.role ?? ''} ${error.message}`.trim() };
    }
    for (const engine of [players.black, players.white, referee])
        engine?.close();
    result.score ??= result.winner ? `${result.winner[0].toUpperCase()}+${result.how === 'resigned' ? 'R' : 'F'}` : 'Void';
    if (o.sgf)
        writeFileSync(`${o.sgf}/${String(number).padStart(4, '0')}.sgf`, record(result, players, size, o.komi, result.score));
    return { ...result, players };
}

// The 95 % interval of the chance to win, given this many wins (Wilson 1927).
function interval(wins, games) {
    const z = 1.96, p = wins / games, middle = p + z * z / (2 * games);
    const half = z * Math.sqrt(p * (1 - p) / games + z * z / (4 * games * games));
    return [middle - half, middle + half].map((x) => (100 * x / (1 + z * z / games)).toFixed(0)).join(' to ');
}

function line(number, r) {
    const says = r.says ? `  black says ${r.says.black}, white ${r.says.white}` : r.estimate ? `  the referee's estimate: ${r.estimate}` : '';
    const pace = (engine, n) => `${(engine.spent / Math.max(1, n)).toFixed(2)}`;
    const half = r.moves.length / 2;
    return `game ${number}: ${r.players.black.name} - ${r.players.white.name}  ${r.score}  ${r.how}, ${r.moves.length} moves, ` +
        `${pace(r.players.black, Math.ceil(half))} and ${pace(r.players.white, Math.floor(half))} s a move${says}` +
        (r.problem ? `\n  PROBLEM ${r.problem}` : '');
}

async function main() {
    const o = parseArgs({ options }).values;
    if (o.help || !o.black || !o.white) {
        console.error(usage);
        return 2;
    }
    if (o.sgf)
        mkdirSync(o.sgf, { recursive: true });
    const first = { wins: 0, black: 0 }, total = { games: 0, drawn: 0, problems: 0, differ: 0, early: 0, late: 0, longest: 0 };
    let names;
    for (let i = 0; i < Number(o.games); i++) {
        const number = Number(o.first) + i, swapped = i % 2 === 1;
        const r = await game(number, swapped ? [o.white, o.black] : [o.black, o.white], o);
        names ??= [r.players.black.name, r.players.white.name];
        console.log(line(number, r));
        const won = r.winner === (swapped ? 'white' : 'black');
        total.games++;
        const mine = r.players[swapped ? 'white' : 'black'];
        total.longest = Math.max(total.longest, mine.longest);
        total.late += o.limit && mine.longest > Number(o.limit) + 0.25 ? 1 : 0;
        first.wins += won;
        first.black += won && !swapped;
        total.drawn += !['black', 'white'].includes(r.winner);
        total.problems += r.problem ? 1 : 0;
        total.early += r.early && !won ? 1 : 0;
        total.differ += r.says && (r.says.black !== r.score || r.says.white !== r.score) ? 1 : 0;
    }
    const lost = total.games - first.wins - total.drawn;
    console.log(`\n${names[0]} won ${first.wins} of ${total.games} against ${names[1]} ` +
        `(${first.black} as black, ${first.wins - first.black} as white; ${lost} lost, ${total.drawn} without a winner), ` +
        `${(100 * first.wins / total.games).toFixed(0)} % (95 %: ${interval(first.wins, total.games)})`);
    console.log(`${total.problems} games with a refused move or no answer; ${total.differ} with different opinions about the score; ` +
        `${total.early} in which ${names[0]} resigned ahead; the longest move of ${names[0]} took ${total.longest.toFixed(2)} s` +
        (o.limit ? `, in ${total.late} games one was later than allowed` : ''));
    return total.problems ? 1 : 0;
}

process.exitCode = await main();
