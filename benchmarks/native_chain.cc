// Chains in time per joint and step: a cable of n rods that falls from the horizontal for 2 s, T = 1 ms, with Coulomb
// or Stribeck friction at every joint, by the exact and by the semi-implicit method; and the dynamics without friction
// on the way. Beside them a sine and a cosine, of which each joint takes one of each in a step.
//
// In time per step: such a cable that falls on two contact points (Wakisaka 2016, fig 12 and 13), by the exact, the
// semi-implicit and the implicit method. The first two take a time proportional to n, the last one to (n + 4)^3.
#include "native.h"

extern "C" {
#include "explorer/chain/chain.h"
}

#include <math.h>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <vector>

namespace
{
constexpr int STEPS = 2000, STEPS_ON_GROUND = 40;
constexpr double T = 1e-3, HALF_PI = 1.5707963267948966;

/// A cable with its memory, 1 m and 1 kg in all.
struct Cable {
    std::unique_ptr<double[]> model, memory, work;
    FrChain *chain = nullptr;
    FrChainState state = {};
};

FrLaw law_of(bool stribeck)
{
    FrLaw law{};
    const FrStribeck falling = {0.5, 0.4, 0.2, 0.01, 1};
    const FrCoulomb level = {0.5, 0.01};
    if ((stribeck ? fr_stribeck_make(&law, &falling, nullptr) : fr_coulomb_make(&law, &level, nullptr)) != FR_OK)
        std::abort();
    return law;
}

Cable made_of(FrChainDef &def, int links, const FrLaw &law)
{
    Cable made;
    const double length = 1.0 / links;
    FrLink rod = fr_default_link();
    rod.mass = rod.length = length;
    rod.com_x = length / 2;
    rod.inertia = length * length * length / 12;
    rod.armature = 1e-3;
    rod.law = 0;
    const std::vector<FrLink> link(links, rod);
    def.links = links;
    def.link = link.data();
    def.laws = 1;
    def.law = &law;
    def.T = T;
    made.model = std::make_unique<double[]>(fr_chain_size(&def) / sizeof(double) + 1);
    made.chain = reinterpret_cast<FrChain *>(made.model.get());
    if (fr_chain_make(made.chain, &def, nullptr) != FR_OK)
        std::abort();
    made.memory = std::make_unique<double[]>(fr_chain_state_size(made.chain));
    made.work = std::make_unique<double[]>(fr_chain_work_size(made.chain));
    made.state = fr_chain_state(made.chain, made.memory.get());
    return made;
}

Cable cable(int links, bool stribeck, FrChainMethod method)
{
    FrChainDef def = fr_default_chain();
    def.method = method;
    return made_of(def, links, law_of(stribeck));
}

/// With the numbers of the run n_link_pendulum ground=points; the height is that at which the points touch when the
/// straight cable is turned by 1 rad.
Cable cable_on_ground(int links, FrChainMethod method)
{
    FrLaw law{};
    const FrCoulomb level = {0.05, 0.01};
    if (fr_coulomb_make(&law, &level, nullptr) != FR_OK)
        std::abort();
    const FrChainPoint corner[] = {{links - 1, 1.0 / links, 0.02}, {links - 1, 1.0 / links, -0.02}};
    FrChainDef def = fr_default_chain();
    def.method = method;
    def.points = 2;
    def.point = corner;
    def.base_y = std::cos(1.0) + 0.02 * std::sin(1.0);
    def.k_v = def.k_q = 100;
    def.lambda_q = 1e-6;
    return made_of(def, links, law);
}

void fall(Cable &cable, int steps, double angle = HALF_PI)
{
    fr_chain_start(cable.chain, &cable.state, nullptr, nullptr);
    cable.state.q[0] = angle;
    for (int k = 0; k < steps; k++)
        if (fr_chain_step(cable.chain, &cable.state, nullptr, cable.work.get(), nullptr) != FR_OK)
            std::abort();
}

void falls(benchmark::State &state, int links, bool stribeck, FrChainMethod method)
{
    Cable made = cable(links, stribeck, method);
    for (auto _ : state) {
        fall(made, STEPS);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * STEPS * links);
}

void falls_on_ground(benchmark::State &state, int links, FrChainMethod method)
{
    Cable made = cable_on_ground(links, method);
    for (auto _ : state) {
        fall(made, STEPS_ON_GROUND, 1.0);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * STEPS_ON_GROUND);
}

void dynamics(benchmark::State &state, int links)
{
    Cable made = cable(links, false, FR_CHAIN_EXACT);
    std::vector<double> acceleration(links), torque(links);
    fall(made, STEPS / 4);
    for (auto _ : state) {
        fr_chain_dynamics(made.chain, made.state.q, made.state.v, nullptr, acceleration.data(), torque.data(),
                          made.work.get());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * links);
}

void sine_and_cosine(benchmark::State &state)
{
    const double *x = arrays(1024).x;
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(fr_sin(x[i & 1023]));
        benchmark::DoNotOptimize(fr_cos(x[i++ & 1023]));
    }
    state.SetItemsProcessed(state.iterations());
}
} // namespace

void chain_rows()
{
    row("chain/sin_and_cos", sine_and_cosine);
    for (int links : {1, 2, 10, 100, 1000}) {
        const std::string n = "/" + std::to_string(links);
        row("chain/dynamics" + n, [links](benchmark::State &s) { dynamics(s, links); });
        row("chain/coulomb" + n, [links](benchmark::State &s) { falls(s, links, false, FR_CHAIN_EXACT); });
        row("chain/stribeck" + n, [links](benchmark::State &s) { falls(s, links, true, FR_CHAIN_EXACT); });
        row("chain/semi_implicit" + n,
            [links](benchmark::State &s) { falls(s, links, false, FR_CHAIN_SEMI_IMPLICIT); });
    }
    for (int links : {1, 2, 5, 10, 20, 50, 100, 200}) {
        const std::string n = "/" + std::to_string(links);
        row("chain/ground/exact" + n, [links](benchmark::State &s) { falls_on_ground(s, links, FR_CHAIN_EXACT); });
        row("chain/ground/semi_implicit" + n,
            [links](benchmark::State &s) { falls_on_ground(s, links, FR_CHAIN_SEMI_IMPLICIT); });
        row("chain/ground/implicit" + n,
            [links](benchmark::State &s) { falls_on_ground(s, links, FR_CHAIN_IMPLICIT); });
    }
}
