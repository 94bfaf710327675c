/* The variants of the exact search: for codes of one, two and four bytes, with weights and without. */

#ifndef SALET_VARIANTS_H
#define SALET_VARIANTS_H

#include "arena.h"

/* What a variant can do. */
typedef struct {
    int64_t (*settle)(Arena *arena, int64_t level, int64_t ceiling);
    void (*look)(const Arena *arena, int64_t *lost, int64_t *squares, int64_t *largest);
    int64_t (*trace)(Arena *arena, int64_t level, int64_t *guesses, int64_t room, int64_t written);
    int64_t (*explain)(
        Arena *arena, const Memo *claims, Line *lines, int64_t room, int64_t level, int64_t bound,
        int64_t written);
} Search;

extern const Search search_8, search_8_weighted, search_16, search_16_weighted, search_32,
    search_32_weighted;

#endif
