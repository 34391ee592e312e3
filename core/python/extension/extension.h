// C functions for the Python package in addition to the library: many steps of one object, and an identification that
// runs task by task. build_extension.py generates loops over functions of the library. n is the number of steps;
// results are the last arguments.
#ifndef FRICTION_EXTENSION_H
#define FRICTION_EXTENSION_H

#include "friction/explorer.h"
#include "friction/friction.h"
#include "contact/kind.h"
#include "explorer/chain/chain.h"
#include "explorer/form/law.h"
#include "explorer/form/message.h"
#include "explorer/form/servo.h"
#include "explorer/run/experiment.h"
#include "recording/reader.h"
#include "transmission/drive.h"

// ---------------------------------------------------------------------------------------------------------------
/// Points of the law on the line of a transform; see fr_law_intersections.
int fr_phi_z_intersections(const FrPhiZ *phi_z, double x, FrIntersection *found, int max);

// ---------------------------------------------------------------------------------------------------------------
// Many steps of one object.

/// Steps of a body with a contact under the forces h, n rows of `dimension` numbers. u is the velocity before and
/// after. The rows of velocity, friction and slip, and power, are the values after each step.
void fr_contact_steps(const FrContact *contact, FrContactState *state, size_t dimension, size_t n, const double *h,
                      double *u, double *velocity, double *friction, double *slip, double *power);

enum { FR_BENCH_NUMBERS = 7 };

/// Steps of a bench with a goal for each step; enabled and base, rows of x and y, may be NULL. The columns of n numbers
/// are angle and velocity before each step, then the torques of FrBenchTorques.
void fr_bench_steps(const FrBench *bench, FrBenchState *state, size_t n, const double *goal, const double *enabled,
                    const double *base, double *columns);

/// Angle, velocity and sum of errors of every bench of a batch.
void fr_bench_batch_values(const FrBenchBatch *benches, double *q, double *omega, double *error);

// ---------------------------------------------------------------------------------------------------------------
// An identification, as in friction identify.

typedef struct FrStudy FrStudy;

/// Read the arguments of the command and its recordings. The arguments must outlive the study. Returns NULL if they are
/// refused, or, if the report has no error, if memory is exhausted.
FrStudy *fr_study_read(int count, char **arguments, FrReport *report);
/// Begin the study. Returns false if memory is exhausted.
bool fr_study_begin(FrStudy *study);
/// Get the next work unit. The one before it must have ended. Returns 1, 0 after the last one, or -1 if
/// memory is exhausted.
int fr_study_next_work(FrStudy *study);
/// Progress as JSON: {"stage", "share" of the stage, "whole", "models"}. The caller frees it. NULL if
/// memory is exhausted.
char *fr_study_progress(const FrStudy *study);
/// Size of a task of this work unit [bytes].
size_t fr_study_task_size(const FrStudy *study);
/// Returns true if no task of this work unit is left.
bool fr_study_done(const FrStudy *study);
/// Take a task. Returns false if none is available now or ever.
bool fr_study_take(FrStudy *study, void *task);
/// Size of the memory that each thread needs to advance tasks, aligned to 64 bytes [bytes].
size_t fr_study_thread_size(void);
/// Do one iteration of a task. Returns false if it has ended. This is the only function here that several threads may
/// call at the same time, each with its own memory.
bool fr_study_advance(const FrStudy *study, void *task, void *memory);
/// Add the result of a task that has ended to the results of the work unit.
void fr_study_end(FrStudy *study, void *task);
/// Compute the conclusions from all results.
void fr_study_conclude(FrStudy *study);
/// File number `number` of --out, from 0: its name in the first line, then its text. The caller frees it. "" if this
/// study does not have the file, NULL after the last file.
char *fr_study_output(const FrStudy *study, int number);
/// Free memory that a function of this file has returned.
void fr_study_free_text(char *text);
/// Free a study; NULL is accepted.
void fr_study_free(FrStudy *study);

#endif
