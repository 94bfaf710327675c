/* Plain loops over memory, which only benchmarks call: what kernels are measured beside. */

#include "api.h"

API void salet_plain_copy(const uint8_t *from, uint8_t *to, int64_t size);
API void salet_plain_sums(const uint8_t *table, int64_t guesses, int64_t answers,
                          const int64_t *functions, int64_t count, int64_t *sums);

void salet_plain_copy(const uint8_t *from, uint8_t *to, int64_t size)
{
    for (int64_t place = 0; place < size; place++)
        to[place] = from[place];
}

/* For each guess the sums over its parts of functions of their sizes, as anybody would write it. */
void salet_plain_sums(const uint8_t *table, int64_t guesses, int64_t answers,
                      const int64_t *functions, int64_t count, int64_t *sums)
{
    for (int64_t guess = 0; guess < guesses; guess++) {
        int32_t sizes[256] = {0};
        for (int64_t answer = 0; answer < answers; answer++)
            sizes[table[guess * answers + answer]]++;
        for (int64_t function = 0; function < count; function++) {
            int64_t sum = 0;
            for (int code = 0; code < 256; code++)
                sum += functions[function * (answers + 1) + sizes[code]];
            sums[function * guesses + guess] = sum;
        }
    }
}
