#define CODE uint32_t
#define WEIGHTED 0
#define VARIANT search_32
#include "search.h"
