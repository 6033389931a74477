/*
 * input.c - small files that are read whole
 */
#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

int cli_read_file(cli_call *cli, const char *path, size_t most, tgn_buffer *out)
{
    const bool standard = strcmp(path, "-") == 0;
    char piece[1 << 14];
    size_t got = 1;
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (!file)
        return cli_fail_system(cli, CLI_BAD_INPUT, path, errno);
    while (got > 0 && out->length <= most && !out->failed && !cli_stopped(cli)) {
        got = fread(piece, 1, sizeof piece, file);
        tgn_buffer__add(out, piece, got);
    }
    const int broken = ferror(file) ? errno : 0;
    if (!standard)
        fclose(file);
    if (out->failed)
        return cli_fail(cli, CLI_BROKEN, "out of memory");
    if (cli_stopped(cli))
        return cli_fail(cli, CLI_BROKEN, "stopped before the end");
    if (broken)
        return cli_fail_system(cli, CLI_BAD_INPUT, path, broken);
    if (out->length > most)
        return cli_fail(cli, CLI_BAD_INPUT, "%s: larger than %zu KiB; is this the right file?", path,
                        most >> 10);
    return CLI_OK;
}
