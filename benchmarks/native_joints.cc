// Exact friction at the joints of a simulator: a planar chain of n links that swings under gravity and motor torques,
// 64 consecutive steps of 1 ms, with friction that most joints overcome or that holds most of them. Warm starts know
// the directions of the step before, cold ones know nothing. Beside them what a simulator computes anyway: one equation
// with the same mass matrices, by the textbook's L D L' and by the library's.
//
// Passes per call and the fraction of slipping joints are counters of each row.
#include "native.h"

extern "C" {
#include "math/dense.h"
}

#include <math.h>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace
{
constexpr int RECORDED = 64, BEFORE = 3000;
constexpr double T = 1e-3;

/// A chain of equal rods with masses at their ends; angles from one link to the next, the first from hanging down.
struct Chain {
    explicit Chain(std::size_t links) : n(links), q(n, 0.1), v(n, 0), mass(n * n), force(n), x(n + 1), z(n + 1)
    {
    }

    /// Mass matrix, and the force of gravity, of the links' rotation and of motors at the time t.
    void dynamics(double t)
    {
        std::vector<double> ax(n + 1), az(n + 1);
        double angle = 0, omega = 0;
        for (std::size_t i = 0; i < n; i++) {
            angle += q[i];
            omega += v[i];
            const double along_x = LENGTH * std::sin(angle), along_z = -LENGTH * std::cos(angle);
            x[i + 1] = x[i] + along_x;
            z[i + 1] = z[i] + along_z;
            ax[i + 1] = ax[i] - omega * omega * along_x;
            az[i + 1] = az[i] - omega * omega * along_z;
        }
        for (std::size_t i = 0; i < n; i++) {
            double torque = MOTOR * std::sin((1 + 0.3 * i) * t + i);
            for (std::size_t b = i + 1; b <= n; b++)
                torque -= MASS * ((x[b] - x[i]) * (az[b] + FR_GRAVITY) - (z[b] - z[i]) * ax[b]);
            force[i] = torque;
            for (std::size_t j = 0; j <= i; j++) {
                double sum = i == j ? ARMATURE : 0;
                for (std::size_t b = i + 1; b <= n; b++)
                    sum += MASS * ((x[b] - x[i]) * (x[b] - x[j]) + (z[b] - z[i]) * (z[b] - z[j]));
                mass[i * n + j] = mass[j * n + i] = sum;
            }
        }
    }

    static constexpr double LENGTH = 0.1, MASS = 0.2, ARMATURE = 0.05, MOTOR = 1;
    std::size_t n;
    std::vector<double> q, v, mass, force, x, z;
};

struct Kind {
    const char *law;     ///< coulomb or stribeck
    const char *motion;  ///< slipping or sticking, most joints
    double static_force; ///< static friction at the end of the chain, where least is needed [N m]
};

/// A recorded simulation.
struct Recorded {
    std::size_t n = 0;
    std::vector<FrLaw> laws;
    std::vector<FrJointLaw> joints;
    std::vector<double> mass, velocity, force; ///< of all steps
    std::vector<signed char> direction;        ///< before the first
    std::vector<double> work, velocity_next, friction;

    FrJointStep step(std::size_t k) const
    {
        return {n, &mass[k * n * n], n, nullptr, &velocity[k * n], &force[k * n], T, joints.data(), 0};
    }
};

Recorded record(std::size_t n, const Kind &kind)
{
    Recorded all;
    all.n = n;
    all.laws.resize(n);
    all.work.resize(fr_joint_friction_size(n) / sizeof(double));
    all.velocity_next.resize(n);
    all.friction.resize(n);
    all.direction.assign(n, 0);
    const bool stribeck = std::string(kind.law) == "stribeck";
    for (std::size_t i = 0; i < n; i++) {
        // what gravity asks of a joint grows with the square of the links behind it
        const double behind = static_cast<double>(n - i), F_S = kind.static_force * (1 + behind * behind / 8);
        const FrStribeck def = {F_S, 0.7 * F_S, 0.3, 0.01 * F_S, 1};
        if (stribeck && fr_stribeck_make(&all.laws[i], &def, nullptr) != FR_OK)
            std::abort();
        all.joints.push_back(stribeck ? FrJointLaw{&all.laws[i], 0, 0, 0} : FrJointLaw{nullptr, F_S, 0, 0});
    }
    Chain chain(n);
    std::vector<signed char> direction(n);
    for (int k = 0; k < BEFORE + RECORDED; k++) {
        chain.dynamics(k * T);
        if (k == BEFORE)
            all.direction = direction;
        if (k >= BEFORE) {
            all.mass.insert(all.mass.end(), chain.mass.begin(), chain.mass.end());
            all.velocity.insert(all.velocity.end(), chain.v.begin(), chain.v.end());
            all.force.insert(all.force.end(), chain.force.begin(), chain.force.end());
        }
        const FrJointStep step = {n, chain.mass.data(), n, nullptr, chain.v.data(), chain.force.data(),
                                  T, all.joints.data(), 0};
        if (fr_joint_friction(&step, direction.data(), chain.v.data(), nullptr, all.work.data(), nullptr) != FR_OK)
            std::abort();
        for (std::size_t i = 0; i < n; i++)
            chain.q[i] += T * chain.v[i];
    }
    return all;
}

void friction(benchmark::State &state, std::size_t n, const Kind &kind, bool warm)
{
    Recorded all = record(n, kind);
    std::vector<signed char> direction(n);
    double passes = 0, slipping = 0;
    for (auto _ : state) {
        direction = all.direction;
        for (std::size_t k = 0; k < RECORDED; k++) {
            const FrJointStep step = all.step(k);
            if (!warm)
                direction.assign(n, 0);
            FrJointInfo info;
            fr_joint_friction(&step, direction.data(), all.velocity_next.data(), all.friction.data(), all.work.data(),
                              &info);
            passes += info.passes;
            slipping += static_cast<double>(n) - info.sticking;
        }
        benchmark::ClobberMemory();
    }
    const double calls = static_cast<double>(state.iterations()) * RECORDED;
    state.SetItemsProcessed(state.iterations() * RECORDED);
    state.counters["passes"] = passes / calls;
    state.counters["slipping"] = slipping / calls / static_cast<double>(n);
}

/// L D L' of the lower triangle, row by row, and a solution with it.
[[gnu::noinline]] void textbook_solve(std::size_t n, const double *A, double *L, const double *b, double *x)
{
    for (std::size_t i = 0; i < n; i++) {
        double *row = L + i * n, pivot = A[i * n + i];
        for (std::size_t j = 0; j < i; j++) {
            double sum = A[i * n + j];
            for (std::size_t k = 0; k < j; k++)
                sum -= row[k] * L[j * n + k];
            row[j] = sum;
        }
        for (std::size_t j = 0; j < i; j++) {
            const double scaled = row[j] / L[j * n + j];
            pivot -= scaled * row[j];
            row[j] = scaled;
        }
        row[i] = pivot;
    }
    for (std::size_t i = 0; i < n; i++) {
        double sum = b[i];
        for (std::size_t k = 0; k < i; k++)
            sum -= L[i * n + k] * x[k];
        x[i] = sum;
    }
    for (std::size_t i = n; i-- > 0;) {
        double sum = x[i] / L[i * n + i];
        for (std::size_t k = i + 1; k < n; k++)
            sum -= L[k * n + i] * x[k];
        x[i] = sum;
    }
}

/// The same by the library, with the copy into packed rows.
[[gnu::noinline]] void own_solve(std::size_t n, const double *A, double *factors, const double *b, double *x)
{
    double *row = factors;
    for (std::size_t i = 0; i < n; i++)
        row = std::copy_n(A + i * n, i + 1, row);
    fr_ldl(n, factors);
    std::copy_n(b, n, x);
    fr_ldl_solve(n, factors, x);
}

template <typename Solve> void equation(benchmark::State &state, std::size_t n, const Kind &kind, Solve solve)
{
    const Recorded all = record(n, kind);
    std::vector<double> factors(n * n), x(n);
    for (auto _ : state) {
        for (std::size_t k = 0; k < RECORDED; k++)
            solve(n, &all.mass[k * n * n], factors.data(), &all.force[k * n], x.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * RECORDED);
}
} // namespace

void joint_rows()
{
    static const Kind kinds[] = {{"coulomb", "slipping", 0.005},
                                 {"coulomb", "sticking", 0.8},
                                 {"stribeck", "slipping", 0.005},
                                 {"stribeck", "sticking", 0.8}};
    for (std::size_t n : {7, 30}) {
        const std::string joints = "joints/" + std::to_string(n) + "/";
        row(joints + "ldl/textbook", [n](benchmark::State &s) { equation(s, n, kinds[0], textbook_solve); });
        row(joints + "ldl/ours", [n](benchmark::State &s) { equation(s, n, kinds[0], own_solve); });
        for (const Kind &kind : kinds)
            for (bool warm : {true, false})
                row(joints + kind.law + "/" + kind.motion + (warm ? "/warm" : "/cold"),
                    [n, kind, warm](benchmark::State &s) { friction(s, n, kind, warm); });
    }
}
