// Contacts of the exact method (contact.h).
#include "contact.h"

#include "math/bits.h"

#include <math.h>

/// Stiffness times T, divided by the mass that resists. In each round an error shrinks by this factor.
static const double STIFF = 1024;

/// Largest ratio of the masses that resist in two directions. In the stiffness, a larger mass is reduced to this ratio.
static const double UNEVEN = 1024;

/// Gaps and velocities below these are treated as 0. They are relative to the reach of the chain, and to the velocities
/// at the point.
static const double NO_GAP = 1e-12, NO_VELOCITY = 1e-12;

/// From round ROUNDS on, NO_VELOCITY doubles in each round, up to NO_VELOCITY_MAX: forces of a jammed arm may drift for
/// a long time while nothing moves.
enum { ROUNDS = 20 };
static const double NO_VELOCITY_MAX = 1e-3;

/// After this many rounds a lift no longer changes. The lifts of points with a large mu that wedge
/// each other may never settle.
enum { ROUNDS_MAX = 150 };

void fr_contact_place(const FrChain *chain, const FrChainState *state, const Work *work)
{
    const Joint *joint = work->joint;
    double theta = chain->angle0, omega = 0, x = chain->base_x, y = chain->base_y, v_x = 0, v_y = 0, reach = 0;
    int k = 0;
    for (int i = 0; i < chain->links && k < chain->points; i++) {
        const Link *link = chain_link(chain, i);
        x += joint[i].x;
        y += joint[i].y;
        v_x -= omega * joint[i].y;
        v_y += omega * joint[i].x;
        theta += link->axis * state->q[i];
        omega += link->axis * state->v[i];
        reach += link->length;
        for (; k < chain->points && chain_points(chain)[chain->order[k]].link == i; k++) {
            FrChainPoint point = chain_points(chain)[chain->order[k]];
            double sine, cosine;
            fr_sincos(theta, &sine, &cosine);
            Touch touch = {.link = i, .index = chain->order[k]};
            touch.d_x = point.x * sine + point.y * cosine;
            touch.d_y = point.y * sine - point.x * cosine;
            touch.x = x + touch.d_x;
            touch.y = y + touch.d_y;
            touch.u_x = v_x - omega * touch.d_y;
            touch.u_y = v_y + omega * touch.d_x;
            touch.close = touch.y > NO_GAP * reach ? touch.y * chain->rate : 0;
            work->touch[k] = touch;
        }
    }
}

/// Lower bound of the mass that resists at a point, as if one joint turned at a time: M_ii
/// divided by the lever squared.
typedef struct Resistance {
    double lever_x, lever_y;     ///< from the joint to the point [m]
    double mass_x, mass_y, mass; ///< in each direction, and in any direction [kg]
} Resistance;

static void see_joint(Resistance *least, const Joint *joint, double M)
{
    double xx = least->lever_x * least->lever_x, yy = least->lever_y * least->lever_y;
    least->mass_y = M < least->mass_y * xx ? M / xx : least->mass_y;
    least->mass_x = M < least->mass_x * yy ? M / yy : least->mass_x;
    least->mass = M < least->mass * (xx + yy) ? M / (xx + yy) : least->mass;
    least->lever_x += joint->x;
    least->lever_y += joint->y;
}

/// Set the stiffness of each point. If no joint moves a point, its stiffness is 0.
static void set_stiffness(const FrChain *chain, const Work *work)
{
    Resistance least[FR_CHAIN_POINTS_MAX];
    Articulated body = {0};
    for (int k = 0; k < chain->points; k++)
        least[k] = (Resistance){work->touch[k].d_x, work->touch[k].d_y, INFINITY, INFINITY, INFINITY};
    for (int i = chain->links - 1; i >= 0; i--) {
        const Link *link = chain_link(chain, i);
        add_own(&work->joint[i], &body);
        for (int k = 0; k < chain->points; k++)
            if (work->touch[k].link >= i)
                see_joint(&least[k], &work->joint[i], body.a + link->armature);
        body = carry_over(&work->joint[i], body);
    }
    for (int k = 0; k < chain->points; k++) {
        double most = least[k].mass < (double)INFINITY ? UNEVEN * least[k].mass : 0;
        double mass_x = least[k].mass_x < most ? least[k].mass_x : most;
        double mass_y = least[k].mass_y < most ? least[k].mass_y : most;
        work->touch[k].root_x = SQUARE_ROOT(STIFF * chain->rate * mass_x);
        work->touch[k].root_y = SQUARE_ROOT(STIFF * chain->rate * mass_y);
    }
}

static void begin_lift(Touch *touch, double mu, double slip)
{
    touch->mu = mu;
    touch->lift = mu * absolute(slip);
    touch->lacks = touch->rounds = 0;
    touch->pace = 1;
}

/// Move the lift towards the lift at the sliding speed found: more slowly if it overshoots, which happens if friction
/// wedges the point, and faster if it lags.
static void move_lift(Touch *touch, double found)
{
    double lacks = found - touch->lift, before = absolute(touch->lacks);
    touch->rounds++;
    if (touch->rounds > (double)ROUNDS_MAX)
        return;
    if (touch->lacks * lacks < 0 && absolute(lacks) > 0.5 * before)
        touch->pace *= 0.5;
    else if (touch->lacks * lacks > 0 && absolute(lacks) > 0.5 * before && touch->pace < 100)
        touch->pace *= 1.5;
    touch->lift += touch->pace * lacks;
    touch->lift = touch->lift > 0 ? touch->lift : 0;
    touch->lacks = lacks;
}

/// Give a point an additional mass in the direction (g_x, g_y) only, where g^2 is the mass.
static void add_mass(Joint *joint, const Touch *touch, double g_x, double g_y)
{
    double turn = touch->d_x * g_y - touch->d_y * g_x;
    joint->own.a += turn * turn;
    joint->own.b += turn * g_x;
    joint->own.c += turn * g_y;
    joint->own.d += g_x * g_x;
    joint->own.e += g_x * g_y;
    joint->own.f += g_y * g_y;
}

/// The edge of the cone towards x, scaled so that s is 1. The other edge is its mirror image.
typedef struct Edge {
    double x, y; ///< unit vector
} Edge;

static Edge edge_of(const Touch *touch)
{
    double mu = touch->mu * touch->root_y / touch->root_x, length = SQUARE_ROOT(1 + mu * mu);
    return (Edge){mu / length, 1 / length};
}

static void bear_one(const FrChain *chain, Joint *joint, const Touch *touch)
{
    double root_T = SQUARE_ROOT(chain->T), r_x = touch->root_x, r_y = touch->root_y;
    // f0 - s w with the velocity before the step
    double p_x = touch->f_x - r_x * r_x * touch->u_x;
    double p_y = touch->f_y - r_y * r_y * (touch->u_y + touch->close + touch->lift);
    bool back = touch->back != 0, forth = touch->forth != 0;
    if (r_x == 0 || (!back && !forth))
        return;
    if (back && forth) {
        push_link(joint, touch, p_x, p_y);
        add_mass(joint, touch, root_T * r_x, 0);
        add_mass(joint, touch, 0, root_T * r_y);
        return;
    }
    Edge edge = edge_of(touch);
    double x = forth ? edge.x : -edge.x, y = edge.y, along = x * p_x / r_x + y * p_y / r_y;
    push_link(joint, touch, along * x * r_x, along * y * r_y);
    add_mass(joint, touch, root_T * x * r_x, root_T * y * r_y);
}

/// Add the contacts to their links for the next sweep. Returns the highest index of such a link, -1 if there is none.
static int bear(const FrChain *chain, const Work *work)
{
    int highest = -1;
    for (int k = 0; k < chain->points; k++)
        work->joint[(int)work->touch[k].link].own = work->touch[k].own;
    for (int k = 0; k < chain->points; k++) {
        highest = (int)work->touch[k].link;
        bear_one(chain, &work->joint[highest], &work->touch[k]);
    }
    return highest;
}

void fr_contact_begin(const FrChain *chain, const FrChainState *state, const Work *work)
{
    if (chain->points == 0)
        return;
    set_stiffness(chain, work);
    for (int k = 0; k < chain->points; k++) {
        Touch *touch = &work->touch[k];
        const double *before = state->touch + FR_CHAIN_TOUCH * (ptrdiff_t)touch->index;
        touch->own = work->joint[(int)touch->link].own;
        bool touches = touch->close == 0 && before[1] > 0, nears = touch->u_y + touch->close < 0;
        touch->f_x = touches ? before[0] : 0;
        touch->f_y = touches ? before[1] : 0;
        begin_lift(touch, chain->mu_s, touch->u_x);
        // friction points to -x if the point slides to x; without friction there is only one edge
        touch->back = (touches || nears) && touch->mu > 0 && touch->u_x >= 0 ? 1 : 0;
        touch->forth = (touches || nears) && (touch->mu == 0 || touch->u_x <= 0) ? 1 : 0;
    }
    bear(chain, work);
}

int fr_contact_judge(const FrChain *chain, Touch *touch, Acceleration now)
{
    double r_x = touch->root_x, r_y = touch->root_y;
    double u_x = touch->u_x + chain->T * (now.x - touch->d_y * now.turn);
    double u_y = touch->u_y + chain->T * (now.y + touch->d_x * now.turn);
    bool back = touch->back != 0, forth = touch->forth != 0;
    touch->along = u_x;
    touch->off = u_y + touch->close;
    touch->found_x = touch->found_y = 0;
    touch->next_back = touch->back;
    touch->next_forth = touch->forth;
    if (r_x == 0)
        return 0;
    // f0 - s w, and the part of it that the active edges bear, scaled so that s is 1
    double p_x = touch->f_x / r_x - r_x * u_x, p_y = touch->f_y / r_y - r_y * (touch->off + touch->lift);
    double f_x = 0, f_y = 0, part_back = 0, part_forth = 0;
    Edge edge = edge_of(touch);
    if (back && forth) {
        f_x = p_x;
        f_y = p_y;
        part_back = p_y / edge.y - p_x / edge.x;
        part_forth = p_y / edge.y + p_x / edge.x;
    } else if (back || forth) {
        double x = forth ? edge.x : -edge.x, along = x * p_x + edge.y * p_y;
        f_x = along * x;
        f_y = along * edge.y;
        part_back = part_forth = along;
    }
    // the force of an active edge is at least 0; along an inactive edge no force is missing
    double lacks_back = edge.y * (p_y - f_y) - edge.x * (p_x - f_x);
    double lacks_forth = edge.y * (p_y - f_y) + edge.x * (p_x - f_x);
    double size = touch->f_y / r_y + r_y * (absolute(touch->u_y) + touch->close + touch->lift);
    double tie = ACTIVE_SET_TIE * (size + r_x * absolute(touch->u_x));
    touch->next_back = (back ? part_back >= -tie : lacks_back > tie) ? 1 : 0;
    touch->next_forth = (forth ? part_forth >= -tie : lacks_forth > tie) ? 1 : 0;
    if (touch->mu == 0)
        touch->next_back = 0;
    touch->found_x = f_x * r_x;
    touch->found_y = f_y * r_y;
    return (touch->next_back != touch->back) + (touch->next_forth != touch->forth);
}

/// Returns true if the forces and the lift found equal those at the start of the passes; for an open point, if it stays
/// away from the ground.
static bool settled(const FrChain *chain, const Touch *touch)
{
    double moves = absolute(touch->u_x) + absolute(touch->u_y) + touch->close + absolute(chain->gravity) * chain->T;
    double part = NO_VELOCITY, r_x = touch->root_x, r_y = touch->root_y;
    for (int k = ROUNDS; k < touch->rounds && part < NO_VELOCITY_MAX; k++)
        part *= 2;
    double none = part * moves, lift = touch->mu * absolute(touch->along);
    if (touch->back == 0 && touch->forth == 0)
        return touch->f_y == 0 && touch->off >= -none;
    bool lifted = absolute(lift - touch->lift) <= none || touch->rounds > (double)ROUNDS_MAX;
    return lifted && absolute(touch->found_x - touch->f_x) <= none * r_x * r_x &&
           absolute(touch->found_y - touch->f_y) <= none * r_y * r_y;
}

/// Use the forces and lifts found for the next passes. Returns false if they have settled.
static bool update(const FrChain *chain, const Work *work)
{
    bool more = false, slides = false;
    for (int k = 0; k < chain->points; k++) {
        Touch *touch = &work->touch[k];
        more = !settled(chain, touch) || more;
        touch->f_x = touch->found_x;
        touch->f_y = touch->found_y;
        move_lift(touch, touch->mu * absolute(touch->along));
    }
    for (int k = 0; k < chain->points && !more; k++) {
        Touch *touch = &work->touch[k];
        if (touch->back == touch->forth || touch->mu == chain->mu_k)
            continue;
        begin_lift(touch, chain->mu_k, touch->along);
        slides = true;
    }
    return more || slides;
}

/// Change the wrong edges of a point, or only one of them.
static void change_edges(Touch *touch, bool single)
{
    if (!single || touch->next_forth == touch->forth)
        touch->back = touch->next_back;
    touch->forth = touch->next_forth;
}

int fr_contact_move(const FrChain *chain, const Work *work, ActiveSetMove move, int highest)
{
    if (move == SET_FITS && !update(chain, work))
        return -1;
    for (int k = 0; k < chain->points; k++)
        if (move == SET_CHANGES || (move == SET_CHANGES_CONTACT && highest == chain->links + k))
            change_edges(&work->touch[k], move == SET_CHANGES_CONTACT);
    return bear(chain, work);
}

void fr_contact_finish(const FrChain *chain, FrChainState *state, const Work *work, FrChainStep *step)
{
    for (int k = 0; k < chain->points; k++) {
        const Touch *touch = &work->touch[k];
        ptrdiff_t index = (ptrdiff_t)touch->index;
        step->unsettled += touch->rounds > (double)ROUNDS_MAX;
        double *after = state->touch + FR_CHAIN_TOUCH * index;
        after[0] = touch->f_x;
        after[1] = touch->f_y;
        after[2] = touch->touches;
        after[3] = touch->centre;
        if (step->force) {
            step->force[2 * index] = touch->f_x;
            step->force[2 * index + 1] = touch->f_y;
        }
    }
}
