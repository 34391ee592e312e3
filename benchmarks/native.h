// Shared by the native benchmarks: the paper's parameters, the arrays, and the three forms in which a function is
// timed.
//
// Input: x uniform in +-1 rad/s, the parameters of Cisneros 2022, fig 4.
#ifndef BENCHMARKS_NATIVE_H
#define BENCHMARKS_NATIVE_H

#include "friction/friction.h"
#include "math/double2.h"

#include <benchmark/benchmark.h>
#include <cstddef>
#include <memory>
#include <string>

namespace paper
{
constexpr double F_S = 2.5, F_C = 0.4, v_S = 0.06, D = 4.5, K = 5000, B = 50, T = 0.001;
}

/// Values of an array: what the first level of cache holds, the size that targets are stated for, what the second
/// level holds, and 128 MB for x and as much for y.
constexpr std::size_t FIRST_LEVEL = 2048, STATED = 8192, SECOND_LEVEL = 65536, MEMORY = std::size_t{1} << 24;

/// The same memory for every row; both begin at a cache line.
struct Arrays {
    const double *x;
    double *y;
};
Arrays arrays(std::size_t n);

/// A transform with room for its table.
struct WithTable {
    FrPhiZ phi_z;
    double table[FR_TABLE_SIZE];
};
using Transform = std::shared_ptr<WithTable>;

struct TransformKind {
    const char *law;
    FrMethod method;
    double alpha;
};

FrLaw model_of(const TransformKind &kind);

/// Null when the method does not have this curve.
Transform transform(const TransformKind &kind, FrDouble2 M);

/// 1/Z of the paper's spring-damper.
FrDouble2 paper_impedance();

template <typename Function> void single(benchmark::State &state, Function f)
{
    const double *x = arrays(1024).x;
    std::size_t i = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(f(x[i++ & 1023]));
}

/// Each argument depends on the previous result, as for one simulated joint.
template <typename Function> void latency(benchmark::State &state, Function f)
{
    const double *x = arrays(1024).x;
    std::size_t i = 0;
    double y = 0;
    for (auto _ : state)
        y = f(x[i++ & 1023] + y * 1e-300);
    benchmark::DoNotOptimize(y);
}

/// `fill(n, x, y)` computes y[i] for all i < n.
template <typename Fill> void array(benchmark::State &state, std::size_t n, Fill fill)
{
    auto [x, y] = arrays(n);
    for (auto _ : state) {
        fill(n, x, y);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(n));
}

template <typename Function> void row(const std::string &name, Function f)
{
    benchmark::RegisterBenchmark(name.c_str(), f);
}

template <typename Fill> void array_row(const std::string &name, std::size_t n, Fill fill)
{
    row(name + "/" + std::to_string(n), [n, fill](benchmark::State &s) { array(s, n, fill); });
}

template <typename Function> void call_rows(const std::string &name, Function f)
{
    row(name + "/single", [f](benchmark::State &s) { single(s, f); });
    row(name + "/latency", [f](benchmark::State &s) { latency(s, f); });
}

/// A function that has no form for arrays: there it is called for each value.
template <typename Function> void all_forms(const std::string &name, Function f)
{
    call_rows(name, f);
    array_row(name + "/array", STATED, [f](std::size_t n, const double *x, double *y) {
        for (std::size_t i = 0; i < n; i++)
            y[i] = f(x[i]);
    });
}

/// The rows of each file.
void fr_transform_rows();
void peer_rows();
void uniform_rows();
void other_rows();
void servo_rows();
void chain_rows();
void identify_rows();
void joint_rows();
void transmission_rows();

#endif
