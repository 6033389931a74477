/*
 * player.c - the computer player and its levels
 *
 * Levels 1 and 2 only look at the open points (open_points.h); from 3 on moves are searched (duel.c). Level 4 asks the
 * exact solver about its favourites: how many strings could each side still reach if it alone went on? The best of them
 * is searched first, and so chosen among moves that the search finds equal. More weight than that seemed to make it
 * weaker, in matches of 20 to 30 games on 7x7 and 9x9: what one side reaches alone says little about who is first.
 */
#include <tengen/strings_game.h>

#include <assert.h>
#include <stdlib.h>

#include "base/random.h"
#include "base/deadline.h"
#include "strings/game/open_points.h"

enum {
    DEFAULT_LEVEL = 3,           /* default */
    DEFAULT_MILLISECONDS = 1000, /* default */
    FAVOURITES = 6,              /* moves whose completions level 4 examines */
    SHADES = 1000,               /* random numbers that separate equal moves */
    NODES = 3000,                /* positions that level 4 searches */
    NODES_A_MILLISECOND = 300, /* that level 5 searches: the pace of 9x9, so that the clock seldom decides */
    TABLE_MEMORY = 16 << 20,   /* bytes for the table of its solver */
    SOLVER_MEMORY = 256 << 20  /* bytes that the exact solver may take */
};

struct tgn_player {
    tgn_player_options options;
    int milliseconds; /* for the next move */
    tgn_random random;
    tgn_duel *duel; /* made when first needed, for the size it is needed for */
    tgn_size size;
};

/* A question being answered. */
typedef struct player_question {
    tgn_player *player;
    const tgn_standing *now;
    tgn_strings_open_points open;
    tgn_deadline deadline;
    tgn_progress progress; /* the deadline's */
    tgn_error *error;
} player_question;

int tgn_player_new(tgn_player **out, const tgn_player_options *options, tgn_error *error)
{
    const tgn_player_options wanted = options ? *options : (tgn_player_options){0};
    *out = NULL;
    if (wanted.level < 0 || wanted.level > TGN_PLAYER_LEVELS || wanted.milliseconds < 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "there is no level %d; levels are 1 to %d",
                             wanted.level, TGN_PLAYER_LEVELS);
    tgn_player *player = calloc(1, sizeof *player);
    if (!player)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a player");
    player->options = wanted;
    player->options.level = wanted.level ? wanted.level : DEFAULT_LEVEL;
    player->options.milliseconds = wanted.milliseconds ? wanted.milliseconds : DEFAULT_MILLISECONDS;
    player->milliseconds = player->options.milliseconds;
    player->random.state = (wanted.seed ^ 0x9E3779B97F4A7C15u) * 2 + 1;
    *out = player;
    return TGN_OK;
}

void tgn_player_free(tgn_player *player)
{
    if (player)
        tgn_duel_free(player->duel);
    free(player);
}

void tgn_player_set_time(tgn_player *player, int milliseconds)
{
    player->milliseconds = milliseconds > 0 ? milliseconds : player->options.milliseconds;
}

/*
 * ---- levels 1 and 2: what a point brings at once ---------------------------------------------------------
 */

/*
 * The value of a point at levels 1 and 2: a new string that the other side could have had, a new string, one that
 * the other side does not get.
 */
static int value_of(const player_question *t, int index, tgn_colour me)
{
    const uint8_t bits = t->open.bits[index];
    const bool mine = tgn_strings_open_points__is_open(bits, me),
               theirs = tgn_strings_open_points__is_open(bits, tgn_colour_other(me));
    if (!tgn_strings_open_points__may_play(bits, me) ||
        tgn_standing_gain(t->now, t->open.point[index], me) < 0)
        return 0;
    if (t->player->options.level == 1)
        return mine;
    return mine && theirs ? 3 : mine ? 2 : theirs ? 1 : 0;
}

/* One of the points with the greatest value, at random; `out` is left as it is if all values are 0. */
static void pick(player_question *t, tgn_move *out, tgn_colour me)
{
    int most = 0, met = 0;
    for (int i = 0; i < t->open.count; i++) {
        const int here = value_of(t, i, me);
        if (here == 0 || here < most)
            continue;
        met = here > most ? 1 : met + 1;
        most = here;
        if (tgn_random__next(&t->player->random) % (uint64_t)met == 0)
            *out = (tgn_move){t->open.point[i], me};
    }
}

/* ---- levels 3 to 5: the search ------------------------------------------------------------------------- */

static int ready_duel(player_question *t)
{
    tgn_player *player = t->player;
    const tgn_size size = t->now->board.size;
    if (player->duel && tgn_size_equal(player->size, size))
        return TGN_OK;
    tgn_duel_free(player->duel);
    player->size = size;
    if (tgn_duel_new(&player->duel, size, TABLE_MEMORY) < 0)
        return tgn_error_set(t->error, TGN_ERR_MEMORY, "no memory to search with");
    return TGN_OK;
}

static int search(player_question *t, tgn_move *out, tgn_duel_limits limits)
{
    tgn_duel_answer answer;
    int code = ready_duel(t);
    limits.seed = tgn_random__next(&t->player->random);
    if (code == TGN_OK)
        code = tgn_duel_solve(t->player->duel, &answer, t->now, &limits, &t->progress, t->error);
    if (code == TGN_OK || (code == TGN_ERR_STOPPED && t->deadline.late))
        *out = answer.best;
    return code == TGN_ERR_STOPPED && t->deadline.late ? TGN_OK : code;
}

/* ---- level 4: what could be reached -------------------------------------------------------------------- */

typedef struct favourite_move {
    tgn_point point;
    int value; /* for the side that plays it; the last digits are random */
} favourite_move;

/* Insert into the sorted list; the last one is dropped if there are too many. */
static void insert_favourite(favourite_move list[FAVOURITES], int *count, favourite_move one)
{
    if (*count == FAVOURITES && list[FAVOURITES - 1].value >= one.value)
        return;
    int at = *count < FAVOURITES ? (*count)++ : FAVOURITES - 1;
    for (; at > 0 && list[at - 1].value < one.value; at--)
        list[at] = list[at - 1];
    list[at] = one;
}

/* The moves with the best estimates, the best first, equal ones in random order. Returns how many. */
static int find_favourites(player_question *t, favourite_move out[FAVOURITES])
{
    int count = 0;
    tgn_standing next = *t->now;
    for (int i = 0; i < t->open.count; i++) {
        const tgn_move move = {t->open.point[i], t->now->to_move};
        tgn_strings_open_points after;
        if (!tgn_strings_open_points__may_play(t->open.bits[i], move.colour))
            continue;
        tgn_standing_play(&next, move);
        tgn_strings_open_points__after(&after, &next, &t->open);
        const int value = (int)(tgn_random__next(&t->player->random) % SHADES) -
                          SHADES * tgn_strings_open_points__estimate(&next, &after);
        tgn_standing_unplay(&next, move, t->now->passed);
        insert_favourite(out, &count, (favourite_move){move.point, value});
    }
    return count;
}

/* The strings of `colour` if it alone went on from here. */
static int reach_alone(player_question *t, const tgn_standing *standing, tgn_colour colour, int *out)
{
    tgn_strings answer;
    const tgn_strings_options options = {.threads = 1, .memory = SOLVER_MEMORY};
    int code =
        tgn_standing_reach(&answer, standing, colour == TGN_BLACK ? TGN_STRINGS_BLACK : TGN_STRINGS_WHITE,
                           &options, &t->progress, t->error);
    if (code == TGN_OK)
        *out = answer.strings - standing->strings[tgn_colour_other(colour)];
    tgn_strings_clear(&answer);
    return code;
}

/*
 * The favourite after which its side can reach most, less what the other side can, into `out`, as far as
 * that is known.
 */
static int ask_favourites(player_question *t, tgn_point *out)
{
    favourite_move list[FAVOURITES];
    const int count = find_favourites(t, list);
    const tgn_colour me = t->now->to_move, other = tgn_colour_other(me);
    int code = TGN_OK, most = 0;
    for (int i = 0; i < count && code == TGN_OK; i++) {
        tgn_standing next = *t->now;
        int mine = 0, theirs = 0;
        tgn_standing_play(&next, (tgn_move){list[i].point, me});
        code = reach_alone(t, &next, me, &mine);
        if (code == TGN_OK)
            code = reach_alone(t, &next, other, &theirs);
        if (code == TGN_OK && (i == 0 || mine - theirs > most)) {
            most = mine - theirs;
            *out = list[i].point;
        }
    }
    return code;
}

/* If the question is too large or takes too long, the search goes without advice: that is not an error. */
static int search_advised(player_question *t, tgn_move *out)
{
    tgn_duel_limits limits = {.nodes = NODES};
    int code = ask_favourites(t, &limits.first);
    if (code == TGN_ERR_MEMORY || (code == TGN_ERR_STOPPED && !t->deadline.late))
        return code;
    return search(t, out, limits);
}

/* ---- the player ---------------------------------------------------------------------------------------- */

static int move_in_duel(player_question *t, tgn_move *out)
{
    switch (t->player->options.level) {
    case 1:
    case 2:
        pick(t, out, t->now->to_move);
        return TGN_OK;
    case 3:
        return search(t, out, (tgn_duel_limits){.depth = 1});
    case 4:
        return search_advised(t, out);
    default:
        return search(
            t, out,
            (tgn_duel_limits){.nodes = (uint64_t)NODES_A_MILLISECOND * (uint64_t)t->player->milliseconds});
    }
}

/* A new string of a random colour, or of the other if there is none. */
static int pick_any(player_question *t, tgn_move *out)
{
    const tgn_colour colour = (tgn_colour)(1 + tgn_random__next(&t->player->random) % 2);
    pick(t, out, colour);
    if (out->point == TGN_PASS)
        pick(t, out, tgn_colour_other(colour));
    return TGN_OK;
}

static int move_in_solitaire(player_question *t, tgn_move *out)
{
    if (t->player->options.level < 4)
        return pick_any(t, out);
    tgn_hint hint = {0};
    int code = tgn_hint_find(&hint, t->now, NULL, NULL, &t->progress, t->error);
    if (code == TGN_OK)
        *out = hint.move;
    const bool late = code == TGN_ERR_STOPPED && t->deadline.late;
    return late || code == TGN_ERR_LIMIT ? pick_any(t, out) : code;
}

int tgn_player_move(tgn_player *player, const tgn_standing *standing, tgn_move *out,
                    const tgn_progress *progress, tgn_error *error)
{
    assert(!standing->over);
    player_question t = {.player = player, .now = standing, .error = error};
    t.deadline = tgn_deadline__in(player->milliseconds, progress);
    t.progress = (tgn_progress){tgn_deadline__report, &t.deadline};
    tgn_strings_open_points__find(&t.open, standing);
    *out = (tgn_move){TGN_PASS, standing->to_move ? standing->to_move : TGN_BLACK};
    return standing->to_move ? move_in_duel(&t, out) : move_in_solitaire(&t, out);
}
