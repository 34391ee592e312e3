// The version of the library: of these headers, and of the library that a program runs with.
#ifndef FRICTION_VERSION_H
#define FRICTION_VERSION_H

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/// The version as numbers. While the first is 0, a new second number may change the interface.
#define FR_VERSION_MAJOR 0
#define FR_VERSION_MINOR 2 ///< new functions; before 1.0 also changes of the interface
#define FR_VERSION_PATCH 0 ///< corrections only

/// Three numbers as text.
#define FR_VERSION_TEXT(major, minor, patch) #major "." #minor "." #patch
/// The same of macros.
#define FR_VERSION_OF(major, minor, patch) FR_VERSION_TEXT(major, minor, patch)
/// As text, "0.2.0".
#define FR_VERSION FR_VERSION_OF(FR_VERSION_MAJOR, FR_VERSION_MINOR, FR_VERSION_PATCH)

/// FR_VERSION of the library that the program runs with.
const char *fr_version(void);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
