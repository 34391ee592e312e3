// One kernel, called for a given number of values, for counting under valgrind: benchmarks/instructions.mjs.
//
//     build/instructions                 the kernels that this processor can run, a name in each line
//     build/instructions NAME COUNT      COUNT is a multiple of 8192; of 1000 for step/
//
// Input: x in +-1 rad/s, the parameters of Cisneros 2022, fig 4, and the experiments as they open.
#include "bench/lanes/kernels.h"
#include "law/kind.h"
#include "friction/friction.h"
#include "explorer/run/experiment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES = 8192, STEPS = 1000 };

static double x[VALUES], y[VALUES];

static void fill_values(void)
{
    unsigned long long state = 1;
    for (int i = 0; i < VALUES; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u; // Knuth, MMIX
        x[i] = (double)(state >> 11) * 0x1p-52 - 1;
    }
}

// ---------------------------------------------------------------- transforms

static const struct Curve {
    const char *name, *law;
    FrMethod method;
    double alpha;
} curves[] = {
    {"direct", "stribeck", FR_DIRECT, 1},   {"table", "stribeck", FR_TABLE, 1},
    {"chart", "stribeck", FR_TABLE, 2},     {"chart_1.5", "stribeck", FR_TABLE, 1.5},
    {"numeric", "stribeck", FR_NUMERIC, 1}, {"numeric_2", "stribeck", FR_NUMERIC, 2},
    {"rational", "rational", FR_DIRECT, 1}, {"coulomb", "coulomb", FR_DIRECT, 1},
};
enum { CURVES = sizeof curves / sizeof *curves };

static FrFinding found[1];
static FrReport report = {.finding = found, .capacity = 1};
static FrPhiZ phi_z;
static double table[FR_TABLE_SIZE];

static void make_curve(const struct Curve *curve)
{
    const double with_stiction[] = {2.5, 0.4, 0.06, 4.5, curve->alpha}, without[] = {2.5, 4.5};
    FrLaw model;
    fr_law_make(&model, fr_law_find(curve->law), strcmp(curve->law, "coulomb") ? with_stiction : without, &report);
    const FrPhiZDef def = {.law = &model, .K = 5000, .B = 50, .T = 0.001, .method = curve->method, .table = table};
    fr_phi_z_make(&phi_z, &def, &report);
}

static void run_single(const void *curve, long count)
{
    make_curve(curve);
    for (long i = 0; i < count; i++)
        y[i % VALUES] = fr_phi_z(&phi_z, x[i % VALUES]);
}

static void run_array(const void *curve, FrInstructions instructions, long count)
{
    make_curve(curve);
    for (long i = 0; i < count; i += VALUES)
        fr_phi_z_array_with(instructions, &phi_z, VALUES, x, y);
}

static void run_portable(const void *curve, long count)
{
    run_array(curve, FR_PORTABLE, count);
}

static void run_avx2(const void *curve, long count)
{
    run_array(curve, FR_AVX2, count);
}

// ---------------------------------------------------------------- elementary functions

static double pow_of(double value)
{
    return fr_pow(value < 0 ? -value : value, 1.35);
}

static const struct Function {
    const char *name;
    double (*call)(double x);
} functions[] = {{"exp", fr_exp}, {"sin", fr_sin}, {"pow", pow_of}};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

static void run_function(const void *function, long count)
{
    const struct Function *f = function;
    for (long i = 0; i < count; i++)
        y[i % VALUES] = f->call(x[i % VALUES]);
}

// ---------------------------------------------------------------- experiments

static const struct Experiment {
    const char *name, *experiment, *text;
} experiments[] = {{"robot_joint", "robot_joint", ""},
                   {"servo_pendulum/m1", "servo_pendulum", "model=m1"},
                   {"servo_pendulum/m4", "servo_pendulum", "model=m4"},
                   {"servo_pendulum/m6", "servo_pendulum", "model=m6"},
                   {"screw_drive/implicit", "screw_drive", "method=implicit"},
                   {"screw_drive/located", "screw_drive", "method=located"}};
enum { EXPERIMENTS = sizeof experiments / sizeof *experiments };

/// The first second again and again.
static void run_steps(const void *experiment, long count)
{
    const struct Experiment *e = experiment;
    static FrRun run;
    double row[FR_CHANNEL_MAX];
    fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, e->experiment), e->text, NULL, &report);
    for (long i = 0; i < count; i += STEPS) {
        FrSamples samples = {fr_experiment_channel_count(run.experiment), 1, 0, row};
        fr_run_restart(&run);
        fr_run_rows(&run, STEPS, &samples);
    }
}

/// Benches in vectors: a hundred of them, ten steps at a time; a value is one step of one bench.
static void run_benches(FrInstructions instructions, long count)
{
    enum { BENCHES = 100, AT_ONCE = 10 };
    static alignas(64) double memory[(BENCHES + BENCH_BLOCK) * BENCH_COLUMNS];
    static const double goal[AT_ONCE] = {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5};
    FrBench bench;
    FrBenchDef def = fr_default_bench();
    fr_servo_published(&def.servo, "mx106", FR_M6, NULL);
    fr_bench_make(&bench, &def, &report);
    FrBenchBatch benches = fr_bench_batch(memory, BENCHES);
    for (int i = 0; i < BENCHES; i++)
        fr_bench_batch_set(&benches, i, &bench, &(FrBenchState){.q = 0.01 * i});
    const FrTracks tracks = {.tracks = 1, .goal = goal};
    for (long i = 0; i < count; i += BENCHES * AT_ONCE)
        fr_bench_batch_step_with(instructions, &benches, &tracks, AT_ONCE);
}

static void benches_portable(const void *unused, long count)
{
    (void)unused;
    run_benches(FR_PORTABLE, count);
}

static void benches_avx2(const void *unused, long count)
{
    (void)unused;
    run_benches(FR_AVX2, count);
}

// ---------------------------------------------------------------- friction at joints

enum { JOINTS = 7 };

/// Steps with one mass matrix and velocities, or forces, that change; the laws are all alike.
static void run_joints(const FrJointLaw *law, double speed, long count)
{
    static double mass[JOINTS][JOINTS], work[JOINTS * (JOINTS + 1) / 2 + 21 * JOINTS];
    FrJointLaw laws[JOINTS];
    for (int i = 0; i < JOINTS; i++) {
        laws[i] = *law;
        for (int j = 0; j <= i; j++)
            mass[i][j] = JOINTS - i + (i == j); // of a chain
    }
    double v[JOINTS], force[JOINTS], friction[JOINTS];
    FrJointStep step = {
        .n = JOINTS, .mass = mass[0], .stride = JOINTS, .velocity = v, .force = force, .T = 1e-3, .law = laws};
    for (long i = 0; i < count; i++) {
        signed char direction[JOINTS];
        for (int j = 0; j < JOINTS; j++) {
            v[j] = speed * x[(i + j) % VALUES];
            force[j] = x[(3 * i + j) % VALUES];
            direction[j] = (signed char)((v[j] > 0) - (v[j] < 0));
        }
        fr_joint_friction(&step, direction, v, friction, work, NULL);
        y[i % VALUES] = friction[i % JOINTS];
    }
}

static void joints_slipping(const void *unused, long count)
{
    (void)unused;
    run_joints(&(FrJointLaw){.F = 0.01}, 1, count);
}

static void joints_sticking(const void *unused, long count)
{
    (void)unused;
    run_joints(&(FrJointLaw){.F = 2}, 0, count);
}

static void joints_stribeck(const void *unused, long count)
{
    (void)unused;
    FrLaw law;
    fr_stribeck_make(&law, &(FrStribeck){0.01, 0.005, 0.1, 0, 1}, &report);
    run_joints(&(FrJointLaw){.law = &law}, 1, count);
}

// ---------------------------------------------------------------- by name

typedef struct Row {
    char name[64];
    const void *what;
    void (*run)(const void *what, long count);
} Row;

static Row rows[3 * CURVES + FUNCTIONS + EXPERIMENTS + 5];
static int row_count;

static void add(const char *group, const char *name, const char *form, const void *what,
                void (*run)(const void *what, long count))
{
    Row *row = &rows[row_count++];
    snprintf(row->name, sizeof row->name, "%s/%s%s", group, name, form);
    row->what = what;
    row->run = run;
}

static void add_rows(void)
{
    for (int i = 0; i < CURVES; i++) {
        add("phi_z", curves[i].name, "/single", &curves[i], run_single);
        if (curves[i].method == FR_NUMERIC)
            continue;
        add("phi_z", curves[i].name, "/array_portable", &curves[i], run_portable);
        if (fr_instructions() >= FR_AVX2)
            add("phi_z", curves[i].name, "/array_avx2", &curves[i], run_avx2);
    }
    for (int i = 0; i < FUNCTIONS; i++)
        add("math", functions[i].name, "", &functions[i], run_function);
    for (int i = 0; i < EXPERIMENTS; i++)
        add("step", experiments[i].name, "", &experiments[i], run_steps);
    add("step", "servo_benches/m6", "_portable", NULL, benches_portable);
    if (fr_instructions() >= FR_AVX2)
        add("step", "servo_benches/m6", "_avx2", NULL, benches_avx2);
    add("joints", "slipping", "", NULL, joints_slipping);
    add("joints", "sticking", "", NULL, joints_sticking);
    add("joints", "stribeck", "", NULL, joints_stribeck);
}

int main(int argc, char **argv)
{
    add_rows();
    if (argc != 3) {
        for (int i = 0; i < row_count; i++)
            puts(rows[i].name);
        return argc != 1;
    }
    fill_values();
    for (int i = 0; i < row_count; i++)
        if (strcmp(rows[i].name, argv[1]) == 0) {
            rows[i].run(rows[i].what, strtol(argv[2], NULL, 10));
            if (report.error_count == 0)
                return 0;
            fprintf(stderr, "%s: %s\n", argv[1], found[0].text);
            return 2;
        }
    fprintf(stderr, "no kernel is called %s\n", argv[1]);
    return 2;
}
