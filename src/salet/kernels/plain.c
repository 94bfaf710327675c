/* Plain loops over memory, which only benchmarks call: what kernels are measured beside. */

#include "api.h"

API void salet_plain_table(const uint8_t *restrict shares, const int64_t *restrict which,
                           int64_t guesses, int64_t answers, uint8_t *restrict table);
API void salet_plain_sums(const uint8_t *table, int64_t guesses, int64_t answers,
                          const int64_t *functions, int64_t count, int64_t *sums);

/* Fill a table of words of five letters from shares that are worked out already: row by row, each
   the sum of five. So it reads what has to be read for a table, and writes all of it. The original
   matrix takes 1.57 ms; merely copying it 1.1, as that reads one byte for each it writes, not five,
   and the C library's way of copying does not read what it overwrites. */
void salet_plain_table(const uint8_t *restrict shares, const int64_t *restrict which,
                       int64_t guesses, int64_t answers, uint8_t *restrict table)
{
    for (int64_t guess = 0; guess < guesses; guess++)
        for (int64_t answer = 0; answer < answers; answer++) {
            uint8_t sum = 0;
            for (int place = 0; place < 5; place++)
                sum = (uint8_t)(sum + shares[which[guess * 5 + place] * answers + answer]);
            table[guess * answers + answer] = sum;
        }
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
