/* What every kernel shares: plain C11 that needs no library, so that the same source runs natively
   and as WebAssembly. The caller gives all memory; nothing is allocated here. */

#ifndef SALET_API_H
#define SALET_API_H

#include <stddef.h>
#include <stdint.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#error "the kernels are for little-endian machines; elsewhere Python does the work"
#endif

/* Raised whenever an entry or a struct changes, here and in `__init__.py`. */
#define SALET_ABI 1

#if defined(_WIN32)
#define API __declspec(dllexport)
#else
#define API __attribute__((visibility("default")))
#endif

/* A pointer of a struct that callers fill in: eight bytes wherever it runs, in WebAssembly, too. */
#define POINTER(type, name) \
    union {                 \
        type *name;         \
        uint64_t name##_at; \
    }

/* What an entry returns when its arguments cannot be. */
#define REFUSED INT64_MIN

#define NOINLINE __attribute__((noinline))

/* The most guesses, answers or codes of a table, so that no size overflows. */
#define MOST ((int64_t)1 << 31)

static inline int is_among(int64_t number, int64_t least, int64_t most)
{
    return least <= number && number <= most;
}

/* So many bytes and a few more, so that what follows begins at a multiple of eight. */
static inline int64_t eighths(int64_t bytes)
{
    return (bytes + 7) / 8 * 8;
}

#endif
