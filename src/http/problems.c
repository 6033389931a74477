/* problems.c - see problems.h */
#include "http/problems.h"

#include <stdio.h>

#include "wire/fields.h"

/*
 * The column of a byte, from 1, in bytes as editors count them when asked to. Records may have lines without
 * end and problems without number, so that no more than so many bytes are looked at; 0: far out.
 */
static size_t column_of(const char *text, size_t length, uint64_t offset)
{
    enum { FAR = 10000 };
    if (offset > length)
        return 0;
    for (size_t column = 1; column <= FAR; column++) {
        const uint64_t at = offset - (column - 1);
        if (at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r')
            return column;
    }
    return 0;
}

static void write_message(tgn_json_writer *writer, const tgn_problem *problem)
{
    char words[512], more[64] = "";
    if (problem->more)
        snprintf(more, sizeof more, ", and %u more of this kind", (unsigned)problem->more);
    snprintf(words, sizeof words, problem->detail[0] ? "%s: '%s'%s" : "%s%s%s",
             tgn_problem_meaning(problem->kind), problem->detail, more);
    tgn_json__field_words(writer, "message", words);
}

static void write_problem(tgn_json_writer *writer, const tgn_problem *problem, const char *text,
                          size_t length)
{
    const size_t column = column_of(text, length, problem->offset);
    tgn_json__open(writer, '{');
    tgn_json__field_plain(writer, "kind", tgn_problem_name(problem->kind));
    tgn_json__field_known(writer, "line", problem->line, problem->line > 0);
    tgn_json__field_known(writer, "column", column, column > 0);
    write_message(writer, problem);
    tgn_json__close(writer, '}');
}

void tgn_problems__write(tgn_json_writer *writer, const tgn_sgf *tree, const char *text, size_t length)
{
    tgn_json__key(writer, "problems");
    tgn_json__open(writer, '[');
    for (size_t i = 0; i < tree->problem_count; i++)
        write_problem(writer, &tree->problems[i], text, length);
    tgn_json__close(writer, ']');
}

const char *tgn_problems__refusal(const tgn_sgf *tree)
{
    for (size_t i = 0; i < tree->problem_count; i++)
        if (tgn_problem_refuses(tree->problems[i].kind))
            return tgn_problem_meaning(tree->problems[i].kind);
    return "this is no game that can be read";
}
