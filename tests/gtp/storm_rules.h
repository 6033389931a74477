/*
 * storm_rules.h - what every command of the engine for Go should do, told a second time
 *
 * A line is read here by other code than the engine's; what it should do is done to a plain model (plain.h), and what
 * the engine answered is compared. must() keeps the first complaint.
 */
#ifndef TESTS_GTP_STORM_RULES_H
#define TESTS_GTP_STORM_RULES_H

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <strings.h>

#include <tengen/gtp.h>

#include "plain.h"

enum { WORDS = TGN_GTP_WORDS + 2, LINE = 70000 };

static plain model;
static char record_path[64]; /* of the one record that loadsgf can find */
static long moves_made;

/* ---- reading a line once more -------------------------------------------------------------------------- */

typedef struct said_line {
    char text[LINE];
    char id[12];
    char *word[WORDS];
    int count; /* words, the command's name included */
    bool long_line;
} said_line;

/* As the standard has it: control characters go, tabs are blanks, # begins a remark; then an id, then words. */
static void read_line(said_line *out, const char *line, size_t length)
{
    size_t at = 0;
    out->count = 0;
    out->id[0] = '\0';
    for (size_t i = 0; i < length && line[i] != '#'; i++) {
        const unsigned char c = line[i] == '\t' ? ' ' : (unsigned char)line[i];
        if (c >= 32 && c != 127 && !(c == ' ' && at == 0))
            out->text[at++] = (char)c;
    }
    out->text[at] = '\0';
    out->long_line = at > TGN_GTP_LINE;
    for (char *word = strtok(out->text, " "); word && out->count < WORDS; word = strtok(NULL, " "))
        out->word[out->count++] = word;
    if (out->count && strspn(out->word[0], "0123456789") == strlen(out->word[0]) &&
        strlen(out->word[0]) <= 10) {
        strcpy(out->id, out->word[0]);
        memmove(out->word, out->word + 1, sizeof *out->word * (size_t)--out->count);
    }
}

static bool same(const char *a, const char *b)
{
    return strcasecmp(a, b) == 0;
}

static char colour_of(const char *word)
{
    return same(word, "b") || same(word, "black") ? 'b' : same(word, "w") || same(word, "white") ? 'w' : 0;
}

/* A number of 1 to 25 without leading zeros, as sizes and rows are written; 0 for anything else. */
static int side_of(const char *text)
{
    const size_t length = strlen(text);
    if (length < 1 || length > 2 || text[0] == '0' || strspn(text, "0123456789") != length)
        return 0;
    return atoi(text) <= 25 ? atoi(text) : 0;
}

static bool vertex_of(const char *word, int *row, int *col)
{
    static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    *row = *col = PLAIN_NONE;
    if (same(word, "pass"))
        return true;
    const char *letter = strchr(letters, toupper((unsigned char)word[0]));
    const int number = word[0] && letter ? side_of(word + 1) : 0;
    if (!number || number > model.rows || letter - letters >= model.cols)
        return false;
    *row = model.rows - number;
    *col = (int)(letter - letters);
    return true;
}

static char *name_of(char out[8], int row, int col)
{
    if (row == PLAIN_NONE)
        strcpy(out, "pass");
    else
        snprintf(out, 8, "%c%d", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[col], model.rows - row);
    return out;
}

/* ---- what must be so ----------------------------------------------------------------------------------- */

static const char *complaint;

static bool must(bool condition, const char *words)
{
    if (!condition && !complaint)
        complaint = words;
    return condition;
}

/* Success or failure; what is said; both as foreseen. */
static void must_answer(bool done, bool expected, const char *text, const char *foreseen)
{
    must(done == expected, expected ? "refused what is right" : "took what is wrong");
    if (done && expected && foreseen)
        if (!must(strcmp(text, foreseen) == 0, "answers something else"))
            printf("    expected: %.200s\n", foreseen);
}

/* Points that hold a letter, or where a colour may play, in reading order. */
static void list_points(char *out, char colour, bool legal)
{
    char name[8];
    plain_position after;
    const char *begin = out;
    *out = '\0';
    for (int r = 0; r < model.rows; r++)
        for (int c = 0; c < model.cols; c++)
            if (legal ? plain_try(&model, colour, r, c, &after) : plain_now(&model)->at[r][c] == colour) {
                if (out > begin)
                    *out++ = ' ';
                out = stpcpy(out, name_of(name, r, c));
            }
}

/* The last move first, one a line; or the last one alone. */
static void list_moves(char *out, bool all)
{
    char name[8];
    const char *begin = out;
    *out = '\0';
    for (size_t i = model.count; i-- > 1;) {
        const plain_step *step = &model.steps[i];
        if (step->kind != 'm')
            continue;
        if (out > begin)
            *out++ = '\n';
        out += sprintf(out, "%s %s", step->colour == 'b' ? "black" : "white",
                       name_of(name, step->row, step->col));
        if (!all)
            break;
    }
}

/* ---- what each command does ---------------------------------------------------------------------------- */

/* The words behind the name are l->word[1] on; `done` and `text` are what the engine answered. */
typedef void rule(said_line *l, bool done, const char *text);

static void boardsize(said_line *l, bool done, const char *text)
{
    int rows = 0, cols = 0;
    if (l->count == 2) {
        char *cross = strchr(l->word[1], 'x');
        if (cross)
            *cross = '\0';
        rows = side_of(l->word[1]);
        cols = cross ? side_of(cross + 1) : rows;
    }
    must_answer(done, rows > 1 && cols > 1, text, "");
    if (rows > 1 && cols > 1)
        plain_clear(&model, rows, cols);
}

static void rectangular_boardsize(said_line *l, bool done, const char *text)
{
    int rows = 0, cols = 0;
    if (l->count == 3) {
        cols = side_of(l->word[1]);
        rows = side_of(l->word[2]);
    }
    /* "9x9" is as good as "9" there */
    if (done && (!rows || !cols) && l->count == 3) {
        rows = atoi(l->word[2]);
        cols = atoi(l->word[1]);
        must(strchr(l->word[1], 'x') || strchr(l->word[2], 'x'), "took what is no size");
    }
    must_answer(done, rows > 1 && cols > 1, text, "");
    if (rows > 1 && cols > 1)
        plain_clear(&model, rows, cols);
}

static void query_boardsize(said_line *l, bool done, const char *text)
{
    char expected[16];
    if (model.rows == model.cols)
        snprintf(expected, sizeof expected, "%d", model.rows);
    else
        snprintf(expected, sizeof expected, "%dx%d", model.rows, model.cols);
    must_answer(done, l->count == 1, text, expected);
}

static void clear_board(said_line *l, bool done, const char *text)
{
    must_answer(done, l->count == 1, text, "");
    if (l->count == 1)
        plain_clear(&model, model.rows, model.cols);
}

static void komi(said_line *l, bool done, const char *text)
{
    char *end = NULL;
    const double value = l->count == 2 ? strtod(l->word[1], &end) : 0;
    const bool right = l->count == 2 && end != l->word[1] && !*end && fabs(value) <= 1000;
    must_answer(done, right, text, "");
    if (right)
        model.komi = value;
}

static void get_komi(said_line *l, bool done, const char *text)
{
    must_answer(done, l->count == 1, text, NULL);
    if (done)
        must(fabs(strtod(text, NULL) - model.komi) < 1e-6, "another komi");
}

static void play(said_line *l, bool done, const char *text)
{
    int row, col;
    const char colour = l->count == 3 ? colour_of(l->word[1]) : 0;
    const bool right = colour && vertex_of(l->word[2], &row, &col) && plain_play(&model, colour, row, col);
    moves_made += right;
    must_answer(done, right, text, "");
    if (!done && !right && colour && vertex_of(l->word[2], &row, &col))
        must(strncmp(text, "illegal move", 12) == 0, "no word of an illegal move");
}

static void play_sequence(said_line *l, bool done, const char *text)
{
    const size_t before = model.count;
    bool right = l->count % 2 == 1;
    for (int i = 1; right && i < l->count; i += 2) {
        int row, col;
        const char colour = colour_of(l->word[i]);
        right = colour && vertex_of(l->word[i + 1], &row, &col) && plain_play(&model, colour, row, col);
    }
    if (!right)
        model.count = before;
    must_answer(done, right, text, "");
}

/* The engine's own choice: by the model it must be legal. */
static void choice(said_line *l, bool done, const char *text, bool played)
{
    int row, col;
    plain_position after;
    const char colour = l->count > 1 ? colour_of(l->word[1]) : 0;
    must_answer(done, colour && l->count == 2, text, NULL);
    if (!done || complaint || strcmp(text, "resign") == 0)
        return;
    if (must(vertex_of(text, &row, &col), "no vertex") &&
        must(plain_try(&model, colour, row, col, &after), "chooses an illegal move") && played) {
        plain_play(&model, colour, row, col);
        moves_made++;
    }
}

static void genmove(said_line *l, bool done, const char *text)
{
    choice(l, done, text, true);
}

static void reg_genmove(said_line *l, bool done, const char *text)
{
    choice(l, done, text, false);
}

/* What follows the colour is read by the engine alone; the move stands in the last line. */
static void genmove_analyze(said_line *l, bool done, const char *text)
{
    static char black[] = "b", white[] = "w";
    const char *last = strrchr(text, '\n');
    if (!done)
        return;
    must(strncmp(text, "info move ", 10) == 0 || strncmp(text, "\ninfo move ", 11) == 0, "no report");
    if (l->count < 2 || !colour_of(l->word[1])) /* whose turn it is */
        l->word[1] = plain_now(&model)->turn == 'b' ? black : white;
    l->count = 2;
    if (must(last && strncmp(last + 1, "play ", 5) == 0, "no move in the last line"))
        choice(l, done, last + 6, true);
}

static void undo_moves(bool done, const char *text, long wanted)
{
    size_t moves = 0;
    while (moves + 1 < model.count && model.steps[model.count - 1 - moves].kind == 'm')
        moves++;
    const bool right = wanted >= 0 && (size_t)wanted <= moves;
    must_answer(done, right, text, "");
    if (right)
        model.count -= (size_t)wanted;
}

static void undo(said_line *l, bool done, const char *text)
{
    undo_moves(done, text, l->count == 1 ? 1 : -1);
}

static void gg_undo(said_line *l, bool done, const char *text)
{
    char *end = NULL;
    const long wanted = l->count == 2 ? strtol(l->word[1], &end, 10) : 1;
    const bool right = l->count == 1 || (l->count == 2 && end != l->word[1] && !*end);
    undo_moves(done, text, right ? wanted : -1);
}

static void stones_set(const char *const *words, int count, char colour)
{
    plain_position after = *plain_now(&model);
    bool changed = false;
    for (int i = 0; i < count; i++) {
        int row, col;
        vertex_of(words[i], &row, &col);
        changed = changed || after.at[row][col] != colour;
        after.at[row][col] = colour;
    }
    if (changed)
        after.ko_row = after.ko_col = PLAIN_NONE;
    plain_push(&model, &after, 's', 0, 0, 0);
}

static bool board_empty(void)
{
    for (int r = 0; r < model.rows; r++)
        for (int c = 0; c < model.cols; c++)
            if (plain_now(&model)->at[r][c] != '.')
                return false;
    return true;
}

static void handicap(char *const *words, int count)
{
    stones_set((const char *const *)words, count, 'b');
    if (plain_now(&model)->turn == 'b') {
        plain_position after = *plain_now(&model);
        after.turn = 'w';
        after.ko_row = after.ko_col = PLAIN_NONE;
        plain_push(&model, &after, 's', 0, 0, 0);
    }
    model.handicap = count;
}

/* Where the stones go is the engine's choice, or custom's: what it says is checked and taken. */
static void given_handicap(said_line *l, bool done, const char *text)
{
    static char copy[1 << 14];
    char *word[PLAIN_SIDE * PLAIN_SIDE];
    int count = 0, row, col;
    if (!done)
        return;
    must(board_empty(), "handicap on a board with stones");
    snprintf(copy, sizeof copy, "%s", text);
    for (char *w = strtok(copy, " "); w && count < 600; w = strtok(NULL, " ")) {
        must(vertex_of(w, &row, &col) && row != PLAIN_NONE, "handicap off the board");
        word[count++] = w;
    }
    must(l->count == 2 && count >= 2 && count <= atof(l->word[1]), "another number of stones");
    if (strcmp(l->word[0], "fixed_handicap") == 0)
        must(count == (int)atof(l->word[1]), "another number of stones");
    if (!complaint)
        handicap(word, count);
}

static void set_free_handicap(said_line *l, bool done, const char *text)
{
    bool right = l->count >= 3 && l->count - 1 < model.rows * model.cols;
    for (int i = 1; right && i < l->count; i++) {
        int row, col, r, c;
        right = vertex_of(l->word[i], &row, &col) && row != PLAIN_NONE;
        for (int j = 1; right && j < i; j++)
            right = vertex_of(l->word[j], &r, &c) && (r != row || c != col);
    }
    right = right && board_empty();
    must_answer(done, right, text, "");
    if (right)
        handicap(l->word + 1, l->count - 1);
}

static bool all_have_liberties(const plain_position *p)
{
    char seen[PLAIN_SIDE][PLAIN_SIDE];
    int liberties;
    for (int r = 0; r < model.rows; r++)
        for (int c = 0; c < model.cols; c++)
            if (p->at[r][c] != '.' && (plain_string(&model, p, r, c, seen, &liberties), liberties == 0))
                return false;
    return true;
}

static void setup(said_line *l, bool done, const char *text)
{
    plain_position after = *plain_now(&model);
    bool right = l->count % 2 == 1;
    for (int i = 1; right && i < l->count; i += 2) {
        int row, col;
        const bool empty = same(l->word[i], "e") || same(l->word[i], "empty");
        const char colour = empty ? '.' : colour_of(l->word[i]);
        right = colour && vertex_of(l->word[i + 1], &row, &col) && row != PLAIN_NONE;
        if (right)
            after.at[row][col] = colour;
    }
    right = right && all_have_liberties(&after);
    must_answer(done, right, text, "");
    if (!right)
        return;
    if (memcmp(after.at, plain_now(&model)->at, sizeof after.at) != 0)
        after.ko_row = after.ko_col = PLAIN_NONE;
    plain_push(&model, &after, 's', 0, 0, 0);
}

static void setup_player(said_line *l, bool done, const char *text)
{
    const char colour = l->count == 2 ? colour_of(l->word[1]) : 0;
    must_answer(done, colour != 0, text, "");
    if (!colour)
        return;
    plain_position after = *plain_now(&model);
    if (after.turn != colour)
        after.ko_row = after.ko_col = PLAIN_NONE;
    after.turn = colour;
    plain_push(&model, &after, 's', 0, 0, 0);
}

static void undo_setup(said_line *l, bool done, const char *text)
{
    const bool right = l->count == 1 && model.count > 1 && model.steps[model.count - 1].kind == 's';
    must_answer(done, right, text, "");
    if (right)
        model.count--;
    if (model.count == 1)
        model.handicap = 0;
}

static void rules(said_line *l, bool done, const char *text)
{
    static const struct {
        const char *name;
        bool suicide;
        char repetition;
    } known[] = {{"japanese", false, 'k'},  {"korean", false, 'k'},     {"chinese", false, 'p'},
                 {"aga", false, 's'},       {"new-zealand", true, 's'}, {"nz", true, 's'},
                 {"ing", true, 's'},        {"goe", true, 's'},         {"tromp-taylor", true, 'p'},
                 {"new_zealand", true, 's'}};
    if (l->count == 1 && strcmp(l->word[0], "tengen-rules") == 0) {
        must(done, "does not tell its rules");
        return;
    }
    const int count = strcmp(l->word[0], "kgs-rules") == 0 ? 10 : 9;
    int at = 0;
    while (l->count == 2 && at < count && !same(l->word[1], known[at].name))
        at++;
    const bool right = l->count == 2 && at < count;
    must_answer(done, right, text, "");
    if (right) {
        model.suicide = known[at].suicide;
        model.repetition = known[at].repetition;
    }
}

/* "tengen-settings komi 5" is "komi 5"; of the others only rules matter to the model. */
static void settings(said_line *l, bool done, const char *text)
{
    static char inner[] = "tengen-rules";
    if (l->count != 3)
        return;
    const bool by_komi = same(l->word[1], "komi"), by_rules = same(l->word[1], "rules");
    l->word[0] = inner;
    l->word[1] = l->word[2];
    l->count = 2;
    if (by_komi)
        komi(l, done, text);
    else if (by_rules)
        rules(l, done, text);
}

static void list_stones(said_line *l, bool done, const char *text)
{
    char expected[4096];
    const char colour = l->count == 2 ? colour_of(l->word[1]) : 0;
    list_points(expected, colour, false);
    must_answer(done, colour != 0, text, expected);
}

static void all_legal(said_line *l, bool done, const char *text)
{
    char expected[4096] = "";
    const char colour = l->count == 2 ? colour_of(l->word[1]) : 0;
    if (colour)
        list_points(expected, colour, true);
    must_answer(done, colour != 0, text, expected);
}

static void is_legal(said_line *l, bool done, const char *text)
{
    int row, col;
    plain_position after;
    const char colour = l->count == 3 ? colour_of(l->word[1]) : 0;
    const bool right = colour && vertex_of(l->word[2], &row, &col);
    must_answer(done, right, text, right && plain_try(&model, colour, row, col, &after) ? "1" : "0");
}

static void captures(said_line *l, bool done, const char *text)
{
    char expected[16];
    const char colour = l->count == 2 ? colour_of(l->word[1]) : 0;
    snprintf(expected, sizeof expected, "%d", plain_now(&model)->captured[colour == 'b']);
    must_answer(done, colour != 0, text, expected);
}

static void colour_at(said_line *l, bool done, const char *text)
{
    int row, col;
    const bool right = l->count == 2 && vertex_of(l->word[1], &row, &col) && row != PLAIN_NONE;
    const char at = right ? plain_now(&model)->at[row][col] : 0;
    must_answer(done, right, text, at == 'b' ? "black" : at == 'w' ? "white" : "empty");
}

static void countlib(said_line *l, bool done, const char *text)
{
    char expected[16] = "", seen[PLAIN_SIDE][PLAIN_SIDE];
    int row, col, liberties = 0;
    bool right = l->count == 2 && vertex_of(l->word[1], &row, &col) && row != PLAIN_NONE &&
                 plain_now(&model)->at[row][col] != '.';
    if (right)
        plain_string(&model, plain_now(&model), row, col, seen, &liberties);
    snprintf(expected, sizeof expected, "%d", liberties);
    must_answer(done, right, text, expected);
}

static void last_move(said_line *l, bool done, const char *text)
{
    char expected[32];
    list_moves(expected, false);
    must_answer(done, l->count == 1 && *expected, text, expected);
}

static void move_history(said_line *l, bool done, const char *text)
{
    char *expected = malloc(16 * model.count + 1);
    list_moves(expected, true);
    must_answer(done, l->count == 1, text, expected);
    free(expected);
}

static void get_handicap(said_line *l, bool done, const char *text)
{
    char expected[16];
    snprintf(expected, sizeof expected, "%d", model.handicap);
    must_answer(done, l->count == 1, text, expected);
}

/* The letters of the board in the order in which they are shown. */
static void showboard(said_line *l, bool done, const char *text)
{
    must_answer(done, l->count == 1, text, NULL);
    if (!done || complaint)
        return;
    const char *line = strchr(text, '\n'); /* the letters of the columns */
    for (int r = 0; r < model.rows && line; r++) {
        line = strchr(line + 1, '\n');
        const char *at = line ? line + 1 + strspn(line + 1, " 0123456789") : "";
        for (int c = 0; c < model.cols && *at; c++, at++) {
            at += strspn(at, " ()");
            const char shown = *at == 'X' ? 'b' : *at == 'O' ? 'w' : '.';
            must(shown == plain_now(&model)->at[r][c], "shows another board");
        }
    }
    const char *turn = strstr(text, "to move: ");
    must(turn && turn[9] == plain_now(&model)->turn, "shows another turn");
}

/* The one record there is: two stones, then W cc, B pass, W dd on 5x5, komi 2.5. */
static void loadsgf(said_line *l, bool done, const char *text)
{
    static char b2[] = "A5", b4[] = "B4";
    char *stones[] = {b2, b4};
    char *end = NULL;
    const long before = l->count == 3 ? strtol(l->word[2], &end, 10) : 1000;
    const bool right = (l->count == 2 || (l->count == 3 && end != l->word[2] && !*end && before >= 1 &&
                                          before <= 1000000000)) &&
                       strcmp(l->word[1], record_path) == 0;
    must_answer(done, right, text, "");
    if (!right)
        return;
    plain_clear(&model, 5, 5);
    model.komi = 2.5;
    stones_set((const char *const *)stones, 2, 'b');
    plain_position after = *plain_now(&model); /* White's turn by PL */
    after.turn = 'w';
    plain_push(&model, &after, 's', 0, 0, 0);
    model.handicap = 2;
    const struct {
        char colour;
        int row, col;
    } moves[] = {{'w', 2, 2}, {'b', PLAIN_NONE, PLAIN_NONE}, {'w', 3, 3}};
    for (int i = 0; i < 3 && i < before - 1; i++)
        plain_play(&model, moves[i].colour, moves[i].row, moves[i].col);
}

static void echo(said_line *l, bool done, const char *text)
{
    must(done == (l->count - 1 <= TGN_GTP_WORDS), "no echo");
    for (int i = 1; done && i < l->count; i++) {
        must(strncmp(text, l->word[i], strlen(l->word[i])) == 0, "another echo");
        text += strlen(l->word[i]) + (i + 1 < l->count);
    }
}

static void quit(said_line *l, bool done, const char *text)
{
    must_answer(done, l->count == 1, text, "");
}

/* A stream reports at least once, and ends because nobody listens. */
static void analyze(said_line *l, bool done, const char *text)
{
    (void)l;
    if (done)
        must(strncmp(text, "info move ", 10) == 0 || strncmp(text, "\ninfo move ", 11) == 0, "no report");
}

static const struct {
    const char *name;
    rule *rule;
} known[] = {{"boardsize", boardsize},
             {"rectangular_boardsize", rectangular_boardsize},
             {"query_boardsize", query_boardsize},
             {"clear_board", clear_board},
             {"komi", komi},
             {"get_komi", get_komi},
             {"play", play},
             {"gogui-play_sequence", play_sequence},
             {"genmove", genmove},
             {"reg_genmove", reg_genmove},
             {"kgs-genmove_cleanup", genmove},
             {"genmove_analyze", genmove_analyze},
             {"lz-genmove_analyze", genmove_analyze},
             {"kata-genmove_analyze", genmove_analyze},
             {"analyze", analyze},
             {"lz-analyze", analyze},
             {"kata-analyze", analyze},
             {"undo", undo},
             {"gg-undo", gg_undo},
             {"fixed_handicap", given_handicap},
             {"place_free_handicap", given_handicap},
             {"set_free_handicap", set_free_handicap},
             {"get_handicap", get_handicap},
             {"gogui-setup", setup},
             {"gogui-setup_player", setup_player},
             {"gogui-undo_setup", undo_setup},
             {"tengen-rules", rules},
             {"kgs-rules", rules},
             {"tengen-settings", settings},
             {"list_stones", list_stones},
             {"all_legal", all_legal},
             {"is_legal", is_legal},
             {"captures", captures},
             {"color", colour_at},
             {"countlib", countlib},
             {"last_move", last_move},
             {"move_history", move_history},
             {"showboard", showboard},
             {"loadsgf", loadsgf},
             {"echo", echo},
             {"quit", quit},
             {NULL, NULL}};

#endif
