/* The loops over codes of one width; `replies.c` includes this for each. */

/* The tiles of a letter, at its own places, for some secrets: green where it is; then, left to right,
   yellow while the secret has more of it. */
static void OF_WIDTH(work_out)(const struct shares *shares, int64_t length, uint64_t key,
                               int64_t count, CODE *restrict share)
{
    uint8_t here[LONGEST][STRETCH], unmatched[STRETCH] = {0};
    for (int64_t place = 0; place < length; place++) {
        find_letter(shares, place, (uint32_t)(key >> 16), count, here[place]);
        if (!(key >> place & 1))
            for (int64_t secret = 0; secret < count; secret++)
                unmatched[secret] = (uint8_t)(unmatched[secret] + here[place][secret]);
    }
    for (int64_t secret = 0; secret < count; secret++)
        share[secret] = 0;
    CODE unit = 1;
    for (int64_t place = 0; place < length; place++, unit = (CODE)(unit * 3))
        if (key >> place & 1)
            for (int64_t secret = 0; secret < count; secret++) {
                const uint8_t green = here[place][secret];
                const uint8_t yellow = (uint8_t)(!green & (unmatched[secret] > 0));
                unmatched[secret] = (uint8_t)(unmatched[secret] - yellow);
                share[secret] = (CODE)(share[secret] + (CODE)(yellow + 2 * green) * unit);
            }
}

/* The sums of some shares, one for each place; compilers make a loop for each number of them. */
static inline void OF_WIDTH(sum_shares)(const struct shares *shares, const uint32_t *which,
                                        int64_t count, CODE *restrict row, const int length)
{
    const CODE *share[LONGEST];
    for (int place = 0; place < length; place++)
        share[place] = (const CODE *)shares->rows + which[place] * shares->stretch;
    for (int64_t secret = 0; secret < count; secret++) {
        CODE sum = share[0][secret];
        for (int place = 1; place < length; place++)
            sum = (CODE)(sum + share[place][secret]);
        row[secret] = sum;
    }
}

/* The replies to a guess for some secrets. */
static void OF_WIDTH(fill_row)(const struct shares *shares, int64_t length, int64_t guess,
                               int64_t count, CODE *row)
{
#define CASE(places)                                                                          \
    case places:                                                                              \
        OF_WIDTH(sum_shares)(shares, shares->which + guess * places, count, row, places);     \
        break;
    switch (length) {
        CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6) CASE(7) CASE(8) CASE(9) CASE(10) CASE(11)
    }
#undef CASE
}

/* The replies for a stretch of secrets, whose shares are worked out. */
static void OF_WIDTH(fill_stretch)(const struct lists *lists, const struct shares *shares,
                                   int64_t first, int64_t count)
{
    CODE *replies = lists->replies, *block = (CODE *)shares->block;
    const int whole = !lists->by_answer && count == lists->apart;
    const int64_t apart = lists->by_answer ? shares->stretch : lists->apart;
    for (int64_t guess = 0; guess < lists->guess_count; guess += BLOCK) {
        const int64_t left = lists->guess_count - guess, some = left < BLOCK ? left : BLOCK;
        CODE *rows = lists->by_answer || whole ? block : replies + guess * apart + first;
        for (int64_t each = 0; each < some; each++)
            OF_WIDTH(fill_row)(shares, lists->length, guess + each, count, rows + each * apart);
        if (lists->by_answer)
            copy_by_answer(block, sizeof(CODE), some, apart, 0, count,
                           replies + first * lists->apart + guess, lists->apart);
        else if (whole) /* memcpy would be glibc's oldest in what zig builds: 0.8 ms more */
            __builtin_memmove(replies + guess * apart, block, (size_t)(some * apart) * sizeof(CODE));
    }
}

static void OF_WIDTH(fill_all)(const struct lists *lists, struct shares *shares)
{
    for (int64_t first = 0; first < lists->secret_count; first += shares->stretch) {
        const int64_t left = lists->secret_count - first;
        const int64_t count = left < shares->stretch ? left : shares->stretch;
        for (int64_t from = 0; from < count; from += STRETCH) {
            const int64_t some = count - from < STRETCH ? count - from : STRETCH;
            spell(lists, shares, first + from, some);
            for (int64_t share = 0; share < shares->count; share++)
                OF_WIDTH(work_out)(shares, lists->length, shares->keys[share], some,
                                   (CODE *)shares->rows + share * shares->stretch + from);
        }
        OF_WIDTH(fill_stretch)(lists, shares, first, count);
    }
}
