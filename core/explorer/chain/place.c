// Positions of the links of a chain, their accelerations while all joints keep their velocities, and the forces that
// this requires (Newton and Euler). One sine and cosine is computed for each link.
#include "sweep.h"

/// Compute the directions of the links: sine and cosine of their angles as x and y.
static void point_links(const FrChain *chain, const double *q, Joint *joint)
{
    double theta = chain->angle0;
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        theta += link->axis * q[i];
        fr_sincos(theta, &joint[i].x, &joint[i].y);
    }
}

void fr_chain_place(const FrChain *chain, const double *q, const double *v, Joint *joint)
{
    double omega = 0, x = 0, y = 0, a_x = 0, a_y = chain->gravity;
    point_links(chain, q, joint);
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        double sine = joint[i].x, cosine = joint[i].y;
        double m_x = link->moment_x * sine + link->moment_y * cosine;
        double m_y = link->moment_y * sine - link->moment_x * cosine;
        omega += v ? link->axis * v[i] : 0;
        double square = omega * omega;
        joint[i].x = x;
        joint[i].y = y;
        joint[i].own = (Articulated){
            .a = link->inertia,
            .b = -m_y,
            .c = m_x,
            .d = link->mass,
            .f = link->mass,
            .p_0 = m_x * a_y - m_y * a_x,
            .p_1 = link->mass * a_x - square * m_x,
            .p_2 = link->mass * a_y - square * m_y,
        };
        x = link->length * sine;
        y = -link->length * cosine;
        a_x -= square * x;
        a_y -= square * y;
    }
}
