/*
 * tengen/film.h - diagrams one after the other: an animated GIF, or numbered PNG files
 *
 *      tgn_film *film;
 *      tgn_film_open(&film, "game.gif", NULL, &error);
 *      for (...)
 *          tgn_film_add(film, &diagram, &error);
 *      tgn_film_end(film, &error);                // now the file is there
 *      tgn_film_free(film);                       // without tgn_film_end(): no GIF is left
 *
 * The name decides: "game.gif" is one animation that loops for ever; "game.png" becomes game-0000.png,
 * game-0001.png and so on; "game/" a folder (made if it is not there) with 0000.png, 0001.png and so on.
 * Numbers have four digits and begin with 0, as move numbers do.
 *
 * A GIF has 256 colours: one palette serves the whole film. It is chosen from a sample picture that shows
 * everything a diagram may hold at the film's size, so the same film gives the same bytes; flat colours are
 * exact, those of softened edges nearly. Only the rectangle that changed from frame to frame is written: 220
 * moves of a game on 19x19, 16 pixels a line, with heat, contours, owners and legend took 1.4 MB. Memory: two
 * frames, and the bytes of the GIF.
 *
 * All frames have the size of the first: a larger one is cut, a smaller one is padded.
 * tgn_diagram.word_lines keeps the height the same when words come and go.
 *
 * Threads: a film belongs to one thread at a time; calls on different films never interfere.
 */
#ifndef TENGEN_FILM_H
#define TENGEN_FILM_H

#include <tengen/draw.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TGN_FILM_FRAMES_MAX = 10000,
    TGN_FILM_BYTES_MAX = 256 << 20, /* of a GIF, which is completed in memory first */
    TGN_FILM_DELAY = 40,            /* hundredths of a second */
    TGN_FILM_LAST_DELAY = 400,
    TGN_FILM_DELAY_MAX = 65535
};

typedef struct tgn_film tgn_film;

/* How long a frame of a GIF stays, in hundredths of a second; and the last one. 0: as above. */
typedef struct tgn_film_pace {
    int delay, last_delay;
} tgn_film_pace;

/* Whether a film can have this name. Returns 0, or TGN_ERR_ARGUMENT with a message. */
TGN_CHECKED int tgn_film_check(const char *file_name, tgn_error *error);

/*
 * Begin a film. `file_name` is copied; NULL: an animation for tgn_film_write(). NULL pace: as above. Returns
 * 0, TGN_ERR_ARGUMENT (name, pace), TGN_ERR_IO (a folder that cannot be made) or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_film_open(tgn_film **out, const char *file_name, const tgn_film_pace *pace,
                              tgn_error *error);

/*
 * Add a frame. A numbered file is written at once. Some 10 ms for 19x19. Returns 0; TGN_ERR_ARGUMENT
 * (point_size); TGN_ERR_LIMIT (too many frames, too large a GIF); TGN_ERR_IO; or TGN_ERR_MEMORY. After a
 * failure only tgn_film_free() makes sense.
 */
TGN_CHECKED int tgn_film_add(tgn_film *film, const tgn_diagram *frame, tgn_error *error);

/*
 * Finish the film. A GIF is now written and renamed into place, as tgn_draw_file() does: there is a whole
 * film or none. Returns 0, TGN_ERR_ARGUMENT (no frames), TGN_ERR_IO with the system's reason, or
 * TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_film_end(tgn_film *film, tgn_error *error);

/* The same for an animation without a name: handed over in one call of `write`, whose failure is returned. */
TGN_CHECKED int tgn_film_write(tgn_film *film, tgn_write_function *write, void *context, tgn_error *error);

/* An unfinished film leaves no GIF, but the numbered files written so far. NULL is fine. */
void tgn_film_free(tgn_film *film);

#ifdef __cplusplus
}
#endif
#endif
