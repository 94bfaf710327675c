/* The search itself, in numbered steps. */

/* From this many candidates on, all parts are bounded briefly before any is searched. 20 and 40 do
   as well. All 12,972 openers take 510 s without it, hard mode 1,700; with it 190 and 290
   (extrapolated from every sixtieth opener). */
enum { BRIEFED_FROM = 8 };

static int64_t solve(Arena *arena, int64_t level, int64_t ceiling);

/* Bound the parts of a guess by a look at all guesses, then search those that need it; smallest first,
   which is fastest. Returns the bound of the guess: what it costs, unless that is the ceiling or more
   or the search is to stop. */
static int64_t visit(
    Arena *arena, int64_t level, int64_t guess, int64_t total, int64_t waiting, int64_t ceiling)
{
    Part *parts = arena->parts + level * arena->parts_room;
    const int briefed = waiting > 1 && arena->frames[level].size >= BRIEFED_FROM;
    for (int64_t look = briefed ? 0 : waiting; look < 2 * waiting && total < ceiling; look++) {
        const int64_t number = look % waiting;
        Part *part = parts + number;
        descend(arena, level, guess, number);
        arena->frames[level + 1].brief = look < waiting;
        const int64_t found =
            most(part->lower, solve(arena, level + 1, ceiling - total + part->lower));
        if (arena->stop)
            break;
        total += found - part->lower;
        part->lower = found;
    }
    return total;
}

/* The value of the candidates of a level, or a bound at or above the ceiling.

   With `only`, it is the cost of that guess. What is returned after a stop means nothing. */
static int64_t solve(Arena *arena, int64_t level, int64_t ceiling)
{
    Frame *frame = &arena->frames[level];
    Waiting *heap = arena->heaps + level * arena->heap_room;
    const int64_t start = frame->start, size = frame->size, left = frame->left, only = frame->only;
    frame->guess = only;
    /* Step 1. Few candidates, few guesses. */
    int64_t lower = floor_of(arena, start, size, left, frame);
    const int64_t weight = weight_of(arena, start, size);
    if (only < 0 && (size <= 2 || left <= 1)) {
        frame->guess = arena->guess_of[arena->stack[start]];
        return lower;
    }
    if (lower >= ceiling)
        return lower;
    /* Step 2. The memo. The known total is to be beaten. */
    const int few_replies = arena->bits && arena->mode == NORMAL;
    const int kept = only < 0 && size >= KEPT_FROM;
    Known noted = {0, 0, UNBOUNDED, -1};
    Key key = {0, 0};
    int64_t value = ceiling;
    if (kept) {
        key = key_of_level(arena, level);
        noted = find(&arena->memo, key);
    }
    if (noted.known) {
        frame->guess = noted.guess;
        if (arena->any && noted.upper < arena->lost)
            return noted.upper;
        lower = most(lower, noted.lower);
        const int looked_at_once = few_replies || arena->families;
        if (lower >= least(noted.upper, ceiling) || (frame->brief && looked_at_once))
            return lower;
        value = least(ceiling, noted.upper);
    }
    const int64_t before = ++arena->nodes;
    /* Step 3. Quick bounds: for families of words, and where a rule has few replies. */
    int64_t bound = 0;
    if (only < 0 && left > 2 && left < size && arena->families) {
        count_parts(arena, frame);
        bound = floor_of(arena, start, size, left, frame);
    }
    const int quick = frame->brief && few_replies && left > 2 && size <= MANY;
    if (quick)
        bound = 2 * weight + fewest_repeats(arena, start, size);
    lower = most(lower, bound);
    if (quick || bound >= value) {
        if (kept)
            arena->filled += keep(&arena->memo, key, lower, noted.upper, noted.guess, 1);
        return lower;
    }
    /* Step 4. The candidates as guesses. */
    frame->heaped = 0;
    if (only < 0) {
        const int64_t most_found =
            least(frame->most_kept, found_by_two(frame->outside, frame->inside));
        const Ranked best =
            try_candidates(arena, heap, start, size, left, frame->most_kept, most_found, value);
        frame->heaped = best.heaped;
        if (best.total == best.bound || (arena->any && best.total < arena->lost)) {
            frame->guess = best.guess;
            return best.total;
        }
        if (best.total < value)
            value = best.total, frame->guess = best.guess;
    } else {
        frame->heaped = push(heap, 0, (Waiting){lower, 0, only});
    }
    for (int64_t above = -1;;) {
        /* Step 5. All guesses that lose little; when they have been visited, the others. */
        if (only < 0) {
            const Scan scan = rank_guesses(arena, level, weight, value, above);
            above = scan.most;
            if (scan.total < value)
                value = scan.total, frame->guess = scan.guess;
            frame->most_kept = least(frame->most_kept, weight - scan.lost_least);
            if (few_replies) { /* then (g) counts on where (c) ends */
                frame->outside = frame->most_kept, frame->inside = frame->most_kept - 1;
                lower = most(lower, floor_of(arena, start, size, left, frame));
            }
            if (frame->brief) {
                bound = least(value, 2 * weight + above + 1);
                if (frame->heaped)
                    bound = least(bound, heap[0].bound);
                lower = most(lower, bound);
                if (kept && !noted.known) /* a note that took more work is worth more */
                    arena->filled += keep(&arena->memo, key, lower, noted.upper, noted.guess, 1);
                return lower;
            }
        }
        /* Step 6. Visit them, the most promising first. */
        while (frame->heaped && heap[0].bound < value) {
            const int64_t guess = pop(heap, frame->heaped--).guess;
            int64_t waiting;
            int64_t total = split(arena, level, guess, value, 1, &waiting);
            /* Step 7. What its parts cost. */
            total = visit(arena, level, guess, total, waiting, value);
            if (arena->stop)
                return lower;
            if (total < value) {
                value = total, frame->guess = guess;
                if (arena->any)
                    break;
            }
        }
        if (only >= 0 || left == 2 || 2 * weight + above + 1 >= value)
            break;
        if (value < ceiling && arena->any)
            break;
    }
    /* Step 8. Store what is known now. */
    if (value >= ceiling)
        value = raised(arena, start, size, left, value);
    if (kept) {
        const int known = value < ceiling;
        arena->filled += keep(
            &arena->memo, key, known && arena->any ? lower : value, known ? value : noted.upper,
            known ? frame->guess : noted.guess, arena->nodes - before + 1);
    }
    return value;
}

/* The same as `solve`, in two steps: first it looks for play that loses nothing.

   A search that may lose something visits far more, so it is made only where it must be, and then
   without a ceiling: with one of four times the least loss, then 16 and so on, SALET within four
   guesses takes 171,000 nodes, not 137,000; SALET in the ultra mode of nyt 659,000, not 601,000. */
static int64_t settle(Arena *arena, int64_t level, int64_t ceiling)
{
    const int64_t found = solve(arena, level, least(ceiling, arena->lost));
    if (ceiling <= arena->lost || found < arena->lost || arena->any || arena->stop)
        return found;
    return solve(arena, level, ceiling);
}
