/*
 * output.c - answers to standard output, complaints to standard error
 *
 * Answers are gathered and written here rather than by stdio, because stdio forgets why a write failed: a
 * full disk deserves a message, a pipe whose reader has seen enough does not.
 */
#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/system_error.h"
#include "base/utf8.h"

/* write(2) until all is written; an interruption by a signal is no failure. Returns 0 or errno. */
static int write_all(const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, length);
        if (written < 0 && errno != EINTR)
            return errno;
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
    return 0;
}

/* The progress line and the answer may share a terminal, so the one makes way for the other. */
static void send_on(cli_call *cli, const char *bytes, size_t length)
{
    if (length == 0 || cli->out.error)
        return;
    cli_progress_clear(cli);
    cli->out.error = write_all(bytes, length);
}

int cli_write(void *context, const void *bytes, size_t length)
{
    cli_call *cli = context;
    cli_output *out = &cli->out;
    if (length > sizeof out->bytes - out->length) {
        send_on(cli, out->bytes, out->length);
        out->length = 0;
    }
    if (length > sizeof out->bytes) {
        send_on(cli, bytes, length);
    } else {
        memcpy(out->bytes + out->length, bytes, length);
        out->length += length;
    }
    return out->error ? TGN_ERR_IO : 0;
}

/* JSON that waits in its writer goes first. Write errors are kept in cli->out. */
static void flush_json(cli_call *cli)
{
    if (cli->json.used)
        (void)tgn_json__end(&cli->json);
}

tgn_json_writer *cli_json_begin(cli_call *cli)
{
    tgn_json__init(&cli->json, cli_write, cli);
    return &cli->json;
}

tgn_json_writer *cli_json_begin_list(cli_call *cli, const char *name)
{
    tgn_json_writer *json = cli_json_begin(cli);
    tgn_json__open(json, '{');
    tgn_json__key(json, name);
    tgn_json__open(json, '[');
    return json;
}

void cli_json_end(cli_call *cli)
{
    flush_json(cli);
    cli_write(cli, "\n", 1);
}

void cli_json_end_list(cli_call *cli)
{
    tgn_json__close_lines(&cli->json, ']');
    tgn_json__close(&cli->json, '}');
    cli_json_end(cli);
}

void cli_print(cli_call *cli, const char *format, ...)
{
    char small[1024], *text = small;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(small, sizeof small, format, arguments);
    va_end(arguments);
    if (length >= (int)sizeof small && (text = malloc((size_t)length + 1))) {
        va_start(arguments, format);
        vsnprintf(text, (size_t)length + 1, format, arguments);
        va_end(arguments);
    }
    flush_json(cli);
    if (length < 0 || !text)
        cli->out.error = cli->out.error ? cli->out.error : ENOMEM;
    else
        cli_write(cli, text, (size_t)length);
    if (text != small)
        free(text);
}

int cli_flush(cli_call *cli)
{
    cli_output *out = &cli->out;
    flush_json(cli);
    send_on(cli, out->bytes, out->length);
    out->length = 0;
    if (!out->error)
        return CLI_OK;
    if (out->error == EPIPE)
        return CLI_BROKEN;
    return cli_fail(cli, CLI_BROKEN, "cannot write the output: %s; it is incomplete", strerror(out->error));
}

/* One line on stderr, in one write, after what stdout has to show and over the progress line. */
static void complain(cli_call *cli, const char *format, va_list arguments)
{
    char line[2048];
    int start = snprintf(line, sizeof line, "tengen%s%s: ", cli->command ? " " : "",
                         cli->command ? cli->command->name : "");
    int length = vsnprintf(line + start, sizeof line - 1 - (size_t)start, format, arguments);
    size_t end = strlen(line);
    if (length > 0 && end < sizeof line - 1)
        line[end++] = '\n';
    flush_json(cli);
    send_on(cli, cli->out.bytes, cli->out.length);
    cli->out.length = 0;
    cli_progress_clear(cli);
    fwrite(line, 1, end, stderr);
}

int cli_fail(cli_call *cli, int code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(cli, format, arguments);
    va_end(arguments);
    return code;
}

void cli_warn(cli_call *cli, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(cli, format, arguments);
    va_end(arguments);
}

int cli_fail_system(cli_call *cli, int code, const char *path, int number)
{
    tgn_error error = {0};
    tgn_error__from_system(number, &error);
    return cli_fail(cli, code, "%s: %s", path, error.message);
}

int cli_exit_code(int code)
{
    switch (code) {
    case TGN_ERR_ARGUMENT:
    case TGN_ERR_LIMIT:
        return CLI_MISUSE;
    case TGN_ERR_INPUT:
    case TGN_ERR_IO:
        return CLI_BAD_INPUT;
    case TGN_ERR_ILLEGAL:
    case TGN_ERR_MISSING:
        return CLI_NO;
    default:
        return code < 0 ? CLI_BROKEN : CLI_OK;
    }
}

char *cli_clean(char *out, size_t capacity, const char *text)
{
    static const char replacement[] = "\xEF\xBF\xBD";
    size_t used = 0, left = strlen(text);
    while (left > 0) {
        uint32_t code;
        const size_t length = tgn_utf8__next(text, left, &code), step = length ? length : 1;
        const bool good = length && code >= 0x20 && !(code >= 0x7F && code < 0xA0);
        const size_t take = good ? length : 3;
        if (used + take >= capacity)
            break;
        memcpy(out + used, good ? text : replacement, take);
        used += take;
        text += step;
        left -= step;
    }
    out[used] = '\0';
    return out;
}

/* ---- files --------------------------------------------------------------------------------------------- */

int cli_file_fail(const cli_file *t)
{
    tgn_error error = {0};
    tgn_error__from_system(errno, &error);
    return cli_fail(t->cli, CLI_BROKEN, "cannot write '%s': %s", t->name, error.message);
}

int cli_file_open(cli_file *t, cli_call *cli, const char *name)
{
    *t = (cli_file){.cli = cli, .name = name && strcmp(name, "-") != 0 ? name : NULL};
    if (!t->name)
        return CLI_OK;
    const size_t capacity = strlen(name) + 8;
    t->beside = malloc(capacity);
    if (!t->beside)
        return cli_fail(cli, CLI_BROKEN, "out of memory");
    snprintf(t->beside, capacity, "%s.XXXXXX", name);
    const int fd = mkstemp(t->beside);
    if (fd < 0) {
        const int code = cli_file_fail(t);
        free(t->beside);
        t->beside = NULL;
        return code;
    }
    const mode_t mask = umask(0);
    umask(mask);
    (void)!fchmod(fd, 0666 & ~mask);
    t->file = fdopen(fd, "wb");
    return t->file ? CLI_OK : cli_file_fail(t);
}

int cli_file_write(void *context, const void *bytes, size_t length)
{
    cli_file *t = context;
    if (!t->name)
        return cli_write(t->cli, bytes, length);
    return fwrite(bytes, 1, length, t->file) == length ? 0 : TGN_ERR_IO;
}

int cli_file_close(cli_file *t, int code)
{
    if (!t->name || !t->beside)
        return code;
    if (t->file) {
        bool good = fflush(t->file) == 0 && fsync(fileno(t->file)) == 0;
        good &= fclose(t->file) == 0;
        if (code == CLI_OK && (!good || rename(t->beside, t->name) < 0))
            code = cli_file_fail(t);
    }
    if (code != CLI_OK)
        unlink(t->beside);
    free(t->beside);
    return code;
}

void cli_make_parent_folders(char *path)
{
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        mkdir(path, 0777);
        *at = '/';
    }
}
