/* The guesses of a set of candidates, ranked by what they promise. */

/* Where only some guesses are legal, blocks with fewer than this are counted guess by guess. 8, 12
   and 48 do as well; counting all guess by guess takes 0.49 s for SALET in hard mode, not 0.134. */
enum { DENSE = 24 };

/* What it costs more that a candidate repeats, and that it is beyond K, by (b), (c) and (e). */
typedef struct {
    int64_t repeat, beyond;
} Prices;

static inline Prices prices_of(const Arena *arena, int64_t left)
{
    if (left == 2)
        return (Prices){1 + arena->lost, 0};
    return (Prices){1, left == 3 ? 1 + arena->lost : 1};
}

/* The best guesses found: the best settled one, a bound for all, and how many were put into the heap. */
typedef struct {
    int64_t total, guess, bound, heaped;
} Ranked;

/* What a candidate costs as a guess, and how it divides the set: `own` has its patterns. */
static inline Waiting look_at_candidate(
    const Arena *arena, const uint32_t *words, int64_t size, const CODE *own, int64_t most_found,
    Prices prices, int64_t *largest)
{
    int32_t *counts = arena->counts;
    Waiting found = {0, 0, 0};
    *largest = 0;
    for (int64_t place = 0; place < size; place++) {
        const int64_t before = counts[own[words[place]]]++;
        if (before) {
            const int64_t weight = weight_of_word(arena, words[place]);
            found.bound += weight * prices.repeat;
            if (before >= most_found)
                found.bound += weight * prices.beyond;
            found.order += 4 * before;
            *largest = most(*largest, before);
        }
    }
    ++*largest;
    if (arena->codes < size)
        clear_all_counts(arena);
    else
        for (int64_t place = 0; place < size; place++)
            counts[own[words[place]]] = 0;
    return found;
}

/* Rank the candidates as guesses, and put those that cost less than the ceiling into a heap, if there
   is one. */
static Ranked try_candidates(
    const Arena *arena, Waiting *heap, int64_t start, int64_t size, int64_t left, int64_t most_kept,
    int64_t most_found, int64_t ceiling)
{
    const uint32_t *words = arena->stack + start;
    const int64_t weight = weight_of(arena, start, size);
    const int64_t fewest = 2 * weight - weight_of_word(arena, words[0]);
    const Prices prices = prices_of(arena, left);
    Ranked best = {UNBOUNDED, -1, 0, 0};
    int64_t floor = 2 * weight; /* by (b), for guesses that are not candidates */
    if (left == 2)
        floor += most(0, weight - most_kept) * prices.repeat;
    for (int64_t place = 0; place < size; place++) {
        const uint32_t candidate = words[place];
        const CODE *own = (const CODE *)arena->own + arena->own_row[candidate] * arena->answers;
        int64_t largest;
        Waiting found =
            look_at_candidate(arena, words, size, own, most_found, prices, &largest);
        found.bound += 2 * weight - weight_of_word(arena, candidate);
        found.guess = arena->guess_of[candidate];
        if (largest > 2 && left > 2) {
            floor = least(floor, found.bound);
            if (heap && found.bound < ceiling)
                best.heaped = push(heap, best.heaped, found);
        } else if (found.bound < best.total) { /* settled, by (d) or (e) */
            best.total = found.bound, best.guess = found.guess;
            if (found.bound == fewest)
                return (Ranked){fewest, found.guess, fewest, 0};
        }
    }
    best.bound = least(best.total, floor);
    return best;
}

/* The whole part of a quotient, rounded down; the divisor is above 0. */
static inline int64_t floor_divide(int64_t number, int64_t divisor)
{
    return number / divisor - (number % divisor < 0);
}

/* Where the legal guesses end that are in the same block as the first of them. */
static inline int64_t end_of_block(const uint32_t *legals, int64_t first, int64_t size, int64_t block)
{
    while (first < size && legals[first] < block + BLOCK)
        first++;
    return first;
}

/* What was found of the legal guesses. */
typedef struct {
    int64_t most;       /* the most that any in the heap loses */
    int64_t lost_least; /* the least that any guess loses */
    int64_t total, guess; /* of the best settled guess, if it is below the ceiling */
} Scan;

/* Rank the legal guesses that lose more than `above`; at first, with -1, only the best.

   The guesses that lose least are put into the heap, or, the second time, all others below the
   ceiling; mostly the first ones are enough (TARSE takes 1.45 s this way, and 1.67, 1.90 or 2.75
   if guesses that lose up to 1, 2 or 4 more are added). */
static NOINLINE Scan rank_guesses(
    const Arena *arena, int64_t level, int64_t weight, int64_t ceiling, int64_t above)
{
    Frame *frame = &arena->frames[level];
    Waiting *heap = arena->heaps + level * arena->heap_room;
    const int64_t start = frame->start, size = frame->size, left = frame->left;
    const int64_t most_found = least(frame->most_kept, found_by_two(frame->outside, frame->inside));
    const int all = arena->mode == NORMAL && frame->legal_size == arena->guesses;
    const int few_replies = arena->bits != 0;
    const uint32_t *legals = arena->legals + frame->legal;
    const Prices prices = prices_of(arena, left);
    const CODE *rows[MANY];
    uint32_t losses[BLOCK];
    Scan scan = {UNBOUNDED, UNBOUNDED, ceiling, -1};

    for (int64_t place = 0; place < least(size, MANY); place++)
        rows[place] = row_of(arena, arena->stack[start + place]);
    for (int64_t number = 0, first = 0; first < frame->legal_size; first = number) {
        const int64_t block = all ? first : legals[first] / BLOCK * BLOCK;
        number = all ? least(first + BLOCK, arena->guesses)
                     : end_of_block(legals, first, frame->legal_size, block);
        const int counted = all || number - first >= DENSE;
        scan.most = least(scan.most, floor_divide(scan.total - 2 * weight - 1, prices.repeat));
        if (scan.most <= above) { /* then nothing will be visited, whatever the least loss is */
            scan.lost_least = least(scan.lost_least, scan.most + 1);
            continue;
        }
        const int64_t limit = scan.most;
        if (counted && few_replies)
            unite_replies(arena, start, size, block, losses);
        else if (counted && size > MANY)
            tally_repeats(arena, start, size, weight, block, losses);
        else if (counted && !count_repeats(arena, rows, start, size, block, limit, losses)) {
            scan.lost_least = least(scan.lost_least, limit + 1);
            continue;
        }
        for (int64_t place = first; place < number; place++) {
            const int64_t guess = all ? place : legals[place];
            if (counted) {
                if (losses[guess - block] == BEYOND) {
                    if (all || scan.lost_least <= limit)
                        continue; /* some guess loses less */
                    count_beside(arena, rows, start, size, block, guess - block, losses);
                }
                const int64_t lost = losses[guess - block];
                scan.lost_least = least(scan.lost_least, lost);
                if (above < 0)
                    scan.most = least(scan.most, scan.lost_least);
                if (lost > scan.most || lost <= above)
                    continue;
            }
            const Measured found = measure(arena, start, size, guess, most_found, scan.most);
            scan.lost_least = least(scan.lost_least, found.lost);
            if (above < 0)
                scan.most = least(scan.most, scan.lost_least);
            const int64_t bound = 2 * weight + found.lost * prices.repeat + found.extra * prices.beyond;
            if (bound >= scan.total || found.lost > scan.most || found.lost <= above
                || found.largest == size)
                continue;
            if (found.largest <= 2 || left == 2)
                scan.total = bound, scan.guess = guess;
            else
                frame->heaped = push(heap, frame->heaped, (Waiting){bound, 2 * found.squares + 1, guess});
        }
    }
    scan.lost_least = least(scan.lost_least, weight); /* if none is legal, none keeps any */
    return scan;
}
