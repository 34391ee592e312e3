// The methods of the paper (Wakisaka, Kikuuwe and Sugihara 2016): they find the friction of the joints before a sweep
// computes the velocities, and clamp it to its law.
#include "work.h"
#include "law/parts.h"
#include "math/bits.h"

/// Phi at a speed of 0 or more.
static double phi_at(const FrChain *chain, const Link *link, const JointTrial *slip, double speed)
{
    if (!link->curved)
        return slip->breakaway + link->slope * speed;
    const FrLaw *law = &chain_laws(chain)[link->law];
    return law_in(law)->kind->phi(law_in(law)->def, speed);
}

double fr_chain_clamp(const FrChain *chain, int i, JointTrial *slip, double need)
{
    const Link *link = chain_link(chain, i);
    slip->way = 0;
    if (!(absolute(need) > slip->breakaway))
        return need;
    double sign = with_sign(1, need);
    if (chain->breakaway == FR_BREAKAWAY_PRINTED) // against the joint's own velocity, sgn 0 = 1
        sign = link->axis * slip->before >= 0 ? -link->axis : link->axis;
    slip->way = -sign;
    return sign * phi_at(chain, link, slip, absolute(slip->before));
}

/// The explicit method uses the friction law at the velocity before the step.
static void set_explicit(const FrChain *chain, JointTrial *slip)
{
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        double v = slip[i].before;
        slip[i].way = (v > 0) - (v < 0);
        slip[i].friction = -slip[i].way * phi_at(chain, link, &slip[i], absolute(v));
    }
}

/// The semi-implicit method (eq 25 to 29): each joint is stopped separately against tau_link, the torque of its link in
/// the step before. If this needs more than the breakaway friction, the joint gets kinetic friction.
///
///     a_q = T gamma/A,   need = -a_q^2/(a_q^2 + lambda_q) A/T (v + T/A (motor - tau_link) + k_q (q - q_ref))
///
/// A joint that sticks acts like a spring of stiffness A/T^2.
static void set_semi_implicit(const FrChain *chain, const FrChainState *state, const FrChainDrive *drive,
                              JointTrial *slip)
{
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        double axis = link->axis, A = link->armature, a_q = chain->T * link->gear / A;
        double gain = a_q * a_q / (a_q * a_q + chain->lambda_q);
        double away = axis * (state->q[i] - state->centre[i]), taken = axis * state->torque[i];
        double velocity = slip[i].before + chain->T / A * (motor_torque(chain, drive, i) - taken) + chain->k_q * away;
        slip[i].friction = fr_chain_clamp(chain, i, &slip[i], -gain * (A / chain->T) * velocity);
    }
}

/// The implicit method as printed (eq 15 to 24): the impulses that would stop all joints together are computed by one
/// sweep with all joints locked at v+ = 0, and each is then clamped to its law separately.
static void set_implicit(const FrChain *chain, const Work *work)
{
    Acceleration now = {0};
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        work->joint[i].locked = 1;
        work->joint[i].armature = link->armature;
        work->joint[i].given = -(work->slip[i].before * chain->rate);
    }
    fr_chain_inwards(chain->links, work->joint, work->kept, chain->links - 1);
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        double torque = outwards_one(&work->joint[i], &now) + link->armature * work->joint[i].given;
        work->slip[i].friction = fr_chain_clamp(chain, i, &work->slip[i], torque - work->slip[i].torque);
    }
}

void fr_chain_set_frictions(const FrChain *chain, const FrChainState *state, const FrChainDrive *drive,
                            const Work *work)
{
    if (chain->method == FR_CHAIN_SEMI_IMPLICIT)
        set_semi_implicit(chain, state, drive, work->slip);
    else if (chain->method == FR_CHAIN_IMPLICIT)
        set_implicit(chain, work);
    else
        set_explicit(chain, work->slip);
}
