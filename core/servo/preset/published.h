// A published parameter file as a set of a preset: its keys are those of the file.
#ifndef FRICTION_SERVO_PRESET_PUBLISHED_H
#define FRICTION_SERVO_PRESET_PUBLISHED_H

#include "friction/servo.h"

#define PI 3.14159265358979323846

/// What a file may hold, in the order of `fr_published_keys`. A model takes what it has rows for; the rest is 0.
typedef struct Published {
    double kt, R, armature, q_offset, friction_base, friction_viscous, friction_stribeck, load_friction_base,
        load_friction_stribeck, load_friction_motor, load_friction_external, load_friction_motor_stribeck,
        load_friction_external_stribeck, load_friction_motor_quad, load_friction_external_quad, dtheta_stribeck, alpha;
} Published;

extern const char *const fr_published_keys[];

/// The sets of a servo that all six models are published for, as FrSets has them.
#define VALUES_OF_SIX(m1, m2, m3, m4, m5, m6)                                                                          \
    {                                                                                                                  \
        &(m1).kt, &(m2).kt, &(m3).kt, &(m4).kt, &(m5).kt, &(m6).kt                                                     \
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
