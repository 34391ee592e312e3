// What stands around the transform: the floor that memory sets, the elementary functions against the C library's, what
// it takes to fold a transform, and whole experiments in steps per second.
#include "native.h"

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

static void function_rows()
{
    all_forms("math/exp/ours", fr_exp);
    all_forms("math/exp/libm", [](double x) { return std::exp(x); });
    all_forms("math/sin/ours", fr_sin);
    all_forms("math/sin/libm", [](double x) { return std::sin(x); });
    all_forms("math/pow/ours", [](double x) { return fr_pow(std::fabs(x), 1.35); });
    all_forms("math/pow/libm", [](double x) { return std::pow(std::fabs(x), 1.35); });
}

/// fr_phi_z_make and fr_chart_make, with the sentences of their report.
static void setup_row(const std::string &name, const TransformKind &kind)
{
    row("setup/" + name, [kind](benchmark::State &s) {
        const FrLawModel model = model_of(kind);
        const FrDouble2 M = paper_impedance();
        const bool charted = kind.method == FR_TABLE && fr_law_has_chart(&model);
        auto made = std::make_unique<FrChart>();
        FrReport report{};
        for (auto _ : s) {
            report.count = 0;
            if (charted)
                fr_chart_make(made.get(), &model, M, false, "B", &report);
            else
                fr_phi_z_make(&made->phi_z, &model, M, kind.method, false, "B", &report);
            benchmark::ClobberMemory();
        }
    });
}

static void steps(benchmark::State &state, const char *experiment, const char *text, bool measured)
{
    static FrReport report;
    static FrRun run;
    report = {};
    if (fr_run_open(&run, fr_experiment_find(FR_RUN, experiment), text, &report) != FR_OK)
        return state.SkipWithError(report.finding[0].text);
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
