/* The replies of whole lists under the standard rule: green, yellow and grey tiles.

   Each letter of a guess colours its own tiles whatever the other letters are, so a row is a sum with
   one share for each different letter. A share depends only on the letter and its places in the
   guess; whole lists have a few hundred different ones, worked out once each. The readable twin is
   `StandardRule.replies`, and `StandardRule.tiles` says what the rule is. */

#include "by_answer.h"

#define LONGEST 11

/* Secrets for which a share is worked out at once. */
#define STRETCH 256

/* Guesses whose replies are worked out in a block before they are turned round, or copied: copying
   much at once does not push the shares out of the cache. Of building the original matrix, filling
   it takes 1.13 ms so, 1.25 with 16 guesses, 1.4 with 400, and 1.35 without a block. Stores past the
   cache would take 1.0, but compilers have no common word for them. Adding the first shares of
   neighbours only once takes 1.5. */
#define BLOCK 64

/* Shares begin at a line of the cache: 1.13 ms, and 1.4 elsewhere. */
#define LINE 64

/* A letter and the set of its places. A letter counts at its first place; at others it adds nothing. */
#define KEY(letter, places) ((uint64_t)(letter) << 16 | (uint64_t)(places))
#define NOTHING 0

/* Lists of words, as code points, and where their replies go. */
struct lists {
    POINTER(const uint32_t, guesses);
    int64_t guess_count;
    POINTER(const uint32_t, secrets);
    int64_t secret_count;
    int64_t length;
    int64_t width; /* bytes of a code: 1, 2 or 4 */
    POINTER(void, replies);
    int64_t apart;     /* codes from one row to the next */
    int64_t by_answer; /* whether rows are those of answers, not of guesses */
    POINTER(void, room);
    int64_t room_bytes;
};

/* The different shares of some guesses. */
struct shares {
    uint64_t *keys; /* a letter and its places, by number */
    int64_t count;
    uint32_t *slots; /* numbers + 1 by a hash of the key; 0 is free */
    uint64_t mask;
    uint32_t *which;   /* those of each guess, by number */
    uint8_t *low;      /* the letters of some secrets, place by place: their low bytes … */
    uint32_t *high;    /* … and the rest of each */
    uint32_t all_high; /* the rests of all together: 0 if every letter is a byte */
    void *block;       /* room for the replies to some guesses */
    void *rows;        /* the shares themselves */
    int64_t stretch;   /* how many secrets their rows have room for */
};

static uint32_t number_of(struct shares *shares, uint64_t key)
{
    uint64_t slot = (key * 0x9E3779B97F4A7C15u) >> 32 & shares->mask;
    while (shares->slots[slot] && shares->keys[shares->slots[slot] - 1] != key)
        slot = (slot + 1) & shares->mask;
    if (!shares->slots[slot]) {
        shares->keys[shares->count++] = key;
        shares->slots[slot] = (uint32_t)shares->count;
    }
    return shares->slots[slot] - 1;
}

/* Which shares make up the row of each guess: one for each place. Compilers make one loop for words
   of five letters. */
static inline void find_shares(const struct lists *lists, struct shares *shares,
                               const int64_t length)
{
    for (int64_t guess = 0; guess < lists->guess_count; guess++) {
        const uint32_t *word = lists->guesses + guess * length;
        for (int64_t place = 0; place < length; place++) {
            uint64_t places = 0;
            for (int64_t other = 0; other < length; other++)
                places |= (uint64_t)(word[other] == word[place]) << other;
            const int again = (places & (((uint64_t)1 << place) - 1)) != 0;
            shares->which[guess * length + place] =
                number_of(shares, again ? NOTHING : KEY(word[place], places));
        }
    }
}

/* Put the letters of some secrets place by place. */
static void spell(const struct lists *lists, struct shares *shares, int64_t first, int64_t count)
{
    shares->all_high = 0;
    for (int64_t secret = 0; secret < count; secret++)
        for (int64_t place = 0; place < lists->length; place++) {
            const uint32_t letter = lists->secrets[(first + secret) * lists->length + place];
            shares->low[place * STRETCH + secret] = (uint8_t)letter;
            shares->high[place * STRETCH + secret] = letter >> 8;
            shares->all_high |= letter >> 8;
        }
}

/* For some secrets, whether a letter is at a place. Comparing bytes first takes 0.16 ms less for the
   original matrix than code points; going letter by letter, to do it once for all shares of one, gains
   nothing. */
static inline void find_letter(const struct shares *shares, int64_t place, uint32_t letter,
                               int64_t count, uint8_t *restrict here)
{
    const uint8_t low = (uint8_t)letter, *lows = shares->low + place * STRETCH;
    const uint32_t high = letter >> 8, *highs = shares->high + place * STRETCH;
    for (int64_t secret = 0; secret < count; secret++)
        here[secret] = lows[secret] == low;
    if (high | shares->all_high)
        for (int64_t secret = 0; secret < count; secret++)
            here[secret] &= highs[secret] == high;
}

#define CODE uint8_t
#define OF_WIDTH(name) name##_8
#include "replies_of_width.h"
#undef CODE
#undef OF_WIDTH
#define CODE uint16_t
#define OF_WIDTH(name) name##_16
#include "replies_of_width.h"
#undef CODE
#undef OF_WIDTH
#define CODE uint32_t
#define OF_WIDTH(name) name##_32
#include "replies_of_width.h"

API int64_t salet_replies_room(int64_t guesses, int64_t secrets, int64_t length, int64_t width);
API int64_t salet_replies(const struct lists *lists);

/* How wide the rows of shares need to be at most. */
static int64_t rows_width(int64_t secrets)
{
    return secrets / STRETCH * STRETCH + STRETCH;
}

static void *at_line(void *start)
{
    return (uint8_t *)start + (LINE - (uintptr_t)start % LINE) % LINE;
}

static int64_t slots_for(int64_t guesses, int64_t length)
{
    int64_t slots = 1024;
    while (slots < 2 * guesses * length)
        slots *= 2;
    return slots;
}

/* How many bytes the rows of shares take at most, unless there are very many of them. The original
   matrix takes 1.7 ms with 2**20 to 2**22; 2.4 with 2**19 and 2.9 with 2**18, as guesses are then gone
   through more often, and rows are no longer copied in blocks. NumPy takes 34. */
#define ROWS_BYTES ((int64_t)1 << 20)

/* How many bytes of room the replies take: all lists, slots, secrets, and rows of shares. */
int64_t salet_replies_room(int64_t guesses, int64_t secrets, int64_t length, int64_t width)
{
    if (!is_among(guesses, 0, MOST) || !is_among(secrets, 0, MOST) ||
        !is_among(length, 1, LONGEST) || (width != 1 && width != 2 && width != 4))
        return REFUSED;
    const int64_t lists = eighths(guesses * length * 8) + slots_for(guesses, length) * 4 +
                          eighths(guesses * length * 4);
    const int64_t least = guesses * length * STRETCH * width;
    const int64_t rows = least > ROWS_BYTES ? least : ROWS_BYTES;
    return lists + length * STRETCH * 5 + rows + BLOCK * (rows_width(secrets) * width) + LINE;
}

static int is_sound(const struct lists *lists)
{
    const int64_t room = salet_replies_room(lists->guess_count, lists->secret_count, lists->length,
                                            lists->width);
    const int64_t least = lists->by_answer ? lists->guess_count : lists->secret_count;
    int64_t codes = 1;
    for (int64_t place = 0; room != REFUSED && place < lists->length; place++)
        codes *= 3;
    return room != REFUSED && lists->room_bytes >= room &&
           is_among(lists->apart, least, 2 * MOST) && (codes - 1) >> (8 * lists->width) == 0 &&
           lists->guesses && lists->secrets && lists->replies && lists->room;
}

/* Fill in the reply to every guess for every secret. */
int64_t salet_replies(const struct lists *lists)
{
    if (!is_sound(lists))
        return REFUSED;
    const int64_t guesses = lists->guess_count, length = lists->length;
    const int64_t slots = slots_for(guesses, length);
    struct shares shares = {.mask = (uint64_t)slots - 1};
    shares.keys = lists->room;
    shares.slots = (uint32_t *)(shares.keys + guesses * length);
    shares.which = shares.slots + slots;
    shares.high = shares.which + eighths(guesses * length * 4) / 4;
    shares.low = (uint8_t *)(shares.high + length * STRETCH);
    shares.rows = at_line(shares.low + length * STRETCH);
    for (int64_t slot = 0; slot < slots; slot++)
        shares.slots[slot] = 0;
    if (length == 5)
        find_shares(lists, &shares, 5);
    else
        find_shares(lists, &shares, length);
    const int64_t bytes = shares.count * lists->width * STRETCH;
    const int64_t fit = bytes ? ROWS_BYTES / bytes * STRETCH : STRETCH;
    const int64_t all = rows_width(lists->secret_count);
    shares.stretch = fit < STRETCH ? STRETCH : fit < all ? fit : all;
    shares.block = (uint8_t *)shares.rows + shares.count * shares.stretch * lists->width;
    if (lists->width == 1)
        fill_all_8(lists, &shares);
    else if (lists->width == 2)
        fill_all_16(lists, &shares);
    else
        fill_all_32(lists, &shares);
    return 0;
}
