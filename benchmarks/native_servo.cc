// The servo test bench in steps per second: M6 of an MX-106 on sin t^2, T = 1 ms, one servo and a thousand benches,
// each with its own start, compared with the same equations as a plain loop with the C library's functions. The goals
// are given to all.
#include "native.h"

#include <math.h>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

extern "C" {
#include "bench/lanes/kernels.h"
}

namespace
{
constexpr int BENCHES = 1000, BENCH_STEPS = 600, STEPS = 6000;
constexpr double T = 1e-3;

/// The bench; its numbers are those of a published servo.
FrBenchDef bench_def()
{
    FrBenchDef def = fr_default_bench();
    fr_servo_published(&def.servo, "mx106", FR_M6, nullptr);
    def.T = T;
    return def;
}

FrBench made(const FrBenchDef &def)
{
    FrBench bench;
    if (fr_bench_make(&bench, &def, nullptr) != FR_OK)
        std::abort();
    return bench;
}

const std::vector<double> &goals()
{
    static const std::vector<double> of_steps = [] {
        std::vector<double> goal(STEPS);
        for (int k = 0; k < STEPS; k++)
            goal[k] = std::sin(k * T * k * T);
        return goal;
    }();
    return of_steps;
}

/// Runs of 6 s, one after the other.
void one(benchmark::State &state)
{
    const FrBench bench = made(bench_def());
    const double *goal = goals().data();
    double q = 0;
    for (auto _ : state) {
        FrBenchState servo = {};
        for (int k = 0; k < STEPS; k++)
            fr_bench_step(&bench, &servo, {goal[k], true});
        q += servo.q;
    }
    benchmark::DoNotOptimize(q);
    state.SetItemsProcessed(state.iterations() * STEPS);
}

void batch(benchmark::State &state, FrInstructions instructions)
{
    const FrBench bench = made(bench_def());
    auto *memory = static_cast<double *>(std::aligned_alloc(64, fr_bench_batch_size(BENCHES) * sizeof(double)));
    if (!memory)
        std::abort();
    FrBenchBatch benches = fr_bench_batch(memory, BENCHES);
    for (int i = 0; i < BENCHES; i++) {
        const FrBenchState start = {i * 1e-3, 0, 0, 0, 0, 0};
        fr_bench_batch_set(&benches, i, &bench, &start);
    }
    const FrTracks tracks = {1, nullptr, goals().data(), nullptr, nullptr};
    for (auto _ : state) {
        fr_bench_batch_step_with(instructions, &benches, &tracks, BENCH_STEPS);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * BENCHES * BENCH_STEPS);
    std::free(memory);
}

/// The obvious implementation: fast, and with other bits on every machine.
void plain(benchmark::State &state)
{
    const FrBenchDef def = bench_def();
    const FrServoDef &servo = def.servo;
    const double kt = servo.kt, R = servo.R, J = def.mass * def.length * def.length + servo.armature,
                 mgl = def.mass * FR_GRAVITY * def.length, kp = servo.kp, gain = servo.error_gain, most = servo.max_pwm,
                 vin = servo.vin;
    const ServoFriction f = fr_servo_friction_of(&servo);
    const double *goal = goals().data();
    double sum = 0;
    for (auto _ : state) {
        double q = 0, w = 0;
        for (int k = 0; k < STEPS; k++) {
            const double duty = std::min(std::max((goal[k] - q) * kp * gain, -most), most);
            const double tm = kt / R * (vin * duty - kt * w), te = -mgl * std::sin(q);
            double rest = f.stribeck + std::fabs(f.motor_stribeck * tm - f.external_stribeck * te);
            if ((tm > 0) - (tm < 0) != (te > 0) - (te < 0)) {
                if (std::fabs(te) < std::fabs(tm))
                    rest += f.external_quad * te * te;
                else if (std::fabs(te) > std::fabs(tm))
                    rest += f.motor_quad * tm * tm;
            }
            const double budget = f.base + std::fabs(f.motor * tm - f.external * te) + f.viscous * std::fabs(w) +
                                  rest * std::exp(-std::pow(std::fabs(w * f.rate), f.alpha));
            const double stop = -(J * w / T + tm + te), a = (tm + te + std::min(std::max(stop, -budget), budget)) / J;
            w = std::min(std::max(w + a * T, -100.0), 100.0);
            q += w * T + 0.5 * a * T * T;
        }
        sum += q;
    }
    benchmark::DoNotOptimize(sum);
    state.SetItemsProcessed(state.iterations() * STEPS);
}
} // namespace

void servo_rows()
{
    static const char *const names[] = {"portable", "avx2", "avx512"};
    row("servo/one", one);
    row("servo/plain", plain);
    for (int i = 0; i <= static_cast<int>(fr_instructions()); i++)
        row(std::string("servo/batch_") + names[i],
            [i](benchmark::State &s) { batch(s, static_cast<FrInstructions>(i)); });
}
