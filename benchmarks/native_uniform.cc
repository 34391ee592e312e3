// The paper's uniform tables: size, error, time, and the time to make one after a change of parameters.
#include "errors.h"
#include "uniform_table.h"
#include "law/kind.h"

#define _Alignas(bytes) // a word of C that C++ does not have
extern "C" {
#include "law/universal_table.h"
}

namespace
{

constexpr TransformKind STRIBECK = {"stribeck", FR_TABLE, 1};
constexpr int NODES[] = {256, 1024, 4096, 16384}, NAMED = 1024;

struct KindName {
    UniformKind kind;
    const char *name;
};
constexpr KindName kinds[] = {{UNIFORM_LINEAR, "linear"}, {UNIFORM_CUBIC, "cubic"}, {UNIFORM_QUINTIC, "quintic"}};

using Table = std::shared_ptr<UniformTable>;

Table table(UniformKind kind, int nodes, FrDouble2 M)
{
    auto made = std::make_shared<UniformTable>(kind, nodes);
    made->rebuild(model_of(STRIBECK), M);
    return made;
}

Measured measured(const Table &t)
{
    return [t](double x) { return t->value(x); };
}

/// For comparison with the methods of the library, with 1024 nodes.
void named_rows(const std::string &name, UniformKind kind, const Table &t)
{
    call_rows(name, [table = t.get()](double x) { return table->value(x); });
    for (std::size_t n : {FIRST_LEVEL, STATED, SECOND_LEVEL})
        array_row(name + "/array", n, [t](std::size_t count, const double *x, double *y) { t->values(count, x, y); });
    const Table near_one = table(kind, NAMED, fr_impedance_of_z(z_near_one(STRIBECK)));
    note_error("ulp:" + name, largest_ulp(paper_place(STRIBECK), measured(t)));
    note_error("ulp_near_one:" + name, largest_ulp(place_near_one(STRIBECK), measured(near_one)));
}

void size_rows(const std::string &name, const Table &t)
{
    row(name + "/array", [t](benchmark::State &s) {
        array(s, STATED, [t](std::size_t n, const double *x, double *y) { t->values(n, x, y); });
    });
    row(name + "/rebuild", [t](benchmark::State &s) {
        const FrLaw model = model_of(STRIBECK);
        const FrDouble2 M = paper_impedance();
        for (auto _ : s) {
            t->rebuild(model, M);
            benchmark::ClobberMemory();
        }
    });
    note_error("bytes:" + name, static_cast<double>(t->bytes()));
    note_error("relative:" + name, largest_relative(paper_place(STRIBECK), measured(t)));
}

} // namespace

void uniform_rows()
{
    for (const KindName &kind : kinds)
        for (int nodes : NODES) {
            const Table t = table(kind.kind, nodes, paper_impedance());
            if (nodes == NAMED)
                named_rows(std::string("phi_z/uniform_") + kind.name, kind.kind, t);
            size_rows(std::string("uniform/") + kind.name + "/" + std::to_string(nodes), t);
        }
    const Transform universal = transform(STRIBECK, paper_impedance());
    const Measured value = [universal](double x) { return fr_phi_z(&universal->phi_z, x); };
    note_error("bytes:phi_z/table", sizeof fr_universal_table);
    note_error("relative:phi_z/table", largest_relative(paper_place(STRIBECK), value));
}
