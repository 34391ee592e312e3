// The implicit method as printed (Wakisaka 2016, eq 15 to 24): the impulses that would stop all joints together
// are computed, and each is then clamped to its law separately. One sweep with all joints locked at v+ = 0
// computes these impulses.
#include "work.h"

void fr_chain_implicit(const FrChain *chain, const Work *work)
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
