/*
 * strings_table.c - the papers' tables, ours beside them
 */
#include "cli/strings.h"

#include <stdio.h>

/* ---- text ---------------------------------------------------------------------------------------------- */

static const char *mark(bool wrong)
{
    return wrong ? "!" : " ";
}

/* A wrong number of strings is marked, and else what is wrong beside it. */
static void print_line(cli_call *cli, const tgn_paper_line *line)
{
    int ours = tgn_strings_formula(line->side, line->side, NULL);
    bool wrong = line->strings != ours;
    cli_print(cli, "  %2d  %7d%s %6d   %6.2f%s %7.0f  %7.0f\n", line->side, line->strings, mark(wrong), ours,
              line->density / 100.0, mark(line->mistake && !wrong), line->last, line->usual);
}

static void print_table(cli_call *cli, const tgn_paper_table *table)
{
    cli_print(cli, "%s, %s\n", table->source, table->caption);
    cli_print(cli, "   n  printed    ours  density   --last  default (seconds)\n");
    for (int i = 0; i < table->count; i++)
        print_line(cli, &table->lines[i]);
    for (int i = 0; i < table->count; i++)
        if (table->lines[i].mistake)
            cli_print(cli, "  ! n = %d: %s\n", table->lines[i].side, table->lines[i].mistake);
    cli_print(cli, "\n");
}

static void print_bounds(cli_call *cli)
{
    int count;
    const tgn_paper_bounds *bounds = tgn_paper_open(&count);
    cli_print(cli, "%s, beyond the tables\n   n  printed    ours\n", bounds[0].source);
    for (int i = 0; i < count; i++) {
        char printed[32];
        if (bounds[i].least == bounds[i].most)
            snprintf(printed, sizeof printed, "%d", bounds[i].least);
        else
            snprintf(printed, sizeof printed, "%d-%d", bounds[i].least, bounds[i].most);
        cli_print(cli, "  %2d  %7s  %6d  %s\n", bounds[i].side, printed,
                  tgn_strings_formula(bounds[i].side, bounds[i].side, NULL), bounds[i].method);
    }
    cli_print(cli, "\n");
}

static void print_windows(cli_call *cli)
{
    int count;
    const tgn_paper_window *windows = tgn_paper_windows(&count);
    cli_print(cli, "%s, legal 3x3 windows\n  window  printed    ours\n", windows[0].source);
    for (int i = 0; i < count; i++)
        cli_print(cli, "  %-6s  %7d%s %6d\n", windows[i].kind, windows[i].windows,
                  mark(windows[i].mistake != NULL), tgn_scan_windows(windows[i].edges));
    if (windows[0].mistake)
        cli_print(cli, "  ! %s\n", windows[0].mistake);
}

static void print_text(cli_call *cli)
{
    int count;
    const tgn_paper_table *tables = tgn_paper_tables(&count);
    for (int i = 0; i < count; i++)
        print_table(cli, &tables[i]);
    print_bounds(cli);
    print_windows(cli);
}

/* ---- JSON ---------------------------------------------------------------------------------------------- */

static json_t *line_json(const tgn_paper_line *line)
{
    json_t *out = json_object();
    json_object_set_new(out, "n", json_integer(line->side));
    json_object_set_new(out, "printed", json_integer(line->strings));
    json_object_set_new(out, "ours", json_integer(tgn_strings_formula(line->side, line->side, NULL)));
    json_object_set_new(out, "density", json_real(line->density / 100.0));
    json_object_set_new(out, "seconds_last", json_real(line->last));
    json_object_set_new(out, "seconds_default", json_real(line->usual));
    json_object_set_new(out, "mistake", cli_json_text(line->mistake));
    return out;
}

static json_t *tables_json(void)
{
    int count;
    const tgn_paper_table *tables = tgn_paper_tables(&count);
    json_t *out = json_array();
    for (int i = 0; i < count; i++) {
        json_t *table = json_object(), *lines = json_array();
        json_object_set_new(table, "source", json_string(tables[i].source));
        json_object_set_new(table, "caption", json_string(tables[i].caption));
        for (int at = 0; at < tables[i].count; at++)
            json_array_append_new(lines, line_json(&tables[i].lines[at]));
        json_object_set_new(table, "lines", lines);
        json_array_append_new(out, table);
    }
    return out;
}

static json_t *bounds_json(void)
{
    int count;
    const tgn_paper_bounds *bounds = tgn_paper_open(&count);
    json_t *out = json_array();
    for (int i = 0; i < count; i++) {
        json_t *line = json_object();
        json_object_set_new(line, "source", json_string(bounds[i].source));
        json_object_set_new(line, "method", json_string(bounds[i].method));
        json_object_set_new(line, "n", json_integer(bounds[i].side));
        json_object_set_new(line, "least", json_integer(bounds[i].least));
        json_object_set_new(line, "most", json_integer(bounds[i].most));
        json_object_set_new(line, "ours",
                            json_integer(tgn_strings_formula(bounds[i].side, bounds[i].side, NULL)));
        json_array_append_new(out, line);
    }
    return out;
}

static json_t *windows_json(void)
{
    int count;
    const tgn_paper_window *windows = tgn_paper_windows(&count);
    json_t *out = json_array();
    for (int i = 0; i < count; i++) {
        json_t *line = json_object();
        json_object_set_new(line, "source", json_string(windows[i].source));
        json_object_set_new(line, "window", json_string(windows[i].kind));
        json_object_set_new(line, "printed", json_integer(windows[i].windows));
        json_object_set_new(line, "ours", json_integer(tgn_scan_windows(windows[i].edges)));
        json_object_set_new(line, "mistake", cli_json_text(windows[i].mistake));
        json_array_append_new(out, line);
    }
    return out;
}

int cli_strings_table(cli_call *cli)
{
    if (!cli_flag(cli, "json")) {
        print_text(cli);
        return CLI_OK;
    }
    json_t *answer = json_object();
    json_object_set_new(answer, "tables", tables_json());
    json_object_set_new(answer, "beyond", bounds_json());
    json_object_set_new(answer, "windows", windows_json());
    cli_json(cli, answer);
    return CLI_OK;
}
