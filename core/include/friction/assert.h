// Contracts: what a function expects of the program that calls it. Breaking one is an error of the program, not of its
// user; users' data are checked and reported instead (report.h).
//
// The checks are compiled in unless NDEBUG is defined.
#ifndef FRICTION_ASSERT_H
#define FRICTION_ASSERT_H

#ifdef __cplusplus
extern "C" {
#endif

/// What happens when a contract is broken. When it returns, the program goes on with undefined results.
typedef void (*FrAssertHandler)(const char *condition, const char *file, int line, const char *function);

/// Replace the handler; NULL restores the default one, which stops the program at once (a trap). Not to be called while
/// other threads use the library.
void fr_set_assert(FrAssertHandler handler);

/// Calls the handler.
void fr_assert_failed(const char *condition, const char *file, int line, const char *function);

#ifdef NDEBUG
#define FR_ASSERT(condition) ((void)0)
#else
#define FR_ASSERT(condition) ((condition) ? (void)0 : fr_assert_failed(#condition, __FILE__, __LINE__, __func__))
#endif

#ifdef __cplusplus
}
#endif

#endif
