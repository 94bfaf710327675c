/* Tables with a row for each answer. */

#ifndef SALET_BY_ANSWER_H
#define SALET_BY_ANSWER_H

#include "api.h"

/* Copy the replies for neighbouring answers from rows of guesses to rows of answers. */
void copy_by_answer(const void *table, int64_t width, int64_t rows, int64_t columns, int64_t first,
                    int64_t count, void *to, int64_t apart);

#endif
