// Forward and inverse dynamics of a chain without friction, its mass matrix, energy and points.
#include "sweep.h"
#include "math/assert.h"
#include "work.h"

FrStatus fr_chain_dynamics(const FrChain *chain, const double *q, const double *v, const bool *locked,
                           double *acceleration, double *torque, double *memory)
{
    FR_ASSERT(chain && q && acceleration && torque && memory);
    const Work work = work_of(chain, memory);
    Joint *joint = work.joint;
    Acceleration now = {0};
    fr_chain_place(chain, q, v, joint);
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        bool given = locked && locked[i];
        joint[i].locked = given ? 1 : 0;
        joint[i].armature = link->armature;
        joint[i].drive = given ? 0 : link->axis * torque[i];
        joint[i].given = given ? link->axis * acceleration[i] : 0;
    }
    if (fr_chain_inwards(chain->links, joint, work.kept, chain->links - 1) >= 0)
        return FR_NOT_POSITIVE_DEFINITE;
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        double result = link->axis * outwards_one(&joint[i], &now);
        if (joint[i].locked != 0)
            torque[i] = result + link->armature * acceleration[i];
        else
            acceleration[i] = result;
    }
    return FR_OK;
}

/// The torques b are those of locked joints that are not accelerated.
void fr_chain_bias(const FrChain *chain, const double *q, const double *v, double *b, double *memory)
{
    FR_ASSERT(chain && q && b && memory);
    const Work work = work_of(chain, memory);
    Joint *joint = work.joint;
    Acceleration now = {0};
    fr_chain_place(chain, q, v, joint);
    for (int i = 0; i < chain->links; i++) {
        joint[i].locked = 1;
        joint[i].given = 0;
    }
    fr_chain_inwards(chain->links, joint, work.kept, chain->links - 1);
    for (int i = 0; i < chain->links; i++)
        b[i] = chain_link(chain, i)->axis * outwards_one(&joint[i], &now);
}

/// Column i of H has the torques of the joints up to i for a unit acceleration of joint i: the links from i outwards
/// turn as one body about joint i, with inertia a and first moment (c, -b).
void fr_chain_mass_matrix(const FrChain *chain, const double *q, double *M, double *memory)
{
    FR_ASSERT(chain && q && M && memory);
    Joint *joint = work_of(chain, memory).joint;
    Articulated body = {0};
    int n = chain->links;
    fr_chain_place(chain, q, NULL, joint);
    for (int i = n - 1; i >= 0; i--) {
        const Link *link = chain_link(chain, i);
        add_own(&joint[i], &body);
        double moment = body.a;
        for (int j = i; j >= 0; j--) {
            M[i * n + j] = M[j * n + i] =
                link->axis * chain_link(chain, j)->axis * moment + (i == j ? link->armature : 0);
            moment += joint[j].x * body.c - joint[j].y * body.b;
        }
        body = carry_over(&joint[i], body);
    }
}

double fr_chain_own_inertia(const FrChain *chain, const Joint *joint, int i, double *all)
{
    Articulated body = {0};
    double own = 0;
    for (int k = chain->links - 1; k >= i; k--) {
        add_own(&joint[k], &body);
        own = body.a + chain_link(chain, k)->armature;
        if (all)
            all[k] = own;
        body = carry_over(&joint[k], body);
    }
    return own;
}

/// Position of the end of a link, and its velocity.
typedef struct Place {
    double sine, cosine, omega; ///< direction of the link; its angular velocity
    double x, y, v_x, v_y;      ///< position and velocity of its joint
} Place;

/// Move on to the next link. `theta` is its angle.
static void place_next(Place *place, const Link *before, const Link *link, double q, double v, double *theta)
{
    double x = before ? before->length * place->sine : 0, y = before ? -before->length * place->cosine : 0;
    place->x += x;
    place->y += y;
    place->v_x -= place->omega * y;
    place->v_y += place->omega * x;
    *theta += link->axis * q;
    place->omega += link->axis * v;
    fr_sincos(*theta, &place->sine, &place->cosine);
}

static Place place_base(const FrChain *chain)
{
    return (Place){.x = chain->base_x, .y = chain->base_y};
}

double fr_chain_energy(const FrChain *chain, const double *q, const double *v)
{
    FR_ASSERT(chain && q);
    Place place = place_base(chain);
    double theta = chain->angle0, kinetic = 0, potential = 0;
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        double v_i = v ? v[i] : 0;
        place_next(&place, i ? chain_link(chain, i - 1) : NULL, link, q[i], v_i, &theta);
        double m_x = link->moment_x * place.sine + link->moment_y * place.cosine;
        double m_y = link->moment_y * place.sine - link->moment_x * place.cosine;
        kinetic += link->mass * (place.v_x * place.v_x + place.v_y * place.v_y) +
                   2 * place.omega * (m_x * place.v_y - m_y * place.v_x) + link->inertia * (place.omega * place.omega) +
                   link->armature * (v_i * v_i);
        potential += link->mass * place.y + m_y;
    }
    return kinetic / 2 + chain->gravity * potential;
}

void fr_chain_point(const FrChain *chain, const double *q, const double *v, FrChainPoint point, double *position,
                    double *velocity)
{
    FR_ASSERT(chain && q && position && point.link >= 0 && point.link < chain->links);
    Place place = place_base(chain);
    double theta = chain->angle0;
    for (int i = 0; i <= point.link; i++)
        place_next(&place, i ? chain_link(chain, i - 1) : NULL, chain_link(chain, i), q[i], v ? v[i] : 0, &theta);
    double x = point.x * place.sine + point.y * place.cosine, y = point.y * place.sine - point.x * place.cosine;
    position[0] = place.x + x;
    position[1] = place.y + y;
    if (velocity) {
        velocity[0] = place.v_x - place.omega * y;
        velocity[1] = place.v_y + place.omega * x;
    }
}

void fr_chain_joints(const FrChain *chain, const double *q, double *points)
{
    FR_ASSERT(chain && q && points);
    double x = chain->base_x, y = chain->base_y, theta = chain->angle0;
    points[0] = x;
    points[1] = y;
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        double sine, cosine, *end = points + 2 * (ptrdiff_t)(i + 1);
        theta += link->axis * q[i];
        fr_sincos(theta, &sine, &cosine);
        end[0] = x += link->length * sine;
        end[1] = y -= link->length * cosine;
    }
}
