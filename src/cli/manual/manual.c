/* manual.c - see manual.h */
#include "cli/manual/manual.h"

#include <string.h>

/* ---- lists and lines ----------------------------------------------------------------------------------- */

size_t cli_manual_next_word(const char **list, const char **word)
{
    *word = *list;
    const size_t length = strcspn(*list, "|");
    *list += length + ((*list)[length] == '|');
    return length;
}

bool cli_manual_next_line(const char **text, const char **line, size_t *length)
{
    if (!*text || !**text)
        return false;
    *line = *text;
    *length = strcspn(*text, "\n");
    *text += *length + ((*text)[*length] == '\n');
    return true;
}

/* ---- what a shell can complete ------------------------------------------------------------------------- */

bool cli_manual_value_optional(const cli_option *option)
{
    return option->value && option->value[0] == '[';
}

unsigned cli_manual_offer_value(const cli_option *option, const char **words)
{
    const char *value = option->value ? option->value : "";
    *words = option->choices ? option->choices : strchr(value, '|') ? value : NULL;
    if (*words)
        return CLI_OFFER_WORDS;
    if (strcmp(value, "FILE") == 0)
        return CLI_OFFER_FILES;
    return strcmp(value, "DIR") == 0 || strcmp(value, "DATABASE") == 0 ? CLI_OFFER_FOLDERS : 0;
}

static unsigned offer_name(const char *name, size_t length)
{
    static const struct {
        const char *name;
        unsigned offer;
    } known[] = {{"PATH", CLI_OFFER_FILES},
                 {"FILE", CLI_OFFER_FILES},
                 {"DIR", CLI_OFFER_FOLDERS},
                 {"DATABASE", CLI_OFFER_FOLDERS}, /* most are */
                 {"COMMAND", CLI_OFFER_COMMANDS}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].name) == length && memcmp(known[i].name, name, length) == 0)
            return known[i].offer;
    return 0;
}

/* "add PATH... | --db DATABASE" offers files: DATABASE follows an option, so it belongs to that option. */
static unsigned offer_usage(const char *usage)
{
    static const char between[] = " |()[].";
    unsigned offer = 0;
    bool taken = false; /* the word before is an option */
    for (const char *at = usage + strspn(usage, between); *at; at += strspn(at, between)) {
        const size_t length = strcspn(at, between);
        if (!taken)
            offer |= offer_name(at, length);
        taken = at[0] == '-' && at[1] == '-';
        at += length;
    }
    return offer;
}

unsigned cli_manual_offer_arguments(const cli_command *command)
{
    unsigned offer = offer_usage(command->usage);
    for (const cli_word *word = command->words; word && word->name; word++)
        offer |= offer_usage(word->usage) | CLI_OFFER_WORDS;
    return offer;
}
