/*
 * record_test.c - trees packed into steps, and steps unpacked, played and digested
 *
 * Random trees go through SGF into records, and what comes out of the bits must be what the oracle has
 * played.
 */
#include <tengen/source.h>

#include "db/record/record.h"
#include "oracle.h"
#include "replay.h"

static tgn_sgf_reader *reader;
static tgn_game *game;
static tgn_record_builder *builder;
static oracle model; /* large */

/* The first tree of a text; the text must stay. */
static tgn_sgf *tree_of(const char *text)
{
    tgn_sgf *tree = NULL;
    CHECK(tgn_sgf_reopen_memory(reader, text, strlen(text)) == 0 && tgn_sgf_next(reader, &tree) == 1);
    return tree;
}

static tgn_record record_of(const char *text, bool variations)
{
    tgn_record record = {0};
    CHECK_INT(tgn_record__build(builder, tree_of(text), game, variations, &record), 0);
    return record;
}

/* ---- against the oracle -------------------------------------------------------------------------------- */

/* The stones of a setup: where the boards differ, in reading order. */
static void check_setup(const tgn_record_step *step, const oracle_step *expected)
{
    const oracle_step *before = &model.steps[expected->parent];
    size_t count = 0;
    for (int row = 0; row < model.size.rows; row++)
        for (int col = 0; col < model.size.cols; col++) {
            if (before->board.at[row][col] == expected->board.at[row][col])
                continue;
            CHECK(count < step->stone_count && step->stones[count].point == tgn_point_at(row, col) &&
                  step->stones[count].colour == expected->board.at[row][col]);
            count++;
        }
    CHECK_INT(step->stone_count, count);
    CHECK_INT(step->to_move, expected->side);
}

static void check_step(const tgn_record_step *step, int number)
{
    const oracle_step *expected = &model.steps[number];
    CHECK_INT(step->kind, expected->kind == 'm' ? TGN_RECORD_STEP_MOVE : TGN_RECORD_STEP_SETUP);
    if (step->kind == TGN_RECORD_STEP_SETUP)
        check_setup(step, expected);
    else
        CHECK(step->move.point == expected->move.point && step->move.colour == expected->move.colour);
}

/* Every step of every line, and a mark where one does not follow the last along first children. */
static void check_tree(const tgn_record *record)
{
    tgn_record_steps steps;
    tgn_record_step step;
    bool marks = false;
    tgn_record_steps__init(&steps, record);
    for (int i = 1; i <= model.step_count; i++) {
        const int parent = model.steps[i].parent;
        CHECK_INT(tgn_record_steps__next(&steps, &step), 1);
        if (oracle_next(&model, parent) != i) {
            CHECK(step.kind == TGN_RECORD_STEP_BACK && (int)step.back == parent);
            CHECK_INT(tgn_record_steps__next(&steps, &step), 1);
            marks = true;
        }
        check_step(&step, i);
    }
    CHECK_INT(tgn_record_steps__next(&steps, &step), 0);
    CHECK_INT(record->branches, marks);
    CHECK_INT(record->step_count, model.step_count);
}

/* The first `steps` steps of the main line, `moves` of them moves. */
static void main_line(uint32_t *steps, uint32_t *moves)
{
    *steps = *moves = 0;
    for (int at = oracle_next(&model, 0); at > 0; at = oracle_next(&model, at)) {
        CHECK_INT(at, ++*steps); /* the main line comes first in the file */
        *moves += model.steps[at].kind == 'm';
    }
}

static void check_position(int step)
{
    const oracle_step *expected = &model.steps[step];
    CHECK(naive_same(&expected->board, tgn_game_board(game)));
    CHECK_INT(tgn_game_to_move(game), expected->side);
    CHECK_INT(tgn_game_ko(game), expected->ko);
}

/* What stands in the head, and that it comes back from bytes. */
static void check_head(const tgn_record *record)
{
    uint32_t steps, moves;
    uint8_t *bytes = malloc(TGN_RECORD_HEAD + record->length);
    tgn_record again;
    main_line(&steps, &moves);
    CHECK_INT(record->main_steps, steps);
    CHECK_INT(record->main_moves, moves);
    CHECK(!record->cut && tgn_size_equal(record->size, model.size));
    tgn_record__put_head(bytes, record);
    memcpy(bytes + TGN_RECORD_HEAD, record->bytes, record->length);
    CHECK_INT(tgn_record__get(&again, bytes, TGN_RECORD_HEAD + record->length),
              TGN_RECORD_HEAD + record->length);
    CHECK(again.length == record->length && memcmp(again.bytes, record->bytes, again.length) == 0);
    CHECK(again.step_count == record->step_count && again.main_steps == steps && again.main_moves == moves &&
          again.branches == record->branches && !again.cut && tgn_size_equal(again.size, record->size));
    CHECK_INT(tgn_record__get(&again, bytes, TGN_RECORD_HEAD + record->length - 1), TGN_ERR_INPUT);
    free(bytes);
}

/* Positions of the main line, played from the bits. */
static void check_replay(const tgn_record *record, uint64_t *random)
{
    for (int i = 0; i < 3; i++) {
        const uint32_t step = (uint32_t)random_below(random, (int)record->main_steps + 1);
        CHECK_INT(replay_main_line(record, game, step), 0);
        check_position((int)step);
    }
    CHECK_INT(replay_main_line(record, game, UINT32_MAX), 0);
    check_position((int)record->main_steps);
}

static const tgn_size sizes[] = {{1, 1}, {2, 2}, {2, 3},  {3, 3},   {1, 5},  {5, 5},
                                 {9, 9}, {5, 7}, {13, 9}, {19, 19}, {25, 25}};

static tgn_size some_size(uint64_t *random)
{
    return sizes[random_below(random, (int)(sizeof sizes / sizeof *sizes))];
}

static oracle_plan some_plan(uint64_t *random, int nodes)
{
    return (oracle_plan){.nodes = 1 + random_below(random, nodes),
                         .branch = random_below(random, 4) ? 0 : 15,
                         .setup = random_below(random, 3) ? 3 : 0,
                         .pass = 4,
                         .illegal = 5,
                         .again = 5,
                         .two = 3,
                         .mirror = 20,
                         .nothing = 8};
}

static void random_trees(void)
{
    uint64_t random = 3;
    size_t marks = 0;
    for (int i = 0; i < 600; i++) {
        const tgn_size size = some_size(&random);
        oracle_plan plan = some_plan(&random, i % 10 ? 60 : 300);
        oracle_random(&model, size, &plan, &random);
        char *text = oracle_write(&model);
        tgn_record record = record_of(text, true);
        marks += record.branches;
        check_tree(&record);
        check_head(&record);
        check_replay(&record, &random);
        const tgn_key digest = tgn_record__digest(&record);
        tgn_record line = record_of(text, false);
        CHECK(!line.branches && line.step_count == line.main_steps);
        check_head(&line);
        check_replay(&line, &random);
        CHECK(tgn_key_equal(tgn_record__digest(&line), digest)); /* variations do not make another game */
        free(text);
    }
    CHECK(marks > 50);
}

/* ---- by hand ------------------------------------------------------------------------------------------- */

/* Steps as a line of text: "B:ba", "W:" a pass, "s:B2W ba=B" a setup of one point, "<3" a mark. */
static const char *spelled(const tgn_record *record)
{
    static char out[4096];
    char *end = out, point[TGN_POINT_TEXT];
    tgn_record_steps steps;
    tgn_record_step step;
    *end = '\0';
    for (tgn_record_steps__init(&steps, record);
         tgn_record_steps__next(&steps, &step) > 0 && end < out + 3000;) {
        if (end > out)
            *end++ = ' ';
        if (step.kind == TGN_RECORD_STEP_BACK) {
            end += sprintf(end, "<%u", (unsigned)step.back);
        } else if (step.kind == TGN_RECORD_STEP_MOVE) {
            end +=
                sprintf(end, "%c:%s", ".BW"[step.move.colour], tgn_point_format_sgf(point, step.move.point));
        } else {
            end += sprintf(end, "s:%c", ".BW"[step.to_move]);
            for (size_t i = 0; i < step.stone_count; i++)
                end += sprintf(end, ",%s=%c", tgn_point_format_sgf(point, step.stones[i].point),
                               ".BW"[step.stones[i].colour]);
        }
    }
    return out;
}

static void by_hand(void)
{
    static const struct {
        const char *sgf, *line, *tree;
    } cases[] = {
        {"(;SZ[9])", "", ""},
        {"(;SZ[9];B[aa];W[];B[bb])", "B:aa W: B:bb", NULL},
        {"(;SZ[9];W[aa];W[bb];B[cc])", "W:aa W:bb B:cc", NULL},
        {"(;SZ[9]AB[cc][bb];W[aa])", "s:W,bb=B,cc=B W:aa", NULL}, /* the turn is the reader's decision */
        {"(;SZ[9]HA[2];W[aa])", "s:W,gc=B,cg=B W:aa", NULL},      /* a handicap that was forgotten */
        {"(;SZ[9]PL[B]HA[2];W[aa])", "s:W,gc=B,cg=B W:aa", NULL}, /* still one setup */
        {"(;SZ[9];B[aa];PL[B];B[bb])", "B:aa s:B B:bb", NULL},    /* the turn alone */
        {"(;SZ[9];B[aa];AB[aa]PL[W];W[bb])", "B:aa W:bb", NULL},  /* changes nothing */
        {"(;SZ[9];B[aa];AE[aa]AW[ab]PL[W];W[bb])", "B:aa s:W,aa=.,ab=W W:bb", NULL},
        {"(;SZ[9]AB[aa];AB[bb];W[cc])", "s:B,aa=B s:W,bb=B W:cc", NULL}, /* a setup a node */
        {"(;SZ[9];B[aa]W[bb];B[cc][dd])", "B:aa W:bb B:cc B:dd", NULL},
        {"(;SZ[9];B[aa]AW[cc])", "s:B,cc=W B:aa", NULL}, /* setup comes first */
        {"(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd]))", "B:aa W:bb B:cc", "B:aa W:bb B:cc <1 W:dd"},
        {"(;SZ[9](;B[aa](;W[bb])(;W[cc]))(;B[dd]))", "B:aa W:bb", "B:aa W:bb <1 W:cc <0 B:dd"},
        {"(;SZ[9];B[aa](;C[end])(;W[cc]))", "B:aa", "B:aa <1 W:cc"}, /* where the main line ends */
        {"(;SZ[9](;C[x])(;B[aa](;C[y];W[bb])(;W[cc])))", "", "<0 B:aa W:bb <1 W:cc"},
        {"(;SZ[9];B[aa](;W[bb])(;C[x];C[y](;W[cc])(;W[dd])))", "B:aa W:bb", "B:aa W:bb <1 W:cc <1 W:dd"},
        {"(;SZ[9];B[aa](;W[bb])(;AB[aa]PL[W])(;W[cc]))", "B:aa W:bb", "B:aa W:bb <1 W:cc"},
        {"(;SZ[9];B[aa](;W[bb])(;AB[aa]PL[W];W[cc]))", "B:aa W:bb", "B:aa W:bb <1 W:cc"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tgn_record record = record_of(cases[i].sgf, false);
        CHECK_TEXT(spelled(&record), cases[i].line);
        record = record_of(cases[i].sgf, true);
        CHECK_TEXT(spelled(&record), cases[i].tree ? cases[i].tree : cases[i].line);
    }
}

/* The bits themselves: what is on disk must be readable for ever. */
static void pinned(void)
{
    static const struct {
        const char *sgf;
        const char *bytes; /* in hexadecimal, the head first */
        const char *digest;
    } cases[] = {
        {"(;SZ[9];B[aa];W[ba];B[];B[ii])", "090900000400040004000000060000008040540a543a",
         "81a7d656cce0889a244564a0c9121de7"},
        {"(;SZ[9]AB[aa]AW[bb];W[](;B[ca])(;W[da]))",
         "0909010004000300020000000e000000"
         "d20a00400a18154825002065201d",
         "065e434f64e54ceb497832bbd62e52b0"},
        {"(;SZ[5:2];B[eb])", "02050000010001000100000002000000b903", "006f877689487ad620232f01648ef5ef"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t head[TGN_RECORD_HEAD];
        char text[200], *out = text;
        tgn_record record = record_of(cases[i].sgf, true);
        tgn_record__put_head(head, &record);
        for (int k = 0; k < TGN_RECORD_HEAD; k++)
            out += sprintf(out, "%02x", head[k]);
        for (size_t k = 0; k < record.length; k++)
            out += sprintf(out, "%02x", record.bytes[k]);
        CHECK_TEXT(text, cases[i].bytes);
        const tgn_key digest = tgn_record__digest(&record);
        sprintf(text, "%016llx%016llx", (unsigned long long)digest.high, (unsigned long long)digest.low);
        CHECK_TEXT(text, cases[i].digest);
    }
}

static void refused(void)
{
    tgn_record record;
    CHECK_INT(tgn_record__build(builder, tree_of("nothing here"), game, false, &record), TGN_ERR_INPUT);
    CHECK_INT(tgn_record__build(builder, tree_of("(;GM[2];B[aa])"), game, true, &record), TGN_ERR_INPUT);
    tgn_record_builder__free(NULL);
}

/* Problems of the moves are told, each once. */
static void problems(void)
{
    for (int variations = 0; variations < 2; variations++) {
        tgn_record record;
        tgn_sgf *tree = tree_of("(;SZ[9];B[aa];W[aa];W[bb])");
        CHECK_INT(tgn_record__build(builder, tree, game, variations, &record), 0);
        CHECK_INT(tree->problem_count, 2);
        CHECK_INT(tree->problems[0].kind, TGN_PROBLEM_OCCUPIED);
        CHECK_INT(tree->problems[1].kind, TGN_PROBLEM_WRONG_TURN);
    }
}

/* ---- limits -------------------------------------------------------------------------------------------- */

/* Records of so many moves and more. */
static void too_long(void)
{
    static const int lengths[] = {TGN_RECORD_STEPS_MAX - 1, TGN_RECORD_STEPS_MAX, TGN_RECORD_STEPS_MAX + 1,
                                  2 * TGN_RECORD_STEPS_MAX};
    for (int i = 0; i < 4 * 2; i++) {
        const int length = lengths[i / 2],
                  kept = length < TGN_RECORD_STEPS_MAX ? length : TGN_RECORD_STEPS_MAX;
        char *text = malloc((size_t)length * 6 + 100), *out = text;
        out += sprintf(out, "(;SZ[3]");
        for (int k = 0; k < length; k++)
            out += sprintf(out, ";%c[%c%c]", k % 2 ? 'W' : 'B', "abc"[k / 2 % 3], k % 2 ? 'a' : 'c');
        sprintf(out, ")");
        tgn_record record = record_of(text, i % 2);
        CHECK(record.cut == (length > TGN_RECORD_STEPS_MAX) && !record.branches);
        CHECK_INT(record.step_count, kept);
        CHECK_INT(record.main_moves, kept);
        CHECK_INT(replay_main_line(&record, game, UINT32_MAX), 0);
        CHECK_INT(tgn_game_moves(game), kept);
        free(text);
    }
}

/* As many steps as there may be, all of them variations of the first move. */
static void too_wide(void)
{
    const int length = TGN_RECORD_STEPS_MAX + 10;
    char *text = malloc((size_t)length * 8 + 100), *out = text;
    tgn_record_steps steps;
    tgn_record_step step;
    uint32_t count = 0;
    int code;
    out += sprintf(out, "(;SZ[3];B[aa]");
    for (int k = 0; k < length; k++)
        out += sprintf(out, "(;W[%c%c])", 'a' + k % 3, 'a' + k / 3 % 3);
    sprintf(out, ")");
    tgn_record record = record_of(text, true);
    CHECK(record.cut && record.branches && record.step_count == TGN_RECORD_STEPS_MAX &&
          record.main_steps == 2);
    tgn_record_steps__init(&steps, &record);
    while ((code = tgn_record_steps__next(&steps, &step)) > 0)
        count += step.kind != TGN_RECORD_STEP_BACK;
    CHECK_INT(code, 0);
    CHECK_INT(count, TGN_RECORD_STEPS_MAX);
    free(text);
}

/* ---- the same game, written down in other ways --------------------------------------------------------- */

static tgn_key digest_of(const char *text)
{
    tgn_record record = record_of(text, false);
    return tgn_record__digest(&record);
}

/* The tree as it looks through a motion. */
static void turn_model(int s)
{
    for (int i = 0; i < model.node_count; i++) {
        oracle_node *node = &model.nodes[i];
        for (int k = 0; k < node->stone_count; k++)
            node->stones[k].point = tgn_symmetry_point((tgn_symmetry)s, model.size, node->stones[k].point);
        for (int k = 0; k < node->move_count; k++)
            node->moves[k].point = tgn_symmetry_point((tgn_symmetry)s, model.size, node->moves[k].point);
    }
}

static bool has_digest(tgn_key digest)
{
    char *text = oracle_write(&model);
    bool same = tgn_key_equal(digest_of(text), digest);
    free(text);
    return same;
}

/* Any one move that is another, any colour, any end: another game. */
static void check_changed(tgn_key digest, uint64_t *random)
{
    oracle_node *node = &model.nodes[random_below(random, model.node_count)];
    if (node->move_count > 0) {
        const tgn_move move = node->moves[0];
        node->moves[0].colour = tgn_colour_other(move.colour);
        CHECK(!has_digest(digest));
        node->moves[0] = move;
        while (tgn_size_points(model.size) > 1 && node->moves[0].point == move.point)
            node->moves[0].point = oracle_point(random, model.size);
        /* It could be the same game in a mirror: not when there are setups and moves enough around it. */
        CHECK(tgn_size_points(model.size) < 25 || model.node_count < 20 || !has_digest(digest));
        node->moves[0] = move;
    }
    while (model.node_count > 1 && model.nodes[model.node_count - 1].move_count == 0)
        model.node_count--;
    if (--model.node_count > 0 && model.nodes[model.node_count].move_count > 0)
        CHECK(!has_digest(digest));
}

static void digests(void)
{
    uint64_t random = 17;
    for (int i = 0; i < 250; i++) {
        oracle_plan plan = some_plan(&random, 60);
        plan.branch = 0;
        oracle_random(&model, some_size(&random), &plan, &random);
        char *text = oracle_write(&model);
        const tgn_key digest = digest_of(text);
        free(text);
        const int s = random_below(&random, tgn_symmetry_count(model.size));
        turn_model(s);
        CHECK(has_digest(digest));
        check_changed(digest, &random);
    }
}

static void digest_cases(void)
{
    static const struct {
        const char *one, *other;
        bool same;
    } cases[] = {
        {"(;SZ[9];B[aa])", "(;SZ[9];B[ii])", true},
        {"(;SZ[9];B[aa])", "(;SZ[9];W[aa])", false},
        {"(;SZ[9];B[aa])", "(;SZ[9]AB[aa])", false},
        {"(;SZ[9];B[aa])", "(;SZ[9];B[ba])", false},
        {"(;SZ[9];B[aa])", "(;SZ[10];B[aa])", false},
        {"(;SZ[9:5])", "(;SZ[5:9])", false},
        {"(;SZ[9:5];B[aa])", "(;SZ[9:5];B[ie])", true},
        {"(;SZ[9];B[aa];W[ba])", "(;SZ[9];B[aa];W[ab])", true},
        {"(;SZ[9];B[aa];W[ba];B[ca])", "(;SZ[9];B[aa];W[ba];B[ac])", false},
        {"(;SZ[9];B[aa];W[cc])", "(;SZ[9];B[cc];W[aa])", false},
        {"(;SZ[9];B[aa];W[cc];B[ee])", "(;SZ[9];B[ee];W[cc];B[aa])", false},
        {"(;SZ[9])", "(;SZ[9];B[])", false},
        {"(;SZ[9];B[])", "(;SZ[9];W[])", false},
        {"(;SZ[9];B[];W[])", "(;SZ[9];B[])", false},
        {"(;SZ[9]AB[cc][gg];W[ee])", "(;SZ[9]AB[gg][cc];W[ee])", true},
        {"(;SZ[9]AB[cc][gg];W[ee])", "(;SZ[9]HA[2]AB[gc];AB[cg];W[ee])",
         true}, /* in two nodes, on the other diagonal */
        {"(;SZ[9]AB[cc][gg];W[ee])", "(;SZ[9];W[ee];AB[cc][gg])", false},
        {"(;SZ[9]AB[cc][gg];W[ee])", "(;SZ[9]AB[cc]AW[gg];W[ee])", false},
        {"(;SZ[9]AB[cc][gg];W[ee])", "(;SZ[9]AB[cc];W[ee])", false},
        {"(;SZ[9]PL[W];W[ee])", "(;SZ[9];W[ee])", true}, /* the colours of the moves say whose turn it was */
        {"(;SZ[9]AB[cc]AW[cg])", "(;SZ[9]AB[cg]AW[cc])", true},
        {"(;SZ[9]AB[cc]AW[cf])", "(;SZ[9]AB[cf]AW[cc])", false},
        {"(;SZ[9];B[aa];C[words];W[bb]C[more](;B[cc])(;B[dd]))", "(;SZ[9]PB[x];B[aa];W[bb];B[cc])", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (tgn_key_equal(digest_of(cases[i].one), digest_of(cases[i].other)) != cases[i].same)
            check_fault(__FILE__, __LINE__, cases[i].other);
}

/* ---- damage -------------------------------------------------------------------------------------------- */

/* Walk whatever this is; it must end, and not after more steps than it says. */
static int walk(const uint8_t *bytes, size_t length)
{
    tgn_record record;
    tgn_record_steps steps;
    tgn_record_step step;
    uint32_t count = 0;
    int code = tgn_record__get(&record, bytes, length);
    if (code < 0)
        return code;
    tgn_record_steps__init(&steps, &record);
    while ((code = tgn_record_steps__next(&steps, &step)) > 0)
        count += step.kind != TGN_RECORD_STEP_BACK;
    CHECK(code < 0 || count == record.step_count);
    return code;
}

static void damage(void)
{
    uint64_t random = 23;
    int seen = 0, tried = 0;
    for (int i = 0; i < 60; i++) {
        oracle_plan plan = some_plan(&random, 40);
        oracle_random(&model, some_size(&random), &plan, &random);
        char *text = oracle_write(&model);
        tgn_record record = record_of(text, true);
        const size_t length = TGN_RECORD_HEAD + record.length;
        uint8_t *bytes = malloc(length); /* exactly, so that a read behind the end is caught */
        tgn_record__put_head(bytes, &record);
        memcpy(bytes + TGN_RECORD_HEAD, record.bytes, record.length);
        CHECK_INT(walk(bytes, length), 0);
        for (size_t bit = 0; bit < 8 * length; bit++, tried++) {
            bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
            seen += walk(bytes, length) == TGN_ERR_INPUT;
            bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
        for (size_t cut = 0; cut < record.length; cut++) { /* the head knows no better */
            const uint8_t shorter[4] = {(uint8_t)cut, (uint8_t)(cut >> 8)};
            uint8_t *part = malloc(TGN_RECORD_HEAD + cut);
            memcpy(part, bytes, TGN_RECORD_HEAD + cut);
            CHECK_INT(walk(part, TGN_RECORD_HEAD + cut), TGN_ERR_INPUT);
            memcpy(part + 12, shorter, sizeof shorter);
            CHECK_INT(walk(part, TGN_RECORD_HEAD + cut), TGN_ERR_INPUT);
            free(part);
        }
        free(bytes);
        free(text);
    }
    CHECK(seen > tried / 4 && seen < tried);
}

/* Marks that lead nowhere, steps that were not announced, points that are not there. */
static void lies(void)
{
    tgn_record good = record_of("(;SZ[9];B[aa](;W[bb])(;W[cc]))", true), bad;
    uint8_t bytes[100];
    CHECK(TGN_RECORD_HEAD + good.length < sizeof bytes);
    tgn_record__put_head(bytes, &good);
    memcpy(bytes + TGN_RECORD_HEAD, good.bytes, good.length);
    for (int field = 0; field < 12; field++) { /* every field of the head matters but the length */
        bytes[field] ^= 1;
        if (field == 2)
            bytes[field] |= 4; /* no such flag */
        CHECK_INT(walk(bytes, TGN_RECORD_HEAD + good.length), TGN_ERR_INPUT);
        tgn_record__put_head(bytes, &good);
    }
    bytes[TGN_RECORD_HEAD + 3] ^=
        1 << 3; /* the mark: step 9 of three; two codes, an escape and a turn before it */
    CHECK_INT(walk(bytes, TGN_RECORD_HEAD + good.length), TGN_ERR_INPUT);
    bytes[TGN_RECORD_HEAD + 3] ^= 1 << 3 | 1 << 1; /* step 3, of which there are only two yet */
    CHECK_INT(walk(bytes, TGN_RECORD_HEAD + good.length), TGN_ERR_INPUT);
    bytes[TGN_RECORD_HEAD + 3] ^= 3; /* step 0 is fine */
    CHECK_INT(walk(bytes, TGN_RECORD_HEAD + good.length), 0);
    bad = good;
    bad.size = (tgn_size){2, 2}; /* another width of codes */
    tgn_record__put_head(bytes, &bad);
    CHECK_INT(walk(bytes, TGN_RECORD_HEAD + good.length), TGN_ERR_INPUT);
    bad = good;
    bad.size = (tgn_size){0, 9};
    tgn_record__put_head(bytes, &bad);
    CHECK_INT(walk(bytes, TGN_RECORD_HEAD + good.length), TGN_ERR_INPUT);
}

/* ---- the sample ---------------------------------------------------------------------------------------- */

static void check_sample_game(tgn_sgf *tree)
{
    tgn_record record;
    CHECK_INT(tgn_record__build(builder, tree, game, true, &record), 0);
    CHECK(!record.branches && record.main_steps == record.step_count);
    CHECK_INT(tgn_sgf_replay(tree, game, SIZE_MAX), 0);
    const tgn_key key = tgn_game_key(game, NULL);
    const size_t moves = tgn_game_moves(game);
    CHECK_INT(replay_main_line(&record, game, UINT32_MAX), 0);
    CHECK(tgn_game_moves(game) == moves && record.main_moves == moves);
    CHECK(tgn_key_equal(tgn_game_key(game, NULL), key));
}

static int64_t read_entry(void *source, void *bytes, size_t capacity)
{
    return tgn_source_read(source, bytes, capacity);
}

static void sample(void)
{
    const char *path = "tests/sample";
    tgn_source *source;
    tgn_source_entry entry;
    tgn_sgf *tree;
    int games = 0;
    CHECK(tgn_source_open(&source, &path, 1, NULL, NULL) == 0);
    while (tgn_source_next(source, &entry) > 0) {
        CHECK(!entry.failed && tgn_sgf_reopen_stream(reader, read_entry, source) == 0);
        for (; tgn_sgf_next(reader, &tree) > 0; games += !tree->refused)
            if (!tree->refused)
                check_sample_game(tree);
    }
    CHECK_INT(games, 280);
    tgn_source_close(source);
}

int main(int argc, char **argv)
{
    if (tgn_sgf_open_memory(&reader, "", 0) < 0 || tgn_game_new(&game, (tgn_size){19, 19}, NULL) < 0 ||
        tgn_record_builder__new(&builder) < 0)
        return 1;
    TEST(random_trees);
    TEST(by_hand);
    TEST(pinned);
    TEST(refused);
    TEST(problems);
    TEST(too_long);
    TEST(too_wide);
    TEST(digests);
    TEST(digest_cases);
    TEST(damage);
    TEST(lies);
    TEST(sample);
    tgn_record_builder__free(builder);
    tgn_game_free(game);
    tgn_sgf_close(reader);
    return check_done();
}
