// How much the long tests do. LONG=1 in the environment, as `make test-long` sets it and every change must pass it: all
// in the released build, a tenth in the watched one, which takes ten times as long for a step. Else a tenth of that.
#ifndef TESTS_FEWER_H
#define TESTS_FEWER_H

#include <stdbool.h>
#include <stdlib.h>

#ifdef NDEBUG
enum { WATCHED = 0 };
#else
enum { WATCHED = 1 };
#endif

/// Whether the longer tests are run too.
static inline bool is_long(void)
{
    const char *wanted = getenv("LONG");
    return wanted && *wanted;
}

/// How many times less a long test does.
static inline int fewer(void)
{
    return (WATCHED ? 10 : 1) * (is_long() ? 1 : 10);
}

/// So many times less of a count, but one at least.
static inline int some_of(int count)
{
    return count > fewer() ? count / fewer() : 1;
}

/// The begin of a test that the watched build only runs with LONG; the released one always does.
#define LONG_WHEN_WATCHED()                                                                                            \
    do {                                                                                                               \
        if (WATCHED && !is_long())                                                                                     \
            cr_skip_test("make test-long runs it in this build");                                                      \
    } while (0)

#endif
