/* What a walk over guesses and candidates needs, whatever the width of codes. */

#ifndef SALET_SUMS_H
#define SALET_SUMS_H

#include "api.h"

/* What all sums walk over: some rows and columns of a table of codes, and room for the work. */
struct walk {
    POINTER(const void, table);
    int64_t width;       /* bytes of a code: 1, 2 or 4 */
    int64_t rows;        /* all guesses of the table */
    int64_t columns;     /* all answers of the table */
    int64_t row_step;    /* how many codes apart those of neighbouring guesses are, */
    int64_t column_step; /* and those of neighbouring answers: one of both is 1 */
    int64_t patterns;    /* how many codes there are */
    POINTER(const int64_t, guesses);
    int64_t guess_count;
    POINTER(const int64_t, candidates);
    int64_t candidate_count;
    POINTER(void, room);
    int64_t room_bytes;
};

/* What is summed with weights. Any of them may be left out: then its sums are NULL. */
struct weighing {
    POINTER(const int64_t, weights); /* one for each candidate, less than 2**32 in all */
    POINTER(int64_t, sizes);         /* weight × size */
    POINTER(int64_t, heaviest);      /* the heaviest weight */
    POINTER(int64_t, logs);          /* weight × log2(weight) × units, rounded */
    POINTER(int64_t, worth);         /* weight × a mean that depends on the entropy, rounded */
    double units;
    double entropy_units;
    POINTER(const double, means); /* by entropy, `steps` to a bit */
    int64_t mean_count;
    int64_t steps;
};

#define WEIGHT_SHIFT 32
#define SIZE_MASK 0xFFFFFFFFu

/* A number from 0 on, to even, as everywhere else; from 2**52 on, numbers are whole. */
static inline int64_t rounded(double number)
{
    const double whole = 0x1p52;
    return (int64_t)((number < whole) ? (number + whole) - whole : number);
}

/* The binary logarithm of a number from 1 on, by the same steps and roundings as in NumPy. */
static inline double log2_of(double number)
{
    const int64_t bits_of_root_of_half = 0x3FE6A09E667F3BCD;
    const double twice_log2_e = 0x1.71547652b82fep+1;
    union {
        double number;
        int64_t bits;
    } as = {number};
    const uint64_t exponent = (uint64_t)(as.bits - bits_of_root_of_half) >> 52;
    as.bits -= (int64_t)(exponent << 52); /* from √½ to √2 */
    double ratio = (as.number - 1) / (as.number + 1);
    double square = ratio * ratio;
    double series = square * (1.0 / 19);
    series = (series + 1.0 / 17) * square;
    series = (series + 1.0 / 15) * square;
    series = (series + 1.0 / 13) * square;
    series = (series + 1.0 / 11) * square;
    series = (series + 1.0 / 9) * square;
    series = (series + 1.0 / 7) * square;
    series = (series + 1.0 / 5) * square;
    series = (series + 1.0 / 3) * square;
    series = (series + 1.0) * ratio;
    return series * twice_log2_e + (double)(int32_t)exponent;
}

static inline int64_t weight_log(uint64_t weight, double units)
{
    double number = (double)weight;
    return rounded(number * log2_of(number) * units);
}

#endif
