/*
 * go_record.c - loading a record from a file, printing the game as a record
 *
 * Only regular files of a limited size are read, and nothing of their content is revealed except that they are not
 * records. Nothing is ever written to a file: commands may come from anywhere.
 */
#include "gtp/go_engine.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <tengen/info.h>
#include <tengen/tengen.h>

#include "base/buffer.h"
#include "base/error.h"

enum { LARGEST = 16 << 20 /* bytes of a file */ };

/* ---- reading ------------------------------------------------------------------------------------------- */

static int cannot_load(tgn_gtp_call *call, int code, const char *why)
{
    return tgn_gtp_fail(call, code, "cannot load file: %s", why);
}

static int cannot_read(tgn_gtp_call *call, int number)
{
    tgn_error error = {0};
    const int code = tgn_error__from_system(number, &error);
    return cannot_load(call, code, error.message);
}

/* Why it must not be read, or NULL. */
static const char *objection(const struct stat *about)
{
    if (!S_ISREG(about->st_mode))
        return "not a regular file";
    return about->st_size > LARGEST ? "larger than 16 MiB" : NULL;
}

/* The whole file; one that shrinks meanwhile is read as far as it goes. */
static int read_all(tgn_gtp_call *call, int file, tgn_buffer *out)
{
    struct stat about;
    ssize_t length = 1;
    if (fstat(file, &about) < 0)
        return cannot_read(call, errno);
    if (objection(&about))
        return cannot_load(call, TGN_ERR_INPUT, objection(&about));
    const size_t size = (size_t)about.st_size;
    if (!tgn_buffer__reserve(out, size))
        return cannot_load(call, TGN_ERR_MEMORY, "out of memory");
    while (length > 0 && out->length < size) {
        length = read(file, out->data + out->length, size - out->length);
        out->length += length > 0 ? (size_t)length : 0;
    }
    return length < 0 ? cannot_read(call, errno) : TGN_OK;
}

/* O_NONBLOCK: do not wait for a pipe that nobody writes to. */
static int read_file(tgn_gtp_call *call, const char *path, tgn_buffer *out)
{
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return cannot_read(call, errno);
    const int code = read_all(call, file, out);
    close(file);
    return code;
}

/* Play it as a new game, by its own rules if it names them; the old game stays if anything is wrong. */
static int replay(tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_sgf *tree, long moves, tgn_game **out)
{
    tgn_info info;
    tgn_info_read(&info, tree);
    int code = tgn_game_new(out, tree->size, info.rules ? info.rules : tgn_game_rules(engine->game));
    if (code == TGN_OK)
        code = tgn_sgf_replay(tree, *out, (size_t)moves);
    if (code < 0)
        return cannot_load(call, code, "out of memory");
    if (tree->size.rows < 2 || tree->size.cols < 2)
        return cannot_load(call, TGN_ERR_LIMIT, "unacceptable size");
    if (!tgn_board_legal(tgn_game_board(*out)))
        return cannot_load(call, TGN_ERR_ILLEGAL, "a string has no liberty");
    return TGN_OK;
}

static void adopt(tgn_gtp_go_engine *engine, const tgn_sgf *tree, tgn_game *game)
{
    tgn_info info;
    tgn_info_read(&info, tree);
    tgn_game_free(engine->game);
    engine->game = game;
    if (info.komi.known)
        engine->komi = info.komi.points;
    engine->handicap = info.handicap.known ? info.handicap.stones : 0;
    engine->clocks[TGN_BLACK] = engine->clocks[TGN_WHITE] = engine->first_clock;
}

static int load(tgn_gtp_go_engine *engine, tgn_gtp_call *call, const tgn_buffer *bytes, long moves)
{
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    tgn_game *game = NULL;
    if (tgn_sgf_open_memory(&reader, bytes->data, bytes->length) < 0)
        return cannot_load(call, TGN_ERR_MEMORY, "out of memory");
    int code = tgn_sgf_next(reader, &tree);
    if (code < 0)
        cannot_load(call, code, "out of memory");
    else if (code == 0 || tree->refused)
        code = cannot_load(call, TGN_ERR_INPUT, "it contains no game of Go");
    else
        code = replay(engine, call, tree, moves, &game);
    if (code == TGN_OK)
        adopt(engine, tree, game);
    else
        tgn_game_free(game);
    tgn_sgf_close(reader);
    return code;
}

/* One word, or several in double quotes, as GoGui sends names with blanks. Returns how many words, or 0. */
static int take_path(const tgn_gtp_call *call, tgn_buffer *out)
{
    if (call->args[0][0] != '"') {
        tgn_buffer__text(out, call->args[0]);
        return 1;
    }
    for (int i = 0; i < call->count; i++) {
        tgn_buffer__text(out, i ? call->args[i] : call->args[0] + 1);
        if (out->length && !out->failed && out->data[out->length - 1] == '"') {
            out->data[--out->length] = '\0';
            return i + 1;
        }
        tgn_buffer__char(out, ' ');
    }
    return 0;
}

/* The position before move N, or the last one. */
int tgn_gtp_go__loadsgf(void *self, tgn_gtp_call *call)
{
    tgn_buffer path = {0}, bytes = {0};
    long before = 0;
    const int words = take_path(call, &path);
    int code = TGN_OK;
    if (words == 0 || call->count > words + 1)
        code = tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: loadsgf takes a file and a move number");
    else if (call->count > words)
        code = tgn_gtp__integer(call, words, 1, 1000000000, &before);
    if (code == TGN_OK && path.failed)
        code = cannot_load(call, TGN_ERR_MEMORY, "out of memory");
    if (code == TGN_OK)
        code = read_file(call, path.data, &bytes);
    if (code == TGN_OK)
        code = load(self, call, &bytes, before ? before - 1 : 1000000000);
    tgn_buffer__clear(&path);
    tgn_buffer__clear(&bytes);
    return code;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

/* AB[..][..]AW[..]AE[..] of one step; for a point that changed twice, the last change. */
static void say_setup(tgn_gtp_call *call, const tgn_past_step *step, tgn_size size)
{
    static const char *const names[] = {"AE", "AB", "AW"};
    tgn_colour now[TGN_GRID];
    char text[TGN_POINT_TEXT];
    memset(now, TGN_EDGE, sizeof now);
    for (size_t i = 0; i < step->change_count; i++)
        now[step->changes[i].point] = step->changes[i].now;
    for (tgn_colour colour = TGN_EMPTY; colour <= TGN_WHITE; colour++) {
        bool any = false;
        for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
            if (now[p] == colour) {
                tgn_gtp_say(call, "%s[%s]", any ? "" : names[colour], tgn_point_format_sgf(text, p));
                any = true;
            }
    }
}

/* A step that is not a move changed stones or the turn; `next` is whose turn it was then. */
static void say_step(tgn_gtp_call *call, const tgn_past_step *step, tgn_colour next, bool root, tgn_size size)
{
    char text[TGN_POINT_TEXT];
    if (!root)
        tgn_gtp_say(call, "\n;");
    if (step->is_move)
        tgn_gtp_say(call, "%c[%s]", step->move.colour == TGN_BLACK ? 'B' : 'W',
                    tgn_point_format_sgf(text, step->move.point));
    else if (step->change_count)
        say_setup(call, step, size);
    else
        tgn_gtp_say(call, "PL[%c]", next == TGN_BLACK ? 'B' : 'W');
}

static void say_root(const tgn_gtp_go_engine *engine, tgn_gtp_call *call)
{
    const tgn_size size = tgn_gtp_go__size(engine);
    tgn_gtp_say(call, "(;FF[4]GM[1]CA[UTF-8]AP[tengen:%s]", TGN_VERSION);
    if (tgn_size_square(size))
        tgn_gtp_say(call, "SZ[%d]", size.rows);
    else
        tgn_gtp_say(call, "SZ[%d:%d]", size.cols, size.rows);
    tgn_gtp_say(call, "KM[%.10g]RU[%s]", engine->komi, tgn_game_rules(engine->game)->name);
    if (engine->handicap)
        tgn_gtp_say(call, "HA[%d]", engine->handicap);
}

/* Stones set up before the first move, and the turn after them, belong to the root. */
static bool in_root(const tgn_game *game, size_t index)
{
    tgn_past_step first, step;
    if (index > 1)
        return false;
    tgn_game_past(game, 0, &first);
    tgn_game_past(game, index, &step);
    return !first.is_move && !step.is_move && (index == 0 || (first.change_count && !step.change_count));
}

int tgn_gtp_go__printsgf(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    const size_t steps = tgn_game_steps(engine->game);
    if (call->count)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT,
                            "files are not written; printsgf without a name answers with the record");
    say_root(engine, call);
    for (size_t i = 0; i < steps; i++) {
        tgn_past_step step, next = {.to_move = tgn_game_to_move(engine->game)};
        tgn_game_past(engine->game, i, &step);
        if (i + 1 < steps)
            tgn_game_past(engine->game, i + 1, &next);
        say_step(call, &step, next.to_move, in_root(engine->game, i), tgn_gtp_go__size(engine));
    }
    tgn_gtp_say(call, ")");
    return TGN_OK;
}
