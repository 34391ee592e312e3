// The library's Phi_Z: every method as a single call, in a dependent chain, and over arrays through the best
// instructions and through each that the processor has.
#include "errors.h"
#include "law/kind.h"

#include <string>

namespace
{

struct MethodRow {
    const char *name;
    TransformKind kind;
    bool memory; ///< also from memory that no cache holds
};

constexpr MethodRow methods[] = {
    {"direct", {"stribeck", FR_DIRECT, 1}, true},          {"table", {"stribeck", FR_TABLE, 1}, true},
    {"rational", {"rational", FR_DIRECT, 1}, true},        {"coulomb", {"coulomb", FR_DIRECT, 1}, false},
    {"chart", {"stribeck", FR_TABLE, 2}, false},           {"chart_1.5", {"stribeck", FR_TABLE, 1.5}, false},
    {"numeric", {"stribeck", FR_NUMERIC, 1}, false},       {"numeric_2", {"stribeck", FR_NUMERIC, 2}, false},
    {"numeric_1.5", {"stribeck", FR_NUMERIC, 1.5}, false},
};

void arrays_through(const std::string &name, FrInstructions instructions, const Transform &t)
{
    if (instructions <= fr_instructions())
        for (std::size_t n : {FIRST_LEVEL, STATED, SECOND_LEVEL})
            array_row(name, n, [instructions, t](std::size_t count, const double *x, double *y) {
                fr_phi_z_array_with(instructions, &t->phi_z, count, x, y);
            });
}

void array_rows(const std::string &name, const MethodRow &method, const Transform &t)
{
    const auto best = [t](std::size_t n, const double *x, double *y) { fr_phi_z_array(&t->phi_z, n, x, y); };
    array_row(name, STATED, best);
    if (method.kind.method == FR_NUMERIC)
        return;
    array_row(name, FIRST_LEVEL, best);
    array_row(name, SECOND_LEVEL, best);
    if (method.memory)
        array_row(name, MEMORY, best);
    arrays_through(name + "_portable", FR_PORTABLE, t);
    arrays_through(name + "_avx2", FR_AVX2, t);
    arrays_through(name + "_avx512", FR_AVX512, t);
}

Measured measured(const Transform &t)
{
    return [t](double x) { return fr_phi_z(&t->phi_z, x); };
}

void errors(const std::string &name, const TransformKind &kind, const Transform &t)
{
    note_error("ulp:" + name, largest_ulp(paper_place(kind), measured(t)));
    if (std::string(kind.law) == "coulomb")
        return; // it never falls: its margin is 0 for every Z
    if (Transform near_one = transform(kind, fr_impedance_of_z(z_near_one(kind))))
        note_error("ulp_near_one:" + name, largest_ulp(place_near_one(kind), measured(near_one)));
}

} // namespace

void fr_transform_rows()
{
    for (const MethodRow &method : methods) {
        const std::string name = std::string("phi_z/") + method.name;
        const Transform t = transform(method.kind, paper_impedance());
        call_rows(name, [phi_z = &t->phi_z](double x) { return fr_phi_z(phi_z, x); });
        array_rows(name + "/array", method, t);
        errors(name, method.kind, t);
    }
}
