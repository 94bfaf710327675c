/* The entries of the exact search: they check what they are given, and choose the variant. */

#include "variants.h"

#include "memo.h"

API int64_t salet_arena_bytes(void);
API int64_t salet_settle(Arena *arena, int64_t ceiling);
API int64_t salet_look(Arena *arena, int64_t *lost, int64_t *squares, int64_t *largest, int64_t room);
API int64_t salet_trace(Arena *arena, int64_t *guesses, int64_t room);
API int64_t salet_explain(Arena *arena, const Memo *claims, Line *lines, int64_t room, int64_t bound);
API int64_t salet_move(const Memo *old, const Memo *new);

/* So that callers see whether they mean the same. */
int64_t salet_arena_bytes(void)
{
    return sizeof(Arena);
}

static const Search *search_of(const Arena *arena)
{
    switch (arena->code_bytes) {
    case 1:
        return arena->weighted ? &search_8_weighted : &search_8;
    case 2:
        return arena->weighted ? &search_16_weighted : &search_16;
    case 4:
        return arena->weighted ? &search_32_weighted : &search_32;
    default:
        return 0;
    }
}

static int is_memo(const Memo *memo)
{
    return memo->notes && memo->slots >= 4 && (memo->slots & (memo->slots - 1)) == 0;
}

/* Whether words are known and in order, each once. */
static int are_guesses(const uint32_t *words, int64_t size, int64_t known)
{
    int64_t before = -1;
    int sound = 1;
    for (int64_t place = 0; place < size; place++) {
        sound &= words[place] > before && words[place] < known;
        before = words[place];
    }
    return sound;
}

/* What the candidates weigh; 0 if one is not known, or if they weigh more than counters hold. */
static int64_t weigh(const Arena *arena, const uint32_t *words, int64_t size)
{
    int64_t weight = 0;
    for (int64_t place = 0; place < size; place++) {
        if (words[place] >= arena->answers || arena->guess_of[words[place]] >= arena->guesses
            || arena->own_row[words[place]] >= arena->own_rows)
            return 0;
        const int64_t own = arena->weighted ? arena->weights[words[place]] : 1;
        if (own < 1 || own > UINT32_MAX - weight - 1)
            return 0;
        weight += own;
    }
    return weight;
}

/* Whether the tables are there, and as large as they have to be. */
static int has_tables(const Arena *arena)
{
    const int narrows = arena->mode != NORMAL;
    const int64_t every_byte = arena->code_bytes == 1 ? 256 : 0;
    return search_of(arena) && is_memo(&arena->memo) && is_among(arena->answers, 1, INT32_MAX)
        && is_among(arena->guesses, 1, INT32_MAX) && is_among(arena->codes, 1, INT32_MAX)
        && is_among(arena->length, 1, 63) /* as many bits as places */
        && arena->counts_room >= arena->codes && arena->counts_room >= every_byte
        && arena->width >= (arena->guesses + BLOCK - 1) / BLOCK * BLOCK
        && arena->patterns && arena->own && arena->own_row && arena->guess_of && arena->answer_keys
        && (narrows ? arena->guesses_as_answers && arena->guess_keys && arena->greens
                          && arena->coloured && arena->letters
                    : !arena->families)
        && (arena->weighted ? arena->weights && !arena->bits : 1);
}

/* Whether there is room for a search from the first level with at least so many legal guesses: then
   nothing is read or written outside.

   What tables say is not looked at: codes of two or four bytes are below `codes`, as whoever fills
   the tables checks; bytes may be any. */
static int has_room(const Arena *arena, int64_t fewest)
{
    if (!has_tables(arena) || arena->levels < 2 || !arena->frames || !arena->stack || !arena->legals
        || !arena->parts || !arena->heaps || !arena->counts || !arena->marks || !arena->allowed)
        return 0;
    const Frame *frame = &arena->frames[0];
    const int64_t size = frame->size, legal = frame->legal_size, deep = frame->left;
    const int64_t codes = arena->code_bytes == 1 ? 256 : arena->codes;
    const int64_t parts = size < codes ? size : codes;
    if (!is_among(size, 1, arena->answers) || !is_among(deep, frame->only >= 0, arena->levels - 1)
        || !is_among(legal, fewest, arena->guesses) || !is_among(frame->only, -1, arena->guesses - 1)
        || frame->start != 0 || frame->free != size || frame->legal != 0
        || !is_among(arena->stack_room / (deep + 1), size, INT32_MAX / (deep + 1))
        || arena->legals_room / (deep + 1) < legal || arena->parts_room < parts
        || arena->heap_room < 2 * arena->guesses + size
        || !is_among(frame->most_kept, 0, UNBOUNDED) || !is_among(frame->outside, 0, UNBOUNDED)
        || !is_among(frame->inside, 0, UNBOUNDED))
        return 0;
    const int64_t weight = weigh(arena, arena->stack, size);
    /* even if all is lost, that costs less than UNBOUNDED */
    return weight && is_among(arena->lost, 1, (UNBOUNDED - 1) / weight - deep - 1)
        && are_guesses(arena->legals, legal, arena->guesses);
}

/* The value of the first level, or of its only guess; or a bound at or above the ceiling. */
int64_t salet_settle(Arena *arena, int64_t ceiling)
{
    return has_room(arena, 1) ? search_of(arena)->settle(arena, 0, ceiling) : REFUSED;
}

/* What each legal guess of the first level loses, the squares of its parts and the largest. */
int64_t salet_look(Arena *arena, int64_t *lost, int64_t *squares, int64_t *largest, int64_t room)
{
    if (!has_room(arena, 0) || arena->frames[0].legal_size > room)
        return REFUSED;
    search_of(arena)->look(arena, lost, squares, largest);
    return arena->frames[0].legal_size;
}

/* The guesses of the best play; how many there are. */
int64_t salet_trace(Arena *arena, int64_t *guesses, int64_t room)
{
    return has_room(arena, 1) ? search_of(arena)->trace(arena, 0, guesses, room, 0) : REFUSED;
}

/* The lines of a certificate; how many there are, or why not. */
int64_t salet_explain(Arena *arena, const Memo *claims, Line *lines, int64_t room, int64_t bound)
{
    if (!has_room(arena, 1) || !is_memo(claims) || !is_among(bound, 0, arena->lost))
        return REFUSED;
    return search_of(arena)->explain(arena, claims, lines, room, 0, bound, 0);
}

/* Copy an old memo into a new one; how many sets it has. */
int64_t salet_move(const Memo *old, const Memo *new)
{
    if (!is_memo(old) || !is_memo(new))
        return REFUSED;
    int64_t filled = 0;
    for (const Note *note = old->notes; note < old->notes + old->slots; note++) {
        if (note->work) {
            const Key key = {note->key0, seal(note->sealed, note->lower, note->upper, note->guess, note->work)};
            filled += keep(new, key, note->lower, note->upper, note->guess, note->work);
        }
    }
    return filled;
}
