/*
 * system_error.h - what the operating system refused, in words
 */
#ifndef TENGEN_BASE_SYSTEM_ERROR_H
#define TENGEN_BASE_SYSTEM_ERROR_H

#include <tengen/error.h>

/*
 * Fill the error from an errno value: the system's own message and, where known, what to do about it. Returns
 * TGN_ERR_MISSING, _MEMORY or _IO.
 */
int tgn_error__from_system(int number, tgn_error *error);

#endif
