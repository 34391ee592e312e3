// Made by tests/reference/generate_lambert.py; do not edit.
#ifndef FRICTION_MATH_LAMBERT_COEFFICIENTS_H
#define FRICTION_MATH_LAMBERT_COEFFICIENTS_H

// clang-format off

// 2 g e^v = 1 + N(r)/Q(r) on 0 <= r = sqrt(1 - e^-v) <= 1, exact at r = 0; largest relative error 1.52e-17
static const double lambert_n[7] = {
    0x1.0000000000000p+0,
    0x1.1ab454d4b6e59p-1,
    -0x1.cc371a828bfdfp+0,
    -0x1.1098a95eca108p+1,
    -0x1.ad1ee7d2c008fp-1,
    -0x1.08d0e35734312p-3,
    -0x1.96fc75932eccep-8,
};

// Q
static const double lambert_q[7] = {
    0x1.0000000000000p+0,
    0x1.b0b6fb9d21774p+1,
    0x1.1b905fb92d03dp+2,
    0x1.69c33e6e5f272p+1,
    0x1.ccb5f4e539d6cp-1,
    0x1.0a16ebab8fad7p-3,
    0x1.9674fda032dc1p-8,
};

// (2^z - 1)/z on |z| <= 1/2; largest relative error 5.25e-17
static const double exp2_tail[11] = {
    0x1.62e42fefa39efp-1,
    0x1.ebfbdff82c598p-3,
    0x1.c6b08d704a0a3p-5,
    0x1.3b2ab6fba1e2ap-7,
    0x1.5d87fe78b2170p-10,
    0x1.4309130958e56p-13,
    0x1.ffcbfc1e93350p-17,
    0x1.62bfd4b48657ap-20,
    0x1.b525a0b543991p-24,
    0x1.e605d303754fcp-28,
    0x1.e8ca85c0d3004p-32,
};

// clang-format on

#endif
