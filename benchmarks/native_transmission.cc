// Steps of a drive with a transmission, T = 5 ms: the screw of Dupont 1993, fig 5, whose motor torque is one sine, from
// 0.1 to 0.7 s, where nothing happens but motion, and over 8 s with its turns and the zeros of its load. In a step a
// method asks for the motor torque as often as it needs it, so that a sine is the unit.
#include "native.h"
#include "transmission/drive.h"

#include <math.h>
#include <cmath>
#include <cstdlib>

namespace
{
constexpr double T = 5e-3, FROM = 0.1, TO = 0.7, WHOLE = 8;

double motor(const void *, double t, double, double)
{
    return 750 * fr_sin(4 * t);
}

double weight(const void *, double, double, double)
{
    return 0;
}

constexpr FrDrivePlant PLANT = {motor, weight, nullptr};

FrDrive screw()
{
    FrDrive drive = fr_default_drive();
    if (fr_transmission_of_efficiencies(&drive.transmission, 0.663, 1 / 1.91, NAN, NAN, nullptr) != FR_OK)
        std::abort();
    return drive;
}

/// The state at a time.
FrDriveState state_at(const FrDrive &drive, double t)
{
    FrDriveState state = {};
    for (int k = 0; k < t / T - 0.5; k++)
        fr_drive_step(&fr_drive_methods[FR_DRIVE_LOCATED], &drive, &PLANT, &state, k * T, T, nullptr);
    state.passed = fr_drive_now(&drive, &PLANT, t, state.q, state.v).load;
    return state;
}

void steps(benchmark::State &state, const FrDriveMethod &method, double from, double to)
{
    const FrDrive drive = screw();
    const FrDriveState start = state_at(drive, from);
    const int first = static_cast<int>(from / T + 0.5), last = static_cast<int>(to / T + 0.5);
    double q = 0;
    for (auto _ : state) {
        FrDriveState now = start;
        for (int k = first; k < last; k++)
            fr_drive_step(&method, &drive, &PLANT, &now, k * T, T, nullptr);
        q += now.q;
    }
    benchmark::DoNotOptimize(q);
    state.SetItemsProcessed(state.iterations() * (last - first));
}

/// Friction and load of the end of a step alone, under given torques.
void friction(benchmark::State &state)
{
    const FrDrive drive = screw();
    single(state, [&drive](double x) { return fr_drive_implicit_velocity(&drive, x, T, 100 * x, 20); });
}
} // namespace

void transmission_rows()
{
    for (const FrDriveMethod &method : fr_drive_methods) {
        const std::string name = std::string("transmission/") + method.name;
        row(name + "/moving", [&method](benchmark::State &s) { steps(s, method, FROM, TO); });
        row(name + "/whole", [&method](benchmark::State &s) { steps(s, method, 0, WHOLE); });
    }
    row("transmission/friction", friction);
}
