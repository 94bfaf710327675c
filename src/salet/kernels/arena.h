/* What the exact search works on: tables of a game, a memo, and room for one search.

   Constants of the search were measured together, in CPU seconds for SALET / CRANE (original lists),
   SALET in hard mode, and TARSE (3,158 answers, 14,855 guesses); differences below 5 % are noise. */

#ifndef SALET_ARENA_H
#define SALET_ARENA_H

#include "api.h"

/* Above whatever a play costs, with room to add to. */
#define UNBOUNDED (INT64_MAX - (INT64_C(1) << 48) + 1)

enum { NORMAL, HARD, ULTRA };

/* Guesses are counted in blocks of this size, so that counters stay in the first cache.
   512: 0.058 / 0.161, 0.134, 1.50. 256: 0.058 / 0.165, 0.145, 1.67. 128: 0.082 / 0.25, 0.199, 1.85. */
enum { BLOCK = 512 };

/* How many guesses of a block are marked together; 16 and 64 do as well. */
enum { TALLIED = 32 };

/* The state of a level of the search. */
typedef struct {
    int64_t start; /* where the candidates are in `stack` */
    int64_t size;
    int64_t free;  /* where `stack` is free */
    int64_t end;   /* where it is free after the parts of the guess being visited */
    int64_t legal; /* where the legal guesses are in `legals` */
    int64_t legal_size;
    uint64_t legal_key0, legal_key1; /* their share of the key */
    int64_t left;                    /* guesses left */
    int64_t most_kept;               /* no guess keeps more of these candidates than this */
    int64_t outside;                 /* no guess that is not a candidate has more parts than this */
    int64_t inside;                  /* no candidate has more parts than this, but for the solved one */
    int64_t only;                    /* the guess to make, or -1 */
    int64_t brief;                   /* whether a bound will do that does not visit any guess */
    int64_t guess;                   /* the best one, once it is found */
    int64_t heaped;                  /* how many guesses wait in the heap */
} Frame;

/* A guess that waits to be visited. */
typedef struct {
    int64_t bound, order, guess;
} Waiting;

/* A part of the guess being visited. */
typedef struct {
    int64_t start, size, lower, pattern;
} Part;

/* What is known of a set of candidates. */
typedef struct {
    uint64_t key0, sealed;
    int64_t lower, upper, guess, work;
} Note;

/* A line of a certificate: a claim that a part of a guess costs so much at least, or LOST if something
   is lost. */
typedef struct {
    int64_t level, guess, pattern, bound;
} Line;

/* What writing lines returns if there is no room for them, and if the bound is too high. */
enum { NO_ROOM = -1, TOO_HIGH = -2 };

/* A table of notes; the number of slots is a power of two. */
typedef struct {
    POINTER(Note, notes);
    int64_t slots;
} Memo;

typedef struct {
    /* What all threads read. Codes are of 1, 2 or 4 bytes. */
    int64_t code_bytes;
    int64_t weighted; /* whether weights are not all 1 */
    int64_t answers, guesses, codes, length;
    int64_t width; /* of a row of patterns: at least that of the guesses in whole blocks */
    POINTER(const void, patterns);           /* answers × guesses, so that guesses are side by side */
    POINTER(const uint16_t, bits);           /* the same with a bit for each reply, if a rule has few */
    POINTER(const void, own);                /* rows of replies for all answers: among them those */
    POINTER(const uint32_t, own_row);        /* of answers as guesses, which are in these places */
    int64_t own_rows;
    POINTER(const void, guesses_as_answers); /* guesses × guesses, where the mode needs them */
    POINTER(const uint32_t, guess_of);       /* the guess each answer is */
    POINTER(const int64_t, weights);         /* of each answer, if they are not all 1 */
    POINTER(const uint64_t, answer_keys);    /* 128 random bits for each; a set's key is their sum */
    POINTER(const uint64_t, guess_keys);
    POINTER(const int64_t, greens);   /* for each pattern, its green tiles as bits */
    POINTER(const int64_t, coloured); /* for each pattern, its green and yellow tiles as bits */
    POINTER(const int64_t, letters);  /* for each guess, the places of each of its letters as bits */
    int64_t mode;
    int64_t lost;     /* the price of an answer that is not found */
    int64_t families; /* whether to look for families of words */

    /* What all threads write. */
    Memo memo;

    /* Room for one search. */
    int64_t levels;
    POINTER(Frame, frames);
    POINTER(uint32_t, stack); /* the candidates of all levels */
    int64_t stack_room;
    POINTER(uint32_t, legals); /* the legal guesses of all levels, where the mode forbids some */
    int64_t legals_room;
    POINTER(Part, parts); /* for each level, the parts of the guess it visits */
    int64_t parts_room;   /* of a level */
    POINTER(Waiting, heaps); /* for each level, the guesses waiting to be visited */
    int64_t heap_room;       /* of a level */
    POINTER(int32_t, counts); /* for each code that can be, a counter; all are 0 between uses */
    int64_t counts_room;      /* 256 where codes are bytes, so that no code is beyond */
    POINTER(void, marks);      /* TALLIED rows of such counters: bytes, or of four where weighted */
    POINTER(uint8_t, allowed); /* a row of them */

    /* Shared with the caller. */
    volatile int64_t stop; /* set by any thread: the search is to end */
    int64_t any;           /* whether any play that finds all candidates will do */
    int64_t nodes;         /* sets searched so far */
    int64_t filled;        /* slots of the memo filled so far */
} Arena;

#endif
