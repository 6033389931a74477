/* legality.c - whether a move is legal, and how often a position has occurred; see tengen/game.h */
#include <tengen/game.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "go/game_state.h"

/* ---- the table of earlier positions -------------------------------------------------------------------- */

static bool is_free(const tgn_position_history_entry *entry)
{
    return !(entry->times[0] | entry->times[1]);
}

/* Where the entry of `stones` is, or the free place where it would go. There is always a free place. */
static size_t find(const tgn_position_history *history, tgn_key stones)
{
    size_t place = stones.low & (history->capacity - 1);
    while (!is_free(&history->entries[place]) && !tgn_key_equal(history->entries[place].stones, stones))
        place = (place + 1) & (history->capacity - 1);
    return place;
}

static int grow(tgn_position_history *history)
{
    tgn_position_history larger = {.capacity = history->capacity ? history->capacity * 2 : 256,
                                   .used = history->used};
    larger.entries = calloc(larger.capacity, sizeof *larger.entries);
    if (!larger.entries)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < history->capacity; i++)
        if (!is_free(&history->entries[i]))
            larger.entries[find(&larger, history->entries[i].stones)] = history->entries[i];
    free(history->entries);
    *history = larger;
    return 0;
}

int tgn_position_history__add(tgn_position_history *history, tgn_key stones, tgn_colour to_move)
{
    if (history->used * 2 >= history->capacity && grow(history) < 0)
        return TGN_ERR_MEMORY;
    tgn_position_history_entry *entry = &history->entries[find(history, stones)];
    history->used += is_free(entry);
    entry->stones = stones;
    entry->times[to_move - 1]++;
    return 0;
}

/*
 * Fill the place that became free: later entries of the same run move up, unless that is before the place
 * their key points to.
 */
static void close_gap(tgn_position_history *history, size_t gap)
{
    const size_t mask = history->capacity - 1;
    for (size_t i = (gap + 1) & mask; !is_free(&history->entries[i]); i = (i + 1) & mask) {
        size_t wanted = history->entries[i].stones.low & mask;
        if (((i - wanted) & mask) < ((i - gap) & mask))
            continue;
        history->entries[gap] = history->entries[i];
        memset(&history->entries[i], 0, sizeof history->entries[i]);
        gap = i;
    }
}

void tgn_position_history__remove(tgn_position_history *history, tgn_key stones, tgn_colour to_move)
{
    size_t place = find(history, stones);
    assert(history->entries[place].times[to_move - 1] > 0);
    history->entries[place].times[to_move - 1]--;
    if (is_free(&history->entries[place])) {
        history->used--;
        close_gap(history, place);
    }
}

uint32_t tgn_position_history__times(const tgn_position_history *history, tgn_key stones, tgn_colour to_move)
{
    if (!history->capacity)
        return 0;
    const tgn_position_history_entry *entry = &history->entries[find(history, stones)];
    return to_move == TGN_EMPTY ? entry->times[0] + entry->times[1] : entry->times[to_move - 1];
}

void tgn_position_history__clear(tgn_position_history *history)
{
    enum { KEEP = 2048 }; /* entries; a game of ordinary length */
    if (history->capacity > KEEP)
        tgn_position_history__free(history);
    else if (history->used)
        memset(history->entries, 0, history->capacity * sizeof *history->entries);
    history->used = 0;
}

void tgn_position_history__free(tgn_position_history *history)
{
    free(history->entries);
    *history = (tgn_position_history){0};
}

/* ---- legality ------------------------------------------------------------------------------------------ */

static tgn_key stone_word(const tgn_game *game, tgn_point point, tgn_colour colour)
{
    return tgn_keytable__row(game->table, point, colour)->image[0];
}

/* ---- keys and the index of the past, kept up when asked ------------------------------------------------ */

/* The words of a step come or go: forward or back, the same. */
static void toggle_step(tgn_game *game, const tgn_game_step *step)
{
    const tgn_change *change;
    for (size_t n = tgn_game__step_changes(game, step, &change); n > 0; n--, change++) {
        if (change->before)
            tgn_images__toggle(&game->images, tgn_keytable__row(game->table, change->point, change->before));
        if (change->now)
            tgn_images__toggle(&game->images, tgn_keytable__row(game->table, change->point, change->now));
    }
}

const tgn_images *tgn_game__images(tgn_game *game)
{
    if (!game->steps) /* nothing has happened yet */
        return &game->images;
    const tgn_game_step *step = game->steps + game->keyed;
    for (; step < game->top; step++) {
        const tgn_change stone = step->stone;
        if (step->kind == TGN_STEP_PLAIN && stone.before == TGN_EMPTY)
            tgn_images__toggle(&game->images, tgn_keytable__row(game->table, stone.point, stone.now));
        else
            toggle_step(game, step);
    }
    game->keyed = (size_t)(step - game->steps);
    return &game->images;
}

/* The stones' key on the other side of a step: forward or back, the same words come and go. */
static tgn_key key_across(const tgn_game *game, tgn_key key, const tgn_game_step *step)
{
    const tgn_change *change;
    for (size_t n = tgn_game__step_changes(game, step, &change); n > 0; n--, change++) {
        if (change->before)
            key = tgn_key__xor(key, stone_word(game, change->point, change->before));
        if (change->now)
            key = tgn_key__xor(key, stone_word(game, change->point, change->now));
    }
    return key;
}

/* Whose turn it was after `time` steps. */
static tgn_colour side_at(const tgn_game *game, size_t time)
{
    return time < tgn_game__steps(game) ? game->steps[time].to_move : game->to_move;
}

/* Enter every time up to now into the index. Each is entered once, so this is O(1) amortised. */
static int catch_up(tgn_game *game)
{
    while (game->entered <= tgn_game__steps(game)) {
        size_t time = game->entered;
        tgn_key key = time ? key_across(game, game->entered_key, &game->steps[time - 1]) : (tgn_key){0, 0};
        if (tgn_position_history__add(&game->history, key, side_at(game, time)) < 0)
            return TGN_ERR_MEMORY;
        game->entered_key = key;
        game->entered++;
    }
    return 0;
}

void tgn_game__forget_last(tgn_game *game)
{
    const size_t now = tgn_game__steps(game);
    const tgn_game_step *last = &game->steps[now - 1];
    if (game->keyed == now) {
        toggle_step(game, last);
        game->keyed--;
    }
    if (game->entered > now) {
        tgn_position_history__remove(&game->history, game->entered_key, game->to_move);
        game->entered_key = key_across(game, game->entered_key, last);
        game->entered--;
    }
}

uint32_t tgn_game__times_walk(tgn_game *game, tgn_key stones, tgn_colour side)
{
    uint32_t times = 0;
    tgn_key key = tgn_game__images(game)->image[0];
    for (size_t time = tgn_game__steps(game);; time--) {
        times += tgn_key_equal(key, stones) && (side == TGN_EMPTY || side == side_at(game, time));
        if (time == 0)
            return times;
        key = key_across(game, key, &game->steps[time - 1]);
    }
}

uint32_t tgn_game__times(tgn_game *game, tgn_key stones, tgn_colour side)
{
    return catch_up(game) < 0 ? tgn_game__times_walk(game, stones, side)
                              : tgn_position_history__times(&game->history, stones, side);
}

unsigned tgn_game_repetitions(tgn_game *game, bool with_side)
{
    const tgn_key stones = tgn_game__images(game)->image[0];
    return tgn_game__times(game, stones, with_side ? game->to_move : (tgn_colour)TGN_EMPTY) - 1;
}

/* ---- superko ------------------------------------------------------------------------------------------- */

/* Strings that a move would take: their stones count as gone. */
struct doomed_strings {
    tgn_point head[4];
    int count;
};

static bool stays(const tgn_game *game, const struct doomed_strings *going, tgn_point point,
                  tgn_colour colour)
{
    bool on = game->board.colour[point] == colour;
    for (int i = 0; i < going->count; i++)
        on &= game->board.head[point] != going->head[i];
    return on;
}

/*
 * Whether this step put a stone that stays, on a point where its colour had never been: the stones were not
 * like this before.
 */
static bool is_fresh(const tgn_game *game, const struct doomed_strings *going, const tgn_game_step *step)
{
    const tgn_change *change;
    for (size_t n = tgn_game__step_changes(game, step, &change); n > 0; n--, change++)
        if (change->now && game->placed[change->now - 1][change->point] == 1 &&
            stays(game, going, change->point, change->now))
            return true;
    return false;
}

/*
 * Did the position with this key occur before? Walk back from now until it is found, or until a step that
 * rules out all earlier positions. In real games that is one of the last few moves (in a ko fight, the threat
 * or its answer), so that the index is made only for unusual games. On 775 games: 11 ns a move with the index
 * alone, 2 with the walk.
 */
static bool occurred_before(tgn_game *game, tgn_key key, tgn_colour side, const struct doomed_strings *going,
                            bool now_counts)
{
    enum { FAR = 24 };
    const size_t now = tgn_game__steps(game);
    tgn_key then = tgn_game__images(game)->image[0];
    for (size_t time = now; now - time < FAR; time--) {
        if ((time < now || now_counts) && tgn_key_equal(then, key) && (!side || side == side_at(game, time)))
            return true;
        if (time == 0 || is_fresh(game, going, &game->steps[time - 1]))
            return false;
        then = key_across(game, then, &game->steps[time - 1]);
    }
    return tgn_game__times(game, key, side) > (now_counts ? 0 : 1);
}

/* The side that counts for repetition when `to_move` is to move: none under positional superko. */
static tgn_colour repeat_side(const tgn_game *game, tgn_colour to_move)
{
    return game->rules.repetition == TGN_REPEAT_SITUATIONAL ? to_move : (tgn_colour)TGN_EMPTY;
}

bool tgn_game__repeats(tgn_game *game)
{
    const struct doomed_strings nothing = {.count = 0};
    const tgn_key stones = tgn_game__images(game)->image[0];
    return occurred_before(game, stones, repeat_side(game, game->to_move), &nothing, false);
}

/* The strings that go when a move is played that tgn_board_try() gave `flags` for. */
static struct doomed_strings strings_going(const tgn_board *board, tgn_colour colour, tgn_point point,
                                           int flags)
{
    const bool suicide = flags & TGN_MOVE_SUICIDE;
    struct doomed_strings going = {.count = 0};
    for (int i = 0; i < 4; i++) {
        const tgn_point q = (tgn_point)(point + tgn_step[i]), head = board->head[q];
        bool met = board->colour[q] != (suicide ? colour : tgn_colour_other(colour));
        for (int j = 0; j < going.count; j++)
            met |= going.head[j] == head;
        if (!met && (suicide || tgn_board_liberties(board, q, NULL) == 1))
            going.head[going.count++] = head;
    }
    return going;
}

/* The key without the stones of the string at `point`. */
static tgn_key without(const tgn_game *game, tgn_key key, tgn_point point)
{
    tgn_point q = point;
    do {
        key = tgn_key__xor(key, stone_word(game, q, game->board.colour[q]));
        q = game->board.next[q];
    } while (q != point);
    return key;
}

/* Would a move repeat a position? Not if this colour has never been on this point. */
static bool would_repeat(tgn_game *game, tgn_colour colour, tgn_point point, int flags)
{
    const bool suicide = flags & TGN_MOVE_SUICIDE;
    if (!suicide && game->placed[colour - 1][point] == 0)
        return false;
    const struct doomed_strings going = strings_going(&game->board, colour, point, flags);
    tgn_key key = tgn_game__images(game)->image[0];
    if (!suicide)
        key = tgn_key__xor(key, stone_word(game, point, colour));
    for (int i = 0; i < going.count; i++)
        key = without(game, key, going.head[i]);
    return occurred_before(game, key, repeat_side(game, tgn_colour_other(colour)), &going, true);
}

unsigned tgn_game_judge(tgn_game *game, tgn_colour colour, tgn_point point)
{
    unsigned faults = colour != game->to_move ? TGN_FAULT_TURN : 0;
    if (point == TGN_PASS)
        return faults;
    if (game->board.colour[point] != TGN_EMPTY)
        return faults | TGN_FAULT_OCCUPIED;
    int flags = tgn_board_try(&game->board, point, colour);
    if (point == game->ko && colour == game->to_move)
        faults |= TGN_FAULT_KO;
    if ((flags & TGN_MOVE_SUICIDE) && !game->rules.suicide)
        faults |= TGN_FAULT_SUICIDE;
    if (game->superko && would_repeat(game, colour, point, flags))
        faults |= TGN_FAULT_REPEATS;
    return faults;
}
