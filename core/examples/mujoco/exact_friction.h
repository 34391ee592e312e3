// Exact friction at the joints of a MuJoCo model, in place of MuJoCo's own frictionloss. Copy this file and
// exact_friction.c into your program.
//
//     char error[200];
//     // takes over the frictionloss of the model
//     ExactFriction *friction = exact_friction_make(m, error, sizeof error);
//     for (;;) {
//         mj_step1(m, d);
//         d->ctrl[0] = ...;                     // as before; also qfrc_applied, xfrc_applied
//         exact_friction_step2(friction, m, d); // instead of mj_step2
//     }
//
// A joint sticks, with velocity 0 and the position of the previous step to the last bit, or slips. MuJoCo's own
// friction is a soft constraint: by default a joint under load creeps.
#ifndef EXACT_FRICTION_H
#define EXACT_FRICTION_H

#include <friction/joint.h>
#include <friction/servo.h>
#include <mujoco/mujoco.h>

/// A servo at a hinge: motor, control law, and friction that depends on its load. The armature of the joint includes
/// the armature of the servo; its damping is 0.
typedef struct ExactServo {
    int dof;            ///< degree of freedom of the hinge
    FrServo servo;      ///< made for the time step of the model
    FrServoState state; ///< started at the angle of the hinge
    FrGoal goal;        ///< set it before each step
    /// After a step: motor torque tau_m, and load tau_e, which is everything else at the joint but friction [N m].
    double tau_m, tau_e;
} ExactServo;

/// Friction of one model and one mjData; units as in the model (SI).
typedef struct ExactFriction {
    /// Law of each degree of freedom. Change F and D, or set a law of the library, at any time. F_S, static friction,
    /// is 0 (no more than F), as frictionloss has none. It may be set: the velocity MuJoCo itself computes is rarely
    /// exactly 0, but this sets qvel of a joint that sticks to 0, so it is at rest before the next step.
    FrJointLaw *law;
    /// After a step: 0 if a joint sticks, 1 or -1 if it slips.
    signed char *direction;
    /// After a step: velocity for which friction was solved; equal to qvel of MuJoCo's step up to rounding.
    mjtNum *velocity;
    /// Largest difference between these two so far, at hinges and slides. If it is above 1e-14 times the largest
    /// velocity, or 1e-14 if that is below 1, matrix and integrator do not match.
    mjtNum error;
    /// Servos, in the memory of the caller; none at first. A step sets the law of their joints.
    ExactServo *servo;
    int servo_count;
    /// Friction after a step [N m or N]. To restart another motion, as after mj_resetData, set all to 0.
    mjtNum *friction;
    /// Working memory of a step.
    mjtNum *mass, *force, *applied, *driven, *position, *assumed, *work;
} ExactFriction;

/// Use dof_frictionloss as Coulomb friction, and set it to 0 in the model, where it would act a second time. A joint
/// without frictionloss has no friction. Returns NULL if memory is exhausted, if the integrator is neither
/// Euler nor, from MuJoCo 3.10 on, implicitfast, or if a ball joint, a free body or a tendon has frictionloss; `error`
/// then gives the reason.
ExactFriction *exact_friction_make(mjModel *m, char *error, size_t size);
void exact_friction_free(ExactFriction *friction);

/// Call this instead of mj_step2. Friction is solved last, against all other forces. If the result is not FR_OK, the
/// step has not been done.
FrStatus exact_friction_step2(ExactFriction *friction, const mjModel *m, mjData *d);

#endif
