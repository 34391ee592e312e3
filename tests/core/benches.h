// Random gearboxes, drives and benches for property tests: every friction model and every control law.
#ifndef TESTS_BENCHES_H
#define TESTS_BENCHES_H

#include "friction/plant.h"
#include "explorer/form/form.h"
#include "random.h"

/// A gearbox of model m1 to m6 (`model` from 1 to 6) for torques of about `scale`.
FrServoFriction random_friction(Random *random, int model, double scale);

/// A drive with one of the four control laws (0 to 3: voltage, rate-limited, current, off) for torques of about
/// `scale`.
FrServoDrive random_drive(Random *random, int law, double scale, double T);

/// A bench with any of them, and a state that it may be in.
FrBench random_bench(Random *random, int model, int law);
FrBenchState random_state(Random *random);

/// The bench that settings of servo_pendulum describe.
FrBench bench_of(const char *settings);

/// The friction of a form with the row of a model.
FrServoFriction friction_of_form(const FrForm *form);

/// Whether two numbers have the same bits, every NaN counted as the same.
bool same_bits(double a, double b);

#endif
