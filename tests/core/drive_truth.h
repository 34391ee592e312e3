// The motion of a drive by its events, independent of the library: Taylor series of order 16 in long double between
// roots of polynomials (Dupont 1993, eq 15 to 20, 29, 30; no method of 3.1.1).
#ifndef TESTS_DRIVE_TRUTH_H
#define TESTS_DRIVE_TRUTH_H

#include "friction/transmission.h"
#include "transmission/drive.h"

/// tau_0 + ramp t + tau_1 sin(w t + phase) against g + rate t, which acts from `from` on.
typedef struct SineDrive {
    FrDrive drive;
    double tau_0, tau_1, w, phase, g, rate, from, v0, ramp;
} SineDrive;

/// What acts on it; it must outlive the result.
FrDrivePlant sine_plant(const SineDrive *sine);

enum { TRUE_EVENTS = 4096 };

typedef struct TrueEvent {
    FrDriveEventKind kind;
    double t;
} TrueEvent;

/// A motion on its way, from q = 0 with v0 at t = 0.
typedef struct Truth {
    const SineDrive *of;
    long double t, q, v;
    int s, side; ///< direction, 0 at rest; 1: drives its load, -1: is driven back
    bool begun;
    double started; ///< the last start
    int quick;      ///< jams one after the other within a microsecond of their starts
    bool endless;   ///< too many of these: it jams more often than can be followed, and is left where it is
    int count;      ///< of events
    TrueEvent event[TRUE_EVENTS];
} Truth;

/// Go on to the time t.
void truth_go(Truth *truth, double t);

#endif
