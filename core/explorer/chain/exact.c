// Friction of all joints, solved together with the motion: v+ = v + T q'', y_i in -Phi_i(v+_i).
//
// The method is an active set (active_set.h) over the joints that stick. Each pass is one sweep, in which sticking
// joints are locked at v+ = 0 and slipping ones have the tangent of their law at a speed s,
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
#include "tangent.h"
#include "active_set.h"

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

/// Prepare joint i for the next sweep.
static inline void bear(const FrChain *chain, const Work *work, int i)
{
    const Link *link = chain_link(chain, i);
    const LawTangent *law = &work->law[i];
    Slip *slip = &work->slip[i];
    Joint *joint = &work->joint[i];
    if (slip->way == 0) {
        slip->v = 0;
        joint->locked = 1;
        joint->armature = link->armature;
        joint->given = -(slip->before * chain->rate);
        return;
    }
    double slope = link->curved ? law->slope : link->slope, rise = chain->T * slope;
    double level = link->curved ? law->phi - law->slope * law->speed : slip->breakaway;
    joint->locked = 0;
    joint->armature = link->armature + rise;
    if (rise > link->inertia + link->armature && is_steep(chain, work, i, rise)) {
        joint->locked = -1;
        joint->given = -(slip->before * chain->rate);
        joint->drive = slip->torque - (slip->way * level + link->armature * joint->given);
    } else {
        joint->drive = slip->torque - (slip->way * level + slope * slip->before);
    }
}

static void begin(const FrChain *chain, const FrChainState *state, const FrChainDrive *drive, const Work *work)
{
    work->rest[0] = -1; // M_ii not computed yet
    if (chain->points > 0)
        fr_chain_own_inertia(chain, work->joint, 0, work->rest);
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        Slip *at = &work->slip[i];
        load_joint(chain, state, drive, i, at);
        if (drive->guess)
            at->way = link->axis * ((drive->guess[i] > 0) - (drive->guess[i] < 0));
        else
            at->way = guess_way(at->before, state->recent + 2 * (ptrdiff_t)i, at->breakaway);
        if (frictionless(at))
            at->way = 1;
        else if (!(at->breakaway < (double)INFINITY))
            at->way = 0;
        if (link->curved)
            tangent_before(chain, link, at, &work->law[i]);
        bear(chain, work, i);
    }
}

/// Returns true if the speed of a slipping joint is so small that it sticks.
static bool comes_to_rest(const FrChain *chain, const Joint *joint, const Slip *slip, double slope, int i, double speed)
{
    const Link *link = chain_link(chain, i);
    double tie = ACTIVE_SET_TIE * chain->T * slip->breakaway, damping = chain->T * slope;
    if (speed <= 0)
        return true;
    damping = damping > 0 ? damping : 0;
    // the inertia about the joint is at least the inertia of its link
    if (speed * (link->inertia + link->armature + damping) > tie)
        return false;
    return speed * (fr_chain_own_inertia(chain, joint, i, NULL) + damping) <= tie;
}

/// Result of a pass. Contacts are treated as joints of higher index.
typedef struct Found {
    int wrong, highest; ///< number of wrong joints; their highest index
    int last;           ///< highest index of a joint that is wrong or has a curved law; -1: none
    double residual;    ///< largest difference of a law from its tangent, as a part of its breakaway friction
    bool curved;        ///< a slipping joint has a curved law
} Found;

/// Check a sticking joint, given the torque from the sweep.
static void judge_sticking(const Joint *joint, Slip *slip, double torque)
{
    slip->friction = (torque + joint->armature * joint->given) - slip->torque;
    // large forces are compared to within their rounding
    double tie = ACTIVE_SET_TIE * slip->breakaway + 0x1p-48 * absolute(joint->k_0);
    if (absolute(slip->friction) > slip->breakaway + tie)
        slip->next_way = slip->friction > 0 ? -1 : 1;
}

/// Check a slipping joint, given its acceleration from the sweep. For a steep law this is the
/// acceleration after the stop.
static inline void judge_slipping(const FrChain *chain, const Work *work, int i, double acceleration, Found *found)
{
    const Link *link = chain_link(chain, i);
    Slip *at = &work->slip[i];
    at->v = (work->joint[i].locked < 0 ? 0 : at->before) + chain->T * acceleration;
    double speed = at->way * at->v, slope = link->slope;
    if (link->curved) {
        LawTangent *law = &work->law[i];
        double error = tangent_error(chain, link, at, law);
        found->residual = error > found->residual ? error : found->residual;
        found->curved = true;
        found->last = i;
        slope = law->slope;
    }
    if (!frictionless(at) && comes_to_rest(chain, work->joint, at, slope, i, speed))
        at->next_way = 0;
}

static Found judge(const FrChain *chain, const Work *work)
{
    Acceleration now = {0};
    Found found = {.highest = -1, .last = -1};
    int touches = 0, highest_touch = -1;
    for (int i = 0; i < chain->links; i++) {
        const Joint *joint = &work->joint[i];
        Slip *at = &work->slip[i];
        double result = outwards_one(joint, &now);
        at->next_way = at->way;
        if (at->way == 0)
            judge_sticking(joint, at, result);
        else
            judge_slipping(chain, work, i, result, &found);
        if (at->next_way != at->way) {
            found.wrong++;
            found.highest = found.last = i;
        }
        for (; touches < chain->points && work->touch[touches].link == i; touches++) {
            int wrong = fr_contact_judge(chain, &work->touch[touches], now);
            found.wrong += wrong;
            highest_touch = wrong ? touches : highest_touch;
        }
    }
    if (highest_touch >= 0)
        found.highest = chain->links + highest_touch;
    return found;
}

/// Change a joint for the next pass: its direction of slip, or the tangent of its law.
static void change_joint(const FrChain *chain, ActiveSetMove move, const Found *found, double t, int i,
                         const Work *work)
{
    const Link *link = chain_link(chain, i);
    Slip *at = &work->slip[i];
    LawTangent *law = &work->law[i];
    bool wrong = at->next_way != at->way, single = move == SET_CHANGES_HIGHEST && i == found->highest;
    if (wrong && (move == SET_CHANGES || single)) {
        at->way = at->next_way;
        tangent_at_rest(link, at, law);
    } else if (at->way == 0 || !link->curved) {
        return;
    } else if (move == SET_STAYS_ANEW) {
        tangent_before(chain, link, at, law);
    } else {
        tangent_move(chain, link, at, law, t);
    }
    bear(chain, work, i);
}

/// Change the set, or the tangents, for the next pass. `residual` is the largest residual at the tangents, infinite if
/// it is not known. Returns the highest index of a joint that may have changed.
static int change(const FrChain *chain, ActiveSetMove move, const Found *found, double *residual, const Work *work)
{
    bool sets = move == SET_CHANGES || move == SET_CHANGES_HIGHEST, single = move == SET_CHANGES_HIGHEST;
    double t = 1;
    if (move == SET_STAYS)
        t = fr_chain_tangent_damp(chain, work, found->residual, residual);
    else
        *residual = (double)INFINITY;
    for (int i = single && !found->curved ? found->highest : 0; i <= found->last; i++)
        change_joint(chain, move, found, t, i, work);
    for (int k = 0; k < chain->points && sets; k++)
        if (!single || found->highest == chain->links + k)
            fr_contact_change(&work->touch[k], single);
    int touching = fr_contact_bear(chain, work);
    return touching > found->last ? touching : found->last;
}

/// Compute the friction of the slipping joints, and clamp the friction of the sticking ones to its limit. Returns true
/// if all values are finite.
static bool finish(const FrChain *chain, const Work *work)
{
    double sum = 0;
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        Slip *at = &work->slip[i];
        if (at->way != 0)
            at->friction =
                -at->way * (link->curved ? work->law[i].next_phi : at->breakaway + link->slope * (at->way * at->v));
        else if (absolute(at->friction) > at->breakaway)
            at->friction = with_sign(at->breakaway, at->friction);
        sum += infinite(at->v) + infinite(at->friction);
    }
    return sum == 0;
}

FrStatus fr_chain_exact(const FrChain *chain, const FrChainState *state, const FrChainDrive *drive, const Work *work,
                        FrChainStep *step)
{
    ActiveSet set = active_set();
    double residual = (double)INFINITY;
    int highest = chain->links - 1, most = 1000 + 100 * chain->links;
    if (chain->T >= chain->certain_step) {
        step->joint = fr_chain_inadmissible(chain, chain->T, work);
        if (step->joint >= 0)
            return FR_STEP_TOO_LARGE;
    }
    begin(chain, state, drive, work);
    fr_contact_begin(chain, state, work);
    fr_contact_bear(chain, work);
    for (step->passes = 1; step->passes <= most; step->passes++) {
        step->joint = fr_chain_inwards(chain->links, work->joint, work->kept, highest);
        if (step->joint >= 0)
            return FR_NOT_POSITIVE_DEFINITE;
        Found found = judge(chain, work);
        ActiveSetMove move = active_set_move(&set, found.wrong, found.highest, found.residual, found.curved);
        step->singles += move == SET_CHANGES_HIGHEST;
        if (move != SET_FITS) {
            highest = change(chain, move, &found, &residual, work);
        } else if (fr_contact_update(chain, work)) {
            set = active_set();
            residual = (double)INFINITY;
            highest = fr_contact_bear(chain, work);
        } else {
            return finish(chain, work) ? FR_OK : FR_NOT_FINITE;
        }
    }
    return FR_NOT_CONVERGED;
}
