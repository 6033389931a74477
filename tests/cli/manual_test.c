/*
 * A table whose texts are made to be misread, in every face of `tengen help --as`. What man, Markdown, zsh or fish would take for
 * its own must come out as it stands; the shells, where they are installed, must find no fault with the scripts.
 */
#include "../check.h"

#include <stdarg.h>
#include <unistd.h>

#include "cli/manual/manual.h"

/* Replaces the program's own: prints into one text. */
static char text[1 << 16];
static size_t used;

void cli_print(cli_call *cli, const char *format, ...)
{
    va_list arguments;
    (void)cli;
    va_start(arguments, format);
    used += (size_t)vsnprintf(text + used, sizeof text - used, format, arguments);
    va_end(arguments);
    if (used >= sizeof text)
        used = sizeof text - 1;
}

static const cli_option options[] = {
    {"plain", NULL, ".dot 'quoted' \\n --dash \"q\" [x]: a|b ~^` <i> *b* _u_ $(exit 9) %s"},
    {"file", "FILE", "a file"},
    {"folder", "DIR", "a folder"},
    {"one", "a|b|it-3", "of a list"},
    {"colour", "C", "of words that are not shown", "black|white"},
    {"range", "[A-B]", "may be left out"},
    {"count", "N", "free"},
    {0},
};
static const cli_word words[] = {{"add", "PATH...", "'add' [x]: it"}, {"cut", "ID", "cut"}, {0}};
static const cli_command odd = {.name = "odd",
                                .summary = "it's odd: [x] \\ -",
                                .usage = "(add PATH... | cut ID) --folder DIR",
                                .words = words,
                                .about = ".first\n  {\"as\": 'it' \\is}\n\n'last - line\n",
                                .options = options},
                         folders = {.name = "folders", .summary = "s", .usage = "[DIR...] --file FILE"},
                         sized = {.name = "sized", .summary = "s", .usage = "ROWS[xCOLUMNS] | --board FILE"},
                         any = {.name = "any", .summary = "s", .usage = "[COMMAND]"};
const cli_command *const cli_commands[] = {&odd, &folders, &sized, &any, NULL};

static const char *face(void (*print)(cli_call *, const cli_command *), const cli_command *command)
{
    used = 0;
    text[0] = '\0';
    print(NULL, command);
    return text;
}

static void has(const char *part)
{
    if (!strstr(text, part)) {
        printf("    not there: %s\n", part);
        check_fault(__FILE__, __LINE__, "a part is missing");
    }
}

/* ---- what is offered ----------------------------------------------------------------------------------- */

static void offers(void)
{
    static const unsigned expected[] = {
        0, CLI_OFFER_FILES, CLI_OFFER_FOLDERS, CLI_OFFER_WORDS, CLI_OFFER_WORDS, 0, 0};
    const char *list;
    for (int i = 0; options[i].name; i++)
        CHECK_INT(cli_manual_offer_value(&options[i], &list), expected[i]);
    CHECK_INT(cli_manual_offer_arguments(&odd), CLI_OFFER_FILES | CLI_OFFER_WORDS);
    CHECK_INT(cli_manual_offer_arguments(&folders), CLI_OFFER_FOLDERS);
    CHECK_INT(cli_manual_offer_arguments(&sized), 0); /* FILE belongs to --board */
    CHECK_INT(cli_manual_offer_arguments(&any), CLI_OFFER_COMMANDS);
    CHECK(cli_manual_value_optional(&options[5]) && !cli_manual_value_optional(&options[6]) &&
          !cli_manual_value_optional(options));
}

static void lists(void)
{
    const char *list = "a|bc", *word;
    CHECK_INT(cli_manual_next_word(&list, &word), 1);
    CHECK(*word == 'a');
    CHECK_INT(cli_manual_next_word(&list, &word), 2);
    CHECK(strncmp(word, "bc", 2) == 0);
    CHECK_INT(cli_manual_next_word(&list, &word), 0);
    const char *lines = "x\n\nyz", *line;
    size_t length;
    CHECK(cli_manual_next_line(&lines, &line, &length) && length == 1);
    CHECK(cli_manual_next_line(&lines, &line, &length) && length == 0);
    CHECK(cli_manual_next_line(&lines, &line, &length) && length == 2);
    CHECK(!cli_manual_next_line(&lines, &line, &length));
}

/* ---- pages --------------------------------------------------------------------------------------------- */

static void man_escapes(void)
{
    setenv("SOURCE_DATE_EPOCH", "86400", 1);
    face(cli_manual_man, &odd);
    has(".TH TENGEN\\-ODD 1 \"1970-01-02\" \"tengen ");
    has("\ntengen\\-odd \\- it\\(aqs odd: [x] \\e \\-\n");
    has("\n\\fB\\-\\-plain\\fR\n\\&.dot \\(aqquoted\\(aq \\en \\-\\-dash \\(dqq\\(dq [x]: a|b "
        "\\(ti\\(ha\\(ga <i> *b* _u_ $(exit 9) %s\n");
    has("\n\\&.first\n.PP\n.nf\n  {\\(dqas\\(dq: \\(aqit\\(aq \\eis}\n.fi\n.PP\n\\(aqlast \\- line\n");
    has("(\\fBadd\\fR \\fIPATH\\fR... | \\fBcut\\fR \\fIID\\fR) \\fB\\-\\-folder\\fR \\fIDIR\\fR");
    has("\n\\fB\\-\\-one\\fR \\fBa\\fR|\\fBb\\fR|\\fBit\\-3\\fR\n");
    unsetenv("SOURCE_DATE_EPOCH");
    face(cli_manual_man, &odd);
    has(".TH TENGEN\\-ODD 1 \"\" \"tengen ");
    setenv("SOURCE_DATE_EPOCH", "none", 1);
    face(cli_manual_man, NULL);
    has(".TH TENGEN 1 \"\" \"tengen ");
    has("\\fBtengen\\-odd\\fR(1),\n");
}

/* Only macros begin with a dot or a quote. */
static void man_lines(void)
{
    face(cli_manual_man, &odd);
    for (const char *line = text; line && *line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        CHECK(*line != '\'');
        if (*line == '.')
            CHECK(strspn(line + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") >= 2 || strncmp(line, ".nf\n", 4) == 0 ||
                  strncmp(line, ".fi\n", 4) == 0 || strncmp(line, ".nh\n", 4) == 0 ||
                  strncmp(line, ".ad l\n", 6) == 0 || strncmp(line, ".\\\" ", 4) == 0);
    }
}

static void markdown_escapes(void)
{
    face(cli_manual_markdown, &odd);
    has("## tengen odd\n\nIt's odd: \\[x\\] \\\\ -.\n");
    has("| `--plain` | .dot 'quoted' \\\\n --dash \"q\" \\[x\\]: a\\|b \\~^\\` \\<i\\> \\*b\\* \\_u\\_ "
        "$(exit 9) %s |\n");
    has("| `--one a\\|b\\|it-3` | of a list |\n");
    has(".first\n\n```\n{\"as\": 'it' \\is}\n```\n\n");
}

/* ---- shells -------------------------------------------------------------------------------------------- */

/* Whether a shell accepts the script; also true if it is not installed. */
static bool reads(const char *shell)
{
    char path[] = "/tmp/tengen-manual-XXXXXX", command[256];
    const int file = mkstemp(path);
    if (file < 0 || write(file, text, used) != (ssize_t)used)
        return false;
    close(file);
    snprintf(command, sizeof command, "! command -v %s >/dev/null || test -z \"$(%s -n %s 2>&1)\"", shell,
             shell, path);
    const bool fine = system(command) == 0;
    unlink(path);
    return fine;
}

static void shells(void)
{
    face(cli_manual_bash, NULL);
    CHECK(reads("bash"));
    has("        --one) _tengen_words \"$cur\" 'a b it-3'; return ;;\n");
    has("        --file) _tengen_files \"$cur\"; return ;;\n");
    has("        --folder) _tengen_folders \"$cur\"; return ;;\n");
    has("        --count) return ;;\n");
    CHECK(!strstr(text, "--range)") && !strstr(text, "--plain)"));
    face(cli_manual_zsh, NULL);
    CHECK(reads("zsh"));
    has("'--plain[.dot '\\''quoted'\\'' \\\\n --dash \"q\" \\[x\\]\\: a|b ");
    has("'--colour=[of words that are not shown]:C:(black white)'");
    has("'add:'\\''add'\\'' \\[x\\]\\: it'");
    face(cli_manual_fish, NULL);
    CHECK(reads("fish"));
    has("-l plain -d '.dot \\'quoted\\' \\\\n --dash \"q\" [x]: a|b ");
    has("-l colour -x -a 'black white' -d ");
    has("-l range -d 'may be left out'\n");
}

int main(int argc, char **argv)
{
    TEST(offers);
    TEST(lists);
    TEST(man_escapes);
    TEST(man_lines);
    TEST(markdown_escapes);
    TEST(shells);
    return check_done();
}
