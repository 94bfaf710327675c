#define CODE uint16_t
#define WEIGHTED 1
#define VARIANT search_16_weighted
#include "search.h"
