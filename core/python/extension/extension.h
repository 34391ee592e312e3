// What the Python package needs in C beside the library: loops over arrays, which Python would make slowly, and an
// identification task by task. n is the length of every array; results come last.
#ifndef FRICTION_EXTENSION_H
#define FRICTION_EXTENSION_H

#include "friction/friction.h"

// ---------------------------------------------------------------------------------------------------------------
// Functions of a number, at each number of an array. y may be x.

/// A function of math.h.
void fr_each(double (*function)(double), size_t n, const double *x, double *y);
/// fr_phi
void fr_each_phi(const FrLaw *law, size_t n, const double *v, double *y);
/// fr_phi_slope
void fr_each_phi_slope(const FrLaw *law, size_t n, const double *v, double *y);
/// fr_phi_z_slope
void fr_each_phi_z_slope(const FrPhiZ *phi_z, size_t n, const double *x, double *y);
/// fr_slip_velocity
void fr_each_slip_velocity(const FrPhiZ *phi_z, size_t n, const double *x, double *y);

/// fr_servo_friction
void fr_each_servo_friction(const FrServoFriction *friction, size_t n, const double *tau_m, const double *tau_e,
                            const double *omega, double *limit);
/// fr_geared_servo_limits
void fr_each_servo_limits(const FrGearedServo *servo, FrServoDiagram diagram, size_t n, const double *tau_m,
                          const double *omega, double *drive, double *backdrive);
/// fr_geared_servo_region, as -1, 0 and 1
void fr_each_servo_region(const FrGearedServo *servo, bool viscous, size_t n, const double *tau_m, const double *tau_e,
                          const double *omega, double *region, double *margin);

// ---------------------------------------------------------------------------------------------------------------
// Many steps of one thing.

/// Steps of a body with a contact under the forces h, n rows of its dimension. u: the velocity before and after; the
/// rows of velocity, friction and slip, and power, are those after each step.
void fr_contact_steps(const FrContact *contact, FrContactState *state, size_t n, const double *h, double *u,
                      double *velocity, double *friction, double *slip, double *power);

enum { FR_BENCH_NUMBERS = 7 };

/// Steps of a bench with a goal for each; enabled may be NULL. The columns of n numbers are angle and velocity before
/// each step, then the torques of FrBenchTorques.
void fr_bench_steps(const FrBench *bench, FrBenchState *state, size_t n, const double *goal, const double *enabled,
                    double *columns);

// ---------------------------------------------------------------------------------------------------------------
// An identification, as friction identify makes it.

typedef struct FrStudy FrStudy;

/// Read the arguments of the command and its recordings. The arguments must outlive the study. NULL: refused, or, if
/// the report has no error, no memory.
FrStudy *fr_study_read(int count, char **arguments, FrReport *report);
/// Begin; false without memory.
bool fr_study_begin(FrStudy *study);
/// Begin the next work when the one before is made: 1; 0 behind the last; -1 without memory.
int fr_study_next_work(FrStudy *study);
/// How far it is, as JSON, which the caller frees; NULL without memory. {"stage", "share" of the stage, "whole",
/// "models"}
char *fr_study_progress(const FrStudy *study);
/// Bytes of a task of this work.
size_t fr_study_task_size(const FrStudy *study);
/// Nothing is left of this work.
bool fr_study_done(const FrStudy *study);
/// Take a task; false: none now, or none ever.
bool fr_study_take(FrStudy *study, void *task);
/// Take a task on; false: it has ended. Of these functions only this one may be called by several threads at once.
bool fr_study_advance(const FrStudy *study, void *task, FrFitScratch *scratch, FrFitTrial *trial);
/// What a task that has ended has found counts.
void fr_study_end(FrStudy *study, void *task);
/// What follows from all that was found.
void fr_study_conclude(FrStudy *study);
/// A file of --out: its name in the first line, then its text; the caller frees it. "" for one that this study does not
/// have, NULL behind the last one, from 0 on.
char *fr_study_output(const FrStudy *study, int number);
/// Free memory that a function here has returned.
void fr_study_free_text(char *text);
/// Free a study; NULL is accepted.
void fr_study_free(FrStudy *study);

#endif
