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
    send_on(cli, out->bytes, out->length);
    out->length = 0;
    if (!out->error)
        return CLI_OK;
    if (out->error == EPIPE)
        return CLI_BROKEN;
    return cli_fail(cli, CLI_BROKEN, "the answer could not be written: %s; it is not complete",
                    strerror(out->error));
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

/*
 * The length of the UTF-8 character that begins here, 0 when none does: no overlong forms, no surrogates,
 * nothing past U+10FFFF. The second byte's bounds tell all that the first does not (Unicode, table 3-7). A
 * NUL ends every check by itself.
 */
static size_t character(const unsigned char *s)
{
    if (s[0] < 0x80)
        return 1;
    unsigned char low = s[0] == 0xE0 ? 0xA0 : s[0] == 0xF0 ? 0x90 : 0x80;
    unsigned char high = s[0] == 0xED ? 0x9F : s[0] == 0xF4 ? 0x8F : 0xBF;
    size_t length = s[0] >= 0xC2 && s[0] <= 0xDF   ? 2
                    : s[0] >= 0xE0 && s[0] <= 0xEF ? 3
                    : s[0] >= 0xF0 && s[0] <= 0xF4 ? 4
                                                   : 0;
    if (length == 0 || s[1] < low || s[1] > high)
        return 0;
    for (size_t i = 2; i < length; i++)
        if (s[i] < 0x80 || s[i] > 0xBF)
            return 0;
    return length;
}

char *cli_clean(char *out, size_t capacity, const char *text)
{
    static const char replacement[] = "\xEF\xBF\xBD";
    const unsigned char *s = (const unsigned char *)text;
    size_t used = 0;
    while (*s) {
        size_t length = character(s);
        bool control = s[0] < 0x20 || s[0] == 0x7F || (s[0] == 0xC2 && s[1] < 0xA0);
        const char *from = length == 0 || control ? replacement : (const char *)s;
        size_t take = from == replacement ? 3 : length;
        if (used + take >= capacity)
            break;
        memcpy(out + used, from, take);
        used += take;
        s += length ? length : 1;
    }
    out[used] = '\0';
    return out;
}

/* ---- files --------------------------------------------------------------------------------------------- */

int cli_file_fail(const cli_file *t)
{
    return cli_fail(t->cli, CLI_BROKEN, "%s: cannot be written: %s", t->name, strerror(errno));
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
