/* Guesses that wait to be visited, the most promising first. */

static inline int comes_before(Waiting one, Waiting other)
{
    return one.bound < other.bound || (one.bound == other.bound && one.order < other.order);
}

/* Add a guess to those waiting, and return how many there are now. */
static int64_t push(Waiting *heap, int64_t size, Waiting added)
{
    int64_t place = size;
    while (place && comes_before(added, heap[(place - 1) >> 1])) {
        heap[place] = heap[(place - 1) >> 1];
        place = (place - 1) >> 1;
    }
    heap[place] = added;
    return size + 1;
}

/* Take the first guess off, of this many that wait. */
static Waiting pop(Waiting *heap, int64_t size)
{
    const Waiting first = heap[0], last = heap[--size];
    int64_t place = 0;
    for (;;) {
        int64_t below = 2 * place + 1;
        if (below + 1 < size && comes_before(heap[below + 1], heap[below]))
            below++;
        if (below >= size || !comes_before(heap[below], last))
            break;
        heap[place] = heap[below];
        place = below;
    }
    if (size)
        heap[place] = last;
    return first;
}
