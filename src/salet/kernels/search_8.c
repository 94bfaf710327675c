#define CODE uint8_t
#define WEIGHTED 0
#define VARIANT search_8
#include "search.h"
