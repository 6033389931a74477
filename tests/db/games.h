/*
 * games.h - random games as records, and what truly happens in them
 *
 *      games all = {0};
 *      games_random(&all, &seed, (tgn_size){5, 5}, 30, false); // about 30 steps, without variations
 *      games_write(&all, 0, all.count, path);               // as SGF
 *      all.items[0].at[7].colour[...]                       // the position after its seventh step
 *
 * Everything that can make a position hard occurs: captures, ko, passes, suicide, stones on stones, a
 * colour that moves twice, handicap, setup in the middle, and, on small boards, positions that come back.
 */
#ifndef TESTS_DB_GAMES_H
#define TESTS_DB_GAMES_H

#include <tengen/game.h>
#include <tengen/graph.h>
#include <tengen/info.h>
#include <tengen/source.h>

#include "../check.h"

enum { POINTS = 81, STEPS = 160, GAMES = 1200 };

typedef enum how { BY_MOVE, BY_SETUP } how;

/* A position, and the step that led to it. */
typedef struct moment {
    uint8_t colour[POINTS]; /* in reading order */
    tgn_colour to_move;
    tgn_point ko;
    how by;
    tgn_move move;
    uint32_t moves; /* played so far, passes among them */
    int up;         /* the position before it */
    int line;       /* 0: the main line */
} moment;

typedef struct one {
    tgn_size size;
    moment at[STEPS + 1]; /* 0: the empty board */
    int steps, main_steps;
    int here, line, lines; /* where the next step goes on, and how many variations there are */
    char black[32], white[32], event[32];
    uint32_t first, last; /* dates */
    tgn_colour winner;
    char result[8]; /* as a filter names it */
    int result_place; /* in a list sorted by results; 0: unknown */
    int black_rank, white_rank, handicap;
    double komi;
    bool komi_known;
    char *sgf;
} one;

typedef struct games {
    one *items[GAMES];
    int count;
    tgn_game *game;
} games;

static inline void games_free(games *all)
{
    for (int i = 0; i < all->count; i++) {
        free(all->items[i]->sgf);
        free(all->items[i]);
    }
    tgn_game_free(all->game);
    all->count = 0;
}

/* ---- steps --------------------------------------------------------------------------------------------- */

static inline void games_note(moment *at, const tgn_game *game)
{
    const tgn_board *board = tgn_game_board(game);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        at->colour[tgn_point_index(p, board->size)] = board->colour[p];
    at->to_move = tgn_game_to_move(game);
    at->ko = tgn_game_ko(game);
    at->moves = (uint32_t)tgn_game_moves(game);
}

/* The game has made a step: a setup that changes nothing is none. */
static inline void games_step(one *o, const tgn_game *game, how by, tgn_move move)
{
    moment now = {.by = by, .move = move};
    games_note(&now, game);
    const moment *before = &o->at[o->here];
    if (by == BY_SETUP && now.to_move == before->to_move &&
        memcmp(now.colour, before->colour, sizeof now.colour) == 0)
        return;
    now.up = o->here;
    now.line = o->line;
    o->here = ++o->steps;
    o->at[o->here] = now;
    if (o->line == 0)
        o->main_steps = o->steps;
}

static inline int games_below(uint64_t *seed, int n)
{
    return (int)(check_random(seed) % (unsigned)n);
}

static inline tgn_point games_point(uint64_t *seed, tgn_size size)
{
    return tgn_point_at(games_below(seed, size.rows), games_below(seed, size.cols));
}

static inline const char *games_sgf_point(tgn_point p)
{
    static char text[TGN_POINT_TEXT];
    return tgn_point_format_sgf(text, p);
}

/* A setup of a few points, at the root (only stones) or later. */
static inline size_t games_setup(one *o, tgn_game *game, uint64_t *seed, bool root, int stones, char *sgf)
{
    static const char *const names[] = {"AE", "AB", "AW"};
    size_t length = root ? 0 : (size_t)sprintf(sgf, ";");
    bool used[TGN_GRID] = {false};
    for (int i = 0; i < stones; i++) {
        const tgn_point p = games_point(seed, o->size);
        tgn_move put = {p, (tgn_colour)(root ? TGN_BLACK : games_below(seed, 3))};
        if (used[p])
            continue;
        used[p] = true;
        length += (size_t)sprintf(sgf + length, "%s[%s]", names[put.colour], games_sgf_point(p));
        if (tgn_game_setup(game, &put, 1) < 0)
            exit(2);
    }
    const tgn_colour turn = root ? TGN_WHITE : (tgn_colour)(1 + games_below(seed, 2));
    length += (size_t)sprintf(sgf + length, "PL[%c]", turn == TGN_BLACK ? 'B' : 'W');
    if (tgn_game_set_to_move(game, turn) < 0)
        exit(2);
    games_step(o, game, BY_SETUP, (tgn_move){0, 0});
    return length;
}

/* A move, as a rule on an empty point and in turn. */
static inline size_t games_move(one *o, tgn_game *game, uint64_t *seed, char *sgf)
{
    tgn_colour colour = tgn_game_to_move(game);
    tgn_point p = games_point(seed, o->size);
    if (games_below(seed, 15) == 0)
        colour = tgn_colour_other(colour);
    for (int i = 0; i < 20 && tgn_board_at(tgn_game_board(game), p) != TGN_EMPTY; i++)
        p = games_point(seed, o->size);
    if (games_below(seed, 12) == 0 ||
        (tgn_board_at(tgn_game_board(game), p) != TGN_EMPTY && games_below(seed, 4)))
        p = TGN_PASS;
    if (tgn_game_force(game, colour, p, NULL) < 0)
        exit(2);
    games_step(o, game, BY_MOVE, (tgn_move){p, colour});
    return (size_t)sprintf(sgf, ";%c[%s]", colour == TGN_BLACK ? 'B' : 'W', games_sgf_point(p));
}

/* ---- what is known of a game --------------------------------------------------------------------------- */

static inline size_t games_date(one *o, uint64_t *seed, char *sgf)
{
    const uint32_t y = 1990 + (uint32_t)games_below(seed, 5), m = 1 + (uint32_t)games_below(seed, 3),
                   d = 1 + (uint32_t)games_below(seed, 3);
    switch (games_below(seed, 5)) {
    case 0:
        return 0;
    case 1:
        o->first = y * 10000;
        o->last = y * 10000 + 9999;
        return (size_t)sprintf(sgf, "DT[%u]", y);
    case 2:
        o->first = y * 10000 + m * 100;
        o->last = o->first + 99;
        return (size_t)sprintf(sgf, "DT[%u-%02u]", y, m);
    default:
        o->first = o->last = y * 10000 + m * 100 + d;
        return (size_t)sprintf(sgf, "DT[%u-%02u-%02u]", y, m, d);
    }
}

static inline size_t games_result(one *o, uint64_t *seed, char *sgf)
{
    static const struct {
        const char *text, *filter;
        tgn_colour winner;
        int place;
    } results[] = {{"B+R", "B", TGN_BLACK, 1},   {"B+2.5", "B", TGN_BLACK, 2},  {"W+0.5", "W", TGN_WHITE, 4},
                   {"W+T", "W", TGN_WHITE, 5},   {"0", "draw", TGN_EMPTY, 3},   {"Void", "void", TGN_EMPTY, 6},
                   {"?", "?", TGN_EMPTY, 0}};
    const int i = games_below(seed, 7);
    o->winner = results[i].winner;
    strcpy(o->result, results[i].filter);
    o->result_place = results[i].place;
    return (size_t)sprintf(sgf, "RE[%s]", results[i].text);
}

static inline size_t games_rank(int *out, uint64_t *seed, const char *property, char *sgf)
{
    const int level = 1 + games_below(seed, 9), kind = games_below(seed, 4);
    *out = kind == 0 ? 0 : kind == 1 ? -level : kind == 2 ? level : 100 + level;
    if (kind == 0)
        return 0;
    return (size_t)sprintf(sgf, "%s[%d%c]", property, level, "?kdp"[kind]);
}

/* Few names, so that they repeat; some end alike, for orders that look at eight letters first. */
static inline void games_name(char out[32], uint64_t *seed, const char *kind, int many)
{
    const int i = games_below(seed, many);
    if (i == 0)
        out[0] = '\0';
    else
        sprintf(out, "%s %s%d", kind, i % 2 ? "Long-Name-" : "", i);
}

static inline size_t games_info(one *o, uint64_t *seed, char *sgf)
{
    size_t n = 0;
    games_name(o->black, seed, "Black", 8);
    games_name(o->white, seed, "White", 8);
    games_name(o->event, seed, "Cup", 4);
    n += (size_t)sprintf(sgf + n, "PB[%s]PW[%s]EV[%s]", o->black, o->white, o->event);
    n += games_date(o, seed, sgf + n);
    n += games_result(o, seed, sgf + n);
    n += games_rank(&o->black_rank, seed, "BR", sgf + n);
    n += games_rank(&o->white_rank, seed, "WR", sgf + n);
    o->komi_known = games_below(seed, 4) != 0;
    o->komi = o->komi_known ? 5.5 + games_below(seed, 3) : 0;
    if (o->komi_known)
        n += (size_t)sprintf(sgf + n, "KM[%.1f]", o->komi);
    return n;
}

/* ---- a game -------------------------------------------------------------------------------------------- */

static inline one *games_new(games *all, tgn_size size)
{
    if (!all->game && tgn_game_new(&all->game, size, NULL) < 0)
        exit(2);
    one *o = calloc(1, sizeof *o);
    if (!o || all->count == GAMES || tgn_game_reset(all->game, size, NULL) < 0)
        exit(2);
    o->size = size;
    games_note(&o->at[0], all->game);
    return all->items[all->count++] = o;
}

static inline size_t games_steps(games *all, uint64_t *seed, int steps, char *sgf)
{
    one *o = all->items[all->count - 1];
    size_t n = 0;
    for (int i = 0; i < steps && o->steps < STEPS; i++)
        n += games_below(seed, 25) == 0
                 ? games_setup(o, all->game, seed, false, 1 + games_below(seed, 3), sgf + n)
                 : games_move(o, all->game, seed, sgf + n);
    return n;
}

/* Some steps, and after them up to `depth` times two or three lines that go on from there. */
static inline size_t games_tree(games *all, uint64_t *seed, int steps, int depth, char *sgf)
{
    one *o = all->items[all->count - 1];
    size_t n = games_steps(all, seed, steps, sgf);
    const int here = o->here;
    const size_t length = tgn_game_steps(all->game);
    for (int i = 0, lines = depth ? 2 + games_below(seed, 2) : 0; i < lines; i++) {
        while (tgn_game_steps(all->game) > length)
            tgn_game_undo(all->game);
        if (i > 0)
            o->line = ++o->lines;
        o->here = here;
        n += (size_t)sprintf(sgf + n, "(;C[%d]", i);
        n += games_tree(all, seed, games_below(seed, 8), games_below(seed, 2) ? depth - 1 : 0, sgf + n);
        n += (size_t)sprintf(sgf + n, ")");
    }
    return n;
}

static inline void games_random(games *all, uint64_t *seed, tgn_size size, int steps, bool variations)
{
    one *o = games_new(all, size);
    char sgf[16384];
    size_t n = (size_t)sprintf(sgf, "(;FF[4]GM[1]CA[UTF-8]");
    if (tgn_size_square(size))
        n += (size_t)sprintf(sgf + n, "SZ[%d]", size.rows);
    else
        n += (size_t)sprintf(sgf + n, "SZ[%d:%d]", size.cols, size.rows);
    n += games_info(o, seed, sgf + n);
    if (games_below(seed, 5) == 0 && tgn_size_points(size) > 4) {
        n += games_setup(o, all->game, seed, true, 2 + games_below(seed, 2), sgf + n);
        o->handicap = tgn_game_board(all->game)->count[TGN_BLACK];
        o->handicap = o->handicap < 2 ? 0 : o->handicap;
        n += (size_t)sprintf(sgf + n, "HA[%d]", o->handicap);
    }
    n += games_tree(all, seed, steps, variations ? 3 : 0, sgf + n);
    sprintf(sgf + n, ")");
    o->sgf = strdup(sgf);
}

/* ---- games from a file --------------------------------------------------------------------------------- */

static inline int games_result_place(const tgn_result *result)
{
    const int lead = result->ending == TGN_END_SCORE ? (int)(4 * result->margin) : 20000;
    if (!result->winner)
        return result->ending == TGN_END_DRAW ? 40000 : result->ending == TGN_END_VOID ? 80000 : 0;
    return result->winner == TGN_BLACK ? 40000 - lead : 40000 + lead;
}

/* What a record says of itself, as the reader of records understands it. */
static inline void games_read_info(one *o, const tgn_sgf *tree)
{
    static const char *const endings[] = {"?", "", "", "", "", "draw", "void", ""};
    tgn_info info;
    tgn_info_read(&info, tree);
    struct {
        tgn_info_field field;
        char *out;
    } texts[] = {{TGN_INFO_BLACK, o->black}, {TGN_INFO_WHITE, o->white}, {TGN_INFO_EVENT, o->event}};
    for (int i = 0; i < 3; i++)
        if (info.raw[texts[i].field])
            tgn_sgf_text(tree, info.raw[texts[i].field], true, texts[i].out, sizeof o->black);
    o->first = info.dates.first;
    o->last = info.dates.last;
    o->winner = info.result.winner;
    o->result_place = games_result_place(&info.result);
    strcpy(o->result, o->winner ? o->winner == TGN_BLACK ? "B" : "W" : endings[info.result.ending]);
    o->black_rank = info.black_rank.level;
    o->white_rank = info.white_rank.level;
    o->handicap = info.handicap.known ? info.handicap.stones : 0;
    o->komi_known = info.komi.known;
    o->komi = info.komi.points;
}

/* The main line: every node one move, the root a setup or nothing. */
static inline void games_read_steps(one *o, tgn_sgf *tree, tgn_game *game)
{
    for (uint32_t node = 0; node != TGN_SGF_NONE && o->steps < STEPS; node = tgn_sgf_child(tree, node)) {
        tgn_move move = {0, 0};
        if (tgn_sgf_apply(tree, node, game) < 0)
            exit(2);
        const bool moved = tgn_game_last(game, &move);
        games_step(o, game, moved ? BY_MOVE : BY_SETUP, move);
    }
}

static inline void games_read(games *all, const char *path)
{
    tgn_source *source;
    tgn_source_entry entry;
    tgn_sgf_reader *reader = NULL;
    tgn_sgf *tree;
    static char text[1 << 20];
    int64_t length = 0, got;
    if (tgn_source_open(&source, &path, 1, NULL, NULL) < 0 || tgn_source_next(source, &entry) <= 0)
        exit(2);
    while ((got = tgn_source_read(source, text + length, sizeof text - (size_t)length)) > 0)
        length += got;
    if (got < 0 || tgn_sgf_open_memory(&reader, text, (size_t)length) < 0)
        exit(2);
    while (tgn_sgf_next(reader, &tree) > 0) {
        one *o = games_new(all, tree->size);
        games_read_info(o, tree);
        games_read_steps(o, tree, all->game);
    }
    tgn_sgf_close(reader);
    tgn_source_close(source);
}

/* The games from..end-1 as one file. */
static inline void games_write(const games *all, int from, int end, const char *path)
{
    FILE *file = fopen(path, "wb");
    for (int i = from; file && i < end; i++)
        fputs(all->items[i]->sgf, file);
    if (!file || fclose(file) != 0) {
        perror(path);
        exit(2);
    }
}

#endif
