/*
 * field_games.h - real games for those who fit the judge and those who measure it
 *
 *      field_games games;
 *      field_games_load(&games, paths, count, 1, 0);
 *      for (size_t i = 0; i < games.count; i++)
 *          if (games.items[i].part == FIELD_LEARN) ...
 *      field_games_free(&games);
 *
 * Taken are games on 19x19 without setup in the middle of the game, with a winner, of 20 moves and more, each once: a game that stands in two collections is one game. Everything that follows from
 * a record alone is settled here, so that fitting and measuring can not disagree about it:
 *
 *   komi          Fox writes hundredths (the reader knows) or 0 where 6.5 was played: an even game of that
 *                 server with komi 0 and no margin of whole points was played with 6.5.
 *   draws         are left out: with komi 6.5 they were agreed, not counted, and without komi mostly so too.
 *   professional  It comes from a file or folder that says so ("Pro").
 *   part          What is it for, by source and date, so that no game is learned from and measured on, and what is measured is later
 *                 than what was learned: of each source the last month (of Fox the last five, whose even games are few) is set aside and opened once, to
 *                 report; the month before (of Fox two) is for looking at while something is built. Sources that are not in the table below are learned from.
 */
#ifndef TENGEN_FIELD_GAMES_H
#define TENGEN_FIELD_GAMES_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/tengen.h>

typedef enum field_part { FIELD_LEARN, FIELD_TUNE, FIELD_ASIDE } field_part;

typedef struct field_source {
    const char *name;     /* is in the name of the file or of its archive */
    uint32_t tune, aside; /* the first days of these parts, as yyyymmdd */
} field_source;

static const field_source field_sources[] = {
    {"fox", 20170801, 20171001}, {"KGS", 20031101, 20031201}, {"tygem", 20101101, 20101201}};
enum { FIELD_SOURCES = 3 };

typedef struct field_game {
    tgn_move *moves; /* passes included */
    int count;
    tgn_point handicap[25]; /* black stones on the board before the first move */
    int handicaps;
    double komi;
    tgn_colour winner;
    bool counted;  /* the margin below was counted on the board; else resigned, time, unknown */
    double margin; /* Black's lead, komi taken off, by the rules of the record */
    tgn_scoring scoring;
    bool professional;
    uint32_t date; /* yyyymmdd; 0: not known */
    int source;    /* in field_sources, or FIELD_SOURCES */
    field_part part;
    uint64_t hash;   /* of the moves: the game's identity */
    bool made;       /* by tools/train/play_on.h: nothing can be learned from its moves */
    int first, last; /* only positions after so many moves belong to its result; last 0: all */
    char name[96];   /* the end of the file's name */
} field_game;

typedef struct field_games {
    field_game *items;
    size_t count, capacity;
} field_games;

static inline void field_games_fail(const char *what)
{
    fprintf(stderr, "field games: %s\n", what);
    exit(1);
}

/* A number from 0 to 1 of each game, the same everywhere: for drawing samples. `salt` makes another draw. */
static inline double field_game_lot(const field_game *game, uint64_t salt)
{
    uint64_t h = (game->hash ^ salt) * 0x9E3779B97F4A7C15u;
    h ^= h >> 29;
    h *= 0xBF58476D1CE4E5B9u;
    return (double)(h >> 11) / 9007199254740992.0;
}

static inline uint64_t field_games__hash(const field_game *game)
{
    uint64_t h = 0xCBF29CE484222325u + (uint64_t)game->handicaps;
    for (int i = 0; i < game->count; i++)
        h = (h ^ (uint64_t)(game->moves[i].point * 4 + game->moves[i].colour)) * 0x100000001B3u;
    return h ^ h >> 31;
}

/* Copy the main line; false when something in it is not a move. */
static inline bool field_games__moves(field_game *out, const tgn_game *game)
{
    const size_t steps = tgn_game_steps(game);
    out->moves = malloc((tgn_game_moves(game) + 1) * sizeof *out->moves);
    if (!out->moves)
        field_games_fail("out of memory");
    for (size_t i = 0; i < steps; i++) {
        tgn_past_step step;
        tgn_game_past(game, i, &step);
        if (step.is_move)
            out->moves[out->count++] = step.move;
        else
            for (size_t k = 0; k < step.change_count; k++) {
                if (out->count || step.changes[k].now != TGN_BLACK || out->handicaps == 25)
                    return false;
                out->handicap[out->handicaps++] = step.changes[k].point;
            }
    }
    while (out->count && out->moves[out->count - 1].point == TGN_PASS)
        out->count--; /* the end is where the last stone was played */
    return out->count >= 20;
}

static inline double field_games__komi(const tgn_info *info, const field_game *game, const char *name)
{
    const bool fox = strstr(name, "fox") != NULL;
    const bool whole = info->result.ending == TGN_END_SCORE && fmod(info->result.margin, 1) == 0;
    if (fox && info->komi.points == 0 && !game->handicaps && !whole)
        return 6.5;
    return info->komi.points;
}

/* A game without a date may be as late as any: it is set aside. */
static inline void field_games__part(field_game *game, const char *name, uint32_t date)
{
    game->date = date;
    game->source = 0;
    while (game->source < FIELD_SOURCES && !strstr(name, field_sources[game->source].name))
        game->source++;
    if (game->source == FIELD_SOURCES)
        return;
    const field_source *source = &field_sources[game->source];
    game->part = date >= source->aside || date == 0 ? FIELD_ASIDE
                 : date >= source->tune             ? FIELD_TUNE
                                                    : FIELD_LEARN;
}

/* Fill `out` from a tree; false when the game is not wanted (nothing is kept then). */
static inline bool field_games__take(field_game *out, tgn_sgf *tree, tgn_game *game, const char *name)
{
    tgn_info info;
    *out = (field_game){0};
    if (tree->refused || tree->size.rows != 19 || tree->size.cols != 19)
        return false;
    tgn_info_read(&info, tree);
    if (!info.komi.known || !info.result.winner || fabs(info.komi.points) > 10)
        return false;
    if (tgn_sgf_start(tree, game) < 0 || tgn_sgf_replay(tree, game, SIZE_MAX) < 0)
        field_games_fail("out of memory");
    if (!field_games__moves(out, game)) {
        free(out->moves);
        return false;
    }
    out->komi = field_games__komi(&info, out, name);
    out->winner = info.result.winner;
    out->counted = info.result.ending == TGN_END_SCORE;
    out->margin = out->winner == TGN_WHITE ? -info.result.margin : info.result.margin;
    out->scoring = info.rules ? info.rules->scoring : TGN_SCORE_TERRITORY;
    out->professional = strstr(name, "/Pro/") != NULL;
    out->hash = field_games__hash(out);
    field_games__part(out, name, info.dates.last);
    const size_t length = strlen(name), capacity = sizeof out->name - 1;
    snprintf(out->name, sizeof out->name, "%s", name + (length > capacity ? length - capacity : 0));
    return true;
}

/* Of two copies the professional one comes first, then by name: which one is kept does not depend on luck. */
static inline int field_games__order(const void *a, const void *b)
{
    const field_game *x = a, *y = b;
    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    if (x->professional != y->professional)
        return y->professional - x->professional;
    return strcmp(x->name, y->name);
}

/*
 * Load a share (0 .. 1) of the games of some paths, in the order of their hashes, duplicates gone; `salt`
 * draws which. A share of 1 takes all. 131,000 games take about 20 s and 200 MB.
 */
static inline void field_games_load(field_games *all, const char *const *paths, size_t count, double share,
                                    uint64_t salt)
{
    tgn_source *source;
    tgn_source_entry entry;
    tgn_sgf_reader *reader = NULL;
    tgn_sgf *tree;
    tgn_game *game;
    *all = (field_games){0};
    if (tgn_source_open(&source, paths, count, NULL, NULL) < 0 ||
        tgn_game_new(&game, (tgn_size){19, 19}, NULL) < 0 || tgn_sgf_open_memory(&reader, "", 0) < 0)
        field_games_fail("out of memory");
    while (tgn_source_next(source, &entry) > 0) {
        if (entry.failed || tgn_sgf_reopen_stream(reader, tgn_source_read, source) < 0)
            continue;
        while (tgn_sgf_next(reader, &tree) > 0) {
            if (all->count == all->capacity) {
                all->capacity = all->capacity ? all->capacity * 2 : 1024;
                all->items = realloc(all->items, all->capacity * sizeof *all->items);
                if (!all->items)
                    field_games_fail("out of memory");
            }
            field_game *item = &all->items[all->count];
            if (!field_games__take(item, tree, game, entry.name))
                continue;
            if (field_game_lot(item, salt + 1) < share)
                all->count++;
            else
                free(item->moves);
        }
    }
    tgn_sgf_close(reader);
    tgn_game_free(game);
    tgn_source_close(source);
    if (all->count)
        qsort(all->items, all->count, sizeof *all->items, field_games__order);
    size_t kept = 0;
    for (size_t i = 0; i < all->count; i++)
        if (kept && all->items[kept - 1].hash == all->items[i].hash)
            free(all->items[i].moves);
        else
            all->items[kept++] = all->items[i];
    all->count = kept;
}

static inline void field_games_free(field_games *all)
{
    for (size_t i = 0; i < all->count; i++)
        free(all->items[i].moves);
    free(all->items);
    *all = (field_games){0};
}

/* A position of a game: its board, whose turn it is, the ko and the prisoners, after `moves` of its moves. */
typedef struct field_position {
    tgn_board board;
    tgn_colour to_move;
    tgn_point ko;
    unsigned prisoners[3];
    int moves;
} field_position;

static inline void field_position_start(field_position *out, const field_game *game)
{
    *out = (field_position){.to_move = game->handicaps ? TGN_WHITE : TGN_BLACK};
    tgn_board_init(&out->board, (tgn_size){19, 19});
    for (int i = 0; i < game->handicaps; i++)
        tgn_board_put(&out->board, game->handicap[i], TGN_BLACK);
}

static inline void field_position_play(field_position *at, tgn_move move)
{
    tgn_point taken[TGN_POINTS_MAX];
    at->ko = TGN_PASS;
    if (move.point && at->board.colour[move.point])
        tgn_board_put(&at->board, move.point, TGN_EMPTY); /* records do that */
    if (move.point) {
        const int result = tgn_board_play(&at->board, move.point, move.colour, taken, &at->ko);
        at->prisoners[result < 0 ? move.colour : tgn_colour_other(move.colour)] += (unsigned)abs(result);
    }
    at->to_move = tgn_colour_other(move.colour);
    at->moves++;
}

/* The position after `moves` moves; all of them when there are fewer. */
static inline void field_position_at(field_position *out, const field_game *game, int moves)
{
    field_position_start(out, game);
    for (int i = 0; i < moves && i < game->count; i++)
        field_position_play(out, game->moves[i]);
}

#endif
