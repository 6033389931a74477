/*
 * saved.c - a review as bytes, and back
 *
 * Numbers are little-endian, reals are IEEE 754 doubles, points are the numbers of tengen/point.h.
 *
 *      8         "tgnrevw1"
 *      16        the digest of the game and of who thinks
 *      4         places
 *      for each place
 *        2, 1    the move that was played: point, colour (the end: 0, 0)
 *        8       visits; if 0, that is all of this place
 *        8 x 4   chance, score, spread, prior
 *        1       rank, as a signed number
 *        1       choices, and for each
 *          2, 8      point, visits
 *          8 x 3     chance, score, prior
 *          1, 1      exact, moves of the line; and of these
 *            2           points
 *        1 each  points of the board, row by row from the top: whose, -127 White's .. 127 Black's
 *      8         FNV-1a (64 bits) of everything before
 *
 * The sum tells damage, not malice. So all else is checked as if it had been written by an enemy: a place that is read is one that a
 * review could have.
 */
#include "review/review.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/error.h"

static const char MAGIC[8] = {'t', 'g', 'n', 'r', 'e', 'v', 'w', '1'};

enum { DIGEST = 16, SUM = 8, OWNER_WHOLE = 127 };

/* More than any score, spread or number of visits is. */
static const double MOST_POINTS = 1e6;
static const uint64_t MOST_VISITS = (uint64_t)1 << 53;

static const uint64_t FNV_START = 0xCBF29CE484222325, FNV_PRIME = 0x100000001B3;

static uint64_t sum_of(const uint8_t *bytes, size_t length)
{
    uint64_t sum = FNV_START;
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ bytes[i]) * FNV_PRIME;
    return sum;
}

/* ---- the digest ----------------------------------------------------------------------------------------- */

/* Two sums over the same words, which differ in everything but the words. */
typedef struct review_digest {
    uint64_t a, b;
} review_digest;

static void digest_word(review_digest *digest, uint64_t word)
{
    digest->a = (digest->a ^ word) * 0xD6E8FEB86659FD93;
    digest->a ^= digest->a >> 32;
    digest->b = (digest->b + word) * 0x9E3779B97F4A7C15;
    digest->b ^= digest->b >> 29;
}

static void digest_text(review_digest *digest, const char *text)
{
    digest_word(digest, strlen(text));
    for (; *text; text++)
        digest_word(digest, (uint8_t)*text);
}

static void digest_step(review_digest *digest, const tgn_past_step *step)
{
    digest_word(digest, (uint64_t)step->is_move << 32 | (uint64_t)step->to_move << 24 |
                            (step->is_move ? (uint64_t)step->move.colour << 16 | step->move.point : 0));
    digest_word(digest, step->is_move ? 0 : step->change_count);
    for (size_t i = 0; !step->is_move && i < step->change_count; i++)
        digest_word(digest, (uint64_t)step->changes[i].now << 16 | step->changes[i].point);
}

static void digest_bytes(uint8_t out[DIGEST], const tgn_review *review)
{
    const tgn_game *game = review->options.game;
    const tgn_rules *rules = review->options.rules;
    const tgn_size size = tgn_game_size(game);
    review_digest digest = {FNV_START, FNV_PRIME};
    digest_word(&digest, (uint64_t)size.rows << 8 | size.cols);
    digest_word(&digest, (uint64_t)rules->suicide << 16 | (uint64_t)rules->repetition << 8 | rules->scoring);
    digest_word(&digest, (uint64_t)(int64_t)lround(review->options.komi * 1000));
    digest_text(&digest, review->options.by ? review->options.by : "tengen");
    for (size_t i = 0; i < tgn_game_steps(game); i++) {
        tgn_past_step step;
        tgn_game_past(game, i, &step);
        digest_step(&digest, &step);
    }
    digest_word(&digest, tgn_game_to_move(game));
    for (int i = 0; i < 8; i++) {
        out[i] = (uint8_t)(digest.a >> 8 * i);
        out[8 + i] = (uint8_t)(digest.b >> 8 * i);
    }
}

void tgn_review_name(const tgn_review *review, char out[TGN_REVIEW_NAME])
{
    uint8_t digest[DIGEST];
    digest_bytes(digest, review);
    for (int i = 0; i < DIGEST; i++)
        snprintf(out + 2 * i, 3, "%02x", digest[i]);
}

/* ---- writing -------------------------------------------------------------------------------------------- */

static void put_number(tgn_buffer *out, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        tgn_buffer__char(out, (char)(uint8_t)(number >> 8 * i));
}

/* Within bounds, whatever a player said. */
static void put_real(tgn_buffer *out, double number, double least, double most)
{
    uint64_t bits;
    if (!(number >= least)) /* or it is NAN */
        number = least;
    number = number > most ? most : number;
    memcpy(&bits, &number, sizeof bits);
    put_number(out, bits, sizeof bits);
}

static void put_choice(tgn_buffer *out, const tgn_bot_choice *choice)
{
    put_number(out, choice->point, 2);
    put_number(out, choice->visits < MOST_VISITS ? choice->visits : MOST_VISITS, 8);
    put_real(out, choice->chance, 0, 1);
    put_real(out, choice->score, -MOST_POINTS, MOST_POINTS);
    put_real(out, choice->prior, 0, 1);
    const int length = choice->length > 0 && choice->line[0] == choice->point ? choice->length : 0;
    put_number(out, choice->exact, 1);
    put_number(out, (uint64_t)length, 1);
    for (int i = 0; i < length; i++)
        put_number(out, choice->line[i], 2);
}

static void put_place(tgn_buffer *out, const tgn_review_place *place, tgn_size size)
{
    put_number(out, place->played.point, 2);
    put_number(out, place->played.colour, 1);
    put_number(out, place->visits < MOST_VISITS ? place->visits : MOST_VISITS, 8);
    if (place->visits == 0)
        return;
    put_real(out, place->chance, 0, 1);
    put_real(out, place->score, -MOST_POINTS, MOST_POINTS);
    put_real(out, place->spread, 0, MOST_POINTS);
    put_real(out, place->prior, 0, 1);
    put_number(out, (uint64_t)place->rank, 1);
    put_number(out, (uint64_t)place->choices, 1);
    for (int i = 0; i < place->choices; i++)
        put_choice(out, &place->choice[i]);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        const double owner = isnan(place->owner[p]) ? 0 : fmin(fmax((double)place->owner[p], -1), 1);
        put_number(out, (uint64_t)lround(owner * OWNER_WHOLE), 1);
    }
}

int tgn_review_save(tgn_review *review, tgn_write_function *write, void *context)
{
    const tgn_size size = tgn_game_size(review->options.game);
    uint8_t digest[DIGEST];
    tgn_buffer out = {0};
    digest_bytes(digest, review);
    tgn_buffer__add(&out, MAGIC, sizeof MAGIC);
    tgn_buffer__add(&out, digest, sizeof digest);
    put_number(&out, review->moves + 1, 4);
    for (size_t i = 0; i <= review->moves; i++) {
        tgn_review_place place;
        tgn_review_at(review, i, &place);
        put_place(&out, &place, size);
    }
    if (!out.failed)
        put_number(&out, sum_of((const uint8_t *)out.data, out.length), SUM);
    const int code = out.failed ? TGN_ERR_MEMORY : write(context, out.data, out.length);
    tgn_buffer__clear(&out);
    return code;
}

/* ---- reading -------------------------------------------------------------------------------------------- */

typedef struct saved_reader {
    const uint8_t *at, *end;
    tgn_size size;
    bool bad; /* something was missing or impossible: what is read from then on means nothing */
} saved_reader;

static uint64_t get_number(saved_reader *reader, int bytes)
{
    uint64_t number = 0;
    if (reader->end - reader->at < bytes) {
        reader->bad = true;
        return 0;
    }
    for (int i = 0; i < bytes; i++)
        number |= (uint64_t)*reader->at++ << 8 * i;
    return number;
}

static uint64_t get_bounded(saved_reader *reader, int bytes, uint64_t most)
{
    const uint64_t number = get_number(reader, bytes);
    reader->bad |= number > most;
    return reader->bad ? 0 : number;
}

static int get_signed(saved_reader *reader, int least, int most)
{
    const int byte = (int)get_number(reader, 1), number = byte < 128 ? byte : byte - 256;
    reader->bad |= number < least || number > most;
    return reader->bad ? 0 : number;
}

static double get_real(saved_reader *reader, double least, double most)
{
    const uint64_t bits = get_number(reader, 8);
    double number;
    memcpy(&number, &bits, sizeof number);
    if (!(number >= least && number <= most)) /* nor is it NAN */
        reader->bad = true;
    return reader->bad ? 0 : number;
}

static tgn_point get_point(saved_reader *reader)
{
    const uint64_t point = get_bounded(reader, 2, TGN_GRID - 1);
    reader->bad |= point != TGN_PASS && !tgn_point_on((tgn_point)point, reader->size);
    return reader->bad ? TGN_PASS : (tgn_point)point;
}

static void get_choice(saved_reader *reader, tgn_bot_choice *out)
{
    out->point = get_point(reader);
    out->visits = get_bounded(reader, 8, MOST_VISITS);
    out->chance = get_real(reader, 0, 1);
    out->score = get_real(reader, -MOST_POINTS, MOST_POINTS);
    out->prior = get_real(reader, 0, 1);
    out->exact = get_bounded(reader, 1, 1);
    out->length = (int)get_bounded(reader, 1, TGN_BOT_LINE);
    for (int i = 0; i < out->length; i++)
        out->line[i] = get_point(reader);
    reader->bad |= out->length > 0 && out->line[0] != out->point;
}

/* `out` has the move that was played already. */
static void get_place(saved_reader *reader, tgn_review_place *out)
{
    const tgn_point point = get_point(reader);
    const tgn_colour colour = (tgn_colour)get_bounded(reader, 1, TGN_WHITE);
    reader->bad |= point != out->played.point || colour != out->played.colour;
    out->visits = get_bounded(reader, 8, MOST_VISITS);
    if (out->visits == 0)
        return;
    out->chance = get_real(reader, 0, 1);
    out->score = get_real(reader, -MOST_POINTS, MOST_POINTS);
    out->spread = get_real(reader, 0, MOST_POINTS);
    out->prior = get_real(reader, 0, 1);
    out->rank = get_signed(reader, -1, TGN_BOT_CHOICES - 1);
    out->choices = (int)get_bounded(reader, 1, TGN_REVIEW_CHOICES);
    for (int i = 0; i < out->choices; i++)
        get_choice(reader, &out->choice[i]);
    reader->bad |= out->rank >= 0 && out->rank < out->choices && out->choice[out->rank].point != point;
    for (tgn_point p = tgn_point_first(reader->size); p; p = tgn_point_next(p, reader->size))
        out->owner[p] = (float)get_signed(reader, -OWNER_WHOLE, OWNER_WHOLE) / OWNER_WHOLE;
}

static int check_head(const tgn_review *review, const uint8_t *bytes, size_t length, tgn_error *error)
{
    uint8_t digest[DIGEST];
    if (length < sizeof MAGIC + DIGEST + 4 + SUM || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
        return tgn_error_set(error, TGN_ERR_INPUT, "not a saved review, or one of a later version");
    saved_reader tail = {.at = bytes + length - SUM, .end = bytes + length};
    if (get_number(&tail, SUM) != sum_of(bytes, length - SUM))
        return tgn_error_set(error, TGN_ERR_INPUT, "the saved review is damaged");
    digest_bytes(digest, review);
    if (memcmp(bytes + sizeof MAGIC, digest, DIGEST) != 0)
        return tgn_error_set(error, TGN_ERR_INPUT,
                             "the saved review is of another game, another komi or another player");
    return TGN_OK;
}

/* Read every place into `places`, which know what was played. */
static int read_places(const tgn_review *review, tgn_review_place *places, const uint8_t *bytes,
                       size_t length, tgn_error *error)
{
    saved_reader reader = {.at = bytes + sizeof MAGIC + DIGEST,
                           .end = bytes + length - SUM,
                           .size = tgn_game_size(review->options.game)};
    reader.bad = get_number(&reader, 4) != review->moves + 1;
    for (size_t i = 0; i <= review->moves && !reader.bad; i++) {
        places[i].played = review->place[i].played;
        places[i].rank = -1;
        get_place(&reader, &places[i]);
    }
    if (reader.bad || reader.at != reader.end)
        return tgn_error_set(error, TGN_ERR_INPUT, "the saved review does not make sense");
    return TGN_OK;
}

int tgn_review_load(tgn_review *review, const void *bytes, size_t length, tgn_error *error)
{
    TGN_TRY(check_head(review, bytes, length, error));
    tgn_review_place *places = calloc(review->moves + 1, sizeof *places);
    if (!places)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    const int code = read_places(review, places, bytes, length, error);
    if (code < 0) {
        free(places);
        return code;
    }
    pthread_mutex_lock(&review->lock);
    tgn_review_place *before = review->place;
    review->place = places;
    for (size_t i = 0; i < review->moves; i++)
        tgn_review__compare(review, i);
    pthread_mutex_unlock(&review->lock);
    free(before);
    return TGN_OK;
}
