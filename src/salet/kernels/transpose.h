/* Rows for columns, eight by eight. */

#ifndef SALET_TRANSPOSE_H
#define SALET_TRANSPOSE_H

#include "api.h"

/* Eight bytes of each of eight lines, written as columns: bytes of 64-bit words change places, half
   words first, then quarters, then eighths. */
static inline void transpose_bytes(const uint8_t *const *lines, int64_t from, uint8_t *to,
                                   int64_t apart)
{
    uint64_t words[8];
    for (int each = 0; each < 8; each++)
        __builtin_memcpy(&words[each], lines[each] + from, 8);
    for (int each = 0; each < 4; each++) {
        const uint64_t change = (words[each] >> 32 ^ words[each + 4]) & 0x00000000FFFFFFFF;
        words[each] ^= change << 32;
        words[each + 4] ^= change;
    }
    for (int each = 0; each < 8; each += each & 1 ? 3 : 1) {
        const uint64_t change = (words[each] >> 16 ^ words[each + 2]) & 0x0000FFFF0000FFFF;
        words[each] ^= change << 16;
        words[each + 2] ^= change;
    }
    for (int each = 0; each < 8; each += 2) {
        const uint64_t change = (words[each] >> 8 ^ words[each + 1]) & 0x00FF00FF00FF00FF;
        words[each] ^= change << 8;
        words[each + 1] ^= change;
    }
    for (int each = 0; each < 8; each++)
        __builtin_memcpy(to + each * apart, &words[each], 8);
}

#endif
