/* review.c - a review of a game as JSON: what each move lost, and what was better */
#include <tengen/wire.h>

#include <math.h>

#include "wire/answer.h"

enum { WORST = 10 };

static const char *colour_of(tgn_colour colour)
{
    return colour == TGN_BLACK ? "black" : colour == TGN_WHITE ? "white" : NULL;
}

static void write_point(tgn_json_writer *json, tgn_point point, tgn_size size)
{
    char text[TGN_POINT_TEXT];
    tgn_json__plain(json, tgn_point_format(text, point, size));
}

static void write_choice(tgn_json_writer *json, const tgn_bot_choice *choice, tgn_size size)
{
    tgn_json__open(json, '{');
    tgn_json__key(json, "point");
    write_point(json, choice->point, size);
    tgn_json__field_number(json, "visits", choice->visits);
    tgn_json__field_decimal(json, "chance", choice->chance);
    tgn_json__field_decimal(json, "score", choice->score);
    tgn_json__field_decimal(json, "prior", choice->prior);
    tgn_json__key(json, "line");
    tgn_json__open(json, '[');
    for (int i = 0; i < choice->length; i++)
        write_point(json, choice->line[i], size);
    tgn_json__close(json, ']');
    tgn_json__close(json, '}');
}

static void field_or_null(tgn_json_writer *json, const char *name, double number, bool known)
{
    tgn_json__key(json, name);
    if (known)
        tgn_json__decimal(json, number);
    else
        tgn_json__null(json);
}

/* 'A' White's for sure .. 'K' nobody's .. 'U' Black's for sure: a letter for each point, row by row from the top. */
static void write_owner(tgn_json_writer *json, const tgn_review_place *place, tgn_size size)
{
    char letters[TGN_POINTS_MAX];
    size_t count = 0;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
        const long tenths = lround(10 * fmin(fmax((double)place->owner[p], -1), 1));
        letters[count++] = (char)('K' + tenths);
    }
    tgn_json__key(json, "owner");
    if (place->visits > 0)
        tgn_json__text(json, letters, count);
    else
        tgn_json__null(json);
}

static void write_place(tgn_json_writer *json, const tgn_review_place *place, size_t index, tgn_size size,
                        bool owner)
{
    const bool known = place->visits > 0, moved = place->played.colour != TGN_EMPTY;
    tgn_json__open(json, '{');
    tgn_json__field_number(json, "move", index + 1);
    tgn_json__field_plain(json, "colour", colour_of(place->played.colour));
    tgn_json__key(json, "point");
    if (moved)
        write_point(json, place->played.point, size);
    else
        tgn_json__null(json);
    tgn_json__field_number(json, "visits", place->visits);
    field_or_null(json, "chance", place->chance, known);
    field_or_null(json, "score", place->score, known);
    field_or_null(json, "lost", place->lost, place->compared);
    field_or_null(json, "lost_chance", place->lost_chance, place->compared);
    field_or_null(json, "prior", place->prior, known && moved);
    tgn_json__field_known(json, "rank", (uint64_t)place->rank, known && moved && place->rank >= 0);
    field_or_null(json, "spread", place->spread, known && place->spread > 0);
    tgn_json__key(json, "choices");
    tgn_json__open(json, '[');
    for (int i = 0; i < place->choices; i++)
        write_choice(json, &place->choice[i], size);
    tgn_json__close(json, ']');
    if (owner)
        write_owner(json, place, size);
    tgn_json__close(json, '}');
}

int tgn_wire_review_place(tgn_review *review, size_t index, bool owner, tgn_write_function *write,
                          void *context)
{
    tgn_review_place place;
    tgn_json_writer json;
    tgn_review_at(review, index, &place);
    tgn_json__init(&json, write, context);
    write_place(&json, &place, index, tgn_game_size(tgn_review_asked(review)->game), owner);
    return tgn_json__end(&json);
}

static void write_sum(tgn_json_writer *json, tgn_review *review, tgn_colour colour, size_t from, size_t to)
{
    tgn_review_sum sum;
    tgn_review_add_up(review, colour, from, to, &sum);
    tgn_json__key(json, colour_of(colour));
    tgn_json__open(json, '{');
    tgn_json__field_number(json, "moves", sum.moves);
    tgn_json__field_number(json, "first", sum.first);
    tgn_json__field_decimal(json, "lost", sum.lost);
    tgn_json__field_known(json, "worst", sum.worst + 1, sum.most > 0);
    tgn_json__field_decimal(json, "most", sum.most);
    tgn_json__close(json, '}');
}

/* With or without what was lost in them. */
static void write_phases(tgn_json_writer *json, tgn_review *review, bool sums)
{
    static const char *const names[] = {"opening", "middle", "endgame"};
    const size_t moves = tgn_review_moves(review);
    size_t from[4] = {0, 0, 0, moves};
    tgn_review_phases(review, &from[1], &from[2]);
    tgn_json__key(json, "phases");
    tgn_json__open(json, '[');
    for (int i = 0; i < 3 && from[i] < moves; i++) {
        const size_t to = from[i + 1] < moves ? from[i + 1] : moves;
        tgn_json__open(json, '{');
        tgn_json__field_plain(json, "name", names[i]);
        tgn_json__field_number(json, "from", from[i] + 1);
        tgn_json__field_number(json, "to", to);
        if (sums) {
            write_sum(json, review, TGN_BLACK, from[i], to);
            write_sum(json, review, TGN_WHITE, from[i], to);
        }
        tgn_json__close(json, '}');
    }
    tgn_json__close(json, ']');
}

int tgn_wire_review_head(tgn_review *review, tgn_write_function *write, void *context)
{
    const tgn_review_options *asked = tgn_review_asked(review);
    char text[TGN_SIZE_TEXT];
    tgn_json_writer json;
    tgn_json__init(&json, write, context);
    tgn_json__open(&json, '{');
    tgn_json__field_plain(&json, "size", tgn_size_format(text, tgn_game_size(asked->game)));
    tgn_json__field_plain(&json, "rules", asked->rules->name);
    tgn_json__field_decimal(&json, "komi", asked->komi);
    tgn_json__field_number(&json, "visits", asked->visits);
    tgn_json__field_text(&json, "engine", asked->by ? asked->by : "tengen");
    tgn_json__field_number(&json, "moves", tgn_review_moves(review));
    tgn_json__field_number(&json, "kept", tgn_review_visits(review));
    write_phases(&json, review, false);
    tgn_json__close(&json, '}');
    return tgn_json__end(&json);
}

int tgn_wire_review(tgn_review *review, const tgn_known_game *known, bool owner, tgn_write_function *write,
                    void *context)
{
    const tgn_review_options *asked = tgn_review_asked(review);
    const tgn_size size = tgn_game_size(asked->game);
    char text[TGN_SIZE_TEXT];
    size_t worst[WORST];
    const size_t count = tgn_review_worst(review, TGN_EMPTY, worst, WORST);
    tgn_json_writer json;
    tgn_json__init(&json, write, context);
    tgn_json__open(&json, '{');
    tgn_json__field_plain(&json, "size", tgn_size_format(text, size));
    tgn_json__field_decimal(&json, "komi", asked->komi);
    tgn_json__field_number(&json, "visits", asked->visits);
    if (asked->by)
        tgn_json__field_text(&json, "engine", asked->by);
    tgn_json__key(&json, "places");
    tgn_json__open(&json, '[');
    for (size_t i = 0; i <= tgn_review_moves(review); i++) {
        tgn_review_place place;
        tgn_review_at(review, i, &place);
        tgn_json__new_line(&json);
        write_place(&json, &place, i, size, owner);
    }
    tgn_json__close_lines(&json, ']');
    tgn_json__key(&json, "worst");
    tgn_json__open(&json, '[');
    for (size_t i = 0; i < count; i++)
        tgn_json__number(&json, worst[i] + 1);
    tgn_json__close(&json, ']');
    write_phases(&json, review, true);
    if (known) {
        tgn_json__key(&json, "records");
        tgn_wire__known(&json, known);
    }
    tgn_json__close(&json, '}');
    return tgn_json__end(&json);
}
