/*
 * version.c - which library this is (see tengen/tengen.h)
 */
#include <tengen/tengen.h>

const char *tgn_version(void)
{
    return TGN_VERSION;
}
