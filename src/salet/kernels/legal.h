/* Which guesses are legal after a turn, and the way into a part of a guess. */

/* Mark the patterns of words that are legal after a turn.

   In hard mode, the pattern a word gives shows whether it has the greens, and at least as many of
   each letter of the guess as were coloured. A byte that is no code shows nothing: after it, no word
   is legal. */
static void allow(const Arena *arena, int64_t guess, int64_t pattern)
{
    const int64_t *greens = arena->greens, *coloured = arena->coloured;
    const int64_t *letters = arena->letters + guess * arena->length;
    const int hard = arena->mode == HARD && pattern < arena->codes;
    for (int64_t tiles = 0; tiles < arena->codes; tiles++) {
        int fits = tiles == pattern;
        if (hard && !fits && (greens[pattern] & ~greens[tiles]) == 0) {
            fits = 1;
            for (int64_t letter = 0; letter < arena->length; letter++) {
                int64_t needed = coloured[pattern] & letters[letter];
                int64_t present = coloured[tiles] & letters[letter];
                while (needed && present) { /* take one of each away */
                    needed &= needed - 1;
                    present &= present - 1;
                }
                fits = fits && needed == 0;
            }
        }
        arena->allowed[tiles] = (uint8_t)fits;
    }
}

/* List the guesses that are legal after one more turn, for the level below. */
static void narrow(const Arena *arena, int64_t level, int64_t guess, int64_t pattern)
{
    const Frame *frame = &arena->frames[level];
    Frame *below = &arena->frames[level + 1];
    allow(arena, guess, pattern);
    const CODE *row = (const CODE *)arena->guesses_as_answers + guess * arena->guesses;
    const uint32_t *before = arena->legals + frame->legal;
    below->legal = frame->legal + frame->legal_size;
    uint32_t *legals = arena->legals + below->legal;
    uint64_t key0 = 0, key1 = 0;
    int64_t size = 0;
    for (int64_t place = 0; place < frame->legal_size; place++) {
        const uint32_t word = before[place];
        if (arena->allowed[row[word]]) {
            legals[size++] = word;
            key0 += arena->guess_keys[2 * (size_t)word];
            key1 += arena->guess_keys[2 * (size_t)word + 1];
        }
    }
    below->legal_size = size;
    below->legal_key0 = key0, below->legal_key1 = key1;
}

/* Enter a part of a guess: set up the level below for it. */
static void descend(const Arena *arena, int64_t level, int64_t guess, int64_t number)
{
    const Frame *frame = &arena->frames[level];
    const Part *part = arena->parts + level * arena->parts_room + number;
    Frame *below = &arena->frames[level + 1];
    below->start = part->start, below->size = part->size, below->free = frame->end;
    below->left = least(frame->left - 1, part->size);
    below->most_kept = frame->most_kept;
    below->outside = frame->outside, below->inside = frame->inside;
    below->only = -1, below->brief = 0;
    if (arena->mode == NORMAL)
        below->legal_size = arena->guesses;
    else
        narrow(arena, level, guess, part->pattern);
}
