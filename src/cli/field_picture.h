/*
 * field_picture.h - what the field room has to say, as a picture, a film and a graph
 *
 *      --out x.png        one position: .png .svg .pdf .txt
 *      --animate x.gif    the game up to it, move by move
 *      --graph x.svg      who led, by how much, after every move of the whole game
 *
 *      cli_field_look look;
 *      int code = cli_field_look_read(cli, &look);                    // before anything is opened
 *      ...
 *      code = cli_field_pictures(&field, &look);
 *
 * The film and the graph ask the same question after every move: of `question` the rule, who answers, komi,
 * the way of counting, the playouts and the seed are taken; the rest is what the game says. They show
 * progress, stop at Ctrl-C, and leave nothing half written. All return an enum cli_exit, with the message
 * out.
 */
#ifndef TENGEN_CLI_FIELD_PICTURE_H
#define TENGEN_CLI_FIELD_PICTURE_H

#include "cli/field.h"

#include <tengen/draw.h>

/* The options that ask for pictures, for the table of a command. */
#define CLI_FIELD_PICTURES                                                                                   \
    {"out", "FILE", "draw the position: .png, .svg, .pdf or .txt"},                                          \
        {"animate", "FILE", "a film of the game up to there: .gif; x.png or x/ for numbered pictures"},      \
        {"graph", "FILE", "draw who was ahead after every move: .png, .svg, .pdf or .txt"},                  \
        {"every", "N", "of a film: a frame every N moves (1)"},                                              \
        {"seconds", "S", "of a film: how long a frame stays (0.4)"},                                         \
        {"point-size", "P", "of pictures: pixels from line to line, 4 to 256 (32, of films 20)"},            \
        {"no-coordinates", NULL, "of pictures: no letters and numbers around the board"},                    \
        {"no-contours", NULL, "of pictures: no lines around core and rim"},                                  \
    {                                                                                                        \
        "no-legend", NULL, "of pictures: no scale of the shades"                                             \
    }

typedef struct cli_field_look {
    const char *out, *animate, *graph; /* files; NULL: not asked for */
    double point_size;                 /* pixels from line to line; 0: 32 in a picture, 20 in a film */
    bool no_coordinates;
    bool no_contours; /* shades only */
    bool no_legend;
    long every;     /* of a film: so many moves from frame to frame; 0: 1 */
    double seconds; /* of a film: how long a frame stays; 0: 0.4 */
} cli_field_look;

/* What these options say. Returns CLI_OK, or CLI_MISUSE with the message out. */
int cli_field_look_read(cli_call *cli, cli_field_look *out);

/* Make all files that are asked for. */
int cli_field_pictures(const cli_field *field, const cli_field_look *look);

/* One by one. */
int cli_field_draw(const cli_position *position, const tgn_report *report, const cli_field_look *look,
                   const char *file_name);

/* These two need a record: for a drawn board they say so, and return CLI_NO. */
int cli_field_animate(const cli_position *position, const tgn_report_question *question,
                      const cli_field_look *look, const char *file_name);
int cli_field_graph(const cli_position *position, const tgn_report_question *question, const char *file_name);

/*
 * The diagram alone: the levels of the potential as heat, its contours, whose the points are and which stones
 * are dead, with the thresholds as a legend. `last` is ringed, unless it is TGN_PASS. The caption is the
 * caller's.
 */
void cli_field_diagram(tgn_diagram *out, const tgn_report *report, const cli_field_look *look,
                       tgn_point last);

#endif
