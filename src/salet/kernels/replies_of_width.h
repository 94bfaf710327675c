/* The loops over codes of one width; `replies.c` includes this for each. */

/* The tiles of a letter, at its own places, for some secrets: green where it is; then, left to right,
   yellow while the secret has more of it. */
static void OF_WIDTH(work_out)(const struct shares *shares, int64_t length, uint64_t key,
                               int64_t count, CODE *restrict share)
{
    const uint32_t letter = (uint32_t)(key >> 16);
    uint8_t unmatched[STRETCH] = {0};
    for (int64_t place = 0; place < length; place++) {
        const uint32_t *letters = shares->secrets + place * STRETCH;
        if (!(key >> place & 1))
            for (int64_t secret = 0; secret < count; secret++)
                unmatched[secret] = (uint8_t)(unmatched[secret] + (letters[secret] == letter));
    }
    for (int64_t secret = 0; secret < count; secret++)
        share[secret] = 0;
    CODE unit = 1;
    for (int64_t place = 0; place < length; place++, unit = (CODE)(unit * 3)) {
        const uint32_t *letters = shares->secrets + place * STRETCH;
        if (key >> place & 1)
            for (int64_t secret = 0; secret < count; secret++) {
                const uint8_t green = letters[secret] == letter;
                const uint8_t yellow = (uint8_t)(!green & (unmatched[secret] > 0));
                unmatched[secret] = (uint8_t)(unmatched[secret] - yellow);
                share[secret] = (CODE)(share[secret] + (CODE)(yellow + 2 * green) * unit);
            }
    }
}

/* The sum of so many shares; compilers make a loop for each number of them. */
static inline void OF_WIDTH(sum_shares)(CODE *restrict row, const CODE *const *rows, int64_t count,
                                        const int letters)
{
    const CODE *share[LONGEST];
    for (int letter = 0; letter < letters; letter++)
        share[letter] = rows[letter];
    for (int64_t secret = 0; secret < count; secret++) {
        CODE sum = share[0][secret];
        for (int letter = 1; letter < letters; letter++)
            sum = (CODE)(sum + share[letter][secret]);
        row[secret] = sum;
    }
}

/* The replies to a guess for some secrets. */
static void OF_WIDTH(fill_row)(const struct shares *shares, int64_t guess, int64_t count, CODE *row)
{
    const CODE *rows[LONGEST];
    const int letters = shares->letters[guess];
    for (int letter = 0; letter < letters; letter++)
        rows[letter] = (const CODE *)shares->rows +
                       shares->which[guess * LONGEST + letter] * shares->stretch;
    switch (letters) {
    case 1:
        OF_WIDTH(sum_shares)(row, rows, count, 1);
        break;
    case 2:
        OF_WIDTH(sum_shares)(row, rows, count, 2);
        break;
    case 3:
        OF_WIDTH(sum_shares)(row, rows, count, 3);
        break;
    case 4:
        OF_WIDTH(sum_shares)(row, rows, count, 4);
        break;
    case 5:
        OF_WIDTH(sum_shares)(row, rows, count, 5);
        break;
    case 6:
        OF_WIDTH(sum_shares)(row, rows, count, 6);
        break;
    default:
        OF_WIDTH(sum_shares)(row, rows, count, letters);
    }
}

/* The replies for a stretch of secrets, whose shares are worked out. */
static void OF_WIDTH(fill_stretch)(const struct lists *lists, const struct shares *shares,
                                   int64_t first, int64_t count)
{
    CODE *replies = lists->replies, *turned = (CODE *)shares->turned;
    if (!lists->by_answer) {
        for (int64_t guess = 0; guess < lists->guess_count; guess++)
            OF_WIDTH(fill_row)(shares, guess, count, replies + guess * lists->apart + first);
        return;
    }
    for (int64_t guess = 0; guess < lists->guess_count; guess += TURNED) {
        const int64_t left = lists->guess_count - guess, some = left < TURNED ? left : TURNED;
        for (int64_t each = 0; each < some; each++)
            OF_WIDTH(fill_row)(shares, guess + each, count, turned + each * shares->stretch);
        copy_by_answer(turned, sizeof(CODE), some, shares->stretch, 0, count,
                       replies + first * lists->apart + guess, lists->apart);
    }
}

static void OF_WIDTH(fill_all)(const struct lists *lists, const struct shares *shares)
{
    for (int64_t first = 0; first < lists->secret_count; first += shares->stretch) {
        const int64_t left = lists->secret_count - first;
        const int64_t count = left < shares->stretch ? left : shares->stretch;
        for (int64_t from = 0; from < count; from += STRETCH) {
            const int64_t some = count - from < STRETCH ? count - from : STRETCH;
            for (int64_t secret = 0; secret < some; secret++)
                for (int64_t place = 0; place < lists->length; place++)
                    shares->secrets[place * STRETCH + secret] =
                        lists->secrets[(first + from + secret) * lists->length + place];
            for (int64_t share = 0; share < shares->count; share++)
                OF_WIDTH(work_out)(shares, lists->length, shares->keys[share], some,
                                   (CODE *)shares->rows + share * shares->stretch + from);
        }
        OF_WIDTH(fill_stretch)(lists, shares, first, count);
    }
}
