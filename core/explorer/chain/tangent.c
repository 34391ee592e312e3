// Damping of the Newton iteration (see tangent.h).
#include "tangent.h"

static double error_on_the_way(const FrChain *chain, const Link *link, const Slip *slip, const LawTangent *law,
                               double t)
{
    double speed = tangent_speed(slip, law, t), phi, slope;
    slipping_law(chain, link, slip, speed, &phi, &slope);
    return absolute(tangent_residual(law, t, speed, phi)) / link->scale;
}

static double largest_error(const FrChain *chain, const Work *work, double t)
{
    double largest = 0;
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        if (work->slip[i].way == 0 || !link->curved)
            continue;
        double error = error_on_the_way(chain, link, &work->slip[i], &work->law[i], t);
        largest = error > largest ? error : largest;
    }
    return largest;
}

double fr_chain_tangent_damp(const FrChain *chain, const Work *work, double error, double *before)
{
    const double least = 0x1p-30;
    double t = 1;
    // bound: 30 halvings down to `least`
    while (error > (1 - 0.25 * t) * *before && t > least) {
        t *= 0.5;
        error = largest_error(chain, work, t);
    }
    *before = error;
    return t;
}
