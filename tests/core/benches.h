// Random gearboxes, drives and benches for property tests: every friction model and every control law.
#ifndef TESTS_BENCHES_H
#define TESTS_BENCHES_H

#include "bench/parts.h"
#include "explorer/form/form.h"
#include "random.h"

/// A gearbox of model m1 to m6 (`model` from 1 to 6) for torques of about `scale`.
ServoFriction random_friction(Random *random, int model, double scale);

/// A drive with one of the four control laws (0 to 3: voltage, rate-limited, current, off) for torques of about
/// `scale`.
ServoDrive random_drive(Random *random, int law, double scale, double T);

/// A bench with any of them, and a state that it may be in.
FrBench random_bench(Random *random, int model, int law);
FrBenchState random_state(Random *random);

/// The bench that settings of servo_pendulum describe.
FrBench bench_with(const char *settings);

/// A servo with this friction and no drive, valid for the next seven calls.
const FrServo *gearbox_with(const ServoFriction *friction);

/// The friction of a servo, and a transmission behind it.
typedef struct Geared {
    ServoFriction servo;
    FrTransmission gear;
} Geared;

FrServoDiagram with_gear(FrServoDiagram diagram, const Geared *geared);

/// A step of the inside of a bench.
static inline FrBenchTorques step_inside(const Bench *bench, FrBenchState *state, FrGoal goal)
{
    return fr_bench_step((const FrBench *)bench, state, goal);
}

/// The friction of a form with the row of a model.
ServoFriction friction_of_form(const FrForm *form);

/// Whether two numbers have the same bits, every NaN counted as the same.
bool same_bits(double a, double b);

#endif
