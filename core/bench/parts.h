// The inside of a bench. The numbers before `gear` are the columns of benches in lanes.
#ifndef FRICTION_BENCH_PARTS_H
#define FRICTION_BENCH_PARTS_H

#include "friction/bench.h"
#include "math/assert.h"
#include "servo/parts.h"

/// The contents of an FrBench.
typedef struct Bench {
    ServoFriction friction; ///< friction of the gearbox
    ServoDrive drive;       ///< control law and motor
    double T;               ///< time step [s]
    double gravity;         ///< largest torque of gravity, (m + m_arm / 2) g l [N m]
    double offset;          ///< true angle minus measured angle [rad]
    double mobility;        ///< Z = T/J, J = m l^2 + m_arm l^2 / 3 + armature [s/(kg m^2)]
    double impedance;       ///< J/T
    /// Position update, three factors [s]: the angle changes by by_before omega + by_free omega_free + by_bounded
    /// omega', where omega is the velocity before the step, omega_free = omega + T a, and omega' the velocity after the
    /// step, which is omega_free limited to +-100 rad/s.
    double by_before;
    double by_free;        ///< see by_before
    double by_bounded;     ///< see by_before
    double hand;           ///< constant torque of the hand [N m]
    double hand_stiffness; ///< stiffness of a spring between arm and hand [N m/rad]
    double hand_angle;     ///< angle of the hand [rad]
    FrTransmission gear;   ///< transmission between servo and arm
    double rotor;          ///< inertia on the servo side [kg m^2]
    double arm;            ///< inertia on the arm side [kg m^2]
    double stiffness;      ///< stiffness between transmission and arm [N m/rad]; INFINITY: rigid
    double is_geared;      ///< 0: the transmission changes nothing
} MAY_ALIAS Bench;

/// Benches as columns in blocks of BENCH_BLOCK: number k of bench i is at
/// memory[(i / BENCH_BLOCK * BENCH_COLUMNS + k) * BENCH_BLOCK + i % BENCH_BLOCK]. After the constants come the state,
/// q, omega, target and sum, and then the sum of |q - measured|.
enum {
    BENCH_BLOCK = 8,
    BENCH_NUMBERS = (int)(offsetof(Bench, gear) / sizeof(double)),
    BENCH_COLUMNS = BENCH_NUMBERS + 5,
};

static inline const Bench *bench_of(const FrBench *bench)
{
    FR_ASSERT(bench);
    return (const Bench *)bench;
}

/// Make the bench of a valid def, without its transmission: the formulas of fr_bench_make without the checks.
Bench fr_bench_of(const FrBenchDef *def);

/// A step of `part` times T of a bench without a transmission; `inverse` is 1/part. `base` NULL: it is at rest.
FrBenchTorques fr_bench_step_part(const Bench *bench, FrBenchState *state, FrGoal goal, const FrAcceleration *base,
                                  double part, double inverse);

/// A step of a bench whose transmission changes something.
FrBenchTorques fr_bench_step_geared(const Bench *bench, FrBenchState *state, FrGoal goal, FrAcceleration base);

#endif
