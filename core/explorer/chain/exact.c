// Friction of all joints, solved together with the motion: v+ = v + T q'', y_i in -Phi_i(v+_i).
//
// The method is an active set (joint/active_set.h) over the joints that stick. Each pass is one sweep, in which
// sticking joints are locked at v+ = 0 and slipping ones have the tangent of their law at a speed s,
//
//     y = -way (Phi(s) - Phi'(s) s) - Phi'(s) v+,
//
// which is an additional armature T Phi'(s) and a constant torque. A pass therefore costs as much as a sweep without
// friction, and less if joints stick. The friction of a locked joint is the torque that it needs beyond the acting one.
//
// If a law is so steep that T Phi' is above M_ii, v+ is a small remainder of v. The sum v + T q'' would lose its
// digits, and y would lose them too. Such a joint is first stopped, q'' = -v/T + v+/T, and the sweep finds v+/T.
#include "contact.h"
#include "guess.h"

#include "joint/law.h"
#include <math.h>

/// A step of a chain, as the active set method sees it.
typedef struct Exact {
    const FrChain *chain;
    const Work *work;
} Exact;

/// Returns true if T Phi', known to be above the inertia of the joint's own link, is above M_ii. All M_ii are computed
/// for the first such joint of a step, in the memory of the method; with points already at the beginning, before
/// contacts add masses to the links.
static bool is_steep(const FrChain *chain, const Work *work, int i, double rise)
{
    double *inertia = work->rest;
    if (inertia[0] < 0)
        fr_chain_own_inertia(chain, work->joint, 0, inertia);
    return rise > inertia[i];
}

static bool curved(const void *of, int i)
{
    return chain_link(((const Exact *)of)->chain, i)->curved;
}

/// Slope of the law of a slipping joint, or of its tangent.
static double slope(const void *of, const ActiveSet *set, int i)
{
    const Link *link = chain_link(((const Exact *)of)->chain, i);
    return link->curved ? set->curve[i].at.slope : link->slope;
}

/// Prepare joint i for the next sweep.
static inline void bear(void *of, const ActiveSet *set, int i)
{
    const FrChain *chain = ((const Exact *)of)->chain;
    const Work *work = ((const Exact *)of)->work;
    const Link *link = chain_link(chain, i);
    const JointCurve *curve = &set->curve[i];
    JointTrial *at = &set->trial[i];
    Joint *joint = &work->joint[i];
    if (at->way == 0) {
        at->v = 0;
        joint->locked = 1;
        joint->armature = link->armature;
        joint->given = -(at->before * chain->rate);
        return;
    }
    double rises = slope(of, set, i), rise = chain->T * rises;
    double level = link->curved ? curve->at.phi - curve->at.slope * curve->speed : at->breakaway;
    joint->locked = 0;
    joint->armature = link->armature + rise;
    if (rise > link->inertia + link->armature && is_steep(chain, work, i, rise)) {
        joint->locked = -1;
        joint->given = -(at->before * chain->rate);
        joint->drive = at->torque - (at->way * level + link->armature * joint->given);
    } else {
        joint->drive = at->torque - (at->way * level + rises * at->before);
    }
}

static void tangent(const void *of, const JointTrial *at, int i, double speed, JointTangent *tangent)
{
    const FrChain *chain = ((const Exact *)of)->chain;
    const Link *link = chain_link(chain, i);
    if (speed <= 0 && at->breakaway > 0)
        *tangent = (JointTangent){at->breakaway + link->slope * speed, link->slope};
    else
        joint_tangent(&chain_laws(chain)[link->law], at->breakaway, speed, tangent);
}

static double line(const JointCurve *curve, double speed)
{
    return curve->at.phi + curve->at.slope * (speed - curve->speed);
}

static double scale(const void *of, int i)
{
    return chain_link(((const Exact *)of)->chain, i)->scale;
}

static double size(const void *of, const ActiveSet *set, int i, double phi)
{
    (void)set, (void)phi;
    return scale(of, i);
}

static double inertia(const void *of, int i)
{
    const Exact *exact = of;
    return fr_chain_own_inertia(exact->chain, exact->work->joint, i, NULL);
}

/// The inertia about a joint is at least the inertia of its link.
static double least_inertia(const void *of, int i)
{
    const Link *link = chain_link(((const Exact *)of)->chain, i);
    return link->inertia + link->armature;
}

static double rounding(const void *of, int i, double share)
{
    return share * absolute(((const Exact *)of)->work->joint[i].k_0);
}

static int contacts(void *of, ActiveSet *set, ActiveSetMove move)
{
    const Exact *exact = of;
    return fr_contact_move(exact->chain, exact->work, move, set->highest);
}

static const JointSystem exact_system;

/// Sweep, and check each joint and each point.
static int solve(void *of, ActiveSet *set, int from)
{
    const FrChain *chain = ((const Exact *)of)->chain;
    const Work *work = ((const Exact *)of)->work;
    Acceleration now = {0};
    int touches = 0, highest_touch = -1, bad = fr_chain_inwards(chain->links, work->joint, work->kept, from);
    for (int i = 0; i < chain->links && bad < 0; i++) {
        const Joint *joint = &work->joint[i];
        JointTrial *at = &set->trial[i];
        double result = outwards_one(joint, &now);
        if (at->way == 0)
            at->friction = (result + joint->armature * joint->given) - at->torque;
        else // after the stop, if the law is steep
            at->v = (joint->locked < 0 ? 0 : at->before) + chain->T * result;
        active_set_judge(&exact_system, of, set, i);
        for (; touches < chain->points && work->touch[touches].link == i; touches++) {
            int wrong = fr_contact_judge(chain, &work->touch[touches], now);
            set->wrong += wrong;
            highest_touch = wrong ? touches : highest_touch;
        }
    }
    if (highest_touch >= 0)
        set->highest = chain->links + highest_touch;
    return bad;
}

static const JointSystem exact_system = {
    .solve = solve,
    .bear = bear,
    .curved = curved,
    .tangent = tangent,
    .line = line,
    .slope = slope,
    .inertia = inertia,
    .least_inertia = least_inertia,
    .scale = scale,
    .size = size,
    .rounding = rounding,
    .contacts = contacts,
    .rounded = 0x1p-48,
};

static void begin(const FrChainState *state, const FrChainDrive *drive, Exact *exact, ActiveSet *set)
{
    const FrChain *chain = exact->chain;
    const Work *work = exact->work;
    work->rest[0] = -1; // M_ii not computed yet
    if (chain->points > 0)
        fr_chain_own_inertia(chain, work->joint, 0, work->rest);
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        JointTrial *at = &set->trial[i];
        load_joint(chain, state, drive, i, at);
        if (drive->guess)
            at->way = link->axis * ((drive->guess[i] > 0) - (drive->guess[i] < 0));
        else
            at->way = guess_way(at->before, state->recent + 2 * (ptrdiff_t)i, at->breakaway);
        if (at->breakaway == 0)
            at->way = 1;
        else if (!(at->breakaway < (double)INFINITY))
            at->way = 0;
        if (link->curved && at->way != 0)
            active_set_start(&exact_system, exact, set, i);
        bear(exact, set, i);
    }
    fr_contact_begin(chain, state, work);
}

/// Compute the friction of the slipping joints, and clamp the friction of the sticking ones to its limit. Returns true
/// if all values are finite.
static bool finish(const FrChain *chain, const ActiveSet *set)
{
    double sum = 0;
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        JointTrial *at = &set->trial[i];
        if (at->way != 0)
            at->friction =
                -at->way * (link->curved ? set->curve[i].next.phi : at->breakaway + link->slope * joint_reached(at));
        else if (absolute(at->friction) > at->breakaway)
            at->friction = with_sign(at->breakaway, at->friction);
        sum += infinite(at->v) + infinite(at->friction);
    }
    return sum == 0;
}

FrStatus fr_chain_exact(const FrChain *chain, const FrChainState *state, const FrChainDrive *drive, const Work *work,
                        FrChainStep *step)
{
    if (chain->T >= chain->certain_step) {
        step->joint = fr_chain_inadmissible(chain, chain->T, work);
        if (step->joint >= 0)
            return FR_STEP_TOO_LARGE;
    }
    Exact exact = {chain, work};
    ActiveSet set;
    FrJointInfo info = {0};
    set.n = chain->links;
    set.T = chain->T;
    set.trial = work->slip;
    set.curve = work->curve;
    begin(state, drive, &exact, &set);
    FrStatus status = active_set_find(&exact_system, &exact, &set, 1000 + 100 * chain->links, &info);
    step->passes = info.passes;
    step->singles = info.single;
    step->joint = info.at;
    if (status != FR_OK)
        return status;
    return finish(chain, &set) ? FR_OK : FR_NOT_FINITE;
}
