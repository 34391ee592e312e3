// How much the long tests do: all in the released build with LONG=1 in the environment, as `make test-long` sets it and
// every change must pass it; else a tenth. The watched build takes ten times as long for a step, and always does a
// tenth.
#ifndef TESTS_FEWER_H
#define TESTS_FEWER_H

#include <stdlib.h>

/// How many times less a long test does.
static inline int fewer(void)
{
#ifdef NDEBUG
    const char *all = getenv("LONG");
    if (all && *all)
        return 1;
#endif
    return 10;
}

/// So many times less of a count.
static inline int some_of(int count)
{
    return count / fewer();
}

#endif
