// States of a chain, and its steps.
#include "contact.h"
#include "math/assert.h"
#include "guess.h"
#include "regularised.h"

size_t fr_chain_state_size(const FrChain *chain)
{
    FR_ASSERT(chain);
    return 4 * (size_t)chain->links + FR_CHAIN_TOUCH * (size_t)chain->points;
}

size_t fr_chain_work_size(const FrChain *chain)
{
    FR_ASSERT(chain);
    size_t n = (size_t)chain->links, blocks = (size_t)sweep_blocks(chain->links);
    return n * (JOINT_NUMBERS + TRIAL_NUMBERS + CURVE_NUMBERS) + blocks * KEPT_NUMBERS +
           (size_t)chain->points * TOUCH_NUMBERS + (chain->method == FR_CHAIN_EXACT ? n : fr_regularised_size(chain));
}

FrChainState fr_chain_state(const FrChain *chain, double *memory)
{
    FR_ASSERT(chain && memory);
    ptrdiff_t n = chain->links;
    double *own = memory + 2 * n, *touch = memory + 4 * n;
    return (FrChainState){
        .q = memory, .v = memory + n, .torque = own, .centre = own + n, .recent = own, .touch = touch};
}

void fr_chain_start(const FrChain *chain, FrChainState *state, const double *q, const double *v)
{
    FR_ASSERT(chain && state && state->q);
    for (int i = 0; i < chain->links; i++) {
        state->q[i] = q ? q[i] : 0;
        state->v[i] = v ? v[i] : 0;
        state->torque[i] = 0;
        state->centre[i] = chain->method == FR_CHAIN_EXACT ? 0 : state->q[i];
    }
    for (int k = 0; k < FR_CHAIN_TOUCH * chain->points; k++)
        state->touch[k] = 0;
}

/// Compute the velocities that follow from given frictions.
static FrStatus move(const FrChain *chain, const Work *work, FrChainStep *step)
{
    Acceleration now = {0};
    double sum = 0;
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        work->joint[i].locked = 0;
        work->joint[i].armature = link->armature;
        work->joint[i].drive = work->slip[i].torque + work->slip[i].friction;
    }
    step->passes++;
    step->joint = fr_chain_inwards(chain->links, work->joint, work->kept, chain->links - 1);
    if (step->joint >= 0)
        return FR_NOT_POSITIVE_DEFINITE;
    for (int i = 0; i < chain->links; i++) {
        work->slip[i].v = work->slip[i].before + chain->T * outwards_one(&work->joint[i], &now);
        sum += infinite(work->slip[i].v) + infinite(work->slip[i].friction);
    }
    return sum == 0 ? FR_OK : FR_NOT_FINITE;
}

/// Do a step with a method of the paper: first the frictions, then the contacts; with the
/// implicit method both together.
static FrStatus solve_otherwise(const FrChain *chain, const FrChainState *state, const FrChainDrive *drive,
                                const Work *work, FrChainStep *step)
{
    bool joints = chain->method == FR_CHAIN_IMPLICIT && fr_regularised_joints(chain);
    int touching = fr_regularised_begin(chain, state, work);
    for (int i = 0; i < chain->links; i++) {
        load_joint(chain, state, drive, i, &work->slip[i]);
        work->slip[i].friction = 0;
    }
    if (!joints) {
        fr_chain_set_frictions(chain, state, drive, work);
        step->passes += chain->method == FR_CHAIN_IMPLICIT;
    }
    FrStatus status = move(chain, work, step);
    if (status != FR_OK || (touching == 0 && !joints))
        return status;
    if (!fr_regularised_solve(chain, state, work, joints))
        return FR_NOT_CONVERGED;
    fr_chain_place(chain, state->q, state->v, work->joint);
    for (int k = 0; k < chain->points; k++) {
        const Touch *touch = &work->touch[k];
        push_link(&work->joint[(int)touch->link], touch, touch->f_x, touch->f_y);
    }
    return move(chain, work, step);
}

/// First joint whose friction limit is invalid. Returns -1 if all are valid.
static int wrong_budget(const FrChain *chain, const FrChainDrive *drive)
{
    for (int i = 0; drive->budget && i < chain->links; i++)
        if (chain_link(chain, i)->law == FR_CHAIN_NO_LAW && !(drive->budget[i] >= 0))
            return i;
    return -1;
}

static bool finite_before(const FrChain *chain, const FrChainState *state)
{
    double sum = 0;
    for (int i = 0; i < chain->links; i++)
        sum += infinite(state->q[i]) + infinite(state->v[i]);
    return sum == 0;
}

/// Update the memory of the method. For exact this is the input of its next guess; for the methods of the paper, the
/// torque at each joint and the angle about which it sticks.
static void remember(const FrChain *chain, FrChainState *state, const FrChainDrive *drive, const JointTrial *slip)
{
    for (int i = 0; i < chain->links && chain->method == FR_CHAIN_EXACT; i++)
        guess_remember(&slip[i], state->recent + 2 * (ptrdiff_t)i);
    if (chain->method == FR_CHAIN_EXACT)
        return;
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        double acceleration = (slip[i].v - slip[i].before) * chain->rate;
        state->torque[i] =
            link->axis * (motor_torque(chain, drive, i) - link->armature * acceleration + slip[i].friction);
        if (slip[i].way != 0)
            state->centre[i] = state->q[i];
    }
}

static void advance(const FrChain *chain, FrChainState *state, const JointTrial *slip, FrChainStep *step)
{
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        double v = link->axis * slip[i].v;
        state->q[i] += chain->by_before * state->v[i] + chain->by_after * v;
        state->v[i] = v;
        step->sticking += slip[i].way == 0;
        if (step->friction)
            step->friction[i] = link->axis * slip[i].friction;
    }
}

FrStatus fr_chain_step(const FrChain *chain, FrChainState *state, const FrChainDrive *drive, double *memory,
                       FrChainStep *step)
{
    static const FrChainDrive none = {0};
    FR_ASSERT(chain && state && state->q && memory);
    FrChainStep own = {0};
    step = step ? step : &own;
    step->passes = step->singles = step->sticking = step->unsettled = 0;
    drive = drive ? drive : &none;
    step->joint = wrong_budget(chain, drive);
    if (step->joint >= 0)
        return FR_NOT_FINITE;
    const Work work = work_of(chain, memory);
    fr_chain_place(chain, state->q, state->v, work.joint);
    fr_contact_place(chain, state, &work);
    FrStatus status = chain->method == FR_CHAIN_EXACT ? fr_chain_exact(chain, state, drive, &work, step)
                                                      : solve_otherwise(chain, state, drive, &work, step);
    if (status != FR_OK)
        return finite_before(chain, state) ? status : FR_NOT_FINITE;
    remember(chain, state, drive, work.slip);
    fr_contact_finish(chain, state, &work, step);
    advance(chain, state, work.slip, step);
    return FR_OK;
}
