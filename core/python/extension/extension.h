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

/// Read the points of a file, v and phi in each line: the first `capacity` of them, two numbers each. `linear` receives
/// 1 if the heading has units of translation. Returns their number.
int fr_points_read(const char *path, double *points, int capacity, int *linear, FrReport *report);

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

// ---------------------------------------------------------------------------------------------------------------
// Friction in the steps of MuJoCo. MuJoCo is not linked: its functions and arrays come by their addresses, from the
// MuJoCo that Python has loaded. Its structures are not used.

/// Functions of MuJoCo; their arguments are an mjModel and an mjData.
typedef struct FrMujoco {
    void (*step1)(const void *, void *);
    void (*actuation)(const void *, void *);                          ///< mj_fwdActuation
    void (*acceleration)(const void *, void *);                       ///< mj_fwdAcceleration
    void (*constraint)(const void *, void *);                         ///< mj_fwdConstraint
    void (*derivative)(const void *, void *, int);                    ///< mjd_smooth_vel
    void (*body_forces)(const void *, void *);                        ///< mj_rnePostConstraint
    void (*sensors)(const void *, void *);                            ///< mj_sensorAcc
    void (*check)(const void *, void *);                              ///< mj_checkAcc
    void (*integrate)(const void *, void *);                          ///< mj_Euler or mj_implicit
    void (*(*set_log_handler)(void (*)(const void *)))(const void *); ///< mju_setLogHandler
} FrMujoco;

/// A sparse matrix of MuJoCo, row by row.
typedef struct FrSparse {
    const double *value;
    const int *count;  ///< number of entries of each row
    const int *start;  ///< index of its first entry
    const int *column; ///< column of each entry
} FrSparse;

/// Damping b v + b_2 v |v| + b_3 v^3 at a degree of freedom, of a joint or, times gear^2, of an actuator there.
typedef struct FrDamper {
    int dof;
    const double *b;    ///< b
    const double *poly; ///< b_2 and b_3
    const double *gear; ///< NULL: 1
} FrDamper;

enum { FR_SUPPLIES = 32 }; ///< largest number of supplies

/// A supply that servos share. The current that it gives is the sum of duty cycle times current of its servos, or 0 if
/// this is negative (github.com/Rhoban/bam, bam/mujoco.py, where it lowers the voltage of the next step; here it does
/// so in the same step, which is stable at any resistance, and equals supply_resistance for a single servo).
typedef struct FrSupply {
    double voltage;    ///< without load [V]
    double resistance; ///< [Ohm]
    double share;      ///< voltage under load, relative to `voltage`
} FrSupply;

/// A servo at a joint.
typedef struct FrWorldServo {
    FrServo servo;
    FrServoState state;
    double kt;  ///< torque constant [N m/A]
    int dof;    ///< degree of freedom
    int supply; ///< index of its supply, with voltage control, or -1
} FrWorldServo;

/// Status of a world in which MuJoCo reported an error, and of one with a goal that is not finite.
enum { FR_MUJOCO_FAILED = 100, FR_BAD_GOAL = 101 };

/// A model and data of MuJoCo with friction. n is the number of degrees of freedom.
typedef struct FrWorld {
    const FrMujoco *mujoco;
    const void *model;
    void *data;
    int nq;              ///< size of qpos
    const int *position; ///< n indices in qpos; -1 for a degree of freedom of a ball joint or free body
    double *qpos, *qvel, *qacc, *qfrc_smooth, *qfrc_applied, *qfrc_constraint;
    FrSparse M;      ///< mass matrix
    FrSparse qDeriv; ///< derivative of the forces with the velocities; only with implicitfast
    bool full;       ///< M has no zeros in its lower triangle
    bool implicit;   ///< the integrator is implicitfast
    bool sensing;    ///< a sensor needs accelerations or forces
    bool restarts;   ///< MuJoCo resets data that are not finite
    int dampers;     ///< number of dampers that Euler takes implicitly
    const FrDamper *damper;

    FrJointStep step;       ///< with mass, force and law of this world; T is the time step of the model
    FrJointLaw *law;        ///< n laws
    signed char *direction; ///< n directions, 0 if a joint sticks
    double *mass;           ///< n x n
    double *force, *friction, *velocity, *assumed, *applied, *driven, *before; ///< n each
    void *work;
    FrJointInfo *info;

    int servos, supplies;
    FrWorldServo *servo;
    FrSupply *supply;
    const double *goal;             ///< goal of each servo [rad]
    const bool *enabled;            ///< false: its bridge is open
    double *tau_m, *tau_e, *budget; ///< torques of each servo, and dry part of its friction limit [N m]

    double time;  ///< time of the data after the last step [s]
    double error; ///< largest difference between velocities of MuJoCo's step and of friction, at joints with friction
    long resets;  ///< number of times that MuJoCo reset the data
    int status;   ///< an FrStatus, or FR_MUJOCO_FAILED
    char message[256]; ///< message of MuJoCo
    void *raised;      ///< exception of a Python callback, owned, or NULL
} FrWorld;

/// Forget friction, and start the servos at their angles: the motion is a new one.
void fr_world_restart(FrWorld *world, double time);
/// Take n steps. Ends early if one fails; returns `status`.
int fr_world_steps(FrWorld *world, long n);

/// Threads that step several worlds.
typedef struct FrPool FrPool;
/// Make a pool of 1 or more threads, of which the caller is one. NULL if memory or threads are exhausted.
FrPool *fr_pool_make(int threads);
/// Take n steps of each world. Each is done by one thread, so the results do not depend on their number. Returns false
/// if threads are exhausted, after a fork.
bool fr_pool_steps(FrPool *pool, FrWorld **worlds, int count, long n);
void fr_pool_free(FrPool *pool);

#endif
