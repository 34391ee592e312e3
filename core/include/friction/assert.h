// Contracts: what a function requires of its caller. Breaking one is an error of the program, not of its user; user
// data are checked and reported instead (report.h).
//
// The checks are compiled in unless NDEBUG is defined.
#ifndef FRICTION_ASSERT_H
#define FRICTION_ASSERT_H

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/// Called when a contract is broken: it may print, log or jump. If it returns, a trap stops the program.
typedef void (*FrAssertHandler)(const char *condition, const char *file, int line, const char *function);

/// Replace the handler; NULL restores the default, which does nothing. Not to be called while other threads use the
/// library.
void fr_set_assert(FrAssertHandler handler);

/// A function that does not return, in C and C++.
#if defined(__cplusplus)
#define FR_NORETURN [[noreturn]]
#else
#define FR_NORETURN _Noreturn
#endif

/// Calls the handler, then stops the program.
FR_NORETURN void fr_assert_failed(const char *condition, const char *file, int line, const char *function);

/// Checks a contract of the enclosing function. Does nothing when NDEBUG is defined.
#ifdef NDEBUG
#define FR_ASSERT(condition) ((void)0)
#else
#define FR_ASSERT(condition) ((condition) ? (void)0 : fr_assert_failed(#condition, __FILE__, __LINE__, __func__))
#endif

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
