/*
 * go_setup.c - how a game begins: size, komi, handicap, stones set up, rules, level, time
 */
#include "gtp/go_engine.h"

#include <math.h>
#include <strings.h>

enum { LEAST_SIDE = 2, KOMI_MOST = 1000 };

/* ---- the board ----------------------------------------------------------------------------------------- */

static int resize(tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_size size)
{
    if (!tgn_size_valid(size) || size.rows < LEAST_SIDE || size.cols < LEAST_SIDE)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "unacceptable size");
    return tgn_gtp_go__start(engine, call, size);
}

int tgn_gtp_go__boardsize(void *self, tgn_gtp_call *call)
{
    tgn_size size = {0, 0};
    if (tgn_size_parse(&size, call->args[0]) < 0)
        size = (tgn_size){0, 0};
    return resize(self, call, size);
}

/* Columns first, as in Sabaki and KataGo. */
int tgn_gtp_go__rectangular_boardsize(void *self, tgn_gtp_call *call)
{
    tgn_size cols, rows, size = {0, 0};
    if (tgn_size_parse(&cols, call->args[0]) == TGN_OK && tgn_size_parse(&rows, call->args[1]) == TGN_OK &&
        tgn_size_square(cols) && tgn_size_square(rows))
        size = (tgn_size){rows.rows, cols.cols};
    return resize(self, call, size);
}

int tgn_gtp_go__query_boardsize(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    const tgn_size size = tgn_gtp_go__size(engine);
    char text[TGN_SIZE_TEXT];
    if (tgn_size_square(size))
        tgn_gtp_say(call, "%d", size.rows);
    else
        tgn_gtp_say(call, "%s", tgn_size_format(text, size));
    return TGN_OK;
}

int tgn_gtp_go__clear_board(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    return tgn_gtp_go__start(engine, call, tgn_gtp_go__size(engine));
}

int tgn_gtp_go__set_komi(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    double komi;
    if (!tgn_gtp__read_number(call->args[0], &komi) || fabs(komi) > KOMI_MOST)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: komi is a number from -%d to %d",
                            KOMI_MOST, KOMI_MOST);
    engine->komi = komi;
    return TGN_OK;
}

int tgn_gtp_go__get_komi(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    tgn_gtp_say(call, "%.10g", engine->komi);
    return TGN_OK;
}

/* ---- handicap ------------------------------------------------------------------------------------------ */

static bool untouched(const tgn_gtp_go_engine *engine)
{
    const tgn_board *board = tgn_gtp_go__board(engine);
    return board->count[TGN_BLACK] + board->count[TGN_WHITE] == 0;
}

/* One step for the stones, one to give White the turn. */
static int give(tgn_gtp_go_engine *engine, tgn_gtp_call *call, const tgn_point *points, int count)
{
    tgn_move stones[TGN_POINTS_MAX];
    for (int i = 0; i < count; i++)
        stones[i] = (tgn_move){points[i], TGN_BLACK};
    int code = tgn_game_setup(engine->game, stones, (size_t)count);
    if (code == TGN_OK && tgn_game_to_move(engine->game) != TGN_WHITE) {
        code = tgn_game_set_to_move(engine->game, TGN_WHITE);
        if (code < 0)
            tgn_game_undo(engine->game);
    }
    if (code < 0)
        return tgn_gtp_fail(call, code, "out of memory");
    engine->handicap = count;
    return TGN_OK;
}

static int give_and_say(tgn_gtp_go_engine *engine, tgn_gtp_call *call, const tgn_point *points, int count)
{
    const int code = give(engine, call, points, count);
    if (code == TGN_OK)
        tgn_gtp__say_points(call, points, count, tgn_gtp_go__size(engine));
    return code;
}

/* The number of stones in the first argument, or 0. */
static int wanted_stones(const tgn_gtp_call *call)
{
    double stones;
    if (!tgn_gtp__read_number(call->args[0], &stones) || stones != floor(stones) || stones < 2 ||
        stones >= TGN_POINTS_MAX)
        return 0;
    return (int)stones;
}

int tgn_gtp_go__fixed_handicap(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    tgn_point points[9];
    const int stones = tgn_handicap_points(points, tgn_gtp_go__size(engine), wanted_stones(call));
    if (stones < 0)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "invalid number of stones");
    if (!untouched(engine))
        return tgn_gtp_fail(call, TGN_ERR_ILLEGAL, "board not empty");
    return give_and_say(engine, call, points, stones);
}

/* The 2-2 points of a board that has no star points. */
static int corners(tgn_point out[4], tgn_size size)
{
    if (size.rows < 5 || size.cols < 5)
        return 0;
    const int low = size.rows - 2, right = size.cols - 2;
    out[0] = tgn_point_at(low, 1);
    out[1] = tgn_point_at(1, right);
    out[2] = tgn_point_at(1, 1);
    out[3] = tgn_point_at(low, right);
    return 4;
}

/* Free to choose, the engine takes the customary points, as far as there are any. */
int tgn_gtp_go__place_free_handicap(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    const tgn_size size = tgn_gtp_go__size(engine);
    const int wanted = wanted_stones(call);
    tgn_point points[9];
    if (wanted < 2 || wanted >= tgn_size_points(size) || size.rows < 5 || size.cols < 5)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "invalid number of stones");
    if (!untouched(engine))
        return tgn_gtp_fail(call, TGN_ERR_ILLEGAL, "board not empty");
    int stones = wanted > 9 ? 9 : wanted;
    while (stones > 1 && tgn_handicap_points(points, size, stones) < 0)
        stones--;
    if (stones < 2) {
        stones = corners(points, size);
        stones = stones > wanted ? wanted : stones;
    }
    return give_and_say(engine, call, points, stones);
}

int tgn_gtp_go__set_free_handicap(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    const tgn_size size = tgn_gtp_go__size(engine);
    tgn_point points[TGN_POINTS_MAX];
    bool seen[TGN_GRID] = {false};
    if (call->count < 2 || call->count >= tgn_size_points(size))
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "bad vertex list");
    for (int i = 0; i < call->count; i++) {
        if (!tgn_gtp__read_vertex(call->args[i], size, &points[i]) || points[i] == TGN_PASS ||
            seen[points[i]])
            return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "bad vertex list");
        seen[points[i]] = true;
    }
    if (!untouched(engine))
        return tgn_gtp_fail(call, TGN_ERR_ILLEGAL, "board not empty");
    return give(engine, call, points, call->count);
}

int tgn_gtp_go__get_handicap(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    tgn_gtp_say(call, "%d", engine->handicap);
    return TGN_OK;
}

/* ---- stones set up ------------------------------------------------------------------------------------- */

static bool read_stone(const char *text, tgn_colour *out)
{
    if (strcasecmp(text, "e") == 0 || strcasecmp(text, "empty") == 0) {
        *out = TGN_EMPTY;
        return true;
    }
    return tgn_colour_parse(out, text) == TGN_OK;
}

/* Pairs of colour and point; the last one counts if a point is named twice. Returns how many, or a negative code. */
static int read_stones(tgn_gtp_call *call, tgn_size size, tgn_move out[TGN_POINTS_MAX])
{
    int place[TGN_GRID] = {0}, count = 0; /* index in `out` + 1 */
    if (call->count % 2)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: pairs of a colour and a point");
    for (int i = 0; i < call->count; i += 2) {
        tgn_move stone;
        if (!read_stone(call->args[i], &stone.colour))
            return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: '%s' is not a colour", call->args[i]);
        if (tgn_gtp__point(call, i + 1, size, &stone.point) < 0)
            return TGN_ERR_ARGUMENT;
        if (!place[stone.point])
            place[stone.point] = ++count;
        out[place[stone.point] - 1] = stone;
    }
    return count;
}

int tgn_gtp_go__setup(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    tgn_move stones[TGN_POINTS_MAX];
    const int count = read_stones(call, tgn_gtp_go__size(engine), stones);
    if (count < 0)
        return count;
    if (tgn_game_setup(engine->game, stones, (size_t)count) < 0)
        return tgn_gtp_fail(call, TGN_ERR_MEMORY, "out of memory");
    if (!tgn_board_legal(tgn_gtp_go__board(engine))) {
        tgn_game_undo(engine->game);
        return tgn_gtp_fail(call, TGN_ERR_ILLEGAL, "a string would have no liberty");
    }
    return TGN_OK;
}

int tgn_gtp_go__setup_player(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    tgn_colour colour;
    if (tgn_gtp__colour(call, 0, &colour) < 0)
        return TGN_ERR_ARGUMENT;
    if (tgn_game_set_to_move(engine->game, colour) < 0)
        return tgn_gtp_fail(call, TGN_ERR_MEMORY, "out of memory");
    return TGN_OK;
}

/* One step: stones set up, or a turn given. */
int tgn_gtp_go__undo_setup(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    const size_t steps = tgn_game_steps(engine->game);
    tgn_past_step step = {.is_move = true};
    if (steps)
        tgn_game_past(engine->game, steps - 1, &step);
    if (step.is_move)
        return tgn_gtp_fail(call, TGN_ERR_MISSING, "cannot undo: nothing was set up last");
    tgn_gtp_go__step_back(engine);
    return TGN_OK;
}

/* ---- rules and level ----------------------------------------------------------------------------------- */

static int play_by(tgn_gtp_go_engine *engine, tgn_gtp_call *call, const char *name)
{
    const tgn_rules *rules = tgn_rules_find(name);
    tgn_game *game;
    if (!rules) {
        tgn_gtp_fail(call, TGN_ERR_MISSING, "syntax error: rules are");
        for (int i = 0; tgn_rules_at(i); i++)
            tgn_gtp_say(call, " %s", tgn_rules_at(i)->name);
        return TGN_ERR_MISSING;
    }
    if (tgn_gtp_go__copy(&game, engine->game, rules) < 0)
        return tgn_gtp_fail(call, TGN_ERR_MEMORY, "out of memory");
    tgn_game_free(engine->game);
    engine->game = game;
    return TGN_OK;
}

int tgn_gtp_go__rules(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    if (call->count)
        return play_by(engine, call, call->args[0]);
    tgn_gtp_say(call, "%s", tgn_game_rules(engine->game)->name);
    return TGN_OK;
}

int tgn_gtp_go__kgs_rules(void *self, tgn_gtp_call *call)
{
    const bool zealand = strcasecmp(call->args[0], "new_zealand") == 0;
    return play_by(self, call, zealand ? "new-zealand" : call->args[0]);
}

int tgn_gtp_go__level(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    long level;
    if (call->count == 0) {
        tgn_gtp_say(call, "%d", engine->options.level);
        return TGN_OK;
    }
    if (tgn_gtp__integer(call, 0, 1, TGN_BOT_LEVELS, &level) < 0)
        return TGN_ERR_ARGUMENT;
    if (tgn_bot_set_level(engine->bot, (int)level) < 0)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "no such level");
    engine->options.level = (int)level;
    return TGN_OK;
}

int tgn_gtp_go__seed(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    tgn_error error;
    long seed;
    if (call->count == 0) {
        tgn_gtp_say(call, "%llu", (unsigned long long)engine->options.seed);
        return TGN_OK;
    }
    if (tgn_gtp__integer(call, 0, 0, 1000000000, &seed) < 0)
        return TGN_ERR_ARGUMENT;
    engine->options.seed = (uint64_t)seed;
    const int code = tgn_gtp_go__new_bot(engine, &error);
    return code < 0 ? tgn_gtp_go__fail(call, code, &error) : TGN_OK;
}

/* List all settings for the dialog of GoGui, or set one: "level 4". */
int tgn_gtp_go__settings(void *self, tgn_gtp_call *call)
{
    static const struct {
        const char *name;
        tgn_gtp_function *tell, *set;
    } known[] = {{"level", tgn_gtp_go__level, tgn_gtp_go__level},
                 {"rules", tgn_gtp_go__rules, tgn_gtp_go__rules},
                 {"seed", tgn_gtp_go__seed, tgn_gtp_go__seed},
                 {"komi", tgn_gtp_go__get_komi, tgn_gtp_go__set_komi},
                 {"judge", tgn_gtp_go__judge, tgn_gtp_go__judge}};
    enum { KNOWN = sizeof known / sizeof *known };
    tgn_gtp_call inner = *call;
    inner.count = 0;
    for (int i = 0; i < KNOWN && call->count == 0; i++) {
        tgn_gtp_say(call, "%s[string] %s ", i ? "\n" : "", known[i].name);
        known[i].tell(self, &inner);
    }
    if (call->count == 0)
        return TGN_OK;
    inner.count = 1;
    inner.args = call->args + 1;
    for (int i = 0; i < KNOWN && call->count == 2; i++)
        if (strcasecmp(call->args[0], known[i].name) == 0)
            return known[i].set(self, &inner);
    return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: level, rules, seed, komi or judge, and a value");
}

/* ---- time ---------------------------------------------------------------------------------------------- */

static int keep_first_clock(tgn_gtp_go_engine *engine, int code)
{
    if (code == TGN_OK)
        engine->first_clock = engine->clocks[TGN_BLACK];
    return code;
}

int tgn_gtp_go__time_settings(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    return keep_first_clock(engine, tgn_gtp_clock__settings(call, engine->clocks));
}

int tgn_gtp_go__kgs_time_settings(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    return keep_first_clock(engine, tgn_gtp_clock__kgs(call, engine->clocks));
}

int tgn_gtp_go__time_left(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    return tgn_gtp_clock__left(call, engine->clocks);
}
