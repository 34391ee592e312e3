// Made by core/math/generate_decay.py; do not edit.
#ifndef FRICTION_MATH_DECAY_TABLE_H
#define FRICTION_MATH_DECAY_TABLE_H

#include <stdint.h>

// clang-format off

// 1/c and log2 c
extern const double fr_decay_log2[128][2];

// log2(1 + r)/r on |r| <= 2^-8, error relative to log2(1 + r); degree 5, largest relative error 4.6e-17
static const double log2_rest[6] = {
    0x1.71547652b82fep+0,
    -0x1.71547652b82ffp-1,
    0x1.ec709dc329894p-2,
    -0x1.715476521eb83p-2,
    0x1.277801a1a4510p-2,
    -0x1.ec7316e938cc4p-3,
};

// The bits of 2^(j/256) minus j 2^44: adding k 2^44 to them, k = 256 n + j, gives those of 2^(k/256)
extern const uint64_t fr_decay_exp2[256];

// -log2 e
static const double decay_factor = -0x1.71547652b82fep+0;

// (2^z - 1)/z on |z| <= 1/512, error relative to 2^z; degree 3, largest relative error 2.44e-18
static const double exp2_rest[4] = {
    0x1.62e42fefa39b9p-1,
    0x1.ebfbdff82c600p-3,
    0x1.c6b090da04c64p-5,
    0x1.3b2ab601cfeeap-7,
};

// factor times (2^z - 1)/z on |z| <= 1/512, error relative to factor times 2^z; degree 3, largest relative error 2.41e-18
static const double exp2_rest_by_factor[4] = {
    -0x1.fffffffffffb1p-1,
    -0x1.62e42fefa3a41p-2,
    -0x1.47fd42710b711p-4,
    -0x1.c6b08c07dba3fp-7,
};

// clang-format on

#endif
