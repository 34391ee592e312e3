// A published parameter file as a set of a preset, with the same keys.
#ifndef FRICTION_SERVO_PRESET_PUBLISHED_H
#define FRICTION_SERVO_PRESET_PUBLISHED_H

#include "friction/servo.h"
#include "base/row.h"
#include "servo/rows.h"

#define PI 3.14159265358979323846

/// Rate limit of the firmware of the STS3215: 3400 steps of the encoder per second [rad/s].
#define RATE_LIMIT (3400 * 2 * PI / 4096)

/// Values that a file may contain, in the order of `fr_published_bus_keys`. A model uses those for which it has
/// rows; the rest is 0.
typedef struct Published {
    double kt, R, armature, q_offset, friction_base, friction_viscous, friction_stribeck, load_friction_base,
        load_friction_stribeck, load_friction_motor, load_friction_external, load_friction_motor_stribeck,
        load_friction_external_stribeck, load_friction_motor_quad, load_friction_external_quad, dtheta_stribeck, alpha,
        error_gain_ratio, max_velocity, delay;
} Published;

/// A set of each model: motor, offset, Coulomb and viscous friction; extra friction at rest, its velocity scale and
/// exponent; then what depends on the load, in motion and at rest, and on its square; in the end NO_BUS or BUS.
#define SET_M1(...) SET(FR_M1, __VA_ARGS__)
#define SET_M2(kt_, R_, armature_, offset, coulomb, viscous, stribeck, velocity, exponent, ...)                        \
    SET(FR_M2, kt_, R_, armature_, offset, coulomb, viscous, STRIBECK(stribeck, velocity, exponent), __VA_ARGS__)
#define SET_M3(kt_, R_, armature_, offset, coulomb, viscous, load, ...)                                                \
    SET(FR_M3, kt_, R_, armature_, offset, coulomb, viscous, .load_friction_base = load, __VA_ARGS__)
#define SET_M4(kt_, R_, armature_, offset, coulomb, viscous, stribeck, velocity, exponent, load, load_stribeck, ...)   \
    SET(FR_M4, kt_, R_, armature_, offset, coulomb, viscous, STRIBECK(stribeck, velocity, exponent),                   \
        .load_friction_base = load, .load_friction_stribeck = load_stribeck, __VA_ARGS__)
#define SET_M5(...) SET_OF_LOADS(FR_M5, __VA_ARGS__)
#define SET_M6(kt_, R_, armature_, offset, coulomb, viscous, stribeck, velocity, exponent, motor, external,            \
               motor_stribeck, external_stribeck, motor_quad, external_quad, ...)                                      \
    SET_OF_LOADS(FR_M6, kt_, R_, armature_, offset, coulomb, viscous, stribeck, velocity, exponent, motor, external,   \
                 motor_stribeck, external_stribeck, .load_friction_motor_quad = motor_quad,                            \
                 .load_friction_external_quad = external_quad, __VA_ARGS__)
#define SET(model, kt_, R_, armature_, offset, coulomb, viscous, ...)                                                  \
    [model] = &((const Published){kt_, R_, armature_, offset, coulomb, viscous, __VA_ARGS__}).kt
#define STRIBECK(stribeck, velocity, exponent)                                                                         \
    .friction_stribeck = stribeck, .dtheta_stribeck = velocity, .alpha = exponent
#define SET_OF_LOADS(model, kt_, R_, armature_, offset, coulomb, viscous, stribeck, velocity, exponent, motor,         \
                     external, motor_stribeck, external_stribeck, ...)                                                 \
    SET(model, kt_, R_, armature_, offset, coulomb, viscous, STRIBECK(stribeck, velocity, exponent),                   \
        .load_friction_motor = motor, .load_friction_external = external,                                              \
        .load_friction_motor_stribeck = motor_stribeck, .load_friction_external_stribeck = external_stribeck,          \
        __VA_ARGS__)
#define BUS(ratio, velocity, t_d) .error_gain_ratio = ratio, .max_velocity = velocity, .delay = t_d
#define NO_BUS                    .delay = 0

/// Keys of friction and motor, and of these together with gain, rate limit and delay, which newer files have.
extern const char *const fr_published_keys[], *const fr_published_bus_keys[];

/// Sets of a servo, for the models that were published.
#define SETS(keys, ...)                                                                                                \
    {                                                                                                                  \
        &fr_servo_model_row, keys, (const double *const[FR_M6 + 1])                                                    \
        {                                                                                                              \
            __VA_ARGS__                                                                                                \
        }                                                                                                              \
    }

/// Ranges in which an identification searches for the parameters of a servo, as in the published program (bam/model.py
/// and the actuators of bam/): largest Coulomb friction, factor of the load and viscous friction, then those of the
/// motor and of the control law. Ranges that are the same for all servos are in identify/space.c.
#define RANGES(coulomb, load, viscous, ...)                                                                            \
    {                                                                                                                  \
        {"friction_base", 0, coulomb}, {"friction_stribeck", 0, coulomb}, {"friction_viscous", 0, viscous},            \
            {"load_friction_base", 0, load}, {"load_friction_motor", 0, load}, {"load_friction_external", 0, load},    \
            __VA_ARGS__, {0},                                                                                          \
    }
#define RANGE_OF_MOTOR(kt_from, kt_to, R_from, R_to, armature_from, armature_to)                                       \
    {"kt", kt_from, kt_to}, {"R", R_from, R_to},                                                                       \
    {                                                                                                                  \
        "armature", armature_from, armature_to                                                                         \
    }
#define RANGE_OF_DELAY                                                                                                 \
    {                                                                                                                  \
        "delay", 0, 0.05                                                                                               \
    }
#define RANGE_OF_BUS {"error_gain_ratio", 0.1, 10}, {"max_velocity", RATE_LIMIT / 10, RATE_LIMIT * 10}, RANGE_OF_DELAY

/// Benches of Duclusaud 2024, Table I: those of both MX servos, and of both eRob.
#define BENCHES_OF_MX   "mass=0.5,1,1.5\nlength=0.1,0.15,0.2\nkp=4,8,16,32"
#define BENCHES_OF_EROB "mass=3.1,8.2,12.7,14.6,19.6\nlength=0.5\nkp=10,25,50,100"

#endif
