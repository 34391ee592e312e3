// Contracts: requirements of a function on its caller. They are checked unless NDEBUG is defined.
#ifndef FRICTION_MATH_ASSERT_H
#define FRICTION_MATH_ASSERT_H

#include "friction/base.h"

FR_BEGIN

/// Call the handler, then stop the program.
FR_NORETURN void fr_assert_failed(const char *condition, const char *file, int line, const char *function);

FR_END

/// Check a contract of the enclosing function. Does nothing if NDEBUG is defined.
#ifdef NDEBUG
#define FR_ASSERT(condition) ((void)0)
#else
#define FR_ASSERT(condition) ((condition) ? (void)0 : fr_assert_failed(#condition, __FILE__, __LINE__, __func__))
#endif

#endif
