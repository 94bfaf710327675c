/* What the library is, and what the processor can do. */

#include "api.h"

API int64_t salet_abi(void);
API int64_t salet_level(void);

int64_t salet_abi(void)
{
    return SALET_ABI;
}

#if defined(__x86_64__)
#include <cpuid.h>

static int has(unsigned found, unsigned wanted)
{
    return (found & wanted) == wanted;
}

/* The level of an x86-64 processor and its system, 1 or 3: 3 has AVX2 and what came with it. */
int64_t salet_level(void)
{
    const unsigned fma = 1u << 12, movbe = 1u << 22, popcnt = 1u << 23, xsave = 1u << 27, avx = 1u << 28;
    const unsigned bmi = 1u << 3, avx2 = 1u << 5, bmi2 = 1u << 8, lzcnt = 1u << 5, saved = 2 | 4;
    unsigned a, b, c, d, low, high;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !has(c, fma | movbe | popcnt | xsave | avx))
        return 1;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    if (!has(low, saved)) /* the system does not save the wide registers */
        return 1;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !has(b, bmi | avx2 | bmi2))
        return 1;
    if (!__get_cpuid(0x80000001, &a, &b, &c, &d) || !has(c, lzcnt))
        return 1;
    return 3;
}
#else
/* Elsewhere there is one library, for all processors. */
int64_t salet_level(void)
{
    return 1;
}
#endif
