/* error.c - see tengen/error.h */
#include <tengen/error.h>

#include <stdarg.h>
#include <stdio.h>

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
