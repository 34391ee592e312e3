// Native benchmarks, one process: Phi_Z in every method, form and instruction set against the textbook form over GSL's
// and Boost's Lambert W and against the paper's uniform table, with the time of memory access alone as a lower bound.
// The driver interleaves the repetitions, so that ratios are reliable on a noisy machine.
//
// Errors against twice the digits stand in the context of the output: `ulp:ROW`, `ulp_near_one:ROW`, `relative:ROW`.
#include "native.h"
#include "law/kind.h"

#include <cstdlib>
#include <random>

static Arrays allocate(std::size_t n)
{
    // y begins at another offset in its page than x: a processor can confuse addresses with equal offsets
    const std::size_t apart = n + 136;
    void *memory = std::aligned_alloc(64, (apart + n) * sizeof(double));
    if (!memory)
        std::abort();
    auto *x = static_cast<double *>(memory);
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (std::size_t i = 0; i < n; i++)
        x[i] = uniform(random);
    std::fill(x + apart, x + apart + n, 0.0);
    return {x, x + apart};
}

Arrays arrays(std::size_t n)
{
    static const Arrays small = allocate(SECOND_LEVEL);
    if (n <= SECOND_LEVEL)
        return small;
    static const Arrays large = allocate(MEMORY);
    return large;
}

FrDouble2 paper_impedance()
{
    return fr_impedance(paper::K, paper::B, paper::T);
}

FrLaw model_of(const TransformKind &kind)
{
    using namespace paper;
    FrLaw model{};
    const std::string law = kind.law;
    const double with_stiction[] = {F_S, F_C, v_S, D, kind.alpha}, without[] = {F_S, D};
    fr_law_make(&model, fr_law_find(kind.law), law == "coulomb" ? without : with_stiction, nullptr);
    return model;
}

Transform transform(const TransformKind &kind, FrDouble2 M)
{
    auto made = std::make_shared<WithTable>();
    const FrLaw model = model_of(kind);
    FrPhiZDef def{};
    def.law = &model;
    def.method = kind.method;
    def.table = made->table;
    return fr_phi_z_make_of(&made->phi_z, &def, M, "B", nullptr) == FR_OK ? made : nullptr;
}

int main(int argc, char **argv)
{
    static const char *const instructions[] = {"portable", "AVX2", "AVX-512"};
    benchmark::AddCustomContext("instructions", instructions[fr_instructions()]);
    benchmark::AddCustomContext("compiler", __VERSION__);
    fr_transform_rows();
    peer_rows();
    uniform_rows();
    other_rows();
    servo_rows();
    chain_rows();
    identify_rows();
    joint_rows();
    transmission_rows();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
