/*
 * field_answers.h - one position, many judges: ours, the paper's rule, Bouzy, GNU Go and Sabaki
 *
 * A method answers a list of places (positions of games), each with Black's lead, komi subtracted, and the
 * CPU seconds that it took. Ours and Bouzy are functions; Sabaki is one run of node over all places;
 * GNU Go is a process that speaks GTP. A program that is not installed answers nothing, and is reported.
 */
#ifndef TENGEN_BENCH_FIELD_ANSWERS_H
#define TENGEN_BENCH_FIELD_ANSWERS_H

#include "../tools/engine.h"
#include "bouzy.h"
#include "field_places.h"

typedef struct field_answer {
    bool given;
    double lead;        /* Black's, komi subtracted */
    double probability; /* that Black wins, if the method gives one */
    double seconds;
} field_answer;

typedef struct field_method {
    const char *name;
    bool (*fill)(const struct field_method *, field_answer *, const field_place *,
                 size_t count); /* false: not available */
    void (*ask)(const struct field_method *, field_answer *, const field_place *, const field_position *);
    int playouts;
    bool network;        /* ask the network too */
    int looks;           /* of the network; 0: thoroughly */
    const char *command; /* what a peer is told */
    int level;           /* of GNU Go */
} field_method;

static inline void give(field_answer *out, double lead)
{
    out->given = true;
    out->lead = lead;
}

/* Whose turn it is at the end of a game that was not counted would reveal who resigned: it is not passed on. */
static inline tgn_colour turn_of(const field_place *place, const field_position *at)
{
    return place->stage == END && !place->finished ? TGN_EMPTY : at->to_move;
}

static inline tgn_verdict_question question_of(const field_place *place, const field_position *at)
{
    tgn_verdict_question question = {.board = &at->board,
                                     .to_move = turn_of(place, at),
                                     .ko = at->ko,
                                     .moves = at->moves,
                                     .komi = place->game->komi,
                                     .scoring = place->game->scoring,
                                     .finished = place->finished};
    memcpy(question.prisoners, at->prisoners, sizeof question.prisoners);
    return question;
}

/* One function call for each place. Only the call is timed, not setting up the board. */
static inline bool fill_by_asking(const field_method *method, field_answer *out, const field_place *places,
                                  size_t count)
{
    for (size_t i = 0; i < count; i++) {
        field_position at;
        field_position_at(&at, places[i].game, places[i].moves);
        const double start = tgn_clock__processor_seconds();
        method->ask(method, &out[i], &places[i], &at);
        out[i].seconds = tgn_clock__processor_seconds() - start;
    }
    return true;
}

/* ---- field --------------------------------------------------------------------------------------------- */

static inline void ask_paper(const field_method *method, field_answer *out, const field_place *place,
                             const field_position *at)
{
    tgn_report report;
    const tgn_report_question question = {.at = question_of(place, at),
                                          .rule = tgn_field_rule_find(method->command)};
    if (tgn_report_read(&report, &question, NULL) == 0)
        give(out, report.lead);
}

/* The paper's end of a game: take off the strings in small areas, and compare areas. */
static inline void ask_paper_area(const field_method *method, field_answer *out, const field_place *place,
                                  const field_position *at)
{
    tgn_field field;
    tgn_potential potential;
    tgn_judgement judgement;
    uint8_t dead[TGN_GRID];
    tgn_board board = at->board;
    if (tgn_field_init(&field, board.size, tgn_field_rule_find(method->command), NULL) < 0)
        return;
    tgn_field_set(&field, &board);
    tgn_field_read(&potential, &field, &board);
    if (tgn_field_small(dead, &field.rule, &potential, &board)) {
        for (tgn_point p = tgn_point_first(board.size); p; p = tgn_point_next(p, board.size))
            if (dead[p])
                tgn_board_put(&board, p, TGN_EMPTY);
        tgn_field_set(&field, &board);
        tgn_field_read(&potential, &field, &board);
    }
    tgn_field_judge(&judgement, &field.rule, &potential, board.size, at->moves);
    give(out, judgement.area[TGN_BLACK] - judgement.area[TGN_WHITE] - place->game->komi);
}

/* The network that comes with tengen; NULL, and a line that says so, if there is none. */
static inline const tgn_network *the_network(void)
{
    static tgn_network *network;
    static bool asked;
    tgn_error error;
    if (!asked && tgn_network_open(&network, NULL, &error) < 0)
        printf("(%s)\n", error.message);
    asked = true;
    return network;
}

static inline void ask_judge(const field_method *method, field_answer *out, const field_place *place,
                             const field_position *at)
{
    tgn_verdict verdict;
    tgn_verdict_question question = question_of(place, at);
    question.playouts = method->playouts;
    question.network = method->network ? the_network() : NULL;
    question.looks = method->looks;
    for (int i = 0; i < TGN_NETWORK_LAST && question.to_move; i++)
        question.last[i] = at->moves > i ? place->game->moves[at->moves - 1 - i].point : (tgn_point)TGN_PASS;
    if ((method->network && !question.network) || tgn_verdict_read(&verdict, &question) < 0)
        return;
    out->probability = verdict.probability;
    give(out, verdict.winner == TGN_BLACK ? fmax(verdict.score, 1e-9) : fmin(verdict.score, -1e-9));
}

static inline double count_by(const field_game *game, double area, double territory)
{
    return game->scoring == TGN_SCORE_AREA ? area : territory;
}

static inline void ask_outcome(const field_method *method, field_answer *out, const field_place *place,
                               const field_position *at)
{
    tgn_outcome outcome;
    const tgn_outcome_question question = {.board = &at->board,
                                           .to_move = turn_of(place, at),
                                           .ko = at->ko,
                                           .finished = place->finished,
                                           .playouts = method->playouts,
                                           .as_it_stands = place->game->scoring == TGN_SCORE_AREA};
    if (tgn_outcome_read(&outcome, &question) == 0)
        give(out, count_by(place->game, tgn_outcome_area(&outcome, place->game->komi),
                           tgn_outcome_territory(&outcome, at->prisoners, place->game->komi)));
}

/* Count with these stones dead; `dead` may be NULL. Seki is ignored: most games leave dame open. */
static inline double count_without(const field_place *place, const field_position *at, const uint8_t *dead)
{
    tgn_score score;
    tgn_score_board(&score, &at->board, dead);
    return count_by(place->game, tgn_score_area(&score, place->game->komi),
                    tgn_score_territory(&score, at->prisoners, place->game->komi));
}

/* A count in which no stone is dead. */
static inline void ask_nobody(const field_method *method, field_answer *out, const field_place *place,
                              const field_position *at)
{
    (void)method;
    give(out, count_without(place, at, NULL));
}

static inline void ask_bouzy(const field_method *method, field_answer *out, const field_place *place,
                             const field_position *at)
{
    bouzy_map map;
    (void)method;
    bouzy_read(&map, &at->board);
    give(out, bouzy_area(&map) - place->game->komi);
}

/* ---- Sabaki, through node ------------------------------------------------------------------------------ */

static inline void write_board(FILE *out, const tgn_board *board)
{
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        fputc(".XO"[board->colour[p]], out);
    fputc('\n', out);
}

/* A board of letters as Sabaki gave it back: who has each point, or what is left without the dead stones. */
static inline void read_board(const field_method *method, field_answer *out, const field_place *place,
                              const field_position *at, const char *letters)
{
    uint8_t dead[TGN_GRID] = {0};
    int area = 0;
    for (tgn_point p = tgn_point_first(at->board.size); p && *letters;
         p = tgn_point_next(p, at->board.size)) {
        dead[p] = at->board.colour[p] && *letters == '.';
        area += *letters == 'X' ? 1 : *letters == 'O' ? -1 : 0;
        letters++;
    }
    const bool rest = strcmp(method->command, "dead") == 0;
    give(out, rest ? count_without(place, at, dead) : area - place->game->komi);
}

static inline void read_sabaki(const field_method *method, field_answer *out, const field_place *places,
                               size_t count, FILE *lines)
{
    char letters[TGN_POINTS_MAX + 1];
    double microseconds;
    for (size_t i = 0; i < count && fscanf(lines, "%lf %625s", &microseconds, letters) == 2; i++) {
        field_position at;
        field_position_at(&at, places[i].game, places[i].moves);
        read_board(method, &out[i], &places[i], &at, letters);
        out[i].seconds = 1e-6 * microseconds;
    }
}

static inline bool fill_by_sabaki(const field_method *method, field_answer *out, const field_place *places,
                                  size_t count)
{
    char path[] = "/tmp/tengen-field-XXXXXX", command[128];
    const int file = access("tests/peers/node_modules/@sabaki/influence", F_OK) ? -1 : mkstemp(path);
    FILE *boards = file < 0 ? NULL : fdopen(file, "w");
    if (!boards) {
        printf("  (no %s: npm ci in tests/peers has not run)\n", method->name);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        field_position at;
        field_position_at(&at, places[i].game, places[i].moves);
        write_board(boards, &at.board);
    }
    fclose(boards);
    snprintf(command, sizeof command, "node tests/peers/field.mjs %s <%s", method->command, path);
    FILE *lines = popen(command, "r");
    if (lines)
        read_sabaki(method, out, places, count, lines);
    const bool done = lines && pclose(lines) == 0;
    unlink(path);
    return done;
}

/* ---- GNU Go, through GTP ------------------------------------------------------------------------------- */

static inline double gnugo_clock(engine *gnugo)
{
    char text[ENGINE_ANSWER];
    return engine_ask(gnugo, text, "cputime") ? 0 : atof(text);
}

/* All moves from the empty board on, so that it knows prisoners and ko; -1 if it refuses one. */
static inline int gnugo_set(engine *gnugo, const field_place *place)
{
    char text[ENGINE_ANSWER], point[TGN_POINT_TEXT];
    if (engine_ask(gnugo, text, "clear_board") || engine_ask(gnugo, text, "set_random_seed 1") ||
        engine_ask(gnugo, text, "komi %.1f", place->game->komi))
        return -1;
    for (int i = 0; i < place->moves; i++) {
        const tgn_move move = place->game->moves[i];
        tgn_point_format(point, move.point, (tgn_size){19, 19});
        if (engine_ask(gnugo, text, "play %s %s", move.colour == TGN_BLACK ? "black" : "white",
                       move.point ? point : "pass"))
            return -1;
    }
    return 0;
}

/* "B+12.5", "W+3.0 (upper bound: ...)" or "0". */
static inline void gnugo_ask(engine *gnugo, const field_method *method, field_answer *out,
                             const field_place *place)
{
    char text[ENGINE_ANSWER];
    if (gnugo_set(gnugo, place))
        return;
    const double start = gnugo_clock(gnugo);
    if (engine_ask(gnugo, text, "%s", method->command))
        return;
    out->seconds = gnugo_clock(gnugo) - start;
    give(out, *text == 'B' ? atof(text + 2) : *text == 'W' ? -atof(text + 2) : 0);
}

static inline int gnugo_open(engine *gnugo, const field_method *method, bool area)
{
    char found[] = "/usr/games/gnugo", anywhere[] = "gnugo", mode[] = "--mode", gtp[] = "gtp";
    char level[32], rules[32], version[ENGINE_ANSWER];
    snprintf(level, sizeof level, "--level=%d", method->level);
    snprintf(rules, sizeof rules, "--%s-rules", area ? "chinese" : "japanese");
    char *const argv[] = {access(found, X_OK) ? anywhere : found, mode, gtp, level, rules, NULL};
    signal(SIGPIPE, SIG_IGN);
    return engine_open(gnugo, argv, 60) || engine_ask(gnugo, version, "version") ? -1 : 0;
}

/*
 * One process for each game: its rules are fixed when it starts, and what it keeps for estimate_score() grows from
 * call to call until, some hundred positions later, it fails.
 */
static inline bool fill_by_gnugo(const field_method *method, field_answer *out, const field_place *places,
                                 size_t count)
{
    engine gnugo = {.pid = -1};
    for (size_t i = 0; i < count; i++) {
        if (i && places[i].game != places[i - 1].game)
            engine_close(&gnugo);
        if (gnugo.pid < 0 && gnugo_open(&gnugo, method, places[i].game->scoring == TGN_SCORE_AREA)) {
            printf("  (no %s: %s; Debian has it in the package gnugo)\n", method->name, gnugo.error);
            engine_close(&gnugo);
            return false;
        }
        gnugo_ask(&gnugo, method, &out[i], &places[i]);
    }
    engine_close(&gnugo);
    return true;
}

/* ---- all methods --------------------------------------------------------------------------------------- */

enum { PLAYOUTS = 20 }; /* as many as take no more than 5 ms */

static const field_method paper = {
    .name = "the paper's lead", .fill = fill_by_asking, .ask = ask_paper, .command = "opening"};
static const field_method paper_middle = {
    .name = "  of the middle game", .fill = fill_by_asking, .ask = ask_paper, .command = "middle"};
static const field_method paper_dynamic = {
    .name = "  dynamic", .fill = fill_by_asking, .ask = ask_paper, .command = "dynamic"};
static const field_method paper_area = {
    .name = "the paper's area", .fill = fill_by_asking, .ask = ask_paper_area, .command = "opening"};
static const field_method judge = {.name = "judge, static", .fill = fill_by_asking, .ask = ask_judge};
static const field_method judge_playouts = {
    .name = "judge, playouts", .fill = fill_by_asking, .ask = ask_judge, .playouts = PLAYOUTS};
static const field_method judge_network = {
    .name = "judge, network", .fill = fill_by_asking, .ask = ask_judge, .network = true};
static const field_method judge_quickly = {
    .name = "  one look", .fill = fill_by_asking, .ask = ask_judge, .network = true, .looks = 1};
static const field_method outcome = {.name = "outcome", .fill = fill_by_asking, .ask = ask_outcome};
static const field_method outcome_static = {
    .name = "outcome, static", .fill = fill_by_asking, .ask = ask_outcome, .playouts = -1};
static const field_method nobody = {.name = "no stone is dead", .fill = fill_by_asking, .ask = ask_nobody};
static const field_method bouzy = {.name = "Bouzy 5/21", .fill = fill_by_asking, .ask = ask_bouzy};
static const field_method sabaki_influence = {
    .name = "@sabaki/influence", .fill = fill_by_sabaki, .command = "influence"};
static const field_method sabaki_estimate = {
    .name = "  and /deadstones", .fill = fill_by_sabaki, .command = "estimate"};
static const field_method sabaki_dead = {
    .name = "@sabaki/deadstones", .fill = fill_by_sabaki, .command = "dead"};
static const field_method gnugo_estimate = {
    .name = "GNU Go estimate", .fill = fill_by_gnugo, .command = "estimate_score", .level = 1};
static const field_method gnugo_final = {
    .name = "GNU Go final_score", .fill = fill_by_gnugo, .command = "final_score", .level = 10};

#endif
