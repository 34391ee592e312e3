// The explicit method, which uses the friction law at the velocity before the step, and functions that the other
// methods of the paper share: clamping friction to its law.
#include "work.h"
#include "law/parts.h"
#include "math/bits.h"

double fr_chain_phi(const FrChain *chain, const Link *link, const JointTrial *slip, double speed)
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
    return sign * fr_chain_phi(chain, link, slip, absolute(slip->before));
}

void fr_chain_explicit(const FrChain *chain, JointTrial *slip)
{
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        double v = slip[i].before;
        slip[i].way = (v > 0) - (v < 0);
        slip[i].friction = -slip[i].way * fr_chain_phi(chain, link, &slip[i], absolute(v));
    }
}
