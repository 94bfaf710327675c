#define CODE uint32_t
#define WEIGHTED 1
#define VARIANT search_32_weighted
#include "search.h"
