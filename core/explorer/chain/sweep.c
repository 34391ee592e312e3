// Inward sweep of sweep.h.
#include "sweep.h"

/// Pass joint `at`, which carries `now`, on to the joint before. `x` and `y` are the vector between them.
static inline Articulated pass_free(Joint *at, Articulated now, double k)
{
    double x = at->x, y = at->y, armature = at->armature;
    double g = y * now.b - x * now.c, w = armature + g, t = at->drive - now.p_0;
    double P = x * now.e - y * now.d, Q = x * now.f - y * now.e, S = x * Q - y * P;
    at->k_0 = k * t;
    at->k_a = k * (g - now.a);
    at->k_x = -(k * now.b);
    at->k_y = -(k * now.c);
    return (Articulated){
        .a = S + k * (armature * (now.a - (g + g)) - g * g),
        .b = P + k * (now.b * w),
        .c = Q + k * (now.c * w),
        .d = now.d - k * (now.b * now.b),
        .e = now.e - k * (now.b * now.c),
        .f = now.f - k * (now.c * now.c),
        .p_0 = (x * now.p_2 - y * now.p_1) + k * ((armature * now.p_0 + now.a * at->drive) - g * t),
        .p_1 = now.p_1 + k * (now.b * t),
        .p_2 = now.p_2 + k * (now.c * t),
    };
}

/// Like pass_free, for a locked joint.
static inline Articulated pass_locked(Joint *at, Articulated now)
{
    at->k_0 = now.p_0;
    at->k_a = now.a - (at->y * now.b - at->x * now.c);
    at->k_x = now.b;
    at->k_y = now.c;
    return carry_over(at, now);
}

/// Add the force of a given acceleration.
static inline void accelerate(Articulated *now, double given)
{
    now->p_0 += now->a * given;
    now->p_1 += now->b * given;
    now->p_2 += now->c * given;
}

/// Sweep the joints from `last` inwards to `first`. `borne` has the articulated inertia and force that joint `last`
/// carries, and afterwards those that are passed on to the joint before `first`.
static int inwards_block(Joint *joint, int last, int first, Articulated *borne)
{
    Articulated now = *borne;
    for (int i = last; i >= first; i--) {
        Joint *at = &joint[i];
        add_own(at, &now);
        if (at->locked != 0)
            accelerate(&now, at->given);
        if (at->locked > 0) {
            now = pass_locked(at, now);
            continue;
        }
        double D = now.a + at->armature;
        if (!(D > 0))
            return i;
        now = pass_free(at, now, 1 / D);
    }
    *borne = now;
    return -1;
}

int fr_chain_inwards(int links, Joint *joint, Articulated *kept, int from)
{
    int bad = -1;
    kept[sweep_blocks(links) - 1] = (Articulated){0};
    for (int block = from / SWEEP_BLOCK; block >= 0 && bad < 0; block--) {
        int first = block * SWEEP_BLOCK, end = first + SWEEP_BLOCK < links ? first + SWEEP_BLOCK : links;
        Articulated borne = kept[block];
        bad = inwards_block(joint, end - 1, first, &borne);
        if (block > 0)
            kept[block - 1] = borne;
    }
    return bad;
}
