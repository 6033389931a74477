/*
 * tengen/draw.h - boards as text, SVG, PNG, PDF, LaTeX and more
 *
 * Text boards are what tests, the command line and people in a hurry read and write:
 *
 *         A B C D E
 *      5  . . . . .  5        X black   O white   . empty   + empty star point   (X) the last move
 *      4  . X .(O).  4
 *      3  . . + . .  3        Coordinates on any side are optional when reading; so are blanks between points, a frame of
 *      2  . . O X .  2        + - | around them, and remarks behind a row that is numbered on both sides.
 *      1  . . . . .  1        # @ x are read as Black too, o as White, a comma as empty.
 *         A B C D E
 *
 * Diagrams of Sensei's Library ("$$B", then "$$ | . X 1 a |") and the JSON that is written here are read too.
 *
 * Pictures are described by a tgn_diagram: a board plus what is drawn over it, all optional.
 *
 *      tgn_diagram diagram;
 *      tgn_diagram_init(&diagram, board);
 *      diagram.coordinates = true;
 *      diagram.number[point] = 12;
 *      tgn_draw_file(&diagram, "x.png", &error);                // the ending decides: .png .svg .pdf .txt
 *
 * Threads: a diagram belongs to one thread; calls on different diagrams never interfere.
 */
#ifndef TENGEN_DRAW_H
#define TENGEN_DRAW_H

#include <tengen/board.h>
#include <tengen/region.h>
#include <tengen/sgf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- text ---------------------------------------------------------------------------------------------- */

/* Bytes of the largest text board, NUL included. */
enum { TGN_TEXT_MAX = 4096 };

/*
 * Read a text board: rows of equal length, 1 to 25 of them; blanks, blank lines and coordinates are passed
 * over. A text whose first line begins with "$$" is read as Sensei's Library has it: numbered stones, marked
 * stones and marked points count as what lies there, and lines without "$$" are passed over. A text that
 * begins with '{' is JSON whose "board" is an array of rows. `ko` and `to_move` (each may be NULL) are taken
 * from lines "ko: D4" and "to move: white", if there are any ("none" and silence mean TGN_PASS and
 * TGN_EMPTY); other lines "name: value" are passed over. Returns 0, or TGN_ERR_INPUT with a message that
 * names the line, and nothing is changed. Strings without liberties are accepted: the caller decides.
 */
TGN_CHECKED int tgn_text_parse(tgn_board *out, const char *text, tgn_colour *to_move, tgn_point *ko,
                               tgn_error *error);

/*
 * Write a text board, coordinates and star points included; `last` (or TGN_PASS) is set in brackets: "(X)".
 * Returns the length. Reading it again gives the same board.
 */
size_t tgn_text_format(char out[TGN_TEXT_MAX], const tgn_board *board, tgn_point last);

/* Whether a point is a star point (hoshi) of boards of this size. */
bool tgn_star(tgn_size size, tgn_point point);

/* ---- pictures ------------------------------------------------------------------------------------------ */

typedef enum tgn_mark {
    TGN_MARK_NONE,
    TGN_MARK_TRIANGLE,
    TGN_MARK_SQUARE,
    TGN_MARK_CIRCLE,
    TGN_MARK_CROSS,
    TGN_MARK_LAST, /* a ring */
    TGN_MARK_BLACK_TERRITORY,
    TGN_MARK_WHITE_TERRITORY,
    TGN_MARK_DIMMED
} tgn_mark;

enum {
    TGN_SHADES = 4,         /* of heat, for each colour */
    TGN_CONTOURS = 16,      /* levels of contour lines, of both colours together */
    TGN_LABEL_MAX = 8,      /* bytes of a label, its NUL included */
    TGN_POINT_SIZE_MIN = 4, /* bounds of point_size */
    TGN_POINT_SIZE_MAX = 256
};

typedef struct tgn_diagram {
    tgn_board board;
    const char *caption; /* UTF-8, below the board; NULL for none; borrowed */
    const char *notes;   /* more below ("20 = 12"), '\n' between lines; NULL for none; borrowed */
    int word_lines;      /* space for this many lines of words; 0: as many as there are */
    bool coordinates;
    double point_size;         /* pixels (PNG, SVG) or points (PDF) from line to line; 0: 32 */
    tgn_region region;         /* everything outside of it is dimmed; TGN_REGION_WHOLE dims nothing */
    uint16_t number[TGN_GRID]; /* move number on the stone or point; 0 for none */
    uint8_t mark[TGN_GRID];    /* enum tgn_mark */
    char label[TGN_GRID][TGN_LABEL_MAX]; /* short UTF-8 text; "" for none */

    /* Who is strong where, who has what, what is dead: under, between and on the stones. */
    float heat[TGN_GRID]; /* -1 (White) .. +1 (Black), four shades a side under the stones; 0 for none */
    /* The value each shade begins with, ascending, shown below the board; legend[0] 0: no legend. */
    float legend[TGN_SHADES];
    float height[TGN_GRID]; /* contour lines are drawn under the stones, */
    /* around points of at least this height, or, for negative levels (White's, dashed), at most. */
    float level[TGN_CONTOURS];
    int levels; /* how many there are */
    float
        owner[TGN_GRID]; /* -1 (White's) .. +1 (Black's): a square, larger when more certain; not on stones */
    bool dead[TGN_GRID]; /* stones that are dimmed, with a small cross */

    /* Pictures show the rectangle between these corners, upper left and lower right; TGN_PASS: the whole board. */
    tgn_point view_from, view_to;
} tgn_diagram;

/* A plain diagram of a board: coordinates on, nothing over it. */
void tgn_diagram_init(tgn_diagram *diagram, const tgn_board *board);

/*
 * Add the marks of an SGF node: TR, SQ, SL, CR, MA, TB, TW, DD, LB, what VW leaves out of view as dimmed, and
 * L and M of old records. A point has one mark, the last of the node; marks on bad points are passed over.
 */
void tgn_diagram_markup(tgn_diagram *diagram, const tgn_sgf *tree, uint32_t node);

/*
 * Number the moves `from`..`to` (from 1) of a game on its last board. Of several moves on one point the first
 * of the colour that lies there (or the first, if it is empty) has its number drawn; the others are added to
 * `notes_out`, ", " between, as "20 = 12", or as "20 at D4" where no number stands. What does not fit into
 * `capacity` bytes, NUL included, is left out; `notes_out` may be NULL when `capacity` is 0. Numbers end at
 * 65535.
 */
void tgn_diagram_numbers(tgn_diagram *diagram, const tgn_game *game, size_t from, size_t to, char *notes_out,
                         size_t capacity);

/*
 * From LATEX on: text for other programs. These carry the board, the last move, numbers, marks, labels and
 * words, where the format can show it, and say the rest of these in words; they leave out heat, heights,
 * owners and dead stones.
 *
 *      LATEX       a document that needs nothing but TikZ
 *      MARKDOWN    a fenced block and a paragraph
 *      SENSEI      a diagram of Sensei's Library: "$$B ..."; numbers 1 to 10, counted from the first
 *      ASCII       as TEXT in seven bits, with numbers, marks and labels in lines below
 *      JSON        {"rows", "cols", "board": ["..X", ...], "last", "numbers", "marks", "labels", "caption", "notes"}
 */
typedef enum tgn_format {
    TGN_FORMAT_SVG,
    TGN_FORMAT_PNG,
    TGN_FORMAT_PDF,
    TGN_FORMAT_TEXT,
    TGN_FORMAT_LATEX,
    TGN_FORMAT_MARKDOWN,
    TGN_FORMAT_SENSEI,
    TGN_FORMAT_ASCII,
    TGN_FORMAT_JSON,
    TGN_FORMAT_COUNT
} tgn_format;

/*
 * The format of a file name's ending: .svg .png .pdf .txt .tex .md .sl .asc .json; or a name: "svg", "png",
 * "pdf", "text", "latex", "markdown", "sl", "ascii", "json". Returns 0 or TGN_ERR_ARGUMENT.
 */
TGN_CHECKED int tgn_format_parse(tgn_format *out, const char *file_name);
TGN_CHECKED int tgn_format_named(tgn_format *out, const char *name);

/*
 * Draw. The same diagram gives the same bytes (with the same fonts and cairo). `write` is called once, with
 * the whole picture. Words may hold anything: broken UTF-8 is replaced, control characters are dropped, long
 * captions are wrapped and finally cut. A text board is followed by lines "name: value", which reading passes
 * over: the words, as "caption" and "notes"; the dead stones, as "dead"; heat, a line a row, as "heat" (1 to
 * 4 Black's, a to d White's shades); owners, as "owner" (X and O, x and o where they are less than sure, .
 * open). Returns 0, TGN_ERR_ARGUMENT for a point_size out of bounds or a view that is not
 * on the board, TGN_ERR_MEMORY, or what `write` returned.
 */
TGN_CHECKED int tgn_draw(const tgn_diagram *diagram, tgn_format format, tgn_write_function *write,
                         void *context);

/*
 * Draw into a file; an existing file is replaced only when the picture is complete (written beside it, then
 * renamed), and keeps its mode. A link is followed; a device or pipe is written to. Returns 0,
 * TGN_ERR_ARGUMENT (the ending, point_size), TGN_ERR_IO with the system's reason, or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_draw_file(const tgn_diagram *diagram, const char *file_name, tgn_error *error);

/* The same in this format, whatever the file is called. */
TGN_CHECKED int tgn_draw_file_as(const tgn_diagram *diagram, tgn_format format, const char *file_name,
                                 tgn_error *error);

#ifdef __cplusplus
}
#endif
#endif
