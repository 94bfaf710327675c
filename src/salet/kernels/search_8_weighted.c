#define CODE uint8_t
#define WEIGHTED 1
#define VARIANT search_8_weighted
#include "search.h"
