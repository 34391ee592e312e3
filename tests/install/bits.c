// Numbers of the library as hashes: a program that is built with the library and with the amalgamation, and must print
// the same. Ends with whether the self-test passes.
#include BITS_HEADER

#include <stdio.h>

// functions that the library does not declare for other programs
extern void fr_phi_z_array_with(FrInstructions, const FrPhiZ *, size_t, const double *, double *);
extern unsigned long long fr_hash(const double *values, size_t n);

enum { POINTS = 500, ROWS = 400 };

static void print_transform(const char *name, FrMethod method, double alpha)
{
    static double x[POINTS], y[POINTS];
    FrStribeck def = fr_default_stribeck();
    FrLaw law;
    FrPhiZ phi_z;
    FrPhiZDef transform = {.law = &law, .K = 5000, .B = 50, .T = 0.001, .method = method};
    def.alpha = alpha;
    if (fr_stribeck_make(&law, &def, NULL) != FR_OK || fr_phi_z_make(&phi_z, &transform, NULL) != FR_OK)
        return;
    for (int i = 0; i < POINTS; i++)
        x[i] = 0.001 * (i - 100);
    for (int instructions = FR_PORTABLE; instructions <= (int)fr_instructions(); instructions++) {
        fr_phi_z_array_with((FrInstructions)instructions, &phi_z, POINTS, x, y);
        printf("%s %d %016llx\n", name, instructions, fr_hash(y, POINTS));
    }
}

static void print_run(const char *experiment, const FrSetting *settings, int n)
{
    static double data[FR_CHANNEL_MAX * ROWS];
    FrRun *run = fr_run_create(FR_RUN, experiment, settings, n, NULL);
    if (!run)
        return;
    FrSamples samples = {fr_run_channels(run), ROWS, 0, data};
    fr_run_rows(run, 3, &samples);
    printf("%s %d %016llx\n", experiment, samples.count, fr_hash(data, (size_t)samples.columns * ROWS));
    fr_run_destroy(run);
}

/// Three joints that are pushed about, with a law of every kind.
static void print_joints(void)
{
    FrLaw laws[2];
    FrStribeck stribeck = {2, 1, 0.05, 0.1, 1};
    FrRational rational = {1, 0.5, 0.02, 0};
    double v[3] = {0}, y[3], states[3 * ROWS], work[72];
    signed char direction[3] = {0};
    if (fr_joint_friction_size(3) > sizeof work || fr_stribeck_make(&laws[0], &stribeck, NULL) != FR_OK ||
        fr_rational_make(&laws[1], &rational, NULL) != FR_OK)
        return;
    const FrJointLaw law[3] = {{.law = &laws[0]}, {.law = &laws[1]}, {.F = 0.4, .D = 0.1}};
    for (int k = 0; k < ROWS; k++) {
        double force[3], M[9] = {3, 0, 0, 1, 2, 0, 0.5, 0.25 * fr_cos(0.01 * k), 1};
        for (int i = 0; i < 3; i++)
            force[i] = 3 * fr_sin(0.02 * (i + 1) * k);
        FrJointStep step = {.n = 3, .mass = M, .stride = 3, .velocity = v, .force = force, .T = 0.005, .law = law};
        if (fr_joint_friction(&step, direction, v, y, work, NULL) != FR_OK)
            return;
        for (int i = 0; i < 3; i++)
            states[3 * k + i] = v[i] + y[i];
    }
    printf("joints %016llx\n", fr_hash(states, 3 * (size_t)ROWS));
}

int main(void)
{
    print_transform("direct", FR_DIRECT, 1);
    print_transform("table", FR_TABLE, 1);
    print_transform("numeric", FR_NUMERIC, 1.4);
    print_run("servo_pendulum", (FrSetting[]){{"preset", 0, "mx106"}, {"model", 0, "m6"}, {"kp", 8, NULL}}, 3);
    print_run("sliding_block", (FrSetting[]){{"element", 0, "C"}, {"law", 0, "stribeck"}, {"v0", 0.7, NULL}}, 3);
    print_run("planar_drag", (FrSetting[]){{"element", 0, "lugre"}}, 1);
    print_joints();
    printf("%s\n", fr_self_test() ? "passed" : "failed");
    return 0;
}
