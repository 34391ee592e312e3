// The semi-implicit method (Wakisaka 2016, eq 25 to 29): each joint is stopped separately against tau_link, the torque
// of its link in the step before. If this needs more than the breakaway friction, the joint gets kinetic friction.
//
//     a_q = T gamma/A,   need = -a_q^2/(a_q^2 + lambda_q) A/T (v + T/A (motor - tau_link) + k_q (q - q_ref))
//
// One sweep follows. A joint that sticks acts like a spring of stiffness A/T^2.
#include "work.h"

void fr_chain_semi_implicit(const FrChain *chain, const FrChainState *state, const FrChainDrive *drive,
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
