/* The parts of a guess, with their lower bounds. */

/* Sets of fewer candidates are searched again faster than they are looked up.
   5: 0.057 / 0.156, 0.138, 1.53. 4: 0.058 / 0.165, 0.145, 1.67. 7: 0.059 / 0.175, 0.174, 1.95. */
enum { KEPT_FROM = 5 };

/* A better bound for a set of two or more, and whether it is its value, without a search.

   From its candidates and, with `recall`, from the memo. */
static int64_t glance(
    const Arena *arena, const Part *part, int64_t left, int64_t most_kept, int recall, int *settled)
{
    const int64_t start = part->start, size = part->size;
    *settled = 1;
    if (left <= 1 || size == 2)
        return part->lower;
    if (recall && arena->mode == NORMAL && size >= KEPT_FROM) {
        const Known stored = find(&arena->memo, key_of(arena, start, size, least(left, size)));
        if (stored.known) {
            if (arena->any && stored.upper < arena->lost)
                return stored.upper;
            *settled = stored.lower >= stored.upper;
            return most(part->lower, stored.lower);
        }
    }
    if (weight_of(arena, start, size) > most_kept + 1) { /* no candidate settles it, by (c) */
        *settled = 0;
        return part->lower;
    }
    const Ranked best =
        try_candidates(arena, 0, start, size, left, most_kept, most_kept, UNBOUNDED);
    *settled = best.total == best.bound;
    return most(part->lower, best.bound);
}

/* Put a part where it belongs among those before it: smallest first, or by their patterns. */
static inline void insert_part(Part *parts, int64_t slot, int64_t size, int64_t tiles, int by_pattern)
{
    while (slot && (by_pattern ? parts[slot - 1].pattern > tiles : parts[slot - 1].size > size)) {
        parts[slot].size = parts[slot - 1].size;
        parts[slot].pattern = parts[slot - 1].pattern;
        slot--;
    }
    parts[slot].size = size;
    parts[slot].pattern = tiles;
}

/* Lay the parts of a guess out behind its candidates: smallest first, or by their patterns.

   The solved part and parts of one candidate are left out. Returns how many other parts there are;
   `alone` is the weight of the parts of one. */
static int64_t lay_out(
    const Arena *arena, int64_t level, int64_t guess, int by_pattern, int64_t *alone)
{
    Frame *frame = &arena->frames[level];
    Part *parts = arena->parts + level * arena->parts_room;
    uint32_t *stack = arena->stack;
    int32_t *counts = arena->counts;
    const int64_t start = frame->start, end = frame->start + frame->size, solved = arena->codes - 1;
    int64_t number = 0;
    *alone = 0;
    for (int64_t place = start; place < end; place++)
        counts[row_of(arena, stack[place])[guess]]++;
    for (int64_t place = start; place < end; place++) {
        const CODE tiles = row_of(arena, stack[place])[guess];
        const int32_t size = counts[tiles];
        if (tiles == solved) {
            counts[tiles] = 0;
        } else if (size == 1) {
            *alone += weight_of_word(arena, stack[place]);
            counts[tiles] = 0;
        } else if (size > 0) { /* the first of its part */
            counts[tiles] = -1;
            insert_part(parts, number++, size, tiles, by_pattern);
        }
    }
    int64_t free = frame->free;
    for (int64_t slot = 0; slot < number; slot++) {
        parts[slot].start = free;
        counts[parts[slot].pattern] = (int32_t)free;
        free += parts[slot].size;
    }
    frame->end = free;
    for (int64_t place = start; place < end; place++) {
        int32_t *next = &counts[row_of(arena, stack[place])[guess]];
        if (*next)
            stack[(*next)++] = stack[place];
    }
    for (int64_t slot = 0; slot < number; slot++)
        counts[parts[slot].pattern] = 0;
    return number;
}

/* Lay the parts of a guess out, with their lower bounds.

   Parts settled by a look at their candidates or at the memo are done. Returns a bound for the
   guess; `waiting` is the number of parts left, none if the bound is not below the ceiling. */
static int64_t split(
    const Arena *arena, int64_t level, int64_t guess, int64_t ceiling, int recall, int64_t *waiting)
{
    Frame *frame = &arena->frames[level];
    Part *parts = arena->parts + level * arena->parts_room;
    const int64_t left = frame->left - 1;
    int64_t alone;
    const int64_t number = lay_out(arena, level, guess, 0, &alone);
    int64_t total = weight_of(arena, frame->start, frame->size);
    total += left > 0 ? alone : alone * (1 + arena->lost);
    for (int64_t slot = 0; slot < number; slot++) {
        parts[slot].lower = floor_of(arena, parts[slot].start, parts[slot].size, left, frame);
        total += parts[slot].lower;
    }
    *waiting = 0;
    for (int64_t slot = 0; slot < number; slot++) {
        if (total >= ceiling) {
            *waiting = 0;
            return total;
        }
        int settled;
        Part part = parts[slot];
        const int64_t lower = glance(arena, &part, left, frame->most_kept, recall, &settled);
        total += lower - part.lower;
        part.lower = lower;
        if (!settled)
            parts[(*waiting)++] = part;
    }
    return total;
}
