/* record.c - a review as comments and variations of the record */
#include <tengen/review.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"

/* Moves that lost less have no variation. */
static const double WORTH_A_LINE = 1;

static const uint32_t NO_MOVE = UINT32_MAX;
enum { WORST = 5 };

typedef struct reviewed_record {
    tgn_review *review;
    const tgn_sgf *tree;
    uint32_t *move; /* of each node: the index of its move, or NO_MOVE */
    tgn_buffer text;
} reviewed_record;

static const char *name_of(tgn_colour colour)
{
    return colour == TGN_BLACK ? "Black" : "White";
}

/* "B+3.5", "W+0.4" or "even" */
static void add_score(tgn_buffer *out, double score)
{
    if (fabs(score) < 0.05)
        tgn_buffer__text(out, "even");
    else
        tgn_buffer__printf(out, "%c+%.1f", score > 0 ? 'B' : 'W', fabs(score));
}

static void add_point(tgn_buffer *out, tgn_point point, tgn_size size)
{
    char text[TGN_POINT_TEXT];
    tgn_buffer__text(out, tgn_point_format(text, point, size));
}

/* ---- comments ------------------------------------------------------------------------------------------- */

static void say_worst(tgn_buffer *out, tgn_review *review, tgn_colour colour)
{
    size_t worst[WORST];
    tgn_review_sum sum;
    const size_t count = tgn_review_worst(review, colour, worst, WORST);
    tgn_review_add_up(review, colour, 0, tgn_review_moves(review), &sum);
    tgn_buffer__printf(out, "\n%s lost %.1f points in %zu moves, %zu of which were the first choice.",
                       name_of(colour), sum.lost, sum.moves, sum.first);
    for (size_t i = 0; i < count; i++) {
        tgn_review_place place;
        tgn_review_at(review, worst[i], &place);
        tgn_buffer__printf(out, "%s move %zu (%.1f)", i ? "," : " Most:", worst[i] + 1, place.lost);
    }
}

static void say_summary(tgn_buffer *out, tgn_review *review)
{
    const char *by = tgn_review_asked(review)->by;
    const uint64_t visits = tgn_review_visits(review);
    tgn_buffer__printf(out, "Reviewed by %s, %llu visit%s a move.", by ? by : "tengen",
                       (unsigned long long)visits, visits == 1 ? "" : "s");
    say_worst(out, review, TGN_BLACK);
    say_worst(out, review, TGN_WHITE);
}

/* What the move lost, what was better, and who leads now. */
static void say_move(tgn_buffer *out, tgn_review *review, size_t index, tgn_size size)
{
    tgn_review_place place, next;
    tgn_review_at(review, index, &place);
    tgn_review_at(review, index + 1, &next);
    if (!place.compared)
        return;
    if (place.lost >= 0.05) {
        tgn_buffer__printf(out, "%s lost %.1f points", name_of(place.played.colour), place.lost);
        if (place.choices && place.rank != 0) {
            tgn_buffer__text(out, "; ");
            add_point(out, place.choice[0].point, size);
            tgn_buffer__text(out, " was better");
        }
        tgn_buffer__text(out, ".\n");
    }
    tgn_buffer__text(out, "Score ");
    add_score(out, next.score);
    tgn_buffer__printf(out, ", Black wins with %.0f %%.", 100 * next.chance);
}

static const char *text_or_null(tgn_buffer *text)
{
    tgn_buffer__char(text, '\0');
    return text->failed || text->length <= 1 ? NULL : text->data;
}

static const char *comment(void *context, uint32_t node)
{
    reviewed_record *record = context;
    record->text.length = 0;
    if (node == 0)
        say_summary(&record->text, record->review);
    else if (record->move[node] != NO_MOVE)
        say_move(&record->text, record->review, record->move[node], record->tree->size);
    return text_or_null(&record->text);
}

/* ---- variations ----------------------------------------------------------------------------------------- */

static void add_sgf_move(tgn_buffer *out, tgn_colour colour, tgn_point point)
{
    tgn_buffer__printf(out, ";%c[", colour == TGN_BLACK ? 'B' : 'W');
    if (point) {
        tgn_buffer__char(out, (char)('a' + tgn_point_col(point)));
        tgn_buffer__char(out, (char)('a' + tgn_point_row(point)));
    }
    tgn_buffer__char(out, ']');
}

static const char *variations(void *context, uint32_t node)
{
    reviewed_record *record = context;
    tgn_review_place place;
    record->text.length = 0;
    if (record->move[node] == NO_MOVE)
        return NULL;
    tgn_review_at(record->review, record->move[node], &place);
    if (!place.compared || place.lost < WORTH_A_LINE || place.choices == 0 || place.rank == 0)
        return NULL;
    const tgn_bot_choice *better = &place.choice[0];
    tgn_colour colour = place.played.colour;
    tgn_buffer__char(&record->text, '(');
    for (int i = 0; i < better->length; i++) {
        add_sgf_move(&record->text, colour, better->line[i]);
        if (i == 0) {
            tgn_buffer__text(&record->text, "C[Better by ");
            tgn_buffer__printf(&record->text, "%.1f points: score ", place.lost);
            add_score(&record->text, colour == TGN_BLACK ? better->score : -better->score);
            tgn_buffer__text(&record->text, ".]");
        }
        colour = tgn_colour_other(colour);
    }
    tgn_buffer__char(&record->text, ')');
    return text_or_null(&record->text);
}

/* ---- all of it ------------------------------------------------------------------------------------------ */

/* Number the moves of the main line; of a node with two moves the second is taken. */
static void number_moves(reviewed_record *record)
{
    const tgn_sgf *tree = record->tree;
    uint32_t moves = 0;
    for (uint32_t node = 0; node < tree->node_count; node++)
        record->move[node] = NO_MOVE;
    for (uint32_t node = 0; node != TGN_SGF_NONE && node < tree->node_count;
         node = tgn_sgf_child(tree, node)) {
        moves += tgn_sgf_find(tree, node, TGN_SGF_B) != NULL;
        moves += tgn_sgf_find(tree, node, TGN_SGF_W) != NULL;
        if (tgn_sgf_find(tree, node, TGN_SGF_B) || tgn_sgf_find(tree, node, TGN_SGF_W))
            record->move[node] = moves - 1;
    }
}

int tgn_review_write(tgn_review *review, const tgn_sgf *tree, tgn_write_function *write, void *context)
{
    reviewed_record record = {.review = review, .tree = tree};
    const tgn_sgf_additions additions = {comment, variations, &record};
    record.move = malloc(((size_t)tree->node_count + 1) * sizeof *record.move);
    if (!record.move)
        return TGN_ERR_MEMORY;
    number_moves(&record);
    const int code = tgn_sgf_write_with(tree, &additions, write, context);
    const bool failed = record.text.failed;
    tgn_buffer__clear(&record.text);
    free(record.move);
    return code < 0 ? code : failed ? TGN_ERR_MEMORY : TGN_OK;
}
