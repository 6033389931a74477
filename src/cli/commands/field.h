/*
 * field.h - what the two files of 'tengen field' share: field.c answers in words and JSON, field_pictures.c draws
 *
 *      --out x.png        one position: .png .svg .pdf .txt
 *      --animate x.gif    the game up to it, move by move
 *      --graph x.svg      who led, and by how much, after every move of the whole game
 *
 *      cli_field_look look;
 *      int code = cli_field_look_read(cli, &look);                    // before anything is opened
 *      ...
 *      code = cli_field_pictures(&field, &look);
 */
#ifndef TENGEN_CLI_COMMANDS_FIELD_H
#define TENGEN_CLI_COMMANDS_FIELD_H

#include "cli/position.h"

#include <tengen/report.h>

/* A question, with the rule it points to. */
typedef struct cli_field {
    cli_position *position;
    tgn_field_rule rule;
    tgn_report_question question;
    tgn_network *network; /* owned; NULL: not asked for, or there is none */
    bool komi_doubtful; /* an even game whose record says 0, as servers often write without meaning it */
} cli_field;

/* The options for pictures. */
/* clang-format off */
#define CLI_FIELD_PICTURES                                                                         \
    {"out", "FILE", "draw the position: .png, .svg, .pdf or .txt"},                                \
    {"animate", "FILE", "animate the game up to the position: .gif; x.png or x/ for numbered pictures"}, \
    {"graph", "FILE", "draw who was ahead after every move: .png, .svg, .pdf or .txt"},            \
    {"every", "N", "animation: one frame every N moves (1)"},                                      \
    {"seconds", "S", "animation: seconds per frame (0.4)"},                                        \
    {"point-size", "P", "pictures: pixels from line to line, 4 to 256 (32; 20 in animations)"},    \
    {"no-coordinates", NULL, "pictures: no letters and numbers around the board"},                 \
    {"no-contours", NULL, "pictures: no lines around core and rim"},                               \
    {"no-legend", NULL, "pictures: no legend of the shades"}
/* clang-format on */

typedef struct cli_field_look {
    const char *out, *animate, *graph; /* file names; NULL: not asked for */
    double point_size;                 /* pixels from line to line; 0: 32 in a picture, 20 in an animation */
    bool no_coordinates;
    bool no_contours; /* shades only */
    bool no_legend;
    long every;     /* animation: moves from frame to frame; 0: 1 */
    double seconds; /* animation: time per frame; 0: 0.4 */
} cli_field_look;

/* Read the options above. Returns CLI_OK, or CLI_MISUSE with the message out. */
int cli_field_look_read(cli_call *cli, cli_field_look *out);

/*
 * Make all files that are asked for. Animation and graph ask the same question after every move; they show
 * progress, stop at Ctrl-C, and leave nothing half written. Returns an exit code, the message out.
 */
int cli_field_pictures(const cli_field *field, const cli_field_look *look);

#endif
