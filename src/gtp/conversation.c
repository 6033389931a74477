/*
 * conversation.c - reading commands and answering them: GTP version 2 (Farneback 2002)
 *
 * Bytes are collected into clean lines. A line is an optional number and words, of which the first names the
 * command; what the command says is answered as
 *
 *      =7 text          success        each followed by a blank line
 *      ?7 text          failure
 *
 * Input that is not yet processed is in `heard`, from `at` on. A running command may listen for more, which is
 * appended:
 *
 *      analyze b 50 \n  genmove b \n  # interr...
 *                       ^ at                    ^ heard.length
 */
#include <tengen/gtp.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/tengen.h>

#include "base/buffer.h"

enum {
    ID_DIGITS = 10,
    AHEAD = 1 << 20 /* bytes read ahead while a command runs, at most */
};

struct tgn_gtp {
    tgn_gtp_engine engine;
    tgn_write_function *write;
    void *context;
    tgn_gtp_more *more;
    void *more_context;
    tgn_buffer reply, heard;
    tgn_buffer whole;  /* the answer that is sent */
    size_t at;         /* how much of `heard` is processed */
    bool ended;        /* the input has ended */
    bool sending;      /* the answer is sent in pieces, and its head is out */
    int sent;          /* what `write` returned for such a piece */
    bool remark, quit; /* after a #; after quit */
    char id[ID_DIGITS + 1];
    size_t length; /* of the line so far, including bytes that do not fit */
    char line[TGN_GTP_LINE + 1];
    const char *words[TGN_GTP_WORDS + 1];
};

int tgn_gtp_new(tgn_gtp **out, const tgn_gtp_engine *engine, tgn_write_function *write, void *context)
{
    tgn_gtp *gtp = calloc(1, sizeof *gtp);
    *out = gtp;
    if (!gtp) {
        if (engine->free)
            engine->free(engine->self);
        return TGN_ERR_MEMORY;
    }
    gtp->engine = *engine;
    gtp->write = write;
    gtp->context = context;
    return TGN_OK;
}

void tgn_gtp_listen(tgn_gtp *gtp, tgn_gtp_more *more, void *context)
{
    gtp->more = more;
    gtp->more_context = context;
}

void tgn_gtp_free(tgn_gtp *gtp)
{
    if (!gtp)
        return;
    if (gtp->engine.free)
        gtp->engine.free(gtp->engine.self);
    tgn_buffer__clear(&gtp->reply);
    tgn_buffer__clear(&gtp->heard);
    tgn_buffer__clear(&gtp->whole);
    free(gtp);
}

/* ---- answers ------------------------------------------------------------------------------------------- */

void tgn_gtp_say(tgn_gtp_call *call, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tgn_buffer__vprintf(call->reply, format, arguments);
    va_end(arguments);
}

int tgn_gtp_fail(tgn_gtp_call *call, int code, const char *format, ...)
{
    va_list arguments;
    call->reply->length = 0;
    va_start(arguments, format);
    tgn_buffer__vprintf(call->reply, format, arguments);
    va_end(arguments);
    return code;
}

/* "=7", a line end, then whole lines. */
int tgn_gtp_send(tgn_gtp_call *call)
{
    tgn_gtp *gtp = call->gtp;
    tgn_buffer piece = {0};
    if (gtp->sent < 0)
        return gtp->sent;
    if (!gtp->sending)
        tgn_buffer__printf(&piece, "=%s\n", gtp->id);
    gtp->sending = true;
    tgn_buffer__add(&piece, call->reply->data, call->reply->length);
    if (call->reply->length)
        tgn_buffer__char(&piece, '\n');
    gtp->sent = piece.failed || call->reply->failed ? TGN_ERR_MEMORY
                                                    : gtp->write(gtp->context, piece.data, piece.length);
    call->reply->length = 0;
    tgn_buffer__clear(&piece);
    return gtp->sent;
}

/* ---- input that arrives meanwhile ---------------------------------------------------------------------- */

static void listen(tgn_gtp *gtp, int milliseconds)
{
    char bytes[4096];
    if (!gtp->more || gtp->ended || gtp->heard.length - gtp->at >= AHEAD)
        return;
    const int64_t count = gtp->more(gtp->more_context, milliseconds, bytes, sizeof bytes);
    gtp->ended = count < 0;
    if (count > 0)
        tgn_buffer__add(&gtp->heard, bytes, (size_t)count);
}

bool tgn_gtp_waiting(tgn_gtp_call *call, int milliseconds)
{
    tgn_gtp *gtp = call->gtp;
    if (gtp->heard.length == gtp->at)
        listen(gtp, milliseconds);
    return !gtp->more || gtp->ended || gtp->heard.failed || gtp->heard.length > gtp->at;
}

bool tgn_gtp_interrupted(tgn_gtp_call *call)
{
    static const char word[] = "# interrupt";
    tgn_gtp *gtp = call->gtp;
    listen(gtp, 0);
    for (size_t at = gtp->at; at < gtp->heard.length;) {
        const char *line = gtp->heard.data + at;
        const size_t left = gtp->heard.length - at;
        const char *end = memchr(line, '\n', left);
        if (left >= sizeof word - 1 && memcmp(line, word, sizeof word - 1) == 0)
            return true;
        at = end ? (size_t)(end - gtp->heard.data) + 1 : gtp->heard.length;
    }
    return false;
}

/* ---- the commands of every conversation ---------------------------------------------------------------- */

static const tgn_gtp_command *find(tgn_gtp *gtp, const char *wanted, void **self);

static int protocol_version(void *self, tgn_gtp_call *call)
{
    (void)self;
    tgn_gtp_say(call, "2");
    return TGN_OK;
}

static int name(void *self, tgn_gtp_call *call)
{
    const tgn_gtp *gtp = self;
    tgn_gtp_say(call, "%s", gtp->engine.name);
    return TGN_OK;
}

static int version(void *self, tgn_gtp_call *call)
{
    (void)self;
    tgn_gtp_say(call, TGN_VERSION);
    return TGN_OK;
}

static int known_command(void *self, tgn_gtp_call *call)
{
    tgn_gtp_say(call, find(self, call->args[0], NULL) ? "true" : "false");
    return TGN_OK;
}

static int echo(void *self, tgn_gtp_call *call)
{
    (void)self;
    for (int i = 0; i < call->count; i++)
        tgn_gtp_say(call, i ? " %s" : "%s", call->args[i]);
    return TGN_OK;
}

static int quit(void *self, tgn_gtp_call *call)
{
    tgn_gtp *gtp = self;
    (void)call;
    gtp->quit = true;
    return TGN_OK;
}

static int list_commands(void *self, tgn_gtp_call *call);

static const tgn_gtp_command common[] = {
    {"protocol_version", 0, 0, protocol_version},
    {"name", 0, 0, name},
    {"version", 0, 0, version},
    {"known_command", 1, 1, known_command},
    {"list_commands", 0, 0, list_commands},
    {"help", 0, 0, list_commands},
    {"echo", 0, TGN_GTP_WORDS, echo},
    {"quit", 0, 0, quit},
    {0},
};

static int list_commands(void *self, tgn_gtp_call *call)
{
    const tgn_gtp *gtp = self;
    for (const tgn_gtp_command *c = common; c->name; c++)
        tgn_gtp_say(call, c == common ? "%s" : "\n%s", c->name);
    for (const tgn_gtp_command *c = gtp->engine.commands; c->name; c++)
        tgn_gtp_say(call, "\n%s", c->name);
    return TGN_OK;
}

/* First letters tell most commands apart. */
static const tgn_gtp_command *find_in(const tgn_gtp_command *commands, const char *wanted)
{
    while (commands->name && (*commands->name != *wanted || strcmp(commands->name, wanted) != 0))
        commands++;
    return commands->name ? commands : NULL;
}

/* `self` (may be NULL): whom the command is for, the conversation or its engine. */
static const tgn_gtp_command *find(tgn_gtp *gtp, const char *wanted, void **self)
{
    const tgn_gtp_command *found = find_in(common, wanted);
    if (self)
        *self = found ? gtp : gtp->engine.self;
    return found ? found : find_in(gtp->engine.commands, wanted);
}

/* ---- one line ------------------------------------------------------------------------------------------ */

/*
 * The number before a command, if there is one: digits, then a blank or the end. `out` is "" when there is
 * none.
 */
static char *take_id(char *line, char out[ID_DIGITS + 1])
{
    const size_t digits = strspn(line, "0123456789");
    out[0] = '\0';
    if (digits == 0 || digits > ID_DIGITS || (line[digits] && line[digits] != ' '))
        return line;
    memcpy(out, line, digits);
    out[digits] = '\0';
    return line + digits;
}

/* Split a line into words. Returns how many, `most` + 1 when there are more. */
static int split_words(char *line, const char **words, int most)
{
    int count = 0;
    char *rest = NULL;
    for (char *word = strtok_r(line, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (count == most)
            return most + 1;
        words[count++] = word;
    }
    return count;
}

static int fail_count(tgn_gtp_call *call, const tgn_gtp_command *command)
{
    const int least = command->least, most = command->most;
    if (most == TGN_GTP_WORDS)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: %s takes %d or more arguments",
                            command->name, least);
    if (most == 0)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: %s takes no arguments", command->name);
    if (least == most)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: %s takes %d argument%s", command->name,
                            least, least == 1 ? "" : "s");
    return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: %s takes %d to %d arguments", command->name,
                        least, most);
}

static int run_line(tgn_gtp *gtp, char *line, tgn_gtp_call *call)
{
    const int count = split_words(line, gtp->words, TGN_GTP_WORDS + 1);
    if (count == 0)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: a number without a command");
    void *self;
    const tgn_gtp_command *command = find(gtp, gtp->words[0], &self);
    if (!command)
        return tgn_gtp_fail(call, TGN_ERR_MISSING, "unknown command");
    call->count = count - 1;
    call->args = gtp->words + 1;
    if (call->count > TGN_GTP_WORDS)
        return tgn_gtp_fail(call, TGN_ERR_LIMIT, "syntax error: more than %d arguments", TGN_GTP_WORDS);
    if (call->count < command->least || call->count > command->most)
        return fail_count(call, command);
    return command->run(self, call);
}

/* "=7 text", a line end, a blank line, in one piece; of an answer that was sent in pieces only the rest. */
static int answer(tgn_gtp *gtp, int code)
{
    tgn_buffer *whole = &gtp->whole;
    whole->length = 0;
    whole->failed = false;
    if (!gtp->sending)
        tgn_buffer__printf(whole, "%c%s", code < 0 ? '?' : '=', gtp->id);
    if (gtp->reply.length && !gtp->sending)
        tgn_buffer__char(whole, ' ');
    tgn_buffer__add(whole, gtp->reply.data, gtp->reply.length);
    tgn_buffer__text(whole, gtp->sending && !gtp->reply.length ? "\n" : "\n\n");
    code = whole->failed || gtp->reply.failed ? TGN_ERR_MEMORY
                                              : gtp->write(gtp->context, whole->data, whole->length);
    return gtp->sent < 0 ? gtp->sent : code;
}

/* The line is complete; an empty one is skipped. */
static int finish_line(tgn_gtp *gtp)
{
    const bool too_long = gtp->length > TGN_GTP_LINE;
    gtp->line[too_long ? TGN_GTP_LINE : gtp->length] = '\0';
    gtp->length = 0;
    gtp->remark = false;
    char *line = gtp->line + strspn(gtp->line, " ");
    if (!*line)
        return TGN_OK;
    gtp->reply.length = 0;
    gtp->sending = false;
    gtp->sent = 0;
    tgn_gtp_call call = {.reply = &gtp->reply, .gtp = gtp};
    line = take_id(line, gtp->id);
    int code = too_long ? tgn_gtp_fail(&call, TGN_ERR_LIMIT, "syntax error: more than %d bytes in a line",
                                       TGN_GTP_LINE)
                        : run_line(gtp, line, &call);
    code = answer(gtp, code);
    return code < 0 ? code : gtp->quit;
}

static void take_byte(tgn_gtp *gtp, char byte)
{
    gtp->remark = gtp->remark || byte == '#';
    if (byte == '\t')
        byte = ' ';
    const bool control = (unsigned char)byte < ' ' || byte == 127;
    if (gtp->remark || control || (byte == ' ' && gtp->length == 0))
        return;
    if (gtp->length < TGN_GTP_LINE)
        gtp->line[gtp->length] = byte;
    if (gtp->length <= TGN_GTP_LINE)
        gtp->length++;
}

/* Commands may append to `heard`, so its bytes may move. */
int tgn_gtp_feed(tgn_gtp *gtp, const char *bytes, size_t length)
{
    int code = gtp->quit;
    tgn_buffer__add(&gtp->heard, bytes, length);
    while (gtp->at < gtp->heard.length && code == 0) {
        const char byte = gtp->heard.data[gtp->at++];
        if (byte == '\n')
            code = finish_line(gtp);
        else
            take_byte(gtp, byte);
    }
    const bool failed = gtp->heard.failed;
    gtp->at = gtp->heard.length = 0;
    return code == 0 && failed ? TGN_ERR_MEMORY : code;
}

int tgn_gtp_end(tgn_gtp *gtp)
{
    gtp->ended = true;
    return gtp->quit ? 1 : finish_line(gtp);
}
