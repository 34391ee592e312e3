// The drives of the reference trajectories (tests/reference/transmission_*.csv).
#ifndef TESTS_DRIVES_H
#define TESTS_DRIVES_H

#include "friction/transmission.h"
#include "transmission/drive.h"

/// tau = tau_0 + tau_1 sin(w t) against the load torque g + rate t; or the table of Dupont 1993, fig 3.
typedef struct Plant {
    double tau_0, tau_1, w, g, rate;
    bool table;
} Plant;

typedef struct Case {
    const char *name;
    FrDrive drive;
    Plant plant;
    double duration;
} Case;

enum { SCREW_DRIVE, HOIST, SERIES, JAM, LOSSY_GEAR, XY_TABLE, CASES };

/// A trajectory by its index.
Case case_of(int which);

/// What acts in a case; it must outlive the result.
FrDrivePlant plant_of(Plant *plant);

/// A transmission of eta_1 and 1/eta_2, static as kinetic.
FrTransmission transmission_of(double eta_1, double back);

/// The states of a case by a method: n steps of T, n + 1 of them, to be freed.
FrDriveState *states_of(const Case *c, FrDriveMethodKind method, double T, int n, FrDriveRecord *record);

#endif
