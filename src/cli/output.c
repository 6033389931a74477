/*
 * output.c - answers to standard output and files, messages to standard error
 *
 * Answers are buffered and written here rather than by stdio, because stdio forgets why a write failed: a full
 * disk deserves a message, a pipe whose reader has seen enough does not.
 */
#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/utf8.h"

/* write(2) until all is written; an interruption by a signal is not a failure. Returns 0 or errno. */
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

/* The progress line and the answer may share a terminal, so the line is erased first. */
static void write_out(cli_call *cli, const char *bytes, size_t length)
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
        write_out(cli, out->bytes, out->length);
        out->length = 0;
    }
    if (length > sizeof out->bytes) {
        write_out(cli, bytes, length);
    } else {
        memcpy(out->bytes + out->length, bytes, length);
        out->length += length;
    }
    return out->error ? TGN_ERR_IO : 0;
}

/* Pass on JSON that is buffered in its writer. Write errors are kept in cli->out. */
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
    write_out(cli, out->bytes, out->length);
    out->length = 0;
    if (!out->error)
        return CLI_OK;
    if (out->error == EPIPE || out->reported)
        return CLI_BROKEN;
    out->reported = true;
    return cli_fail(cli, CLI_BROKEN, "cannot write the output: %s; it is incomplete", strerror(out->error));
}

/* One line on stderr, in one write, after pending output and in place of the progress line. */
static void print_message(cli_call *cli, const char *format, va_list arguments)
{
    char line[2048];
    int start = snprintf(line, sizeof line, "tengen%s%s: ", cli->command ? " " : "",
                         cli->command ? cli->command->name : "");
    int length = vsnprintf(line + start, sizeof line - 1 - (size_t)start, format, arguments);
    size_t end = strlen(line);
    if (length > 0 && end < sizeof line - 1)
        line[end++] = '\n';
    flush_json(cli);
    write_out(cli, cli->out.bytes, cli->out.length);
    cli->out.length = 0;
    cli_progress_clear(cli);
    fwrite(line, 1, end, stderr);
}

int cli_fail(cli_call *cli, int code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_message(cli, format, arguments);
    va_end(arguments);
    return code;
}

void cli_warn(cli_call *cli, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_message(cli, format, arguments);
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

int cli_engine_exit_code(int code)
{
    return code == TGN_ERR_MISSING || code == TGN_ERR_LIMIT ? CLI_BAD_INPUT : cli_exit_code(code);
}

int cli_write_exit_code(int code)
{
    return code == TGN_ERR_IO ? CLI_BROKEN : cli_exit_code(code);
}

int cli_create_exit_code(int code)
{
    return code == TGN_ERR_MISSING ? CLI_BROKEN : cli_write_exit_code(code);
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

int cli_file_fail(const cli_file *file)
{
    tgn_error error;
    tgn_output_file__fail(file->name, &error);
    return cli_fail(file->cli, CLI_BROKEN, "%s", error.message);
}

int cli_file_open(cli_file *file, cli_call *cli, const char *name)
{
    tgn_error error;
    *file = (cli_file){.cli = cli, .name = name && strcmp(name, "-") != 0 ? name : NULL};
    if (file->name && tgn_output_file__open(&file->output, name, &error) < 0)
        return cli_fail(cli, CLI_BROKEN, "%s", error.message);
    return CLI_OK;
}

int cli_file_write(void *context, const void *bytes, size_t length)
{
    cli_file *file = context;
    if (!file->name)
        return cli_write(file->cli, bytes, length);
    return fwrite(bytes, 1, length, file->output.file) == length ? 0 : TGN_ERR_IO;
}

int cli_file_close(cli_file *file, int code)
{
    tgn_error error;
    if (!file->name)
        return code;
    const int closed = tgn_output_file__close(&file->output, code == CLI_OK ? 0 : TGN_ERR_STOPPED, &error);
    return closed < 0 && code == CLI_OK ? cli_fail(file->cli, CLI_BROKEN, "%s", error.message) : code;
}

int cli_make_parent_folders(char *path)
{
    int why = 0;
    for (char *at = strchr(path + 1, '/'); at && !why; at = strchr(at + 1, '/')) {
        *at = '\0';
        why = mkdir(path, 0777) < 0 ? errno : 0;
        if (why && access(path, F_OK) == 0) /* some systems refuse before they see that it is there */
            why = 0;
        *at = '/';
    }
    return why;
}
