/* The exact search, for one width of codes and one kind of weights; `plain.py` is its readable twin.

   Whoever includes this defines CODE, the type of codes; WEIGHTED, whether answers have weights; and
   VARIANT, the name of the search. */

#include "variants.h"

#include "bounds.h"
#include "heap.h"
#include "memo.h"
#include "repeats.h"
#include "rank.h"
#include "parts.h"
#include "legal.h"
#include "solve.h"
#include "explain.h"

/* Nobody asks for certificates in a browser, and the module takes 34 kB compressed, 49 with them. */
#if defined(__wasm__)
#define EXPLAIN 0
#else
#define EXPLAIN explain
#endif

const Search VARIANT = {settle, look, trace, EXPLAIN};
