// The nearest torques of a gearbox, and where it locks under a helping load, against brute force.
#ifndef TESTS_NEAREST_H
#define TESTS_NEAREST_H

#include "benches.h"
#include "random.h"

/// A gearbox, alone or behind something.
typedef struct Areas {
    const void *gearbox;
    bool viscous;
    double friction; ///< of about this size without torques
    double slack;    ///< rounding of a margin, relative to the torques
    FrServoRegion (*region)(const void *gearbox, bool viscous, double tau_m, double tau_e, double omega,
                            double *margin);
    FrServoNearest (*nearest)(const void *gearbox, bool viscous, double tau_m, double tau_e, double omega);
    double (*lock)(const void *gearbox, bool viscous, double tau_m, double omega);
    void (*limits)(const void *gearbox, FrServoDiagram diagram, double tau_m, double omega, double *drive,
                   double *backdrive);
} Areas;

/// What has been checked.
typedef struct Counts {
    int found, none, points, locks;
} Counts;

/// A servo.
Areas areas_of_servo(const ServoFriction *friction, bool viscous, double omega);

/// The nearest torques of a point are of their regions, and none is nearer; mirrored torques have mirrored ones.
void check_nearest(const Areas *areas, double tau_m, double tau_e, double omega, Random *random, Counts *counts);

/// The area of driving ends where it locks, and not before.
void check_lock(const Areas *areas, double tau_m, double omega, Random *random, Counts *counts);

#endif
