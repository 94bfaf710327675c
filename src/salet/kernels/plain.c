/* Plain loops over memory, which only benchmarks call: what kernels are measured beside. */

#include "sums.h"

API void salet_plain_table(const uint8_t *restrict shares, const int64_t *restrict which,
                           int64_t guesses, int64_t answers, uint8_t *restrict table);
API void salet_plain_sums(const uint8_t *table, int64_t guesses, int64_t answers,
                          const int64_t *functions, int64_t count, int64_t *sums);
API void salet_plain_weighing(const uint8_t *table, int64_t guesses, int64_t answers,
                              const int64_t *weights, const double *own_logs, const double *means,
                              int64_t steps, double *sums);

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

/* For each guess the sums over its parts of weight × size, the heaviest weight, weight × log2(weight),
   and weight × a mean by their entropy. */
void salet_plain_weighing(const uint8_t *table, int64_t guesses, int64_t answers,
                          const int64_t *weights, const double *own_logs, const double *means,
                          int64_t steps, double *sums)
{
    for (int64_t guess = 0; guess < guesses; guess++) {
        int64_t sizes[256] = {0}, heavy[256] = {0}, heaviest[256] = {0};
        double logs[256] = {0}, found[4] = {0};
        for (int64_t answer = 0; answer < answers; answer++) {
            const uint8_t code = table[guess * answers + answer];
            const int64_t weight = weights[answer];
            sizes[code]++;
            heavy[code] += weight;
            heaviest[code] = weight > heaviest[code] ? weight : heaviest[code];
            logs[code] += own_logs[answer];
        }
        for (int code = 0; code < 256; code++) {
            if (!sizes[code])
                continue;
            const double weight = (double)heavy[code], log = log2_of(weight);
            const double entropy = log - logs[code] / weight;
            const double place = entropy > 0 ? entropy * (double)steps : 0;
            const double *mean = &means[(int64_t)place];
            found[0] += weight * (double)sizes[code];
            found[1] += (double)heaviest[code];
            found[2] += weight * log;
            found[3] += weight * (mean[0] + (mean[1] - mean[0]) * (place - (double)(int64_t)place));
        }
        for (int sum = 0; sum < 4; sum++)
            sums[sum * guesses + guess] = found[sum];
    }
}
