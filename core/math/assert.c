// The handler of failed assertions, the only variable of the library that is not constant.
#include "assert.h"

static FrAssertHandler current;

void fr_set_assert(FrAssertHandler handler)
{
    current = handler;
}

_Noreturn void fr_assert_failed(const char *condition, const char *file, int line, const char *function)
{
    if (current)
        current(condition, file, line, function);
    TRAP();
}
