// Creep of robots that friction should hold, with MuJoCo's own frictionloss and with exact friction instead.
//
//     creep [--hour] [--cost] DIRECTORY [SCENE ...]
//
// Methods: frictionloss is MuJoCo's by default; noslip adds 10 iterations of noslip; noslip_100 adds 100, with
// noslip_tolerance 0; tuned has solreffriction and solimpfriction with which a joint stops within a step; exact.
// DIRECTORY contains the models. Each line is a scene and a method:
//   moved  change of the joint that moved furthest, from start to end [rad]; a scene that falls also falls
//   creep  the speed of the joint that moves furthest after 10 s, on average [rad/s]; base: of the free base [m/s]
//   error  the largest difference between a velocity after MuJoCo's step and the velocity for which friction was solved
//   step   the median time of a step at the end [us], and its ratio to the time with frictionloss (--cost)
// A run lasts a minute; with --hour, the run with exact friction lasts an hour. Loaded arms have a torque on every
// joint that swings by a tenth of its friction, driven arms have goals that swing. The time step is 2 ms.
#include "exact_friction.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef enum { FRICTIONLOSS, NOSLIP, NOSLIP_100, TUNED, EXACT, METHODS } Method;
static const char *const method_names[METHODS] = {"frictionloss", "noslip", "noslip_100", "tuned", "exact"};

typedef struct {
    const char *name, *file;
    bool loaded;
} Scene;

static const Scene scenes[] = {
    {"arm_2_held", "arm_2_held", false},           {"arm_2_loaded", "arm_2_held", true},
    {"arm_7_held", "arm_7_held", false},           {"arm_7_loaded", "arm_7_held", true},
    {"arm_2_floor", "arm_2_floor", false},         {"arm_2_stiff", "arm_2_stiff", false},
    {"arm_7_floor", "arm_7_floor", false},         {"arm_2_limits", "arm_2_limits", false},
    {"arm_2_equality", "arm_2_equality", false},   {"quadruped", "quadruped", false},
    {"quadruped_stiff", "quadruped_stiff", false}, {"arm_2_driven", "arm_2_driven", false},
    {"arm_2_pushed", "arm_2_pushed", false},
};
enum { SCENES = sizeof scenes / sizeof *scenes };

typedef struct {
    const Scene *scene;
    mjModel *m;
    mjData *d;
    mjtNum *budget;
    ExactFriction *friction; // NULL: MuJoCo's own friction
} Run;

/// Tune MuJoCo's own friction to the time step T. It aims at an acceleration -b v with b = 1/T, as an implicit stop
/// has; by default b is about 100/s.
static void tune(mjModel *m)
{
    const mjtNum d = 0.9999, solref[mjNREF] = {-1, -d / m->opt.timestep}, solimp[mjNIMP] = {d, d, 0.001, 0.5, 2};
    for (int i = 0; i < m->nv; i++)
        if (m->dof_frictionloss[i] > 0) {
            mju_copy(m->dof_solref + mjNREF * i, solref, mjNREF);
            mju_copy(m->dof_solimp + mjNIMP * i, solimp, mjNIMP);
        }
}

static bool start(Run *run, const Scene *scene, Method method, const mjModel *model)
{
    *run = (Run){.scene = scene, .m = mj_copyModel(NULL, model)};
    run->d = mj_makeData(run->m);
    run->budget = malloc((size_t)run->m->nv * sizeof(mjtNum));
    memcpy(run->budget, run->m->dof_frictionloss, (size_t)run->m->nv * sizeof(mjtNum));
    if (method == NOSLIP)
        run->m->opt.noslip_iterations = 10;
    if (method == NOSLIP_100) {
        run->m->opt.noslip_iterations = 100;
        run->m->opt.noslip_tolerance = 0;
    }
    if (method == TUNED)
        tune(run->m);
    if (method == EXACT) {
        char error[200];
        run->friction = exact_friction_make(run->m, error, sizeof error);
        if (!run->friction) {
            fprintf(stderr, "%s\n", error);
            return false;
        }
    }
    mj_resetDataKeyframe(run->m, run->d, 0);
    return true;
}

static void end(Run *run)
{
    exact_friction_free(run->friction);
    mj_deleteData(run->d);
    mj_deleteModel(run->m);
    free(run->budget);
}

static void step(Run *run)
{
    const mjModel *m = run->m;
    mjData *d = run->d;
    mj_step1(m, d);
    if (run->scene->loaded)
        for (int i = 0; i < m->nv; i++)
            d->qfrc_applied[i] = 0.1 * run->budget[i] * sin(3 * d->time + i);
    for (int i = 0; i < m->nu; i++)
        d->ctrl[i] = 0.7 + 0.5 * sin(d->time + i);
    if (!run->friction) {
        mj_step2(m, d);
        return;
    }
    FrStatus status = exact_friction_step2(run->friction, m, d);
    if (status != FR_OK) {
        fprintf(stderr, "no friction: status %d\n", (int)status);
        exit(1);
    }
}

/// Largest change of a joint, and distance that a free base moved.
static void moved(const mjModel *m, const mjtNum *from, const mjtNum *to, double *joint, double *base)
{
    *joint = *base = 0;
    for (int j = 0; j < m->njnt; j++) {
        const mjtNum *a = from + m->jnt_qposadr[j], *b = to + m->jnt_qposadr[j];
        if (m->jnt_type[j] == mjJNT_FREE)
            *base = hypot(hypot(b[0] - a[0], b[1] - a[1]), b[2] - a[2]);
        else
            *joint = fmax(*joint, fabs(*b - *a));
    }
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

enum { BLOCKS = 41, BLOCK = 500 };

/// Median time of a step for each method [us of the processor]; the methods take turns.
static void cost(Run *runs, double *median)
{
    double times[METHODS][BLOCKS];
    for (int block = 0; block < BLOCKS; block++)
        for (int method = 0; method < METHODS; method++) {
            const clock_t begin = clock();
            for (int k = 0; k < BLOCK; k++)
                step(&runs[method]);
            times[method][block] = 1e6 * (double)(clock() - begin) / CLOCKS_PER_SEC / BLOCK;
        }
    for (int method = 0; method < METHODS; method++) {
        qsort(times[method], BLOCKS, sizeof(double), ascending);
        median[method] = times[method][BLOCKS / 2];
    }
}

static void column(double x, bool there)
{
    char text[20] = "-";
    if (there)
        snprintf(text, sizeof text, "%.3g", x);
    printf(" %9s", text);
}

static bool compare(const Scene *scene, const char *directory, bool hour, bool with_cost)
{
    char path[1000], error[1000];
    snprintf(path, sizeof path, "%s/%s.xml", directory, scene->file);
    mjModel *model = mj_loadXML(path, NULL, error, sizeof error);
    if (!model) {
        fprintf(stderr, "%s: %s\n", path, error);
        return false;
    }
    Run runs[METHODS] = {0};
    double median[METHODS] = {0};
    mjtNum *first = malloc((size_t)model->nq * 2 * sizeof(mjtNum)), *ten = first + model->nq;
    bool ok = true;
    const long settled = lround(10 / model->opt.timestep);
    double joint[METHODS], base[METHODS], creep[METHODS];
    for (int method = 0; method < METHODS && (ok = start(&runs[method], scene, (Method)method, model)); method++) {
        Run *run = &runs[method];
        const double duration = method == EXACT && hour ? 3600 : 60;
        const long steps = lround(duration / model->opt.timestep);
        memcpy(first, run->d->qpos, (size_t)model->nq * sizeof(mjtNum));
        for (long k = 0; k < steps; k++) {
            if (k == settled)
                memcpy(ten, run->d->qpos, (size_t)model->nq * sizeof(mjtNum));
            step(run);
        }
        moved(model, ten, run->d->qpos, &creep[method], &base[method]);
        creep[method] /= duration - 10;
        base[method] /= duration - 10;
        double unused;
        moved(model, first, run->d->qpos, &joint[method], &unused);
    }
    if (ok && with_cost)
        cost(runs, median);
    for (int method = 0; ok && method < METHODS; method++) {
        printf("%-15s %-13s", scene->name, method_names[method]);
        column(joint[method], true);
        column(creep[method], true);
        column(base[method], model->jnt_type[0] == mjJNT_FREE);
        column(runs[method].friction ? runs[method].friction->error : 0, runs[method].friction);
        if (with_cost)
            printf(" %8.2f %6.2f", median[method], median[method] / median[FRICTIONLOSS]);
        printf("\n");
    }
    for (int method = 0; method < METHODS; method++)
        if (runs[method].m)
            end(&runs[method]);
    free(first);
    mj_deleteModel(model);
    return ok;
}

int main(int count, char **arguments)
{
    bool hour = false, with_cost = false;
    int at = 1;
    for (; at < count && arguments[at][0] == '-'; at++)
        if (strcmp(arguments[at], "--hour") == 0)
            hour = true;
        else if (strcmp(arguments[at], "--cost") == 0)
            with_cost = true;
        else
            break;
    if (at >= count || arguments[at][0] == '-') {
        fprintf(stderr, "creep [--hour] [--cost] DIRECTORY [SCENE ...]; DIRECTORY is that of the models\n");
        return 2;
    }
    const char *directory = arguments[at++];
    for (int a = at; a < count; a++) {
        bool known = false;
        for (int s = 0; s < SCENES; s++)
            known |= strcmp(arguments[a], scenes[s].name) == 0;
        if (!known) {
            fprintf(stderr, "no scene '%s'; there are:", arguments[a]);
            for (int s = 0; s < SCENES; s++)
                fprintf(stderr, " %s", scenes[s].name);
            fprintf(stderr, "\n");
            return 2;
        }
    }
    printf("%-15s %-13s %9s %9s %9s %9s%s\n", "scene", "friction", "moved", "creep", "base", "error",
           with_cost ? "  step us  ratio" : "");
    for (int s = 0; s < SCENES; s++) {
        bool selected = at == count;
        for (int a = at; a < count; a++)
            selected |= strcmp(arguments[a], scenes[s].name) == 0;
        if (selected && !compare(&scenes[s], directory, hour, with_cost))
            return 1;
    }
    return 0;
}
