// A published parameter file as a set of a preset, with the same keys.
#ifndef FRICTION_SERVO_PRESET_PUBLISHED_H
#define FRICTION_SERVO_PRESET_PUBLISHED_H

#include "friction/servo.h"

#define PI 3.14159265358979323846

/// Values that a file may contain, in the order of `fr_published_keys`. A model uses those for which it has
/// rows; the rest is 0.
typedef struct Published {
    double kt, R, armature, q_offset, friction_base, friction_viscous, friction_stribeck, load_friction_base,
        load_friction_stribeck, load_friction_motor, load_friction_external, load_friction_motor_stribeck,
        load_friction_external_stribeck, load_friction_motor_quad, load_friction_external_quad, dtheta_stribeck, alpha;
} Published;

extern const char *const fr_published_keys[];

/// Sets of a servo that was published with all six models, in the form that FrSets requires.
#define VALUES_OF_SIX(m1, m2, m3, m4, m5, m6)                                                                          \
    {                                                                                                                  \
        &(m1).kt, &(m2).kt, &(m3).kt, &(m4).kt, &(m5).kt, &(m6).kt                                                     \
    }

/// Ranges in which an identification searches for the parameters of a servo, as in the published program (bam/model.py
/// and the actuators of bam/ at 1b5a1ce): largest Coulomb friction, factor of the load and viscous friction, then the
/// motor. Ranges that are the same for all servos are in identify/space.c.
#define RANGES(coulomb, load, viscous, kt_from, kt_to, R_from, R_to, armature_from, armature_to)                       \
    {                                                                                                                  \
        {"kt", kt_from, kt_to}, {"R", R_from, R_to}, {"armature", armature_from, armature_to},                         \
            {"friction_base", 0, coulomb}, {"friction_stribeck", 0, coulomb}, {"friction_viscous", 0, viscous},        \
            {"load_friction_base", 0, load}, {"load_friction_motor", 0, load}, {"load_friction_external", 0, load},    \
            {0},                                                                                                       \
    }

#define NUMBER(key, value)                                                                                             \
    {                                                                                                                  \
        NULL, #key, value, NULL                                                                                        \
    }
#define WORD(key, option)                                                                                              \
    {                                                                                                                  \
        NULL, #key, 0, #option                                                                                         \
    }

#endif
