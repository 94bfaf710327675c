/* How many candidates repeat the pattern of an earlier one: for blocks of guesses, side by side. */

/* What the processor compares at once, in bytes; wider vectors than it has are slow with some
   compilers. */
#if defined(__AVX512BW__)
enum { WIDE = 64 };
#elif defined(__AVX2__)
enum { WIDE = 32 };
#else
enum { WIDE = 16 };
#endif

/* Guesses that are compared together, in the registers of the processor. */
enum { VECTORS = 4, LANES = VECTORS * WIDE / (int)sizeof(CODE) };

/* Up to this many candidates, pairs of them are compared for whole blocks of guesses at once; above,
   patterns are marked guess by guess. 120: 0.058 / 0.165, 0.145, 1.67; 80 and 160 are no better. */
enum { MANY = 120 };

/* Weights are below 2**32 in all. */
#if WEIGHTED
typedef uint32_t Count, Mark;
#else
typedef CODE Count; /* at most MANY */
typedef uint8_t Mark;
#endif

typedef CODE Codes __attribute__((vector_size(WIDE)));

static inline const CODE *row_of(const Arena *arena, uint32_t answer)
{
    return (const CODE *)arena->patterns + (int64_t)answer * arena->width;
}

static inline Codes load(const CODE *codes)
{
    Codes loaded;
    __builtin_memcpy(&loaded, codes, sizeof loaded);
    return loaded;
}

/* Whether any of these counts is at most the limit. */
static inline int any_within(const Count *counts, int64_t limit)
{
    int any = 0;
    for (int each = 0; each < LANES; each++)
        any |= counts[each] <= (Count)limit;
    return any;
}

/* Weigh the repeats of LANES guesses; false once all have more than `limit`.

   Each candidate is compared with all before it. These are only comparisons of bytes, many at once:
   counting 12 candidates for 12,972 guesses takes 23 µs, against 150 one by one. */
static inline int count_lanes(
    const Arena *arena, const CODE *const *rows, int64_t start, int64_t size, int64_t first,
    int64_t limit, Count *repeats)
{
    int64_t beyond = 0;
    __builtin_memset(repeats, 0, LANES * sizeof *repeats);
    for (int64_t later = 1; later < size; later++) {
        Codes row[VECTORS], seen[VECTORS];
        for (int part = 0; part < VECTORS; part++) {
            row[part] = load(rows[later] + first + part * (LANES / VECTORS));
            seen[part] = (Codes){0};
        }
        for (int64_t earlier = 0; earlier < later; earlier++)
            for (int part = 0; part < VECTORS; part++)
                seen[part] |= (Codes)(row[part] == load(rows[earlier] + first + part * (LANES / VECTORS)));
        CODE repeated[LANES]; /* all bits are set, or none */
        __builtin_memcpy(repeated, seen, sizeof repeated);
        const int64_t weight = weight_of_word(arena, arena->stack[start + later]);
        for (int each = 0; each < LANES; each++)
            repeats[each] += WEIGHTED ? (Count)((Count)weight & (Count)-(Count)(repeated[each] & 1))
                                      : (Count)(repeated[each] & 1);
        beyond += weight;
        if (beyond > limit && !any_within(repeats, limit))
            return 0;
    }
    return 1;
}

/* What a guess loses that need not be counted exactly: more than the limit. */
#define BEYOND UINT32_MAX

/* Weigh the repeats of every guess of a block; false if all have more than `limit`.

   Guesses of which all beside them have more are BEYOND. */
static int count_repeats(
    const Arena *arena, const CODE *const *rows, int64_t start, int64_t size, int64_t block,
    int64_t limit, uint32_t *losses)
{
    int alive = 0;
    for (int first = 0; first < BLOCK; first += LANES) {
        Count repeats[LANES];
        const int within = count_lanes(arena, rows, start, size, block + first, limit, repeats);
        for (int each = 0; each < LANES; each++)
            losses[first + each] = within ? repeats[each] : BEYOND;
        alive |= within;
    }
    return alive;
}

/* Weigh the repeats of the guesses beside one that is BEYOND, whatever they are. */
static void count_beside(
    const Arena *arena, const CODE *const *rows, int64_t start, int64_t size, int64_t block,
    int64_t place, uint32_t *losses)
{
    Count repeats[LANES];
    const int64_t first = place / LANES * LANES;
    count_lanes(arena, rows, start, size, block + first, UNBOUNDED, repeats);
    for (int each = 0; each < LANES; each++)
        losses[first + each] = repeats[each];
}

/* What the marks of a guess come to; all are 0 afterwards. */
static inline uint32_t take_marks(
    const Arena *arena, Mark *marks, const uint32_t *words, int64_t size, int64_t guess)
{
    uint32_t kept = 0;
    if (sizeof(CODE) == 1) { /* few codes: all of them at once */
        for (int code = 0; code < 256; code++)
            kept += marks[code];
        __builtin_memset(marks, 0, 256 * sizeof *marks);
        return kept;
    }
    for (int64_t place = 0; place < size; place++) {
        Mark *mark = &marks[row_of(arena, words[place])[guess]];
        kept += *mark;
        *mark = 0;
    }
    return kept;
}

/* Weigh the repeats of every guess of a block, for many candidates: mark the pattern of each.

   Some guesses at a time, so that their marks stay in the first cache. From the last candidate to the
   first, which is the heaviest, each marks its pattern with its weight: the marks that stay are what
   a guess keeps. It takes 1.2 times as long to add up, candidate by candidate, what is marked. */
static void tally_repeats(
    const Arena *arena, int64_t start, int64_t size, int64_t weight, int64_t block, uint32_t *losses)
{
    Mark *marks = (Mark *)arena->marks;
    const int64_t room = arena->counts_room;
    const uint32_t *words = arena->stack + start;
    for (int first = 0; first < BLOCK; first += TALLIED) {
        for (int64_t place = size - 1; place >= 0; place--) {
            const CODE *row = row_of(arena, words[place]) + block + first;
            const Mark own = (Mark)weight_of_word(arena, words[place]);
            for (int each = 0; each < TALLIED; each++)
                marks[each * room + row[each]] = own;
        }
        for (int each = 0; each < TALLIED; each++) {
            const int64_t guess = block + first + each;
            Mark *own = marks + each * room;
            losses[first + each] = (uint32_t)weight - take_marks(arena, own, words, size, guess);
        }
    }
}

/* Count the repeats of every guess of a block, where a rule has few replies: by their bits.

   This takes one step a candidate, not one for each pair: 40 candidates and 5,040 guesses of Bulls
   and Cows take 11 µs. All candidates weigh 1. */
static void unite_replies(
    const Arena *arena, int64_t start, int64_t size, int64_t block, uint32_t *losses)
{
    uint16_t replies[BLOCK] = {0};
    for (int64_t place = 0; place < size; place += 4) {
        const uint16_t *own[4];
        for (int next = 0; next < 4; next++) { /* the last one again, where there are no four */
            const uint32_t word = arena->stack[start + least(place + next, size - 1)];
            own[next] = arena->bits + (int64_t)word * arena->width + block;
        }
        for (int each = 0; each < BLOCK; each++)
            replies[each] |= own[0][each] | own[1][each] | own[2][each] | own[3][each];
    }
    for (int each = 0; each < BLOCK; each++) {
        /* how many bits: of each two, of each four, of each eight, of all */
        uint16_t many = replies[each];
        many = (uint16_t)((many & 0x5555) + (many >> 1 & 0x5555));
        many = (uint16_t)((many & 0x3333) + (many >> 2 & 0x3333));
        many = (uint16_t)((many & 0x0F0F) + (many >> 4 & 0x0F0F));
        replies[each] = (uint16_t)((many & 0x00FF) + (many >> 8));
    }
    for (int each = 0; each < BLOCK; each++)
        losses[each] = (uint32_t)size - replies[each];
}

/* The fewest repeats of any guess, where a rule has few replies; candidates have one less.

   So 2n and this is the least that any guess costs by (b). */
static NOINLINE int64_t fewest_repeats(const Arena *arena, int64_t start, int64_t size)
{
    uint32_t losses[BLOCK];
    int64_t fewest = size;
    for (int64_t block = 0; block < arena->guesses; block += BLOCK) {
        unite_replies(arena, start, size, block, losses);
        for (int each = 0; each < BLOCK; each++) /* beyond the last guess, all are repeats */
            fewest = least(fewest, losses[each]);
        for (int64_t place = start; place < start + size; place++) {
            const int64_t own = (int64_t)arena->guess_of[arena->stack[place]] - block;
            if (0 <= own && own < BLOCK)
                fewest = least(fewest, (int64_t)losses[own] - 1);
        }
    }
    return fewest;
}

/* A guess's parts. */
typedef struct {
    int64_t lost;    /* the weight of its repeats */
    int64_t extra;   /* what (c) adds: that of all but the first `most_found` of each part */
    int64_t squares; /* of the sizes of its parts, less one for each candidate */
    int64_t largest;
} Measured;

/* Forget all that was counted: bytes may be any code, others are below the number of codes. */
static inline void clear_all_counts(const Arena *arena)
{
    const size_t counted = sizeof(CODE) == 1 ? 256 : (size_t)arena->codes;
    __builtin_memset(arena->counts, 0, counted * sizeof *arena->counts);
}

/* Forget what was counted for these words. */
static inline void clear_counts(
    const Arena *arena, const uint32_t *words, int64_t size, int64_t guess)
{
    if (arena->codes < size)
        clear_all_counts(arena);
    else
        for (int64_t place = 0; place < size; place++)
            arena->counts[row_of(arena, words[place])[guess]] = 0;
}

/* Measure the parts of a guess; two guesses find at most `most_found` of each.

   Stops once more than `most_lost` is lost. */
static Measured measure(
    const Arena *arena, int64_t start, int64_t size, int64_t guess, int64_t most_found,
    int64_t most_lost)
{
    const uint32_t *words = arena->stack + start;
    int32_t *counts = arena->counts;
    Measured measured = {0, 0, 0, 0};
    int64_t looked = size;
    for (int64_t place = 0; place < size; place++) {
        const uint32_t candidate = words[place];
        const int64_t before = counts[row_of(arena, candidate)[guess]]++;
        if (before) {
            const int64_t weight = weight_of_word(arena, candidate);
            measured.lost += weight;
            if (measured.lost > most_lost) {
                looked = place + 1;
                break;
            }
            if (before >= most_found)
                measured.extra += weight;
            measured.squares += 2 * before;
            measured.largest = most(measured.largest, before);
        }
    }
    clear_counts(arena, words, looked, guess);
    measured.largest++;
    return measured;
}

/* Find the most parts that any legal guess of a level has, as far as it says anything by (g). */
static void count_parts(const Arena *arena, Frame *frame)
{
    const uint32_t *words = arena->stack + frame->start;
    int32_t *counts = arena->counts;
    int64_t outside = 0, inside = 0;
    for (int64_t place = 0; place < frame->legal_size; place++) {
        const int64_t guess = arena->legals[frame->legal + place];
        int64_t parts = 0;
        for (int64_t each = 0; each < frame->size; each++) {
            int32_t *count = counts + row_of(arena, words[each])[guess];
            parts += *count == 0;
            *count = 1;
        }
        if (counts[arena->codes - 1])
            inside = most(inside, parts - 1);
        else
            outside = most(outside, parts);
        for (int64_t each = 0; each < frame->size; each++)
            counts[row_of(arena, words[each])[guess]] = 0;
        if (found_by_two(outside, inside) >= frame->size)
            break;
    }
    frame->outside = outside, frame->inside = inside;
}
