// Exact friction, and servos, in the steps of MuJoCo.
//
// MuJoCo does the first half of a step, then friction is solved last against all other forces (joint.h), and MuJoCo
// integrates. With contacts, limits or equalities both are solved in turns, until friction no longer changes.
//
// An error of MuJoCo ends the process, unless a log handler leaves by longjmp, as MuJoCo's own Python package does.
// Only frames of C are left in this way. An exception of a Python callback is kept by the thread; it is fetched here.
#define _POSIX_C_SOURCE 200809L
#include "python/extension/extension.h"
#include "servo/parts.h"

#include <float.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// of Python's stable interface
extern int PyGILState_Ensure(void);
extern void PyGILState_Release(int state);
extern void *PyEval_SaveThread(void);
extern void PyEval_RestoreThread(void *state);
extern unsigned long PyThread_start_new_thread(void (*function)(void *), void *argument);
extern void PyErr_Fetch(void **type, void **value, void **traceback);
extern void PyErr_NormalizeException(void **type, void **value, void **traceback);
extern int PyException_SetTraceback(void *value, void *traceback);
extern void Py_DecRef(void *object);

// ---------------------------------------------------------------------------------------------------------------
// Errors of MuJoCo.

typedef void Handler(const void *log);

enum { LOG_ERROR = 3 }; // level of mju_error

static _Thread_local jmp_buf *way_out; // NULL: this thread is in no step
static _Thread_local FrWorld *stepping;
static Handler *_Atomic handler_before;

/// Log handler of MuJoCo. A message begins with its level, its topic, and a text.
static void on_message(const void *log)
{
    const int *head = log;
    if (head[0] == LOG_ERROR && way_out) {
        strncpy(stepping->message, (const char *)(head + 2), sizeof stepping->message - 1);
        longjmp(*way_out, 1);
    }
    Handler *before = handler_before;
    if (before)
        before(log);
}

/// Be the log handler, in case that another one took its place.
static void listen(const FrMujoco *mujoco)
{
    Handler *before = mujoco->set_log_handler(on_message);
    if (before != on_message)
        handler_before = before;
}

/// Fetch the exception of a Python callback that led to an error, or NULL.
static void *raised(void)
{
    void *type, *value, *traceback;
    int state = PyGILState_Ensure();
    PyErr_Fetch(&type, &value, &traceback);
    if (type) {
        PyErr_NormalizeException(&type, &value, &traceback);
        if (traceback)
            PyException_SetTraceback(value, traceback);
        Py_DecRef(type);
        Py_DecRef(traceback);
    }
    PyGILState_Release(state);
    return value;
}

// ---------------------------------------------------------------------------------------------------------------
// A step.

static double larger(double a, double b)
{
    double size = ABSOLUTE(b);
    return size > a ? size : a;
}

/// The matrix of the integrator: Euler takes damping implicitly, implicitfast the symmetric part of qDeriv.
static void fill_mass(FrWorld *w)
{
    size_t n = w->step.n;
    double T = w->step.T;
    if (!w->full)
        memset(w->mass, 0, n * n * sizeof *w->mass);
    for (size_t i = 0; i < n; i++)
        for (int k = w->M.start[i]; k < w->M.start[i] + w->M.count[i]; k++)
            w->mass[i * n + (size_t)w->M.column[k]] = w->M.value[k];
    for (int k = 0; k < w->dampers; k++) {
        const FrDamper *damper = &w->damper[k];
        size_t i = (size_t)damper->dof;
        double v = ABSOLUTE(w->qvel[i]), gear = damper->gear ? *damper->gear : 1;
        double slope = *damper->b + (2 * damper->poly[0] + 3 * damper->poly[1] * v) * v;
        w->mass[i * n + i] += T * gear * gear * slope;
    }
    if (w->implicit)
        for (size_t i = 0; i < n; i++)
            for (int k = w->qDeriv.start[i]; k < w->qDeriv.start[i] + w->qDeriv.count[i]; k++) {
                size_t j = (size_t)w->qDeriv.column[k];
                w->mass[i > j ? i * n + j : j * n + i] -= (i == j ? 1 : 0.5) * T * w->qDeriv.value[k];
            }
}

#define LEAST_SHARE 1e-9 // of a supply that would give more current than it has

/// A servo at the present share of its supply, in `copy` if it has a shared one.
static const FrServo *supplied(const FrWorld *w, const FrWorldServo *s, FrServo *copy)
{
    if (s->supply < 0)
        return &s->servo;
    *copy = s->servo;
    ServoDrive *motor = &((Servo *)copy)->drive;
    *motor = servo_drive_at(motor, w->supply[s->supply].share);
    return copy;
}

/// Step servo k, and get the motor torque.
static double step_servo(const FrWorld *w, int k, const FrServo *servo, FrServoState *state)
{
    int dof = w->servo[k].dof;
    FrGoal goal = {w->goal[k], w->enabled[k]};
    return fr_servo_step(servo, state, goal, w->qpos[w->position[dof]], w->qvel[dof], w->tau_e[k]).motor;
}

/// Voltage of the supplies. A motor has the torque P u share - E omega at the duty cycle u, and takes u times its
/// current from the supply: the share is the solution of a linear equation. Duty cycles do not depend on it, unless the
/// current is limited: then they are computed with the share of the step before.
static void share_supplies(FrWorld *w)
{
    double power[FR_SUPPLIES] = {0}, returned[FR_SUPPLIES] = {0};
    for (int k = 0; k < w->servos; k++) {
        const FrWorldServo *s = &w->servo[k];
        if (s->supply < 0 || !w->enabled[k])
            continue;
        FrServo copy;
        const FrServo *now = supplied(w, s, &copy);
        FrServoState state = s->state; // the goal that it writes to the memory of delays is written there again
        double omega = w->qvel[s->dof], tau = step_servo(w, k, now, &state);
        const ServoDrive *full = &servo_of(&s->servo)->drive, *motor = &servo_of(now)->drive;
        double duty = (tau + motor->back_emf * omega) / motor->torque;
        power[s->supply] += full->torque * duty * duty / s->kt;
        returned[s->supply] += full->back_emf * duty * omega / s->kt;
    }
    for (int k = 0; k < w->supplies; k++) {
        FrSupply *supply = &w->supply[k];
        double fall = supply->resistance / supply->voltage;
        supply->share = power[k] > returned[k] ? (1 + fall * returned[k]) / (1 + fall * power[k]) : 1;
        if (!(supply->share > LEAST_SHARE))
            supply->share = LEAST_SHARE;
    }
}

/// Motor torques of this step, added to the forces of the user.
static void drive(FrWorld *w)
{
    memcpy(w->driven, w->applied, w->step.n * sizeof *w->driven);
    if (w->supplies > 0)
        share_supplies(w);
    for (int k = 0; k < w->servos; k++) {
        FrWorldServo *s = &w->servo[k];
        FrServo copy;
        w->tau_m[k] = step_servo(w, k, supplied(w, s, &copy), &s->state);
        w->driven[s->dof] += w->tau_m[k];
    }
}

/// The budgets of the servos under the forces of this round: the load is everything at the joint but
/// motor and friction.
static void limit(FrWorld *w)
{
    for (int k = 0; k < w->servos; k++) {
        const FrWorldServo *s = &w->servo[k];
        w->tau_e[k] = w->force[s->dof] - w->tau_m[k];
        w->budget[k] = fr_servo_dry(&s->servo, w->tau_m[k], w->tau_e[k], w->qvel[s->dof]);
        w->law[s->dof].F = w->budget[k];
    }
}

/// Solve contacts, limits and equalities against the friction of the previous step or round, then friction against
/// these. Repeat while friction changes by more than the accuracy of the contacts. At rest, and if nothing touches, one
/// round is exact. With a free base and one round, a stiff contact would jitter.
static FrStatus solve(FrWorld *w)
{
    enum { ROUNDS = 5 };
    const FrMujoco *mujoco = w->mujoco;
    size_t n = w->step.n;
    double change = 1, largest = 0;
    for (int round = 0; round < ROUNDS && change > 1e-7 * largest; round++) {
        bool touched = false;
        for (size_t i = 0; i < n; i++) {
            w->assumed[i] = w->friction[i];
            w->qfrc_applied[i] = w->driven[i] + w->assumed[i];
        }
        mujoco->acceleration(w->model, w->data);
        mujoco->constraint(w->model, w->data);
        for (size_t i = 0; i < n; i++) {
            touched |= w->qfrc_constraint[i] != 0;
            w->qfrc_smooth[i] -= w->assumed[i];
            w->force[i] = w->qfrc_smooth[i] + w->qfrc_constraint[i];
        }
        limit(w);
        FrStatus status = fr_joint_friction(&w->step, w->direction, w->velocity, w->friction, w->work, w->info);
        if (status != FR_OK || !touched)
            return status;
        change = largest = 0;
        for (size_t i = 0; i < n; i++) {
            change = larger(change, w->friction[i] - w->assumed[i]);
            largest = larger(largest, w->friction[i]);
        }
    }
    return FR_OK;
}

/// Whether MuJoCo refuses these numbers (mju_isBad).
static bool bad(const double *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!(ABSOLUTE(x[i]) <= 1e10))
            return true;
    return false;
}

void fr_world_restart(FrWorld *w, double time)
{
    for (size_t i = 0; i < w->step.n; i++) {
        w->friction[i] = 0;
        w->direction[i] = 0;
    }
    for (int k = 0; k < w->supplies; k++)
        w->supply[k].share = 1;
    for (int k = 0; k < w->servos; k++) {
        FrWorldServo *s = &w->servo[k];
        fr_servo_start(&s->servo, &s->state, w->qpos[w->position[s->dof]], s->state.delay.memory);
        w->tau_m[k] = w->tau_e[k] = w->budget[k] = 0;
    }
    w->time = time;
}

/// MuJoCo resets data with numbers that it refuses.
static void notice_reset(FrWorld *w)
{
    fr_world_restart(w, 0);
    w->resets++;
}

/// Let MuJoCo integrate with the friction that was found. For joints that stick, the rounding error of its integration,
/// some 1e-17 rad/s, is undone.
static void advance(FrWorld *w)
{
    size_t n = w->step.n;
    for (size_t i = 0; i < n; i++) {
        w->qfrc_smooth[i] += w->friction[i];
        w->qacc[i] = (w->velocity[i] - w->qvel[i]) / w->step.T;
        w->before[i] = w->position[i] < 0 ? 0 : w->qpos[w->position[i]];
    }
    if (w->sensing) {
        w->mujoco->body_forces(w->model, w->data); // in a step by hand nothing else computes them for the sensors
        w->mujoco->sensors(w->model, w->data);
    }
    if (w->restarts && bad(w->qacc, n)) {
        w->mujoco->check(w->model, w->data);
        notice_reset(w);
        return;
    }
    w->mujoco->integrate(w->model, w->data);
    w->time += w->step.T;
    for (size_t i = 0; i < n; i++) {
        const FrJointLaw *law = &w->law[i];
        if (law->law || law->F != 0 || law->D != 0)
            w->error = larger(w->error, w->qvel[i] - w->velocity[i]);
        if (w->direction[i] == 0 && w->position[i] >= 0) {
            w->qvel[i] = 0;
            w->qpos[w->position[i]] = w->before[i];
        }
    }
}

static FrStatus step(FrWorld *w)
{
    size_t n = w->step.n;
    const FrMujoco *mujoco = w->mujoco;
    for (int k = 0; k < w->servos; k++)
        if (!(ABSOLUTE(w->goal[k]) <= DBL_MAX)) {
            w->info->at = k;
            return (FrStatus)FR_BAD_GOAL;
        }
    bool resets = w->restarts && (bad(w->qpos, (size_t)w->nq) || bad(w->qvel, n));
    memcpy(w->applied, w->qfrc_applied, n * sizeof *w->applied); // in case that it fails
    mujoco->step1(w->model, w->data);
    if (resets)
        notice_reset(w);
    memcpy(w->applied, w->qfrc_applied, n * sizeof *w->applied);
    drive(w);
    mujoco->actuation(w->model, w->data);
    if (w->implicit)
        mujoco->derivative(w->model, w->data, 0);
    fill_mass(w);
    FrStatus status = solve(w);
    memcpy(w->qfrc_applied, w->applied, n * sizeof *w->applied); // the user's, which stay until they are overwritten
    if (status == FR_NOT_FINITE && w->restarts && (bad(w->force, n) || bad(w->qvel, n))) {
        w->qacc[0] = (double)NAN;
        mujoco->check(w->model, w->data);
        notice_reset(w);
        return FR_OK;
    }
    if (status == FR_OK)
        advance(w);
    return status;
}

int fr_world_steps(FrWorld *world, long n)
{
    jmp_buf here;
    FrWorld *volatile w = world;
    FrWorld *const stepping_before = stepping; // of a step whose callback calls this
    jmp_buf *const way_out_before = way_out;
    listen(w->mujoco);
    stepping = w;
    way_out = &here;
    w->status = FR_OK;
    if (setjmp(here) == 0) {
        for (long k = 0; k < n && w->status == FR_OK; k++)
            w->status = step(w);
    } else {
        w->status = FR_MUJOCO_FAILED;
        w->raised = raised();
        memcpy(w->qfrc_applied, w->applied, w->step.n * sizeof *w->applied);
    }
    stepping = stepping_before;
    way_out = way_out_before;
    return w->status;
}

// ---------------------------------------------------------------------------------------------------------------
// Many worlds. Threads take packets of worlds until none is left.

struct FrPool {
    pthread_mutex_t lock;
    pthread_cond_t started, ended;
    int threads, others, busy; // of them beside the one that calls, and those that work
    long turn;
    bool leaving;
    pid_t process;
    FrWorld **worlds;
    int count, packet;
    long n;
    atomic_int next;
};

static void take_packets(FrPool *pool)
{
    for (;;) { // bound: every turn takes a packet
        int from = atomic_fetch_add(&pool->next, pool->packet);
        if (from >= pool->count)
            return;
        for (int i = from; i < from + pool->packet && i < pool->count; i++)
            fr_world_steps(pool->worlds[i], pool->n);
    }
}

/// A thread of a pool. It keeps a state of Python, in which a callback leaves its exception.
static void work(void *context)
{
    FrPool *pool = context;
    int python = PyGILState_Ensure();
    void *state = PyEval_SaveThread();
    pthread_mutex_lock(&pool->lock);
    for (long seen = 0; !pool->leaving;) { // bound: until the pool is freed
        if (pool->turn == seen) {
            pthread_cond_wait(&pool->started, &pool->lock);
            continue;
        }
        seen = pool->turn;
        pthread_mutex_unlock(&pool->lock);
        take_packets(pool);
        pthread_mutex_lock(&pool->lock);
        if (--pool->busy == 0)
            pthread_cond_signal(&pool->ended);
    }
    pool->others--;
    pthread_cond_signal(&pool->ended);
    pthread_mutex_unlock(&pool->lock);
    PyEval_RestoreThread(state); // where Python ends, this ends the thread; the pool may be gone
    PyGILState_Release(python);
}

/// Wait for the threads to end, and have none.
static void dismiss(FrPool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->leaving = true;
    pthread_cond_broadcast(&pool->started);
    while (pool->others > 0) // bound: every thread leaves
        pthread_cond_wait(&pool->ended, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

static bool hire(FrPool *pool)
{
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->started, NULL);
    pthread_cond_init(&pool->ended, NULL);
    pool->process = getpid();
    pool->turn = pool->others = 0;
    pool->leaving = false;
    int state = PyGILState_Ensure(); // Python starts them, in its way on each system
    // bound: the number of threads
    while (pool->others < pool->threads - 1 && PyThread_start_new_thread(work, pool) != (unsigned long)-1)
        pool->others++;
    PyGILState_Release(state);
    if (pool->others == pool->threads - 1)
        return true;
    dismiss(pool);
    return false;
}

FrPool *fr_pool_make(int threads)
{
    FrPool *pool = calloc(1, sizeof *pool);
    if (pool) {
        pool->threads = threads;
        if (hire(pool))
            return pool;
    }
    free(pool);
    return NULL;
}

bool fr_pool_steps(FrPool *pool, FrWorld **worlds, int count, long n)
{
    enum { PACKETS = 4 };                         // of each thread
    if (pool->process != getpid() && !hire(pool)) // the threads stayed in the process that was forked
        return false;
    pthread_mutex_lock(&pool->lock);
    pool->worlds = worlds;
    pool->count = count;
    pool->n = n;
    pool->packet = count / (PACKETS * pool->threads) + 1;
    atomic_store(&pool->next, 0);
    pool->busy = pool->threads - 1;
    pool->turn++;
    pthread_cond_broadcast(&pool->started);
    pthread_mutex_unlock(&pool->lock);
    take_packets(pool);
    pthread_mutex_lock(&pool->lock);
    while (pool->busy > 0) // bound: every thread ends its turn
        pthread_cond_wait(&pool->ended, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
    return true;
}

void fr_pool_free(FrPool *pool)
{
    if (!pool)
        return;
    if (pool->process == getpid())
        dismiss(pool);
    free(pool);
}
