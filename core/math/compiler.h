// Builtins, attributes and vectors of gcc and clang, which are not part of the language, under the library's names. No
// other file uses them, except for the instructions that lanes_begin.h selects, so that only this file must be adapted
// to another compiler.
//
// The build includes it before everything else, by strict.h.
#ifndef FRICTION_MATH_COMPILER_H
#define FRICTION_MATH_COMPILER_H

// one instruction each, without errno, and constant if the argument is
#define SQUARE_ROOT(x)             __builtin_sqrt(x)
#define ABSOLUTE(x)                __builtin_fabs(x)
#define FLOOR(x)                   __builtin_floor(x)
#define COPY_SIGN(magnitude, sign) __builtin_copysign(magnitude, sign)

/// A condition that is rarely true, or nearly always.
#define RARELY(condition)  __builtin_expect(condition, 0)
#define USUALLY(condition) __builtin_expect(condition, 1)

/// Stop the program immediately.
#define TRAP() __builtin_trap()

/// FLATTENED: every call within the function is inlined. ALWAYS_INLINE: the function is inlined into its callers.
/// NEVER_INLINE: it is not. Where size counts more than speed, only the compiler decides.
#ifdef __OPTIMIZE_SIZE__
#define FLATTENED
#define ALWAYS_INLINE
#else
#define FLATTENED     __attribute__((flatten))
#define ALWAYS_INLINE __attribute__((always_inline))
#endif
#define NEVER_INLINE __attribute__((noinline))

/// A type whose objects may lie in memory of another type: `typedef struct Row {...} MAY_ALIAS Row;`
#define MAY_ALIAS __attribute__((may_alias))

/// A function whose parameter number `format` is a format like that for printf, for the arguments from
/// number `first` on.
#define PRINTS(format_, first_) __attribute__((format(printf, format_, first_)))

/// A vector type of `bytes` bytes: `typedef double Pair VECTOR(16);`
#define VECTOR(bytes) __attribute__((vector_size(bytes)))

/// Selected elements of two vectors: the vectors, then the indices of the elements.
#define SHUFFLED(...) __builtin_shufflevector(__VA_ARGS__)

/// Whether the processor has a set of instructions.
#define PROCESSOR_HAS(feature) __builtin_cpu_supports(feature)

#endif
