// Recordings for tests of identification: simulated from a published servo, with their memory.
#ifndef TESTS_FITS_H
#define TESTS_FITS_H

#include "identify/fit.h"

enum { FIT_LOGS = 9, FIT_SAMPLES = 1201 };

/// Recordings of an XL330 with a mass of 0.49 kg at 0.1 m, with gains and trajectories in turn.
typedef struct Fits {
    int count;
    FrFitLog log[FIT_LOGS];
    FrFitSpace space[FR_FIT_MODELS];
    FrServoDef truth;
    FrFitData data;
    FrFitScratch scratch;
    double goal[FIT_LOGS][FIT_SAMPLES], enabled[FIT_LOGS][FIT_SAMPLES], measured[FIT_LOGS][FIT_SAMPLES];
} Fits;

/// Memory that a call of free_fits gives back. `samples`: of the first recording; each next has `fewer` less.
Fits *new_fits(FrServoModel truth, int count, int samples, int fewer);

/// Lay the recordings out again, after a change.
void lay_out(Fits *fits);

void free_fits(Fits *fits);

/// The published parameters as a point of the truth's model, moved into its ranges.
void published_point(const Fits *fits, FrServoModel model, double *point);

#endif
