// The command as a single process, without other ranks.
#include "ranks.h"

Ranks ranks = {.count = 1};
