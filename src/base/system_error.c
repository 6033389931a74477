/* system_error.c - see system_error.h */
#include "base/system_error.h"

#include <errno.h>
#include <string.h>

int tgn_error__from_system(int number, tgn_error *error)
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
        return tgn_error_set(error, TGN_ERR_IO, "system error %d", number);
    int code = number == ENOENT || number == ENOTDIR ? TGN_ERR_MISSING
               : number == ENOMEM                    ? TGN_ERR_MEMORY
                                                     : TGN_ERR_IO;
    return tgn_error_set(error, code, "%s%s", words, advice);
}
