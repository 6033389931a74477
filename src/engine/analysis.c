/* analysis.c - see analysis.h */
#include "engine/analysis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "engine/engine.h"

/* Numbers beyond these are nonsense. */
static const double MOST_SCORE = 1500, MOST_VISITS = 1e15;

/* ---- words and numbers ---------------------------------------------------------------------------------- */

typedef struct text_words {
    const char *at, *end;
    const char *word;
    size_t length;
} text_words;

static bool next_word(text_words *words)
{
    while (words->at < words->end && *words->at == ' ')
        words->at++;
    words->word = words->at;
    while (words->at < words->end && *words->at != ' ')
        words->at++;
    words->length = (size_t)(words->at - words->word);
    return words->length > 0;
}

static bool word_is(const text_words *words, const char *name)
{
    return words->length == strlen(name) && memcmp(words->word, name, words->length) == 0;
}

bool tgn_engine__number(double *out, const char *text, size_t length, double most)
{
    char copy[40], *end;
    if (length == 0 || length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (strspn(copy, "+-.0123456789eE") != length) /* neither "nan" nor "0x7" */
        return false;
    const double number = strtod(copy, &end);
    if (end != copy + length || !(fabs(number) <= most))
        return false;
    *out = number;
    return true;
}

bool tgn_engine__vertex(tgn_point *out, const char *text, size_t length, tgn_size size)
{
    char copy[TGN_POINT_TEXT];
    while (length > 0 && tgn_ascii__blank(text[length - 1]))
        length--;
    if (length < 2 || length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (!tgn_ascii__digit(copy[1]) && length != 4) /* "pd" is a point in records only */
        return false;
    return tgn_point_parse(out, copy, size) == TGN_OK;
}

bool tgn_engine__score(double *out, const char *text)
{
    const size_t length = strcspn(text, " \n");
    if (length == 1 && *text == '0') {
        *out = 0;
        return true;
    }
    const double sign = *text == 'B' || *text == 'b' ? 1 : *text == 'W' || *text == 'w' ? -1 : 0;
    double points;
    if (length < 3 || sign == 0 || text[1] != '+' ||
        !tgn_engine__number(&points, text + 2, length - 2, MOST_SCORE))
        return false;
    *out = sign * points;
    return true;
}

double tgn_engine__chance_of(double score)
{
    return 1 / (1 + exp(-score / 10));
}

/* ---- one move ------------------------------------------------------------------------------------------- */

/* A move as it was told; what was not told is negative or NAN. */
typedef struct told_move {
    tgn_bot_choice choice;
    bool legal;
    double chance, score, spread, order;
} told_move;

typedef struct line_reader {
    text_words words;
    tgn_game *game;
    tgn_colour colour;
    tgn_size size;
    double whole; /* a chance of 1, as it is told */
    told_move move[TGN_BOT_CHOICES + 1];
    int moves;
    told_move root;
    bool rooted;
    tgn_bot_thought *thought;
    bool owned;
} line_reader;

static const told_move nothing_told = {.chance = NAN, .score = NAN, .spread = NAN, .order = NAN};

/* The number that follows, if it is one; else what comes is looked at as a word of its own. */
static bool next_number(line_reader *reader, double *out, double most)
{
    text_words ahead = reader->words;
    if (!next_word(&ahead) || !tgn_engine__number(out, ahead.word, ahead.length, most))
        return false;
    reader->words = ahead;
    return true;
}

static bool next_vertex(line_reader *reader, tgn_point *out)
{
    text_words ahead = reader->words;
    if (!next_word(&ahead) || !tgn_engine__vertex(out, ahead.word, ahead.length, reader->size))
        return false;
    reader->words = ahead;
    return true;
}

static bool is_legal(line_reader *reader, tgn_point point)
{
    return (tgn_game_judge(reader->game, reader->colour, point) & ~(unsigned)TGN_FAULT_TURN) == 0;
}

/* The line as far as it is legal, played and taken back. */
static void read_line(line_reader *reader, tgn_bot_choice *choice)
{
    tgn_colour colour = reader->colour;
    tgn_point point;
    bool sound = true;
    choice->length = 0;
    while (next_vertex(reader, &point)) {
        sound = sound && choice->length < TGN_BOT_LINE && (choice->length > 0 || point == choice->point) &&
                tgn_game_play(reader->game, colour, point) == TGN_OK;
        if (sound)
            choice->line[choice->length++] = point;
        colour = tgn_colour_other(colour);
    }
    for (int i = 0; i < choice->length; i++)
        tgn_game_undo(reader->game);
}

static bool is_known(const line_reader *reader, tgn_point point)
{
    for (int i = 0; i + 1 < reader->moves; i++)
        if (reader->move[i].legal && reader->move[i].choice.point == point)
            return true;
    return false;
}

/* Begin another move. There is always one to write to: that behind the last counts for nothing. */
static told_move *begin_move(line_reader *reader)
{
    const bool keep = reader->moves > 0 && !reader->move[reader->moves - 1].legal;
    reader->moves += keep || reader->moves > TGN_BOT_CHOICES ? 0 : 1;
    told_move *move = &reader->move[reader->moves - 1];
    *move = nothing_told;
    return move;
}

/* ---- a whole line --------------------------------------------------------------------------------------- */

/* One number a point, from the side to move; only a whole list counts. */
static void read_owner(line_reader *reader)
{
    float owner[TGN_GRID] = {0};
    const float sign = reader->colour == TGN_BLACK ? 1 : -1;
    for (tgn_point p = tgn_point_first(reader->size); p; p = tgn_point_next(p, reader->size)) {
        double number;
        if (!next_number(reader, &number, 1.001))
            return;
        owner[p] = sign * (float)fmax(-1, fmin(1, number));
    }
    memcpy(reader->thought->owner, owner, sizeof owner);
    reader->owned = true;
}

/* A word that says what the next ones are. */
static void read_word(line_reader *reader, told_move *into)
{
    double number;
    if (word_is(&reader->words, "visits")) {
        if (next_number(reader, &number, MOST_VISITS) && number >= 0)
            into->choice.visits = (uint64_t)number;
    } else if (word_is(&reader->words, "winrate")) {
        if (next_number(reader, &number, reader->whole) && number >= 0)
            into->chance = number / reader->whole;
    } else if (word_is(&reader->words, "prior")) {
        if (next_number(reader, &number, reader->whole) && number >= 0)
            into->choice.prior = number / reader->whole;
    } else if (word_is(&reader->words, "scoreLead") ||
               (word_is(&reader->words, "scoreMean") && isnan(into->score))) {
        if (next_number(reader, &number, MOST_SCORE))
            into->score = number;
    } else if (word_is(&reader->words, "scoreStdev")) {
        if (next_number(reader, &number, MOST_SCORE) && number >= 0)
            into->spread = number;
    } else if (word_is(&reader->words, "order")) {
        if (next_number(reader, &number, 1000) && number >= 0)
            into->order = number;
    } else if (word_is(&reader->words, "pv")) {
        read_line(reader, &into->choice);
    }
}

static void read_words(line_reader *reader)
{
    told_move *into = NULL;
    while (next_word(&reader->words)) {
        if (word_is(&reader->words, "info")) {
            into = begin_move(reader);
        } else if (word_is(&reader->words, "rootInfo")) {
            reader->root = nothing_told;
            reader->rooted = true;
            into = &reader->root;
        } else if (word_is(&reader->words, "ownership")) {
            read_owner(reader);
        } else if (into && into != &reader->root && word_is(&reader->words, "move")) {
            into->choice.length = 0; /* of a line that came before its move */
            into->legal = next_vertex(reader, &into->choice.point) && is_legal(reader, into->choice.point) &&
                          !is_known(reader, into->choice.point);
        } else if (into) {
            read_word(reader, into);
        }
    }
    if (reader->moves > TGN_BOT_CHOICES || (reader->moves > 0 && !reader->move[reader->moves - 1].legal))
        reader->moves--;
}

/* ---- what it comes to ----------------------------------------------------------------------------------- */

static int by_order(const void *a, const void *b)
{
    const told_move *x = a, *y = b;
    if (!isnan(x->order) && !isnan(y->order) && x->order != y->order)
        return x->order < y->order ? -1 : 1;
    if (isnan(x->order) != isnan(y->order))
        return isnan(x->order) ? 1 : -1;
    if (x->choice.visits != y->choice.visits)
        return x->choice.visits > y->choice.visits ? -1 : 1;
    return (x->choice.point > y->choice.point) - (x->choice.point < y->choice.point);
}

/* What was not told follows from what was, or is nothing. */
static void complete(told_move *move)
{
    tgn_bot_choice *choice = &move->choice;
    choice->score = isnan(move->score) ? 0 : move->score;
    choice->chance = isnan(move->chance) ? tgn_engine__chance_of(choice->score) : move->chance;
    if (choice->length == 0) {
        choice->length = 1;
        choice->line[0] = choice->point;
    }
}

static void add_up(line_reader *reader, tgn_engine_report *out)
{
    tgn_bot_thought *thought = &out->thought;
    uint64_t visits = 0;
    qsort(reader->move, (size_t)reader->moves, sizeof *reader->move, by_order);
    for (int i = 0; i < reader->moves; i++) {
        complete(&reader->move[i]);
        thought->choice[i] = reader->move[i].choice;
        visits += reader->move[i].choice.visits;
    }
    const told_move *best = &reader->move[0], *root = reader->rooted ? &reader->root : best;
    thought->choices = reader->moves;
    thought->visits = root != best && root->choice.visits ? root->choice.visits : visits;
    thought->score = isnan(root->score) ? best->choice.score : root->score;
    thought->chance = isnan(root->chance) ? best->choice.chance : root->chance;
    thought->spread = !isnan(root->spread) ? root->spread : isnan(best->spread) ? 0 : best->spread;
    out->has_score = !isnan(root->score) || !isnan(best->score);
    out->has_owner = reader->owned;
}

bool tgn_engine__read_report(tgn_engine_report *out, const char *line, size_t length, tgn_game *game,
                             tgn_colour colour, bool ten_thousandths)
{
    line_reader reader = {.words = {.at = line, .end = line + length},
                          .game = game,
                          .colour = colour,
                          .size = tgn_game_size(game),
                          .whole = ten_thousandths ? 10000 : 1,
                          .thought = &out->thought};
    memset(out, 0, sizeof *out);
    out->thought.colour = colour;
    read_words(&reader);
    if (reader.moves == 0)
        return false;
    add_up(&reader, out);
    return true;
}
