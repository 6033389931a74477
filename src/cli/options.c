/*
 * options.c - sorts the words of the command line by the option table of the command
 */
#include "cli/cli.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int option_count(const cli_command *command)
{
    int count = 0;
    while (command->options && command->options[count].name)
        count++;
    assert(count <= CLI_OPTIONS_MAX);
    return count;
}

/* The position of the option whose name is these `length` letters, or -1. */
static int find_option(const cli_command *command, const char *name, size_t length)
{
    for (int i = 0; i < option_count(command); i++)
        if (strlen(command->options[i].name) == length && memcmp(command->options[i].name, name, length) == 0)
            return i;
    return -1;
}

/*
 * The number of letters to change, drop, add or swap with a neighbour to turn a into b (Damerau-Levenshtein
 * distance). Three rows of the table are enough. Longer words are never near.
 */
enum { WORD_MAX = 40 };

static int distance(const char *a, const char *b)
{
    int n = (int)strlen(a), m = (int)strlen(b), rows[3][WORD_MAX + 1];
    if (n > WORD_MAX || m > WORD_MAX)
        return WORD_MAX;
    for (int j = 0; j <= m; j++)
        rows[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *now = rows[i % 3], *up = rows[(i + 2) % 3], *upup = rows[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= m; j++) {
            int best = up[j - 1] + (a[i - 1] != b[j - 1]);
            if (up[j] + 1 < best)
                best = up[j] + 1;
            if (now[j - 1] + 1 < best)
                best = now[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && upup[j - 2] + 1 < best)
                best = upup[j - 2] + 1;
            now[j] = best;
        }
    }
    return rows[n % 3][m];
}

const char *cli_nearest(const char *word, const char *const *names, int count)
{
    const char *best = NULL;
    int allowed = 1 + (int)(strlen(word) / 3), least = allowed + 1;
    for (int i = 0; i < count; i++) {
        bool begins = *word && strncmp(word, names[i], strlen(word)) == 0;
        int far = begins ? 1 : distance(word, names[i]);
        if (far < least) {
            least = far;
            best = names[i];
        }
    }
    return best;
}

/* `word` may end in "=VALUE". */
static int unknown_option(cli_call *cli, const char *word)
{
    const char *names[CLI_OPTIONS_MAX + 1] = {"help"};
    int count = option_count(cli->command);
    for (int i = 0; i < count; i++)
        names[i + 1] = cli->command->options[i].name;
    char name[WORD_MAX + 1];
    const char *start = word + strspn(word, "-");
    size_t length = strcspn(start, "=");
    const char *near = NULL;
    if (length <= WORD_MAX) {
        memcpy(name, start, length);
        name[length] = '\0';
        near = cli_nearest(name, names, count + 1);
    }
    if (near)
        return cli_fail(cli, CLI_MISUSE, "unknown option '%s'; did you mean '--%s'?", word, near);
    return cli_fail(cli, CLI_MISUSE, "unknown option '%s'; 'tengen help %s' lists the options", word,
                    cli->command->name);
}

/* Whether the word can only be a number or a range of numbers: "20", "20-40", "20-". */
static bool is_range(const char *word)
{
    return word[0] >= '0' && word[0] <= '9' && word[strspn(word, "0123456789-")] == '\0';
}

static bool keep_again(cli_call *cli, const cli_option *option, const char *value)
{
    if (cli->again_count == CLI_AGAIN_MAX) {
        cli_fail(cli, CLI_MISUSE, "--%s is given too often", option->name);
        return false;
    }
    cli->again[cli->again_count].option = option;
    cli->again[cli->again_count++].value = value;
    return true;
}

/* One option, words[at]. Returns how many words it took, or 0 with the message out. */
static int take_option(cli_call *cli, int count, char **words, int at)
{
    const char *word = words[at], *name = word + 2, *equals = strchr(name, '=');
    int which = word[1] == '-'
                    ? find_option(cli->command, name, equals ? (size_t)(equals - name) : strlen(name))
                    : -1;
    if (which < 0)
        return unknown_option(cli, word), 0;
    const cli_option *option = &cli->command->options[which];
    if (option->value && cli->value[which] && !option->many) /* ambiguous */
        return cli_fail(cli, CLI_MISUSE, "--%s is given twice; give it once", option->name), 0;
    if (!option->value) {
        if (equals)
            return cli_fail(cli, CLI_MISUSE, "--%s takes no value", option->name), 0;
        cli->value[which] = "";
        return 1;
    }
    if (option->value[0] == '[' && !equals && (at + 1 >= count || !is_range(words[at + 1]))) {
        cli->value[which] = "";
        return 1;
    }
    if (!equals && at + 1 >= count)
        return cli_fail(cli, CLI_MISUSE, "--%s needs a value; write --%s %s", option->name, option->name,
                        option->value),
               0;
    const char *value = equals ? equals + 1 : words[at + 1];
    if (!cli->value[which])
        cli->value[which] = value;
    else if (!keep_again(cli, option, value))
        return 0;
    return equals ? 1 : 2;
}

int cli_parse(cli_call *cli, int count, char **words)
{
    bool options = true;
    for (int i = 0; i < count;) {
        const char *word = words[i];
        if (!options || word[0] != '-' || word[1] == '\0') {
            cli->args[cli->arg_count++] = word;
            i++;
        } else if (strcmp(word, "--") == 0) {
            options = false;
            i++;
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            cli->help = true;
            return CLI_OK;
        } else {
            int taken = take_option(cli, count, words, i);
            if (taken == 0)
                return CLI_MISUSE;
            i += taken;
        }
    }
    return CLI_OK;
}

const char *cli_value(const cli_call *cli, const char *name)
{
    int which = find_option(cli->command, name, strlen(name));
    assert(which >= 0);
    return which < 0 ? NULL : cli->value[which];
}

int cli_values(cli_call *cli, const char *name, int most, const char **out)
{
    int count = 0;
    out[count] = cli_value(cli, name);
    count += out[count] != NULL;
    for (int i = 0; i < cli->again_count; i++) {
        if (strcmp(cli->again[i].option->name, name) != 0)
            continue;
        if (count == most)
            return cli_fail(cli, CLI_MISUSE, "--%s: at most %d of them", name, most);
        out[count++] = cli->again[i].value;
    }
    out[count] = NULL;
    return CLI_OK;
}

bool cli_flag(const cli_call *cli, const char *name)
{
    return cli_value(cli, name) != NULL;
}

int cli_number(cli_call *cli, const char *name, long least, long most, long otherwise, long *out)
{
    const char *text = cli_value(cli, name);
    *out = otherwise;
    if (!text)
        return CLI_OK;
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    bool digits = text[0] == '-' ? text[1] >= '0' && text[1] <= '9' : text[0] >= '0' && text[0] <= '9';
    if (!digits || *end != '\0')
        return cli_fail(cli, CLI_MISUSE, "--%s: '%s' is not a whole number; give one from %ld to %ld", name,
                        text, least, most);
    if (errno == ERANGE || number < least || number > most)
        return cli_fail(cli, CLI_MISUSE, "--%s: %s is out of range; give a number from %ld to %ld", name,
                        text, least, most);
    *out = number;
    return CLI_OK;
}

int cli_decimal(cli_call *cli, const char *name, double least, double most, double otherwise, double *out)
{
    const char *text = cli_value(cli, name);
    char *end;
    *out = otherwise;
    if (!text)
        return CLI_OK;
    *out = strtod(text, &end);
    if (end != text && !*end && *out >= least && *out <= most)
        return CLI_OK;
    return cli_fail(cli, CLI_MISUSE, "--%s: '%s' is not valid; give a number from %g to %g", name, text,
                    least, most);
}

int cli_memory(cli_call *cli, const char *name, int least, size_t *out)
{
    static const char units[] = "KMG";
    const char *text = cli_value(cli, name), *unit = NULL;
    char *end;
    *out = 0;
    if (!text)
        return CLI_OK;
    double bytes = strtod(text, &end);
    if (end > text && *end && !end[1])
        unit = memchr(units, *end & ~0x20, sizeof units - 1);
    for (const char *u = units; unit && u <= unit; u++)
        bytes *= 1024;
    if (end == text || (*end && !unit) || !(bytes >= (double)least * (1 << 20)) || bytes > 1e15)
        return cli_fail(cli, CLI_MISUSE,
                        "--%s: '%s' is not an amount of memory; write 512M or 2G, at least %dM", name, text,
                        least);
    *out = (size_t)bytes;
    return CLI_OK;
}
