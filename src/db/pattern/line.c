/* line.c - see line.h */
#include "db/pattern/line.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

/* A step on the way from the empty board to here. */
typedef struct line_step {
    uint32_t step;
    uint32_t moves; /* after it */
    int game_steps; /* that it took */
} line_step;

struct tgn_pattern_player {
    tgn_game *game;
    tgn_record_steps steps;
    tgn_pattern_line line;
    tgn_pattern_event *events;
    size_t event_capacity;
    line_step *path;
    size_t path_count, path_capacity;
    uint32_t back;    /* the step after which the next line begins */
    bool begun, more; /* a line was given; there is a next one */
    bool flipped;     /* the turn is not the one of the step's parity */
};

int tgn_pattern_player__new(tgn_pattern_player **out)
{
    tgn_pattern_player *player = calloc(1, sizeof *player);
    if (!player)
        return TGN_ERR_MEMORY;
    if (tgn_game_new(&player->game, (tgn_size){19, 19}, NULL) < 0) {
        free(player);
        return TGN_ERR_MEMORY;
    }
    *out = player;
    return 0;
}

void tgn_pattern_player__free(tgn_pattern_player *player)
{
    if (!player)
        return;
    tgn_game_free(player->game);
    free(player->events);
    free(player->path);
    free(player->line.setups.items);
    free(player->line.turns.items);
    free(player);
}

int tgn_pattern_player__start(tgn_pattern_player *player, const tgn_record *record)
{
    TGN_TRY(tgn_game_reset(player->game, record->size, NULL));
    tgn_record_steps__init(&player->steps, record);
    player->line.size = record->size;
    player->path_count = 0;
    player->back = 0;
    player->begun = false;
    player->more = true;
    return 0;
}

/* ---- one step ------------------------------------------------------------------------------------------ */

static int add_event(tgn_pattern_player *player, uint32_t step, tgn_point point, tgn_colour colour)
{
    tgn_pattern_line *line = &player->line;
    TGN_TRY(tgn_array__need(&player->events, &player->event_capacity, line->event_count + 1));
    player->events[line->event_count++] =
        (tgn_pattern_event){(uint16_t)step, (uint16_t)tgn_point_index(point, line->size), colour};
    return 0;
}

static int add_step(tgn_pattern_steps *steps, uint32_t step)
{
    TGN_TRY(tgn_array__need(&steps->items, &steps->capacity, steps->count + 1));
    steps->items[steps->count++] = (uint16_t)step;
    return 0;
}

/* A game does not list the stone of a suicide, which comes and goes in one step. */
static int add_changes(tgn_pattern_player *player, uint32_t step, const tgn_past_step *past)
{
    const tgn_point played = past->is_move ? past->move.point : TGN_PASS;
    bool stays = false;
    for (size_t i = 0; i < past->change_count; i++)
        stays |= past->changes[i].point == played && past->changes[i].now != TGN_EMPTY;
    const bool suicide = played != TGN_PASS && !stays;
    if (suicide)
        TGN_TRY(add_event(player, step, played, past->move.colour));
    for (size_t i = 0; i < past->change_count; i++) {
        const tgn_change *change = &past->changes[i];
        if (past->is_move ? !suicide || change->point != played : change->before != change->now)
            TGN_TRY(add_event(player, step, change->point, change->now));
    }
    return suicide ? add_event(player, step, played, TGN_EMPTY) : 0;
}

/* Note the step if the turn after it is out of order where it was in order before, or the reverse. */
static int note_turn(tgn_pattern_player *player, uint32_t step)
{
    const bool flipped = tgn_game_to_move(player->game) != (step % 2 ? TGN_WHITE : TGN_BLACK);
    const int code = flipped != player->flipped ? add_step(&player->line.turns, step) : 0;
    player->flipped = flipped;
    return code;
}

static int play(tgn_pattern_player *player, const tgn_record_step *step, uint32_t number)
{
    const size_t before = tgn_game_steps(player->game);
    const int took = tgn_record_step__play(step, player->game);
    if (took < 0)
        return took;
    for (int i = 0; i < took; i++) {
        tgn_past_step past;
        tgn_game_past(player->game, before + (size_t)i, &past);
        TGN_TRY(add_changes(player, number, &past));
    }
    if (step->kind == TGN_RECORD_STEP_SETUP)
        TGN_TRY(add_step(&player->line.setups, number));
    const uint32_t moves = player->path_count ? player->path[player->path_count - 1].moves : 0;
    TGN_TRY(tgn_array__need(&player->path, &player->path_capacity, player->path_count + 1));
    player->path[player->path_count++] =
        (line_step){number, moves + (step->kind == TGN_RECORD_STEP_MOVE), took};
    return note_turn(player, number);
}

/* ---- one line ------------------------------------------------------------------------------------------ */

/* Take back what was played after the step that the next line follows. */
static void go_back(tgn_pattern_player *player)
{
    while (player->path_count > 0 && player->path[player->path_count - 1].step > player->back) {
        for (int i = player->path[--player->path_count].game_steps; i > 0; i--)
            tgn_game_undo(player->game);
    }
}

/* The stones that lie where the line leaves another one, as if they had been placed by the step before its first. */
static int add_stones(tgn_pattern_player *player, uint32_t step)
{
    const tgn_board *board = tgn_game_board(player->game);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (tgn_board_at(board, p) != TGN_EMPTY)
            TGN_TRY(add_event(player, step, p, tgn_board_at(board, p)));
    return 0;
}

static int begin_line(tgn_pattern_player *player)
{
    tgn_pattern_line *line = &player->line;
    const bool later = player->begun;
    player->begun = true;
    line->event_count = line->setups.count = line->turns.count = 0;
    go_back(player);
    line->moves = player->path_count ? player->path[player->path_count - 1].moves : 0;
    line->first = later ? player->steps.count + 1 : 0;
    player->flipped = false;
    return later ? add_stones(player, player->steps.count) : 0;
}

int tgn_pattern_player__next(tgn_pattern_player *player, tgn_pattern_line *out)
{
    tgn_record_step step;
    int code;
    if (!player->more)
        return 0;
    TGN_TRY(begin_line(player));
    while ((code = tgn_record_steps__next(&player->steps, &step)) > 0 && step.kind != TGN_RECORD_STEP_BACK)
        TGN_TRY(play(player, &step, player->steps.count));
    if (code < 0)
        return code;
    player->more = code > 0;
    player->back = code > 0 ? step.back : 0;
    player->line.events = player->events;
    player->line.last = !player->more;
    player->line.end = player->steps.count;
    *out = player->line;
    return 1;
}
