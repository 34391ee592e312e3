// Everything but the transform: memory access alone as a lower bound, the elementary functions against the C library's,
// the making of a transform, and whole experiments in steps per second.
#include "native.h"
#include "explorer/run/experiment.h"

extern "C" {
#include "math/wide_decay.h"
}

#include <math.h>
#include <cmath>
#include <cstring>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define FOR_EVERY_PROCESSOR __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define FOR_EVERY_PROCESSOR
#endif

FOR_EVERY_PROCESSOR static void stream(std::size_t n, const double *__restrict x, double *__restrict y)
{
    for (std::size_t i = 0; i < n; i++)
        y[i] = paper::D * x[i] + paper::F_C;
}

static void floor_rows()
{
    for (std::size_t n : {FIRST_LEVEL, STATED, SECOND_LEVEL, MEMORY}) {
        array_row("floor/copy/array", n,
                  [](std::size_t count, const double *x, double *y) { std::memcpy(y, x, count * sizeof *x); });
        array_row("floor/stream/array", n, stream);
    }
}

// each pair takes the same arguments: x for exp, sine and cosine, |x| for the others, alpha = 1.35

[[gnu::noinline]] static double decay(double x)
{
    return wide_decay(std::fabs(x), 1.35);
}

[[gnu::noinline]] static double decay_by_libm(double x)
{
    return std::exp(-std::pow(std::fabs(x), 1.35));
}

template <typename Function> static void sincos_rows(const std::string &name, Function f)
{
    row(name + "/single", [f](benchmark::State &state) {
        const double *x = arrays(1024).x;
        std::size_t i = 0;
        double sine, cosine;
        for (auto _ : state) {
            f(x[i++ & 1023], &sine, &cosine);
            benchmark::DoNotOptimize(sine);
            benchmark::DoNotOptimize(cosine);
        }
    });
    row(name + "/latency", [f](benchmark::State &state) {
        double sine, cosine;
        latency(state, [&](double x) {
            f(x, &sine, &cosine);
            return sine + cosine;
        });
    });
}

static void function_rows()
{
    all_forms("math/exp/ours", fr_exp);
    all_forms("math/exp/libm", [](double x) { return std::exp(x); });
    call_rows("math/log/ours", [](double x) { return fr_log(std::fabs(x)); });
    call_rows("math/log/libm", [](double x) { return std::log(std::fabs(x)); });
    all_forms("math/pow/ours", [](double x) { return fr_pow(std::fabs(x), 1.35); });
    all_forms("math/pow/libm", [](double x) { return std::pow(std::fabs(x), 1.35); });
    all_forms("math/sin/ours", fr_sin);
    all_forms("math/sin/libm", [](double x) { return std::sin(x); });
    call_rows("math/cos/ours", fr_cos);
    call_rows("math/cos/libm", [](double x) { return std::cos(x); });
    sincos_rows("math/sincos/ours", fr_sincos);
    sincos_rows("math/sincos/libm", [](double x, double *sine, double *cosine) {
        *sine = std::sin(x);
        *cosine = std::cos(x);
    });
    row("math/decay/ours/single", [](benchmark::State &s) { single(s, decay); });
    row("math/decay/ours/chain", [](benchmark::State &s) { latency(s, decay); });
    row("math/decay/libm/single", [](benchmark::State &s) { single(s, decay_by_libm); });
    row("math/decay/libm/chain", [](benchmark::State &s) { latency(s, decay_by_libm); });
}

/// fr_phi_z_make, including the texts of its report.
static void setup_row(const std::string &name, const TransformKind &kind)
{
    row("setup/" + name, [kind](benchmark::State &s) {
        const FrLaw model = model_of(kind);
        const FrDouble2 M = paper_impedance();
        auto made = std::make_unique<WithTable>();
        FrPhiZDef def{};
        def.law = &model;
        def.method = kind.method;
        def.table = made->table;
        FrFinding found[4];
        FrReport report = fr_report(found, 4);
        report.notes = true;
        for (auto _ : s) {
            fr_phi_z_make_of(&made->phi_z, &def, M, "B", &report);
            benchmark::ClobberMemory();
        }
    });
}

static void steps(benchmark::State &state, const char *experiment, const char *text, bool measured)
{
    static FrRun run;
    FrFinding found[1];
    FrReport report = fr_report(found, 1);
    if (fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, experiment), text, NULL, &report) != FR_OK)
        return state.SkipWithError(found[0].text);
    fr_run_measure(&run, measured);
    double channels[FR_CHANNEL_MAX];
    for (auto _ : state) {
        FrSamples samples = {fr_experiment_channel_count(run.experiment), 1, 0, channels};
        fr_run_rows(&run, 1000, &samples);
    }
    state.SetItemsProcessed(state.iterations() * 1000);
}

static void step_row(const std::string &name, const char *experiment, const char *text, bool measured = false)
{
    row("step/" + name, [=](benchmark::State &s) { steps(s, experiment, text, measured); });
}

void other_rows()
{
    floor_rows();
    function_rows();
    setup_row("phi_z_make/direct", {"stribeck", FR_DIRECT, 1});
    setup_row("phi_z_make/table", {"stribeck", FR_TABLE, 1});
    setup_row("phi_z_make/numeric", {"stribeck", FR_NUMERIC, 1});
    setup_row("phi_z_make/rational", {"rational", FR_DIRECT, 1});
    setup_row("phi_z_make/coulomb", {"coulomb", FR_DIRECT, 1});
    setup_row("chart_make/2", {"stribeck", FR_TABLE, 2});
    setup_row("chart_make/1.5", {"stribeck", FR_TABLE, 1.5});
    step_row("robot_joint", "robot_joint", "");
    step_row("sliding_block", "sliding_block", "");
    step_row("sliding_block/measures", "sliding_block", "", true);
    step_row("servo_pendulum/m1", "servo_pendulum", "model=m1");
    step_row("servo_pendulum/m4", "servo_pendulum", "model=m4");
    step_row("servo_pendulum/m6", "servo_pendulum", "model=m6");
}
