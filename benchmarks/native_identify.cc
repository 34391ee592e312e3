// Identification in steps per second: the loss of M1 and M6 of an XL330 over eight recordings of 1200 steps, and a
// generation of 12 candidates of M6 over 512 recordings. The recordings are simulated from the published sets.
#include "native.h"
#include "base/row.h"

extern "C" {
#include "identify/fit.h"
}

#include <math.h>
#include <cstdlib>
#include <new>
#include <vector>

extern "C" {
#include "servo/rows.h"
}

namespace
{
constexpr int SAMPLES = 1200, CANDIDATES = 12;

/// Memory for the vector unit.
class Doubles
{
  public:
    explicit Doubles(std::size_t count)
        : at(static_cast<double *>(std::aligned_alloc(64, (count * sizeof(double) + 63) / 64 * 64)))
    {
        if (!at)
            throw std::bad_alloc();
    }
    ~Doubles()
    {
        std::free(at);
    }
    Doubles(const Doubles &) = delete;
    Doubles &operator=(const Doubles &) = delete;
    double *const at;
};

/// So many recordings, each with a trajectory, gain and start of its own.
struct Recordings {
    std::vector<std::vector<double>> goals, angles;
    std::vector<FrFitLog> logs;
};

Recordings recordings(int count)
{
    Recordings all;
    for (int i = 0; i < count; i++) {
        FrBenchDef def = fr_default_bench();
        fr_servo_published(&def.servo, "xl330", FR_M6, nullptr);
        def.mass = 0.49;
        def.length = 0.1;
        def.T = 5e-3;
        def.servo.kp = i % 2 ? 400 : 100;
        FrBench bench;
        if (fr_bench_make(&bench, &def, nullptr) != FR_OK)
            std::abort();
        FrBenchState servo = {i * 1e-3, 0, 0, 0, 0, 0};
        FrFitLog log = {};
        log.name = "simulated";
        log.bench = def;
        log.start = servo;
        log.count = SAMPLES;
        std::vector<double> goal(SAMPLES), angle(SAMPLES);
        for (int k = 0; k < SAMPLES; k++) {
            double t = k * def.T;
            goal[k] = i % 4 < 2 ? fr_sin(t * t) : fr_sin(t) + 0.3 * fr_sin(7 * t);
            angle[k] = servo.q + (k % 7 - 3) * 1e-3;
            fr_bench_step(&bench, &servo, {goal[k], true});
        }
        all.goals.push_back(goal);
        all.angles.push_back(angle);
        all.logs.push_back(log);
    }
    for (int i = 0; i < count; i++) {
        all.logs[i].goal = all.goals[i].data();
        all.logs[i].measured = all.angles[i].data();
    }
    return all;
}

/// Losses of candidates beside one another.
void loss(benchmark::State &state, FrServoModel model, int count)
{
    Recordings all = recordings(count);
    Doubles data_memory(fr_fit_data_size(all.logs.data(), count)), memory(fr_fit_scratch_size());
    FrFitData data = fr_fit_data(data_memory.at, all.logs.data(), count, FR_LOSS_ABSOLUTE);
    FrFitScratch scratch = fr_fit_scratch(memory.at);
    FrFitSpace space;
    const FrOption *xl330 = fr_servo_preset_find("xl330");
    if (!xl330 || !fr_fit_space(&space, xl330, model, FR_FIT_PUBLISHED))
        std::abort();
    std::vector<double> points(static_cast<std::size_t>(CANDIDATES) * space.count);
    for (std::size_t i = 0; i < points.size(); i++)
        points[i] = 0.2 + 0.05 * static_cast<double>(i % 7);
    FrFitValue values[CANDIDATES];
    for (auto _ : state) {
        fr_fit_values(&data, &space, CANDIDATES, points.data(), values, &scratch);
        benchmark::DoNotOptimize(values[0].loss);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * CANDIDATES * count * SAMPLES);
}
} // namespace

void identify_rows()
{
    row("identify/m1", [](benchmark::State &s) { loss(s, FR_M1, 8); });
    row("identify/m6", [](benchmark::State &s) { loss(s, FR_M6, 8); });
    row("identify/m6/512", [](benchmark::State &s) { loss(s, FR_M6, 512); });
}
