/* What the search looks for, and what sets of candidates cost at least.

   The *value* of a set of n candidates with some number of guesses left is the least that any play
   costs, over all candidates. An answer that is found costs its guesses; one that is not found costs
   the guesses that were left, one more, and the price LOST, which is above what all guesses together
   can come to: so the best play loses as few as possible, and of those plays it takes the fewest
   guesses. A guess splits the set into parts, one per pattern, and costs

       n + Σ value(part)        over the parts but the solved one,

   and with no guess left all n are lost: n · (1 + LOST).

   With weights, each candidate counts by its weight: n becomes W, the sum of the weights, and
   everything below holds with weight 1 for each. Candidates are sorted heaviest first.

   Lower bounds, all used below; those that count guesses hold whatever is lost, as what is lost costs
   more than anything found:

   (a) The first guess finds at most one candidate, the others take at least two: 2W - w₁, where w₁ is
       the heaviest.
   (b) A guess with k parts finds at most one candidate of each part with the next guess: the part
       costs ≥ 2Wₚ - wₚ by (a), all together 3W - Σ wₚ, where wₚ is the heaviest of part p. That is
       2W + the weight of the *repeats*: the candidates that are not the first of their part. The
       solved part costs nothing instead of its w.
   (c) What a guess *keeps*, Σ wₚ, is the weight of all but its repeats. If none keeps more than K of a
       set, none keeps more of a subset. So by (b) a part costs ≥ 2Wₚ - wₚ + (Wₚ - K) if Wₚ > K.
   (d) With three guesses left or more, a guess whose parts have one or two candidates costs exactly
       what (b) says: it is settled.
   (e) With two guesses left, the last one finds the heaviest of each part, and the repeats are lost:
       a guess costs exactly 2W - the weight it solves + (1 + LOST) · the weight of its repeats, so
       every guess is settled, and the best of those that are not candidates is one that keeps most. By
       (c) at least W - K is lost: with three left, what a part weighs beyond K is.
   (f) No play takes more than W · (left + 1) guesses, so a bound that is higher by l · LOST or a part
       of it shows that more than l is lost; and whoever loses anything loses the lightest candidate or
       more.
   (g) Families of words, such as -ATER, of which every legal guess tells few apart. Let no guess that
       is not a candidate have more than `outside` parts, and no candidate more than `inside` beside
       the solved one. On a subset, with the guesses that are legal then, none has more parts, whether
       it still is a candidate or not. So d guesses find at most f(d) candidates of any subset, where
       f(1) = 1 and f(d) is the larger of outside · f(d-1) and 1 + inside · f(d-1). Where each guess
       rules out one word, f(d) = d. A play costs W + Σ X(d) + LOST · X(left), over d from 1 to the
       guesses left, where X(d) is the weight of what d guesses do not find: at least that of all but
       the heaviest f(d). This counts candidates, so it says more than (c) where weights differ; there
       it is used, in hard and ultra-hard mode, where few guesses are legal. And it says more than (c)
       where a rule has few replies: with K parts at most, 3 guesses find K² candidates, 4 guesses K³.

   The search is depth first, with a ceiling: a cost at or above the ceiling need not be known exactly
   (fail-soft: then any lower bound at or above the ceiling is returned). */

static inline int64_t least(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static inline int64_t most(int64_t one, int64_t other)
{
    return one > other ? one : other;
}

static inline int64_t weight_of_word(const Arena *arena, uint32_t answer)
{
    return WEIGHTED ? arena->weights[answer] : 1;
}

/* What a set of candidates weighs. */
static int64_t weight_of(const Arena *arena, int64_t start, int64_t size)
{
    if (!WEIGHTED)
        return size;
    int64_t weight = 0;
    for (int64_t place = start; place < start + size; place++)
        weight += arena->weights[arena->stack[place]];
    return weight;
}

/* How many candidates two guesses can find, by (g). */
static inline int64_t found_by_two(int64_t outside, int64_t inside)
{
    return most(outside, 1 + inside);
}

/* The least that a set of candidates costs, by (a), (c), (e) and (g).

   With one guess left, or none, it is exactly that. */
static int64_t floor_of(
    const Arena *arena, int64_t start, int64_t size, int64_t left, const Frame *known)
{
    const int64_t weight = weight_of(arena, start, size), lost = 1 + arena->lost;
    const int64_t heaviest = weight_of_word(arena, arena->stack[start]);
    if (left < 1)
        return weight * lost;
    if (left == 1)
        return weight + (weight - heaviest) * lost;
    int64_t beyond = most(0, weight - known->most_kept);
    int64_t found = found_by_two(known->outside, known->inside);
    if (found < size)
        beyond = most(beyond, weight_of(arena, start + found, size - found));
    if (left == 2)
        return 2 * weight - heaviest + beyond * lost;
    int64_t bound = 2 * weight - heaviest + beyond;
    for (int64_t number = 3; number <= left && found < size; number++) {
        found = most(known->outside * found, 1 + known->inside * found);
        if (found < size) {
            const int64_t missed = weight_of(arena, start + found, size - found);
            bound += number == left ? missed * lost : missed;
        }
    }
    return bound;
}

/* A lower bound of a set, raised by what must be lost if it is so high, by (f). */
static int64_t raised(const Arena *arena, int64_t start, int64_t size, int64_t left, int64_t bound)
{
    const int64_t weight = weight_of(arena, start, size), lost = arena->lost;
    const int64_t beyond = bound - weight * (left + 1);
    if (beyond <= 0)
        return bound;
    const int64_t lightest = weight_of_word(arena, arena->stack[start + size - 1]);
    const int64_t heaviest = weight_of_word(arena, arena->stack[start]);
    return most(bound, most((beyond - 1) / lost + 1, lightest) * lost + 2 * weight - heaviest);
}
