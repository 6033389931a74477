/*
 * question.h - a question about a pattern, read from the words of a command line
 *
 *      --cells XO./OX. --size 19 --at A19 --free | --fixed | --within C3:R17 --turn 0,1,4 --keep-colours
 *      --next black --to-move white --moves 10-60 --sequence "C3 D4 W D5" --first black --elsewhere 2
 *      --player NAME --black NAME --white NAME --event NAME --from DATE --to DATE --rank A-B --result R --komi X
 *      --handicap N
 *
 * These are the options of `tengen pattern`, read a second time: docs/REFERENCE.md says what they mean.
 */
#ifndef TENGEN_TOOLS_PATTERNS_QUESTION_H
#define TENGEN_TOOLS_PATTERNS_QUESTION_H

#include <ctype.h>
#include <limits.h>
#include <strings.h>

#include <tengen/info.h>

#include "../recount/fail.h"
#include "drawing.h"

enum { DEFAULT_SIDE = 19, OPEN = INT_MIN };

/* Which games. Texts are borrowed; NULL and OPEN match everything. */
typedef struct choice {
    const char *player, *black, *white, *event, *result;
    long from, to; /* yyyymmdd */
    int rank_from, rank_to;
    bool komi_given;
    double komi;
    int handicap;
} choice;

typedef struct question {
    drawing drawing;
    int board_rows, board_cols; /* that it was drawn on */
    bool one_size;              /* only games on such a board */
    unsigned motions;           /* bit m: motion m is tried */
    bool keep_colours;
    char next, to_move;        /* 'X', 'O', or 0 for both */
    int first_move, last_move; /* OPEN */
    int elsewhere;             /* OPEN */
    choice choice;
} question;

/* What the words say before they are put together. Texts are borrowed. */
typedef struct words {
    const char *cells, *size, *at, *within, *turn, *next, *to_move, *moves, *sequence, *first, *elsewhere;
    const char *from, *to, *rank, *komi, *handicap;
    bool free, fixed, keep_colours;
    choice choice;
} words;

/* ---- words ---- */

static inline void complain(const char *what, const char *word)
{
    char text[200];
    snprintf(text, sizeof text, "%s: '%.100s'", what, word);
    fail(text);
}

/* Take the option at `argv[0]`, with its value if it has one. Returns how many words that was; 0: it is none of ours. */
static inline int take_word(words *w, char **argv, int argc)
{
    const struct {
        const char *name;
        const char **value;
        bool *flag;
    } table[] = {{"cells", &w->cells, NULL},
                 {"size", &w->size, NULL},
                 {"at", &w->at, NULL},
                 {"within", &w->within, NULL},
                 {"turn", &w->turn, NULL},
                 {"next", &w->next, NULL},
                 {"to-move", &w->to_move, NULL},
                 {"moves", &w->moves, NULL},
                 {"sequence", &w->sequence, NULL},
                 {"first", &w->first, NULL},
                 {"elsewhere", &w->elsewhere, NULL},
                 {"from", &w->from, NULL},
                 {"to", &w->to, NULL},
                 {"rank", &w->rank, NULL},
                 {"komi", &w->komi, NULL},
                 {"handicap", &w->handicap, NULL},
                 {"player", &w->choice.player, NULL},
                 {"black", &w->choice.black, NULL},
                 {"white", &w->choice.white, NULL},
                 {"event", &w->choice.event, NULL},
                 {"result", &w->choice.result, NULL},
                 {"free", NULL, &w->free},
                 {"fixed", NULL, &w->fixed},
                 {"keep-colours", NULL, &w->keep_colours}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (strncmp(argv[0], "--", 2) != 0 || strcmp(argv[0] + 2, table[i].name) != 0)
            continue;
        if (table[i].flag) {
            *table[i].flag = true;
            return 1;
        }
        if (argc < 2)
            complain("an option without its value", argv[0]);
        *table[i].value = argv[1];
        return 2;
    }
    return 0;
}

/* Cut a line into words at blanks; what stands between quotes is one word. The line is changed. Returns how many. */
static inline int cut_words(char *line, char **out, int most)
{
    int count = 0;
    while (*(line += strspn(line, " \t\r\n")) && count < most) {
        const bool quoted = *line == '"' || *line == '\'';
        const char end[2] = {*line, 0};
        line += quoted;
        out[count++] = line;
        line += strcspn(line, quoted ? end : " \t\r\n");
        if (*line)
            *line++ = '\0';
    }
    return count;
}

/* ---- values ---- */

static inline int read_number(const char *text)
{
    char *end;
    const long number = strtol(text, &end, 10);
    if (!isdigit((unsigned char)*text) || *end || number > 1000000)
        complain("not a number", text);
    return (int)number;
}

static inline char read_colour(const char *text)
{
    const bool black = strcasecmp(text, "black") == 0 || strcasecmp(text, "b") == 0;
    const bool white = strcasecmp(text, "white") == 0 || strcasecmp(text, "w") == 0;
    return black ? 'X' : white ? 'O' : '\0';
}

/* "19" or "9x13": rows, columns. */
static inline void read_size(const char *text, int *rows, int *cols)
{
    const int count = sscanf(text, "%dx%d", rows, cols);
    if (count == 1)
        *cols = *rows;
    if (count < 1 || *rows < 1 || *cols < 1 || *rows > TGN_SIDE_MAX || *cols > TGN_SIDE_MAX)
        complain("not a size", text);
}

static const char column_letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/* "C3": columns are letters without I, rows are counted from the bottom. Returns what follows it. */
static inline const char *read_point(const char *text, int rows, int cols, int *row, int *col)
{
    const char *letter = *text ? strchr(column_letters, toupper((unsigned char)*text)) : NULL;
    char *end = NULL;
    const long number = letter ? strtol(text + 1, &end, 10) : 0;
    if (!letter || letter - column_letters >= cols || number < 1 || number > rows)
        complain("not a point of the board", text);
    *col = (int)(letter - column_letters);
    *row = rows - (int)number;
    return end;
}

static inline void read_cells(drawing *d, const char *text)
{
    int count = 0, width = 0;
    bool something = false;
    for (d->rows = 1; *text; text++) {
        if (*text == '/') {
            if (width != (d->rows == 1 ? width : d->cols) || width == 0)
                fail("rows of cells have different lengths");
            d->cols = width;
            width = 0;
            d->rows++;
        } else if (!strchr(".XOxo#*", *text) || count >= TGN_POINTS_MAX) {
            complain("not cells", text);
        } else {
            d->cells[count++] = *text;
            something |= *text != '*';
            width++;
        }
    }
    if (d->rows == 1)
        d->cols = width;
    if (width != d->cols || !width || !something || d->rows > TGN_SIDE_MAX || d->cols > TGN_SIDE_MAX)
        fail("not a rectangle of cells, or nothing in it");
}

/* "10-60", "10-" or "-60". */
static inline void read_window(question *q, const char *text)
{
    char first[16];
    const char *dash = strchr(text, '-');
    if (!dash || dash - text >= (int)sizeof first)
        complain("not a window of moves", text);
    snprintf(first, sizeof first, "%.*s", (int)(dash - text), text);
    q->first_move = *first ? read_number(first) : OPEN;
    q->last_move = dash[1] ? read_number(dash + 1) : OPEN;
}

static inline unsigned read_motions(const char *text)
{
    unsigned set = 0;
    for (; *text; text += text[1] == ',' ? 2 : 1) {
        if (*text < '0' || *text > '7' || (text[1] && text[1] != ','))
            complain("not motions", text);
        set |= 1u << (*text - '0');
    }
    return set;
}

/* ---- which games ---- */

/* "1998", "1998-05", "1998-05-31": what is missing is 0 in a first day and 99 in a last. */
static inline long read_day(const char *text, int missing)
{
    int year = 0, month = missing, day = missing;
    if (sscanf(text, "%4d-%2d-%2d", &year, &month, &day) < 1)
        complain("not a date", text);
    return year * 10000L + month * 100L + day;
}

static inline int read_rank(const char *text, size_t length)
{
    char word[16];
    tgn_rank rank;
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    tgn_info_rank(&rank, word);
    if (!rank.level)
        complain("not a rank", text);
    return rank.level;
}

/* "1d-9p", "1d-", "-1d", or "9p" for that alone. */
static inline void read_ranks(choice *c, const char *text)
{
    const char *dash = strchr(text, '-');
    const size_t length = dash ? (size_t)(dash - text) : strlen(text);
    c->rank_from = length ? read_rank(text, length) : OPEN;
    if (!dash)
        c->rank_to = c->rank_from;
    else
        c->rank_to = dash[1] ? read_rank(dash + 1, strlen(dash + 1)) : OPEN;
}

static inline choice read_choice(const words *w)
{
    choice c = w->choice;
    c.from = w->from ? read_day(w->from, 0) : OPEN;
    c.to = w->to ? read_day(w->to, 99) : OPEN;
    c.rank_from = c.rank_to = c.handicap = OPEN;
    if (w->rank)
        read_ranks(&c, w->rank);
    c.komi_given = w->komi != NULL;
    c.komi = w->komi ? strtod(w->komi, NULL) : 0;
    if (w->handicap)
        c.handicap = read_number(w->handicap);
    return c;
}

/* ---- the question ---- */

/*
 * The stones of a sequence, named on the board on which the upper left cell lies at this point; or as if the rectangle were
 * a board, if it has no place.
 */
static inline void read_sequence(question *q, const char *text, bool placed, int at_row, int at_col,
                                 char colour)
{
    drawing *d = &q->drawing;
    const int rows = placed ? q->board_rows : d->rows, cols = placed ? q->board_cols : d->cols;
    while (*(text += strspn(text, " ,"))) {
        char word[16];
        const size_t length = strcspn(text, " ,");
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        text += length;
        if (read_colour(word)) {
            colour = read_colour(word);
            continue;
        }
        int row, col;
        read_point(word, rows, cols, &row, &col);
        row -= at_row;
        col -= at_col;
        if (row < 0 || col < 0 || row >= d->rows || col >= d->cols || d->stone_count == MOST_STONES)
            complain("not a cell of the pattern, or one too many", word);
        d->stones[d->stone_count++] = (stone){row * d->cols + col, colour};
        colour = colour == 'X' ? 'O' : 'X';
    }
}

/* Where the pattern may lie; its upper left cell was drawn in this row and column. */
static inline void read_anchor(question *q, const words *w, int row, int col)
{
    drawing *d = &q->drawing;
    const rectangle here = {row, col, row + d->rows - 1, col + d->cols - 1};
    d->anchor = w->free ? FREE : w->fixed ? FIXED : w->within ? WITHIN : EDGES;
    if (d->anchor != FREE && (!w->at || here.bottom >= q->board_rows || here.right >= q->board_cols))
        fail("the pattern does not lie on its board, or it is not said where");
    if (d->anchor == EDGES)
        d->sides = sides_touched(here, q->board_rows, q->board_cols);
    if (d->anchor == FIXED)
        d->where = here;
    if (d->anchor == WITHIN) {
        rectangle *r = &d->where;
        const char *second = read_point(w->within, q->board_rows, q->board_cols, &r->top, &r->left);
        read_point(second + (*second == ':'), q->board_rows, q->board_cols, &r->bottom, &r->right);
        *r = carry_rectangle(0, q->board_rows, q->board_cols, *r);
    }
}

static inline void read_question(question *q, const words *w)
{
    int row = 0, col = 0;
    *q = (question){.board_rows = DEFAULT_SIDE,
                    .board_cols = DEFAULT_SIDE,
                    .first_move = OPEN,
                    .last_move = OPEN,
                    .elsewhere = OPEN};
    if (!w->cells)
        fail("no --cells");
    read_cells(&q->drawing, w->cells);
    if (w->size)
        read_size(w->size, &q->board_rows, &q->board_cols);
    if (w->at)
        read_point(w->at, q->board_rows, q->board_cols, &row, &col);
    read_anchor(q, w, row, col);
    q->one_size = w->size || q->drawing.anchor != FREE;
    q->motions = w->turn ? read_motions(w->turn) : (1u << MOTIONS) - 1;
    q->keep_colours = w->keep_colours;
    q->next = w->next ? read_colour(w->next) : '\0';
    q->to_move = w->to_move ? read_colour(w->to_move) : '\0';
    if (w->moves)
        read_window(q, w->moves);
    if (w->elsewhere)
        q->elsewhere = read_number(w->elsewhere);
    if (w->sequence)
        read_sequence(q, w->sequence, w->at != NULL, row, col, w->first ? read_colour(w->first) : 'X');
    q->choice = read_choice(w);
}

#endif
