/* Sums over the parts of guesses, which is what ranking guesses takes, for codes of any width.

   `salet/tables/numpy_kernels.py` is the readable twin, which gives the same numbers to the bit. */

#include "sums.h"
#include "transpose.h"

/* How many functions of sizes are summed at once: as many as fit into a register of AVX2. */
#define LANES 4

/* Counters for each code, taken in turns: most candidates have the same few codes, and a count that
   was just stored takes some cycles to load again. */
#define COUNTERS 4

/* Guesses that are taken together from a table that goes answer by answer: a line of the cache. */
#define TILE 64
/* More candidates than this are taken guess by guess, else a tile would be as large as the table. */
#define WIDEST ((int64_t)1 << 14)

#define INSIDE(code) ((uint64_t)(code) < (uint64_t)walk->patterns)

/* A number for each function; as in NumPy, sums that are too large wrap around. */
struct lanes {
    uint64_t of[LANES];
};

/* The functions, size by size, and where their sums go. */
struct sums {
    const struct lanes *by_size;
    int64_t functions;
    int64_t *sums;
    int64_t *largest;
    int64_t guesses;
};

static inline void add_lanes(struct lanes *total, const struct lanes *more)
{
    for (int lane = 0; lane < LANES; lane++)
        total->of[lane] += more->of[lane];
}

static inline void write_sums(const struct sums *sums, int64_t number, const struct lanes *total,
                              int64_t largest)
{
    for (int64_t lane = 0; lane < sums->functions; lane++)
        sums->sums[lane * sums->guesses + number] = (int64_t)total->of[lane];
    sums->largest[number] = largest;
}

/* The candidates, and room for their codes side by side. */
struct tile {
    const uint32_t *places;
    int all; /* whether they are all answers, in order */
    void *codes;
    int64_t height, width; /* how many guesses there is room for, and how far apart they are */
};

static int are_neighbours(const int64_t *guesses)
{
    int64_t odd = 0;
    for (int64_t number = 0; number < TILE; number++)
        odd |= guesses[number] ^ (guesses[0] + number);
    return !odd;
}

/* What parts are weighed with: what is known of the part of each code, as often as there are counters,
   which parts there are, and what is known of each candidate. */
struct scales {
    uint64_t *both;     /* its weight and, in the lower half, how many candidates it has */
    uint64_t *heaviest; /* the same of its heaviest candidate alone */
    int64_t *logs;      /* the sum of weight × log2(weight) of each candidate */
    uint32_t *there;
    double *part_logs; /* the logarithm of the weight of each part that is there */
    uint64_t *own;     /* the weight of each candidate, and 1 */
    int64_t *own_logs; /* weight × log2(weight) of each candidate */
};

/* So many numbers lie between what is known of a code and what else is: a multiple of a page apart,
   the processor would take one for the other, and all sums take 1.1 times as long. */
#define PAD 40

static inline double weight_of(uint64_t both)
{
    return (double)(int64_t)(both >> WEIGHT_SHIFT);
}

/* What a part is worth: its weight times the mean at the entropy of its weights. */
static inline int64_t worth_of(uint64_t both, int64_t logs, double log,
                               const struct weighing *asked)
{
    const double *means = asked->means;
    const double entropy = log - (double)logs / (weight_of(both) * asked->entropy_units);
    const int alone = (both & SIZE_MASK) == 1; /* an entropy of 0, exactly */
    const double at = (entropy > 0 && !alone ? entropy : 0) * (double)asked->steps;
    if (!(at < (double)(asked->mean_count - 1)))
        return REFUSED;
    const int64_t step = (int64_t)at;
    const double mean = means[step] + (means[step + 1] - means[step]) * (at - (double)step);
    return (int64_t)(both >> WEIGHT_SHIFT) * rounded(mean);
}

/* Add up what is asked of a guess's parts. Logarithms are taken side by side, in half the time. */
static int64_t add_up(const struct scales *scales, int64_t parts, const struct weighing *asked,
                      int64_t number)
{
    const uint32_t *there = scales->there;
    double *part_logs = scales->part_logs;
    int64_t sizes = 0, heaviest = 0, logs = 0, worth = 0;
    for (int64_t part = 0; part < parts; part++) {
        const uint64_t both = scales->both[there[part]];
        sizes += (int64_t)((both >> WEIGHT_SHIFT) * (both & SIZE_MASK));
        part_logs[part] = weight_of(both);
    }
    for (int64_t part = 0; (asked->logs || asked->worth) && part < parts; part++)
        part_logs[part] = log2_of(part_logs[part]);
    for (int64_t part = 0; asked->heaviest && part < parts; part++)
        heaviest += (int64_t)(scales->heaviest[there[part]] >> WEIGHT_SHIFT);
    for (int64_t part = 0; asked->logs && part < parts; part++)
        logs += rounded(weight_of(scales->both[there[part]]) * part_logs[part] * asked->units);
    for (int64_t part = 0; asked->worth && part < parts; part++) {
        const int64_t more = worth_of(scales->both[there[part]], scales->logs[there[part]],
                                      part_logs[part], asked);
        if (more == REFUSED)
            return REFUSED;
        worth += more;
    }
    if (asked->sizes)
        asked->sizes[number] = sizes;
    if (asked->heaviest)
        asked->heaviest[number] = heaviest;
    if (asked->logs)
        asked->logs[number] = logs;
    if (asked->worth)
        asked->worth[number] = worth;
    return 0;
}

#define CODE uint8_t
#define OF_WIDTH(name) name##_8
/* Every code of this width has its counter, whether it can occur or not. */
#define COUNTED(patterns) 256
#define CHECKED(code)
#include "sums_of_width.h"
#undef CODE
#undef OF_WIDTH
#undef COUNTED
#undef CHECKED

#define COUNTED(patterns) (patterns)
#define CHECKED(code)  \
    if (!INSIDE(code)) \
        return REFUSED;
#define CODE uint16_t
#define OF_WIDTH(name) name##_16
#include "sums_of_width.h"
#undef CODE
#undef OF_WIDTH
#define CODE uint32_t
#define OF_WIDTH(name) name##_32
#include "sums_of_width.h"

/* Calls the loop for the width of the table's codes. */
#define BY_WIDTH(walk, name, ...)                          \
    ((walk)->width == 1   ? name##_8((walk), __VA_ARGS__)  \
     : (walk)->width == 2 ? name##_16((walk), __VA_ARGS__) \
                          : name##_32((walk), __VA_ARGS__))

API int64_t salet_sums_room(int64_t width, int64_t patterns, int64_t candidates);
API int64_t salet_part_sums(const struct walk *walk, const int64_t *functions,
                            int64_t function_count, int64_t sizes, int64_t *sums,
                            int64_t *largest);
API int64_t salet_pattern_sums(const struct walk *walk, const int64_t *values, int64_t value_count,
                               int64_t *sums);
API int64_t salet_joint_sums(const struct walk *walk, const int64_t *others, int64_t other_count,
                             int64_t *sums);
API int64_t salet_weigh(const struct walk *walk, const struct weighing *asked);

static int64_t counted(int64_t width, int64_t patterns)
{
    return width == 1 ? 256 : patterns;
}

/* How far apart the three numbers of a code are that weighing adds up. */
static int64_t apart(int64_t width, int64_t patterns)
{
    return COUNTERS * counted(width, patterns) + PAD;
}

/* How many guesses a tile has, and how wide its rows are: not a power of two, else they would push
   each other out of the first cache. */
static int64_t tile_height(int64_t candidates)
{
    return candidates <= WIDEST ? TILE : 1;
}

static int64_t tile_width(int64_t candidates)
{
    return candidates / 64 * 64 + 64 + 8;
}

/* How many bytes of room a walk takes. */
int64_t salet_sums_room(int64_t width, int64_t patterns, int64_t candidates)
{
    if (width != 1 && width != 2 && width != 4)
        return REFUSED;
    if (!is_among(patterns, 1, MOST) || !is_among(candidates, 0, MOST))
        return REFUSED;
    const int64_t functions = (candidates + 1) * (int64_t)sizeof(struct lanes);
    const int64_t counts = 3 * apart(width, patterns) * (int64_t)sizeof(uint64_t);
    const int64_t places = 2 * eighths((candidates + 1) * (int64_t)sizeof(uint32_t));
    return functions + counts + places +
           eighths(tile_height(candidates) * tile_width(candidates) * width);
}

/* Whether a number is there, and neither too small nor too large. */
static int is_from_0_to(double number, double most)
{
    return number >= 0 && number <= most;
}

static int all_below(const int64_t *ids, int64_t count, int64_t end)
{
    int odd = 0;
    for (int64_t place = 0; place < count; place++)
        odd |= (uint64_t)ids[place] >= (uint64_t)end;
    return !odd;
}

/* Whether nothing that is read or written lies outside; codes are checked as they are read. */
static int is_sound(const struct walk *walk)
{
    if (!is_among(walk->rows, 0, MOST) || !is_among(walk->columns, 0, MOST))
        return 0;
    if (!(walk->column_step == 1 && is_among(walk->row_step, walk->columns, 2 * MOST)) &&
        !(walk->row_step == 1 && is_among(walk->column_step, walk->rows, 2 * MOST)))
        return 0;
    if (!walk->table || !walk->guesses || !walk->candidates || !walk->room)
        return 0;
    if (!is_among(walk->guess_count, 0, MOST))
        return 0;
    const int64_t room = salet_sums_room(walk->width, walk->patterns, walk->candidate_count);
    return room != REFUSED && room <= walk->room_bytes &&
           all_below(walk->guesses, walk->guess_count, walk->rows) &&
           all_below(walk->candidates, walk->candidate_count, walk->columns);
}

/* The pieces of the room: functions or what candidates weigh, what is counted, parts, candidates, a
   tile. */
static struct lanes *functions_in(const struct walk *walk)
{
    return walk->room;
}

static void *counts_in(const struct walk *walk)
{
    return functions_in(walk) + walk->candidate_count + 1;
}

static uint32_t *there_in(const struct walk *walk)
{
    return (uint32_t *)((uint64_t *)counts_in(walk) + 3 * apart(walk->width, walk->patterns));
}

static struct scales scales_in(const struct walk *walk)
{
    const int64_t step = apart(walk->width, walk->patterns), count = walk->candidate_count;
    uint64_t *both = counts_in(walk), *own = (uint64_t *)functions_in(walk);
    int64_t *own_logs = (int64_t *)own + count;
    return (struct scales){both, both + step, (int64_t *)both + 2 * step, there_in(walk),
                           (double *)own_logs + count, own, own_logs};
}

static struct tile tile_in(const struct walk *walk)
{
    const int64_t count = walk->candidate_count, apart = eighths((count + 1) * 4) / 4;
    uint32_t *places = there_in(walk) + apart;
    int odd = count != walk->columns;
    for (int64_t place = 0; place < count; place++) {
        odd |= walk->candidates[place] != place;
        places[place] = (uint32_t)walk->candidates[place];
    }
    return (struct tile){places, !odd, places + apart, tile_height(count), tile_width(count)};
}

/* For each guess the sums over its parts of functions of their sizes, and the largest.

   `functions` has a row for each, with `sizes` columns: a function of 0 is 0. `sums` has a row
   for each, too. With few candidates, what the functions grow by is summed instead. */
int64_t salet_part_sums(const struct walk *walk, const int64_t *functions, int64_t function_count,
                        int64_t sizes, int64_t *sums, int64_t *largest)
{
    if (!is_sound(walk) || !functions || !sums || !largest || !is_among(function_count, 1, LANES) ||
        !is_among(sizes, walk->candidate_count + 1, 2 * MOST))
        return REFUSED;
    const struct tile tile = tile_in(walk);
    struct lanes *by_size = functions_in(walk);
    const int few = 2 * walk->candidate_count <= walk->patterns;
    for (int64_t size = 0; size < walk->candidate_count + !few; size++)
        for (int64_t lane = 0; lane < LANES; lane++) {
            const int64_t *function = functions + (lane < function_count ? lane : 0) * sizes + size;
            const uint64_t here = (uint64_t)function[0];
            by_size[size].of[lane] = few ? (uint64_t)function[1] - here : here;
        }
    const struct sums out = {by_size, function_count, sums, largest, walk->guess_count};
    if (few)
        return BY_WIDTH(walk, sum_steps, &tile, &out, counts_in(walk));
    return BY_WIDTH(walk, sum_counts, &tile, &out, counts_in(walk));
}

/* For each guess the sum of `values[pattern]` over the candidates. */
int64_t salet_pattern_sums(const struct walk *walk, const int64_t *values, int64_t value_count,
                           int64_t *sums)
{
    if (!is_sound(walk) || !values || !sums || value_count < walk->patterns)
        return REFUSED;
    const struct tile tile = tile_in(walk);
    return BY_WIDTH(walk, pattern_sums, &tile, values, sums);
}

/* For each guess the number of pairs of a candidate and another word with one pattern. */
int64_t salet_joint_sums(const struct walk *walk, const int64_t *others, int64_t other_count,
                         int64_t *sums)
{
    if (!is_sound(walk) || !others || !sums || !is_among(other_count, 0, MOST) ||
        !all_below(others, other_count, walk->columns))
        return REFUSED;
    const struct tile tile = tile_in(walk);
    return BY_WIDTH(walk, joint_sums, &tile, others, other_count, counts_in(walk), sums);
}

/* Whether what is asked can be summed: no sum is larger than that of all candidates in one part, and
   a quarter of all numbers is left for what is rounded up. */
static int can_be_weighed(const struct walk *walk, const struct weighing *asked)
{
    uint64_t total = 0;
    for (int64_t place = 0; asked->weights && place < walk->candidate_count; place++) {
        if (!is_among(asked->weights[place], 1, UINT32_MAX - (int64_t)total))
            return 0;
        total += (uint64_t)asked->weights[place];
    }
    const double most = 0x1.8p62, weight = total ? (double)total : 1;
    const double logs = weight * log2_of(weight);
    if (!asked->weights || (asked->logs && !is_from_0_to(asked->units * logs, most)))
        return 0;
    if (!asked->worth)
        return 1;
    if (!asked->means || !is_among(asked->mean_count, 2, MOST) || asked->steps < 1 ||
        !is_from_0_to(asked->entropy_units * logs, most))
        return 0;
    int sound = 1;
    for (int64_t place = 0; place < asked->mean_count; place++)
        sound &= is_from_0_to(asked->means[place] * weight, most);
    return sound;
}

#define WEIGH(...) BY_WIDTH(walk, weigh, &tile, asked, &scales, __VA_ARGS__)
#define WEIGH_WITH(counters)                                                      \
    (asked->worth ? asked->heaviest ? WEIGH(counters, 1, 1) : WEIGH(counters, 0, 1) \
                  : asked->heaviest ? WEIGH(counters, 1, 0) : WEIGH(counters, 0, 0))

/* For each guess what is asked of the weights of its parts. */
int64_t salet_weigh(const struct walk *walk, const struct weighing *asked)
{
    if (!is_sound(walk) || !can_be_weighed(walk, asked))
        return REFUSED;
    const struct tile tile = tile_in(walk);
    const struct scales scales = scales_in(walk);
    for (int64_t place = 0; place < walk->candidate_count; place++)
        scales.own[place] = (uint64_t)asked->weights[place] << WEIGHT_SHIFT | 1;
    for (int64_t place = 0; asked->worth && place < walk->candidate_count; place++)
        scales.own_logs[place] =
            weight_log((uint64_t)asked->weights[place], asked->entropy_units);
    /* In milliseconds, for entropies and means, of 243 patterns: 150 candidates take 5.2 and 6.6 with
       one counter, 5.9 and 8.7 with several; 500 14.4 and 15.0, 12.9 and 16.0; 1,000 26 and 26, 20
       and 22.5. */
    const int few = walk->candidate_count <= 2 * walk->patterns;
    return few ? WEIGH_WITH(1) : WEIGH_WITH(COUNTERS);
}
