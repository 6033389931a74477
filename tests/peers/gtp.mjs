// gtp.mjs - Sabaki's own client (@sabaki/gtp) plays and analyses with `tengen gtp`, as Sabaki does
//
//      TENGEN=build/release/tengen node tests/peers/gtp.mjs DATABASE
//
// A game by genmove with @sabaki/go-board as the referee; the state that Sabaki keeps, synced forth and back; every command
// of gogui-analyze_commands on three boards, checked for the form that GoGui documents; every stream, read as Sabaki
// reads it and ended as Sabaki ends it.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Controller, ControllerStateTracker } = require('@sabaki/gtp');
const Board = require('@sabaki/go-board');

const program = process.env.TENGEN, database = process.argv[2];
const letters = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
let passed = 0, failed = 0;

// Every scene has an engine of its own; one that hangs ends the test.
async function scene(name, args, play) {
    const engine = new Controller(program, ['gtp', ...(args.includes('--level') ? [] : ['--level', '1']), ...args]);
    const timer = setTimeout(() => { console.log(`not ok ${name}: no answer`); engine.kill(); }, 1800000);
    engine.start();
    try {
        await play(engine);
        await engine.stop(600000);
        console.log(`ok   ${name}`);
        passed++;
    } catch (error) {
        console.log(`not ok ${name}: ${error.stack}`);
        failed++;
        await engine.kill();
    }
    clearTimeout(timer);
}

const command = (line) => ({ name: line.split(' ')[0], args: line.split(' ').slice(1) });

async function ask(engine, line) {
    const response = await engine.sendCommand(command(line));
    assert.ok(!response.error, `${line}: ${response.content}`);
    return response.content;
}

const vertex = (name, size) => name.toLowerCase() === 'pass' ? [-1, -1] : [letters.indexOf(name[0].toUpperCase()), size - Number(name.slice(1))];

// ---- a game ---------------------------------------------------------------------------------------------------------------------

await scene('a game that go-board referees', ['--seconds', '0.05'], async (engine) => {
    const size = 7;
    let board = Board.fromDimensions(size), sign = 1, passes = 0, moves = 0;
    await ask(engine, `boardsize ${size}`);
    await ask(engine, 'komi 5.5');
    for (; moves < 60 && passes < 2; moves++, sign = -sign) {
        const answer = await ask(engine, `genmove ${sign > 0 ? 'B' : 'W'}`);
        if (answer === 'resign') break;
        const point = vertex(answer, size);
        passes = answer === 'pass' ? passes + 1 : 0;
        if (answer === 'pass') continue;
        const about = board.analyzeMove(sign, point);
        assert.ok(!about.overwrite && !about.suicide && !about.ko, `${answer} is illegal`);
        board = board.makeMove(sign, point);
    }
    assert.ok(moves > 10, 'a short game');
    for (const [colour, value] of [['black', 1], ['white', -1]]) {
        const stones = (await ask(engine, `list_stones ${colour}`)).split(' ').filter(Boolean).sort();
        const expected = [];
        board.signMap.forEach((row, y) => row.forEach((s, x) => { if (s === value) expected.push(letters[x] + (size - y)); }));
        assert.deepEqual(stones, expected.sort());
    }
    assert.match(await ask(engine, 'final_score'), /^([BW]\+\d+(\.5)?|0)$/);
    await ask(engine, 'final_status_list dead');
    const unknown = await engine.sendCommand({ name: 'nonsense' });
    assert.ok(unknown.error && unknown.content === 'unknown command');
});

await scene('the state that Sabaki keeps', [], async (engine) => {
    const tracker = new ControllerStateTracker(engine);
    const play = (colour, point) => ({ name: 'play', args: [colour, point] });
    const history = [{ name: 'set_free_handicap', args: ['D4', 'Q16', 'D16'] }, play('W', 'Q4'), play('B', 'C3'), play('W', 'R3')];
    await tracker.sync({ komi: 0.5, boardsize: [19, 19], history });
    assert.equal(await ask(engine, 'list_stones b'), 'D16 Q16 D4 C3');
    await tracker.sync({ komi: 0.5, boardsize: [19, 19], history: [...history.slice(0, 3), play('W', 'F3')] });
    assert.equal(await ask(engine, 'list_stones w'), 'Q4 F3');
    await tracker.sync({ komi: 6.5, boardsize: [9, 6], history: [play('B', 'J6')] });
    assert.equal(await ask(engine, 'query_boardsize'), '6x9');
    assert.equal(await ask(engine, 'list_stones b'), 'J6');
    assert.equal(Number(await ask(engine, 'get_komi')), 6.5);
    assert.ok(await tracker.knowsCommand('lz-analyze') && !await tracker.knowsCommand('nonsense'));
});

// ---- GoGui's analysis -----------------------------------------------------------------------------------------------------------

const colours = new Set(['""', 'black', 'blue', 'cyan', 'green', 'gray', 'magenta', 'pink', 'red', 'white', 'yellow']);
const isPoint = (text, size) => { const [x, y] = vertex(text, size); return /^[A-Za-z]\d+$/.test(text) && x >= 0 && x < size && y >= 0 && y < size; };

function boardOf(text, size, check) {
    const rows = text.split('\n').filter((row) => row !== '').map((row) => row.split(' '));
    assert.equal(rows.length, size, 'rows');
    for (const row of rows) {
        assert.equal(row.length, size, 'columns');
        row.forEach((word) => assert.ok(check(word), `'${word}'`));
    }
}

function pairsOf(text, size, check) {
    const words = text.split(/\s+/).filter(Boolean);
    assert.equal(words.length % 2, 0, 'pairs');
    words.forEach((word, i) => assert.ok(i % 2 ? check(word) : isPoint(word, size), `'${word}'`));
}

const isNumber = (word) => /^-?\d+(\.\d+)?$/.test(word) && Math.abs(Number(word)) <= 1;
const isMove = (word, size) => word.toLowerCase() === 'pass' || isPoint(word, size);

function graphicsOf(text, size) {
    for (const line of text.split('\n')) {
        const [name, ...words] = line.split(' ');
        const rest = words.join(' ');
        if (name === 'LABEL') pairsOf(rest, size, (word) => word.length <= 4);
        else if (name === 'INFLUENCE') pairsOf(rest, size, isNumber);
        else if (name === 'CIRCLE') words.forEach((word) => assert.ok(isPoint(word, size)));
        else if (name === 'VAR') words.forEach((word, i) => assert.ok(i % 2 ? isMove(word, size) : /^[bw]$/.test(word), line));
        else assert.equal(name, 'TEXT', line);
    }
}

const forms = {
    dboard: (text, size) => boardOf(text, size, isNumber),
    cboard: (text, size) => boardOf(text, size, (word) => colours.has(word)),
    sboard: (text, size) => boardOf(text, size, (word) => word === '""' || word.length <= 4),
    pspairs: (text, size) => pairsOf(text, size, (word) => word.length <= 8),
    gfx: graphicsOf,
    plist: (text, size) => text.split(/\s+/).filter(Boolean).forEach((word) => assert.ok(isPoint(word, size))),
    varc: (text, size) => text.split(/\s+/).forEach((word) => assert.ok(isMove(word, size))),
    hstring: (text) => assert.ok(text.length > 0),
    string: (text) => assert.ok(text.length > 0 && !text.includes('\n')),
    param: (text) => text.split('\n').forEach((line) => assert.match(line, /^\[string\] \S+ \S+$/)),
};

const positions = [
    { size: 3, moves: ['B2'], unsolved: false },
    { size: 9, moves: ['E5', 'C3', 'G7', 'C7', 'G3', 'D5', 'D4', 'E4', 'F4', 'C4', 'E3', 'D6'], unsolved: true },
    { size: 19, moves: ['Q16', 'D4', 'Q3', 'D16', 'R5', 'C14', 'K10', 'J10', 'K9', 'F3'], unsolved: true },
];

for (const { size, moves, unsolved } of positions)
    await scene(`every analysis command, ${size}x${size}`, ['--seconds', '0.2', '--db', database], async (engine) => {
        await ask(engine, `boardsize ${size}`);
        for (const [i, move] of moves.entries()) await ask(engine, `play ${'bw'[i % 2]} ${move}`);
        const before = await ask(engine, 'showboard');
        const menu = (await ask(engine, 'gogui-analyze_commands')).split('\n');
        assert.ok(menu.length > 20);
        for (const entry of menu) {
            const [type, label, line] = entry.split('/');
            assert.ok(label && forms[type], entry);
            for (const colour of line.includes('%c') ? ['b', 'w'] : ['']) {
                const said = line.replace('%c', colour).replace('%p', moves[0]);
                const response = await engine.sendCommand(command(said));
                if (unsolved && said.startsWith('tengen-solved')) {
                    assert.ok(response.error, said);
                    continue;
                }
                assert.ok(!response.error, `${said}: ${response.content}`);
                try {
                    forms[type](response.content, size);
                } catch (error) {
                    error.message = `${said}: ${error.message}\n${response.content}`;
                    throw error;
                }
            }
        }
        assert.equal(await ask(engine, 'showboard'), before, 'analysis changed the board');
    });

// ---- streams --------------------------------------------------------------------------------------------------------------------

// As Sabaki takes a line apart: what stands behind ownership, then the variations, each ended by its moves.
function reportOf(line, size) {
    const owner = line.match(/ownership\s+(.+)/);
    const variations = line.slice(0, owner ? owner.index : undefined).split(/\s*info\s+/).slice(1).map((text) => {
        const line_ = text.trim().match(/(pass|[A-Za-z]\d+)(\s+(pass|[A-Za-z]\d+))*$/);
        const words = text.slice(0, line_.index).trim().split(/\s+/).slice(0, -1);
        const info = { pv: line_[0].split(/\s+/) };
        for (let i = 0; i < words.length; i += 2) info[words[i]] = words[i + 1];
        return info;
    });
    for (const info of variations) {
        assert.ok(isMove(info.move, size) && info.pv[0] === info.move, line);
        assert.ok(Number(info.visits) >= 1 && Number.isFinite(Number(info.scoreLead)), line);
    }
    return { variations, ownership: owner ? owner[1].trim().split(/\s+/).map(Number) : null };
}

// Read reports until there are two, then end the stream with another command, as Sabaki does.
async function stream(engine, line, size) {
    const reports = [];
    let ending = null;
    const response = await engine.sendCommand(command(line), ({ line: said }) => {
        if (!said.startsWith('info ')) return;
        reports.push(reportOf(said, size));
        if (reports.length === 2) ending = engine.sendCommand({ name: 'protocol_version' });
    });
    assert.ok(!response.error, response.content);
    assert.equal((await ending).content, '2');
    return reports;
}

const integral = (text) => /^\d+$/.test(text) && Number(text) <= 10000;
const fraction = (text) => /^[01]\.\d+$/.test(text) && Number(text) <= 1;

for (const level of ['1', '3'])
    await scene(`streams of level ${level}`, ['--level', level], async (engine) => {
        await ask(engine, 'boardsize 9');
        await ask(engine, 'play b E5');
        for (const [line, form] of [['lz-analyze W 5', integral], ['analyze w 5', fraction], ['kata-analyze 5', fraction]])
            for (const report of await stream(engine, line, 9))
                report.variations.forEach((info) => assert.ok(form(info.winrate) && form(info.prior), info.winrate));
        for (const report of await stream(engine, 'kata-analyze w interval 5 maxmoves 3 ownership true', 9)) {
            assert.ok(report.variations.length <= 3);
            assert.equal(report.ownership.length, 81);
            report.ownership.forEach((value) => assert.ok(Math.abs(value) <= 1));
        }
        assert.equal(await ask(engine, 'move_history'), 'black E5');
    });

await scene('genmove that thinks aloud', ['--seconds', '0.3'], async (engine) => {
    await ask(engine, 'boardsize 9');
    let number = 0;
    for (const name of ['genmove_analyze', 'lz-genmove_analyze', 'kata-genmove_analyze']) {
        const colour = number++ % 2 ? 'W' : 'B';
        const lines = (await ask(engine, `${name} ${colour} 5`)).split('\n');
        const last = lines.at(-1).match(/^play (\S+)$/);
        lines.slice(0, -1).filter(Boolean).forEach((line) => reportOf(line, 9));
        assert.ok(last && isMove(last[1], 9) && lines.length >= 2, lines.at(-1));
        assert.equal((await ask(engine, 'last_move')).split(' ')[1].toLowerCase(), last[1].toLowerCase());
    }
});

// GoGui interrupts with a remark; what is said before the answer comes is answered after it.
await scene('an interrupted genmove', ['--level', '9', '--seconds', '80000'], async (engine) => {
    await ask(engine, 'boardsize 13');
    const move = ask(engine, 'genmove b');
    engine.process.stdin.write('# interrupt\n');
    const name = ask(engine, 'name');
    assert.ok(isMove(await move, 13));
    assert.equal(await name, 'tengen');
});

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
