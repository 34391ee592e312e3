// The drives of the reference trajectories.
#include "drives.h"
#include "transmission/drive.h"
#include "friction/math.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdlib.h>

static double torque(const void *context, double t, double q, double v)
{
    (void)q;
    (void)v;
    const Plant *p = context;
    if (p->table) // F_1 + N
        return 8.0 * fr_sin(2.4 * t) + 10.0 * (50.0 * fr_cos(0.8 * t)) / 40.0;
    return p->tau_0 + p->tau_1 * fr_sin(p->w * t);
}

static double load(const void *context, double t, double q, double v)
{
    (void)q;
    (void)v;
    const Plant *p = context;
    return p->table ? 10.0 * (50.0 * fr_cos(0.8 * t)) / 40.0 : p->g + p->rate * t;
}

FrDrivePlant plant_of(Plant *plant)
{
    return (FrDrivePlant){torque, load, plant, NULL};
}

FrTransmission transmission_of(double eta_1, double back)
{
    FrTransmission transmission = fr_default_transmission();
    cr_assert_eq(fr_transmission_of_efficiencies(&transmission, eta_1, back, NAN, NAN, NULL), FR_OK);
    return transmission;
}

Case case_of(int which)
{
    const double radian = 0x1.1df46a2529d39p-6, turn = 0x1.921fb54442d18p+2;
    FrDrive drive = {.transmission = transmission_of(0.663, 1.0 / 1.91), .rotor = 5.0, .inertia = 50.0};
    Case c = {"screw_drive", drive, {.tau_1 = 750.0, .w = 4.0}, 8.0};
    if (which == HOIST) {
        c = (Case){"hoist", drive, {.tau_0 = 250.0, .tau_1 = 250.0, .w = 1.5, .g = 200.0}, 12.0};
        cr_assert_eq(fr_transmission_of_efficiencies(&c.drive.transmission, 0.663, 1.0 / 1.91, 0.55, 1.0 / 2.4, NULL),
                     FR_OK);
    } else if (which == SERIES) {
        c.name = "series";
        c.plant.g = 100.0;
        c.drive.transmission.motor_friction = 60.0;
        c.drive.transmission.load_friction = 40.0;
    } else if (which == JAM) {
        c.name = "jam";
        c.duration = 4.0;
        cr_assert_eq(fr_transmission_of_angles(&c.drive.transmission, 15.0 * radian, 17.0 * radian, NAN, NULL), FR_OK);
    } else if (which == LOSSY_GEAR) {
        c = (Case){"lossy_gear",
                   {.transmission = transmission_of(0.5, 0.5), .rotor = 1.0, .inertia = 0.375},
                   {.tau_1 = 10.0, .w = turn, .g = 5.0, .rate = -1.25},
                   0.5};
    } else if (which == XY_TABLE) {
        c = (Case){"xy_table", {.rotor = 10.0}, {.table = true}, 10.0};
        c.drive.transmission =
            (FrTransmission){.drive = 1.3, .backdrive = 0.7, .drive_static = 1.3, .backdrive_static = 0.7};
    }
    return c;
}

FrDriveState *states_of(const Case *c, FrDriveMethodKind method, double T, int n, FrDriveRecord *record)
{
    FrDriveState *states = calloc((size_t)n + 1, sizeof *states);
    cr_assert_not_null(states);
    Plant plant = c->plant;
    FrDrivePlant acts = plant_of(&plant);
    states[0].passed = fr_drive_now(&c->drive, &acts, 0.0, 0.0, 0.0).load;
    for (int k = 0; k < n; k++) {
        states[k + 1] = states[k];
        fr_drive_step(&fr_drive_methods[method], &c->drive, &acts, &states[k + 1], k * T, T, record);
    }
    return states;
}
