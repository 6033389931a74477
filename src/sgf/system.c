/* system.c - see system.h */
#include "sgf/system.h"

#include <errno.h>
#include <string.h>

int tgn_system__refused(int number, tgn_error *error)
{
    static const struct {
        int number;
        const char *advice;
    } advices[] = {
        {ENOENT, "; check the spelling"},
        {ENOTDIR, "; check the spelling"},
        {EACCES, "; check its permissions"},
        {EMFILE, "; raise the limit with ulimit -n"},
        {ENAMETOOLONG, "; move it nearer to the root"},
        {ELOOP, "; the link leads back to itself"},
    };
    char words[128];
    const char *advice = "";
    for (size_t i = 0; i < sizeof advices / sizeof *advices; i++)
        if (advices[i].number == number)
            advice = advices[i].advice;
    if (strerror_r(number, words, sizeof words) != 0)
        return tgn_error_set(error, TGN_ERR_IO, "error %d of the system", number);
    int code = number == ENOENT || number == ENOTDIR ? TGN_ERR_MISSING
               : number == ENOMEM                    ? TGN_ERR_MEMORY
                                                     : TGN_ERR_IO;
    return tgn_error_set(error, code, "%s%s", words, advice);
}
