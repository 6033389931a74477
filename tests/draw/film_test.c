/*
 * Films: a GIF is decoded again and compared with what the same diagrams look like as PNG; numbered files;
 * what may go wrong.
 */
#include "drawn.h"

#include <dirent.h>
#include <gif_lib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <tengen/film.h>

/* ---- a film to look at: stones come, every layer changes, one frame is as the one before --------------- */

enum { FRAMES = 12, STILL = 7 };

/* What is on the diagram at `index`; captions live as long as the diagram is looked at. */
static void scene(tgn_diagram *out, int index)
{
    static char caption[40];
    if (index == STILL)
        index--;
    crowd(out, 9, 9, (uint64_t)index + 1);
    snprintf(caption, sizeof caption, "Move %d", index);
    out->caption = caption;
    out->point_size = 16;
    out->legend[0] = 0;
    out->word_lines = 1;
}

static const tgn_film_pace pace = {.delay = 25, .last_delay = 300};

static void add_scenes(tgn_film *film, int count)
{
    static tgn_diagram d;
    for (int i = 0; i < count; i++) {
        scene(&d, i);
        CHECK_INT(tgn_film_add(film, &d, NULL), 0);
    }
}

/* A GIF of frames that `make` makes. */
static bytes gif_of(void make(tgn_diagram *, int), int frames)
{
    static tgn_diagram d;
    bytes gif = {0};
    tgn_film *film;
    CHECK_INT(tgn_film_open(&film, NULL, &pace, NULL), 0);
    for (int i = 0; i < frames; i++) {
        make(&d, i);
        CHECK_INT(tgn_film_add(film, &d, NULL), 0);
    }
    CHECK_INT(tgn_film_write(film, take, &gif, NULL), 0);
    tgn_film_free(film);
    return gif;
}

/* ---- decoding ------------------------------------------------------------------------------------------ */

static int feed_gif(GifFileType *file, GifByteType *out, int length)
{
    bytes *b = file->UserData;
    size_t left = b->length - b->read, taken = left < (size_t)length ? left : (size_t)length;
    memcpy(out, b->data + b->read, taken);
    b->read += taken;
    return (int)taken;
}

static GifFileType *decode(bytes *gif)
{
    int failure = 0;
    GifFileType *file = DGifOpen(gif, feed_gif, &failure);
    CHECK(file != NULL && DGifSlurp(file) == GIF_OK);
    return file;
}

/* Lay image `index` over what is seen, as 0xRRGGBB. */
static void lay_over(uint32_t *seen, const GifFileType *file, int index, GraphicsControlBlock *control)
{
    const SavedImage *image = &file->SavedImages[index];
    const GifImageDesc *at = &image->ImageDesc;
    CHECK_INT(DGifSavedExtensionToGCB((GifFileType *)(uintptr_t)file, index, control), GIF_OK);
    for (int y = 0; y < at->Height; y++) {
        for (int x = 0; x < at->Width; x++) {
            int value = image->RasterBits[y * at->Width + x];
            GifColorType c = file->SColorMap->Colors[value];
            if (value != control->TransparentColor)
                seen[(at->Top + y) * file->SWidth + at->Left + x] =
                    (uint32_t)(c.Red << 16 | c.Green << 8 | c.Blue);
        }
    }
}

/* The greatest difference of a channel between what is seen and a PNG. */
static int difference(const uint32_t *seen, const tgn_diagram *d, int width, int height)
{
    bytes png = draw(d, TGN_FORMAT_PNG);
    cairo_surface_t *image = cairo_image_surface_create_from_png_stream(feed, &png);
    int greatest = 0;
    CHECK(cairo_image_surface_get_width(image) == width && cairo_image_surface_get_height(image) == height);
    for (int y = 0; y < height; y++) {
        const unsigned char *row =
            cairo_image_surface_get_data(image) + y * cairo_image_surface_get_stride(image);
        for (int x = 0; x < width; x++)
            for (int channel = 0; channel < 3; channel++) {
                int away = abs(row[4 * x + channel] - (int)(seen[y * width + x] >> (8 * channel) & 255));
                greatest = away > greatest ? away : greatest;
            }
    }
    cairo_surface_destroy(image);
    free(png.data);
    return greatest;
}

/* ---- GIF ----------------------------------------------------------------------------------------------- */

static void a_gif_shows_its_diagrams(void)
{
    bytes gif = gif_of(scene, FRAMES);
    CHECK(memcmp(gif.data, "GIF89a", 6) == 0);
    GifFileType *file = decode(&gif);
    CHECK_INT(file->ImageCount, FRAMES);
    uint32_t *seen = calloc((size_t)(file->SWidth * file->SHeight), sizeof *seen);
    for (int i = 0; i < FRAMES && i < file->ImageCount; i++) {
        static tgn_diagram d;
        GraphicsControlBlock control;
        lay_over(seen, file, i, &control);
        CHECK_INT(control.DelayTime, i == FRAMES - 1 ? 300 : 25);
        CHECK_INT(control.DisposalMode, DISPOSE_DO_NOT);
        scene(&d, i);
        CHECK(difference(seen, &d, file->SWidth, file->SHeight) <= 32); /* 26 was the worst */
    }
    const GifImageDesc *still = &file->SavedImages[STILL].ImageDesc;
    CHECK(still->Width == 1 && still->Height == 1);
    free(seen);
    DGifCloseFile(file, NULL);
    free(gif.data);
}

/* A stone more changes a square around it: nothing else is written. */
static void one_stone_more(tgn_diagram *out, int index)
{
    tgn_board board;
    tgn_board_init(&board, (tgn_size){19, 19});
    for (int i = 0; i < index; i++)
        tgn_board_put(&board, tgn_point_at(i / 19, i % 19), i % 2 ? TGN_WHITE : TGN_BLACK);
    tgn_diagram_init(out, &board);
    out->point_size = 16;
}

static void only_what_changed_is_written(void)
{
    bytes gif = gif_of(one_stone_more, 100), first = gif_of(one_stone_more, 1);
    CHECK(gif.length < first.length + 99 * 500);
    GifFileType *file = decode(&gif);
    CHECK_INT(file->ImageCount, 100);
    for (int i = 1; i < file->ImageCount; i++) {
        const GifImageDesc *at = &file->SavedImages[i].ImageDesc;
        CHECK(at->Width <= 18 && at->Height <= 18);
        CHECK(at->Left >= 20 + 16 * ((i - 1) % 19) - 9 && at->Top >= 20 + 16 * ((i - 1) / 19) - 9);
    }
    DGifCloseFile(file, NULL);
    free(gif.data);
    free(first.data);
}

static void the_same_film_has_the_same_bytes(void)
{
    bytes once = gif_of(scene, FRAMES), again = gif_of(scene, FRAMES);
    CHECK(once.length == again.length && memcmp(once.data, again.data, once.length) == 0);
    free(once.data);
    free(again.data);
}

/* Frames that grow are cut, frames that shrink have paper around them: the screen is that of the first. */
static void any_size(tgn_diagram *out, int index)
{
    static const int sides[] = {9, 19, 1, 25, 9};
    crowd(out, sides[index], sides[index], (uint64_t)index + 1);
    out->point_size = 4 + 5.5 * index;
}

static void frames_of_all_sizes(void)
{
    bytes gif = gif_of(any_size, 5);
    GifFileType *file = decode(&gif);
    CHECK_INT(file->ImageCount, 5);
    for (int i = 0; i < file->ImageCount; i++) {
        const GifImageDesc *at = &file->SavedImages[i].ImageDesc;
        CHECK(at->Left + at->Width <= file->SWidth && at->Top + at->Height <= file->SHeight);
    }
    DGifCloseFile(file, NULL);
    free(gif.data);
}

/* ---- what may go wrong --------------------------------------------------------------------------------- */

static int no_write(void *context, const void *data, size_t length)
{
    (void)context, (void)data, (void)length;
    return TGN_ERR_IO;
}

static void what_may_go_wrong(void)
{
    static tgn_diagram d;
    tgn_error error;
    tgn_film *film;
    bytes none = {0};
    CHECK_INT(tgn_film_open(&film, NULL, &(tgn_film_pace){.delay = -1}, &error), TGN_ERR_ARGUMENT);
    CHECK_INT(tgn_film_open(&film, NULL, &(tgn_film_pace){.last_delay = 70000}, &error), TGN_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "frame delay out of range; frames stay for 1 to 65535 hundredths of a second");
    CHECK(film == NULL);
    CHECK_INT(tgn_film_open(&film, NULL, NULL, NULL), 0);
    CHECK_INT(tgn_film_write(film, take, &none, &error), TGN_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "a film has at least one frame");
    scene(&d, 0);
    d.point_size = 3;
    CHECK_INT(tgn_film_add(film, &d, &error), TGN_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "point size out of range; it goes from 4 to 256");
    tgn_film_free(film);
    CHECK_INT(tgn_film_open(&film, NULL, NULL, NULL), 0);
    add_scenes(film, 1);
    CHECK_INT(tgn_film_write(film, no_write, NULL, NULL), TGN_ERR_IO);
    tgn_film_free(film);
    tgn_film_free(NULL);
    CHECK(none.data == NULL);
}

static void a_film_ends_sometime(void)
{
    tgn_film *film;
    tgn_error error;
    tgn_board board = board_of(".\n");
    tgn_diagram d;
    tgn_diagram_init(&d, &board);
    d.point_size = 4;
    d.coordinates = false;
    CHECK_INT(tgn_film_open(&film, NULL, NULL, NULL), 0);
    for (int i = 0; i < TGN_FILM_FRAMES_MAX; i++)
        CHECK_INT(tgn_film_add(film, &d, NULL), 0);
    CHECK_INT(tgn_film_add(film, &d, &error), TGN_ERR_LIMIT);
    CHECK_TEXT(error.message, "a film has at most 10000 frames; leave some out");
    tgn_film_free(film);
}

/* ---- files --------------------------------------------------------------------------------------------- */

static int entries(const char *folder)
{
    int count = 0;
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));)
        count += e->d_name[0] != '.' || strstr(e->d_name, "tengen") != NULL;
    if (d)
        closedir(d);
    return count;
}

static long size_of(const char *folder, const char *name)
{
    char path[400];
    struct stat st;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return stat(path, &st) == 0 ? (long)st.st_size : -1;
}

static int film_into(const char *folder, const char *name, tgn_error *error)
{
    char path[400];
    tgn_film *film;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    int code = tgn_film_open(&film, path, NULL, error);
    if (code < 0)
        return code;
    add_scenes(film, FRAMES);
    code = tgn_film_end(film, error);
    tgn_film_free(film);
    return code;
}

/* What was there stays, and nothing else is left. */
static void give_up(const char *folder, const char *name)
{
    char path[400];
    tgn_film *film;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    long before = size_of(folder, name);
    int files = entries(folder);
    CHECK_INT(tgn_film_open(&film, path, NULL, NULL), 0);
    add_scenes(film, 3);
    tgn_film_free(film);
    CHECK_INT(size_of(folder, name), before);
    CHECK_INT(entries(folder), files);
}

static void films_in_files(void)
{
    char home[] = "/tmp/tengen-film-XXXXXX", command[100], line[400];
    tgn_error error;
    CHECK(mkdtemp(home) != NULL);
    CHECK_INT(film_into(home, "game.gif", &error), 0);
    CHECK(size_of(home, "game.gif") > 10000 && entries(home) == 1);
    CHECK_INT(film_into(home, "game.PNG", &error), 0);
    CHECK(size_of(home, "game-0000.PNG") > 1000 && size_of(home, "game-0011.PNG") > 1000);
    CHECK_INT(entries(home), 1 + FRAMES);
    CHECK_INT(film_into(home, "reel/", &error), 0);
    CHECK_INT(film_into(home, "reel/", &error), 0); /* once more, over what is there */
    CHECK(size_of(home, "reel/0000.png") == size_of(home, "game-0000.PNG"));
    snprintf(line, sizeof line, "%s/reel", home);
    CHECK_INT(entries(line), FRAMES);
    give_up(home, "game.gif");
    give_up(home, "other.gif");
    CHECK_INT(film_into(home, "no/such/folder.gif", &error), TGN_ERR_IO);
    CHECK(strstr(error.message, "No such file or directory") != NULL);
    CHECK_INT(film_into(home, "no/such/folder/", &error), TGN_ERR_IO);
    CHECK_INT(film_into(home, "game.gif/", &error), TGN_ERR_IO); /* a file is no folder */
    snprintf(command, sizeof command, "rm -r '%s'", home);
    CHECK_INT(system(command), 0);
}

static void names_of_films(void)
{
    static const char *const good[] = {"a.gif", "a/b.GIF", "a.png", "a/", "/", "./"};
    static const char *const bad[] = {"", "gif", ".gif", "a/.gif", "a/.png", "a.avi", "a"};
    tgn_error error;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        CHECK_INT(tgn_film_check(good[i], &error), 0);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK_INT(tgn_film_check(bad[i], &error), TGN_ERR_ARGUMENT);
    CHECK_TEXT(error.message,
               "cannot tell the kind of film from 'a'; end it in .gif, in .png for numbered files, or in / "
               "for a folder of them");
}

int main(int argc, char **argv)
{
    TEST(a_gif_shows_its_diagrams);
    TEST(only_what_changed_is_written);
    TEST(the_same_film_has_the_same_bytes);
    TEST(frames_of_all_sizes);
    TEST(what_may_go_wrong);
    TEST(a_film_ends_sometime);
    TEST(films_in_files);
    TEST(names_of_films);
    return check_done();
}
