// Exact friction at the joints of a MuJoCo model, in place of MuJoCo's own frictionloss. Copy this file and
// exact_friction.c into your program.
//
//     char error[200];
//     ExactFriction *friction = exact_friction_make(m, error, sizeof error); // takes over the frictionloss of the
//     model for (;;) {
//         mj_step1(m, d);
//         d->ctrl[0] = ...;                                     // as ever; also qfrc_applied, xfrc_applied
//         exact_friction_step2(friction, m, d);                 // instead of mj_step2
//     }
//
// A joint sticks, with velocity 0 and the position of the step before to the last bit, or slips. MuJoCo's own
// friction is a soft constraint: a joint under load always creeps.
#ifndef EXACT_FRICTION_H
#define EXACT_FRICTION_H

#include <friction/joint_friction.h>
#include <mujoco/mujoco.h>

/// Friction of one model and one mjData; units as in the model (SI).
typedef struct ExactFriction {
    FrJointLaw *law;        ///< of each degree of freedom; change F and D, or set a law of the library, at any time
    signed char *direction; ///< after a step: 0 where a joint sticks, 1 or -1 where it slips
    mjtNum *velocity;       ///< after a step: for which friction was solved; qvel of MuJoCo's step up to rounding
    mjtNum error;     ///< the largest difference of these two so far; above 1e-14, matrix and integrator do not match
    mjtNum *friction; ///< after a step [N m or N]; to restart another motion, as after mj_resetData, set all to 0
    mjtNum *mass, *force, *applied, *position, *assumed, *work; ///< of the step that is computed
} ExactFriction;

/// Takes dof_frictionloss over as Coulomb friction and sets it to 0 in the model, where it would act a second time. A
/// joint without frictionloss has no friction. NULL if there is no memory, or with another integrator than Euler, or
/// frictionloss at a ball joint, a free body or a tendon; `error` then says so.
ExactFriction *exact_friction_make(mjModel *m, char *error, size_t size);
void exact_friction_free(ExactFriction *friction);

/// In place of mj_step2. Where nothing touches, friction is solved against all other forces; where there are contacts,
/// joint limits or equality constraints, last, against their forces. Unless it returns FR_OK the step has not
/// been made.
FrStatus exact_friction_step2(ExactFriction *friction, const mjModel *m, mjData *d);

#endif
