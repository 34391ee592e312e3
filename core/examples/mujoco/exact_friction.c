// Exact friction at the joints of a MuJoCo model: friction is solved last in a step, from MuJoCo's mass matrix.
#include "exact_friction.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#if mjVERSION_HEADER >= 3007000
// exported by MuJoCo, but in none of its headers
void mjd_smooth_vel(const mjModel *m, mjData *d, int flg_bias);
mjtNum mj_actuatorDamping(const mjModel *m, mjtObj type, int id, mjtNum poly[mjNPOLY]);
#endif

static bool implicitfast(const mjModel *m)
{
#if mjVERSION_HEADER >= 3010000
    return m->opt.integrator == mjINT_IMPLICITFAST;
#else
    (void)m;
    return false;
#endif
}

static bool hinge_or_slide(const mjModel *m, int i)
{
    int type = m->jnt_type[m->dof_jntid[i]];
    return type == mjJNT_HINGE || type == mjJNT_SLIDE;
}

static const char *refusal(const mjModel *m)
{
    if (m->opt.integrator != mjINT_EULER && !implicitfast(m))
        return "exact friction needs the integrator Euler or, from MuJoCo 3.10 on, implicitfast";
    for (int t = 0; t < m->ntendon; t++)
        if (m->tendon_frictionloss[t] != 0)
            return "frictionloss of a tendon is not friction of one joint";
    for (int i = 0; i < m->nv; i++)
        if (m->dof_frictionloss[i] != 0 && !hinge_or_slide(m, i))
            return "frictionloss of a ball joint or free body: exact friction is for hinges and slides";
    return NULL;
}

ExactFriction *exact_friction_make(mjModel *m, char *error, size_t size)
{
    const char *why = refusal(m);
    size_t n = (size_t)m->nv;
    ExactFriction *f = why ? NULL : calloc(1, sizeof *f);
    if (f) {
        f->law = calloc(n, sizeof *f->law);
        f->direction = calloc(n, 1);
        f->mass = calloc(1, (n * n + 7 * n) * sizeof(mjtNum) + fr_joint_friction_size(n));
    }
    if (!f || !f->law || !f->direction || !f->mass) {
        snprintf(error, size, "%s", why ? why : "no memory, or no joint");
        exact_friction_free(f);
        return NULL;
    }
    f->velocity = f->mass + n * n;
    f->friction = f->velocity + n;
    f->force = f->friction + n;
    f->applied = f->force + n;
    f->driven = f->applied + n;
    f->position = f->driven + n;
    f->assumed = f->position + n;
    f->work = f->assumed + n;
    for (size_t i = 0; i < n; i++) {
        f->law[i].F = m->dof_frictionloss[i];
        m->dof_frictionloss[i] = 0;
    }
    return f;
}

void exact_friction_free(ExactFriction *f)
{
    if (f) {
        free(f->law);
        free(f->direction);
        free(f->mass);
    }
    free(f);
}

/// Slope of the damping that Euler takes implicitly, of the joint and of actuators at it: b + 2 b2 |v| + 3 b3 v^2.
static mjtNum euler_damping(const mjModel *m, const mjData *d, int i)
{
    mjtNum damping = m->dof_damping[i];
#if mjVERSION_HEADER >= 3007000
    mjtNum poly[mjNPOLY], v = fabs(d->qvel[i]);
    mju_copy(poly, m->dof_dampingpoly + mjNPOLY * i, mjNPOLY);
    damping += mj_actuatorDamping(m, mjOBJ_JOINT, m->dof_jntid[i], poly);
    damping += (2 * poly[0] + 3 * poly[1] * v) * v;
    if (m->opt.disableflags & mjDSBL_DAMPER)
        return 0;
#endif
#if mjVERSION_HEADER >= 300
    if (m->opt.disableflags & mjDSBL_EULERDAMP)
        return 0;
#endif
    (void)d;
    return damping;
}

/// The matrix with which MuJoCo's integrator computes velocities; its lower triangle is used. Euler takes damping of
/// joints implicitly, implicitfast the derivatives qDeriv of all forces but Coriolis forces.
static void matrix(ExactFriction *f, const mjModel *m, mjData *d)
{
    const int n = (int)m->nv;
#if mjVERSION_HEADER >= 3010000
    mj_fullM(m, d, f->mass);
    if (implicitfast(m)) {
        mjd_smooth_vel(m, d, 0);
        for (int i = 0; i < n; i++)
            for (int k = m->D_rowadr[i]; k < m->D_rowadr[i] + m->D_rownnz[i]; k++)
                f->mass[i * n + m->D_colind[k]] -= m->opt.timestep * d->qDeriv[k];
        return;
    }
#else
    mj_fullM(m, f->mass, d->qM);
#endif
    for (int i = 0; i < n; i++)
        f->mass[i * n + i] += m->opt.timestep * euler_damping(m, d, i);
}

/// Motor torques of the servos, added to the forces that the user applies.
static void drive(ExactFriction *f, const mjModel *m, const mjData *d)
{
    for (ExactServo *s = f->servo; s < f->servo + f->servo_count; s++) {
        double q = d->qpos[m->jnt_qposadr[m->dof_jntid[s->dof]]];
        FrServoTorques tau = fr_servo_step(&s->servo, &s->state, s->goal, q, d->qvel[s->dof], s->tau_e);
        s->tau_m = tau.motor;
        f->driven[s->dof] += tau.motor;
        f->law[s->dof] = (FrJointLaw){.D = tau.viscous};
    }
}

/// Solve friction against f->force. The friction limit of a servo is that under these forces.
static FrStatus solve(ExactFriction *f, const mjModel *m, const mjData *d)
{
    size_t n = (size_t)m->nv;
    for (ExactServo *s = f->servo; s < f->servo + f->servo_count; s++) {
        s->tau_e = f->force[s->dof] - s->tau_m;
        f->law[s->dof].F = fr_servo_dry(&s->servo, s->tau_m, s->tau_e, d->qvel[s->dof]);
    }
    FrJointStep step = {.n = n,
                        .mass = f->mass,
                        .stride = n,
                        .velocity = d->qvel,
                        .force = f->force,
                        .T = m->opt.timestep,
                        .law = f->law};
    return fr_joint_friction(&step, f->direction, f->velocity, f->friction, f->work, NULL);
}

/// Finish MuJoCo's step with the friction that was found. For joints that stick, the rounding error of its integration,
/// some 1e-17 rad/s, is undone.
static void finish(ExactFriction *f, const mjModel *m, mjData *d)
{
    for (int i = 0; i < m->nv; i++) {
        d->qfrc_smooth[i] += f->friction[i];
        d->qacc[i] = (f->velocity[i] - d->qvel[i]) / m->opt.timestep;
        f->position[i] = d->qpos[m->jnt_qposadr[m->dof_jntid[i]]];
    }
    bool sense = false;
    for (int s = 0; s < m->nsensor; s++)
        sense |= m->sensor_needstage[s] == mjSTAGE_ACC;
    if (sense) { // mj_sensorAcc alone would show accelerations and forces of bodies of an earlier step
        mj_rnePostConstraint(m, d);
        mj_sensorAcc(m, d);
    }
#if mjVERSION_HEADER >= 3010000
    (implicitfast(m) ? mj_implicit : mj_Euler)(m, d);
#else
    mj_Euler(m, d);
#endif
    for (int i = 0; i < m->nv; i++) {
        if (hinge_or_slide(m, i))
            f->error = fmax(f->error, fabs(d->qvel[i] - f->velocity[i]));
        if (f->direction[i] == 0) {
            d->qvel[i] = 0;
            d->qpos[m->jnt_qposadr[m->dof_jntid[i]]] = f->position[i];
        }
    }
}

/// Solve contacts, limits and equalities against the friction of the previous step or round, then friction against
/// these. Repeat while friction changes by more than the accuracy of the contacts. If nothing touches, and at rest, one
/// round is enough. With a fixed base one round would do, but a free base then jitters on a stiff contact.
FrStatus exact_friction_step2(ExactFriction *f, const mjModel *m, mjData *d)
{
    enum { ROUNDS = 5 };
    const int n = (int)m->nv;
    FrStatus status = FR_OK;
    mjtNum change = 1, largest = 0;
    mju_copy(f->applied, d->qfrc_applied, n);
    mju_copy(f->driven, d->qfrc_applied, n);
    drive(f, m, d);
    mj_fwdActuation(m, d); // otherwise the actuators have their forces from the previous step
    matrix(f, m, d);
    for (int round = 0; round < ROUNDS && status == FR_OK && change > 1e-7 * largest; round++) {
        mju_copy(f->assumed, f->friction, n);
        mju_add(d->qfrc_applied, f->driven, f->assumed, n);
        mj_fwdAcceleration(m, d);
        mj_fwdConstraint(m, d);
        mju_subFrom(d->qfrc_smooth, f->assumed, n);
        mju_add(f->force, d->qfrc_smooth, d->qfrc_constraint, n);
        status = solve(f, m, d);
        change = largest = 0;
        for (int i = 0; i < n && d->nefc > 0; i++) {
            change = fmax(change, fabs(f->friction[i] - f->assumed[i]));
            largest = fmax(largest, fabs(f->friction[i]));
        }
    }
    mju_copy(d->qfrc_applied, f->applied, n); // it stays set until it is overwritten
    if (status == FR_OK)
        finish(f, m, d);
    return status;
}
