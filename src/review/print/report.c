/* report.c - what a report says, see report.h */
#include "review/print/report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/tengen.h>

#include "base/error.h"
#include "draw/picture_text.h"

/* Bytes of a text from a record: longer ones end in an ellipsis. */
enum { NAME_BYTES = 120, FACT_BYTES = 240 };

/* ---- making texts -------------------------------------------------------------------------------------- */

const char *tgn_review_report__word(const tgn_review_report *report, tgn_review_word word)
{
    return tgn_review_words__get(report->language, word);
}

const char *tgn_review_report__side(const tgn_review_report *report, tgn_colour colour)
{
    return tgn_review_report__word(report,
                                   colour == TGN_BLACK ? TGN_REVIEW_WORD_BLACK : TGN_REVIEW_WORD_WHITE);
}

tgn_buffer *tgn_review_report__begin(tgn_review_report *report)
{
    report->line.length = 0;
    tgn_buffer__add(&report->line, "", 0);
    return &report->line;
}

const char *tgn_review_report__keep(tgn_review_report *report)
{
    const char *text = report->line.failed || !report->line.data
                           ? NULL
                           : tgn_string_arena__add(&report->texts, report->line.data, report->line.length);
    report->failed |= !text;
    return text ? text : "";
}

const char *tgn_review_report__say(tgn_review_report *report, tgn_review_word word, const char *const *values)
{
    tgn_review_words__add(tgn_review_report__begin(report), report->language, word, values);
    return tgn_review_report__keep(report);
}

const char *tgn_review_report__number(tgn_review_report *report, double number)
{
    tgn_buffer__printf(tgn_review_report__begin(report), "%.1f", number);
    return tgn_review_report__keep(report);
}

/* With commas between thousands. */
const char *tgn_review_report__count(tgn_review_report *report, uint64_t number)
{
    char digits[24];
    const int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    tgn_buffer *out = tgn_review_report__begin(report);
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            tgn_buffer__char(out, ',');
        tgn_buffer__char(out, digits[i]);
    }
    return tgn_review_report__keep(report);
}

const char *tgn_review_report__point(tgn_review_report *report, tgn_point point)
{
    char text[TGN_POINT_TEXT];
    if (point == TGN_PASS)
        return tgn_review_report__word(report, TGN_REVIEW_WORD_PASS);
    tgn_buffer__text(tgn_review_report__begin(report), tgn_point_format(text, point, report->size));
    return tgn_review_report__keep(report);
}

/* Any bytes as clean text of at most so many bytes. */
static const char *clean(tgn_review_report *report, const char *text, size_t most)
{
    tgn_draw_text__clean(tgn_review_report__begin(report), text, false, most);
    return tgn_review_report__keep(report);
}

/* ---- facts --------------------------------------------------------------------------------------------- */

/* A field of the record; "" where it is silent. */
static const char *field(tgn_review_report *report, const tgn_info *info, tgn_info_field which, size_t most)
{
    char text[1024] = "";
    if (!report->options->tree || !info->raw[which])
        return "";
    tgn_sgf_text(report->options->tree, info->raw[which], true, text, sizeof text);
    return clean(report, text, most);
}

static void add_fact(tgn_review_report *report, tgn_review_word name, const char *value)
{
    if (*value && report->facts < TGN_REVIEW_FACTS)
        report->fact[report->facts++] = (tgn_review_fact){tgn_review_report__word(report, name), value};
}

/* "Ann, 3d"; "" where nothing is said of the player. */
static const char *player(tgn_review_report *report, const tgn_info *info, tgn_colour colour)
{
    const bool black = colour == TGN_BLACK;
    const char *name = field(report, info, black ? TGN_INFO_BLACK : TGN_INFO_WHITE, NAME_BYTES);
    const char *rank = field(report, info, black ? TGN_INFO_BLACK_RANK : TGN_INFO_WHITE_RANK, 40);
    tgn_buffer *out = tgn_review_report__begin(report);
    tgn_buffer__printf(out, "%s%s%s", name, *name && *rank ? ", " : "", rank);
    return tgn_review_report__keep(report);
}

static const char *title(tgn_review_report *report, const tgn_info *info)
{
    const char *black = field(report, info, TGN_INFO_BLACK, NAME_BYTES);
    const char *white = field(report, info, TGN_INFO_WHITE, NAME_BYTES);
    if (!*black && !*white)
        return tgn_review_report__word(report, TGN_REVIEW_WORD_REVIEW_OF);
    const char *names[] = {*black ? black : tgn_review_report__word(report, TGN_REVIEW_WORD_BLACK),
                           *white ? white : tgn_review_report__word(report, TGN_REVIEW_WORD_WHITE)};
    return tgn_review_report__say(report, TGN_REVIEW_WORD_TITLE, names);
}

/* In words where it is understood, else as it was written. */
static const char *result(tgn_review_report *report, const tgn_info *info)
{
    static const tgn_review_word words[] = {
        [TGN_END_SCORE] = TGN_REVIEW_WORD_BY_SCORE, [TGN_END_RESIGN] = TGN_REVIEW_WORD_BY_RESIGNATION,
        [TGN_END_TIME] = TGN_REVIEW_WORD_ON_TIME,   [TGN_END_FORFEIT] = TGN_REVIEW_WORD_BY_FORFEIT,
        [TGN_END_DRAW] = TGN_REVIEW_WORD_DRAWN,     [TGN_END_VOID] = TGN_REVIEW_WORD_VOID,
        [TGN_END_WIN] = TGN_REVIEW_WORD_WON};
    const tgn_result *r = &info->result;
    if (r->ending == TGN_END_UNKNOWN)
        return field(report, info, TGN_INFO_RESULT, FACT_BYTES);
    char margin[32];
    snprintf(margin, sizeof margin, "%g", r->margin);
    const char *values[] = {r->winner ? tgn_review_report__side(report, r->winner) : "", margin};
    return tgn_review_report__say(report, words[r->ending], values);
}

static const char *rules(tgn_review_report *report, const tgn_info *info)
{
    static const struct {
        const char *name;
        tgn_review_word word;
    } named[] = {{"japanese", TGN_REVIEW_WORD_JAPANESE},
                 {"korean", TGN_REVIEW_WORD_KOREAN},
                 {"chinese", TGN_REVIEW_WORD_CHINESE}};
    const tgn_rules *used = tgn_review_asked(report->review)->rules;
    for (size_t i = 0; i < sizeof named / sizeof *named && used->name; i++)
        if (strcmp(used->name, named[i].name) == 0)
            return tgn_review_report__word(report, named[i].word);
    const char *written = field(report, info, TGN_INFO_RULES, 80);
    return *written ? written : clean(report, used->name ? used->name : "", 80);
}

static const char *date(tgn_review_report *report, const tgn_info *info)
{
    char text[TGN_DATE_TEXT];
    if (!info->dates.first || info->dates.first != info->dates.last)
        return field(report, info, TGN_INFO_DATE, 80);
    return clean(report, tgn_date_format(text, info->dates.first), 80);
}

/* "Cup, round 3" */
static const char *event(tgn_review_report *report, const tgn_info *info)
{
    const char *name = field(report, info, TGN_INFO_EVENT, FACT_BYTES);
    const char *round = field(report, info, TGN_INFO_ROUND, 80);
    tgn_buffer *out = tgn_review_report__begin(report);
    tgn_buffer__text(out, name);
    if (*round)
        tgn_buffer__printf(out, "%s%s", *name ? ", " : "", round);
    return tgn_review_report__keep(report);
}

static const char *decimal(tgn_review_report *report, double number)
{
    tgn_buffer__printf(tgn_review_report__begin(report), "%g", number);
    return tgn_review_report__keep(report);
}

static void add_terms(tgn_review_report *report, const tgn_info *info)
{
    const tgn_review_options *asked = tgn_review_asked(report->review);
    const uint64_t moves = tgn_review_moves(report->review);
    char size[TGN_SIZE_TEXT];
    const char *board[] = {tgn_size_format(size, report->size), tgn_review_report__count(report, moves)};
    add_fact(report, TGN_REVIEW_WORD_RULES, rules(report, info));
    add_fact(report, TGN_REVIEW_WORD_KOMI, decimal(report, asked->komi));
    if (info->handicap.known && info->handicap.stones > 0) {
        const char *stones[] = {tgn_review_report__count(report, (uint64_t)info->handicap.stones)};
        add_fact(report, TGN_REVIEW_WORD_HANDICAP,
                 tgn_review_report__say(report, TGN_REVIEW_WORD_STONES, stones));
    }
    add_fact(report, TGN_REVIEW_WORD_BOARD,
             tgn_review_report__say(
                 report, moves == 1 ? TGN_REVIEW_WORD_BOARD_IS_ONE : TGN_REVIEW_WORD_BOARD_IS, board));
}

static void add_engine(tgn_review_report *report)
{
    const tgn_review_options *asked = tgn_review_asked(report->review);
    const char *engine = asked->by ? clean(report, asked->by, NAME_BYTES) : NULL;
    if (!engine) {
        tgn_buffer__printf(tgn_review_report__begin(report), "tengen %s", tgn_version());
        engine = tgn_review_report__keep(report);
    }
    const char *values[] = {engine, tgn_review_report__count(report, asked->visits)};
    add_fact(report, TGN_REVIEW_WORD_REVIEWED_BY,
             tgn_review_report__say(
                 report, asked->visits == 1 ? TGN_REVIEW_WORD_VISITS_ONE : TGN_REVIEW_WORD_VISITS, values));
}

static void add_facts(tgn_review_report *report)
{
    tgn_info info = {0};
    if (report->options->tree)
        tgn_info_read(&info, report->options->tree);
    report->title = title(report, &info);
    add_fact(report, TGN_REVIEW_WORD_BLACK, player(report, &info, TGN_BLACK));
    add_fact(report, TGN_REVIEW_WORD_WHITE, player(report, &info, TGN_WHITE));
    add_fact(report, TGN_REVIEW_WORD_DATE, date(report, &info));
    add_fact(report, TGN_REVIEW_WORD_EVENT, event(report, &info));
    add_fact(report, TGN_REVIEW_WORD_PLACE, field(report, &info, TGN_INFO_PLACE, FACT_BYTES));
    add_fact(report, TGN_REVIEW_WORD_RESULT, result(report, &info));
    add_terms(report, &info);
    add_engine(report);
}

/* ---- sums ---------------------------------------------------------------------------------------------- */

static void add_summary(tgn_review_report *report)
{
    tgn_review_sum black, white;
    size_t worst;
    const size_t moves = tgn_review_moves(report->review);
    tgn_review_add_up(report->review, TGN_BLACK, 0, moves, &black);
    tgn_review_add_up(report->review, TGN_WHITE, 0, moves, &white);
    if (black.moves + white.moves == 0) {
        report->summary = tgn_review_report__word(report, TGN_REVIEW_WORD_NOT_BEGUN);
        return;
    }
    const char *values[] = {tgn_review_report__number(report, black.lost),
                            tgn_review_report__number(report, white.lost)};
    const char *first = tgn_review_report__say(report, TGN_REVIEW_WORD_SUMMARY, values), *second = "";
    if (tgn_review_worst(report->review, TGN_EMPTY, &worst, 1)) {
        tgn_review_place place;
        tgn_review_at(report->review, worst, &place);
        const char *most[] = {tgn_review_report__count(report, worst + 1),
                              tgn_review_report__side(report, place.played.colour),
                              tgn_review_report__point(report, place.played.point),
                              tgn_review_report__number(report, place.lost)};
        second = tgn_review_report__say(report, TGN_REVIEW_WORD_COST_MOST, most);
    }
    tgn_buffer__printf(tgn_review_report__begin(report), "%s%s", first, second);
    report->summary = tgn_review_report__keep(report);
}

/* Four cells of one side: lost, a move, first choices, the largest mistake. A side without moves has dashes. */
static void add_side(tgn_review_report *report, const char **cell, tgn_colour colour, size_t from, size_t to)
{
    tgn_review_sum sum;
    tgn_review_add_up(report->review, colour, from, to, &sum);
    for (int i = 0; i < 4; i++)
        cell[i] = "–";
    if (sum.moves == 0)
        return;
    cell[0] = tgn_review_report__number(report, sum.lost);
    tgn_buffer__printf(tgn_review_report__begin(report), "%.2f", sum.lost / (double)sum.moves);
    cell[1] = tgn_review_report__keep(report);
    tgn_buffer__printf(tgn_review_report__begin(report), "%.0f %%",
                       100 * (double)sum.first / (double)sum.moves);
    cell[2] = tgn_review_report__keep(report);
    if (sum.most < 0.05)
        return;
    const char *values[] = {tgn_review_report__number(report, sum.most),
                            tgn_review_report__count(report, sum.worst + 1)};
    cell[3] = tgn_review_report__say(report, TGN_REVIEW_WORD_LARGEST_AT, values);
}

static void add_phase(tgn_review_report *report, tgn_review_word name, size_t from, size_t to)
{
    if (from >= to || report->phases == TGN_REVIEW_PHASE_ROWS)
        return;
    tgn_review_phase *row = &report->phase[report->phases++];
    tgn_buffer *out = tgn_review_report__begin(report);
    tgn_buffer__printf(out, "%s (%zu", tgn_review_report__word(report, name), from + 1);
    if (to > from + 1)
        tgn_buffer__printf(out, "–%zu", to);
    tgn_buffer__char(out, ')');
    row->cell[0] = tgn_review_report__keep(report);
    add_side(report, row->cell + 1, TGN_BLACK, from, to);
    add_side(report, row->cell + 5, TGN_WHITE, from, to);
}

static void add_phases(tgn_review_report *report)
{
    const size_t moves = tgn_review_moves(report->review);
    size_t middle, end;
    tgn_review_phases(report->review, &middle, &end);
    middle = middle < moves ? middle : moves;
    end = end < moves ? end : moves;
    add_phase(report, TGN_REVIEW_WORD_OPENING, 0, middle);
    add_phase(report, TGN_REVIEW_WORD_MIDDLE, middle, end);
    add_phase(report, TGN_REVIEW_WORD_ENDGAME, end, moves);
    if (report->phases > 1)
        add_phase(report, TGN_REVIEW_WORD_ALL, 0, moves);
}

/* ---- curves -------------------------------------------------------------------------------------------- */

/* Places that nobody has looked at are gaps. */
static int add_curves(tgn_review_report *report)
{
    const size_t places = tgn_review_moves(report->review) + 1;
    const size_t shown = places < TGN_CURVE_MAX ? places : TGN_CURVE_MAX;
    double *score = report->numbers = malloc(3 * shown * sizeof *score), *spread = score + shown,
           *chance = spread + shown;
    bool band = false;
    if (!score)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < shown; i++) {
        tgn_review_place place;
        tgn_review_at(report->review, i, &place);
        score[i] = place.visits ? place.score : NAN;
        spread[i] = place.visits ? place.spread : 0;
        chance[i] = place.visits ? 100 * place.chance - 50 : NAN;
        band |= spread[i] > 0;
    }
    const tgn_curve plain = {.count = shown,
                             .current = shown,
                             .above = tgn_review_report__word(report, TGN_REVIEW_WORD_BLACK_LEADS),
                             .below = tgn_review_report__word(report, TGN_REVIEW_WORD_WHITE_LEADS),
                             .along = tgn_review_report__word(report, TGN_REVIEW_WORD_MOVE)};
    report->curve[0] = report->curve[1] = plain;
    report->curve[0].value = score;
    report->curve[0].spread = band ? spread : NULL;
    report->curve[0].title =
        tgn_review_report__word(report, band ? TGN_REVIEW_WORD_SCORE_BAND : TGN_REVIEW_WORD_SCORE);
    report->curve[1].value = chance;
    report->curve[1].title = tgn_review_report__word(report, TGN_REVIEW_WORD_CHANCE);
    report->curve[1].above = report->curve[1].below = NULL;
    report->curve[1].middle = report->curve[1].reach = 50;
    return 0;
}

/* ---- records ------------------------------------------------------------------------------------------- */

/* "Q16 (12), D4 (3)" */
static const char *list_moves(tgn_review_report *report, const tgn_known_place *place)
{
    tgn_buffer all = {0};
    for (int i = 0; i < place->moves; i++) {
        const char *values[] = {tgn_review_report__point(report, place->move[i].point),
                                tgn_review_report__count(report, place->move[i].games)};
        if (i)
            tgn_buffer__text(&all, tgn_review_report__word(report, TGN_REVIEW_WORD_SEPARATOR));
        tgn_review_words__add(&all, report->language, TGN_REVIEW_WORD_PLAYED_BY, values);
    }
    report->failed |= all.failed;
    tgn_buffer__text(tgn_review_report__begin(report), all.data ? all.data : "");
    tgn_buffer__clear(&all);
    return tgn_review_report__keep(report);
}

static const char *where_new(tgn_review_report *report, const tgn_known_game *known)
{
    const char *total = tgn_review_report__count(report, known->total);
    if (known->new_from == 0) {
        const uint32_t games = known->place[known->places - 1].games;
        const char *values[] = {tgn_review_report__count(report, games), total};
        return tgn_review_report__say(report, TGN_REVIEW_WORD_NEVER_NEW, values);
    }
    const tgn_known_place *last = &known->place[known->new_from - 1];
    if (last->games == 0)
        return tgn_review_report__say(report, TGN_REVIEW_WORD_NEVER_SEEN, &total);
    const char *values[] = {tgn_review_report__count(report, known->new_from - 1),
                            tgn_review_report__count(report, last->games), total,
                            tgn_review_report__count(report, known->new_from)};
    const tgn_review_word word = known->new_from == 1 ? TGN_REVIEW_WORD_NEW_AT_ONCE
                                 : last->games == 1   ? TGN_REVIEW_WORD_NEW_FROM_ONE
                                                      : TGN_REVIEW_WORD_NEW_FROM;
    const char *first = tgn_review_report__say(report, word, values);
    if (last->moves == 0)
        return first;
    const char *played[] = {list_moves(report, last)};
    const char *second = tgn_review_report__say(report, TGN_REVIEW_WORD_OTHERS_PLAYED, played);
    tgn_buffer__printf(tgn_review_report__begin(report), "%s%s", first, second);
    return tgn_review_report__keep(report);
}

static const char *with_rank(tgn_review_report *report, const char *name, const char *rank)
{
    const char *shown = clean(report, name, NAME_BYTES);
    tgn_buffer *out = tgn_review_report__begin(report);
    tgn_buffer__text(out, *shown ? shown : "–");
    if (*rank)
        tgn_buffer__printf(out, ", %s", rank);
    return tgn_review_report__keep(report);
}

static void add_around(tgn_review_report *report, const tgn_known_line *line)
{
    char day[TGN_DATE_TEXT];
    tgn_review_around *row = &report->around[report->arounds++];
    row->cell[0] = line->date ? clean(report, tgn_date_format(day, line->date), 20) : "–";
    row->cell[1] = with_rank(report, line->black, line->black_rank);
    row->cell[2] = with_rank(report, line->white, line->white_rank);
    row->cell[3] = *line->result ? clean(report, line->result, 24) : "–";
    row->cell[4] = tgn_review_report__count(report, line->move);
    tgn_buffer__printf(tgn_review_report__begin(report), "%u", line->id);
    row->cell[5] = tgn_review_report__keep(report);
}

static void add_records(tgn_review_report *report)
{
    const tgn_known_game *known = report->options->known;
    if (!known)
        return;
    report->records = where_new(report, known);
    for (size_t i = 0; i < known->around_count; i++)
        add_around(report, &known->around[i]);
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static int check(const tgn_review_report *report, tgn_error *error)
{
    const tgn_known_game *known = report->options->known;
    if (known &&
        (known->places != tgn_review_moves(report->review) + 1 || !tgn_size_equal(known->size, report->size)))
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "what is known of the records is of another game");
    return 0;
}

int tgn_review_report__new(tgn_review_report **out, tgn_review *review,
                           const tgn_review_print_options *options, tgn_error *error)
{
    tgn_review_language language;
    *out = NULL;
    if (tgn_review_words__language(&language, options->language) < 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "there is no report in '%.20s'; it is written in en or ja", options->language);
    tgn_review_report *report = calloc(1, sizeof *report);
    if (!report)
        return TGN_ERR_MEMORY;
    report->review = review;
    report->options = options;
    report->language = language;
    report->size = tgn_game_size(tgn_review_asked(review)->game);
    int code = check(report, error);
    if (code == 0)
        code = add_curves(report);
    if (code == 0) {
        add_facts(report);
        add_summary(report);
        add_phases(report);
        add_records(report);
        code = tgn_review_report__find_mistakes(report);
    }
    if (code == 0 && report->failed)
        code = TGN_ERR_MEMORY;
    if (code == 0)
        *out = report;
    else
        tgn_review_report__free(report);
    return code;
}

void tgn_review_report__free(tgn_review_report *report)
{
    if (!report)
        return;
    tgn_string_arena__clear(&report->texts);
    tgn_buffer__clear(&report->line);
    free(report->numbers);
    free(report->mistake);
    free(report);
}
