// Self-test: checks that this build gives the same bits as every other, by a hash of a fixed set of values from all
// parts of the library.
//
// Contraction into fused multiply-add, and the other changes that -ffast-math permits, change the last bits of
// many of these values.
#include "friction/contact.h"
#include "math/assert.h"
#include "self_test.h"
#include "law/kind.h"
#include "lanes/kernels.h"
#include "base/hash.h"

/// Hash from a build without contraction, equal for gcc, clang and WebAssembly.
static const unsigned long long expected = 0x5bec60848b9dab91u;

enum { POINTS = 24, STEPS = 48, VALUES_MAX = 512 };

typedef struct Values {
    int count;
    double value[VALUES_MAX];
    bool agree; ///< all vector units agree with the single values
} Values;

static void add(Values *values, double value)
{
    FR_ASSERT(values->count < VALUES_MAX);
    values->value[values->count++] = value;
}

static void elementary(Values *values)
{
    for (int i = 1; i <= POINTS; i++) {
        double x = 0.3719 * i;
        add(values, fr_exp(x - 4));
        add(values, fr_log(x));
        add(values, fr_pow(x, 1.1428));
        add(values, fr_sin(x * x));
        add(values, fr_lambert_w0(x - 0.7));
    }
}

/// Phi_Z of a law at points on both sides of breakaway, by single calls and as an array.
static void transform(Values *values, const FrLaw *law, FrMethod method)
{
    FrPhiZ phi_z;
    const FrPhiZDef def = {.law = law, .K = 5000, .B = 50, .T = 0.001, .method = method};
    double x[POINTS], single[POINTS], array[POINTS];
    if (fr_phi_z_make(&phi_z, &def, NULL) != FR_OK) {
        values->agree = false;
        return;
    }
    for (int i = 0; i < POINTS; i++) {
        x[i] = 0.0137 * (i - 4);
        single[i] = fr_phi_z(&phi_z, x[i]);
        add(values, single[i]);
    }
    for (int instructions = FR_PORTABLE; instructions <= (int)fr_instructions(); instructions++) {
        fr_phi_z_array_with((FrInstructions)instructions, &phi_z, POINTS, x, array);
        values->agree = values->agree &&
                        fr_hash(array, sizeof array / sizeof *array) == fr_hash(single, sizeof single / sizeof *single);
    }
}

static void transforms(Values *values)
{
    FrLaw law;
    FrStribeck stribeck = fr_default_stribeck();
    FrRational rational = fr_default_rational();
    fr_stribeck_make(&law, &stribeck, NULL);
    transform(values, &law, FR_DIRECT);
    transform(values, &law, FR_TABLE);
    fr_rational_make(&law, &rational, NULL);
    transform(values, &law, FR_DIRECT);
    stribeck.alpha = 1.7;
    fr_stribeck_make(&law, &stribeck, NULL);
    transform(values, &law, FR_NUMERIC);
}

/// A body on element C, which slides, sticks and breaks away under a growing force.
static void element_c(Values *values)
{
    FrLaw law;
    FrContact contact;
    FrContactState state;
    FrContactDef def = fr_default_contact();
    double u = 0.05;
    def.law = &law;
    def.element = FR_ELEMENT_C;
    def.K = 3000;
    if (fr_stribeck_make(&law, &(FrStribeck){3, 2, 0.05, 1, 1}, NULL) != FR_OK ||
        fr_contact_make(&contact, &def, NULL) != FR_OK) {
        values->agree = false;
        return;
    }
    fr_contact_start(&contact, &u, &state);
    for (int k = 0; k < STEPS; k++) {
        double h = 0.13 * k - 1;
        FrFriction friction;
        fr_contact_step(&contact, &state, &h, &u, &friction);
        add(values, u);
        add(values, friction.f[0]);
    }
}

/// A servo of model M6 that moves to a goal, alone and as one of eight.
static void servo(Values *values)
{
    FrBench bench;
    FrBenchDef def = fr_default_bench();
    def.T = 0.005;
    if (fr_servo_published(&def.servo, "mx106", FR_M6, NULL) != FR_OK || fr_bench_make(&bench, &def, NULL) != FR_OK) {
        values->agree = false;
        return;
    }
    const double goal[STEPS] = {0.3, 0.6, 0.9};
    const FrBenchState start = {.q = 0.1, .omega = 0.2};
    FrBenchState alone = start;
    for (int k = 0; k < STEPS; k++) {
        fr_bench_step(&bench, &alone, (FrGoal){goal[k], true});
        add(values, alone.q);
        add(values, alone.omega);
    }
    for (int instructions = FR_PORTABLE; instructions <= (int)fr_instructions(); instructions++) {
        alignas(64) double memory[BENCH_COLUMNS * BENCH_BLOCK];
        FrBenchBatch benches = fr_bench_batch(memory, BENCH_BLOCK);
        for (int i = 0; i < BENCH_BLOCK; i++)
            fr_bench_batch_set(&benches, i, &bench, &start);
        fr_bench_batch_step_with((FrInstructions)instructions, &benches, &(FrTracks){.tracks = 1, .goal = goal}, STEPS);
        for (int i = 0; i < BENCH_BLOCK; i++) {
            FrBenchState state = fr_bench_batch_state(&benches, i);
            values->agree = values->agree && state.q == alone.q && state.omega == alone.omega;
        }
    }
}

/// Parts of the test, called through a table, so that only one of them is on the stack at a time.
static void (*const self_test_parts[])(Values *values) = {elementary, transforms, element_c, servo};
enum { SELF_TEST_PARTS = sizeof self_test_parts / sizeof *self_test_parts };

unsigned long long fr_self_test_hash(bool *lanes_agree)
{
    Values values = {.agree = true};
    for (int i = 0; i < SELF_TEST_PARTS; i++)
        self_test_parts[i](&values);
    *lanes_agree = values.agree;
    return fr_hash(values.value, (size_t)values.count);
}

bool fr_self_test(void)
{
    bool lanes_agree;
    return fr_self_test_hash(&lanes_agree) == expected && lanes_agree;
}
