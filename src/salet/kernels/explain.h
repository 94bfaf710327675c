/* What was found, written down: the guesses of the best play, and what a bound rests on. */

/* Append the guesses of the best play, and return how many are written then.

   Those of sets of three or more, parents first and patterns in the order of their codes, as long
   as guesses are left. */
static int64_t trace(Arena *arena, int64_t level, int64_t *guesses, int64_t room, int64_t written)
{
    const Frame *frame = &arena->frames[level];
    if (frame->size < 3 || frame->left < 1)
        return written;
    settle(arena, level, UNBOUNDED);
    const int64_t guess = frame->guess;
    if (arena->stop || written >= room || guess < 0) /* no play is known that loses nothing */
        return written;
    guesses[written++] = guess;
    int64_t alone;
    const int64_t number = lay_out(arena, level, guess, 1, &alone);
    for (int64_t part = 0; part < number && !arena->stop; part++) {
        descend(arena, level, guess, part);
        written = trace(arena, level + 1, guesses, room, written);
    }
    return written;
}

/* Append the lines that a bound of a level rests on, and return how many are written then.

   A line rests on the lines of the next level that follow, on what can be counted, and on earlier
   claims, which are in `claims`. The bound is LOST at most. Returns NO_ROOM if there is none, and
   TOO_HIGH if the bound is. */
static int64_t explain(
    Arena *arena, const Memo *claims, Line *lines, int64_t room, int64_t level, int64_t bound,
    int64_t written)
{
    Frame *frame = &arena->frames[level];
    Waiting *heap = arena->heaps + level * arena->heap_room;
    Part *parts = arena->parts + level * arena->parts_room;
    const int64_t start = frame->start, size = frame->size, left = frame->left, only = frame->only;
    const int64_t weight = weight_of(arena, start, size);
    frame->outside = frame->inside = UNBOUNDED; /* checkers do not know (g) */
    if (only < 0 && (size <= 2 || left <= 1)) /* the floor is the value */
        return floor_of(arena, start, size, left, frame) < bound ? TOO_HIGH : written;
    if (only < 0) {
        const Ranked best = try_candidates(
            arena, heap, start, size, left, frame->most_kept, frame->most_kept, bound);
        if (best.total < bound)
            return TOO_HIGH;
        frame->heaped = best.heaped;
    } else {
        frame->heaped = push(heap, 0, (Waiting){0, 0, only});
    }
    for (int64_t above = -1; !arena->stop;) {
        /* Step 1. The guesses that may cost less, as far as can be counted. */
        if (only < 0) {
            const Scan scan = rank_guesses(arena, level, weight, bound, above);
            if (scan.total < bound)
                return TOO_HIGH;
            above = scan.most;
            frame->most_kept = least(frame->most_kept, weight - scan.lost_least);
        }
        while (frame->heaped && heap[0].bound < bound) {
            const int64_t guess = pop(heap, frame->heaped--).guess;
            int64_t waiting;
            int64_t total = split(arena, level, guess, bound, 0, &waiting);
            /* Step 2. Claims about its parts: first those that can be counted, then those that
               rest on others. */
            for (int64_t look = 0; look < 2 * waiting && total < bound; look++) {
                Part *part = parts + look % waiting;
                descend(arena, level, guess, look % waiting);
                arena->frames[level + 1].brief = look < waiting;
                const int64_t highest = bound - total + part->lower;
                int64_t found = least(highest, solve(arena, level + 1, highest));
                if (found == highest && bound == arena->lost)
                    found = bound; /* nothing less than a loss is of use here */
                if (arena->stop)
                    return written;
                if (found <= part->lower)
                    continue;
                /* Step 3. Make the claim, unless it has been made. */
                const Key key = key_of_level(arena, level + 1);
                const Known claimed = find(claims, key);
                if (!claimed.known || claimed.lower < found) {
                    if (written == room)
                        return NO_ROOM;
                    lines[written] = (Line){level + 1, guess, part->pattern, found};
                    written = explain(arena, claims, lines, room, level + 1, found, written + 1);
                    if (written < 0 || arena->stop)
                        return written;
                    keep(claims, key, found, UNBOUNDED, -1, 1);
                }
                total += found - part->lower;
                part->lower = found;
            }
            if (total < bound)
                return TOO_HIGH;
        }
        if (only >= 0 || left == 2 || 2 * weight + above + 1 >= bound)
            break;
    }
    return written;
}

/* What each legal guess of the first level loses, the squares of its parts and the largest. */
static void look(const Arena *arena, int64_t *lost, int64_t *squares, int64_t *largest)
{
    const Frame *frame = &arena->frames[0];
    for (int64_t place = 0; place < frame->legal_size; place++) {
        const int64_t guess = arena->legals[frame->legal + place];
        const Measured found =
            measure(arena, frame->start, frame->size, guess, UNBOUNDED, UNBOUNDED);
        lost[place] = found.lost, squares[place] = found.squares, largest[place] = found.largest;
    }
}
