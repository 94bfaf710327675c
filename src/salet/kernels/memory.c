/* What compilers and linkers ask for without being told, where nobody else has it: in WebAssembly,
   and in a library for Windows without its C runtime. Elsewhere the process brings it along. */

#include "api.h"

#if defined(__wasm__) || defined(SALET_ALONE)

void *memset(void *to, int value, size_t size);
void *memcpy(void *restrict to, const void *restrict from, size_t size);

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

#if defined(_WIN32) && defined(SALET_ALONE)
int __stdcall DllMainCRTStartup(void *library, uint32_t reason, void *reserved);

/* What Windows calls when it loads a library; there is nothing to do. */
int __stdcall DllMainCRTStartup(void *library, uint32_t reason, void *reserved)
{
    (void)library, (void)reason, (void)reserved;
    return 1;
}
#endif
