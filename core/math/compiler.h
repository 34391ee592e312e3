// What the library takes from gcc and clang beyond the language: builtins, attributes and vectors, under names of its
// own. No other file has any, but for the instructions that lanes_begin.h chooses, so that another compiler needs only
// this.
//
// The build includes it before everything else, by strict.h.
#ifndef FRICTION_MATH_COMPILER_H
#define FRICTION_MATH_COMPILER_H

// one instruction each, without errno, and constant where the argument is
#define SQUARE_ROOT(x)             __builtin_sqrt(x)
#define ABSOLUTE(x)                __builtin_fabs(x)
#define FLOOR(x)                   __builtin_floor(x)
#define COPY_SIGN(magnitude, sign) __builtin_copysign(magnitude, sign)

/// A condition that hardly ever holds, or nearly always.
#define RARELY(condition)  __builtin_expect(condition, 0)
#define USUALLY(condition) __builtin_expect(condition, 1)

/// Stop the program at once.
#define TRAP() __builtin_trap()

/// Every call within the function becomes a part of it; the function becomes a part of its callers; it does not.
#define FLATTENED     __attribute__((flatten))
#define ALWAYS_INLINE __attribute__((always_inline))
#define NEVER_INLINE  __attribute__((noinline))

/// A function whose parameter number `format` is a format as of printf, for the arguments from number `first` on.
#define PRINTS(format_, first_) __attribute__((format(printf, format_, first_)))

/// A vector type of so many bytes: `typedef double Pair VECTOR(16);`
#define VECTOR(bytes) __attribute__((vector_size(bytes)))

/// Some elements of two vectors: the vectors, then the numbers of the elements.
#define SHUFFLED(...) __builtin_shufflevector(__VA_ARGS__)

/// Whether the processor has a set of instructions.
#define PROCESSOR_HAS(feature) __builtin_cpu_supports(feature)

#endif
