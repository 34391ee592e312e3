// Made by core/math/generate_coefficients.py; do not edit.
#ifndef FRICTION_MATH_COEFFICIENTS_H
#define FRICTION_MATH_COEFFICIENTS_H

#include <stdint.h>

// clang-format off

// (e^r - 1 - r)/r^2 on |r| <= ln(2)/2, error relative to e^r; degree 10, largest relative error 7.14e-19
static const double exp_tail[11] = {
    0x1.0000000000000p-1,
    0x1.555555555555bp-3,
    0x1.5555555555503p-5,
    0x1.111111110ec5ep-7,
    0x1.6c16c16c3049cp-10,
    0x1.a01a01b37e17fp-13,
    0x1.a01a01368a1f7p-16,
    0x1.71ddf021104a2p-19,
    0x1.27e5b4522a57ap-22,
    0x1.af6be782b616bp-26,
    0x1.1e3d1a8d6a274p-29,
};

// (atanh(s)/s - 1 - s^2/3)/s^4 in z = s^2, |s| <= (sqrt(2)-1)/(sqrt(2)+1), error relative to atanh(s)/s; degree 8, largest relative error 8.89e-21
static const double log_tail[9] = {
    0x1.999999999999ap-3,
    0x1.249249249246fp-3,
    0x1.c71c71c722800p-4,
    0x1.745d174179736p-4,
    0x1.3b13b313b921ap-4,
    0x1.111093def5c83p-4,
    0x1.e20b9e1ce2675p-5,
    0x1.aae9cedcc7333p-5,
    0x1.c32bab7afd866p-5,
};

// (sin(r)/r - 1)/r^2 in z = r^2, |r| <= pi/4, error relative to sin(r)/r; degree 5, largest relative error 6.05e-18
static const double sin_tail[6] = {
    -0x1.5555555555549p-3,
    0x1.111111110f87ap-7,
    -0x1.a01a019c11990p-13,
    0x1.71de3577b4e8ap-19,
    -0x1.ae5e6638965ebp-26,
    0x1.5d93004970b69p-33,
};

// (cos(r) - 1 + r^2/2)/r^4 in z = r^2, |r| <= pi/4, error absolute; degree 5, largest relative error 9.01e-19
static const double cos_tail[6] = {
    0x1.555555555554cp-5,
    -0x1.6c16c16c1517ep-10,
    0x1.a01a019cb1bf4p-16,
    -0x1.27e4f809f172fp-22,
    0x1.1ee9ebe983a11p-29,
    -0x1.8fae9c87de470p-37,
};

// (sin(r)/r - 1)/r^2 in z = r^2, |r| <= pi/2, error relative to sin(r)/r; degree 7, largest relative error 8.9e-19
static const double sin_half_tail[8] = {
    -0x1.5555555555555p-3,
    0x1.11111111110cbp-7,
    -0x1.a01a01a01517ap-13,
    0x1.71de3a52c115cp-19,
    -0x1.ae6454e481f6cp-26,
    0x1.6123d13e05235p-33,
    -0x1.ae44a405f76ebp-41,
    0x1.88515256c760ap-49,
};

// ln 2 as a sum; the first part has 40 bits: its multiples up to 2^13 are exact
static const double ln2[3] = {0x1.62e42fefa2000p-1, 0x1.9ef35793c6000p-41, 0x1.673007e5ed5e8p-81};

// pi/2 as a sum; the first three parts have 33 bits: their multiples up to 2^20 are exact
static const double half_pi[4] = {0x1.921fb54400000p+0, 0x1.0b4611a600000p-34, 0x1.3198a2e000000p-69, 0x1.b839a252049c1p-104};

// pi as a sum; the first part has 33 bits: its multiples up to 2^20 are exact
static const double whole_pi[2] = {0x1.921fb54400000p+1, 0x1.0b4611a626331p-33};

// pi/2 to 106 bits
static const double half_pi_2[2] = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};

// The first 1280 bits of 2/pi after the point, most significant word first
static const uint32_t two_over_pi[40] = {
    0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab, 0xdebbc561,
    0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484,
    0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f,
    0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b,
    0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b6bab, 0xf0cfbc20, 0x9af4361d,
};

// clang-format on

#endif
