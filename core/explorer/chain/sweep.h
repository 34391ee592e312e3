// Forward dynamics by articulated bodies (Featherstone 1983), with joints that may be locked.
//
// A spatial vector is (turn, x, y) in world axes at a joint's origin, so that neighbours differ by the translation
// r = (x, y) between them, and the symmetric articulated inertia is six numbers:
//
//     [a b c]   [inertia  -m c_y  m c_x]                     [1 0 0]
//     [b d e] = [-m c_y    m       0   ]  of one link,   X = [-y 1 0]  takes an acceleration from joint to joint
//     [c e f]   [m c_x     0       m   ]                     [x 0 1]
//
// Accelerations are relative to those that the links have while all joints keep their velocities, gravity included. The
// force p of a link then follows from Newton and Euler, and no other velocity term is left.
//
// Inwards, a free joint with D = a + armature, k = 1/D and torque t = axis torque - p_0 passes on
// X^T (I - U U^T k) X, U = (a, b, c). Written in g = y b - x c and w = armature + g, everything but k is known before
// the division ends, and no difference of large numbers is left where the armature is small or the link is short:
//
//     a' = S + k (armature (a - 2 g) - g^2),   b' = P + k b w,   c' = Q + k c w,   d' = d - k b^2, ...
//     P = x e - y d,   Q = x f - y e,   S = x Q - y P
#ifndef FRICTION_EXPLORER_CHAIN_SWEEP_H
#define FRICTION_EXPLORER_CHAIN_SWEEP_H

#include "model.h"

/// Inertia at a joint [kg m^2, kg m, kg], and the force that moves it while the joints keep their velocities [N m, N,
/// N]: articulated, of all links from the joint outwards, or of one link.
typedef struct Articulated {
    double a, b, c, d, e, f;
    double p_0, p_1, p_2;
} Articulated;

/// A joint during a step: its position, its input and the result. It has only doubles, because its memory is the
/// caller's array of doubles. Torques, angles and their derivatives are about the world's axis: the values of the joint
/// times `axis`.
typedef struct Joint {
    double x, y; ///< position relative to the joint before [m]

    Articulated own; ///< inertia and force of its link
    /// 1: the acceleration is given; 0: it is found; -1: it is the sum of a given part and the part found.
    double locked;
    double armature;           ///< armature plus T Phi', the slope of friction [kg m^2]
    double drive;              ///< torque, unless its acceleration is given [N m]
    double given;              ///< acceleration, unless all of it is found [rad/s^2]
    double k_0, k_a, k_x, k_y; ///< coefficients of the result, see outwards_one
} Joint;

/// Add the inertia and force of the joint's own link.
static inline void add_own(const Joint *at, Articulated *now)
{
    now->a += at->own.a;
    now->b += at->own.b;
    now->c += at->own.c;
    now->d += at->own.d;
    now->e += at->own.e;
    now->f += at->own.f;
    now->p_0 += at->own.p_0;
    now->p_1 += at->own.p_1;
    now->p_2 += at->own.p_2;
}

/// Articulated inertia and force as seen by the joint before, if this joint is locked and not accelerated.
static inline Articulated carry_over(const Joint *at, Articulated now)
{
    double x = at->x, y = at->y, g = y * now.b - x * now.c;
    double P = x * now.e - y * now.d, Q = x * now.f - y * now.e, S = x * Q - y * P;
    return (Articulated){
        .a = now.a + (S - (g + g)),
        .b = now.b + P,
        .c = now.c + Q,
        .d = now.d,
        .e = now.e,
        .f = now.f,
        .p_0 = now.p_0 + (x * now.p_2 - y * now.p_1),
        .p_1 = now.p_1,
        .p_2 = now.p_2,
    };
}

/// Acceleration of a link minus its acceleration if all joints kept their velocities.
typedef struct Acceleration {
    double turn, x, y; ///< rotation [rad/s^2]; acceleration of the joint [m/s^2]
} Acceleration;

/// Compute the positions of the joints and the forces on their links.
void fr_chain_place(const FrChain *chain, const double *q, const double *v, Joint *joint);

enum { SWEEP_BLOCK = 16 }; ///< joints

/// Number of places where an inward sweep may begin. For each block of joints, the articulated inertia and force of the
/// joints beyond it are kept.
static inline int sweep_blocks(int links)
{
    return (links + SWEEP_BLOCK - 1) / SWEEP_BLOCK;
}

/// Sweep inwards from joint `from`. Beyond it nothing may have changed since the last sweep, which began at the tip or
/// was such a sweep itself. `kept` has sweep_blocks entries. Returns -1, or the joint without inertia, D <= 0.
int fr_chain_inwards(int links, Joint *joint, Articulated *kept, int from);

/// Go outwards by one joint, from the link before it to its own link. Returns the acceleration found [rad/s^2]; for a
/// locked joint, its torque without the torque of its armature [N m].
static inline double outwards_one(const Joint *at, Acceleration *now)
{
    double result = ((at->k_0 + at->k_x * now->x) + at->k_y * now->y) + at->k_a * now->turn;
    double x = now->x - at->y * now->turn, y = now->y + at->x * now->turn;
    now->turn += at->locked == 0 ? result : at->locked > 0 ? at->given : at->given + result;
    now->x = x;
    now->y = y;
    return result;
}

#endif
