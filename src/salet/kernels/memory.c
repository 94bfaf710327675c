/* What compilers call without being asked, for platforms on which no library has it. */

#include "api.h"

#if defined(__wasm__)

void *memset(void *to, int value, size_t size)
{
    unsigned char *bytes = to;
    while (size--)
        *bytes++ = (unsigned char)value;
    return to;
}

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    unsigned char *bytes = to;
    const unsigned char *others = from;
    while (size--)
        *bytes++ = *others++;
    return to;
}

#endif
