/*
 * film.c - diagrams one after the other, see tengen/film.h
 *
 * Every frame is painted on the same canvas, as large as the first one, and then added to an animation or
 * written to a file of its own.
 */
#include <tengen/film.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/output_file.h"
#include "draw/colours.h"
#include "draw/gif.h"
#include "draw/output.h"
#include "draw/picture.h"

typedef enum film_kind { GIF, NUMBERED, FOLDER, UNKNOWN } film_kind;

struct tgn_film {
    film_kind kind;
    char *name; /* NULL: for tgn_film_write() */
    int delay, last_delay;
    int frames;
    cairo_surface_t *canvas; /* NULL before the first frame */
    tgn_draw_gif *gif;       /* the same */
    tgn_buffer bytes;        /* of the GIF */
};

static int out_of_memory(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "no memory left for the film");
}

/* ---- beginning ----------------------------------------------------------------------------------------- */

static film_kind kind_of(const char *name)
{
    size_t length = strlen(name);
    if (length > 0 && name[length - 1] == '/')
        return FOLDER;
    if (length <= 4 || name[length - 5] == '/')
        return UNKNOWN;
    const char *ending = name + length - 4;
    return strcasecmp(ending, ".gif") == 0 ? GIF : strcasecmp(ending, ".png") == 0 ? NUMBERED : UNKNOWN;
}

int tgn_film_check(const char *file_name, tgn_error *error)
{
    if (kind_of(file_name) != UNKNOWN)
        return 0;
    return tgn_error_set(
        error, TGN_ERR_ARGUMENT,
        "cannot tell the kind of film from '%.100s'; end it in .gif, in .png for numbered files, or in "
        "/ for a folder of them",
        file_name);
}

static int set_pace(tgn_film *film, const tgn_film_pace *pace, tgn_error *error)
{
    film->delay = pace && pace->delay ? pace->delay : TGN_FILM_DELAY;
    film->last_delay = pace && pace->last_delay ? pace->last_delay : TGN_FILM_LAST_DELAY;
    if (film->delay > 0 && film->delay <= TGN_FILM_DELAY_MAX && film->last_delay > 0 &&
        film->last_delay <= TGN_FILM_DELAY_MAX)
        return 0;
    return tgn_error_set(error, TGN_ERR_ARGUMENT,
                         "frame delay out of range; frames stay for 1 to %d hundredths of a second",
                         TGN_FILM_DELAY_MAX);
}

/* A folder that exists already is fine. */
static bool make_folder(const char *name)
{
    struct stat there;
    if (mkdir(name, 0777) == 0)
        return true;
    return errno == EEXIST && stat(name, &there) == 0 && S_ISDIR(there.st_mode);
}

static int set_name(tgn_film *film, const char *name, tgn_error *error)
{
    film->kind = name ? kind_of(name) : GIF;
    film->name = name ? strdup(name) : NULL;
    if (name && !film->name)
        return out_of_memory(error);
    if (film->kind == FOLDER && !make_folder(name))
        return tgn_output_file__fail(name, error);
    return 0;
}

int tgn_film_open(tgn_film **out, const char *file_name, const tgn_film_pace *pace, tgn_error *error)
{
    *out = NULL;
    if (file_name && tgn_film_check(file_name, error) < 0)
        return TGN_ERR_ARGUMENT;
    tgn_film *film = calloc(1, sizeof *film);
    if (!film)
        return out_of_memory(error);
    int code = set_pace(film, pace, error);
    if (code == 0)
        code = set_name(film, file_name, error);
    if (code == 0)
        *out = film;
    else
        tgn_film_free(film);
    return code;
}

void tgn_film_free(tgn_film *film)
{
    if (!film)
        return;
    if (film->canvas)
        cairo_surface_destroy(film->canvas);
    tgn_draw_gif__close(film->gif);
    tgn_buffer__clear(&film->bytes);
    free(film->name);
    free(film);
}

/* ---- frames -------------------------------------------------------------------------------------------- */

/* Blank paper where the frame does not reach. */
static int paint(tgn_film *film, tgn_draw_picture *picture, tgn_error *error)
{
    if (!film->canvas)
        film->canvas =
            cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)picture->width, (int)picture->height);
    cairo_t *cr = cairo_create(film->canvas);
    tgn_draw_colour__set(cr, paper);
    cairo_paint(cr);
    tgn_draw_picture__paint(picture, cr);
    cairo_status_t status = cairo_status(cr);
    cairo_destroy(cr);
    return status == CAIRO_STATUS_SUCCESS ? 0 : out_of_memory(error);
}

static int add_image(tgn_film *film, double step, tgn_error *error)
{
    if (!film->gif &&
        tgn_draw_gif__open(&film->gif, &film->bytes, cairo_image_surface_get_width(film->canvas),
                           cairo_image_surface_get_height(film->canvas), step) < 0)
        return out_of_memory(error);
    if (tgn_draw_gif__add(film->gif, film->canvas, film->delay) < 0 || film->bytes.failed)
        return out_of_memory(error);
    if (film->bytes.length > TGN_FILM_BYTES_MAX)
        return tgn_error_set(error, TGN_ERR_LIMIT,
                             "the film is larger than %d MB; make it smaller (point size) or shorter",
                             TGN_FILM_BYTES_MAX >> 20);
    return 0;
}

/* "game.png" becomes "game-0012.png", "game/" becomes "game/0012.png". */
static int write_numbered(tgn_film *film, tgn_error *error)
{
    size_t length = strlen(film->name);
    bool folder = film->kind == FOLDER;
    tgn_buffer name = {0}, png = {0};
    tgn_buffer__add(&name, film->name, folder ? length : length - 4);
    tgn_buffer__printf(&name, "%s%04d%s", folder ? "" : "-", film->frames,
                       folder ? ".png" : film->name + length - 4);
    cairo_status_t status = cairo_surface_write_to_png_stream(film->canvas, tgn_draw_output__collect, &png);
    int code = status == CAIRO_STATUS_SUCCESS && !name.failed ? tgn_draw_output__save(name.data, &png, error)
                                                              : out_of_memory(error);
    tgn_buffer__clear(&name);
    tgn_buffer__clear(&png);
    return code;
}

int tgn_film_add(tgn_film *film, const tgn_diagram *frame, tgn_error *error)
{
    if (film->frames == TGN_FILM_FRAMES_MAX)
        return tgn_error_set(error, TGN_ERR_LIMIT, "a film has at most %d frames; leave some out",
                             TGN_FILM_FRAMES_MAX);
    tgn_draw_picture picture;
    int code = tgn_draw_picture__init(&picture, frame);
    if (code == TGN_ERR_ARGUMENT)
        tgn_error_set(error, code, "point size out of range; it goes from %d to %d", TGN_POINT_SIZE_MIN,
                      TGN_POINT_SIZE_MAX);
    else
        code = code < 0 ? out_of_memory(error) : paint(film, &picture, error);
    if (code == 0)
        code = film->kind == GIF ? add_image(film, picture.step, error) : write_numbered(film, error);
    film->frames++;
    tgn_draw_picture__clear(&picture);
    return code;
}

/* ---- the end ------------------------------------------------------------------------------------------- */

static int finish(tgn_film *film, tgn_error *error)
{
    if (film->frames == 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "a film has at least one frame");
    if (film->gif)
        tgn_draw_gif__delay(film->gif, film->last_delay);
    tgn_draw_gif__close(film->gif);
    film->gif = NULL;
    return film->bytes.failed ? out_of_memory(error) : 0;
}

int tgn_film_end(tgn_film *film, tgn_error *error)
{
    int code = finish(film, error);
    return code == 0 && film->kind == GIF && film->name
               ? tgn_draw_output__save(film->name, &film->bytes, error)
               : code;
}

int tgn_film_write(tgn_film *film, tgn_write_function *write, void *context, tgn_error *error)
{
    int code = finish(film, error);
    return code == 0 ? write(context, film->bytes.data, film->bytes.length) : code;
}
