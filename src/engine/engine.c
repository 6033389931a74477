/* engine.c - see tengen/engine.h */
#include "engine/engine.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "engine/words.h"

static const double USUAL_SECONDS = 60;
/* The first answer of a process may take so many times as long: networks are loaded, sometimes tuned. */
static const double LOADING = 5;
/* How long a program may take to leave: asked to, and after its output ended. */
static const double GRACE = 2, LAST_BREATH = 1;

enum { USUAL_RESTARTS = 3, SHOWN_COMMAND = 48, NUMBER_TEXT = 24, LAST_LINES = 1000 };

/* ---- words for messages --------------------------------------------------------------------------------- */

char *tgn_engine__shown(char *out, size_t capacity, const char *text)
{
    size_t length = 0;
    for (; text[length] && length + 1 < capacity; length++)
        out[length] = text[length] >= ' ' && text[length] < 127 ? text[length]
                      : text[length] == '\n'                    ? ' '
                                                                : '?';
    out[length] = '\0';
    return out;
}

/* Until it has told its name it is called as its file is. */
static void name_by_file(tgn_engine *engine)
{
    const char *slash = strrchr(engine->words[0], '/');
    tgn_engine__shown(engine->name, sizeof engine->name, slash && slash[1] ? slash + 1 : engine->words[0]);
}

/* ---- failing -------------------------------------------------------------------------------------------- */

/* Some tell their user what is wrong instead of standard error. The lines together, or, where these become long, the newest. */
static void note_aside(tgn_engine *engine, const char *line, size_t length)
{
    const size_t before = strlen(engine->aside);
    const bool fits = before > 0 && before + 1 + length < sizeof engine->aside;
    if (length == 0)
        return;
    if (fits)
        engine->aside[before] = ' ';
    char *out = engine->aside + (fits ? before + 1 : 0);
    tgn_engine__shown(out, sizeof engine->aside - (size_t)(out - engine->aside), line);
}

/* In words: what happened at a command, and the last line of standard error, or else what it printed in place of an answer. */
static void describe(tgn_engine *engine, const char *what, const char *command)
{
    char asked[SHOWN_COMMAND];
    const char *last = *engine->process.last ? engine->process.last : engine->aside;
    tgn_engine__shown(asked, sizeof asked, command);
    snprintf(engine->failure, sizeof engine->failure, "%s at '%s'%s%s", what, asked,
             *last ? "; it said: " : "", last);
}

/* One that ended before it was asked may have said why. */
static void hear_the_rest(tgn_engine *engine)
{
    const tgn_engine_patience soon = {.until = tgn_clock__seconds() + LAST_BREATH};
    const tgn_buffer *line = &engine->process.lines.line;
    for (int i = 0; i < LAST_LINES && tgn_engine_process__line(&engine->process, &soon) == TGN_ENGINE_READY;
         i++)
        note_aside(engine, line->length ? line->data : "", line->length);
}

/* It can not go on: end it, and tell. Returns the code. */
static int fail(tgn_engine *engine, tgn_engine_event event, const char *command, tgn_error *error)
{
    char how[TGN_ENGINE_END_TEXT] = "", what[TGN_ENGINE_END_TEXT];
    if (event == TGN_ENGINE_ENDED && !engine->answer.begun)
        hear_the_rest(engine);
    tgn_engine_process__end(&engine->process, event == TGN_ENGINE_ENDED ? LAST_BREATH : 0, how);
    engine->board.known = false;
    if (event == TGN_ENGINE_STOPPED)
        return tgn_error_set(error, TGN_ERR_STOPPED, "stopped");
    if (event == TGN_ENGINE_NO_MEMORY)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    engine->failed = true;
    if (event == TGN_ENGINE_SILENT)
        snprintf(what, sizeof what, "no answer in %g s", engine->seconds * (engine->fresh ? LOADING : 1));
    else if (event == TGN_ENGINE_ENDLESS) {
        snprintf(what, sizeof what, "an answer without end");
        engine->aside[0] = '\0'; /* all of it is */
    } else if (strcmp(how, "had to be killed") == 0)
        snprintf(what, sizeof what, "closed its output");
    else
        snprintf(what, sizeof what, "%s", how);
    describe(engine, what, command);
    return tgn_error_set(error, event == TGN_ENGINE_ENDLESS ? TGN_ERR_LIMIT : TGN_ERR_IO, "%s: %s",
                         engine->name, engine->failure);
}

static int refuse(tgn_engine *engine, const char *command, tgn_error *error)
{
    char asked[SHOWN_COMMAND], words[TGN_ENGINE_LAST];
    tgn_engine__shown(asked, sizeof asked, command);
    tgn_engine__shown(words, sizeof words, engine->answer.text.data);
    return tgn_error_set(error, TGN_ERR_ARGUMENT, "%s refuses '%s'%s%s", engine->name, asked,
                         *words ? ": " : "", words);
}

/* ---- asking --------------------------------------------------------------------------------------------- */

static tgn_engine_patience patience_of(const tgn_engine *engine)
{
    const double seconds = engine->seconds * (engine->fresh ? LOADING : 1);
    return (tgn_engine_patience){.until = tgn_clock__seconds() + seconds,
                                 .progress = {engine->progress[0], engine->progress[1]}};
}

static int start(tgn_engine *engine, tgn_error *error)
{
    if (engine->process.pid)
        return TGN_OK;
    if (engine->failed && engine->restarted >= engine->restarts)
        return tgn_error_set(error, TGN_ERR_IO, "%s: given up after %d restart%s; the last time: %s",
                             engine->name, engine->restarted, engine->restarted == 1 ? "" : "s",
                             engine->failure);
    engine->restarted += engine->failed;
    engine->failed = false;
    engine->fresh = true;
    engine->board.known = false;
    return tgn_engine_process__start(&engine->process, engine->words, error);
}

static int check_command(const char *command, tgn_error *error)
{
    const size_t length = strlen(command);
    if (length == 0 || length > TGN_ENGINE_LINE)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "a command has 1 to %d bytes", TGN_ENGINE_LINE);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)command[i] < ' ' || command[i] == '#')
            return tgn_error_set(error, TGN_ERR_ARGUMENT, "a command is one line without comments");
    return TGN_OK;
}

/* Send a command with the next number, and get ready for its answer. */
static int send_command(tgn_engine *engine, const char *command, tgn_error *error)
{
    char line[TGN_ENGINE_LINE + NUMBER_TEXT];
    TGN_TRY(check_command(command, error));
    TGN_TRY(start(engine, error));
    const tgn_engine_patience patience = patience_of(engine);
    engine->aside[0] = '\0';
    const int length = snprintf(line, sizeof line, "%lu %s\n", ++engine->number, command);
    tgn_engine_answer__begin(&engine->answer, engine->number, engine->numbered);
    const tgn_engine_event event =
        tgn_engine_process__send(&engine->process, line, (size_t)length, &patience);
    return event == TGN_ENGINE_READY ? TGN_OK : fail(engine, event, command, error);
}

static void note_answered(tgn_engine *engine)
{
    engine->fresh = false;
    engine->numbered = engine->numbered || engine->answer.repeated;
}

/* Read lines until the answer is whole. */
static int await_answer(tgn_engine *engine, const char *command, tgn_error *error)
{
    const tgn_engine_patience patience = patience_of(engine);
    for (int whole = 0; whole == 0;) {
        tgn_engine_event event = tgn_engine_process__line(&engine->process, &patience);
        const tgn_buffer *line = &engine->process.lines.line;
        if (event == TGN_ENGINE_READY)
            whole = tgn_engine_answer__take(&engine->answer, line->data, line->length);
        if (event == TGN_ENGINE_READY && !engine->answer.begun)
            note_aside(engine, line->length ? line->data : "", line->length);
        if (whole < 0)
            event = whole == TGN_ERR_LIMIT ? TGN_ENGINE_ENDLESS : TGN_ENGINE_NO_MEMORY;
        if (event != TGN_ENGINE_READY)
            return fail(engine, event, command, error);
    }
    note_answered(engine);
    return engine->answer.refused ? refuse(engine, command, error) : TGN_OK;
}

int tgn_engine_ask(tgn_engine *engine, const char **answer, const char *command, tgn_error *error)
{
    *answer = "";
    TGN_TRY(send_command(engine, command, error));
    TGN_TRY(await_answer(engine, command, error));
    *answer = engine->answer.text.data;
    return TGN_OK;
}

int tgn_engine__ask(tgn_engine *engine, const char **answer, tgn_error *error, const char *format, ...)
{
    char command[TGN_ENGINE_LINE + 1];
    const char *ignored;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    return tgn_engine_ask(engine, answer ? answer : &ignored, command, error);
}

/* ---- streams -------------------------------------------------------------------------------------------- */

/*
 * Any command ends an analysis. What still comes of the stream is skipped before the answer to this one. A program that does
 * not listen is ended, which costs it a restart; what it said before is good all the same.
 */
static int stop_stream(tgn_engine *engine, tgn_error *error)
{
    TGN_TRY(send_command(engine, "name", error));
    const int code = await_answer(engine, "name (to end an analysis)", error);
    return code == TGN_ERR_STOPPED || code == TGN_ERR_MEMORY ? code : TGN_OK;
}

static bool is_told_to_stop(const tgn_engine *engine)
{
    return !tgn_progress_step(engine->progress[0], "asking", 0, 0) ||
           !tgn_progress_step(engine->progress[1], "asking", 0, 0);
}

/*
 * The same for who has been told to stop: a program that analyses can be asked to, and need not load its network again. It has
 * a moment to listen, then it is ended.
 */
static int leave_stream(tgn_engine *engine, tgn_error *error)
{
    const tgn_progress *const progress[2] = {engine->progress[0], engine->progress[1]};
    const double seconds = engine->seconds;
    tgn_error ignored;
    engine->progress[0] = engine->progress[1] = NULL;
    engine->seconds = fmin(seconds, GRACE);
    const bool failed = engine->failed;
    (void)!stop_stream(engine, &ignored);
    engine->failed = failed; /* that it had to be ended is not its fault */
    engine->seconds = seconds;
    memcpy(engine->progress, progress, sizeof progress);
    return tgn_error_set(error, TGN_ERR_STOPPED, "stopped");
}

/* Read the lines behind the "=" until the listener has heard enough, or the stream ends by itself. */
static int hear_stream(tgn_engine *engine, const char *command, tgn_engine_hear *hear, void *context,
                       tgn_error *error)
{
    tgn_engine_answer *answer = &engine->answer;
    for (;;) {
        const tgn_engine_patience patience = patience_of(engine);
        tgn_engine_event event = tgn_engine_process__line(&engine->process, &patience);
        const tgn_buffer *line = &engine->process.lines.line;
        if (event == TGN_ENGINE_READY && !answer->begun) {
            const int code = tgn_engine_answer__take(answer, line->data, line->length);
            event = code == TGN_ERR_LIMIT ? TGN_ENGINE_ENDLESS : code < 0 ? TGN_ENGINE_NO_MEMORY : event;
            if (answer->refused)
                return await_answer(engine, command, error);
        } else if (event == TGN_ENGINE_READY) {
            note_answered(engine);
            if (line->length == 0)
                return TGN_OK;
            if (hear(context, line->data, line->length))
                return is_told_to_stop(engine) ? leave_stream(engine, error) : stop_stream(engine, error);
        }
        if (event == TGN_ENGINE_STOPPED && answer->begun)
            return leave_stream(engine, error);
        if (event != TGN_ENGINE_READY)
            return fail(engine, event, command, error);
    }
}

int tgn_engine_stream(tgn_engine *engine, const char *command, tgn_engine_hear *hear, void *context,
                      tgn_error *error)
{
    TGN_TRY(send_command(engine, command, error));
    return hear_stream(engine, command, hear, context, error);
}

/* ---- opening and closing -------------------------------------------------------------------------------- */

/* The list of commands with a line end on both sides of each, so that one can be looked for. */
static int keep_commands(tgn_engine *engine, const char *list, tgn_error *error)
{
    tgn_buffer text = {0};
    tgn_buffer__char(&text, '\n');
    for (; *list; list++)
        if (*list != ' ')
            tgn_buffer__char(&text, *list);
    tgn_buffer__char(&text, '\n');
    engine->commands = text.data;
    return text.failed ? tgn_error_set(error, TGN_ERR_MEMORY, "out of memory") : TGN_OK;
}

/* Only the name must be answered; who refuses the others has no version, or no commands but the plainest. */
static int greet(tgn_engine *engine, tgn_error *error)
{
    const char *answer;
    int code = tgn_engine_ask(engine, &answer, "name", error);
    if (code == TGN_OK && *answer)
        tgn_engine__shown(engine->name, sizeof engine->name, answer);
    if (code == TGN_OK || code == TGN_ERR_ARGUMENT)
        code = tgn_engine_ask(engine, &answer, "version", error);
    if (code == TGN_OK)
        tgn_engine__shown(engine->version, sizeof engine->version, answer);
    if (code == TGN_OK || code == TGN_ERR_ARGUMENT)
        code = tgn_engine_ask(engine, &answer, "list_commands", error);
    return code == TGN_OK || code == TGN_ERR_ARGUMENT ? keep_commands(engine, answer, error) : code;
}

int tgn_engine_open(tgn_engine **out, const tgn_engine_options *options, tgn_error *error)
{
    *out = NULL;
    tgn_engine *engine = calloc(1, sizeof *engine);
    if (!engine)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    engine->process.in = engine->process.out = engine->process.err = -1;
    engine->seconds = options->seconds > 0 ? options->seconds : USUAL_SECONDS;
    engine->restarts = options->restarts < 0 ? 0 : options->restarts > 0 ? options->restarts : USUAL_RESTARTS;
    engine->progress[0] = options->progress;
    int code = tgn_engine_words__parse(&engine->words, options->command, error);
    if (code == TGN_OK) {
        name_by_file(engine);
        code = greet(engine, error);
    }
    if (code < 0)
        tgn_engine_close(engine);
    else
        *out = engine;
    return code;
}

void tgn_engine_close(tgn_engine *engine)
{
    static const char quit[] = "quit\n";
    if (!engine)
        return;
    if (engine->process.pid) {
        const tgn_engine_patience soon = {.until = tgn_clock__seconds() + GRACE};
        (void)tgn_engine_process__send(&engine->process, quit, sizeof quit - 1, &soon);
    }
    tgn_engine_process__end(&engine->process, GRACE, NULL);
    tgn_engine_answer__clear(&engine->answer);
    tgn_engine_words__free(engine->words);
    free(engine->commands);
    free(engine->board.play);
    free(engine);
}

/* ---- what it is ----------------------------------------------------------------------------------------- */

const char *tgn_engine_name(const tgn_engine *engine)
{
    return engine->name;
}

const char *tgn_engine_version(const tgn_engine *engine)
{
    return engine->version;
}

bool tgn_engine_knows(const tgn_engine *engine, const char *command)
{
    const size_t length = strlen(command);
    for (const char *at = engine->commands; length && (at = strstr(at, command)); at++)
        if (at[-1] == '\n' && at[length] == '\n')
            return true;
    return false;
}

bool tgn_engine_analyses(const tgn_engine *engine)
{
    return tgn_engine_knows(engine, "kata-analyze") || tgn_engine_knows(engine, "lz-analyze");
}

bool tgn_engine__has_died(const tgn_engine *engine)
{
    return engine->process.pid && tgn_engine_process__is_dead(&engine->process);
}

int tgn_engine_restarted(const tgn_engine *engine)
{
    return engine->restarted;
}
