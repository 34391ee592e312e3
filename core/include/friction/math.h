// Elementary functions with the same bits on every target, and double-double arithmetic.
//
// The functions of the C library differ between targets (glibc against musl: sin in 3 % of calls, exp in 0.06 %). These
// functions use only + - * / sqrt and exact operations, so gcc, clang and WebAssembly agree to the last bit, provided
// that floating-point contraction is off. They accept every argument: NaN in, NaN out; no errno; no global state.
// tests/core/math.c checks the error bounds against 50 digits, and prints the worst case that it found.
#ifndef FRICTION_MATH_H
#define FRICTION_MATH_H

#include "friction/base.h"

FR_BEGIN

/// e^x. At most 0.51 ulp. Overflows to infinity above 709.78, and decreases through the subnormals to 0 below -708.4.
FR_API double fr_exp(double x);

/// e^x - 1. At most 2 ulp, also near 0.
FR_API double fr_expm1(double x);

/// Natural logarithm. At most 0.51 ulp. x = 0 gives -infinity, x < 0 gives NaN.
FR_API double fr_log(double x);

/// x^y for x >= 0. At most 0.51 ulp. x < 0 gives NaN (friction does not need it); x^0 = 1.
FR_API double fr_pow(double x, double y);

/// Sine and cosine of x [rad], any finite x. At most 0.85 ulp. NaN for an infinite x; the sine of -0 is -0.
FR_API double fr_sin(double x);
/// Like fr_sin.
FR_API double fr_cos(double x);

/// Sine and cosine in one call, with the same bits as fr_sin and fr_cos, in little more time than one of them.
FR_API void fr_sincos(double x, double *sine, double *cosine);

/// Angle of the point (x, y) from the x axis, from -pi to pi [rad]. At most 1.6 ulp. Signs of zero and infinite
/// coordinates as in C; NaN for a NaN.
FR_API double fr_atan2(double y, double x);

/// Lambert's W, principal branch, x >= -1/e: W e^W = x. At most 5 ulp, up to the branch point. x < -1/e gives
/// NaN, and so does the double nearest to -1/e, -0x1.78b56362cef38p-2, which is below it.
FR_API double fr_lambert_w0(double x);

/// Lambert's W, the other real branch, W <= -1, for -1/e <= x < 0. At most 2 ulp, up to the branch point. x = 0 gives
/// -infinity; x > 0 and x < -1/e give NaN.
FR_API double fr_lambert_wm1(double x);

/// W0 with a logarithmic argument: W0(-e^(-1 - v)) for v >= 0, the distance to the branch point. At most 5 ulp for
/// every v, whereas W0 of the rounded -e^(-1 - v) loses up to half of its digits. v < 0 gives NaN.
FR_API double fr_lambert_w0_log(double v);

FR_END

#endif
