// Native benchmarks: Phi_Z against the textbook form over GSL's and Boost's Lambert W, the elementary functions against
// the C library's, and whole experiments in steps per second. One process; the driver interleaves the repetitions, so
// that ratios hold on a noisy machine.
//
// Input: x uniform in +-1 rad/s, the paper's parameters (Cisneros 2022, fig 4).
#include "friction/friction.h"

#include <benchmark/benchmark.h>
#include <boost/math/special_functions/lambert_w.hpp>
#include <cmath>
#include <gsl/gsl_sf_lambert.h>
#include <random>
#include <vector>

namespace {

constexpr double F_S = 2.5, F_C = 0.4, v_S = 0.06, D = 4.5, K = 5000, B = 50, T = 0.001;

std::vector<double> velocities(std::size_t n)
{
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> uniform(-1, 1);
    std::vector<double> x(n);
    for (double &value : x)
        value = uniform(random);
    return x;
}

FrPhiZ transform(const char *law, FrMethod method)
{
    static FrReport report;
    const double stribeck[] = {F_S, F_C, v_S, D, 1};
    FrLawModel model;
    FrPhiZ phi_z;
    fr_law_make(&model, fr_law_find(law), stribeck, &report);
    fr_phi_z_make(&phi_z, &model, fr_impedance(K, B, T), method, false, "B", &report);
    return phi_z;
}

// The textbook form (Cisneros 2022, eq 25 to 30) over a given Lambert W.
template <double (*W)(double)> double textbook(double x)
{
    constexpr double Z = 1 / (K * T + B);
    if (std::fabs(x) <= Z * F_S)
        return x / Z;
    double a = std::fabs(x);
    double psi = -Z / v_S * (F_S - F_C) / (1 + Z * D) * std::exp((Z * F_C - a) / (v_S * (1 + Z * D)));
    return std::copysign(-v_S / Z * W(psi) + (F_C + D * a) / (1 + Z * D), x);
}

double boost_w0(double psi)
{
    return boost::math::lambert_w0(psi);
}

template <typename Function> void single(benchmark::State &state, Function f)
{
    const auto x = velocities(1024);
    std::size_t i = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(f(x[i++ & 1023]));
}

/// Each argument waits for the result before it: what one simulated joint feels.
template <typename Function> void latency(benchmark::State &state, Function f)
{
    const auto x = velocities(1024);
    std::size_t i = 0;
    double y = 0;
    for (auto _ : state)
        y = f(x[i++ & 1023] + y * 1e-300);
    benchmark::DoNotOptimize(y);
}

template <typename Function> void array(benchmark::State &state, Function f)
{
    const auto x = velocities(static_cast<std::size_t>(state.range(0)));
    std::vector<double> y(x.size());
    for (auto _ : state) {
        for (std::size_t i = 0; i < x.size(); i++)
            y[i] = f(x[i]);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

template <typename Function> void all_forms(const std::string &name, Function f)
{
    benchmark::RegisterBenchmark((name + "/single").c_str(), [f](benchmark::State &s) { single(s, f); });
    benchmark::RegisterBenchmark((name + "/latency").c_str(), [f](benchmark::State &s) { latency(s, f); });
    benchmark::RegisterBenchmark((name + "/array").c_str(), [f](benchmark::State &s) { array(s, f); })->Arg(8192);
}

void steps(benchmark::State &state, const char *experiment, const char *text)
{
    static FrReport report;
    static FrRun run;
    report = {};
    if (fr_run_open(&run, fr_experiment_find(FR_RUN, experiment), text, &report) != FR_OK)
        return state.SkipWithError(report.finding[0].text);
    double row[FR_CHANNEL_MAX];
    for (auto _ : state) {
        FrSamples samples = {fr_experiment_channel_count(run.experiment), 1, 0, row};
        fr_run_rows(&run, 1000, &samples);
    }
    state.SetItemsProcessed(state.iterations() * 1000);
}

} // namespace

int main(int argc, char **argv)
{
    static const FrPhiZ direct = transform("stribeck", FR_DIRECT), numeric = transform("stribeck", FR_NUMERIC),
                        rational = transform("rational", FR_DIRECT);
    all_forms("phi_z/direct", [](double x) { return fr_phi_z(&direct, x); });
    all_forms("phi_z/numeric", [](double x) { return fr_phi_z(&numeric, x); });
    all_forms("phi_z/rational", [](double x) { return fr_phi_z(&rational, x); });
    all_forms("phi_z/gsl", textbook<gsl_sf_lambert_W0>);
    all_forms("phi_z/boost", textbook<boost_w0>);
    all_forms("math/exp/ours", fr_exp);
    all_forms("math/exp/libm", [](double x) { return std::exp(x); });
    all_forms("math/sin/ours", fr_sin);
    all_forms("math/sin/libm", [](double x) { return std::sin(x); });
    all_forms("math/pow/ours", [](double x) { return fr_pow(std::fabs(x), 1.35); });
    all_forms("math/pow/libm", [](double x) { return std::pow(std::fabs(x), 1.35); });
    benchmark::RegisterBenchmark("step/robot_joint", steps, "robot_joint", "");
    benchmark::RegisterBenchmark("step/servo_pendulum/m1", steps, "servo_pendulum", "model=m1");
    benchmark::RegisterBenchmark("step/servo_pendulum/m4", steps, "servo_pendulum", "model=m4");
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
