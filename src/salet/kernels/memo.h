/* What is known about sets of candidates, by their keys.

   Threads share a memo without locks. A thread that reads while another writes may see half of each
   note; then the seal is broken, except in one case in 2**64. So each field is read once. */

#include "arena.h"

#define READ(field) __atomic_load_n(&(field), __ATOMIC_RELAXED)
#define WRITE(field, value) __atomic_store_n(&(field), value, __ATOMIC_RELAXED)

/* 128 bits for a set of candidates, with its legal guesses and the guesses left. */
typedef struct {
    uint64_t half0, half1;
} Key;

/* What a memo says of a set. */
typedef struct {
    int known;
    int64_t lower, upper, guess;
} Known;

/* The key of a set of candidates with `left` guesses left: sums of random numbers. */
static inline Key key_of(const Arena *arena, int64_t start, int64_t size, int64_t left)
{
    /* any large odd numbers */
    Key key = {(uint64_t)left * 0x1E3779B97F4A7C15, (uint64_t)left * 0x3C79AC492BA7B653};
    const uint64_t *keys = arena->answer_keys;
    for (int64_t place = start; place < start + size; place++) {
        const uint64_t *own = keys + 2 * (size_t)arena->stack[place];
        key.half0 += own[0];
        key.half1 += own[1];
    }
    return key;
}

/* The key of the candidates of a level and its legal guesses. */
static inline Key key_of_level(const Arena *arena, int64_t level)
{
    const Frame *frame = &arena->frames[level];
    Key key = key_of(arena, frame->start, frame->size, frame->left);
    key.half0 += frame->legal_key0;
    key.half1 += frame->legal_key1;
    return key;
}

/* The second half of a key, mixed with what is noted under it. */
static inline uint64_t seal(uint64_t half1, int64_t lower, int64_t upper, int64_t guess, int64_t work)
{
    return half1 ^ ((uint64_t)lower * 0x5851F42D4C957F2D + (uint64_t)upper * 0x14057B7EF767814F
                    + (uint64_t)guess * 0x369DEA0F31A53F85 + (uint64_t)work * 0x2545F4914F6CDD1D);
}

/* Where the four slots of a key begin. */
static inline Note *slots_of(const Memo *memo, Key key)
{
    return memo->notes + ((key.half0 & (uint64_t)(memo->slots - 1)) & ~UINT64_C(3));
}

/* Whether a memo has this key, and the bounds and the guess noted under it. */
static inline Known find(const Memo *memo, Key key)
{
    Note *first = slots_of(memo, key);
    for (Note *note = first; note < first + 4; note++) {
        if (READ(note->key0) != key.half0)
            continue;
        const Known known = {1, READ(note->lower), READ(note->upper), READ(note->guess)};
        const int64_t work = READ(note->work);
        if (READ(note->sealed) == seal(key.half1, known.lower, known.upper, known.guess, work))
            return known;
    }
    return (Known){0, 0, UNBOUNDED, -1};
}

/* Store bounds in a memo: in the slot of the key, or the one of four that took least work.

   Returns 1 where the slot was free, else 0. */
static inline int64_t keep(
    const Memo *memo, Key key, int64_t lower, int64_t upper, int64_t guess, int64_t work)
{
    Note *first = slots_of(memo, key), *place = first;
    for (Note *note = first; note < first + 4; note++) {
        if (READ(note->key0) == key.half0) {
            place = note;
            break;
        }
        if (READ(note->work) < READ(place->work))
            place = note;
    }
    const int64_t was_free = READ(place->work) == 0;
    WRITE(place->key0, key.half0);
    WRITE(place->sealed, seal(key.half1, lower, upper, guess, work));
    WRITE(place->lower, lower);
    WRITE(place->upper, upper);
    WRITE(place->guess, guess);
    WRITE(place->work, work);
    return was_free;
}
