/* error.c - see tengen/error.h and base/error.h */
#include "base/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <tengen/tengen.h>

int tgn_error_set(tgn_error *error, int code, const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(error->message, sizeof error->message, format, arguments);
        va_end(arguments);
        error->code = code;
        error->offset = -1;
    }
    return code;
}

const char *tgn_error_name(int code)
{
    switch (code) {
    case TGN_OK:
        return "ok";
    case TGN_ERR_MEMORY:
        return "out of memory";
    case TGN_ERR_ARGUMENT:
        return "bad argument";
    case TGN_ERR_INPUT:
        return "bad input";
    case TGN_ERR_IO:
        return "input/output error";
    case TGN_ERR_LIMIT:
        return "limit reached";
    case TGN_ERR_ILLEGAL:
        return "illegal move";
    case TGN_ERR_MISSING:
        return "not found";
    case TGN_ERR_STOPPED:
        return "stopped";
    default:
        return "unknown error";
    }
}

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

const char *tgn_version(void)
{
    return TGN_VERSION;
}
