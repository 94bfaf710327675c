#define CODE uint16_t
#define WEIGHTED 0
#define VARIANT search_16
#include "search.h"
