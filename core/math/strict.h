// Requirement on the compiler: each operation on doubles is rounded once, as in IEEE 754. Equal bits on every machine
// depend on it.
//
// The build includes this before everything else (`-include`), and the amalgamation begins with it. No macro
// reports whether contraction into fused multiply-add is enabled: it must be disabled (-ffp-contract=off), and
// fr_self_test detects it.
#ifndef FRICTION_MATH_STRICT_H
#define FRICTION_MATH_STRICT_H

#include "compiler.h"

#include <float.h>

#if !defined(__GNUC__)
#error "the friction library needs gcc or clang"
#endif

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__)
#error "the friction library gives other numbers with -ffast-math; compile it without"
#endif

#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#error "the friction library needs infinities and NaN; compile it without -ffinite-math-only"
#endif

// 1: float is computed as double, and double as itself
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 1
#error "the friction library needs doubles that are rounded after each operation; on 32-bit x86: -msse2 -mfpmath=sse"
#endif

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

#endif
