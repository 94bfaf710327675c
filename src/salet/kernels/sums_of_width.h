/* The loops over codes of one width; `sums.c` includes this for each. */

/* The codes of the candidates for some neighbouring guesses, of a table that goes answer by answer. */
static void OF_WIDTH(fill_tile)(const struct walk *walk, const struct tile *tile, int64_t first,
                                int64_t count)
{
    const CODE *table = walk->table;
    CODE *codes = tile->codes;
    const int64_t *guesses = walk->guesses + first;
    int64_t place = 0;
    if (sizeof(CODE) == 1 && count == TILE && are_neighbours(guesses))
        for (; place + 8 <= walk->candidate_count; place += 8) {
            const uint8_t *columns[8];
            for (int64_t column = 0; column < 8; column++)
                columns[column] = (const uint8_t *)table + guesses[0] +
                                  tile->places[place + column] * walk->column_step;
            for (int64_t guess = 0; guess < TILE; guess += 8)
                transpose_bytes(columns, guess, (uint8_t *)codes + guess * tile->width + place,
                                tile->width);
        }
    for (; place < walk->candidate_count; place++) {
        const CODE *column = table + tile->places[place] * walk->column_step;
        for (int64_t number = 0; number < count; number++)
            codes[number * tile->width + place] = column[guesses[number]];
    }
}

/* The codes of all candidates for a guess, side by side. */
static inline const CODE *OF_WIDTH(row_of)(const struct walk *walk, const struct tile *tile,
                                           int64_t number)
{
    if (walk->column_step == 1) {
        const CODE *row = (const CODE *)walk->table + walk->guesses[number] * walk->row_step;
        if (tile->all)
            return row;
        CODE *codes = tile->codes;
        for (int64_t place = 0; place < walk->candidate_count; place++)
            codes[place] = row[tile->places[place]];
        return codes;
    }
    const int64_t within = number % tile->height;
    if (within == 0) {
        const int64_t left = walk->guess_count - number;
        OF_WIDTH(fill_tile)(walk, tile, number, left < tile->height ? left : tile->height);
    }
    return (const CODE *)tile->codes + within * tile->width;
}

/* Many candidates: count, then go through all counts. Counts of a byte, for less than a thousand
   candidates, take as long. */
static int64_t OF_WIDTH(sum_counts)(const struct walk *walk, const struct tile *tile,
                                    const struct sums *sums, uint32_t *counts)
{
    const int64_t codes = COUNTED(walk->patterns), many = walk->candidate_count;
    uint32_t *second = counts + codes, *third = second + codes, *fourth = third + codes;
    for (int64_t number = 0; number < walk->guess_count; number++) {
        const CODE *row = OF_WIDTH(row_of)(walk, tile, number);
        int64_t place = 0;
        for (int64_t code = 0; code < COUNTERS * codes; code++)
            counts[code] = 0;
        for (; place + COUNTERS <= many; place += COUNTERS) {
            const CODE a = row[place], b = row[place + 1];
            const CODE c = row[place + 2], d = row[place + 3];
            CHECKED(a) CHECKED(b) CHECKED(c) CHECKED(d)
            counts[a]++;
            second[b]++;
            third[c]++;
            fourth[d]++;
        }
        for (; place < many; place++) {
            CHECKED(row[place])
            counts[row[place]]++;
        }
        uint32_t most = 0;
        for (int64_t code = 0; code < codes; code++) {
            counts[code] += second[code] + third[code] + fourth[code];
            most = counts[code] > most ? counts[code] : most;
        }
        struct lanes total = {{0}};
        for (int64_t code = 0; code < codes; code++)
            add_lanes(&total, &sums->by_size[counts[code]]);
        write_sums(sums, number, &total, most);
    }
    return 0;
}

/* Few: what each candidate adds to the sums is what makes its part one larger. Two or four guesses
   side by side take as long or longer. */
static int64_t OF_WIDTH(sum_steps)(const struct walk *walk, const struct tile *tile,
                                   const struct sums *sums, uint32_t *counts)
{
    const int64_t few = walk->candidate_count;
    for (int64_t code = 0; code < COUNTED(walk->patterns); code++)
        counts[code] = 0;
    for (int64_t number = 0; number < walk->guess_count; number++) {
        const CODE *row = OF_WIDTH(row_of)(walk, tile, number);
        struct lanes total = {{0}};
        uint32_t most = 0;
        for (int64_t place = 0; place < few; place++) {
            const CODE code = row[place];
            CHECKED(code)
            const uint32_t size = counts[code];
            counts[code] = size + 1;
            most = size > most ? size : most;
            add_lanes(&total, &sums->by_size[size]);
        }
        for (int64_t place = 0; place < few; place++)
            counts[row[place]] = 0;
        write_sums(sums, number, &total, few ? most + 1 : 0);
    }
    return 0;
}

static int64_t OF_WIDTH(pattern_sums)(const struct walk *walk, const struct tile *tile,
                                      const int64_t *values, int64_t *sums)
{
    for (int64_t number = 0; number < walk->guess_count; number++) {
        const CODE *row = OF_WIDTH(row_of)(walk, tile, number);
        uint64_t total = 0;
        for (int64_t place = 0; place < walk->candidate_count; place++) {
            const CODE code = row[place];
            if (!INSIDE(code))
                return REFUSED;
            total += (uint64_t)values[code];
        }
        sums[number] = (int64_t)total;
    }
    return 0;
}

static int64_t OF_WIDTH(joint_sums)(const struct walk *walk, const struct tile *tile,
                                    const int64_t *others, int64_t other_count, uint32_t *counts,
                                    int64_t *sums)
{
    const CODE *table = walk->table;
    for (int64_t code = 0; code < COUNTED(walk->patterns); code++)
        counts[code] = 0;
    for (int64_t number = 0; number < walk->guess_count; number++) {
        const CODE *row = OF_WIDTH(row_of)(walk, tile, number);
        const CODE *all = table + walk->guesses[number] * walk->row_step;
        int64_t total = 0;
        for (int64_t place = 0; place < other_count; place++) {
            const CODE code = all[others[place] * walk->column_step];
            CHECKED(code)
            counts[code]++;
        }
        for (int64_t place = 0; place < walk->candidate_count; place++) {
            CHECKED(row[place])
            total += counts[row[place]];
        }
        for (int64_t place = 0; place < other_count; place++)
            counts[all[others[place] * walk->column_step]] = 0;
        sums[number] = total;
    }
    return 0;
}

/* All that is asked of each part's weights, in one walk. Constants say what that is, so that
   compilers make a loop for each. With one counter for each code, parts are noted as they are found;
   with several, which are added up at the end, they are looked for. */
static inline int64_t OF_WIDTH(weigh)(const struct walk *walk, const struct tile *tile,
                                      const struct weighing *asked, const struct scales *scales,
                                      const int counters, const int heaviest, const int worth)
{
    const int64_t codes = COUNTED(walk->patterns), all = counters * codes;
    const int64_t many = walk->candidate_count;
    const uint64_t *own = scales->own;
    uint64_t *both = scales->both, *most = scales->heaviest;
    int64_t *logs = scales->logs;
    uint32_t *there = scales->there;
    for (int64_t code = 0; code < all; code++)
        both[code] = most[code] = 0, logs[code] = 0;
    for (int64_t number = 0; number < walk->guess_count; number++) {
        const CODE *row = OF_WIDTH(row_of)(walk, tile, number);
        int64_t parts = 0;
        for (int64_t first = 0; first < many; first += counters)
            for (int64_t lane = 0; lane < counters && first + lane < many; lane++) {
                const int64_t place = first + lane;
                CHECKED(row[place])
                const int64_t code = lane * codes + row[place];
                if (counters == 1) {
                    there[parts] = row[place];
                    parts += both[code] == 0;
                }
                both[code] += own[place];
                if (worth)
                    logs[code] += scales->own_logs[place];
                if (heaviest)
                    most[code] = own[place] > most[code] ? own[place] : most[code];
            }
        for (int64_t more = codes; more < all; more += codes)
            for (int64_t code = 0; code < codes; code++) {
                both[code] += both[more + code];
                both[more + code] = 0;
                if (worth) {
                    logs[code] += logs[more + code];
                    logs[more + code] = 0;
                }
                if (heaviest) {
                    most[code] = most[more + code] > most[code] ? most[more + code] : most[code];
                    most[more + code] = 0;
                }
            }
        for (int64_t code = 0; counters > 1 && code < codes; code++) {
            there[parts] = (uint32_t)code;
            parts += both[code] != 0;
        }
        if (add_up(scales, parts, asked, number) == REFUSED)
            return REFUSED;
        for (int64_t part = 0; part < parts; part++)
            both[there[part]] = most[there[part]] = 0, logs[there[part]] = 0;
    }
    return 0;
}
