/* target.c - see target.h */
#include "cli/target.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int cli_target_fail(const cli_target *t)
{
    return cli_fail(t->cli, CLI_BROKEN, "%s: cannot be written: %s", t->name, strerror(errno));
}

int cli_target_open(cli_target *t, cli_call *cli, const char *name)
{
    *t = (cli_target){.cli = cli, .name = name && strcmp(name, "-") != 0 ? name : NULL};
    if (!t->name)
        return CLI_OK;
    const size_t room = strlen(name) + 8;
    t->beside = malloc(room);
    if (!t->beside)
        return cli_fail(cli, CLI_BROKEN, "out of memory");
    snprintf(t->beside, room, "%s.XXXXXX", name);
    const int fd = mkstemp(t->beside);
    if (fd < 0) {
        const int code = cli_target_fail(t);
        free(t->beside);
        t->beside = NULL;
        return code;
    }
    const mode_t mask = umask(0);
    umask(mask);
    (void)!fchmod(fd, 0666 & ~mask);
    t->file = fdopen(fd, "wb");
    return t->file ? CLI_OK : cli_target_fail(t);
}

int cli_target_write(void *context, const void *bytes, size_t length)
{
    cli_target *t = context;
    if (!t->name)
        return cli_write(t->cli, bytes, length);
    return fwrite(bytes, 1, length, t->file) == length ? 0 : TGN_ERR_IO;
}

int cli_target_close(cli_target *t, int code)
{
    if (!t->name || !t->beside)
        return code;
    if (t->file) {
        bool good = fflush(t->file) == 0 && fsync(fileno(t->file)) == 0;
        good &= fclose(t->file) == 0;
        if (code == CLI_OK && (!good || rename(t->beside, t->name) < 0))
            code = cli_target_fail(t);
    }
    if (code != CLI_OK)
        unlink(t->beside);
    free(t->beside);
    return code;
}
